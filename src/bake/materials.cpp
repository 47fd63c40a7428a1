#include "bake/materials.hpp"

#include "bake/glb.hpp"
#include "bake/number.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace warren::bake {
namespace {

using scene::ImageFormat;

std::string stem(const std::string& path) {
  const std::string file = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  return file.substr(0, file.rfind('.'));
}

std::optional<std::size_t> add_image(scene::Asset& asset, const std::string& uri,
                                     ImageFormat format) {
  if (uri.empty()) return std::nullopt;
  const auto found = std::find_if(asset.images.begin(), asset.images.end(),
                                  [&](const scene::AssetImage& image) { return image.uri == uri; });
  const auto index = static_cast<std::size_t>(found - asset.images.begin());
  if (found == asset.images.end()) asset.images.push_back({stem(uri), format, {}, uri});
  return index;
}

}  // namespace

std::size_t add_material(scene::Asset& asset, const std::string& name,
                         const scene::Material& material, const SurfacePictures& pictures,
                         const std::string& occlusion) {
  scene::AssetMaterial out;
  out.name = name;
  out.base_color_image = add_image(asset, pictures.albedo, pictures.albedo_format);
  out.normal_image = add_image(asset, pictures.normal, ImageFormat::png);
  out.metallic_roughness_image = add_image(asset, pictures.roughness, ImageFormat::png);
  out.occlusion_image = add_image(asset, occlusion, ImageFormat::png);
  const std::array<double, 3> color = linear(material.color);
  if (!out.base_color_image) out.base_color = {color[0], color[1], color[2], 1};
  if (!out.metallic_roughness_image) out.roughness = tidy(material.roughness);
  for (std::size_t i = 0; i < color.size(); ++i) out.emissive[i] = tidy(color[i] * material.glow);
  asset.materials.push_back(std::move(out));
  return asset.materials.size() - 1;
}

}  // namespace warren::bake
