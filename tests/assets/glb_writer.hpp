#pragma once

#include <warren/image/png.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

namespace warren::assets {

/// A number as it lies in files, on any processor.
template <class T>
std::string little(T value) {
  std::string out(sizeof(T), '\0');
  std::memcpy(out.data(), &value, sizeof(T));
  return out;
}

inline std::string chunk(std::string_view type, std::string data, char padding) {
  while (data.size() % 4 != 0) data += padding;
  return little(static_cast<std::uint32_t>(data.size())) + std::string(type) + data;
}

/// A GLB of a document and its bytes.
inline std::string glb(const std::string& json, const std::string& binary) {
  std::string chunks = chunk("JSON", json, ' ');
  if (!binary.empty()) chunks += chunk(std::string_view("BIN\0", 4), binary, '\0');
  return "glTF" + little(std::uint32_t{2}) +
         little(static_cast<std::uint32_t>(12 + chunks.size())) + chunks;
}

/// A glTF document that is made piece by piece.
struct Document {
  nlohmann::json json = {{"asset", {{"version", "2.0"}}}};
  std::string binary;

  std::size_t add_view(const std::string& bytes) {
    while (binary.size() % 4 != 0) binary += '\0';
    json["bufferViews"].push_back(
        {{"buffer", 0}, {"byteOffset", binary.size()}, {"byteLength", bytes.size()}});
    binary += bytes;
    return json["bufferViews"].size() - 1;
  }

  /// Elements of `type`, whose components are Ts.
  template <class T>
  std::size_t add(const std::string& type, const std::vector<T>& values, bool normalized = false) {
    const std::size_t components = type == "SCALAR" ? 1
                                   : type == "MAT4" ? 16
                                                    : static_cast<std::size_t>(type[3] - '0');
    std::string bytes;
    for (const T value : values) bytes += little(value);
    nlohmann::json accessor = {{"bufferView", add_view(bytes)},
                               {"componentType", component<T>()},
                               {"count", values.size() / components},
                               {"type", type}};
    if (normalized) accessor["normalized"] = true;
    json["accessors"].push_back(accessor);
    return json["accessors"].size() - 1;
  }

  [[nodiscard]] std::string bytes() const {
    nlohmann::json out = json;
    if (!binary.empty() && out.is_object() && !out.contains("buffers")) {
      out["buffers"] = nlohmann::json::array({{{"byteLength", binary.size()}}});
    }
    return glb(out.dump(), binary);
  }

