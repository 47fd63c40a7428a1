#include "bake/surface.hpp"

#include "bake/number.hpp"

namespace warren::bake {

Vertex vertex(const scene::Vec3& position, const Facing& facing, double u, double v) {
  const auto to_float = [](double value) { return static_cast<float>(tidy(value)); };
  Vertex out;
  out.position = {to_float(position.x), to_float(position.y), to_float(position.z)};
  out.facing = facing;
  out.uv = {to_float(u), to_float(v)};
  return out;
}

std::array<std::uint16_t, 6> quad_triangles(const std::array<std::uint8_t, 4>& light) {
  if (light[0] + light[2] >= light[1] + light[3]) return {0, 1, 2, 0, 2, 3};
  return {1, 2, 3, 1, 3, 0};
}

bool Surface::make_room(std::size_t count) {
  if (!primitives_.empty() && primitives_.back().positions.size() + count <= kMaxVertices) {
    return false;
  }
  primitives_.emplace_back();
  return true;
}

std::uint32_t Surface::add_vertex(const Vertex& vertex) {
  scene::AssetPrimitive& primitive = primitives_.back();
  const auto index = static_cast<std::uint32_t>(primitive.positions.size());
  primitive.positions.push_back(vertex.position);
  primitive.normals.push_back(vertex.facing.normal);
  if (layout_.tangents) primitive.tangents.push_back(vertex.facing.tangent);
  if (layout_.uvs) primitive.uvs.push_back(vertex.uv);
  if (layout_.uvs1) primitive.uvs1.push_back(vertex.uv1);
  if (layout_.colors) primitive.colors.push_back({vertex.light, vertex.light, vertex.light, 255});
  return index;
}

void Surface::add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  primitives_.back().indices.insert(primitives_.back().indices.end(), {a, b, c});
}

void Surface::add(std::span<const Vertex> vertices, std::span<const std::uint16_t> triangles) {
  make_room(vertices.size());
  const auto base = static_cast<std::uint32_t>(primitives_.back().positions.size());
  for (const Vertex& v : vertices) add_vertex(v);
  for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
    add_triangle(base + triangles[i], base + triangles[i + 1], base + triangles[i + 2]);
  }
}

}  // namespace warren::bake
