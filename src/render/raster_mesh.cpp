#include "render/raster_mesh.hpp"

#include <warren/image/format.hpp>
#include <warren/image/jpeg.hpp>
#include <warren/image/png.hpp>
#include <warren/image/resize.hpp>
#include <warren/scene/places.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace warren::render {
namespace {

constexpr int kMostPicture = 4096;  // pixels of a side, as files may have
constexpr int kPicture = 256;       // what a view of a prop can show of it

Spot spot(const scene::Float3& v) {
  return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

/// Turned, scaled and sheared axes, and where they start.
struct Placement {
  Spot x{1, 0, 0};
  Spot y{0, 1, 0};
  Spot z{0, 0, 1};
  Spot origin;

  [[nodiscard]] Spot direction(const Spot& v) const { return x * v.x + y * v.y + z * v.z; }
  [[nodiscard]] Spot point(const Spot& p) const { return origin + direction(p); }
  /// What stays upright on surfaces that are stretched: the matrix of cofactors. Mirrors turn it.
  [[nodiscard]] Spot normal(const Spot& n) const {
    const Spot out = cross(y, z) * n.x + cross(z, x) * n.y + cross(x, y) * n.z;
    return dot(cross(x, y), z) < 0 ? out * -1 : out;
  }
};

Placement placement(const scene::Affine& place) {
  const auto column = [&](std::size_t i) { return Spot{place[0][i], place[1][i], place[2][i]}; };
  return {column(0), column(1), column(2), column(3)};
}

/// Two keys and how far a time is from the first to the second.
struct Between {
  std::size_t first = 0;
  std::size_t second = 0;
  double share = 0;
};

Between keys_at(const scene::AssetChannel& channel, double time) {
  const std::vector<float>& times = channel.times;
  const auto after = std::upper_bound(times.begin(), times.end(), time,
                                      [](double t, float key) { return t < double{key}; });
  if (after == times.begin()) return {0, 0, 0};
  const auto second = static_cast<std::size_t>(after - times.begin());
  const std::size_t first = second - 1;
  if (second == times.size() || channel.step) return {first, first, 0};
  const auto from = double{times[first]};
  return {first, second, (time - from) / (double{times[second]} - from)};
}

template <std::size_t N>
std::array<float, N> value_at(const scene::AssetChannel& channel, double time) {
  const Between keys = keys_at(channel, time);
  std::array<double, N> a{};
  std::array<double, N> b{};
  double along = 0;
  for (std::size_t i = 0; i < N; ++i) {
    a[i] = double{channel.values.at(keys.first * N + i)};
    b[i] = double{channel.values.at(keys.second * N + i)};
    along += a[i] * b[i];
  }
  // Quaternions go the shorter way; keys are near to each other, so that a straight line between
  // them will do.
  const double sign = N == 4 && along < 0 ? -1 : 1;
  double square = 0;
  for (std::size_t i = 0; i < N; ++i) {
    a[i] += (sign * b[i] - a[i]) * keys.share;
    square += a[i] * a[i];
  }
  const double length = N == 4 && square > 0 ? std::sqrt(square) : 1;
  std::array<float, N> out{};
  for (std::size_t i = 0; i < N; ++i) out[i] = static_cast<float>(a[i] / length);
  return out;
}

/// The nodes as a clip has them.
std::vector<scene::AssetNode> posed(const scene::Asset& asset,
                                    const std::optional<Moment>& moment) {
  std::vector<scene::AssetNode> nodes = asset.nodes;
  if (!moment) return nodes;
  for (const scene::AssetChannel& channel : asset.clips.at(moment->clip).channels) {
    scene::AssetNode& node = nodes.at(channel.node);
    switch (channel.path) {
      case scene::ChannelPath::translation:
        node.translation = value_at<3>(channel, moment->time);
        break;
      case scene::ChannelPath::rotation:
        node.rotation = value_at<4>(channel, moment->time);
        break;
      case scene::ChannelPath::scale:
        node.scale = value_at<3>(channel, moment->time);
        break;
    }
  }
  return nodes;
}

Grid<Rgb> decode(const scene::AssetImage& image, const std::string& asset) {
  // A picture beside the GLB isn't at hand.
  if (image.bytes.empty()) return {};
  const std::string where = asset + ": " + image.name;
  Grid<Rgb> pixels = image.format == scene::ImageFormat::png
                         ? image::decode_png_rgb(image.bytes, where, kMostPicture)
                         : image::decode_jpeg(image.bytes, where, kMostPicture);
  const int width = std::min(pixels.width(), kPicture);
  const int height = std::min(pixels.height(), kPicture);
  if (width == pixels.width() && height == pixels.height()) return pixels;
  return image::resize(pixels, width, height, image::Channels::srgb);
}

class MeshBuilder {
 public:
  MeshBuilder(const scene::Asset& asset, const std::optional<Moment>& moment)
      : asset_(asset), places_(scene::node_places(posed(asset, moment), asset.roots)) {}

  RasterMesh operator()() {
    for (std::size_t i = 0; i < asset_.nodes.size(); ++i) {
      const scene::AssetNode& node = asset_.nodes[i];
      if (!node.mesh) continue;
      for (const scene::AssetPrimitive& primitive : asset_.meshes.at(*node.mesh).primitives) {
        if (node.skin) {
          add_skinned(primitive, scene::joint_places(asset_.skins.at(*node.skin), places_));
          continue;
        }
        Placement at = placement(places_[i].value_or(scene::kIdentity));
        if (node.instances.empty()) add(primitive, [&](std::size_t) { return at; });
        const Spot origin = at.origin;
        for (const scene::Float3& offset : node.instances) {
          at.origin = origin + at.direction(spot(offset));
          add(primitive, [&](std::size_t) { return at; });
        }
      }
    }
    return std::move(mesh_);
  }

 private:
  void add_skinned(const scene::AssetPrimitive& primitive,
                   const std::vector<scene::Affine>& joints) {
    const bool held = !primitive.joints.empty() && !primitive.weights.empty();
    add(primitive, [&](std::size_t vertex) {
      return placement(held ? scene::vertex_place(primitive, vertex, joints) : joints.at(0));
    });
  }

  /// `place` gives the placement of each vertex.
  template <class Place>
  void add(const scene::AssetPrimitive& primitive, Place place) {
    const auto base = static_cast<std::uint32_t>(mesh_.vertices.size());
    for (std::size_t i = 0; i < primitive.positions.size(); ++i) {
      const Placement at = place(i);
      RasterVertex vertex;
      vertex.position = at.point(spot(primitive.positions[i]));
      if (!primitive.normals.empty()) {
        vertex.normal = unit(at.normal(spot(primitive.normals[i])));
      }
      if (!primitive.colors.empty()) {
        const scene::Bytes4& c = primitive.colors[i];
        vertex.color = {c[0] / 255.0, c[1] / 255.0, c[2] / 255.0};
      }
      if (!primitive.uvs.empty()) {
        vertex.u = double{primitive.uvs[i][0]};
        vertex.v = double{primitive.uvs[i][1]};
      }
      mesh_.vertices.push_back(vertex);
    }
    const std::size_t surface = primitive.material.value_or(asset_.materials.size());
    for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
      RasterTriangle triangle;
      for (std::size_t k = 0; k < 3; ++k) triangle.vertex[k] = base + primitive.indices[i + k];
      triangle.surface = surface;
      if (primitive.normals.empty()) flatten(triangle);
      mesh_.triangles.push_back(triangle);
    }
  }

  /// Gives a triangle vertices of its own with the normal of its plane.
  void flatten(RasterTriangle& triangle) {
    std::array<RasterVertex, 3> own;
    for (std::size_t k = 0; k < 3; ++k) own[k] = mesh_.vertices.at(triangle.vertex[k]);
    const Spot normal =
        unit(cross(own[1].position - own[0].position, own[2].position - own[0].position));
    for (std::size_t k = 0; k < 3; ++k) {
      own[k].normal = normal;
      triangle.vertex[k] = static_cast<std::uint32_t>(mesh_.vertices.size());
      mesh_.vertices.push_back(own[k]);
    }
  }

  const scene::Asset& asset_;
  std::vector<std::optional<scene::Affine>> places_;
  RasterMesh mesh_;
};

}  // namespace

