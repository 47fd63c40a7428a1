#include "mesh/border.hpp"
#include "mesh/delaunay.hpp"
#include "mesh/error_queue.hpp"
#include "mesh/scan.hpp"

#include <warren/core/grid.hpp>
#include <warren/mesh/mesh.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace warren::mesh {
namespace {

/// A piece's triangulation, refined from coarse to fine.
class Triangulator {
 public:
  Triangulator(const Heights& heights, std::uint32_t finest)
      : heights_(heights),
        finest_(finest),
        triangulation_(heights.side),
        number_(heights.side, heights.side) {
    const int last = heights.side - 1;
    for (const int z : {0, last}) {
      for (const int x : {0, last}) add(x, z);
    }
    add_border();
  }

  /// Inserts samples until none is further off than the bound, which is the finest or above it.
  void refine(std::uint32_t max_error) {
    scan_changed();
    while (const auto candidate = queue_.pop(max_error * kErrorParts)) {
      fetch_ahead();
      if (triangulation_.triangles()[candidate->triangle].round != candidate->round) continue;
      const Vertex at = candidate->sample.at;
      add(at.x, at.z);
      triangulation_.next_round();
      triangulation_.insert(candidate->triangle, at);
      scan_changed();
    }
  }

  [[nodiscard]] Level level() const {
    Level level{vertices_.size(), {}};
    const auto& triangles = triangulation_.triangles();
    level.indices.reserve(3 * triangles.size());
    for (const Triangle& triangle : triangles) {
      for (const Vertex v : triangle.corners) level.indices.push_back(number_[{v.x, v.z}]);
    }
    return level;
  }

  [[nodiscard]] std::vector<Vertex> take_vertices() { return std::move(vertices_); }

 private:
  void add(int x, int z) {
    number_[{x, z}] = static_cast<std::uint32_t>(vertices_.size());
    vertices_.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(z)});
  }

  void add_border() {
    const int last = heights_.side - 1;
    const std::ptrdiff_t row = heights_.row;
    const auto kept = [&](const std::uint16_t* line, std::ptrdiff_t stride) {
      return simplify_line(line, stride, heights_.side, finest_);
    };
    const std::size_t corners = vertices_.size();
    for (const int x : kept(heights_.first, 1)) add(x, 0);
    for (const int z : kept(heights_.first + last, row)) add(last, z);
    for (const int x : kept(heights_.first + last * row, 1)) add(x, last);
    for (const int z : kept(heights_.first, row)) add(0, z);
    std::uint32_t near = 0;
    for (std::size_t i = corners; i < vertices_.size(); ++i) {
      near = triangulation_.locate(vertices_[i], near);
      triangulation_.insert(near, vertices_[i]);
    }
  }

  /// Large pieces don't fit into near caches, and nobody else can tell where the next insertions
  /// will read.
  void fetch_ahead() const {
    const Triangle* triangles = triangulation_.triangles().data();
    if (const Candidate* later = queue_.ahead(7)) __builtin_prefetch(triangles + later->triangle);
    const Candidate* soon = queue_.ahead(2);
    if (soon == nullptr || triangles[soon->triangle].round != soon->round) return;
    for (const std::uint32_t twin : triangles[soon->triangle].twins) {
      if (twin != kBorder) __builtin_prefetch(triangles + twin / 4);
    }
    const Vertex at = soon->sample.at;
    const std::uint16_t* sample = heights_.first + at.z * heights_.row + at.x;
    for (const std::ptrdiff_t row : {-1, 0, 1}) __builtin_prefetch(sample + row * heights_.row);
  }

  void scan_changed() {
    for (const std::uint32_t changed : triangulation_.changed()) {
      const Triangle& triangle = triangulation_.triangles()[changed];
      const WorstSample sample = worst_sample(heights_, triangle, finest_);
      if (sample.error > 0) queue_.push({sample, changed, triangle.round});
    }
  }

  Heights heights_;
  std::uint32_t finest_;
  Delaunay triangulation_;
  ErrorQueue queue_;
  std::vector<Vertex> vertices_;
  Grid<std::uint32_t> number_;  // of the vertex at a sample
};

}  // namespace

Levels triangulate(const Heights& heights, std::span<const std::uint32_t> max_errors) {
  // Errors are below 2^16 steps, so larger bounds mean the same.
  const auto bound = [&](std::size_t i) { return std::min(max_errors[i], 0xffffU); };
  Levels result;
  if (max_errors.empty()) return result;
  Triangulator triangulator(heights, bound(0));
  result.levels.resize(max_errors.size());
  for (std::size_t i = max_errors.size(); i-- > 0;) {
    triangulator.refine(bound(i));
    result.levels[i] = triangulator.level();
  }
  result.vertices = triangulator.take_vertices();
  return result;
}

}  // namespace warren::mesh
