#pragma once

#include <warren/core/random.hpp>
#include <warren/gen/maze/maze.hpp>

#include <cstdint>
#include <string>
#include <vector>

/// Grids of all kinds for tests of what can be seen.
namespace warren::bake {

struct NamedGrid {
  std::string name;
  Grid<std::uint8_t> open;
};

/// A maze of side x side cells by each algorithm that grows trees, and two with loops.
inline std::vector<NamedGrid> mazes(int side, std::uint64_t seed) {
  struct Kind {
    const char* name;
    maze::Algorithm algorithm;
    maze::Frontier frontier;
    double braid;
  };
  using maze::Algorithm;
  using maze::Frontier;
  std::vector<NamedGrid> result;
  for (const Kind& kind : {Kind{"random-wall", Algorithm::prim, Frontier::random_wall, 0},
                           Kind{"random-cell", Algorithm::prim, Frontier::random_cell, 0},
                           Kind{"random-weight", Algorithm::prim, Frontier::random_weight, 0},
                           Kind{"kruskal", Algorithm::kruskal, Frontier::random_cell, 0},
                           Kind{"depth-first", Algorithm::depth_first, Frontier::random_cell, 0},
                           Kind{"growing-tree", Algorithm::growing_tree, Frontier::random_cell, 0},
                           Kind{"wilson", Algorithm::wilson, Frontier::random_cell, 0},
                           Kind{"loops", Algorithm::prim, Frontier::random_weight, 0.3},
                           Kind{"long loops", Algorithm::depth_first, Frontier::random_cell, 1}}) {
    maze::Options options;
    options.width = options.height = side;
    options.algorithm = kind.algorithm;
    options.frontier = kind.frontier;
    options.growing_tree = {1, 1, 1};
    options.braid = kind.braid;
    result.push_back({std::string(kind.name) + " " + std::to_string(side),
                      maze::generate(options, seed).value().cells});
  }
  return result;
}

/// Cells closed by chance.
inline Grid<std::uint8_t> noise(std::uint64_t seed, int width, int height, double closed) {
  Stream stream(seed, Stage::maze, 0, 1004);
  Grid<std::uint8_t> open(width, height);
  for (std::uint8_t& cell : open.values()) {
    cell = static_cast<double>(stream.unit()) < closed ? 0 : 1;
  }
  return open;
}

/// Open but for a pillar at every `step` cells along both axes.
inline Grid<std::uint8_t> orchard(int width, int height, int step) {
  Grid<std::uint8_t> open(width, height, 1);
  for (int y = 0; y < height; y += step) {
    for (int x = 0; x < width; x += step) open[{x, y}] = 0;
  }
  return open;
}

/// What no maze looks like: noise, orchards, halls, none square.
inline std::vector<NamedGrid> open_lands(int side, std::uint64_t seed) {
  const int other = side * 3 / 4;
  return {
      {"hall", Grid<std::uint8_t>(side, other, 1)},  {"orchard 2", orchard(other, side, 2)},
      {"orchard 3", orchard(side, other, 3)},        {"noise 5%", noise(seed, side, other, 0.05)},
      {"noise 25%", noise(seed, other, side, 0.25)}, {"noise 45%", noise(seed, side, other, 0.45)}};
}

}  // namespace warren::bake
