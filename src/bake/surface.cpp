#include "bake/surface.hpp"

#include "bake/number.hpp"

namespace warren::bake {

Vertex vertex(const scene::Vec3& position, const scene::Vec3& normal, double u, double v) {
  const auto to_float = [](double value) { return static_cast<float>(tidy(value)); };
  return {{to_float(position.x), to_float(position.y), to_float(position.z)},
          {to_float(normal.x), to_float(normal.y), to_float(normal.z)},
          {to_float(u), to_float(v)}};
}

void Surface::add(std::span<const Vertex> vertices, std::span<const std::uint16_t> triangles) {
  if (primitives_.empty() || primitives_.back().vertices.size() + vertices.size() > kMaxVertices) {
    primitives_.emplace_back();
  }
  Primitive& primitive = primitives_.back();
  const std::size_t base = primitive.vertices.size();
  primitive.vertices.insert(primitive.vertices.end(), vertices.begin(), vertices.end());
  for (const std::uint16_t index : triangles) {
    primitive.indices.push_back(static_cast<std::uint16_t>(base + index));
  }
}

void Surface::add_polygon(std::span<const Vertex> corners) {
  std::vector<std::uint16_t> triangles;
  for (std::size_t i = 2; i < corners.size(); ++i) {
    triangles.insert(triangles.end(),
                     {0, static_cast<std::uint16_t>(i - 1), static_cast<std::uint16_t>(i)});
  }
  add(corners, triangles);
}

std::size_t Surface::triangles() const {
  std::size_t count = 0;
  for (const Primitive& primitive : primitives_) count += primitive.indices.size() / 3;
  return count;
}

}  // namespace warren::bake
