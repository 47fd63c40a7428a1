#include "pipeline/maze_scene.hpp"
#include "pipeline/props.hpp"
#include "pipeline/sounds.hpp"
#include "pipeline/terrain_scene.hpp"

#include <warren/core/interrupt.hpp>
#include <warren/core/version.hpp>
#include <warren/pipeline/pipeline.hpp>

#include <utility>

namespace warren::pipeline {

Result<Built, Failure> build(const Plan& plan, std::uint64_t seed, std::string_view profile) {
  Built built;
  check_stop();
  if (plan.preset.maze) {
    const config::MazePreset& preset = *plan.preset.maze;
    auto maze = maze::generate(preset.options, seed);
    if (!maze) return maze.error();
    check_stop();
    built.scene = maze_scene(preset, *maze);
    place_props(built.scene, plan, seed);
    place_sounds(built.scene, plan);
    built.warnings = maze_warnings(preset, *maze, built.scene);
  }
  if (plan.preset.terrain) {
    const config::TerrainPreset& preset = *plan.preset.terrain;
    auto scene = terrain_scene(preset, plan.preset.bake, plan.window.value_or(preset.window), seed);
    if (!scene) return scene.error();
    built.scene = *std::move(scene);
    place_sounds(built.scene, plan);
  }
  built.scene.name = plan.preset.name;
  built.scene.seed = seed;
  built.scene.preset_digest = plan.preset_digest;
  built.scene.inputs_digest = inputs_digest(plan, seed, profile, version());
  built.scene.lights = plan.preset.lights;
  const config::PlayerPreset& player = plan.preset.player;
  built.scene.visitor = player.visitor;
  built.scene.input.assign(player.input.begin(), player.input.end());
  built.scene.budget = plan.preset.budget;
  check_stop();
  return built;
}

}  // namespace warren::pipeline
