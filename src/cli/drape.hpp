#pragma once

#include <warren/assets/shape.hpp>
#include <warren/core/grid.hpp>
#include <warren/scene/heightfield.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace warren::cli {

/// A window's heights by the triangles that lie over its samples.
class Drape {
 public:
  /// `field` has the window's steps, all 0, and its measures.
  explicit Drape(scene::Heightfield field);

  /// Sets the samples under the triangles, whose corners stand on samples. What is wrong with them
  /// otherwise.
  [[nodiscard]] std::optional<std::string> add(const assets::Shape& shape);

  /// The first sample of the window that no triangle lies over.
  [[nodiscard]] std::optional<Cell> bare() const;

  /// The field, its halo a copy of its border.
  [[nodiscard]] scene::Heightfield take();

 private:
  struct Corner {
    int x = 0;
    int z = 0;
    double height = 0;  // steps
  };
  [[nodiscard]] std::optional<Corner> corner(const scene::Float3& position) const;
  void fill(const Corner& a, const Corner& b, const Corner& c);

  scene::Heightfield field_;
  Grid<std::uint8_t> covered_;  // 1: a triangle lies over the sample
  std::uint64_t room_;          // samples that may still be looked at
};

}  // namespace warren::cli
