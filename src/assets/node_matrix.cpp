#include "assets/node_matrix.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace warren::assets {
namespace {

using Vector = std::array<double, 3>;

double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// The quaternion of perpendicular unit axes, by the largest of its parts (Shepperd, Journal of
/// Guidance and Control 1, 1978).
scene::Float4 quaternion(const Vector& x, const Vector& y, const Vector& z) {
  const std::array<double, 4> squares{1 + x[0] - y[1] - z[2], 1 - x[0] + y[1] - z[2],
                                      1 - x[0] - y[1] + z[2], 1 + x[0] + y[1] + z[2]};
  std::size_t largest = 0;
  for (std::size_t i = 1; i < 4; ++i) {
    if (squares[i] > squares[largest]) largest = i;
  }
  const double root = std::sqrt(squares[largest]);
  const double part = 0.5 / root;
  const std::array<std::array<double, 4>, 4> rows{{
      {0.5 * root, (x[1] + y[0]) * part, (x[2] + z[0]) * part, (y[2] - z[1]) * part},
      {(x[1] + y[0]) * part, 0.5 * root, (y[2] + z[1]) * part, (z[0] - x[2]) * part},
      {(x[2] + z[0]) * part, (y[2] + z[1]) * part, 0.5 * root, (x[1] - y[0]) * part},
      {(y[2] - z[1]) * part, (z[0] - x[2]) * part, (x[1] - y[0]) * part, 0.5 * root},
  }};
  const auto& q = rows[largest];
  return {static_cast<float>(q[0]), static_cast<float>(q[1]), static_cast<float>(q[2]),
          static_cast<float>(q[3])};
}

}  // namespace

std::optional<Placement> take_apart(const scene::Matrix& matrix) {
  constexpr double kTolerance = 1e-4;
  constexpr std::array<float, 4> kLastRow{0, 0, 0, 1};
  for (std::size_t column = 0; column < 4; ++column) {
    if (std::abs(matrix[column * 4 + 3] - kLastRow[column]) > kTolerance) return std::nullopt;
  }
  std::array<Vector, 3> axes{};
  Vector lengths{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) axes[i][k] = matrix[i * 4 + k];
    lengths[i] = std::sqrt(dot(axes[i], axes[i]));
    if (!(lengths[i] > 1e-30)) return std::nullopt;
    for (double& part : axes[i]) part /= lengths[i];
  }
  if (std::abs(dot(axes[0], axes[1])) > kTolerance ||
      std::abs(dot(axes[0], axes[2])) > kTolerance ||
      std::abs(dot(axes[1], axes[2])) > kTolerance) {
    return std::nullopt;
  }
  if (dot(cross(axes[0], axes[1]), axes[2]) < 0) {
    lengths[0] = -lengths[0];
    for (double& part : axes[0]) part = -part;
  }
  Placement out;
  for (std::size_t k = 0; k < 3; ++k) {
    out.translation[k] = matrix[12 + k];
    out.scale[k] = static_cast<float>(lengths[k]);
  }
  out.rotation = quaternion(axes[0], axes[1], axes[2]);
  return out;
}

}  // namespace warren::assets
