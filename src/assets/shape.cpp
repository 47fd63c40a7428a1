#include "assets/glb_container.hpp"
#include "assets/gltf_accessors.hpp"
#include "assets/gltf_fault.hpp"
#include "assets/gltf_meshopt.hpp"
#include "assets/gltf_text.hpp"
#include "assets/gltf_values.hpp"
#include "assets/triangle_mode.hpp"

#include <warren/assets/shape.hpp>
#include <warren/core/error.hpp>
#include <warren/json/json.hpp>
#include <warren/json/json_view.hpp>

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace warren::assets {
namespace {

using enum Component;

constexpr std::array kPositions{Form{"VEC3", float32}};
constexpr std::array kIndices{Form{"SCALAR", uint8}, Form{"SCALAR", uint16},
                              Form{"SCALAR", uint32}};
constexpr std::size_t kMostPrimitives = 4096;

void append_primitive(const JsonView& primitive, const Accessors& accessors,
                      const ShapeLimits& limits, Shape& out) {
  if (read_mode(primitive) != TriangleMode::triangles) {
    refuse(primitive, Fault::unsupported, "isn't made of single triangles");
  }
  const Accessor& positions = accessors.get(primitive.at("attributes").at("POSITION"),
                                            Accessors::Use::vertices, kPositions);
  const Accessor& indices = accessors.get(primitive.at("indices"), Accessors::Use::other, kIndices);
  if (indices.count % 3 != 0) refuse(primitive.at("indices"), "the corners make no triangles");
  const std::size_t vertices = out.positions.size() + positions.count;
  const std::size_t corners = out.indices.size() + indices.count;
  if (vertices > limits.vertices || corners / 3 > limits.triangles) {
    refuse(primitive, Fault::limit,
           "makes " + grouped(vertices) + " vertices and " + grouped(corners / 3) +
               " triangles; at most " + grouped(limits.vertices) + " and " +
               grouped(limits.triangles) + " are allowed");
  }
  const auto first = static_cast<std::uint32_t>(out.positions.size());
  for (const std::uint32_t index : accessors.integers(indices)) {
    if (index >= positions.count) {
      refuse(primitive.at("indices"),
             "names vertex " + grouped(index) + " of " + grouped(positions.count));
    }
    out.indices.push_back(first + index);
  }
  for (const scene::Float3& position : accessors.vectors<3>(positions)) {
    out.positions.push_back(position);
  }
}

std::array<double, 4> read_base_color(const JsonView& document) {
  constexpr std::array<double, 4> kWhite{1, 1, 1, 1};
  const std::vector<JsonView> materials = list(document, "materials");
  if (materials.empty()) return kWhite;
  const auto look = materials.front().find("pbrMetallicRoughness");
  return look ? numbers_in<4>(*look, "baseColorFactor", 0, 1, kWhite) : kWhite;
}

Shape read_document(const Unpacked& unpacked, const ShapeLimits& limits) {
  const JsonView document(unpacked.document);
  const Accessors accessors(document, unpacked.binary);
  Shape out;
  out.base_color = read_base_color(document);
  std::size_t primitives = 0;
  for (const JsonView& mesh : list(document, "meshes")) {
    for (const JsonView& primitive : mesh.at("primitives").items()) {
      if (++primitives > kMostPrimitives) refuse(primitive, Fault::limit, "is one too many");
      append_primitive(primitive, accessors, limits, out);
    }
  }
  return out;
}

}  // namespace

Shape read_shape(std::string_view bytes, std::string_view where, const ShapeLimits& limits) {
  try {
    if (bytes.size() > limits.bytes) {
      throw GltfError(Fault::limit, "has " + grouped(bytes.size()) + " bytes; at most " +
                                        grouped(limits.bytes) + " are allowed");
    }
    const GlbChunks chunks = split_glb(bytes);
    return read_document(
        unpack(read_json(chunks.json), std::string(chunks.binary), limits.unpacked), limits);
  } catch (const GltfError& error) {
    throw Error(ErrorKind::input, std::string(id(error.fault())), std::string(where), error.what());
  } catch (const JsonError& error) {
    throw Error(ErrorKind::input, std::string(id(Fault::invalid)), std::string(where),
                error.what());
  }
}

}  // namespace warren::assets
