#include "props/color.hpp"
#include "props/noise.hpp"
#include "props/rig.hpp"
#include "props/shapes.hpp"

#include <warren/core/math.hpp>
#include <warren/props/props.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace warren::props {
namespace {

constexpr int kVoussoirs = 7;    // odd, so that there is a keystone
constexpr int kPaneSteps = 5;    // of the pane's curve
constexpr int kPostBlocks = 2;   // in each post
constexpr double kGap = 0.01;    // to the wall, since faces in one plane flicker
constexpr double kProud = 1.07;  // how much wider the keystone and the bases are

/// The arch's measures in metres, for a cell and a wall of any size.
struct Measures {
  double outer = 0;   // half the width over the blocks
  double inner = 0;   // half the width of the opening
  double spring = 0;  // the height where the posts end and the curve begins
  double depth = 0;
  double groove = 0;  // how far the joints lie before the back
  double pane = 0;    // likewise
  double bevel = 0;
  double back = 0;  // z

  explicit Measures(const Surroundings& where)
      : outer(std::min(0.4 * where.cell, 0.45 * where.height)),
        inner(0.73 * outer),
        spring(std::min(0.7 * where.cell, 0.94 * where.height - kProud * outer)),
        depth(0.26 * outer),
        groove(0.72 * depth),
        pane(0.3 * depth),
        bevel(std::min(0.028, 0.12 * (outer - inner))),
        back(kGap - where.cell / 2) {}

  /// A point on a half circle round the middle of the curve, which has so many steps.
  [[nodiscard]] Vec3 on_curve(double radius, int step, int steps = kVoussoirs) const {
    const double angle = 180.0 * step / steps;
    return {radius * math::cos_deg(angle), spring + radius * math::sin_deg(angle), 0};
  }
};

/// A block as seen from the front, its corners counter-clockwise: the inner one where it begins,
/// both outer ones, the inner one where it ends.
struct Block {
  std::array<Vec3, 4> corner;
  std::array<Vec3, 2> wall;  // both outer ones where the block meets the wall
  double depth = 0;
  Vec3 color;
};

class Mason {
 public:
  Mason(Sculpture& mesh, const Measures& measures) : mesh_(mesh), m_(measures) {}

  /// Bevelled in front; the reveal slopes in to the pane. The joints are hidden but for a groove.
  /// Faces that look down on a block right below are left out.
  void add(const Block& block) {
    const Vec3& a = block.corner[0];
    const Vec3& b = block.corner[1];
    const Vec3& c = block.corner[2];
    const Vec3& d = block.corner[3];
    const double across = m_.bevel / length(b - a);
    const bool starts_on_floor = b.y <= 0;
    const bool ends_on_floor = c.y <= 0;
    const bool upright = a.x == d.x;
    const auto inset = [&](double radial, bool at_end) {
      const Vec3 from = mix(a, b, radial);
      const Vec3 to = mix(d, c, radial);
      const double bevel = m_.bevel / length(to - from);
      const double share = at_end ? 1 - (ends_on_floor ? 0 : bevel) : starts_on_floor ? 0 : bevel;
      return at(mix(from, to, share), block.depth);
    };
    const std::array<Vec3, 4> front{inset(1.6 * across, false), inset(1 - across, false),
                                    inset(1 - across, true), inset(1.6 * across, true)};
    const std::array<Vec3, 4> edge{at(a, m_.pane), at(b, m_.groove), at(c, m_.groove),
                                   at(d, m_.pane)};
    mesh_.part(20);
    face(front, block.color, block.color);
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t next = (i + 1) % 4;
      const bool joint = i % 2 == 0;
      if (upright && i == (a.y < d.y ? 0U : 2U)) continue;
      face({edge[i], edge[next], front[next], front[i]}, block.color * (joint ? 0.45 : 0.8),
           block.color);
    }
    const Vec3 shade = block.color * 0.85;
    const std::array<Vec3, 4> flank{at(block.wall[0], 0), at(block.wall[1], 0), at(c, m_.groove),
                                    at(b, m_.groove)};
    face(flank, shade, shade);
    // What stands proud of the blocks beside it.
    const auto proud = [&](const Vec3& outer, const Vec3& wall) {
      return dot(outer - wall, outer - wall) > 0;
    };
    if (proud(b, block.wall[0]) && !starts_on_floor) {
      triangle({flank[0], flank[3], at(block.wall[0], m_.groove)}, shade);
    }
    if (proud(c, block.wall[1]) && !ends_on_floor) {
      triangle({flank[1], at(block.wall[1], m_.groove), flank[2]}, shade);
    }
  }

