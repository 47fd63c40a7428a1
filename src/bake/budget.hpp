#pragma once

#include "bake/visible_sets.hpp"

#include <warren/core/artifact.hpp>
#include <warren/core/grid.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// What a visit costs a phone (design note "Bundle, glTF profiles, budgets").
namespace warren::bake {

/// What something takes where it is seen.
struct Cost {
  std::uint64_t triangles = 0;      ///< for one eye
  std::uint64_t draws = 0;          ///< for one eye
  std::uint64_t texture_bytes = 0;  ///< on the graphics processor
};

/// Something that is drawn.
struct Item {
  std::string name;
  Cost cost;
};

/// All that a scene can show, and from where.
struct Sights {
  std::vector<Item> everywhere;
  std::vector<Item> chunks;         ///< as sets count them
  std::optional<VisibleSets> sets;  ///< none: all chunks are seen from everywhere
  std::vector<Item> props;
  /// Of each prop, as in SeenFrom.
  std::vector<std::optional<std::vector<std::size_t>>> props_from;
};

/// How much of one measure is used where it is most.
struct Spent {
  std::uint64_t used = 0;
  std::optional<Cell> cell;  ///< the first open one where it is so much
  std::vector<std::pair<std::string, std::uint64_t>>
      most;  ///< what takes most of it, the largest first
};

struct Spending {
  Spent triangles;  ///< for both eyes
  Spent draws;      ///< for both eyes
  Spent texture_bytes;
};

/// The most that is seen from any one open cell. Eyes in two cells are counted as two in the dearer
/// one.
[[nodiscard]] Spending worst_views(const Grid<std::uint8_t>& open, const Sights& sights);

/// The spending where all of it is seen at once, whatever the cell. There are no sets.
[[nodiscard]] Spending all_seen(const Sights& sights);

/// Throws Error `E-BUDGET` (kind generation) where the spending exceeds the budget: each measure,
/// by how much, and what takes most of it. `name` is the scene's.
void check_views(const std::string& name, const scene::Budget& budget, const Spending& spending);

/// The same for the bytes of a bundle's files.
void check_bytes(const std::string& name, std::uint64_t limit, std::span<const Artifact> files);

/// What a picture of a size takes on the graphics processor: 4 bytes a pixel, a third more for its
/// mipmaps.
[[nodiscard]] std::uint64_t texture_bytes(std::uint64_t width, std::uint64_t height);

}  // namespace warren::bake
