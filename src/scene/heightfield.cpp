#include <warren/scene/heightfield.hpp>

#include <algorithm>
#include <cmath>

namespace warren::scene {

Float3 Heightfield::normal(int x, int z) const {
  const double run = 2 * spacing;
  const double rise_x = step * (at(x + 1, z) - at(x - 1, z));
  const double rise_z = step * (at(x, z + 1) - at(x, z - 1));
  const double length = std::sqrt(rise_x * rise_x + run * run + rise_z * rise_z);
  // Taken from 0, not negated: level ground has no -0.
  return {static_cast<float>((0 - rise_x) / length), static_cast<float>(run / length),
          static_cast<float>((0 - rise_z) / length)};
}

double Heightfield::between(double x, double z) const {
  x = std::clamp(x, 0.0, static_cast<double>(width() - 1));
  z = std::clamp(z, 0.0, static_cast<double>(depth() - 1));
  const int column = static_cast<int>(x);
  const int row = static_cast<int>(z);
  const double right = x - column;
  const double far = z - row;
  // The halo has what is beyond the last sample.
  const double near_row = at(column, row) + (at(column + 1, row) - at(column, row)) * right;
  const double far_row =
      at(column, row + 1) + (at(column + 1, row + 1) - at(column, row + 1)) * right;
  return base + step * (near_row + (far_row - near_row) * far);
}

}  // namespace warren::scene
