#include "bake/glb.hpp"

#include "bake/number.hpp"

#include <warren/bake/json.hpp>
#include <warren/core/error.hpp>
#include <warren/core/math.hpp>
#include <warren/core/version.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

namespace warren::bake {
namespace {

static_assert(std::endian::native == std::endian::little, "glTF buffers are little-endian");

// Constants of glTF 2.0, sections 4.4 and 5.1 (component types, targets) and 4.7 (container).
constexpr int kUnsignedShort = 5123;
constexpr int kFloat = 5126;
constexpr int kArrayBuffer = 34962;
constexpr int kElementArrayBuffer = 34963;
constexpr std::uint32_t kMagic = 0x46546c67;
constexpr std::uint32_t kVersion = 2;
constexpr std::uint32_t kJsonChunk = 0x4e4f534a;
constexpr std::uint32_t kBinaryChunk = 0x004e4942;

/// Leaves room for the JSON of any model, which is small beside its buffer.
constexpr std::size_t kMaxBuffer = 0xf000'0000;

/// The document's only buffer: all vertices, then all indices, each in a view of its own; and the
/// accessors into it.
class Buffer {
 public:
  explicit Buffer(const Model& model) {
    for (const Part& part : model.parts) {
      for (const Primitive& primitive : part.surface.primitives()) {
        vertex_bytes_ += primitive.vertices.size() * sizeof(Vertex);
        index_bytes_ += primitive.indices.size() * sizeof(std::uint16_t);
      }
    }
    if (vertex_bytes_ + index_bytes_ > kMaxBuffer) {
      throw Error(ErrorKind::generation, "E-BAKE-SIZE", model.name,
                  "its mesh takes " + std::to_string(vertex_bytes_ + index_bytes_) +
                      " bytes; a GLB holds up to " + std::to_string(kMaxBuffer));
    }
    bytes_.reserve(vertex_bytes_ + index_bytes_ + 3);
    for (const Part& part : model.parts) {
      for (const Primitive& primitive : part.surface.primitives()) append(primitive.vertices);
    }
    for (const Part& part : model.parts) {
      for (const Primitive& primitive : part.surface.primitives()) append(primitive.indices);
    }
  }

  /// The glTF primitive of the next one; to be called in the model's order.
  Json next(const Primitive& primitive, std::size_t material) {
    const std::size_t count = primitive.vertices.size();
    const std::size_t position = attribute(offsetof(Vertex, position), count, "VEC3");
    add_extent(accessors_.back(), primitive.vertices);
    const std::size_t normal = attribute(offsetof(Vertex, normal), count, "VEC3");
    const std::size_t uv = attribute(offsetof(Vertex, uv), count, "VEC2");
    next_vertex_ += count * sizeof(Vertex);
    const std::size_t indices =
        accessor(1, next_index_, kUnsignedShort, primitive.indices.size(), "SCALAR");
    next_index_ += primitive.indices.size() * sizeof(std::uint16_t);
    return Json::object(
        {{"attributes",
          Json::object({{"POSITION", position}, {"NORMAL", normal}, {"TEXCOORD_0", uv}})},
         {"indices", indices},
         {"material", material}});
  }

  [[nodiscard]] Json views() const {
    return Json::array({Json::object({{"name", "vertices"},
                                      {"buffer", 0},
                                      {"byteLength", vertex_bytes_},
                                      {"byteStride", sizeof(Vertex)},
                                      {"target", kArrayBuffer}}),
                        Json::object({{"name", "indices"},
                                      {"buffer", 0},
                                      {"byteOffset", vertex_bytes_},
                                      {"byteLength", index_bytes_},
                                      {"target", kElementArrayBuffer}})});
  }

  [[nodiscard]] const Json& accessors() const { return accessors_; }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  template <class T>
  void append(const std::vector<T>& values) {
    const std::size_t size = bytes_.size();
    bytes_.resize(size + values.size() * sizeof(T));
    std::memcpy(bytes_.data() + size, values.data(), values.size() * sizeof(T));
  }

  std::size_t attribute(std::size_t offset, std::size_t count, const char* type) {
    return accessor(0, next_vertex_ + offset, kFloat, count, type);
  }

  std::size_t accessor(int view, std::size_t offset, int component, std::size_t count,
                       const char* type) {
    Json result = Json::object({{"bufferView", view}});
    if (offset > 0) result["byteOffset"] = offset;
    result.update(Json::object({{"componentType", component}, {"count", count}, {"type", type}}));
    accessors_.push_back(std::move(result));
    return accessor_count_++;
  }

