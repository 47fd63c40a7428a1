#include "props/color.hpp"
#include "props/fit.hpp"
#include "props/noise.hpp"
#include "props/rig.hpp"
#include "props/shapes.hpp"

#include <warren/core/math.hpp>
#include <warren/props/props.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace warren::props {
namespace {

constexpr int kSides = 8;

/// A slice of the body, in metres.
struct Slice {
  double z;
  double y;
  double width;  // half of it
  double above;  // from y to the back
  double below;  // from y to the belly
};
constexpr std::array<Slice, 8> kBody{{{-0.160, 0.080, 0.030, 0.032, 0.036},
                                      {-0.128, 0.086, 0.066, 0.064, 0.062},
                                      {-0.074, 0.094, 0.083, 0.088, 0.076},
                                      {-0.014, 0.092, 0.077, 0.084, 0.072},
                                      {0.042, 0.088, 0.060, 0.066, 0.060},
                                      {0.102, 0.093, 0.046, 0.050, 0.041},
                                      {0.145, 0.087, 0.034, 0.036, 0.029},
                                      {0.182, 0.074, 0.015, 0.016, 0.014}}};
constexpr std::size_t kChestSlice = 3;  // the first that follows the chest
constexpr std::size_t kHeadSlice = 5;

constexpr std::array<Vec3, 7> kTail{{{0, 0.070, -0.150},
                                     {0.002, 0.046, -0.190},
                                     {0.012, 0.022, -0.222},
                                     {0.034, 0.011, -0.250},
                                     {0.056, 0.009, -0.280},
                                     {0.060, 0.008, -0.312},
                                     {0.044, 0.007, -0.342}}};

struct Joints {
  std::uint8_t root = 0;
  std::uint8_t hips = 0;
  std::uint8_t chest = 0;
  std::uint8_t head = 0;
  std::array<std::uint8_t, 3> tail{};
  std::array<std::uint8_t, 4> leg{};  // front left and right, hind left and right
};

struct Leg {
  std::string name;
  double side;  // 1: left
  bool hind;
};
const std::array<Leg, 4>& legs() {
  static const std::array<Leg, 4> four_legs{{{"front_left", 1, false},
                                             {"front_right", -1, false},
                                             {"hind_left", 1, true},
                                             {"hind_right", -1, true}}};
  return four_legs;
}

Vec3 hip(const Leg& leg) {
  return leg.hind ? Vec3{0.058 * leg.side, 0.075, -0.078} : Vec3{0.040 * leg.side, 0.065, 0.052};
}

Joints add_joints(Rig& rig) {
  Joints out;
  out.root = rig.add("root", {}, {});
  out.hips = rig.add("hips", out.root, {0, 0.09, -0.08});
  out.chest = rig.add("chest", out.root, {0, 0.09, 0.01});
  out.head = rig.add("head", out.chest, {0, 0.092, 0.085});
  std::size_t above = out.hips;
  for (std::size_t i = 0; i < out.tail.size(); ++i) {
    out.tail[i] = rig.add("tail_" + std::to_string(i), above, kTail[2 * i]);
    above = out.tail[i];
  }
  for (std::size_t i = 0; i < legs().size(); ++i) {
    out.leg[i] = rig.add(legs()[i].name, out.root, hip(legs()[i]));
  }
  return out;
}

const Vec3& skin_color() {
  static const Vec3 skin_tone = linear(0x8d695dU);
  return skin_tone;
}

/// Dark along the spine, pale below.
Vec3 fur(const Vec3& at) {
  static const Vec3 back_tone = linear(0x3a342eU);
  static const Vec3 flank_tone = linear(0x61554aU);
  static const Vec3 belly_tone = linear(0x7a6e64U);
  const double height = std::clamp((at.y - 0.03) / 0.14, 0.0, 1.0);
  const Vec3 base = height < 0.5 ? mix(belly_tone, flank_tone, 2 * height)
                                 : mix(flank_tone, back_tone, 2 * height - 1);
  return base * (1 + 0.16 * noise(at * 24, 5));
}

void add_body(Sculpture& mesh, const Joints& joints) {
  mesh.part(70);
  Ring last;
  for (std::size_t i = 0; i < kBody.size(); ++i) {
    const Slice& slice = kBody[i];
    const std::uint8_t joint = i < kChestSlice  ? joints.hips
                               : i < kHeadSlice ? joints.chest
                                                : joints.head;
    const bool nose = i + 1 == kBody.size();
    const Paint paint =
        nose ? Paint([](const Vec3& at) { return mix(fur(at), skin_color(), 0.7); }) : Paint(fur);
    Ring here = ring(mesh,
                     {{0, slice.y, slice.z},
                      {slice.width, 0, 0},
                      {0, slice.above, 0},
                      slice.below / slice.above},
                     kSides, joint, paint);
    if (i == 0) {
      const Vec3 rump{0, 0.078, -0.172};
      begin_at(mesh, mesh.add({rump, fur(rump), joint, 0}), here);
    } else {
      bridge(mesh, last, here);
    }
    last = std::move(here);
  }
  end_at(mesh, last, mesh.add({{0, 0.070, 0.196}, skin_color() * 0.8, joints.head, 0}));
}

void add_tail(Sculpture& mesh, const Joints& joints) {
  mesh.part(80);
  std::array<Stage, kTail.size()> stages;
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const double along = static_cast<double>(i) / (stages.size() - 1);
    const Vec3 base = mix(fur(kTail[0]), skin_color(), std::min(1.0, 3 * along));
    stages[i] = {kTail[i], 0.017 * (1 - along) * (1 - 0.35 * along),
                 joints.tail[std::min(i / 2, std::size_t{2})], base * (1 - 0.3 * along)};
  }
  tube(mesh, stages, 4, kX);
}

