#include "gen/terrain/heights.hpp"

#include <warren/core/interrupt.hpp>
#include <warren/gen/terrain/heights.hpp>
#include <warren/gen/terrain/holes.hpp>
#include <warren/gen/terrain/terrain.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace warren::terrain {
namespace {

/// The quotient rounded down; b > 0.
std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

/// Rows of a strip between two asks whether to stop.
constexpr int kRowsBetweenStops = 64;

void fill_heights(const Options& options, std::uint64_t seed, const Area& area,
                  Grid<std::uint16_t>& steps) {
  const Plan plan = make_plan(options, seed);
  const int most = strip_width(area.width);
  for (int x = 0; x < area.width; x += most) {
    const int count = std::min(area.width - x, most);
    HeightStrip strip(options, plan, area.x + x, count);
    for (int z = 0; z < area.depth; ++z) {
      if (z % kRowsBetweenStops == 0) check_stop();
      strip.row(area.z + z, std::span(&steps[{x, z}], static_cast<std::size_t>(count)));
    }
  }
}

/// Lowers the samples round a hole's centre, as far as they are in the area.
void stamp_hole(const Grid<std::uint16_t>& shape, HolePlace hole, const Area& area,
                Grid<std::uint16_t>& steps) {
  const std::int64_t left = hole.x - area.x - shape.width() / 2;
  const std::int64_t top = hole.z - area.z - shape.height() / 2;
  for (int j = 0; j < shape.height(); ++j) {
    const std::int64_t z = top + j;
    if (z < 0 || z >= area.depth) continue;
    for (int i = 0; i < shape.width(); ++i) {
      const std::int64_t x = left + i;
      if (x < 0 || x >= area.width) continue;
      std::uint16_t& height = steps[{static_cast<int>(x), static_cast<int>(z)}];
      height = static_cast<std::uint16_t>(std::max(height - shape[{i, j}], 0));
    }
  }
}

/// Blocks of holes, both ends included.
struct Blocks {
  std::int64_t x0;
  std::int64_t x1;
  std::int64_t z0;
  std::int64_t z1;

  [[nodiscard]] bool contains(std::int64_t x, std::int64_t z) const {
    return x >= x0 && x <= x1 && z >= z0 && z <= z1;
  }
};

/// The holes of all blocks that reach into an area.
Result<std::vector<HolePlace>, Failure> find_holes(const Options& options, std::uint64_t seed,
                                                   const scene::Window& window, const Area& area,
                                                   int reach) {
  const std::int64_t block = options.holes.block;
  const std::int64_t side = block * (options.chunk - 1);
  const Blocks own{floor_div(window.x0, block), floor_div(window.x1, block),
                   floor_div(window.z0, block), floor_div(window.z1, block)};
  const Blocks near{
      floor_div(area.x - reach, side), floor_div(area.x + area.width - 1 + reach, side),
      floor_div(area.z - reach, side), floor_div(area.z + area.depth - 1 + reach, side)};
  std::vector<HolePlace> all;
  for (std::int64_t z = near.z0; z <= near.z1; ++z) {
    for (std::int64_t x = near.x0; x <= near.x1; ++x) {
      check_stop();
      const auto holes = holes_of_block(options, seed, x, z);
      if (own.contains(x, z) && holes.size() < static_cast<std::size_t>(options.holes.count)) {
        return Failure{"E-TERRAIN-HOLES", "only " + std::to_string(holes.size()) + " of " +
                                              std::to_string(options.holes.count) +
                                              " holes fit into block [" + std::to_string(x) + ", " +
                                              std::to_string(z) + "] at their min_distance"};
      }
      all.insert(all.end(), holes.begin(), holes.end());
    }
  }
  return all;
}

}  // namespace

Result<Landscape, Failure> generate(const Options& options, std::uint64_t seed,
                                    const scene::Window& window, int halo) {
  const std::int64_t side = options.chunk - 1;
  const auto width = static_cast<int>((window.x1 - window.x0 + 1) * side + 1);
  const auto depth = static_cast<int>((window.z1 - window.z0 + 1) * side + 1);
  const std::int64_t low_x = window.x0 * side;
  const std::int64_t low_z = window.z0 * side;
  const Area area{low_x - halo, low_z - halo, width + 2 * halo, depth + 2 * halo};
  const Steps steps = steps_of(options);

  Grid<std::uint16_t> shape;
  std::vector<HolePlace> places;
  if (options.holes.count > 0) {
    shape = hole_shape(options.holes, options.spacing, steps.step);
    auto found = find_holes(options, seed, window, area, shape.width() / 2);
    if (!found) return found.error();
    places = std::move(found).value();
  }

  Landscape landscape;
  landscape.field = {Grid<std::uint16_t>(area.width, area.depth), halo, options.spacing, steps.step,
                     steps.base};
  fill_heights(options, seed, area, landscape.field.steps);
  for (const HolePlace hole : places) {
    stamp_hole(shape, hole, area, landscape.field.steps);
    const Cell sample{static_cast<int>(hole.x - low_x), static_cast<int>(hole.z - low_z)};
    const bool inside =
        sample.x >= 0 && sample.y >= 0 && sample.x < width - 1 && sample.y < depth - 1;
    if (inside) landscape.holes.push_back({sample});
  }
  std::sort(landscape.holes.begin(), landscape.holes.end(),
            [](const scene::Hole& a, const scene::Hole& b) {
              return std::pair(a.sample.y, a.sample.x) < std::pair(b.sample.y, b.sample.x);
            });
  return landscape;
}

}  // namespace warren::terrain
