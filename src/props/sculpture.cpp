#include "props/sculpture.hpp"

#include <warren/core/math.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace warren::props {
namespace {

/// Rounded to a micrometre, so that equal places stay equal.
float micrometres(double metres) {
  // The sum makes a positive zero of a negative one.
  return static_cast<float>(std::round(metres * 1e6) / 1e6 + 0.0);
}

scene::Float3 direction(const Vec3& v) {
  return {static_cast<float>(v.x + 0.0), static_cast<float>(v.y + 0.0),
          static_cast<float>(v.z + 0.0)};
}

std::uint8_t channel(double value) {
  return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255));
}

/// The share of light that reaches a place from a side.
double light_at(const Vec3& at, const Vec3& normal, const Sculpture::Finish& how) {
  constexpr double kLeast = 0.2;
  double light = 1;
  if (at.y < how.floor.reach) {
    const double near = 1 - at.y / how.floor.reach;
    light *= 1 - how.floor.depth * near * near * (0.75 - 0.25 * normal.y);
  }
  for (const Shade& shade : how.shades) {
    const Vec3 towards = shade.centre - at;
    const double distance = std::max(length(towards), 1e-9);
    const double size = std::min(1.0, shade.radius / distance);
    const double facing = distance < shade.radius ? 1 : dot(normal, towards) / distance;
    light *= 1 - 0.8 * std::max(0.0, facing) * size * size;
  }
  return std::max(light, kLeast);
}

}  // namespace

void Sculpture::part(double crease_deg) { crease_.push_back(math::cos_deg(crease_deg)); }

std::size_t Sculpture::add(const Corner& corner) {
  corners_.push_back(corner);
  return corners_.size() - 1;
}

void Sculpture::triangle(std::size_t a, std::size_t b, std::size_t c) {
  const Vec3& origin = corners_[a].position;
  const Vec3 area = cross(corners_[b].position - origin, corners_[c].position - origin);
  if (dot(area, area) < 1e-16) return;
  faces_.push_back({{a, b, c}, crease_.size() - 1});
}

void Sculpture::quad(std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  triangle(a, b, c);
  triangle(a, c, d);
}

void Sculpture::polygon(std::span<const std::size_t> outline) {
  for (std::size_t i = 2; i < outline.size(); ++i) {
    triangle(outline[0], outline[i - 1], outline[i]);
  }
}

void Sculpture::translate(const Vec3& by) {
  for (Corner& corner : corners_) corner.position = corner.position + by;
}

std::vector<Vec3> Sculpture::normals() const {
  struct Wedge {
    Vec3 weighted;
    Vec3 normal;
  };
  using Place = std::tuple<std::size_t, double, double, double>;
  std::map<Place, std::vector<Wedge>> places;
  const auto place_of = [this](const Face& face, std::size_t k) {
    const Vec3& at = corners_[face.corner[k]].position;
    return Place{face.part, at.x, at.y, at.z};
  };
  const auto wedge_of = [this](const Face& face, std::size_t k) {
    const Vec3& at = corners_[face.corner[k]].position;
    const Vec3 a = corners_[face.corner[(k + 1) % 3]].position - at;
    const Vec3 b = corners_[face.corner[(k + 2) % 3]].position - at;
    const Vec3 area = cross(a, b);
    // N. Max, "Weights for Computing Vertex Normals from Facet Normals", 1999.
    return Wedge{area * (1 / (dot(a, a) * dot(b, b))), unit(area)};
  };
  for (const Face& face : faces_) {
    for (std::size_t k = 0; k < 3; ++k) places[place_of(face, k)].push_back(wedge_of(face, k));
  }
  std::vector<Vec3> out;
  out.reserve(3 * faces_.size());
  for (const Face& face : faces_) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 own = wedge_of(face, k).normal;
      Vec3 sum;
      for (const Wedge& other : places[place_of(face, k)]) {
        if (dot(own, other.normal) >= crease_[face.part]) sum = sum + other.weighted;
      }
      out.push_back(unit(sum));
    }
  }
  return out;
}

scene::AssetPrimitive Sculpture::finish(const Finish& how, double scale) const {
  const std::vector<Vec3> normal_of = normals();
  scene::AssetPrimitive out;
  out.material = 0;
  std::map<std::pair<std::size_t, scene::Float3>, std::uint32_t> known;
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t index = faces_[i].corner[k];
      const Vec3& exact = normal_of[3 * i + k];
      const scene::Float3 normal = direction(exact);
      const auto [entry, is_new] =
          known.try_emplace({index, normal}, static_cast<std::uint32_t>(out.positions.size()));
      out.indices.push_back(entry->second);
      if (!is_new) continue;
      const Corner& corner = corners_[index];
      const Vec3 at = corner.position * scale;
      out.positions.push_back({micrometres(at.x), micrometres(at.y), micrometres(at.z)});
      out.normals.push_back(normal);
      const Vec3 color = corner.color * light_at(corner.position, exact, how);
      out.colors.push_back({channel(color.x), channel(color.y), channel(color.z), 255});
      if (how.glows) out.uvs.push_back({static_cast<float>(0.125 + 0.75 * corner.glow), 0.5F});
      if (!how.skinned) continue;
      out.joints.push_back({corner.joint, 0, 0, 0});
      out.weights.push_back({1, 0, 0, 0});
    }
  }
  return out;
}

scene::AssetImage glow_picture() {
  // Four pixels, whose light is 0, 1/3, 2/3 and 1 of full white.
  static constexpr std::array<std::uint8_t, 79> kPng{
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48,
      0x44, 0x52, 0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x01, 0x08, 0x02, 0x00, 0x00,
      0x00, 0x76, 0x5e, 0x98, 0x9a, 0x00, 0x00, 0x00, 0x16, 0x49, 0x44, 0x41, 0x54, 0x78,
      0xda, 0x63, 0x60, 0x60, 0x60, 0x98, 0x33, 0x67, 0xce, 0xd5, 0xab, 0x57, 0xff, 0xff,
      0xff, 0x0f, 0x00, 0x21, 0x22, 0x07, 0x51, 0x70, 0xe2, 0x2a, 0x91, 0x00, 0x00, 0x00,
      0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};
  scene::AssetImage image;
  image.name = "glow";
  for (const std::uint8_t byte : kPng) image.bytes += static_cast<char>(byte);
  return image;
}

}  // namespace warren::props