 private:
  template <class T>
  static int component() {
    if (std::is_same_v<T, std::int8_t>) return 5120;
    if (std::is_same_v<T, std::uint8_t>) return 5121;
    if (std::is_same_v<T, std::int16_t>) return 5122;
    if (std::is_same_v<T, std::uint16_t>) return 5123;
    if (std::is_same_v<T, std::uint32_t>) return 5125;
    return 5126;
  }
};

/// A square metre of two triangles, upright on the floor.
inline Document square() {
  Document out;
  const auto positions = out.add<float>("VEC3", {-0.5F, 0, 0, 0.5F, 0, 0, 0.5F, 1, 0, -0.5F, 1, 0});
  const auto indices = out.add<std::uint16_t>("SCALAR", {0, 1, 2, 0, 2, 3});
  out.json["meshes"] = {
      {{"name", "square"},
       {"primitives", {{{"attributes", {{"POSITION", positions}}}, {"indices", indices}}}}}};
  out.json["nodes"] = {{{"name", "square"}, {"mesh", 0}}};
  out.json["scenes"] = {{{"name", "Square"}, {"nodes", {0}}}};
  out.json["scene"] = 0;
  return out;
}

/// The square with all that a prop may have: normals, tangents, texture coordinates, colours, a
/// material with pictures, a skin of two joints and a clip `roll` of one second.
/// Accessors: 0 POSITION, 1 indices, 2 NORMAL, 3 TANGENT, 4 TEXCOORD_0, 5 TEXCOORD_1, 6 COLOR_0,
/// 7 JOINTS_0, 8 WEIGHTS_0, 9 inverse binds, 10 times, 11 rotations, 12 translations. Nodes: 0 the
/// mesh, 1 and its child 2 the joints.
inline Document rich() {
  Document out = square();
  auto& primitive = out.json["meshes"][0]["primitives"][0];
  auto& attributes = primitive["attributes"];
  attributes["NORMAL"] = out.add<float>("VEC3", {0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1});
  attributes["TANGENT"] = out.add<float>("VEC4", {1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, -1});
  attributes["TEXCOORD_0"] = out.add<float>("VEC2", {0, 2, 2, 2, 2, 0, 0, 0});
  attributes["TEXCOORD_1"] =
      out.add<std::uint16_t>("VEC2", {0, 65535, 65535, 65535, 65535, 0, 0, 0}, true);
  attributes["COLOR_0"] = out.add<std::uint8_t>(
      "VEC4", {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 8, 7, 6}, true);
  attributes["JOINTS_0"] =
      out.add<std::uint8_t>("VEC4", {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0});
  attributes["WEIGHTS_0"] =
      out.add<float>("VEC4", {1, 0, 0, 0, 1, 0, 0, 0, 0.25F, 0.75F, 0, 0, 1, 0, 0, 0});
  const auto binds = out.add<float>("MAT4", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0,     0, 1,
                                             1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -0.5F, 0, 1});
  const auto times = out.add<float>("SCALAR", {0, 0.5F, 1});
  const auto rotations = out.add<float>("VEC4", {0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, -1});
  const auto moves = out.add<float>("VEC3", {0, 0, 0, 0, 0.25F, 0, 0, 0, 0});
  const auto picture = out.add_view(image::encode_png_rgb(Grid<Rgb>(1, 1, {200, 100, 50})));
  auto& json = out.json;
  json["images"] = {{{"name", "paint"}, {"mimeType", "image/png"}, {"bufferView", picture}}};
  json["samplers"] = {{{"magFilter", 9729}, {"wrapS", 10497}}};
  json["textures"] = {{{"source", 0}, {"sampler", 0}}};
  json["materials"] = {{{"name", "paint"},
                        {"pbrMetallicRoughness",
                         {{"baseColorFactor", {0.5, 0.25, 1, 0.5}},
                          {"metallicFactor", 0.25},
                          {"roughnessFactor", 0.75},
                          {"baseColorTexture", {{"index", 0}}}}},
                        {"normalTexture", {{"index", 0}, {"scale", 0.5}}},
                        {"occlusionTexture", {{"index", 0}, {"texCoord", 1}}},
                        {"emissiveFactor", {0, 0.5, 0}},
                        {"alphaMode", "MASK"},
                        {"alphaCutoff", 0.25},
                        {"doubleSided", true}}};
  primitive["material"] = 0;
  json["skins"] = {{{"name", "rig"}, {"joints", {1, 2}}, {"inverseBindMatrices", binds}}};
  json["nodes"][0]["skin"] = 0;
  json["nodes"].push_back({{"name", "hip"}, {"children", {2}}, {"scale", {1, 2, 1}}});
  json["nodes"].push_back({{"name", "tip"}, {"translation", {0, 0.5, 0}}});
  json["scenes"][0]["nodes"] = {0, 1};
  json["animations"] = {{{"name", "roll"},
                         {"samplers",
                          {{{"input", times}, {"output", rotations}},
                           {{"input", times}, {"output", moves}, {"interpolation", "STEP"}}}},
                         {"channels",
                          {{{"sampler", 0}, {"target", {{"node", 2}, {"path", "rotation"}}}},
                           {{"sampler", 1}, {"target", {{"node", 1}, {"path", "translation"}}}}}}}};
  return out;
}

}  // namespace warren::assets
