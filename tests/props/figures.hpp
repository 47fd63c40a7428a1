#pragma once

#include <warren/props/props.hpp>
#include <warren/scene/asset.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Built-in props as tests look at them: positions in the world at a key of a clip.
namespace warren::props {

using Vector = std::array<double, 3>;

inline Vector minus(const Vector& a, const Vector& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline double dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double length(const Vector& a) { return std::sqrt(dot(a, a)); }

template <class Floats>
Vector vector(const Floats& v) {
  return {double{v[0]}, double{v[1]}, double{v[2]}};
}

inline scene::Material amber() {
  scene::Material out;
  out.color = {227, 168, 87};
  out.roughness = 0.6;
  out.glow = 0.8;
  return out;
}

/// All built-in props in the order of assets::Role.
inline std::vector<scene::Asset> all(const Surroundings& where) {
  return {rock(where),      animal(where),          insect(where),
          container(where), portal(where, amber()), pad(where, amber())};
}

inline std::vector<Surroundings> many_surroundings() {
  std::vector<Surroundings> out;
  for (const double cell : {0.5, 0.8, 1.0, 1.2, 1.5, 2.0, 3.0, 5.0, 8.0}) {
    for (const double height : {0.5, 0.8, 1.2, 2.0, 3.0, 6.0, 12.0}) out.push_back({cell, height});
  }
  return out;
}

inline const scene::AssetPrimitive& primitive(const scene::Asset& asset) {
  return asset.meshes.front().primitives.front();
}

inline const scene::AssetClip& clip(const scene::Asset& asset, const std::string& name) {
  for (const scene::AssetClip& one : asset.clips) {
    if (one.name == name) return one;
  }
  throw std::out_of_range(name);
}

/// Turned, scaled axes and an origin.
struct Frame {
  std::array<Vector, 3> axis{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  Vector origin{};

  [[nodiscard]] Vector point(const Vector& p) const {
    Vector out = origin;
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t i = 0; i < 3; ++i) out[i] += axis[k][i] * p[k];
    }
    return out;
  }
};

inline std::array<double, 3> rotated(const std::array<double, 4>& q, const Vector& v) {
  const Vector axis{q[0], q[1], q[2]};
  Vector side = cross(axis, v);
  for (double& part : side) part *= 2;
  const Vector more = cross(axis, side);
  return {v[0] + q[3] * side[0] + more[0], v[1] + q[3] * side[1] + more[1],
          v[2] + q[3] * side[2] + more[2]};
}

/// Nodes at key `key` of a clip; without a clip, at rest.
inline std::vector<Frame> frames(const scene::Asset& asset, const scene::AssetClip* clip,
                                 std::size_t key) {
  std::vector<scene::AssetNode> nodes = asset.nodes;
  if (clip != nullptr) {
    for (const scene::AssetChannel& channel : clip->channels) {
      const auto value = [&](auto& target) {
        for (std::size_t i = 0; i < target.size(); ++i) {
          target[i] = channel.values.at(key * target.size() + i);
        }
      };
      scene::AssetNode& node = nodes.at(channel.node);
      if (channel.path == scene::ChannelPath::translation) value(node.translation);
      if (channel.path == scene::ChannelPath::rotation) value(node.rotation);
      if (channel.path == scene::ChannelPath::scale) value(node.scale);
    }
  }
  std::vector<Frame> out(nodes.size());
  std::vector<std::pair<std::size_t, Frame>> open;
  for (const std::size_t root : asset.roots) open.emplace_back(root, Frame{});
  while (!open.empty()) {
    const auto [index, above] = open.back();
    open.pop_back();
    const scene::AssetNode& node = nodes[index];
    const std::array<double, 4> q{double{node.rotation[0]}, double{node.rotation[1]},
                                  double{node.rotation[2]}, double{node.rotation[3]}};
    Frame frame;
    frame.origin = above.point(vector(node.translation));
    for (std::size_t k = 0; k < 3; ++k) {
      Vector local{};
      local[k] = double{node.scale[k]};
      frame.axis[k] = minus(above.point(rotated(q, local)), above.origin);
    }
    out[index] = frame;
    for (const std::size_t child : node.children) open.emplace_back(child, frame);
  }
  return out;
}

/// Positions of the prop's vertices in the world.
inline std::vector<Vector> placed(const scene::Asset& asset, const scene::AssetClip* clip,
                                  std::size_t key) {
  const std::vector<Frame> places = frames(asset, clip, key);
  const scene::AssetPrimitive& mesh = primitive(asset);
  std::vector<Vector> out;
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    const Vector at = vector(mesh.positions[i]);
    if (asset.skins.empty()) {
      out.push_back(places.at(0).point(at));
      continue;
    }
    const scene::AssetSkin& skin = asset.skins.front();
    const std::size_t joint = mesh.joints[i][0];
    const scene::Matrix& bind = skin.inverse_binds.at(joint);
    const Vector local{at[0] + double{bind[12]}, at[1] + double{bind[13]},
                       at[2] + double{bind[14]}};
    out.push_back(places.at(skin.joints.at(joint)).point(local));
  }
  return out;
}

inline double lowest(const std::vector<Vector>& points) {
  double out = points.front()[1];
  for (const Vector& point : points) out = std::min(out, point[1]);
  return out;
}

inline std::size_t keys(const scene::AssetClip& clip) { return clip.channels.front().times.size(); }

}  // namespace warren::props
