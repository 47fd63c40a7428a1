#pragma once

#include "bake/chunk_grid.hpp"

#include <warren/bake/bake.hpp>
#include <warren/core/artifact.hpp>
#include <warren/core/random.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

/// Scenes for the tests of the baker, made without any generator of mazes.
namespace warren::bake {

/// The files of a bundle, all made for it alone.
inline std::vector<Artifact> bake_alone(const scene::Scene& scene,
                                        Profile profile = Profile::portable) {
  return bake(scene, profile,
              [](const std::string&, const std::function<std::string()>& make) { return make(); });
}

/// A prop of one triangle that spans a box of 2 * half x height x 2 * half metres.
inline scene::Prop box_prop(const std::string& name, float half, float height) {
  auto asset = std::make_shared<scene::Asset>();
  scene::AssetPrimitive primitive;
  primitive.positions = {{-half, 0, -half}, {half, height, -half}, {half, 0, half}};
  primitive.indices = {0, 1, 2};
  asset->name = name;
  asset->meshes.push_back({name, {primitive}});
  asset->nodes.push_back({.name = name, .mesh = 0});
  asset->roots = {0};
  return {name, asset, nullptr};
}

/// A grid whose cells are open with the given chance.
inline scene::WalkGrid noise_grid(std::uint64_t seed, int max_side, double open) {
  Stream stream(seed, Stage::maze, 0, 1000);
  const int width = stream.between(1, max_side);
  const int height = stream.between(1, max_side);
  scene::WalkGrid walk;
  walk.cell = 0.5 + stream.between(0, 30) / 10.0;
  walk.origin_x = -width * walk.cell / 2;
  walk.origin_z = -height * walk.cell / 2;
  walk.open = Grid<std::uint8_t>(width, height);
  for (std::uint8_t& cell : walk.open.values()) {
    cell = static_cast<double>(stream.unit()) < open ? 1 : 0;
  }
  return walk;
}

inline Rectangle whole(const scene::WalkGrid& walk) {
  return {0, 0, walk.open.width(), walk.open.height()};
}

/// The grid cut by a row and a column, in up to four pieces with at least one cell each.
inline std::vector<Rectangle> quarters(const scene::WalkGrid& walk, std::uint64_t seed) {
  Stream stream(seed, Stage::maze, 0, 1008);
  const int x = stream.between(0, walk.open.width());
  const int y = stream.between(0, walk.open.height());
  const int right = walk.open.width() - x;
  const int below = walk.open.height() - y;
  std::vector<Rectangle> result;
  for (const Rectangle& r : {Rectangle{0, 0, x, y}, Rectangle{x, 0, right, y},
                             Rectangle{0, y, x, below}, Rectangle{x, y, right, below}}) {
    if (r.width > 0 && r.height > 0) result.push_back(r);
  }
  return result;
}

/// A perfect maze of side x side cells, its tree grown depth first; side is odd.
inline scene::WalkGrid maze_grid(std::uint64_t seed, int side) {
  Stream stream(seed, Stage::maze, 0, 1001);
  scene::WalkGrid walk;
  walk.cell = 2;
  walk.origin_x = walk.origin_z = -side;
  walk.open = Grid<std::uint8_t>(side, side);
  std::vector<Cell> trail{{1, 1}};
  walk.open[{1, 1}] = 1;
  while (!trail.empty()) {
    const Cell at = trail.back();
    std::vector<Cell> ways;
    for (const Cell step : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
      if (walk.open.get({at.x + 2 * step.x, at.y + 2 * step.y}, 1) == 0) ways.push_back(step);
    }
    if (ways.empty()) {
      trail.pop_back();
      continue;
    }
    const Cell step = ways[stream.below(static_cast<std::uint32_t>(ways.size()))];
    walk.open[{at.x + step.x, at.y + step.y}] = 1;
    trail.push_back({at.x + 2 * step.x, at.y + 2 * step.y});
    walk.open[trail.back()] = 1;
  }
  return walk;
}

/// A whole scene round a perfect maze: start in the middle, four exits in the corners, three
/// events.
inline scene::Scene maze_scene(std::uint64_t seed, int side) {
  scene::Scene scene;
  scene.name = "test";
  scene.seed = seed;
  scene.preset_digest = "xxh3:00112233445566778899aabbccddeeff";
  scene.walk = maze_grid(seed, side);
  scene.masonry.wall.color = {107, 102, 94};
  scene.masonry.floor.color = {74, 70, 64};
  scene.masonry.top.color = {88, 96, 107};
  scene.masonry.portal = {{227, 168, 87}, 0.6, 1};
  scene.masonry.pad.color = {200, 190, 170};

  const int middle = side / 2 % 2 == 1 ? side / 2 : side / 2 - 1;
  scene.spawn.cell = {middle, middle};
  scene.spawn.position = scene.walk.centre(scene.spawn.cell);
  scene.spawn.yaw_deg = 90;
  scene.spawn.prop = "pad";
  for (const char* name : {"pad", "portal", "animal", "rock", "container"}) {
    scene.props.push_back(box_prop(name, 0.5F, 1));
  }
  for (const Cell corner :
       {Cell{1, 1}, Cell{side - 2, 1}, Cell{1, side - 2}, Cell{side - 2, side - 2}}) {
    scene::Exit exit;
    exit.id = "exit-" + std::to_string(scene.exits.size());
    exit.cell = corner;
    exit.position = scene.walk.centre(corner);
    const auto is_open = [&](int x, int y) {
      return scene.walk.open.get({corner.x + x, corner.y + y}, 0) != 0;
    };
    exit.yaw_deg = is_open(0, 1) ? 0 : is_open(1, 0) ? 90 : is_open(0, -1) ? 180 : 270;
    exit.route = {scene.spawn.cell, corner};
    exit.prop = "portal";
    exit.sound = scene::Cue::portal_hum;
    scene.exits.push_back(exit);
    scene.metrics.route_length.emplace_back(side - 3);
    scene.metrics.events_met.push_back(1);
  }
  for (const auto type :
       {scene::EventType::creature, scene::EventType::object, scene::EventType::container}) {
    scene::Event event;
    event.id = "event-" + std::to_string(scene.events.size());
    event.type = type;
    event.cell = {1, 3};
    event.position = scene.walk.centre(event.cell);
    if (type != scene::EventType::container) event.exit = 2;
    event.path = {event.position, scene.walk.centre({1, 1})};
    event.prop = type == scene::EventType::creature ? "animal"
                 : type == scene::EventType::object ? "rock"
                                                    : "container";
    event.clip = "move";
    if (type == scene::EventType::object) {
      event.effect = scene::Effect::glass_crack;
      event.sound = scene::Cue::rock_roll;
    }
    scene.events.push_back(event);
  }
  scene.event_report = {"events-first", "disjoint", 3};
  scene.lights.head.emplace();
  scene.lights.fog.emplace();
  scene.input = {{scene::Action::forward, {"KeyW", "ArrowUp"}, {12}},
                 {scene::Action::walk, {}, {}, true}};
  scene.audio = {
      0.8,
      scene::Cue::wind,
      scene::Cue::footsteps,
      {{scene::Cue::rock_roll, 1},
       {scene::Cue::footsteps, 0.5},
       {scene::Cue::wind, 0.3,
        std::make_shared<const scene::SoundFile>(scene::SoundFile{"ogg", "OggS and more"})}}};
  scene.metrics.rooms = (side - 1) / 2 * ((side - 1) / 2);
  scene.metrics.straightness = 1.0 / 3;
  scene.metrics.event_spacing = 2;
  return scene;
}

}  // namespace warren::bake
