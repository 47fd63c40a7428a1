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

constexpr Vec3 kHead{0, 0.125, 0.045};  // the middle of the front body
constexpr Vec3 kHeadRadii{0.060, 0.042, 0.076};
constexpr Vec3 kWaist{0, 0.135, -0.025};  // between the bodies
constexpr Vec3 kAbdomen{0, 0.155, -0.125};

struct Joints {
  std::uint8_t root = 0;
  std::uint8_t body = 0;
  std::uint8_t abdomen = 0;
  std::array<std::uint8_t, 8> upper{};
  std::array<std::uint8_t, 8> lower{};
};

/// A leg at rest. Legs are counted from the front, left and right in turn.
struct Leg {
  Vec3 hip;
  Vec3 knee;
  Vec3 foot;
  double upper = 0;  // metres
  double lower = 0;
};

Leg leg(std::size_t index) {
  constexpr std::array<double, 4> kYaw{28, 66, 112, 148};  // from +Z to the side
  constexpr std::array<double, 4> kReach{0.325, 0.31, 0.31, 0.34};
  constexpr std::array<double, 4> kKnee{0.215, 0.20, 0.205, 0.235};
  const std::size_t row = index / 2;
  const double side = index % 2 == 0 ? 1 : -1;
  const Vec3 way{side * math::sin_deg(kYaw[row]), 0, math::cos_deg(kYaw[row])};
  Leg out;
  out.hip = kHead + Vec3{way.x * 0.034, -0.004, way.z * 0.042};
  out.foot = Vec3{0, 0, 0.01} + way * kReach[row];
  out.knee = mix(out.hip, out.foot, 0.42);
  out.knee.y = kKnee[row];
  out.upper = length(out.knee - out.hip);
  out.lower = length(out.foot - out.knee);
  return out;
}

Joints add_joints(Rig& rig) {
  Joints out;
  out.root = rig.add("root", {}, {});
  out.body = rig.add("body", out.root, kHead);
  out.abdomen = rig.add("abdomen", out.body, kWaist);
  for (std::size_t i = 0; i < out.upper.size(); ++i) {
    const std::string name = std::string(i % 2 == 0 ? "left_" : "right_") + std::to_string(i / 2);
    const Leg at = leg(i);
    out.upper[i] = rig.add(name, out.root, at.hip);
    out.lower[i] = rig.add(name + "_end", out.upper[i], at.knee);
  }
  return out;
}

struct Colors {
  Vec3 shell = linear(0x2a2625U);
  Vec3 hair = linear(0x3c3632U);
  Vec3 pale = linear(0x786f60U);
  Vec3 dark = linear(0x262222U);
};
const Colors& colors() {
  static const Colors palette;
  return palette;
}

/// A pale mark down the back, and hair in patches.
Vec3 abdomen_paint(const Vec3& at) {
  const Vec3 way = at - kAbdomen;
  const Vec3 base =
      mix(colors().shell, colors().hair, std::clamp(0.5 + 1.2 * noise(at * 22, 3), 0.0, 1.0));
  const bool on_back = way.y > 0.045 && std::abs(way.x) < 0.036;
  return on_back ? mix(base, colors().pale, 0.6) : base;
}

Vec3 head_paint(const Vec3& at) {
  return mix(colors().shell, colors().hair, std::clamp((at.y - 0.11) / 0.05, 0.0, 1.0));
}

void add_leg(Sculpture& mesh, std::size_t index, const Joints& joints) {
  mesh.part(80);
  const Leg at = leg(index);
  const std::uint8_t upper = joints.upper[index];
  const std::uint8_t lower = joints.lower[index];
  const Colors& c = colors();
  const std::array<Stage, 4> stages{{{at.hip, 0.014, upper, c.dark},
                                     {mix(at.hip, at.knee, 0.7), 0.018, upper, c.hair},
                                     {at.knee, 0.015, lower, mix(c.hair, c.pale, 0.4)},
                                     {at.foot, 0, lower, c.dark}}};
  // Across the leg, level.
  const Vec3 way = at.foot - at.hip;
  tube(mesh, stages, 4, unit({way.z, 0, -way.x}));
}

/// Fangs below, feelers before.
void add_mouth(Sculpture& mesh, double side, const Joints& joints) {
  const Colors& c = colors();
  mesh.part(70);
  const std::array<Stage, 3> fang{
      {{kHead + Vec3{0.020 * side, -0.008, 0.050}, 0.017, joints.body, c.hair},
       {kHead + Vec3{0.020 * side, -0.030, 0.074}, 0.014, joints.body, c.dark},
       {kHead + Vec3{0.010 * side, -0.074, 0.078}, 0, joints.body, c.dark}}};
  tube(mesh, fang, 4, kX);
  const std::array<Stage, 3> feeler{
      {{kHead + Vec3{0.028 * side, -0.006, 0.034}, 0.009, joints.body, c.dark},
       {kHead + Vec3{0.052 * side, 0.010, 0.096}, 0.011, joints.body, c.hair},
       {kHead + Vec3{0.044 * side, -0.046, 0.122}, 0, joints.body, c.pale}}};
  tube(mesh, feeler, 4, kX);
}

