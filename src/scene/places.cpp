#include <warren/scene/places.hpp>

#include <cmath>
#include <utility>

namespace warren::scene {
namespace {

Affine place_of(const AssetNode& node) {
  const double x = node.rotation[0];
  const double y = node.rotation[1];
  const double z = node.rotation[2];
  const double w = node.rotation[3];
  Affine out{{{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), 0},
              {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), 0},
              {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), 0}}};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) out[row][column] *= node.scale[column];
    out[row][3] = node.translation[row];
  }
  return out;
}

Affine place_of(const Matrix& matrix) {
  Affine out{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 4; ++column) out[row][column] = matrix[4 * column + row];
  }
  return out;
}

/// Whether it is the identity but for what floats lose of an inverse.
bool moves_nothing(const Affine& place) {
  constexpr double kTolerance = 1e-6;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      if (!(std::abs(place[row][column] - kIdentity[row][column]) <= kTolerance)) return false;
    }
  }
  return true;
}

}  // namespace

Affine product(const Affine& a, const Affine& b) {
  Affine out{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      for (std::size_t k = 0; k < 3; ++k) out[row][column] += a[row][k] * b[k][column];
    }
    out[row][3] += a[row][3];
  }
  return out;
}

std::vector<std::optional<Affine>> node_places(std::span<const AssetNode> nodes,
                                               std::span<const std::size_t> roots) {
  std::vector<std::optional<Affine>> out(nodes.size());
  std::vector<std::pair<std::size_t, Affine>> open;
  for (const std::size_t root : roots) open.emplace_back(root, kIdentity);
  while (!open.empty()) {
    const auto [index, above] = open.back();
    open.pop_back();
    const AssetNode& node = nodes[index];
    const Affine place = product(above, place_of(node));
    out.at(index) = place;
    for (const std::size_t child : node.children) open.emplace_back(child, place);
  }
  return out;
}

std::vector<Affine> joint_places(const AssetSkin& skin,
                                 const std::vector<std::optional<Affine>>& nodes) {
  std::vector<Affine> out;
  for (std::size_t i = 0; i < skin.joints.size(); ++i) {
    const Affine joint = nodes.at(skin.joints[i]).value_or(kIdentity);
    const bool bound = i < skin.inverse_binds.size();
    const Affine place = bound ? product(joint, place_of(skin.inverse_binds[i])) : joint;
    out.push_back(moves_nothing(place) ? kIdentity : place);
  }
  return out;
}

Affine vertex_place(const AssetPrimitive& primitive, std::size_t i,
                    const std::vector<Affine>& joints) {
  Affine out{};
  for (std::size_t k = 0; k < 4; ++k) {
    const double weight = primitive.weights.at(i)[k];
    if (weight == 0) continue;
    const Affine& joint = joints.at(primitive.joints.at(i)[k]);
    for (std::size_t row = 0; row < 3; ++row) {
      for (std::size_t column = 0; column < 4; ++column) {
        out[row][column] += weight * joint[row][column];
      }
    }
  }
  return out;
}

}  // namespace warren::scene