 private:
  [[nodiscard]] Vec3 at(const Vec3& drawing, double z) const {
    return {drawing.x, drawing.y, m_.back + z};
  }

  /// The first two corners in one colour, the others in another.
  void face(const std::array<Vec3, 4>& corner, const Vec3& first, const Vec3& second) {
    std::array<std::size_t, 4> index{};
    for (std::size_t i = 0; i < 4; ++i) {
      index[i] = mesh_.add({corner[i], i < 2 ? first : second, 0, 0});
    }
    mesh_.quad(index[0], index[1], index[2], index[3]);
  }

  void triangle(const std::array<Vec3, 3>& corner, const Vec3& color) {
    std::array<std::size_t, 3> index{};
    for (std::size_t i = 0; i < 3; ++i) index[i] = mesh_.add({corner[i], color, 0, 0});
    mesh_.triangle(index[0], index[1], index[2]);
  }

  Sculpture& mesh_;
  const Measures& m_;
};

/// Stone in the light of the pane, each block a little different.
Vec3 stone(const Vec3& glow, int block) {
  static const Vec3 stone_tone = linear(0x7a7368U);
  const double tone = 0.74 + 0.42 * scatter(static_cast<std::uint32_t>(block), 71);
  return mix(stone_tone, glow, 0.14) * tone;
}

double depth_of(const Measures& m, int block) { return m.depth * (block % 2 == 0 ? 1 : 0.9); }

void add_posts(Mason& mason, const Measures& m, const Vec3& glow) {
  for (int block = 0; block < kPostBlocks; ++block) {
    const bool base = block == 0;
    const double low = m.spring * 0.42 * block;
    const double high = base ? m.spring * 0.42 : m.spring;
    const double outer = base ? kProud * m.outer : m.outer;
    const double depth = base ? 1.1 * m.depth : depth_of(m, 1);
    mason.add({{{{m.inner, low, 0}, {outer, low, 0}, {outer, high, 0}, {m.inner, high, 0}}},
               {{{m.outer, low, 0}, {m.outer, high, 0}}},
               depth,
               stone(glow, block)});
    mason.add({{{{-m.inner, high, 0}, {-outer, high, 0}, {-outer, low, 0}, {-m.inner, low, 0}}},
               {{{-m.outer, high, 0}, {-m.outer, low, 0}}},
               depth,
               stone(glow, 10 + block)});
  }
}

void add_curve(Mason& mason, const Measures& m, const Vec3& glow) {
  for (int stone_index = 0; stone_index < kVoussoirs; ++stone_index) {
    const bool keystone = stone_index == kVoussoirs / 2;
    const double outer = keystone ? kProud * m.outer : m.outer;
    const double depth = keystone ? 1.2 * m.depth : depth_of(m, stone_index);
    const Vec3 color = stone(glow, 20 + stone_index) * (keystone ? 1.1 : 1);
    const int next = stone_index + 1;
    mason.add({{{m.on_curve(m.inner, stone_index), m.on_curve(outer, stone_index),
                 m.on_curve(outer, next), m.on_curve(m.inner, next)}},
               {{m.on_curve(m.outer, stone_index), m.on_curve(m.outer, next)}},
               depth,
               color});
  }
}