/// A thigh, flat towards the body, and dark where it comes out of it.
void add_haunch(Sculpture& mesh, const Vec3& centre, double side, std::uint8_t joint) {
  mesh.part(85);
  const auto slice = [&](double x, double size, double light) {
    const Ellipse shape{
        centre + Vec3{x * side, 0, 0}, {0, 0, -0.056 * size * side}, {0, 0.050 * size, 0}};
    return ring(mesh, shape, 6, joint, [&](const Vec3& at) { return fur(at) * light; });
  };
  const Ring inside = slice(-0.004, 1, 0.45);
  const Ring outside = slice(0.018, 0.7, 0.85);
  mesh.polygon(Ring(inside.rbegin(), inside.rend()));
  bridge(mesh, inside, outside);
  const Vec3 top = centre + Vec3{0.029 * side, 0, 0};
  end_at(mesh, outside, mesh.add({top, fur(top) * 0.9, joint, 0}));
}

void add_leg(Sculpture& mesh, const Leg& leg, std::uint8_t joint) {
  const Vec3 top = hip(leg);
  const Vec3 toe = skin_color() * 0.9;
  const auto at = [&](double out, double y, double z) {
    return Vec3{top.x + out * leg.side, y, top.z + z};
  };
  const auto dull = [](const Vec3& place) { return fur(place) * 0.85; };
  if (leg.hind) {
    add_haunch(mesh, at(0, 0.072, 0.006), leg.side, joint);
    mesh.part(75);
    const std::array<Stage, 4> stages{{{at(0.004, 0.062, 0.014), 0.017, joint, dull(top)},
                                       {at(0.012, 0.024, -0.010), 0.012, joint, toe},
                                       {at(0.016, 0.009, 0.004), 0.011, joint, toe},
                                       {at(0.024, 0.004, 0.064), 0, joint, toe}}};
    tube(mesh, stages, 4, kX);
    return;
  }
  mesh.part(75);
  const std::array<Stage, 4> stages{{{at(-0.012, 0.090, -0.010), 0.026, joint, fur(top)},
                                     {at(0.002, 0.044, -0.004), 0.018, joint, dull(top)},
                                     {at(0.006, 0.010, 0.010), 0.010, joint, toe},
                                     {at(0.010, 0.004, 0.048), 0, joint, toe}}};
  tube(mesh, stages, 4, kX);
}

void add_ear(Sculpture& mesh, double side, std::uint8_t joint) {
  mesh.part(50);
  const Vec3 root{0.030 * side, 0.128, 0.104};
  const Vec3 outwards = unit({0.75 * side, 0.35, -0.15});
  const Vec3 upwards = unit({0.25 * side, 1, -0.3});
  const Vec3 front = unit(cross(outwards, upwards)) * side;
  constexpr std::array<std::array<double, 2>, 6> kOutline{
      {{-0.4, -0.3}, {0.5, -0.2}, {1, 0.5}, {0.7, 1.1}, {0.05, 1.2}, {-0.45, 0.6}}};
  constexpr double kSize = 0.030;
  Ring rim;
  Ring back;
  for (const auto& [x, y] : kOutline) {
    const Vec3 at = root + outwards * (x * kSize) + upwards * (y * kSize);
    rim.push_back(mesh.add({at, skin_color() * 0.85, joint, 0}));
    back.push_back(mesh.add({at, mix(fur(root), skin_color(), 0.3), joint, 0}));
  }
  const Vec3 middle = root + outwards * (0.25 * kSize) + upwards * (0.45 * kSize);
  const std::size_t inside = mesh.add({middle - front * 0.004, skin_color() * 0.5, joint, 0});
  // The outline runs counter-clockwise on the left as seen from the front.
  if (side > 0) {
    end_at(mesh, rim, inside);
    mesh.polygon(Ring(back.rbegin(), back.rend()));
  } else {
    begin_at(mesh, inside, rim);
    mesh.polygon(back);
  }
}

