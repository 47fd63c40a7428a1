#pragma once

#include <warren/json/json.hpp>

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

  /// What a view needs at most of something that is limited.
  struct Share {
    std::uint64_t used = 0;
    std::optional<std::uint64_t> limit;                ///< none: any amount is allowed
    std::optional<std::array<std::uint64_t, 2>> cell;  ///< column and row where it is so much
  };
  struct Budget {
    Share triangles;
    Share draws;
    Share texture_bytes;
    std::optional<std::uint64_t> max_bytes;  ///< of the bundle's files
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
  std::optional<Budget> budget;
};

/// Reads it from a scene that anybody may have written. Throws JsonError.
[[nodiscard]] SceneSummary summarize(const Json& scene);

}  // namespace warren::cli
