#pragma once

#include "pipeline/plans.hpp"

#include <warren/config/preset.hpp>
#include <warren/core/random.hpp>
#include <warren/pipeline/pipeline.hpp>
#include <warren/render/map.hpp>

#include <cstdint>
#include <stdexcept>
#include <utility>

namespace warren::render {

/// The scene of a maze with this many events, `braid` of its dead ends opened.
inline scene::Scene maze_scene(int width, int height, int events, double braid,
                               std::uint64_t seed) {
  config::Preset preset = pipeline::maze_preset(width, height);
  preset.maze->options.events.count = events;
  preset.maze->options.braid = braid;
  auto built = pipeline::build(pipeline::plan_of(std::move(preset)), seed, "portable");
  if (!built) throw std::logic_error(built.error().message);
  return std::move(built->scene);
}

/// Cells that are open by chance, some of them closed off; the start is open.
inline Map noise_map(std::uint64_t seed, int most_cells) {
  Stream stream(seed, Stage::maze, 0, 2000);
  Map map{
      Grid<std::uint8_t>(stream.between(1, most_cells), stream.between(1, most_cells)), {}, {}, {}};
  for (std::uint8_t& cell : map.open.values()) cell = stream.below(3) != 0 ? 1 : 0;
  const auto any = [&] {
    return Cell{stream.between(0, map.open.width() - 1), stream.between(0, map.open.height() - 1)};
  };
  map.start = any();
  map.open[map.start] = 1;
  map.exits.push_back(any());
  map.events.push_back({any(), scene::EventType::object});
  return map;
}

}  // namespace warren::render
