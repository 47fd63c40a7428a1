#include "assets/gltf_meshes.hpp"

#include "assets/gltf_fault.hpp"
#include "assets/gltf_names.hpp"
#include "assets/gltf_text.hpp"
#include "assets/gltf_values.hpp"
#include "assets/triangle_mode.hpp"
#include "assets/unit_length.hpp"

#include <warren/core/math.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace warren::assets {
namespace {

using scene::AssetPrimitive;
using Forms = std::span<const Form>;
using enum Component;

// What attributes may be made of (glTF 2.0, section 3.7.2.1), and may be beyond that with
// KHR_mesh_quantization.
constexpr std::array kPositions{Form{"VEC3", float32}};
constexpr std::array kQuantizedPositions{
    Form{"VEC3", float32},     Form{"VEC3", int8},        Form{"VEC3", int8, true},
    Form{"VEC3", uint8},       Form{"VEC3", uint8, true}, Form{"VEC3", int16},
    Form{"VEC3", int16, true}, Form{"VEC3", uint16},      Form{"VEC3", uint16, true}};
constexpr std::array kNormals{Form{"VEC3", float32}};
constexpr std::array kQuantizedNormals{Form{"VEC3", float32}, Form{"VEC3", int8, true},
                                       Form{"VEC3", int16, true}};
constexpr std::array kTangents{Form{"VEC4", float32}};
constexpr std::array kQuantizedTangents{Form{"VEC4", float32}, Form{"VEC4", int8, true},
                                        Form{"VEC4", int16, true}};
constexpr std::array kCoordinates{Form{"VEC2", float32}, Form{"VEC2", uint8, true},
                                  Form{"VEC2", uint16, true}};
constexpr std::array kQuantizedCoordinates{
    Form{"VEC2", float32},     Form{"VEC2", int8},        Form{"VEC2", int8, true},
    Form{"VEC2", uint8},       Form{"VEC2", uint8, true}, Form{"VEC2", int16},
    Form{"VEC2", int16, true}, Form{"VEC2", uint16},      Form{"VEC2", uint16, true}};
constexpr std::array kColors{Form{"VEC4", float32},      Form{"VEC4", uint8, true},
                             Form{"VEC4", uint16, true}, Form{"VEC3", float32},
                             Form{"VEC3", uint8, true},  Form{"VEC3", uint16, true}};
constexpr std::array kJoints{Form{"VEC4", uint8}, Form{"VEC4", uint16}};
constexpr std::array kWeights{Form{"VEC4", float32}, Form{"VEC4", uint8, true},
                              Form{"VEC4", uint16, true}};
constexpr std::array kIndices{Form{"SCALAR", uint8}, Form{"SCALAR", uint16},
                              Form{"SCALAR", uint32}};

/// Reads one primitive's vertices, which are all as many as there are positions.
class VertexReader {
 public:
  VertexReader(const JsonView& primitive, const Accessors& accessors, Vertices vertices)
      : attributes_(primitive.at("attributes")),
        accessors_(accessors),
        quantized_(vertices == Vertices::quantized) {
    if (attributes_.find("JOINTS_1") || attributes_.find("WEIGHTS_1")) {
      refuse(attributes_, Fault::unsupported, "binds vertices to more than four joints");
    }
  }

  AssetPrimitive read(const Material* material) {
    AssetPrimitive out;
    out.positions =
        vectors<3>("POSITION", quantized_ ? Forms(kQuantizedPositions) : Forms(kPositions));
    count_ = out.positions.size();
    read_normals(out);
    if (material != nullptr) read_coordinates(*material, out);
    if (attributes_.find("COLOR_0")) out.colors = colors();
    read_joints(out);
    return out;
  }

 private:
  const Accessor& accessor(std::string_view name, Forms forms) {
    const JsonView value = attributes_.at(name);
    const Accessor& found = accessors_.get(value, Accessors::Use::vertices, forms);
    if (count_ != 0 && found.count != count_) {
      refuse(value, "has " + grouped(found.count) +
                        (found.count == 1 ? " element for " : " elements for ") + grouped(count_) +
                        " positions");
    }
    return found;
  }

  template <std::size_t N>
  std::vector<std::array<float, N>> vectors(std::string_view name, Forms forms) {
    return accessors_.vectors<N>(accessor(name, forms));
  }

