#include "pipeline/ground_memory.hpp"

#include <warren/pipeline/memory.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <set>
#include <vector>

namespace warren::pipeline {
namespace {

/// Bytes for a cell of the grid.
struct PerCell {
  double open;    ///< without a ceiling
  double roofed;  ///< under one
};
struct PerProfile {
  PerCell portable;
  PerCell compact;
};

// Lists are in the order of scene::Occlusion.
constexpr std::array<PerProfile, 3> kStone{{{{300, 265}, {150, 142}},  //
                                            {{540, 740}, {178, 215}},
                                            {{215, 182}, {118, 113}}}};
/// What is left of it where props are the walls.
constexpr std::array<PerProfile, 3> kFloors{{{{72, 80}, {42, 47}},  //
                                             {{360, 680}, {96, 162}},
                                             {{72, 80}, {42, 47}}}};
constexpr double kScene = 30;

/// Bytes for a cell and exit over four, where long corridors wind.
constexpr double kLongRoute = 6;

constexpr double kEvent = 1024;       // bytes each
constexpr double kLeast = 1U << 20U;  // whatever the size

/// Bytes for a pixel of the patterns, once and for each surface that has one.
constexpr double kPatternPixel = 20;
constexpr double kSurfacePixel = 22;
/// Bytes for a pixel of designers' pictures, and of the largest once more while it is read.
constexpr double kPicturePixel = 9;
constexpr double kReadPixel = 6;

/// How often designers' GLBs are held.
constexpr double kGlbsOfScenes = 3.2;
constexpr double kGlbsOfBundles = 6.2;

/// How often designers' sounds are held.
constexpr double kSoundsOfScenes = 2.2;
constexpr double kSoundsOfBundles = 3.3;

/// Above what was measured of wall props, of which one chunk of this many cells is held twice.
constexpr double kWallMargin = 1.1;
constexpr double kChunkWalls = 600;
constexpr double kInstance = 16;  // bytes where they are instances
constexpr int kChunk = 16;        // cells
constexpr int kMostChunks = 64;   // along a side

/// Algorithms that dig on from where they are give routes through a large share of all rooms.
double further_routes(const maze::Options& options) {
  const bool winding = options.algorithm == maze::Algorithm::depth_first ||
                       options.algorithm == maze::Algorithm::growing_tree;
  constexpr std::size_t kCorners = 4;
  const std::size_t exits = std::max(options.exits.size(), kCorners);
  return winding ? static_cast<double>(exits - kCorners) : 0;
}

double cells(const maze::Options& options) {
  return static_cast<double>(options.width) * options.height;
}

double grid_bytes(const config::MazePreset& maze, Work work) {
  double per_cell = kScene;
  if (work != Work::generate) {
    const scene::Masonry& masonry = maze.masonry;
    const auto& table = masonry.wall_prop ? kFloors : kStone;
    const PerProfile& profiles = table.at(static_cast<std::size_t>(masonry.occlusion));
    const PerCell& profile = work == Work::bake ? profiles.portable : profiles.compact;
    per_cell = masonry.ceiling ? profile.roofed : profile.open;
  }
  return (per_cell + kLongRoute * further_routes(maze.options)) * cells(maze.options) +
         kEvent * maze.options.events.count;
}

using Surfaces = std::vector<const scene::Material*>;

/// Of what Masonry says is seen.
Surfaces surfaces(const scene::Masonry& masonry) {
  Surfaces out{&masonry.floor};
  if (masonry.ceiling) out.push_back(&masonry.roof);
  if (masonry.wall_prop) return out;
  out.push_back(&masonry.wall);
  if (!masonry.ceiling) out.push_back(&masonry.top);
  return out;
}

Surfaces surfaces(const config::TerrainPreset& terrain) {
  Surfaces out;
  for (const config::LayerPreset& layer : terrain.layers) out.push_back(&layer.layer.material);
  return out;
}

double pattern_bytes(const Surfaces& surfaces, double side) {
  const auto covered =
      std::count_if(surfaces.begin(), surfaces.end(), [](const scene::Material* material) {
        return !material->pictures && material->pattern != scene::Pattern::none;
      });
  if (covered == 0) return 0;
  return side * side * (kPatternPixel + kSurfacePixel * static_cast<double>(covered));
}

double picture_bytes(const Surfaces& surfaces) {
  std::set<std::shared_ptr<const scene::Picture>> pictures;
  for (const scene::Material* material : surfaces) {
    if (!material->pictures) continue;
    for (const auto& picture :
         {material->pictures->albedo, material->pictures->normal, material->pictures->roughness}) {
      if (picture) pictures.insert(picture);
    }
  }
  double sum = 0;
  double largest = 0;
  for (const auto& picture : pictures) {
    const auto pixels = static_cast<double>(picture->pixels.size());
    sum += pixels;
    largest = std::max(largest, pixels);
  }
  return kPicturePixel * sum + kReadPixel * largest;
}

/// What a copy of the asset takes in a mesh file, without its pictures.
double mesh_bytes(const scene::Asset& asset) {
  std::size_t out = 0;
  for (const scene::AssetNode& node : asset.nodes) {
    if (!node.mesh) continue;
    for (const scene::AssetPrimitive& part : asset.meshes[*node.mesh].primitives) {
      out += part.positions.size() * sizeof(scene::Float3) +
             part.normals.size() * sizeof(scene::Float3) +
             part.tangents.size() * sizeof(scene::Float4) +
             part.uvs.size() * sizeof(scene::Float2) + part.uvs1.size() * sizeof(scene::Float2) +
             part.colors.size() * sizeof(scene::Bytes4) +
             part.indices.size() * sizeof(std::uint16_t);
    }
  }
  return static_cast<double>(out);
}

/// At most so many closed cells touch an open one, since the open ones hang together.
double walls(const maze::Options& options) {
  const int columns = (options.width - 1) / 2;
  const int lines = (options.height - 1) / 2;
  double rooms = static_cast<double>(columns) * lines;
  if (!options.mask.empty()) {
    const auto& mask = options.mask.values();
    rooms = static_cast<double>(std::count(mask.begin(), mask.end(), 1));
  }
  return std::min(cells(options) - 2 * rooms + 1, 4 * rooms + 4);
}

double wall_prop_bytes(const config::MazePreset& maze, Work work) {
  if (!maze.masonry.wall_prop || work == Work::generate) return 0;
  const scene::Asset& prop = *maze.masonry.wall_prop;
  const double one = mesh_bytes(prop);
  double pictures = 0;
  for (const scene::AssetImage& image : prop.images) {
    pictures += static_cast<double>(image.bytes.size());
  }
  const auto along = [](int size) { return std::min(size / kChunk + 1, kMostChunks); };
  const double chunks = along(maze.options.width) * along(maze.options.height);
  const double count = walls(maze.options);
  const double meshes = work == Work::bake
                            ? one * (count * kWallMargin + std::min(count, kChunkWalls))
                            : one * chunks + kInstance * count;
  return meshes + pictures * chunks;
}

double glb_bytes(const Plan& plan, Work work) {
  double sum = 0;
  for (const scene::Prop& prop : plan.props) {
    if (prop.file) sum += static_cast<double>(prop.file->size());
  }
  return sum * (work == Work::generate ? kGlbsOfScenes : kGlbsOfBundles);
}

double sound_bytes(const Plan& plan, Work work) {
  double sum = 0;
  for (const scene::Sound& sound : plan.sounds) {
    if (sound.file) sum += static_cast<double>(sound.file->bytes.size());
  }
  return sum * (work == Work::generate ? kSoundsOfScenes : kSoundsOfBundles);
}

}  // namespace

std::uint64_t memory_needed(const Plan& plan, Work work) {
  double bytes = kLeast;
  if (plan.preset.maze) {
    const config::MazePreset& maze = *plan.preset.maze;
    const Surfaces seen = surfaces(maze.masonry);
    bytes += grid_bytes(maze, work) + picture_bytes(seen) + wall_prop_bytes(maze, work) +
             glb_bytes(plan, work) + sound_bytes(plan, work);
    if (work != Work::generate) bytes += pattern_bytes(seen, maze.masonry.texture_side);
  }
  if (plan.preset.terrain) {
    const config::TerrainPreset& terrain = *plan.preset.terrain;
    const Surfaces seen = surfaces(terrain);
    bytes += ground_bytes(terrain, plan.window.value_or(terrain.window), work) +
             picture_bytes(seen) + sound_bytes(plan, work);
    if (work != Work::generate) bytes += pattern_bytes(seen, plan.preset.bake.texture_size);
  }
  return static_cast<std::uint64_t>(bytes);
}

}  // namespace warren::pipeline
