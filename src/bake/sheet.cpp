#include "bake/sheet.hpp"

#include <algorithm>
#include <utility>

namespace warren::bake {

Sheet::Sheet(const Layout& layout, const Rectangle& points, std::function<Vertex(Cell)> vertex_at)
    : area_(points),
      vertex_at_(std::move(vertex_at)),
      surface_(layout),
      taken_(points.width, points.height) {}

void Sheet::add(std::span<const Cell> points, std::span<const std::uint16_t> triangles) {
  if (surface_.make_room(points.size())) {
    std::fill(taken_.values().begin(), taken_.values().end(), 0U);
  }
  for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
    const std::uint32_t a = index_of(points[triangles[i]]);
    const std::uint32_t b = index_of(points[triangles[i + 1]]);
    const std::uint32_t c = index_of(points[triangles[i + 2]]);
    surface_.add_triangle(a, b, c);
  }
}

std::uint32_t Sheet::index_of(Cell point) {
  std::uint32_t& slot = taken_[{point.x - area_.x, point.y - area_.y}];
  if (slot == 0) slot = surface_.add_vertex(vertex_at_(point)) + 1;
  return slot - 1;
}

}  // namespace warren::bake
