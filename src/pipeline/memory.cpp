#include <warren/pipeline/memory.hpp>

#include <algorithm>
#include <cstddef>

namespace warren::pipeline {
namespace {

struct PerCell {
  double maze;        // with up to four routes
  double long_route;  // a further route, where long corridors wind
};
constexpr PerCell kScene{30, 4.5};
constexpr PerCell kBundle{200, 6};
constexpr PerCell kBundleUnderCeiling{150, 6};  // walls have no tops

constexpr double kEvent = 1024;       // bytes each
constexpr double kLeast = 1U << 20U;  // whatever the size

PerCell per_cell(const config::MazePreset& maze, Work work) {
  if (work == Work::generate) return kScene;
  return maze.masonry.ceiling ? kBundleUnderCeiling : kBundle;
}

/// Algorithms that dig on from where they are give routes through a large share of all rooms.
double further_routes(const maze::Options& options) {
  const bool winding = options.algorithm == maze::Algorithm::depth_first ||
                       options.algorithm == maze::Algorithm::growing_tree;
  constexpr std::size_t kCorners = 4;
  const std::size_t exits = std::max(options.exits.size(), kCorners);
  return winding ? static_cast<double>(exits - kCorners) : 0;
}

}  // namespace

std::uint64_t memory_needed(const config::Preset& preset, Work work) {
  double bytes = kLeast;
  if (preset.maze) {
    const maze::Options& options = preset.maze->options;
    const PerCell need = per_cell(*preset.maze, work);
    bytes +=
        (need.maze + need.long_route * further_routes(options)) * options.width * options.height +
        kEvent * options.events.count;
  }
  return static_cast<std::uint64_t>(bytes);
}

}  // namespace warren::pipeline
