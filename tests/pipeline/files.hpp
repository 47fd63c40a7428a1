#pragma once

#include <warren/core/error.hpp>
#include <warren/core/grid.hpp>
#include <warren/image/png.hpp>
#include <warren/pipeline/pipeline.hpp>

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace warren::pipeline {

/// A folder of files, which counts how often each is asked for.
class Folder {
 public:
  explicit Folder(std::map<std::string, std::string> files) : files_(std::move(files)) {}

  [[nodiscard]] FileLoader loader() {
    return [this](const config::NamedFile& file) {
      ++loads_[file.path];
      const auto found = files_.find(file.path);
      if (found == files_.end()) {
        throw Error(ErrorKind::io, "E-IO-READ", file.path, "can't be read: gone");
      }
      return found->second;
    };
  }
  [[nodiscard]] const std::map<std::string, int>& loads() const { return loads_; }

 private:
  std::map<std::string, std::string> files_;
  std::map<std::string, int> loads_;
};

/// A file of the preset's folder, named at a line of its own.
inline config::NamedFile named_file(const std::string& path, int line) {
  return {path, "presets/", path, "presets/a.json", line, 7};
}

/// A picture of one colour.
inline std::string png(int width, int height, Rgb color = {90, 120, 150}) {
  return image::encode_png_rgb(Grid<Rgb>(width, height, color));
}

/// A GLB of a box that stands on the floor, its sides in metres, with clips of a second that lift
/// it.
inline std::string glb(const std::vector<std::string>& clips, float side, float height) {
  const float s = side / 2;
  std::vector<float> floats{-s, 0,      -s, s, 0,      -s, s, 0,      s, -s, 0,      s,
                            -s, height, -s, s, height, -s, s, height, s, -s, height, s};
  const std::vector<std::uint16_t> indices{0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6, 0, 5, 1, 0, 4, 5,
                                           1, 6, 2, 1, 5, 6, 2, 7, 3, 2, 6, 7, 3, 4, 0, 3, 7, 4};
  floats.insert(floats.end(), {0, 1, 0, 0, 0, 0, 1, 0});  // times; translations
  std::string data(floats.size() * 4 + indices.size() * 2, '\0');
  std::memcpy(data.data(), floats.data(), floats.size() * 4);
  std::memcpy(data.data() + floats.size() * 4, indices.data(), indices.size() * 2);

  using Json = nlohmann::ordered_json;
  const auto view = [](int offset, int length) {
    return Json{{"buffer", 0}, {"byteOffset", offset}, {"byteLength", length}};
  };
  Json gltf{{"asset", {{"version", "2.0"}}},
            {"scene", 0},
            {"scenes", {{{"nodes", {0}}}}},
            {"nodes", {{{"name", "box"}, {"mesh", 0}}}},
            {"meshes", {{{"primitives", {{{"attributes", {{"POSITION", 0}}}, {"indices", 1}}}}}}},
            {"buffers", {{{"byteLength", data.size()}}}},
            {"bufferViews", {view(0, 96), view(128, 72), view(96, 8), view(104, 24)}},
            {"accessors",
             {{{"bufferView", 0},
               {"componentType", 5126},
               {"count", 8},
               {"type", "VEC3"},
               {"min", {-s, 0, -s}},
               {"max", {s, height, s}}},
              {{"bufferView", 1}, {"componentType", 5123}, {"count", 36}, {"type", "SCALAR"}},
              {{"bufferView", 2},
               {"componentType", 5126},
               {"count", 2},
               {"type", "SCALAR"},
               {"min", {0}},
               {"max", {1}}},
              {{"bufferView", 3}, {"componentType", 5126}, {"count", 2}, {"type", "VEC3"}}}}};
  for (const std::string& clip : clips) {
    gltf["animations"].push_back(
        {{"name", clip},
         {"samplers", {{{"input", 2}, {"output", 3}}}},
         {"channels", {{{"sampler", 0}, {"target", {{"node", 0}, {"path", "translation"}}}}}}});
  }
  std::string json = gltf.dump();
  json.resize((json.size() + 3) / 4 * 4, ' ');
  const auto word = [](std::size_t value) {
    std::string out;
    for (int i = 0; i < 4; ++i) out += static_cast<char>(value >> (8 * i) & 0xff);
    return out;
  };
  return "glTF" + word(2) + word(28 + json.size() + data.size()) + word(json.size()) + "JSON" +
         json + word(data.size()) + std::string("BIN\0", 4) + data;
}

}  // namespace warren::pipeline