struct Joints {
  std::uint8_t arch = 0;
  std::uint8_t swirl = 0;
  std::uint8_t heart = 0;
};

/// The arch and its pane as seen from behind: plain, since there is a wall.
void add_back(Sculpture& mesh, const Measures& m, const Vec3& glow) {
  mesh.part(20);
  const auto at = [&](const Vec3& drawing) {
    return mesh.add({{drawing.x, drawing.y, m.back}, stone(glow, 0), 0, 0});
  };
  std::vector<std::size_t> outline{at({m.outer, 0, 0}), at({-m.outer, 0, 0})};
  for (int step = kVoussoirs; step >= 0; --step) outline.push_back(at(m.on_curve(m.outer, step)));
  mesh.polygon(outline);
}

/// Dim at the rim, bright in the middle. Its curve has fewer corners than the opening's, and hides
/// them in the stone.
void add_pane(Sculpture& mesh, const Measures& m, const Vec3& color, const Joints& joints,
              const Vec3& middle) {
  std::vector<Vec3> outline{{-m.inner, 0, 0}, {m.inner, 0, 0}};
  const double radius = m.inner / math::cos_deg(90.0 / kPaneSteps);
  for (int step = 0; step <= kPaneSteps; ++step) {
    outline.push_back(m.on_curve(radius, step, kPaneSteps));
  }
  mesh.part(20);
  const Vec3 dim = color * 0.3;
  Ring rim;
  Ring swirl;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec3 at{outline[i].x, outline[i].y, m.back + m.pane};
    rim.push_back(mesh.add({at, dim, joints.arch, 0.2}));
    const bool ray = i % 2 == 0;
    swirl.push_back(
        mesh.add({mix(middle, at, ray ? 0.62 : 0.40), dim, joints.swirl, ray ? 0.42 : 0.68}));
  }
  bridge(mesh, rim, swirl);
  end_at(mesh, swirl, mesh.add({middle, dim, joints.heart, 1}));
}

/// The light in the pane drifts and breathes.
Pose shimmer(const Rig& rig, const Joints& joints, double size, double time) {
  Pose pose = rig.rest();
  const double cycle = 120 * time;  // once in 3 s
  pose[joints.swirl].rotation = turn(kZ, 16 * math::sin_deg(cycle));
  const double breath = 1 + 0.10 * math::sin_deg(2 * cycle + 30);
  pose[joints.swirl].scale = {breath, breath, 1};
  pose[joints.heart].offset =
      Vec3{0.16 * math::sin_deg(cycle + 90), 0.20 * math::sin_deg(2 * cycle), 0} * size;
  return pose;
}

}  // namespace

scene::Asset portal(const Surroundings& where, const scene::Material& material) {
  const Measures measures(where);
  const Vec3 color = linear(material.color);
  Figure figure;
  figure.name = "portal";
  figure.material.name = "portal";
  figure.material.roughness = material.roughness;
  figure.material.emissive = {color.x * material.glow, color.y * material.glow,
                              color.z * material.glow};
  const Vec3 middle{0, 0.5 * (measures.spring + measures.inner), measures.back + measures.pane};
  Joints joints;
  joints.arch = figure.rig.add("arch", {}, {});
  joints.swirl = figure.rig.add("swirl", joints.arch, middle);
  joints.heart = figure.rig.add("heart", joints.arch, middle);
  Mason mason(figure.mesh, measures);
  add_posts(mason, measures, color);
  add_curve(mason, measures, color);
  add_back(figure.mesh, measures, color);
  add_pane(figure.mesh, measures, color, joints, middle);
  figure.finish = {{0.3 * measures.outer, 0.4}, {}, true, false};
  figure.clips.push_back(loop("shimmer", 3, [&](double time) {
    return shimmer(figure.rig, joints, measures.inner, time);
  }));
  return assemble(figure);
}

}  // namespace warren::props
