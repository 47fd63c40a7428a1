#include "cli/drape.hpp"

#include <warren/core/interrupt.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace warren::cli {
namespace {

/// How often a sample may be looked at on average. Good triangles need two or three, thin ones at
/// borders some more; hostile ones could else keep one busy for days.
constexpr std::uint64_t kMostLooks = 64;

}  // namespace

Drape::Drape(scene::Heightfield field)
    : field_(std::move(field)),
      covered_(field_.width(), field_.depth()),
      room_(kMostLooks * covered_.size() + (std::uint64_t{1} << 20U)) {}

std::optional<Drape::Corner> Drape::corner(const scene::Float3& position) const {
  const double x = static_cast<double>(position[0]) / field_.spacing;
  const double z = static_cast<double>(position[2]) / field_.spacing;
  if (!(x >= 0 && z >= 0 && x < field_.width() && z < field_.depth())) return std::nullopt;
  if (x != std::floor(x) || z != std::floor(z)) return std::nullopt;
  return Corner{static_cast<int>(x), static_cast<int>(z),
                (static_cast<double>(position[1]) - field_.base) / field_.step};
}

std::optional<std::string> Drape::add(const assets::Shape& shape) {
  for (std::size_t i = 0; i + 2 < shape.indices.size(); i += 3) {
    if (i % 3072 == 0) check_stop();
    std::array<Corner, 3> corners;
    for (std::size_t k = 0; k < corners.size(); ++k) {
      const auto found = corner(shape.positions[shape.indices[i + k]]);
      if (!found) {
        return "vertex " + std::to_string(shape.indices[i + k]) +
               " doesn't stand on a sample of the window";
      }
      corners[k] = *found;
    }
    const auto [left, right] = std::minmax({corners[0].x, corners[1].x, corners[2].x});
    const auto [low, high] = std::minmax({corners[0].z, corners[1].z, corners[2].z});
    const auto looks =
        static_cast<std::uint64_t>(right - left + 1) * static_cast<std::uint64_t>(high - low + 1);
    if (looks > room_) return "the triangles lie over each other";
    room_ -= looks;
    fill(corners[0], corners[1], corners[2]);
  }
  return std::nullopt;
}

void Drape::fill(const Corner& a, const Corner& b, const Corner& c) {
  // Twice the area of the triangle of p, q and a sample; of one sign for all three sides inside.
  const auto area = [](const Corner& p, const Corner& q, std::int64_t x, std::int64_t z) {
    return (std::int64_t{q.x} - p.x) * (z - p.z) - (std::int64_t{q.z} - p.z) * (x - p.x);
  };
  const std::int64_t whole = area(a, b, c.x, c.z);
  if (whole == 0) return;
  const std::int64_t sign = whole > 0 ? 1 : -1;
  const auto [left, right] = std::minmax({a.x, b.x, c.x});
  const auto [low, high] = std::minmax({a.z, b.z, c.z});
  for (int z = low; z <= high; ++z) {
    for (int x = left; x <= right; ++x) {
      const std::int64_t of_a = sign * area(b, c, x, z);
      const std::int64_t of_b = sign * area(c, a, x, z);
      const std::int64_t of_c = sign * area(a, b, x, z);
      if (of_a < 0 || of_b < 0 || of_c < 0) continue;
      const double height =
          (static_cast<double>(of_a) * a.height + static_cast<double>(of_b) * b.height +
           static_cast<double>(of_c) * c.height) /
          static_cast<double>(sign * whole);
      const double steps = std::clamp(std::floor(height + 0.5), 0.0, 65'535.0);
      field_.steps[{x + field_.halo, z + field_.halo}] = static_cast<std::uint16_t>(steps);
      covered_[{x, z}] = 1;
    }
  }
}

std::optional<Cell> Drape::bare() const {
  const auto& values = covered_.values();
  const auto found = std::find(values.begin(), values.end(), 0);
  if (found == values.end()) return std::nullopt;
  return covered_.cell(static_cast<std::size_t>(found - values.begin()));
}

scene::Heightfield Drape::take() {
  Grid<std::uint16_t>& steps = field_.steps;
  const int halo = field_.halo;
  for (int z = 0; z < steps.height(); ++z) {
    const int row = std::clamp(z, halo, steps.height() - 1 - halo);
    for (int x = 0; x < steps.width(); ++x) {
      const int column = std::clamp(x, halo, steps.width() - 1 - halo);
      if (row != z || column != x) steps[{x, z}] = steps[{column, row}];
    }
  }
  return std::move(field_);
}

}  // namespace warren::cli
