#include "props/quaternion.hpp"

#include <warren/core/math.hpp>

#include <cmath>

namespace warren::props {

Quaternion turn(const Vec3& axis, double angle_deg) {
  const double sine = math::sin_deg(angle_deg / 2);
  return {axis.x * sine, axis.y * sine, axis.z * sine, math::cos_deg(angle_deg / 2)};
}

Quaternion operator*(const Quaternion& a, const Quaternion& b) {
  return {
      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

Quaternion inverse(const Quaternion& q) { return {-q.x, -q.y, -q.z, q.w}; }

Vec3 rotate(const Quaternion& q, const Vec3& v) {
  const Vec3 axis{q.x, q.y, q.z};
  const Vec3 side = cross(axis, v) * 2;
  return v + side * q.w + cross(axis, side);
}

Quaternion between(const Vec3& from, const Vec3& to) {
  const Vec3 axis = cross(from, to);
  const double w = 1 + dot(from, to);
  const double scale = 1 / std::sqrt(dot(axis, axis) + w * w);
  return {axis.x * scale, axis.y * scale, axis.z * scale, w * scale};
}

}  // namespace warren::props
