#pragma once

#include <warren/bake/json.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warren::cli {

/// The parts of a scene.json that tell most about it.
struct SceneSummary {
  struct Exit {
    std::string id;
    std::array<double, 3> position{};     ///< metres
    std::optional<std::uint64_t> length;  ///< steps of its route from the spawn; none: unreachable
  };
  struct Chunk {
    std::string name;
    std::string glb;
    std::uint64_t triangles = 0;  ///< of the finest level
  };

  std::array<double, 3> min{};  ///< metres
  std::array<double, 3> max{};
  std::uint64_t rooms = 0;
  std::uint64_t dead_ends = 0;
  std::uint64_t corridors = 0;
  std::uint64_t junctions = 0;
  std::uint64_t cycles = 0;
  std::vector<Exit> exits;
  std::map<std::string, std::uint64_t> events;  ///< how many there are of each type
  std::vector<Chunk> chunks;
};

/// Reads it from a scene that anybody may have written. Throws bake::JsonError.
[[nodiscard]] SceneSummary summarize(const bake::Json& scene);

}  // namespace warren::cli
