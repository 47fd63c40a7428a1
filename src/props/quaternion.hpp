#pragma once

#include "props/vector.hpp"

namespace warren::props {

struct Quaternion {
  double x = 0;
  double y = 0;
  double z = 0;
  double w = 1;
};

/// A turn round a unit vector, counter-clockwise for who looks against it.
[[nodiscard]] Quaternion turn(const Vec3& axis, double angle_deg);
/// `a` after `b`.
[[nodiscard]] Quaternion operator*(const Quaternion& a, const Quaternion& b);
[[nodiscard]] Quaternion inverse(const Quaternion& q);
[[nodiscard]] Vec3 rotate(const Quaternion& q, const Vec3& v);
/// The shortest turn from one unit vector to another, which isn't its opposite.
[[nodiscard]] Quaternion between(const Vec3& from, const Vec3& to);

inline constexpr Vec3 kX{1, 0, 0};
inline constexpr Vec3 kY{0, 1, 0};
inline constexpr Vec3 kZ{0, 0, 1};

}  // namespace warren::props
