#pragma once

#include <warren/bake/bake.hpp>
#include <warren/core/artifact.hpp>
#include <warren/scene/asset.hpp>
#include <warren/scene/surface.hpp>
#include <warren/textures/textures.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace warren::bake {

/// The pictures of a surface as paths seen from the meshes; empty: none.
struct SurfacePictures {
  std::string albedo;
  scene::ImageFormat albedo_format = scene::ImageFormat::png;
  std::string normal;
  std::string roughness;
};

/// A picture of the bundle.
struct PictureFile {
  Artifact file;
  std::uint64_t texture_bytes = 0;  ///< on the graphics processor
};

/// Collects the pictures of surfaces, each once, under `textures/`.
class PictureFiles {
 public:
  /// Patterns are made, or taken from `shared`, which must outlive this, at `side` pixels. Albedo
  /// is JPEG in profile compact, all others PNG.
  PictureFiles(int side, Profile profile, const MakeShared& shared);

  /// The pictures of a material, if it has any, their files named after what they show.
  SurfacePictures add(const scene::Material& material);
  /// The same, their files named `<name>_albedo`, `<name>_normal` and `<name>_roughness`.
  SurfacePictures add(const scene::Material& material, const std::string& name);

  /// A file that is made unless it's there; gives its path as meshes see it. `recipe` tells all
  /// that it is made from.
  std::string add_file(const std::string& stem, scene::ImageFormat format,
                       const std::string& recipe, int width, int height,
                       const std::function<std::string()>& make);

  /// All files, given away.
  [[nodiscard]] std::vector<PictureFile> take();

 private:
  struct Names;
  SurfacePictures add(const scene::Material& material, const Names& names);
  SurfacePictures add_pattern(const scene::Material& material, const Names& names);
  SurfacePictures add_pictures(const scene::Pictures& pictures, const Names& names);
  const textures::Pattern& made(scene::Pattern pattern);

  int side_;
  scene::ImageFormat albedo_format_;
  const MakeShared& shared_;
  std::map<scene::Pattern, std::unique_ptr<textures::Pattern>> patterns_;
  std::vector<PictureFile> files_;
};

}  // namespace warren::bake