  static void add_extent(Json& accessor, std::span<const Vertex> vertices) {
    Json min = Json::array();
    Json max = Json::array();
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto [low, high] = std::minmax_element(
          vertices.begin(), vertices.end(),
          [axis](const Vertex& a, const Vertex& b) { return a.position[axis] < b.position[axis]; });
      min.push_back(shortest(low->position[axis]));
      max.push_back(shortest(high->position[axis]));
    }
    accessor["min"] = std::move(min);
    accessor["max"] = std::move(max);
  }

  std::size_t vertex_bytes_ = 0;
  std::size_t index_bytes_ = 0;
  std::size_t next_vertex_ = 0;
  std::size_t next_index_ = 0;
  std::string bytes_;
  std::size_t accessor_count_ = 0;
  Json accessors_ = Json::array();
};

Json material(const NamedMaterial& named) {
  const std::array<double, 3> rgb = linear(named.look.color);
  Json result =
      Json::object({{"name", named.name},
                    {"pbrMetallicRoughness",
                     Json::object({{"baseColorFactor", Json::array({rgb[0], rgb[1], rgb[2], 1})},
                                   {"metallicFactor", 0},
                                   {"roughnessFactor", tidy(named.look.roughness)}})}});
  if (named.look.glow > 0) {
    Json emissive = Json::array();
    for (const double channel : rgb) emissive.push_back(tidy(channel * named.look.glow));
    result["emissiveFactor"] = std::move(emissive);
  }
  return result;
}

Json document(const Model& model, Buffer& buffer) {
  Json nodes = Json::array();
  Json meshes = Json::array();
  Json roots = Json::array();
  std::size_t index = 0;
  for (const Part& part : model.parts) {
    Json primitives = Json::array();
    for (const Primitive& primitive : part.surface.primitives()) {
      primitives.push_back(buffer.next(primitive, part.material));
    }
    roots.push_back(index);
    nodes.push_back(Json::object({{"name", part.name}, {"mesh", index}}));
    meshes.push_back(Json::object({{"name", part.name}, {"primitives", std::move(primitives)}}));
    ++index;
  }
  Json materials = Json::array();
  for (const NamedMaterial& named : model.materials) materials.push_back(material(named));

  return Json::object(
      {{"asset",
        Json::object({{"version", "2.0"}, {"generator", "warren " + std::string(version())}})},
       {"scene", 0},
       {"scenes", Json::array({Json::object({{"name", model.name}, {"nodes", std::move(roots)}})})},
       {"nodes", std::move(nodes)},
       {"meshes", std::move(meshes)},
       {"materials", std::move(materials)},
       {"accessors", buffer.accessors()},
       {"bufferViews", buffer.views()},
       {"buffers", Json::array({Json::object({{"byteLength", buffer.bytes().size()}})})}});
}

void append_word(std::string& out, std::size_t value) {
  const auto word = static_cast<std::uint32_t>(value);
  std::array<char, sizeof word> bytes{};
  std::memcpy(bytes.data(), &word, sizeof word);
  out.append(bytes.data(), bytes.size());
}

/// A chunk of the container, filled up to a multiple of four bytes.
void append_chunk(std::string& out, std::uint32_t type, const std::string& content, char filler) {
  const std::size_t padding = (4 - content.size() % 4) % 4;
  append_word(out, content.size() + padding);
  append_word(out, type);
  out.append(content).append(padding, filler);
}

}  // namespace

std::array<double, 3> linear(const scene::Color& color) {
  const auto channel = [](std::uint8_t value) {
    const double share = value / 255.0;
    return tidy(share <= 0.04045 ? share / 12.92 : math::pow((share + 0.055) / 1.055, 2.4));
  };
  return {channel(color.r), channel(color.g), channel(color.b)};
}

std::string write_glb(const Model& model) {
  Buffer buffer(model);
  const std::string json = to_line(document(model, buffer));
  std::string chunks;
  chunks.reserve(json.size() + buffer.bytes().size() + 32);
  append_chunk(chunks, kJsonChunk, json, ' ');
  append_chunk(chunks, kBinaryChunk, buffer.bytes(), '\0');

  std::string result;
  result.reserve(12 + chunks.size());
  append_word(result, kMagic);
  append_word(result, kVersion);
  append_word(result, 12 + chunks.size());
  return result + chunks;
}

}  // namespace warren::bake
