#include "bake/pictures.hpp"

#include "bake/budget.hpp"
#include "bake/lightmap.hpp"
#include "bake/number.hpp"
#include "bake/picture_files.hpp"

#include <warren/image/png.hpp>
#include <warren/json/json.hpp>

#include <string>

namespace warren::bake {
namespace {

using scene::ImageFormat;

std::string floor_light_path(const ChunkGrid& chunks, std::size_t chunk) {
  return "textures/light_" + chunks.name(chunk) + ".png";
}

}  // namespace

SurfaceFiles surface_files(const scene::Scene& scene, Profile profile, const ChunkGrid& chunks,
                           const MakeShared& shared) {
  const scene::Masonry& masonry = scene.masonry;
  PictureFiles files(masonry.texture_side, profile, shared);
  SurfaceFiles out;
  out.paths.floor = files.add(masonry.floor);
  if (masonry.ceiling) out.paths.roof = files.add(masonry.roof);
  if (!masonry.wall_prop) {
    out.paths.wall = files.add(masonry.wall);
    if (!masonry.ceiling) out.paths.top = files.add(masonry.top);
  }
  if (masonry.occlusion == scene::Occlusion::lightmap) {
    if (!masonry.wall_prop) {
      const double height = tidy(masonry.height);
      const double reach_of_walls = tidy(reach(scene.walk.cell));
      out.paths.wall_occlusion = files.add_file(
          "light_walls", ImageFormat::png,
          "walls' light " + to_line(height) + " " + to_line(reach_of_walls) +
              (masonry.ceiling ? " roofed" : " open"),
          kWallColumns, kWallRows, [&] {
            return image::encode_png_luminance(wall_light(height, reach_of_walls, masonry.ceiling));
          });
    }
    for (std::size_t i = 0; i < chunks.size(); ++i) {
      out.paths.floor_occlusion.push_back("../" + floor_light_path(chunks, i));
    }
  }
  out.files = files.take();
  return out;
}

PictureFile floor_light_file(const scene::Scene& scene, const ChunkGrid& chunks,
                             std::size_t chunk) {
  const Grid<std::uint8_t> light = floor_light(scene.walk, chunks.cells(chunk));
  return {{floor_light_path(chunks, chunk), image::encode_png_luminance(light)},
          texture_bytes(static_cast<std::uint64_t>(light.width()),
                        static_cast<std::uint64_t>(light.height()))};
}

}  // namespace warren::bake
