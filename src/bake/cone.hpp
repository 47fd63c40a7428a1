#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Sets of straight lines that go right and up, in whole numbers. A line is a vector (a, b, c), and
/// the lines that pass some points on the left and others on the right form a convex cone of such
/// vectors, kept here by its extreme lines. All arithmetic is exact for coordinates up to 16,383.
namespace warren::bake {

/// The point (x, y) where w is 1; the direction (x, y) where w is 0.
struct Pivot {
  int x = 0;
  int y = 0;
  int w = 1;
  friend bool operator==(const Pivot&, const Pivot&) = default;
};

/// The line a x + b y + c = 0 with direction (b, -a), where a <= 0 <= b.
struct Line {
  int a = 0;
  int b = 0;
  int c = 0;
};

/// An extreme line, and the pivot about which it turns into the next corner's line.
struct Corner {
  Line line;
  Pivot pivot;
};

/// Corners in cyclic order. A cone without interior isn't kept.
using Cone = std::span<const Corner>;

/// Of the lines on both sides of a pivot: those that pass under it, or those that pass over it.
enum class Pass : std::uint8_t { under, over };

/// The lines that go right and up through the square from (0, 0) to (1, 1).
[[nodiscard]] std::array<Corner, 4> lines_of_unit_square();

/// A list of cones in one piece of memory.
class Cones {
 public:
  [[nodiscard]] std::size_t size() const { return places_.size(); }
  [[nodiscard]] Cone operator[](std::size_t i) const {
    return std::span(corners_).subspan(places_[i].begin, places_[i].count);
  }
  void clear() {
    corners_.clear();
    places_.clear();
  }

  void add(Cone cone);
  /// Adds the part of a cone, which isn't one of this list, that passes the pivot so. False: none
  /// does.
  bool add_part(Cone cone, const Pivot& pivot, Pass pass);
  /// Joins the last cone to the one before it. They must share a border, the lines through the
  /// pivot, and be convex together; throws std::logic_error for others.
  void join_last(const Pivot& pivot);

 private:
  struct Place {
    std::size_t begin;
    std::size_t count;
  };

  std::vector<Corner> corners_;
  std::vector<Place> places_;
  std::vector<Corner> joined_;
  std::vector<int> sides_;
};

}  // namespace warren::bake
