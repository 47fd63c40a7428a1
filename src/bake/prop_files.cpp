#include "bake/prop_files.hpp"

#include "bake/budget.hpp"
#include "bake/glb.hpp"

#include <warren/core/digest.hpp>
#include <warren/image/format.hpp>

#include <string_view>

namespace warren::bake {
namespace {

constexpr int kMaxSide = 65'535;  // what a GLB holds was checked when it was read

}  // namespace

std::uint64_t texture_bytes(const scene::Asset& asset) {
  std::uint64_t total = 0;
  for (const scene::AssetImage& picture : asset.images) {
    const image::Size size = image::read_size(picture.bytes, picture.name, kMaxSide);
    total += texture_bytes(static_cast<std::uint64_t>(size.width),
                           static_cast<std::uint64_t>(size.height));
  }
  return total;
}

std::vector<PropFile> prop_files(const scene::Scene& scene, Profile profile,
                                 const MakeShared& shared) {
  std::vector<PropFile> out;
  for (const scene::Prop& prop : scene.props) {
    const std::string bytes = prop.file ? *prop.file : write_glb(*prop.asset, profile);
    const std::string key = to_string(digest(bytes)).substr(std::string_view("xxh3:").size());
    out.push_back(
        {&prop,
         {"meshes/" + prop.name + ".glb", shared(key, [&] { return std::string(bytes); }), key},
         texture_bytes(*prop.asset)});
  }
  return out;
}

}  // namespace warren::bake
