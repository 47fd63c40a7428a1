#include "assets/gltf_fault.hpp"
#include "assets/gltf_meshes.hpp"
#include "assets/gltf_text.hpp"
#include "assets/gltf_values.hpp"
#include "assets/triangle_mode.hpp"

#include <string>

namespace warren::assets {
namespace {

[[noreturn]] void refuse_size(const JsonView& at, std::size_t found, std::string_view things,
                              std::size_t most) {
  refuse(at, Fault::limit,
         "comes to " + grouped(found) + " " + std::string(things) + " in all; at most " +
             grouped(most) + " are allowed");
}

}  // namespace

void check_sizes(const JsonView& document, const Accessors& accessors,
                 std::span<const scene::AssetNode> nodes, const GlbLimits& limits) {
  // As many as triangles have that share no vertex.
  const std::size_t most_vertices = 3 * limits.triangles;
  std::vector<std::size_t> triangles_of_mesh;
  std::vector<std::size_t> vertices_of_mesh;
  std::size_t triangles = 0;
  std::size_t vertices = 0;
  std::size_t draws = 0;
  for (const JsonView& mesh : list(document, "meshes")) {
    std::size_t of_mesh = 0;
    const std::size_t vertices_before = vertices;
    for (const JsonView& primitive : mesh.at("primitives").items()) {
      const Accessor& positions = accessors.get(primitive.at("attributes").at("POSITION"));
      const auto indices = primitive.find("indices");
      const std::size_t corners = indices ? accessors.get(*indices).count : positions.count;
      of_mesh += count_triangles(read_mode(primitive), corners);
      vertices += positions.count;
      if (vertices > most_vertices) refuse_size(primitive, vertices, "vertices", most_vertices);
      if (++draws > limits.items) refuse_size(primitive, draws, "draws", limits.items);
    }
    triangles_of_mesh.push_back(of_mesh);
    vertices_of_mesh.push_back(vertices - vertices_before);
    triangles += of_mesh;
    if (triangles > limits.triangles) {
      refuse_size(mesh, triangles, "triangles", limits.triangles);
    }
  }
  std::size_t drawn = 0;
  std::size_t drawn_vertices = 0;
  for (const scene::AssetNode& node : nodes) {
    if (!node.mesh) continue;
    drawn += triangles_of_mesh[*node.mesh];
    drawn_vertices += vertices_of_mesh[*node.mesh];
  }
  if (drawn > limits.triangles) {
    refuse_size(document.at("nodes"), drawn, "triangles that are drawn", limits.triangles);
  }
  if (drawn_vertices > most_vertices) {
    refuse_size(document.at("nodes"), drawn_vertices, "vertices that are drawn", most_vertices);
  }
}

}  // namespace warren::assets
