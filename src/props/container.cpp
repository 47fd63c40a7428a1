#include "props/color.hpp"
#include "props/fit.hpp"
#include "props/noise.hpp"
#include "props/rig.hpp"
#include "props/shapes.hpp"

#include <warren/props/props.hpp>

#include <array>
#include <cmath>

namespace warren::props {
namespace {

constexpr double kWidth = 0.35;   // half of it, in metres
constexpr double kDepth = 0.225;  // half of it
constexpr double kHeight = 0.30;  // where the lid begins
constexpr double kBevel = 0.022;
constexpr double kLip = 0.001;     // of the iron corners over the wood
constexpr double kBoard = 0.035;   // of the walls
constexpr double kBottom = 0.05;   // of the hollow
constexpr double kRaise = 0.012;   // of the bands over the wood
constexpr double kBand = 0.034;    // half a band's width
constexpr double kBandAt = 0.195;  // from the middle

constexpr double kSeam = kHeight + 0.0005;    // where the lid ends
constexpr double kLidWidth = kWidth + 0.005;  // half of it
constexpr double kLidEnd = 0.91;              // size of its ends against its middle

/// The lid's side view, from the front over the top to the back: z and y.
constexpr std::array<std::array<double, 2>, 7> kLid{{{0.230, kSeam},
                                                     {0.220, 0.385},
                                                     {0.135, 0.463},
                                                     {0, 0.490},
                                                     {-0.135, 0.463},
                                                     {-0.220, 0.385},
                                                     {-0.230, kSeam}}};

struct Colors {
  Vec3 wood = linear(0x655039U);
  Vec3 hollow = linear(0x281f17U);
  Vec3 iron = linear(0x4b4c50U);
  Vec3 brass = linear(0x91743eU);
};
const Colors& colors() {
  static const Colors palette;
  return palette;
}

Vec3 wood(int board) {
  return colors().wood * (0.78 + 0.42 * scatter(static_cast<std::uint32_t>(board), 17));
}

/// A flat face with corners of its own.
void face(Sculpture& mesh, const std::array<Vec3, 4>& corner, const Vec3& color,
          std::uint8_t joint) {
  std::array<std::size_t, 4> index{};
  for (std::size_t i = 0; i < 4; ++i) index[i] = mesh.add({corner[i], color, joint, 0});
  mesh.quad(index[0], index[1], index[2], index[3]);
}

/// The plan of a box with bevelled corners, counter-clockwise from above.
std::array<Vec3, 8> plan(double width, double depth, double bevel, double y) {
  return {{{width - bevel, y, depth},
           {width, y, depth - bevel},
           {width, y, bevel - depth},
           {width - bevel, y, -depth},
           {bevel - width, y, -depth},
           {-width, y, bevel - depth},
           {-width, y, depth - bevel},
           {bevel - width, y, depth}}};
}

void add_box(Sculpture& mesh, std::uint8_t joint) {
  constexpr int kBoards = 3;
  // The foot is a little narrower.
  const auto level = [](int board) {
    const double share = static_cast<double>(board) / kBoards;
    const double lean = 0.955 + 0.045 * share;
    return plan(kWidth * lean, kDepth * lean, kBevel, kHeight * share);
  };
  mesh.part(30);
  const auto wall = [&](std::size_t side, int from, int to) {
    const auto low = level(from);
    const auto high = level(to);
    const std::size_t next = (side + 1) % low.size();
    const Vec3 color = wood(from * 4 + static_cast<int>(side) / 2);
    face(mesh, {low[side], low[next], high[next], high[side]}, color, joint);
  };
  constexpr std::array<std::size_t, 3> kInBoards{1, 5, 7};  // not behind
  for (const std::size_t side : kInBoards) {
    for (int board = 0; board < kBoards; ++board) wall(side, board, board + 1);
  }
  wall(3, 0, kBoards);
  // Corners have no seams: their edges lie over those of the boards.
  const auto low = level(0);
  const auto high = level(kBoards);
  for (std::size_t i = 0; i < low.size(); i += 2) {
    const Vec3 lip = unit(low[i + 1] - low[i]) * kLip;
    face(mesh, {low[i] - lip, low[i + 1] + lip, high[i + 1] + lip, high[i] - lip}, colors().iron,
         joint);
  }
  mesh.part(30);
  const double width = kWidth - kBoard;
  const double depth = kDepth - kBoard;
  const auto inner = [&](double y) {
    return std::array<Vec3, 4>{
        {{width, y, depth}, {width, y, -depth}, {-width, y, -depth}, {-width, y, depth}}};
  };
  const auto rim = level(kBoards);
  const auto top = inner(kHeight);
  const auto bottom = inner(kBottom);
  std::array<std::size_t, 8> outside{};
  std::array<std::size_t, 4> inside{};
  for (std::size_t i = 0; i < 8; ++i) outside[i] = mesh.add({rim[i], wood(20) * 1.1, joint, 0});
  for (std::size_t i = 0; i < 4; ++i) inside[i] = mesh.add({top[i], wood(20) * 0.8, joint, 0});
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t next = (i + 1) % 4;
    // A corner's bevel, then the side after it.
    mesh.triangle(outside[2 * i], outside[2 * i + 1], inside[i]);
    mesh.quad(outside[2 * i + 1], outside[(2 * i + 2) % 8], inside[next], inside[i]);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t next = (i + 1) % 4;
    const std::array<std::size_t, 4> corner{
        mesh.add({top[i], colors().hollow, joint, 0}),
        mesh.add({top[next], colors().hollow, joint, 0}),
        mesh.add({bottom[next], colors().hollow * 0.35, joint, 0}),
        mesh.add({bottom[i], colors().hollow * 0.35, joint, 0})};
    mesh.quad(corner[0], corner[1], corner[2], corner[3]);
  }
  face(mesh, bottom, colors().hollow * 0.35, joint);
}

/// A point of the lid's side view, pushed outwards by `raise`.
Vec3 on_lid(std::size_t step, double x, double raise) {
  const auto& here = kLid[step];
  const auto& before = kLid[step == 0 ? 0 : step - 1];
  const auto& after = kLid[step + 1 == kLid.size() ? step : step + 1];
  const Vec3 out = unit(cross(kX, {0, after[1] - before[1], after[0] - before[0]}));
  const Vec3 at{x, here[1], here[0]};
  return at + out * raise;
}

void add_lid(Sculpture& mesh, std::uint8_t joint) {
  mesh.part(42);
  const auto row = [&](double x, double shrink) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < kLid.size(); ++i) {
      const Vec3 at{x, kSeam + (kLid[i][1] - kSeam) * shrink, kLid[i][0] * shrink};
      const double light = i == 0 || i + 1 == kLid.size() ? 0.8 : 1.0;
      out.push_back(mesh.add({at, wood(static_cast<int>(30 + i)) * light, joint, 0}));
    }
    return out;
  };
  const std::array<std::vector<std::size_t>, 4> rows{
      row(kLidWidth, kLidEnd), row(kLidWidth - kBevel, 1), row(kBevel - kLidWidth, 1),
      row(-kLidWidth, kLidEnd)};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t step = 0; step + 1 < kLid.size(); ++step) {
      mesh.quad(rows[i][step], rows[i][step + 1], rows[i + 1][step + 1], rows[i + 1][step]);
    }
  }
  mesh.polygon(std::vector<std::size_t>(rows[0].rbegin(), rows[0].rend()));
  mesh.polygon(rows[3]);

  // Hollow below, in three steps.
  mesh.part(40);
  constexpr double kX1 = kWidth - kBoard;
  constexpr std::array<std::array<double, 2>, 4> kHollow{
      {{0.190, kSeam}, {0.130, 0.420}, {-0.130, 0.420}, {-0.190, kSeam}}};
  const auto dark = [&](double x, std::size_t i, double light) {
    return mesh.add({{x, kHollow[i][1], kHollow[i][0]}, colors().hollow * light, joint, 0});
  };
  std::array<std::size_t, 4> left{};
  std::array<std::size_t, 4> right{};
  for (std::size_t i = 0; i < 4; ++i) {
    const double light = i == 0 || i == 3 ? 1.2 : 0.5;
    left[i] = dark(kX1, i, light);
    right[i] = dark(-kX1, i, light);
  }
  for (std::size_t i = 0; i < 3; ++i) mesh.quad(left[i], right[i], right[i + 1], left[i + 1]);
  mesh.polygon(left);
  mesh.polygon(std::vector<std::size_t>(right.rbegin(), right.rend()));
  mesh.part(30);
  const auto edge = [&](double x, double z) {
    return mesh.add({{x, kSeam, z}, wood(20) * 0.8, joint, 0});
  };
  const double z = kLid[0][0];
  // Counter-clockwise from above, the bevel of a corner and then a side.
  const std::array<std::size_t, 8> out{
      edge(kLidWidth - kBevel, z),   edge(kLidWidth, kLidEnd * z), edge(kLidWidth, -kLidEnd * z),
      edge(kLidWidth - kBevel, -z),  edge(kBevel - kLidWidth, -z), edge(-kLidWidth, -kLidEnd * z),
      edge(-kLidWidth, kLidEnd * z), edge(kBevel - kLidWidth, z)};
  const std::array<std::size_t, 4> in{edge(kX1, kHollow[0][0]), edge(kX1, kHollow[3][0]),
                                      edge(-kX1, kHollow[3][0]), edge(-kX1, kHollow[0][0])};
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t next = (i + 1) % 4;
    mesh.triangle(out[2 * i + 1], out[2 * i], in[i]);
    mesh.quad(out[(2 * i + 2) % 8], out[2 * i + 1], in[i], in[next]);
  }
}