void add_eye(Sculpture& mesh, const Vec3& at, double radius, std::uint8_t joint) {
  mesh.part(60);
  const Vec3 out = unit({at.x / (kHeadRadii.x * kHeadRadii.x), at.y / (kHeadRadii.y * kHeadRadii.y),
                         at.z / (kHeadRadii.z * kHeadRadii.z)});
  const Vec3 u = unit(cross(kY, out));
  const Vec3 v = cross(out, u);
  Ring rim;
  for (int i = 0; i < 5; ++i) {
    const Vec3 around = u * math::cos_deg(72.0 * i) + v * math::sin_deg(72.0 * i);
    rim.push_back(
        mesh.add({kHead + at + around * radius - out * (0.8 * radius), colors().dark, joint, 0.4}));
  }
  end_at(mesh, rim, mesh.add({kHead + at + out * (0.8 * radius), colors().dark, joint, 1}));
}

/// Turns a leg so that its foot is at a place, wherever its body has gone.
void place_foot(Pose& pose, const Joints& joints, std::size_t index, const Vec3& foot) {
  const Leg at = leg(index);
  const Vec3 out{at.foot.x - at.hip.x, 0, at.foot.z - at.hip.z};
  const Vec3 pole = unit(Vec3{0, 1, 0} + unit(out) * 0.2);
  const Vec3 knee = bend(at.hip, foot, at.upper, at.lower, pole);
  const Quaternion upper = between(unit(at.knee - at.hip), unit(knee - at.hip));
  const Quaternion lower = between(unit(at.foot - at.knee), unit(foot - knee));
  pose[joints.upper[index]].rotation = upper;
  pose[joints.lower[index]].rotation = inverse(upper) * lower;
}

/// It breathes, and feels about with one front leg after the other.
Pose idle(const Rig& rig, const Joints& joints, double time) {
  Pose pose = rig.rest();
  const double cycle = 180 * time;  // once in 2 s
  const double breath = math::sin_deg(2 * cycle);
  pose[joints.abdomen].scale = {1 + 0.02 * breath, 1 + 0.03 * breath, 1 + 0.01 * breath};
  pose[joints.abdomen].rotation = turn(kX, 2.5 * math::sin_deg(cycle));
  pose[joints.body].offset = {0, 0.004 * math::sin_deg(cycle), 0};
  pose[joints.body].rotation = turn(kY, 4 * math::sin_deg(cycle));
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const double lift = std::max(0.0, math::sin_deg(cycle + (i == 0 ? 0 : 180)));
    const double feel = math::sin_deg(4 * cycle) * lift;
    const double side = i == 0 ? 1 : -1;
    const Vec3 reach{0.03 * side * feel, 0.11 * lift * lift + 0.02 * feel, 0.03 * lift};
    place_foot(pose, joints, i, leg(i).foot + reach);
  }
  return pose;
}

/// Two sets of four legs, each of which stands while the other is in the air.
Pose dash(const Rig& rig, const Joints& joints, double time) {
  Pose pose = rig.rest();
  const double cycle = time / 0.3;
  constexpr double kStride = 0.10;  // metres that a foot stays behind while it stands
  for (std::size_t i = 0; i < joints.upper.size(); ++i) {
    const bool second = (i / 2 + i % 2) % 2 == 1;
    double phase = cycle + (second ? 0.5 : 0);
    phase -= phase >= 1 ? 1 : 0;
    const bool stands = phase < 0.5;
    const double half = stands ? 2 * phase : 2 * phase - 1;
    const double along = stands ? 0.5 - half : -0.5 * math::cos_deg(180 * half);
    const double lift = stands ? 0 : 0.055 * math::sin_deg(180 * half);
    place_foot(pose, joints, i, leg(i).foot + Vec3{0, lift, kStride * along});
  }
  const double twice = 720 * cycle;
  pose[joints.body].offset = {0, 0.006 * math::sin_deg(twice), 0};
  pose[joints.body].rotation = turn(kZ, 2 * math::sin_deg(360 * cycle));
  pose[joints.abdomen].rotation =
      turn(kX, -3 + 3 * math::sin_deg(twice)) * turn(kY, 4 * math::sin_deg(360 * cycle));
  return pose;
}

}  // namespace

scene::Asset insect(const Surroundings& where) {
  Figure figure;
  figure.name = "insect";
  figure.material.name = "spider";
  figure.material.roughness = 0.7;
  const Vec3 gleam = linear(0xe8a04cU) * 0.8;
  figure.material.emissive = {gleam.x, gleam.y, gleam.z};
  const Joints joints = add_joints(figure.rig);
  Sculpture& mesh = figure.mesh;
  mesh.part(70);
  ellipsoid(mesh, {kAbdomen, {0.088, 0.080, 0.118}, 10, 5}, joints.abdomen, abdomen_paint);
  mesh.part(70);
  ellipsoid(mesh, {kHead, kHeadRadii, 8, 3}, joints.body, head_paint);
  for (std::size_t i = 0; i < joints.upper.size(); ++i) add_leg(mesh, i, joints);
  for (const double side : {1.0, -1.0}) {
    add_mouth(mesh, side, joints);
    add_eye(mesh, {0.014 * side, 0.021, 0.060}, 0.012, joints.body);
    add_eye(mesh, {0.033 * side, 0.021, 0.044}, 0.0095, joints.body);
  }
  figure.finish = {{0.10, 0.6}, {{kHead, 0.045}, {kAbdomen, 0.075}}, true, false};
  set_down(figure);
  figure.clips.push_back(
      loop("idle", 2, [&](double time) { return idle(figure.rig, joints, time); }));
  figure.clips.push_back(
      loop("dash", 0.3, [&](double time) { return dash(figure.rig, joints, time); }));
  return assemble(figure, fit(where, 0.6));
}

}  // namespace warren::props