  void read_normals(AssetPrimitive& out) {
    if (attributes_.find("NORMAL")) {
      out.normals = vectors<3>("NORMAL", quantized_ ? Forms(kQuantizedNormals) : Forms(kNormals));
      for (scene::Float3& normal : out.normals) {
        if (!make_unit<3>(normal)) normal = {0, 1, 0};
      }
    }
    if (attributes_.find("TANGENT")) {
      out.tangents =
          vectors<4>("TANGENT", quantized_ ? Forms(kQuantizedTangents) : Forms(kTangents));
      for (scene::Float4& tangent : out.tangents) {
        if (!make_unit<3>(tangent)) tangent = {1, 0, 0, tangent[3]};
        tangent[3] = tangent[3] < 0 ? -1.0F : 1.0F;
      }
    }
  }

  std::vector<scene::Float2> coordinates(const Coordinates& from) {
    const std::string name = "TEXCOORD_" + std::to_string(from.set);
    auto out = vectors<2>(name, quantized_ ? Forms(kQuantizedCoordinates) : Forms(kCoordinates));
    if (from == Coordinates{from.set, {0, 0}, 0, {1, 1}}) return out;
    const double cosine = math::cos(from.rotation);
    const double sine = math::sin(from.rotation);
    for (scene::Float2& uv : out) {
      const double u = from.scale[0] * uv[0];
      const double v = from.scale[1] * uv[1];
      uv = {static_cast<float>(cosine * u + sine * v + from.offset[0]),
            static_cast<float>(cosine * v - sine * u + from.offset[1])};
      if (!std::isfinite(uv[0]) || !std::isfinite(uv[1])) {
        refuse(attributes_.at(name), Fault::value, "is infinite where the picture is moved");
      }
    }
    return out;
  }

  void read_coordinates(const Material& material, AssetPrimitive& out) {
    if (material.coordinates) {
      out.uvs = coordinates(*material.coordinates);
      const bool turned = material.coordinates->rotation != 0 ||
                          material.coordinates->scale[0] <= 0 ||
                          material.coordinates->scale[1] <= 0;
      if (turned) out.tangents.clear();  // they lead along pictures that aren't turned
    }
    if (!material.look.normal_image) out.tangents.clear();
    if (material.occlusion) out.uvs1 = coordinates(*material.occlusion);
  }

  std::vector<scene::Bytes4> colors() {
    const Accessor& found = accessor("COLOR_0", kColors);
    const std::vector<float> values = accessors_.floats(found);
    std::vector<scene::Bytes4> out(count_, scene::Bytes4{255, 255, 255, 255});
    for (std::size_t i = 0; i < values.size(); ++i) {
      const float value = std::clamp(values[i], 0.0F, 1.0F);
      out[i / found.components][i % found.components] =
          static_cast<std::uint8_t>(std::lround(value * 255));
    }
    return out;
  }

  void read_joints(AssetPrimitive& out) {
    const bool joints = attributes_.find("JOINTS_0").has_value();
    if (joints != attributes_.find("WEIGHTS_0").has_value()) {
      refuse(attributes_,
             joints ? "has JOINTS_0, but no WEIGHTS_0" : "has WEIGHTS_0, but no JOINTS_0");
    }
    if (!joints) return;
    const Accessor& found = accessor("JOINTS_0", kJoints);
    const std::vector<std::uint32_t> values = accessors_.integers(found);
    out.joints.resize(count_);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] > std::numeric_limits<std::uint8_t>::max()) {
        refuse(attributes_.at("JOINTS_0"), Fault::limit,
               "names joint " + std::to_string(values[i]) + "; skins have at most 256 joints");
      }
      out.joints[i / 4][i % 4] = static_cast<std::uint8_t>(values[i]);
    }
    out.weights = vectors<4>("WEIGHTS_0", kWeights);
    for (scene::Float4& weights : out.weights) share(weights);
  }

  /// Makes the sum 1; what has no weight at all belongs to its first joint.
  void share(scene::Float4& weights) {
    double sum = 0;
    for (const float weight : weights) {
      if (weight < 0) refuse(attributes_.at("WEIGHTS_0"), Fault::value, "has negative weights");
      sum += double{weight};
    }
    if (sum < 1e-12) {
      weights = {1, 0, 0, 0};
      return;
    }
    for (float& weight : weights) weight = static_cast<float>(weight / sum);
  }

  JsonView attributes_;
  const Accessors& accessors_;
  bool quantized_;
  std::size_t count_ = 0;
};

