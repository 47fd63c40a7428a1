#include "pipeline/surfaces.hpp"

#include <warren/assets/picture.hpp>
#include <warren/core/error.hpp>
#include <warren/image/resize.hpp>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace warren::pipeline {
namespace {

using image::Channels;
using PicturePtr = std::shared_ptr<const scene::Picture>;

constexpr int kMaxSide = 2048;  // what every phone's graphics library takes

/// The file's name without folders and its last extension.
std::string stem(const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  return dot == 0 ? name : name.substr(0, dot);
}

/// Decodes pictures, each once.
class Pictures {
 public:
  explicit Pictures(Inputs& inputs) : inputs_(inputs) {}

  /// The pictures that a surface names, at their pointer.
  std::optional<scene::Pictures> surface(const config::ImageFiles& files,
                                         const std::string& pointer) {
    scene::Pictures out{picture(files.albedo, pointer + "/albedo", Channels::srgb),
                        picture(files.normal, pointer + "/normal", Channels::linear),
                        picture(files.roughness, pointer + "/roughness", Channels::linear)};
    if (out.albedo == nullptr) return std::nullopt;
    return out;
  }

 private:
  /// Null where none is named, or it can't be used, which is reported.
  PicturePtr picture(const config::NamedFile& file, const std::string& pointer, Channels channels) {
    if (file.path.empty()) return nullptr;
    const std::pair key(file.relative, channels);
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    const Named named{file, pointer, "picture"};
    const std::string* bytes = inputs_.load(named, "E-PICTURE-READ");
    if (bytes == nullptr) return nullptr;
    try {
      assets::ReadPicture read =
          assets::read_picture(*bytes, stem(file.relative), file.path, kMaxSide, channels);
      if (!read.note.empty()) {
        inputs_.add(named, Severity::warning, "W-IMAGE-SCALED", "is " + read.note);
      }
      const auto picture = std::make_shared<const scene::Picture>(std::move(read.picture));
      return known_.emplace(key, picture).first->second;
    } catch (const Error& error) {
      inputs_.add(named, Severity::error, error.id(),
                  std::string("can't be used: ") + error.what());
      return nullptr;
    }
  }

  Inputs& inputs_;
  std::map<std::pair<std::string, Channels>, PicturePtr> known_;
};

}  // namespace

void load_pictures(config::MazePreset& maze, Inputs& inputs) {
  Pictures pictures(inputs);
  const auto load = [&](scene::Material& material, const std::optional<config::ImageFiles>& files,
                        const std::string& name) {
    if (files) material.pictures = pictures.surface(*files, "/maze/materials/" + name + "/images");
  };
  scene::Masonry& masonry = maze.masonry;
  const bool stone = maze.walls == config::Walls::merged;
  if (stone) load(masonry.wall, maze.wall_images, "wall");
  load(masonry.floor, maze.floor_images, "floor");
  if (masonry.ceiling) load(masonry.roof, maze.ceiling_images, "ceiling");
  if (stone && !masonry.ceiling) load(masonry.top, maze.top_images, "top");
}

void load_pictures(config::TerrainPreset& terrain, Inputs& inputs) {
  Pictures pictures(inputs);
  for (std::size_t i = 0; i < terrain.layers.size(); ++i) {
    config::LayerPreset& layer = terrain.layers[i];
    if (!layer.images) continue;
    layer.layer.material.pictures =
        pictures.surface(*layer.images, "/terrain/layers/" + std::to_string(i) + "/images");
  }
}

}  // namespace warren::pipeline