double dot(const Spot& a, const Spot& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

Spot cross(const Spot& a, const Spot& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

Spot unit(const Spot& a, const Spot& otherwise) {
  const double length = std::sqrt(dot(a, a));
  return length > 0 ? a * (1 / length) : otherwise;
}

std::vector<RasterSurface> surfaces_of(const scene::Asset& asset) {
  std::vector<RasterSurface> out;
  for (const scene::AssetMaterial& material : asset.materials) {
    RasterSurface surface;
    surface.color = {material.base_color[0], material.base_color[1], material.base_color[2]};
    surface.emissive = {material.emissive[0], material.emissive[1], material.emissive[2]};
    surface.roughness = material.roughness;
    surface.double_sided = material.double_sided;
    const auto picture = [&](const std::optional<std::size_t>& index) {
      return index ? decode(asset.images.at(*index), asset.name) : Grid<Rgb>{};
    };
    surface.color_picture = picture(material.base_color_image);
    surface.emissive_picture = picture(material.emissive_image);
    out.push_back(std::move(surface));
  }
  out.emplace_back();
  return out;
}

RasterMesh mesh_at(const scene::Asset& asset, const std::optional<Moment>& moment) {
  return MeshBuilder(asset, moment)();
}

double duration(const scene::AssetClip& clip) {
  double first = 0;
  double last = 0;
  bool any = false;
  for (const scene::AssetChannel& channel : clip.channels) {
    if (channel.times.empty()) continue;
    first = any ? std::min(first, double{channel.times.front()}) : double{channel.times.front()};
    last = std::max(last, double{channel.times.back()});
    any = true;
  }
  return last - first;
}

}  // namespace warren::render