std::vector<std::uint32_t> read_indices(const JsonView& primitive, const Accessors& accessors,
                                        std::size_t vertices) {
  const TriangleMode mode = read_mode(primitive);
  std::vector<std::uint32_t> corners;
  const auto value = primitive.find("indices");
  if (value) {
    const Accessor& found = accessors.get(*value, Accessors::Use::other, kIndices);
    corners = accessors.integers(found);
    const std::uint32_t restart = found.form.component == uint8    ? 0xffU
                                  : found.form.component == uint16 ? 0xffffU
                                                                   : 0xffffffffU;
    for (const std::uint32_t corner : corners) {
      if (corner == restart) {
        refuse(*value, "holds " + std::to_string(restart) + ", which isn't allowed as an index");
      }
      if (corner >= vertices) {
        refuse(*value, "holds the index " + std::to_string(corner) + ", but there are only " +
                           grouped(vertices) + " vertices");
      }
    }
  } else {
    corners.resize(vertices);
    std::iota(corners.begin(), corners.end(), 0U);
  }
  if (mode == TriangleMode::triangles && corners.size() % 3 != 0) {
    refuse(value ? *value : primitive,
           "has " + grouped(corners.size()) + " corners, which isn't a multiple of three");
  }
  return to_triangles(mode, std::move(corners));
}

/// Whether a picture needn't be repeated.
bool within_picture(const std::vector<scene::Float2>& uvs) {
  constexpr float kTolerance = 1e-4F;
  return std::all_of(uvs.begin(), uvs.end(), [](const scene::Float2& uv) {
    return std::min(uv[0], uv[1]) >= -kTolerance && std::max(uv[0], uv[1]) <= 1 + kTolerance;
  });
}

}  // namespace

std::vector<scene::AssetMesh> read_meshes(const JsonView& document, const Accessors& accessors,
                                          std::span<const Material> materials, Vertices vertices) {
  Names names("mesh");
  std::vector<scene::AssetMesh> out;
  for (const JsonView& value : list(document, "meshes")) {
    scene::AssetMesh mesh{names.next(value), {}};
    for (const JsonView& item : value.at("primitives").items()) {
      if (item.find("targets")) {
        refuse(item, Fault::unsupported, "has morph targets; use joints instead");
      }
      const auto material = index(item, "material", materials.size(), "materials");
      AssetPrimitive primitive =
          VertexReader(item, accessors, vertices).read(material ? &materials[*material] : nullptr);
      primitive.material = material;
      primitive.indices = read_indices(item, accessors, primitive.positions.size());
      // Strips may be too short for a triangle, or have none that isn't flat.
      if (!primitive.indices.empty()) mesh.primitives.push_back(std::move(primitive));
    }
    if (value.at("primitives").items().empty()) refuse(value.at("primitives"), "is empty");
    out.push_back(std::move(mesh));
  }
  return out;
}

void leave_out_empty_meshes(std::vector<scene::AssetMesh>& meshes,
                            std::span<scene::AssetNode> nodes) {
  std::vector<std::optional<std::size_t>> kept;
  std::vector<scene::AssetMesh> out;
  for (scene::AssetMesh& mesh : meshes) {
    kept.emplace_back();
    if (mesh.primitives.empty()) continue;
    kept.back() = out.size();
    out.push_back(std::move(mesh));
  }
  meshes = std::move(out);
  for (scene::AssetNode& node : nodes) {
    if (node.mesh) node.mesh = kept[*node.mesh];
    if (!node.mesh) node.skin.reset();
  }
}

void leave_out_repeated_occlusion(std::span<scene::AssetMesh> meshes,
                                  std::span<Material> materials) {
  std::vector<bool> repeated(materials.size());
  const auto each = [&](const auto& visit) {
    for (scene::AssetMesh& mesh : meshes) {
      for (AssetPrimitive& primitive : mesh.primitives) {
        if (primitive.material && materials[*primitive.material].occlusion) visit(primitive);
      }
    }
  };
  each([&](const AssetPrimitive& primitive) {
    if (!within_picture(primitive.uvs1)) repeated[*primitive.material] = true;
  });
  each([&](AssetPrimitive& primitive) {
    if (repeated[*primitive.material]) primitive.uvs1.clear();
  });
  for (std::size_t i = 0; i < materials.size(); ++i) {
    if (repeated[i]) materials[i].look.occlusion_image.reset();
  }
}

}  // namespace warren::assets
