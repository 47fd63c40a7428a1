#include "props/color.hpp"
#include "props/noise.hpp"
#include "props/quaternion.hpp"
#include "props/rig.hpp"
#include "props/sculpture.hpp"

#include <warren/props/props.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace warren::props {
namespace {

constexpr int kFrequency = 3;  // an icosahedron's edges in three: 180 triangles
// Shares of the radius.
constexpr double kFoot = 0.11;        // cut off where it lies
constexpr double kEarthReach = 0.26;  // how far up earth clings to it

constexpr std::array<std::array<std::size_t, 3>, 20> kFaces{
    {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
     {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
     {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}}};

std::array<Vec3, 12> icosahedron() {
  const double g = (1 + std::sqrt(5.0)) / 2;
  return {{{-1, g, 0},
           {1, g, 0},
           {-1, -g, 0},
           {1, -g, 0},
           {0, -1, g},
           {0, 1, g},
           {0, -1, -g},
           {0, 1, -g},
           {g, 0, -1},
           {g, 0, 1},
           {-g, 0, -1},
           {-g, 0, 1}}};
}

/// The surface over a direction: a sphere, dented, cut flat in places, and rough.
struct Surface {
  double radius = 0;
  std::uint32_t facet = 0;  // which cut it is part of; 0: none
};
Surface surface_over(const Vec3& way) {
  static const std::array<Vec3, 11> all_cuts{{{0.3, 1, 0.2},
                                              {-0.6, -0.9, 0.35},
                                              {0.2, 0.35, 1},
                                              {-0.3, 0.5, -0.8},
                                              {0.1, -0.6, -0.8},
                                              {1, 0.1, 0.3},
                                              {-1, 0.2, 0.1},
                                              {0.7, -0.8, 0.3},
                                              {-0.7, 0.6, 0.6},
                                              {0.9, 0.5, -0.6},
                                              {-0.3, -0.5, 0.9}}};
  Surface out{1 + 0.16 * noise(way * 1.4 + Vec3{7, 3, 5}, 11), 0};
  for (std::uint32_t i = 0; i < all_cuts.size(); ++i) {
    const double facing = dot(way, unit(all_cuts[i]));
    const double depth = 0.84 + 0.08 * scatter(i, 5);
    if (facing <= 0.5 || depth / facing >= out.radius) continue;
    out = {depth / facing, i + 1};
  }
  out.radius += 0.035 * noise(way * 3.7 + Vec3{1, 9, 4}, 23);
  return out;
}

Vec3 paint(const Vec3& way) {
  static const Vec3 stone_tone = linear(0x6a645bU);
  static const Vec3 damp_tone = linear(0x555857U);
  static const Vec3 lichen_tone = linear(0x6f7059U);
  const double damp = std::clamp(0.5 + 1.1 * noise(way * 1.7 + Vec3{2, 5, 8}, 31), 0.0, 1.0);
  const double lichen = std::clamp(3 * noise(way * 2.3 + Vec3{6, 1, 3}, 47) - 0.8, 0.0, 0.6);
  const double grain = 1 + 0.18 * noise(way * 6 + Vec3{4, 4, 9}, 59);
  return mix(mix(stone_tone, damp_tone, damp), lichen_tone, lichen) * grain;
}

/// The boulder round its centre, about 1 m in radius.
struct Boulder {
  std::vector<Vec3> ways;  // unit vectors
  std::vector<Vec3> corners;
  std::vector<std::array<std::size_t, 3>> faces;

  /// How high its middle is over the floor when it is turned forwards.
  [[nodiscard]] double lies_at(double angle_deg) const {
    const Quaternion turned = turn(kX, angle_deg);
    double low = 0;
    for (const Vec3& corner : corners) low = std::min(low, rotate(turned, corner).y);
    return -low;
  }
};

Boulder round_boulder() {
  Boulder out;
  std::map<std::tuple<double, double, double>, std::size_t> known;
  const std::array<Vec3, 12> tops = icosahedron();
  const auto at = [&](const std::array<std::size_t, 3>& face, int i, int j) {
    // In the order of the tops, so that the sum is the same from both sides of an edge.
    std::array<std::pair<std::size_t, int>, 3> shares{
        {{face[0], kFrequency - i - j}, {face[1], i}, {face[2], j}}};
    std::sort(shares.begin(), shares.end());
    Vec3 sum;
    for (const auto& [top, share] : shares) sum = sum + tops[top] * share;
    const Vec3 even = unit(sum);
    const auto [entry, is_new] = known.try_emplace({even.x, even.y, even.z}, out.ways.size());
    if (!is_new) return entry->second;
    // Off the regular places, so that no star of equal triangles shows.
    const auto off = [&](std::uint32_t seed) { return 0.11 * noise(even * 2.6, seed); };
    const Vec3 way = unit(even + Vec3{off(71), off(72), off(73)});
    const double radius = surface_over(way).radius;
    out.ways.push_back(way);
    out.corners.push_back({0.9 * radius * way.x, radius * way.y, radius * way.z});
    return entry->second;
  };
  for (const auto& face : kFaces) {
    for (int i = 0; i < kFrequency; ++i) {
      for (int j = 0; j + i < kFrequency; ++j) {
        out.faces.push_back({at(face, i, j), at(face, i + 1, j), at(face, i, j + 1)});
        if (i + j + 1 == kFrequency) continue;
        out.faces.push_back({at(face, i + 1, j), at(face, i + 1, j + 1), at(face, i, j + 1)});
      }
    }
  }
  return out;
}

/// Turns it to where its middle is lowest, and gives it a flat foot there.
Boulder settled(Boulder boulder) {
  double lowest = 0;
  for (int step = 1; step < 30; ++step) {
    if (boulder.lies_at(12.0 * step) < boulder.lies_at(lowest)) lowest = 12.0 * step;
  }
  const double foot = kFoot - boulder.lies_at(lowest);
  const Quaternion turned = turn(kX, lowest);
  for (Vec3& corner : boulder.corners) {
    corner = rotate(turned, corner);
    corner.y = std::max(corner.y, foot);
  }
  return boulder;
}

/// The share of light that each corner gets: ridges stand free, dents lie in the shade of what is
/// around them.
std::vector<double> light_of(const Boulder& boulder) {
  const std::size_t count = boulder.corners.size();
  std::vector<Vec3> normals(count);
  std::vector<std::vector<std::size_t>> around(count);
  for (const auto& face : boulder.faces) {
    const Vec3& origin = boulder.corners[face[0]];
    const Vec3 area = cross(boulder.corners[face[1]] - origin, boulder.corners[face[2]] - origin);
    for (std::size_t k = 0; k < 3; ++k) {
      normals[face[k]] = normals[face[k]] + area;
      around[face[k]].push_back(face[(k + 1) % 3]);
    }
  }
  std::vector<double> rise(count, 0);  // of what is around, over the surface
  double mean = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 normal = unit(normals[i]);
    for (const std::size_t other : around[i]) {
      rise[i] += dot(unit(boulder.corners[other] - boulder.corners[i]), normal);
    }
    rise[i] /= static_cast<double>(around[i].size());
    mean += rise[i] / static_cast<double>(count);
  }
  std::vector<double> out;
  out.reserve(count);
  for (const double one : rise) out.push_back(std::clamp(1 - 2.4 * (one - mean), 0.5, 1.3));
  return out;
}

/// Each facet has a tone of its own. The foot is dark with earth, as of a boulder that has lain.
Sculpture painted(const Boulder& boulder) {
  static const Vec3 earth_tone = linear(0x26211cU);
  Sculpture mesh;
  mesh.part(14);
  const std::vector<double> light = light_of(boulder);
  const double floor = -boulder.lies_at(0);
  for (const auto& face : boulder.faces) {
    const Vec3 middle = boulder.ways[face[0]] + boulder.ways[face[1]] + boulder.ways[face[2]];
    const double tone = 0.89 + 0.22 * scatter(surface_over(unit(middle)).facet, 83);
    std::array<std::size_t, 3> corner{};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t index = face[k];
      const Vec3& at = boulder.corners[index];
      const double height = std::clamp((at.y - floor) / kEarthReach, 0.0, 1.0);
      const Vec3 stone = paint(boulder.ways[index]) * (light[index] * tone);
      corner[k] = mesh.add({at, mix(earth_tone, stone, 0.15 + 0.85 * height), 0, 0});
    }
    mesh.triangle(corner[0], corner[1], corner[2]);
  }
  return mesh;
}

}  // namespace

scene::Asset rock(const Surroundings& where) {
  Figure figure;
  figure.name = "rock";
  figure.material.name = "rock";
  figure.material.roughness = 0.92;
  const Boulder boulder = settled(round_boulder());
  figure.mesh = painted(boulder);
  const double rest = boulder.lies_at(0);
  const Clip roll = film("roll", 1, [&](double time) {
    Pose pose(1);
    pose[0].rotation = turn(kX, 360 * time);
    pose[0].offset = {0, boulder.lies_at(360 * time) - rest, 0};
    return pose;
  });
  figure.clips.push_back(roll);
  // Over a turn, the mean height is the radius of a wheel that goes as far (Cauchy).
  double sum = 0;
  const std::size_t turn_keys = roll.times.size() - 1;
  for (std::size_t key = 0; key < turn_keys; ++key) sum += boulder.lies_at(360 * roll.times[key]);
  const double size = static_cast<double>(turn_keys) / sum;
  figure.mesh.translate({0, rest, 0});
  figure.rig.add("rock", {}, {0, rest, 0});
  return assemble(figure, size * std::min(0.4 * where.cell, 0.4 * where.height));
}

}  // namespace warren::props
