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
    std::string glb;                          ///< of the finest level
    std::uint64_t triangles = 0;              ///< likewise
    std::vector<std::uint64_t> coarser = {};  ///< triangles of the other levels
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

  /// Of the maze's rooms.
  struct Rooms {
    std::uint64_t count = 0;
    std::uint64_t dead_ends = 0;
    std::uint64_t corridors = 0;
    std::uint64_t junctions = 0;
    std::uint64_t cycles = 0;
  };

  /// A piece of a landscape.
  struct Terrain {
    std::array<std::int64_t, 2> x{};  ///< chunks, both ends included
    std::array<std::int64_t, 2> z{};
    std::uint64_t samples = 0;            ///< along a chunk's side
    double spacing = 0;                   ///< metres
    std::array<std::string, 2> origin{};  ///< metres of the low corner, in decimals
    std::vector<std::string> layers;
    std::uint64_t holes = 0;
    double height_min = 0;  ///< metres
    double height_max = 0;
    double height_mean = 0;
    double slope_mean_deg = 0;
    struct Tide {
      double low = 0;  ///< metres
      double high = 0;
      double period = 0;       ///< seconds
      double flooded_low = 0;  ///< share of the ground
      double flooded_mean = 0;
      double flooded_high = 0;
    };
    std::optional<Tide> tide;
  };

  std::array<double, 3> min{};  ///< metres
  std::array<double, 3> max{};
  std::optional<Rooms> rooms;      ///< of a maze
  std::optional<Terrain> terrain;  ///< of a landscape
  std::vector<Exit> exits;
  std::map<std::string, std::uint64_t> events;  ///< how many there are of each type
  std::vector<Chunk> chunks;
  std::optional<Budget> budget;
};

/// Reads it from a scene that anybody may have written. Throws JsonError.
[[nodiscard]] SceneSummary summarize(const Json& scene);

}  // namespace warren::cli