void add_eye(Sculpture& mesh, double side, std::uint8_t joint) {
  mesh.part(60);
  const Vec3 at{0.0315 * side, 0.103, 0.143};
  const Vec3 out = unit({side, 0.35, 0.45});
  const Vec3 u = unit(cross(kY, out));
  const Vec3 v = cross(out, u);
  constexpr double kRadius = 0.0078;
  const Vec3 dark = linear(0x241d18U);
  Ring rim;
  for (int i = 0; i < 5; ++i) {
    const Vec3 around = u * math::cos_deg(72.0 * i) + v * math::sin_deg(72.0 * i);
    rim.push_back(mesh.add({at + around * kRadius - out * 0.004, dark, joint, 0}));
  }
  end_at(mesh, rim, mesh.add({at + out * 0.005, dark, joint, 1}));
}

/// It breathes, sniffs and looks to both sides.
Pose idle(const Rig& rig, const Joints& joints, double time) {
  Pose pose = rig.rest();
  const double cycle = 180 * time;  // once in 2 s
  const double breath = 0.018 * math::sin_deg(3 * cycle);
  pose[joints.hips].scale = {1 + breath, 1 + 0.6 * breath, 1};
  pose[joints.chest].scale = {1 - 0.6 * breath, 1 - 0.4 * breath, 1};
  const double look = math::sin_deg(cycle);
  pose[joints.head].rotation =
      turn(kY, 24 * look * std::abs(look)) *
      turn(kX, -5 + 5 * math::cos_deg(2 * cycle) + 2 * math::sin_deg(6 * cycle));
  pose[joints.tail[1]].rotation = turn(kY, 7 * math::sin_deg(cycle + 40));
  pose[joints.tail[2]].rotation = turn(kY, 14 * math::sin_deg(cycle));
  return pose;
}

/// A bound: both hind legs push, both front legs reach, the back bends and stretches.
Pose dash(const Rig& rig, const Joints& joints, const Sculpture& mesh, double time) {
  Pose pose = rig.rest();
  const double cycle = 900 * time;  // once in 0.4 s
  constexpr std::array<double, 4> kPhase{180, 215, 0, 35};
  for (std::size_t i = 0; i < joints.leg.size(); ++i) {
    pose[joints.leg[i]].rotation = turn(kX, 42 * math::sin_deg(cycle + kPhase[i]));
  }
  const double arch = math::sin_deg(cycle + 20);
  pose[joints.hips].rotation = turn(kX, 9 * arch);
  pose[joints.chest].rotation = turn(kX, -7 * arch);
  pose[joints.head].rotation = turn(kX, 6 * arch + 6);
  pose[joints.tail[0]].rotation = turn(kX, 14 + 8 * math::sin_deg(cycle + 120));
  pose[joints.tail[1]].rotation = turn(kX, 10 + 8 * math::sin_deg(cycle + 60));
  pose[joints.tail[2]].rotation =
      turn(kX, 4 + 8 * math::sin_deg(cycle)) * turn(kY, 12 * math::sin_deg(cycle));
  const double leap = 0.5 + 0.5 * math::sin_deg(cycle + 90);
  pose[joints.root].offset = {0, 0.018 * leap * leap - rig.lowest(mesh, pose), 0};
  return pose;
}

}  // namespace

scene::Asset animal(const Surroundings& where) {
  Figure figure;
  figure.name = "animal";
  figure.material.name = "rat";
  figure.material.roughness = 0.85;
  const Vec3 gleam = linear(0xe8a04cU) * 0.7;
  figure.material.emissive = {gleam.x, gleam.y, gleam.z};
  const Joints joints = add_joints(figure.rig);
  Sculpture& mesh = figure.mesh;
  add_body(mesh, joints);
  add_tail(mesh, joints);
  for (std::size_t i = 0; i < legs().size(); ++i) add_leg(mesh, legs()[i], joints.leg[i]);
  for (const double side : {1.0, -1.0}) {
    add_ear(mesh, side, joints.head);
    add_eye(mesh, side, joints.head);
  }
  figure.finish = {{0.12, 0.65}, {{{0, 0.09, -0.06}, 0.07}, {{0, 0.09, 0.05}, 0.05}}, true, false};
  set_down(figure);
  figure.clips.push_back(
      loop("idle", 2, [&](double time) { return idle(figure.rig, joints, time); }));
  figure.clips.push_back(
      loop("dash", 0.4, [&](double time) { return dash(figure.rig, joints, mesh, time); }));
  return assemble(figure, fit(where, 0.6));
}

}  // namespace warren::props
