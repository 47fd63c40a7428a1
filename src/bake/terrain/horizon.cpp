#include "bake/terrain/horizon.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace warren::bake {
namespace {

struct Offset {
  int x = 0;
  int z = 0;
};

/// Evenly round the compass, as near as the lattice lets them.
constexpr std::array<Offset, 16> kDirections{{{5, 0},
                                              {5, 2},
                                              {4, 4},
                                              {2, 5},
                                              {0, 5},
                                              {-2, 5},
                                              {-4, 4},
                                              {-5, 2},
                                              {-5, 0},
                                              {-5, -2},
                                              {-4, -4},
                                              {-2, -5},
                                              {0, -5},
                                              {2, -5},
                                              {4, -4},
                                              {5, -2}}};
constexpr int kUnit = 5;
constexpr std::array kDistances{1, 2, 4, 7, 11, kHorizonReach};

/// Where a direction is looked at, and what a step of height there is as a slope.
struct Probe {
  std::ptrdiff_t offset = 0;
  float slope = 0;
};

int rounded(int value) { return static_cast<int>(std::floor(value / double{kUnit} + 0.5)); }

std::vector<std::vector<Probe>> probes(const scene::Heightfield& field) {
  std::vector<std::vector<Probe>> out;
  for (const Offset& direction : kDirections) {
    std::vector<Probe> along;
    for (const int distance : kDistances) {
      if (distance > field.halo) break;
      const Offset at{rounded(direction.x * distance), rounded(direction.z * distance)};
      const double metres =
          std::sqrt(static_cast<double>(at.x * at.x + at.z * at.z)) * field.spacing;
      along.push_back({at.z * std::ptrdiff_t{field.steps.width()} + at.x,
                       static_cast<float>(field.step / metres)});
    }
    out.push_back(std::move(along));
  }
  return out;
}

}  // namespace

Grid<std::uint8_t> sky_light(const scene::Heightfield& field, const LandChunk& chunk, int side) {
  const std::vector<std::vector<Probe>> directions = probes(field);
  const auto length = static_cast<std::size_t>(side);
  std::vector<float> steepest(length);
  std::vector<float> light(length);
  Grid<std::uint8_t> out(side, side);
  for (int z = 0; z < side; ++z) {
    const std::uint16_t* row = &field.steps[{chunk.x + field.halo, chunk.z + z + field.halo}];
    std::fill(light.begin(), light.end(), 0.0F);
    for (const std::vector<Probe>& direction : directions) {
      std::fill(steepest.begin(), steepest.end(), 0.0F);
      for (const Probe& probe : direction) {
        const std::uint16_t* there = row + probe.offset;
        for (std::size_t x = 0; x < length; ++x) {
          const auto rise = static_cast<float>(int{there[x]} - int{row[x]});
          steepest[x] = std::max(steepest[x], rise * probe.slope);
        }
      }
      for (std::size_t x = 0; x < length; ++x) {
        light[x] += 1 / (1 + steepest[x] * steepest[x]);
      }
    }
    constexpr float kScale = 255.0F / kDirections.size();
    for (std::size_t x = 0; x < length; ++x) {
      out[{static_cast<int>(x), z}] =
          static_cast<std::uint8_t>(std::floor(light[x] * kScale + 0.5F));
    }
  }
  return out;
}

}  // namespace warren::bake