/// An iron band over the lid, at x. Behind, it ends above the hinges.
void add_lid_band(Sculpture& mesh, double x, std::uint8_t joint) {
  mesh.part(50);
  const auto point = [&](std::size_t step, double side, double raise) {
    const Vec3 at = on_lid(step, x + side * kBand, raise);
    return mesh.add({at, colors().iron * (raise > 0 ? 1.0 : 0.7), joint, 0});
  };
  std::vector<std::array<std::size_t, 4>> rows;  // foot, top, top, foot, from +X to -X
  for (std::size_t step = 0; step + 1 < kLid.size(); ++step) {
    rows.push_back({point(step, 1.15, -0.003), point(step, 1, kRaise), point(step, -1, kRaise),
                    point(step, -1.15, -0.003)});
  }
  for (std::size_t step = 0; step + 1 < rows.size(); ++step) {
    for (std::size_t k = 0; k < 3; ++k) {
      mesh.quad(rows[step][k], rows[step + 1][k], rows[step + 1][k + 1], rows[step][k + 1]);
    }
  }
  const auto& front = rows.front();
  const auto& back = rows.back();
  mesh.quad(front[3], front[0], front[1], front[2]);
  mesh.quad(back[0], back[3], back[2], back[1]);
}

/// A plate on the chest's front: x from..to, y from..to, its edges bevelled.
struct Plate {
  double left = 0;
  double right = 0;
  double low = 0;
  double high = 0;
  double lean = 0;          // how far it lies before the wood
  bool from_below = false;  // whether its lower edge is ever seen
};
void add_plate(Sculpture& mesh, const Plate& p, const Vec3& color, std::uint8_t joint,
               double raise) {
  mesh.part(40);
  const auto at = [&](double x, double y, double out) {
    const double base = kDepth * (0.955 + 0.045 * std::min(y, kHeight) / kHeight) + p.lean;
    return Vec3{x, y, base + out};
  };
  constexpr double kSlope = 0.15 * kBand;
  const std::array<Vec3, 4> foot{
      at(p.left - kSlope, p.low, -0.003), at(p.right + kSlope, p.low, -0.003),
      at(p.right + kSlope, p.high, -0.003), at(p.left - kSlope, p.high, -0.003)};
  const std::array<Vec3, 4> top{at(p.left, p.low, raise), at(p.right, p.low, raise),
                                at(p.right, p.high, raise), at(p.left, p.high, raise)};
  face(mesh, top, color, joint);
  for (std::size_t i = p.from_below ? 0 : 1; i < 4; ++i) {
    const std::size_t next = (i + 1) % 4;
    face(mesh, {foot[i], foot[next], top[next], top[i]}, color * 0.8, joint);
  }
}

