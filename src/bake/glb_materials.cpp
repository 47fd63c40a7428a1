#include "bake/glb_materials.hpp"

#include "bake/glb_lists.hpp"
#include "bake/number.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace warren::bake {
namespace {

using scene::AssetMaterial;

// Filters and wraps of glTF 2.0, section 5.26; to repeat is its default.
constexpr int kLinear = 9729;
constexpr int kLinearMipmapLinear = 9987;
constexpr int kClampToEdge = 33071;

/// Pairs of pictures and samplers, each once, numbered as they are first used.
class Textures {
 public:
  std::size_t add(std::size_t image, bool repeats) {
    const std::size_t sampler = number(samplers_, repeats);
    return number(textures_, {image, sampler});
  }

  [[nodiscard]] Json textures() const {
    Json result = Json::array();
    for (const auto& [image, sampler] : textures_) {
      result.push_back(Json::object({{"sampler", sampler}, {"source", image}}));
    }
    return result;
  }

  [[nodiscard]] Json samplers() const {
    Json result = Json::array();
    for (const bool repeats : samplers_) {
      Json sampler = Json::object({{"magFilter", kLinear}, {"minFilter", kLinearMipmapLinear}});
      if (!repeats) {
        sampler.update(Json::object({{"wrapS", kClampToEdge}, {"wrapT", kClampToEdge}}));
      }
      result.push_back(std::move(sampler));
    }
    return result;
  }

 private:
  template <class T>
  static std::size_t number(std::vector<T>& list, const T& value) {
    const auto found = std::find(list.begin(), list.end(), value);
    const auto index = static_cast<std::size_t>(found - list.begin());
    if (found == list.end()) list.push_back(value);
    return index;
  }

  std::vector<std::pair<std::size_t, std::size_t>> textures_;
  std::vector<bool> samplers_;
};

template <std::size_t N>
Json factors(const std::array<double, N>& values) {
  Json result = Json::array();
  for (const double value : values) result.push_back(tidy(value));
  return result;
}

Json material_json(const AssetMaterial& material, const std::vector<scene::AssetImage>& images,
                   int occlusion_set, Textures& textures) {
  const AssetMaterial plain;
  const auto bound = [&](std::size_t image) {
    return Json::object({{"index", textures.add(image, images.at(image).repeats)}});
  };
  Json surface = Json::object();
  if (material.base_color != plain.base_color) {
    surface["baseColorFactor"] = factors(material.base_color);
  }
  if (material.base_color_image) surface["baseColorTexture"] = bound(*material.base_color_image);
  if (material.metallic != 1) surface["metallicFactor"] = tidy(material.metallic);
  if (material.roughness != 1) surface["roughnessFactor"] = tidy(material.roughness);
  if (material.metallic_roughness_image) {
    surface["metallicRoughnessTexture"] = bound(*material.metallic_roughness_image);
  }

  Json result =
      Json::object({{"name", material.name}, {"pbrMetallicRoughness", std::move(surface)}});
  if (material.normal_image) result["normalTexture"] = bound(*material.normal_image);
  if (material.occlusion_image) {
    Json texture = Json::object({{"index", textures.add(*material.occlusion_image, false)}});
    if (occlusion_set > 0) texture["texCoord"] = occlusion_set;
    result["occlusionTexture"] = std::move(texture);
  }
  if (material.emissive_image) result["emissiveTexture"] = bound(*material.emissive_image);
  if (material.emissive != plain.emissive) result["emissiveFactor"] = factors(material.emissive);
  if (material.alpha_mode == scene::AlphaMode::mask) {
    result["alphaMode"] = "MASK";
    if (material.alpha_cutoff != plain.alpha_cutoff) {
      result["alphaCutoff"] = tidy(material.alpha_cutoff);
    }
  }
  if (material.alpha_mode == scene::AlphaMode::blend) result["alphaMode"] = "BLEND";
  if (material.double_sided) result["doubleSided"] = true;
  return result;
}

Json image_json(const scene::AssetImage& image, GlbData& data) {
  Json result = Json::object({{"name", image.name}});
  if (!image.uri.empty()) {
    result["uri"] = image.uri;
    return result;
  }
  result["mimeType"] = image.format == scene::ImageFormat::png ? "image/png" : "image/jpeg";
  result["bufferView"] = data.add_view(image.bytes.size(), 0, Target::none,
                                       [&bytes = image.bytes](std::string& out) { out += bytes; });
  return result;
}

}  // namespace

Json looks_json(const scene::Asset& asset, GlbData& data) {
  const std::vector<int> sets = occlusion_sets(asset);
  Textures textures;
  Json materials = Json::array();
  for (std::size_t i = 0; i < asset.materials.size(); ++i) {
    materials.push_back(material_json(asset.materials[i], asset.images, sets[i], textures));
  }
  Json images = Json::array();
  for (const scene::AssetImage& image : asset.images) images.push_back(image_json(image, data));
  return Json::object({{"materials", std::move(materials)},
                       {"textures", textures.textures()},
                       {"images", std::move(images)},
                       {"samplers", textures.samplers()}});
}

}  // namespace warren::bake
