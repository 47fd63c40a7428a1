#include "bake/glb_lists.hpp"
#include "bake/glb_primitives.hpp"
#include "bake/meshopt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>

namespace warren::bake {
namespace {

using scene::AssetPrimitive;

/// The nearest of the whole numbers that stand for -1..1 (KHR_mesh_quantization).
char signed_share(float value) {
  const double share = std::clamp(static_cast<double>(value), -1.0, 1.0);
  return static_cast<char>(static_cast<int>(std::floor(share * 127 + 0.5)));
}

void append_normals(const AssetPrimitive& primitive, std::string& out) {
  for (const scene::Float3& normal : primitive.normals) {
    for (const float value : normal) out.push_back(signed_share(value));
    out.push_back('\0');  // elements start at multiples of four bytes
  }
}

void append_tangents(const AssetPrimitive& primitive, std::string& out) {
  for (const scene::Float4& tangent : primitive.tangents) {
    for (const float value : tangent) out.push_back(signed_share(value));
  }
}

void append_uvs1(const AssetPrimitive& primitive, std::string& out) {
  for (const scene::Float2& uv : primitive.uvs1) {
    for (const float value : uv) {
      const double share = std::clamp(static_cast<double>(value), 0.0, 1.0);
      const auto quantised = static_cast<std::uint16_t>(std::floor(share * 65'535 + 0.5));
      append_bytes<std::uint16_t>(out, {&quantised, 1});
    }
  }
}

void append_colors(const AssetPrimitive& primitive, std::string& out) {
  append_bytes<scene::Bytes4>(out, primitive.colors);
}

/// Weights as shares of 255: rounded down, what is missing then given to those that lost most, the
/// first of equals.
scene::Bytes4 shares(const scene::Float4& weights) {
  double sum = 0;
  for (const float weight : weights) sum += std::max(weight, 0.0F);
  scene::Bytes4 result{};
  if (sum <= 0) return {255, 0, 0, 0};
  std::array<double, 4> lost{};
  int missing = 255;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double share = std::max(weights[i], 0.0F) / sum * 255;
    result[i] = static_cast<std::uint8_t>(std::floor(share));
    lost[i] = share - result[i];
    missing -= result[i];
  }
  for (; missing > 0; --missing) {
    const auto most = std::max_element(lost.begin(), lost.end()) - lost.begin();
    ++result[static_cast<std::size_t>(most)];
    lost[static_cast<std::size_t>(most)] -= 1;
  }
  return result;
}

void append_weights(const AssetPrimitive& primitive, std::string& out) {
  for (const scene::Float4& weights : primitive.weights) {
    const scene::Bytes4 rounded = shares(weights);
    append_bytes<std::uint8_t>(out, rounded);
  }
}

/// A joint without weight is the first, as glTF 2.0 recommends (3.7.3.3).
void append_joints(const AssetPrimitive& primitive, std::string& out) {
  for (std::size_t i = 0; i < primitive.joints.size(); ++i) {
    const scene::Bytes4 weights = shares(primitive.weights[i]);
    for (std::size_t k = 0; k < weights.size(); ++k) {
      out.push_back(static_cast<char>(weights[k] > 0 ? primitive.joints[i][k] : 0));
    }
  }
}

/// How a list is stored that isn't one of floats; all such take four bytes an element.
struct Column {
  ListKind kind{};
  Format format;
  void (*append)(const AssetPrimitive& primitive, std::string& out) = nullptr;
};
constexpr std::size_t kColumnStride = 4;
constexpr Format kDirection{Component::signed_byte, "VEC3", true};
constexpr std::array kColumns{
    Column{ListKind::normal, kDirection, append_normals},
    Column{ListKind::tangent, {Component::signed_byte, "VEC4", true}, append_tangents},
    Column{ListKind::uv1, {Component::unsigned_short, "VEC2", true}, append_uvs1},
    Column{ListKind::color, {Component::unsigned_byte, "VEC4", true}, append_colors},
    Column{ListKind::joint, {Component::unsigned_byte, "VEC4"}, append_joints},
    Column{ListKind::weight, {Component::unsigned_byte, "VEC4", true}, append_weights}};

/// The primitives of an asset, as their attributes are found.
class Primitives {
 public:
  Primitives(const scene::Asset& asset, GlbData& data)
      : data_(data),
        primitives_(primitives_of(asset)),
        sets_(occlusion_sets(asset)),
        attributes_(primitives_.size(), Json::object()),
        indices_(primitives_.size()) {}

  void add_positions(const std::optional<Lattice>& lattice) {
    const auto word = [&](std::size_t axis, float value) {
      return lattice ? to_exponential(value, lattice->exponents.at(axis)) : to_exponential(value);
    };
    std::vector<std::uint32_t> words;
    words.reserve(3 * vertices());
    for (std::size_t i = 0; i < primitives_.size(); ++i) {
      const AssetPrimitive& primitive = *primitives_[i];
      Extent extent = extent_of(primitive.positions);
      for (auto* bound : {&extent.min, &extent.max}) {
        for (std::size_t axis = 0; axis < bound->size(); ++axis) {
          float& value = (*bound)[axis];
          value = from_exponential(word(axis, value));
        }
      }
      add(i, ListKind::position, words.size() * sizeof words[0], {Component::floating, "VEC3"},
          extent);
      for (const scene::Float3& position : primitive.positions) {
        for (std::size_t axis = 0; axis < 3; ++axis) words.push_back(word(axis, position[axis]));
      }
    }
    data_.add_exponentials(std::move(words), sizeof(scene::Float3));
  }

  void add_uvs() {
    std::vector<std::uint32_t> words;
    for (std::size_t i = 0; i < primitives_.size(); ++i) {
      add(i, ListKind::uv, words.size() * sizeof words[0], {Component::floating, "VEC2"}, {});
      for (const scene::Float2& uv : primitives_[i]->uvs) {
        for (const float value : uv) words.push_back(to_exponential(value));
      }
    }
    data_.add_exponentials(std::move(words), sizeof(scene::Float2));
  }

  void add_octahedral_normals() {
    std::vector<scene::Float3> normals;
    for (std::size_t i = 0; i < primitives_.size(); ++i) {
      add(i, ListKind::normal, kColumnStride * normals.size(), kDirection, {});
      const auto& more = primitives_[i]->normals;
      normals.insert(normals.end(), more.begin(), more.end());
    }
    data_.add_octahedrals(normals);
  }

  void add_column(const Column& column) {
    std::string bytes;
    for (std::size_t i = 0; i < primitives_.size(); ++i) {
      add(i, column.kind, bytes.size(), column.format, {});
      column.append(*primitives_[i], bytes);
    }
    data_.add_elements(std::move(bytes), kColumnStride, Target::vertices);
  }

  void add_indices(std::size_t width) {
    std::vector<std::uint32_t> all;
    for (std::size_t i = 0; i < primitives_.size(); ++i) {
      if (index_width(*primitives_[i]) != width) continue;
      const auto& indices = primitives_[i]->indices;
      indices_[i] = data_.add_accessor(all.size() * width, index_format(width), indices.size());
      all.insert(all.end(), indices.begin(), indices.end());
    }
    data_.add_triangles(std::move(all), width);
  }

  [[nodiscard]] std::vector<Json> take() {
    std::vector<Json> result;
    for (std::size_t i = 0; i < primitives_.size(); ++i) {
      result.push_back(
          Json::object({{"attributes", std::move(attributes_[i])}, {"indices", indices_[i]}}));
    }
    return result;
  }

 private:
  [[nodiscard]] std::size_t vertices() const {
    std::size_t count = 0;
    for (const AssetPrimitive* primitive : primitives_) count += primitive->positions.size();
    return count;
  }

  void add(std::size_t i, ListKind kind, std::size_t offset, const Format& format,
           const Extent& extent) {
    const std::vector<const char*> names = names_of(kind, *primitives_[i], sets_);
    if (names.empty()) return;
    const std::size_t count = primitives_[i]->positions.size();
    const std::size_t accessor = data_.add_accessor(offset, format, count, extent);
    for (const char* name : names) attributes_[i][name] = accessor;
  }

  GlbData& data_;
  std::vector<const AssetPrimitive*> primitives_;
  std::vector<int> sets_;
  std::vector<Json> attributes_;
  std::vector<std::size_t> indices_;
};

}  // namespace

std::vector<Json> compact_primitives(const scene::Asset& asset, GlbData& data,
                                     const std::optional<Lattice>& lattice) {
  Primitives primitives(asset, data);
  primitives.add_positions(lattice);
  primitives.add_uvs();
  if (lattice) primitives.add_octahedral_normals();
  for (const Column& column : kColumns) {
    if (!lattice || column.kind != ListKind::normal) primitives.add_column(column);
  }
  for (const std::size_t width : {std::size_t{2}, std::size_t{4}}) primitives.add_indices(width);
  return primitives.take();
}

}  // namespace warren::bake
