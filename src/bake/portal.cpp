#include "bake/portal.hpp"

#include <warren/core/math.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace warren::bake {
namespace {

constexpr int kVoussoirs = 7;   // odd, so that there is a keystone
constexpr int kPostBlocks = 2;  // in each post

/// A point of the arch's drawing: x to the right and y up for who looks at it, in metres.
struct Point {
  double x = 0;
  double y = 0;
};

/// Places the drawing in the world. Its z = 0 is the plane that the portal stands on the far side
/// of the cell, and z grows towards who looks at it.
class Place {
 public:
  Place(const scene::Exit& exit, double cell)
      : right_{math::cos_deg(exit.yaw_deg), 0, -math::sin_deg(exit.yaw_deg)},
        front_{math::sin_deg(exit.yaw_deg), 0, math::cos_deg(exit.yaw_deg)} {
    // A gap to the wall, since faces in one plane flicker.
    const double back = kGap - cell / 2;
    origin_ = {exit.position.x + front_.x * back, exit.position.y,
               exit.position.z + front_.z * back};
  }

  [[nodiscard]] scene::Vec3 point(Point p, double z) const {
    return {origin_.x + right_.x * p.x + front_.x * z, origin_.y + p.y,
            origin_.z + right_.z * p.x + front_.z * z};
  }
  [[nodiscard]] scene::Vec3 direction(Point p, double z) const {
    return {right_.x * p.x + front_.x * z, p.y, right_.z * p.x + front_.z * z};
  }

 private:
  static constexpr double kGap = 0.01;

  scene::Vec3 right_;
  scene::Vec3 front_;
  scene::Vec3 origin_;
};

/// A flat polygon at depth z; from behind, its corners run the other way.
void add_face(Surface& surface, const Place& place, std::vector<Point> outline, double z,
              bool front) {
  if (!front) std::reverse(outline.begin(), outline.end());
  const scene::Vec3 normal = place.direction({}, front ? 1 : -1);
  std::vector<Vertex> corners;
  corners.reserve(outline.size());
  for (const Point p : outline) {
    corners.push_back(vertex(place.point(p, z), normal, front ? p.x : -p.x, p.y));
  }
  surface.add_polygon(corners);
}

/// A block with this outline (counter-clockwise, seen from the front) from z = 0 to `depth`.
void add_block(Surface& surface, const Place& place, const std::vector<Point>& outline,
               double depth) {
  add_face(surface, place, outline, depth, true);
  add_face(surface, place, outline, 0, false);
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Point a = outline[i];
    const Point b = outline[(i + 1) % outline.size()];
    const double length = std::sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
    const scene::Vec3 normal = place.direction({(b.y - a.y) / length, (a.x - b.x) / length}, 0);
    const std::array<Vertex, 4> quad{vertex(place.point(a, depth), normal, 0, depth),
                                     vertex(place.point(a, 0), normal, 0, 0),
                                     vertex(place.point(b, 0), normal, length, 0),
                                     vertex(place.point(b, depth), normal, length, depth)};
    surface.add_polygon(quad);
  }
}

/// The arch's measures in metres, for a cell and a wall of any size.
struct Measures {
  double outer = 0;   // half the width over the blocks
  double inner = 0;   // half the width of the opening
  double spring = 0;  // the height where the posts end and the curve begins
  double depth = 0;

  Measures(double cell, double height)
      : outer(std::min(0.4 * cell, 0.45 * height)),
        inner(0.74 * outer),
        spring(std::min(0.7 * cell, 0.95 * height - outer)),
        depth(0.3 * outer) {}

  /// A point on a circle round the middle of the curve.
  [[nodiscard]] Point on_curve(double radius, int step) const {
    const double angle = 180.0 * step / kVoussoirs;
    return {radius * math::cos_deg(angle), spring + radius * math::sin_deg(angle)};
  }
};

/// Neighbouring blocks differ, so that their joints show.
double width_of(const Measures& m, int block) { return block % 2 == 0 ? m.outer : 0.92 * m.outer; }
double depth_of(const Measures& m, int block) { return block % 2 == 0 ? m.depth : 0.8 * m.depth; }

void add_posts(Surface& surface, const Place& place, const Measures& m) {
  for (int block = 0; block < kPostBlocks; ++block) {
    const double low = m.spring * block / kPostBlocks;
    const double high = m.spring * (block + 1) / kPostBlocks;
    // The topmost block meets the first stone of the curve, which is a large one.
    const int size = kPostBlocks - block;
    const double outer = width_of(m, size);
    const double depth = depth_of(m, size);
    add_block(surface, place, {{-outer, low}, {-m.inner, low}, {-m.inner, high}, {-outer, high}},
              depth);
    add_block(surface, place, {{m.inner, low}, {outer, low}, {outer, high}, {m.inner, high}},
              depth);
  }
}

void add_curve(Surface& surface, const Place& place, const Measures& m) {
  for (int stone = 0; stone < kVoussoirs; ++stone) {
    const bool keystone = stone == kVoussoirs / 2;
    const double outer = keystone ? 1.05 * m.outer : width_of(m, stone);
    const double depth = keystone ? 1.2 * m.depth : depth_of(m, stone);
    add_block(surface, place,
              {m.on_curve(m.inner, stone), m.on_curve(outer, stone), m.on_curve(outer, stone + 1),
               m.on_curve(m.inner, stone + 1)},
              depth);
  }
}

}  // namespace

Portal portal(const scene::Exit& exit, double cell, double height) {
  const Place place(exit, cell);
  const Measures measures(cell, height);
  Portal result;
  add_posts(result.blocks, place, measures);
  add_curve(result.blocks, place, measures);

  std::vector<Point> opening{{-measures.inner, 0}, {measures.inner, 0}};
  for (int step = 0; step <= kVoussoirs; ++step) {
    opening.push_back(measures.on_curve(measures.inner, step));
  }
  // Both sides, for exits that can be reached from behind.
  add_face(result.pane, place, opening, 0.4 * measures.depth, true);
  add_face(result.pane, place, opening, 0.2 * measures.depth, false);
  return result;
}

}  // namespace warren::bake