/// From 0 to 1, past it and back (R. Penner's "back" easing).
double swing(double share) {
  const double rest = share - 1;
  return 1 + 2.7 * rest * rest * rest + 1.7 * rest * rest;
}

}  // namespace

scene::Asset container(const Surroundings& where) {
  constexpr double kOpen = -106;  // degrees
  constexpr double kOpening = 0.35;
  Figure figure;
  figure.name = "container";
  figure.material.name = "chest";
  figure.material.roughness = 0.75;
  const std::uint8_t box = figure.rig.add("box", {}, {});
  const std::uint8_t lid = figure.rig.add("lid", box, {0, kHeight, -kDepth});
  Sculpture& mesh = figure.mesh;
  add_box(mesh, box);
  add_lid(mesh, lid);
  for (const double x : {kBandAt, -kBandAt}) {
    add_lid_band(mesh, x, lid);
    add_plate(mesh, {x - kBand, x + kBand, 0, kHeight}, colors().iron, box, kRaise);
  }
  add_plate(mesh, {-0.055, 0.055, 0.165, 0.285}, colors().brass, box, 0.016);
  add_plate(mesh, {-0.026, 0.026, 0.245, 0.350, 0.004, true}, colors().brass * 0.85, lid, 0.024);
  figure.finish = {{0.20, 0.55}, {}, false, false};
  const auto opened = [&](double share) {
    Pose pose = figure.rig.rest();
    pose[lid].rotation = turn(kX, kOpen * share);
    return pose;
  };
  figure.clips.push_back(film("closed", 1.0 / 30, [&](double) { return opened(0); }));
  figure.clips.push_back(
      film("open", kOpening, [&](double time) { return opened(swing(time / kOpening)); }));
  return assemble(figure, fit(where, 0.85));
}

}  // namespace warren::props
