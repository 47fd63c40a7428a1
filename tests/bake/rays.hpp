#pragma once

#include <warren/core/grid.hpp>
#include <warren/core/random.hpp>

#include <cstdint>
#include <cstdlib>

/// Straight lines of sight over a grid, in whole numbers.
namespace warren::bake {

/// A cell's side in the units of rays.
inline constexpr std::int64_t kUnit = 1024;

/// From (x, y), inside a cell, along (dx, dy), which isn't zero.
struct Ray {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t dx = 0;
  std::int64_t dy = 0;
};

/// Calls visit(cell) for each cell up to the first closed one, beginning with the ray's own. Exact;
/// a ray that hits a corner ends there.
template <class Visit>
void walk(const Grid<std::uint8_t>& open, const Ray& ray, Visit visit) {
  Cell at{static_cast<int>(ray.x / kUnit), static_cast<int>(ray.y / kUnit)};
  const auto to_border = [](std::int64_t from, std::int64_t direction) {
    return direction > 0 ? kUnit - from % kUnit : from % kUnit;
  };
  const std::int64_t speed_x = std::abs(ray.dx);
  const std::int64_t speed_y = std::abs(ray.dy);
  std::int64_t x = to_border(ray.x, ray.dx);
  std::int64_t y = to_border(ray.y, ray.dy);
  while (open.get(at, 0) != 0) {
    visit(at);
    // Which border comes first: x / speed_x against y / speed_y.
    const std::int64_t order = x * speed_y - y * speed_x;
    if (order == 0) return;
    if (order < 0) {
      at.x += ray.dx > 0 ? 1 : -1;
      x += kUnit;
    } else {
      at.y += ray.dy > 0 ? 1 : -1;
      y += kUnit;
    }
  }
}

/// From anywhere in the cell in any direction.
inline Ray random_ray(Stream& stream, Cell from) {
  Ray ray{from.x * kUnit + stream.between(1, kUnit - 1),
          from.y * kUnit + stream.between(1, kUnit - 1), stream.between(-4095, 4095),
          stream.between(-4095, 4095)};
  if (ray.dx == 0 && ray.dy == 0) ray.dx = 1;
  return ray;
}

/// From beside one of the cell's corners to beside a corner of another cell up to `reach` cells
/// away: where what can just be seen ends.
inline Ray grazing_ray(Stream& stream, Cell from, int reach) {
  const auto inside = [&] {
    return stream.coin() ? stream.between(1, 2) : kUnit - stream.between(1, 2);
  };
  const auto beside = [&](int cell) {
    return (cell + stream.between(-reach, reach)) * kUnit + stream.between(-2, 2);
  };
  Ray ray{from.x * kUnit + inside(), from.y * kUnit + inside(), 0, 0};
  ray.dx = beside(from.x) - ray.x;
  ray.dy = beside(from.y) - ray.y;
  if (ray.dx == 0 && ray.dy == 0) ray.dx = 1;
  return ray;
}

}  // namespace warren::bake
