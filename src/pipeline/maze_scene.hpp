#pragma once

#include <warren/config/preset.hpp>
#include <warren/gen/maze/maze.hpp>
#include <warren/scene/scene.hpp>

#include <string>
#include <vector>

namespace warren::pipeline {

/// Puts a maze into the world: walk grid centred on the origin, spawn, exits, events, stone and
/// measures. Names, props, lights and the seed are left to the caller.
scene::Scene maze_scene(const config::MazePreset& preset, const maze::Maze& maze);

/// What a designer should know of this maze, one sentence each: defects of `literal`, demands met
/// in another way than asked.
std::vector<std::string> maze_warnings(const config::MazePreset& preset, const maze::Maze& maze,
                                       const scene::Scene& scene);

}  // namespace warren::pipeline
