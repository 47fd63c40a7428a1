#pragma once

#include "props/sculpture.hpp"
#include "props/vector.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace warren::props {

/// The linear colour of a place.
using Paint = std::function<Vec3(const Vec3&)>;

/// A closed row of corners, counter-clockwise for who looks back along the way that the shape
/// grows.
using Ring = std::vector<std::size_t>;

/// An ellipse round `centre`: `u` and `v` reach from there to its sides, and u x v is the way on.
/// The half against `v` is `below` times as deep.
struct Ellipse {
  Vec3 centre;
  Vec3 u;
  Vec3 v;
  double below = 1;
};
[[nodiscard]] Ring ring(Sculpture& mesh, const Ellipse& shape, int sides, std::uint8_t joint,
                        const Paint& paint);
/// The faces between two rings of as many corners.
void bridge(Sculpture& mesh, const Ring& behind, const Ring& ahead);
/// Faces from a corner to the first ring, and from the last ring to a corner.
void begin_at(Sculpture& mesh, std::size_t behind, const Ring& ahead);
void end_at(Sculpture& mesh, const Ring& behind, std::size_t ahead);

/// A stage of a tube.
struct Stage {
  Vec3 at;
  double radius = 0;  ///< metres; 0 at an end: pointed
  std::uint8_t joint = 0;
  Vec3 color;
};
/// A tube through stages, open where it starts unless it is pointed there: it grows out of a body.
/// Its other end is pointed or flat. `side` is a direction that no stretch of it runs along.
void tube(Sculpture& mesh, std::span<const Stage> stages, int sides, const Vec3& side);

/// An ellipsoid with poles along +-Z, turned nowhere: `rows` rings of `sides` corners, poles aside.
struct Ellipsoid {
  Vec3 centre;
  Vec3 radii;
  int sides = 8;
  int rows = 4;
};
void ellipsoid(Sculpture& mesh, const Ellipsoid& shape, std::uint8_t joint, const Paint& paint);

}  // namespace warren::props
