#pragma once

#include <warren/scene/scene.hpp>

#include <array>
#include <cmath>

namespace warren::props {

using scene::Vec3;

[[nodiscard]] inline Vec3 operator+(const Vec3& a, const Vec3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[nodiscard]] inline Vec3 operator-(const Vec3& a, const Vec3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[nodiscard]] inline Vec3 operator*(const Vec3& a, double factor) {
  return {a.x * factor, a.y * factor, a.z * factor};
}
[[nodiscard]] inline double dot(const Vec3& a, const Vec3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
[[nodiscard]] inline Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
[[nodiscard]] inline double length(const Vec3& a) { return std::sqrt(dot(a, a)); }
/// The vector must not be zero.
[[nodiscard]] inline Vec3 unit(const Vec3& a) { return a * (1 / length(a)); }
[[nodiscard]] inline Vec3 mix(const Vec3& a, const Vec3& b, double share) {
  return a + (b - a) * share;
}

}  // namespace warren::props
