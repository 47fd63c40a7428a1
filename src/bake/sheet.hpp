#pragma once

#include "bake/chunk_grid.hpp"
#include "bake/surface.hpp"

#include <warren/core/grid.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <utility>

namespace warren::bake {

/// A flat surface over the points of a lattice, made of patches that share their vertices.
class Sheet {
 public:
  /// Patches lie in `points`; `vertex_at` gives what stands at one of them.
  Sheet(const Layout& layout, const Rectangle& points, std::function<Vertex(Cell)> vertex_at);

  /// Adds a patch of at most kMaxVertices points; `triangles` counts from the first of them.
  void add(std::span<const Cell> points, std::span<const std::uint16_t> triangles);

  [[nodiscard]] Surface take() { return std::move(surface_); }

 private:
  std::uint32_t index_of(Cell point);

  Rectangle area_;
  std::function<Vertex(Cell)> vertex_at_;
  Surface surface_;
  Grid<std::uint32_t> taken_;  // of each point in the last primitive: its index and 1, or 0
};

}  // namespace warren::bake
