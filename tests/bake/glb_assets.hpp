#pragma once

#include <warren/core/random.hpp>
#include <warren/scene/asset.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Assets of any kind that glTF can hold, to write and read again.
namespace warren::bake {

/// A PNG of one pixel.
inline constexpr std::string_view kOnePixel{
    "\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x01\x00\x00\x00"
    "\x01\x08\x02\x00\x00\x00\x90\x77\x53\xde\x00\x00\x00\x0c\x49\x44\x41\x54\x78\xda\x63\xf8\xdf"
    "\xe0\x00\x00\x04\x41\x01\xc0\x32\x2c\x3e\x3d\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60"
    "\x82",
    69};

/// Draws the parts of an asset.
class AssetMaker {
 public:
  explicit AssetMaker(std::uint64_t seed) : stream_(seed, Stage::contents, 0, 1000) {}

  /// Positions lie within `reach` metres of the origin.
  scene::Asset make(float reach, bool with_instances) {
    scene::Asset asset;
    asset.name = "asset \"" + std::to_string(stream_.below(1000)) + "\"";
    add_looks(asset);
    const int meshes = stream_.between(1, 3);
    for (int m = 0; m < meshes; ++m) {
      scene::AssetMesh mesh{"mesh-" + std::to_string(m), {}};
      const int primitives = stream_.between(1, 3);
      for (int p = 0; p < primitives; ++p) {
        mesh.primitives.push_back(primitive(asset, reach, stream_.between(3, 60)));
      }
      asset.meshes.push_back(std::move(mesh));
      scene::AssetNode node = place(asset);
      node.mesh = asset.meshes.size() - 1;
      if (with_instances && stream_.coin()) {
        const int count = stream_.between(1, 30);
        for (int i = 0; i < count; ++i) node.instances.push_back(vector(reach));
      }
      add_node(asset, std::move(node));
    }
    if (stream_.coin()) add_skinned(asset, reach);
    if (stream_.coin()) add_clips(asset);
    return asset;
  }

  /// Triangles over `count` vertices, with all that their material needs, and perhaps more.
  scene::AssetPrimitive primitive(const scene::Asset& asset, float reach, int count) {
    scene::AssetPrimitive out;
    if (!asset.materials.empty() && stream_.coin()) {
      out.material = stream_.below(static_cast<std::uint32_t>(asset.materials.size()));
    }
    const scene::AssetMaterial look =
        out.material ? asset.materials[*out.material] : scene::AssetMaterial();
    const bool bent = look.normal_image.has_value();
    const bool pictures =
        bent || look.base_color_image || look.metallic_roughness_image || look.emissive_image;
    const bool normals = bent || stream_.coin();
    const bool uvs = pictures || stream_.coin();
    const bool uvs1 = look.occlusion_image || stream_.coin();
    const bool tangents = bent || (normals && uvs && stream_.coin());
    const bool colors = stream_.coin();
    for (int i = 0; i < count; ++i) {
      out.positions.push_back(vector(reach));
      if (normals) out.normals.push_back(direction());
      if (tangents) {
        const scene::Float3 t = direction();
        out.tangents.push_back({t[0], t[1], t[2], stream_.coin() ? 1.0F : -1.0F});
      }
      if (uvs) out.uvs.push_back({number(200), number(3)});
      if (uvs1) out.uvs1.push_back({stream_.unit(), stream_.coin() ? 1.0F : stream_.unit()});
      if (colors) out.colors.push_back(bytes(256));
    }
    const auto range = static_cast<std::uint32_t>(count);
    for (int i = 0; i < count; ++i) {
      const std::uint32_t first = stream_.below(range);
      for (std::uint32_t corner = 0; corner < 3; ++corner) {
        out.indices.push_back((first + corner) % range);
      }
    }
    return out;
  }

 private:
  float number(float reach) { return (2 * stream_.unit() - 1) * reach; }
  scene::Float3 vector(float reach) { return {number(reach), number(reach), number(reach)}; }

  scene::Bytes4 bytes(std::uint32_t count) {
    scene::Bytes4 out{};
    for (std::uint8_t& value : out) value = static_cast<std::uint8_t>(stream_.below(count));
    return out;
  }

  template <std::size_t N>
  std::array<float, N> unit_vector() {
    std::array<double, N> raw{};
    double sum = 0;
    while (sum < 0.01) {
      sum = 0;
      for (double& value : raw) {
        value = static_cast<double>(number(1));
        sum += value * value;
      }
    }
    std::array<float, N> out{};
    for (std::size_t i = 0; i < N; ++i) out[i] = static_cast<float>(raw[i] / std::sqrt(sum));
    return out;
  }

  /// Along an axis or not.
  scene::Float3 direction() {
    if (stream_.coin()) return unit_vector<3>();
    scene::Float3 out{0, 0, 0};
    out[stream_.below(3)] = stream_.coin() ? 1.0F : -1.0F;
    return out;
  }

  void add_looks(scene::Asset& asset) {
    const int images = stream_.between(0, 3);
    for (int i = 0; i < images; ++i) {
      scene::AssetImage image;
      image.name = "image-" + std::to_string(i);
      if (stream_.coin()) {
        image.bytes = kOnePixel;
      } else {
        image.format = scene::ImageFormat::jpeg;
        image.uri = "../textures/" + image.name + ".jpg";
      }
      asset.images.push_back(std::move(image));
    }
    const auto picture = [&]() -> std::optional<std::size_t> {
      if (images == 0 || stream_.coin()) return std::nullopt;
      return stream_.below(static_cast<std::uint32_t>(images));
    };
    const auto factor = [&] { return stream_.below(1'000'001) / 1e6; };
    const int materials = stream_.between(0, 3);
    for (int i = 0; i < materials; ++i) {
      scene::AssetMaterial out;
      out.name = "material-" + std::to_string(i);
      if (stream_.coin()) out.base_color = {factor(), factor(), factor(), factor()};
      if (stream_.coin()) out.metallic = factor();
      if (stream_.coin()) out.roughness = factor();
      if (stream_.coin()) out.emissive = {factor(), factor(), factor()};
      out.base_color_image = picture();
      out.metallic_roughness_image = picture();
      out.normal_image = picture();
      out.occlusion_image = picture();
      out.emissive_image = picture();
      out.alpha_mode = static_cast<scene::AlphaMode>(stream_.below(3));
      if (stream_.coin()) out.alpha_cutoff = factor();
      out.double_sided = stream_.coin();
      asset.materials.push_back(std::move(out));
    }
  }

  scene::AssetNode place(const scene::Asset& asset) {
    scene::AssetNode node;
    node.name = "node-" + std::to_string(asset.nodes.size());
    if (stream_.coin()) node.translation = vector(10);
    if (stream_.coin()) node.rotation = unit_vector<4>();
    if (stream_.coin()) node.scale = {0.5F + stream_.unit(), 0.5F + stream_.unit(), 1};
    return node;
  }

  /// At the top, or below the node before.
  void add_node(scene::Asset& asset, scene::AssetNode node) {
    const std::size_t index = asset.nodes.size();
    if (index > 0 && !asset.nodes.back().skin && stream_.coin()) {
      asset.nodes.back().children.push_back(index);
    } else {
      asset.roots.push_back(index);
    }
    asset.nodes.push_back(std::move(node));
  }

  void add_skinned(scene::Asset& asset, float reach) {
    scene::AssetSkin skin;
    skin.name = "skin";
    const int joints = stream_.between(4, 12);
    for (int i = 0; i < joints; ++i) {
      skin.joints.push_back(asset.nodes.size());
      scene::Matrix bind{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
      for (const std::size_t cell : {12U, 13U, 14U}) bind[cell] = number(3);
      skin.inverse_binds.push_back(bind);
      scene::AssetNode joint = place(asset);
      if (i == 0) {
        asset.roots.push_back(asset.nodes.size());
        asset.nodes.push_back(std::move(joint));
      } else {
        asset.nodes[asset.nodes.size() - 1].children.push_back(asset.nodes.size());
        asset.nodes.push_back(std::move(joint));
      }
    }
    scene::AssetPrimitive body = primitive(asset, reach, stream_.between(3, 60));
    for (std::size_t i = 0; i < body.positions.size(); ++i) {
      const auto first = stream_.below(static_cast<std::uint32_t>(joints - 3));
      const int used = stream_.between(1, 4);
      scene::Bytes4 at{};
      scene::Float4 weights{};
      float left = 1;
      for (int k = 0; k < used; ++k) {
        const auto slot = static_cast<std::size_t>(k);
        at[slot] = static_cast<std::uint8_t>(first + slot);
        weights[slot] = k + 1 == used ? left : left * (0.1F + 0.8F * stream_.unit());
        left -= weights[slot];
      }
      body.joints.push_back(at);
      body.weights.push_back(weights);
    }
    asset.meshes.push_back({"body", {std::move(body)}});
    scene::AssetNode node;
    node.name = "body";
    node.mesh = asset.meshes.size() - 1;
    node.skin = asset.skins.size();
    asset.roots.push_back(asset.nodes.size());
    asset.nodes.push_back(std::move(node));
    asset.skins.push_back(std::move(skin));
  }

  std::vector<float> times() {
    std::vector<float> out{0};
    const int keys = stream_.between(0, 40);
    for (int i = 0; i < keys; ++i) out.push_back(out.back() + 1.0F / 30);
    return out;
  }

  void add_clips(scene::Asset& asset) {
    const int clips = stream_.between(1, 3);
    const std::vector<float> shared = times();
    for (int c = 0; c < clips; ++c) {
      scene::AssetClip clip{"clip-" + std::to_string(c), {}};
      for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
        for (const auto path : {scene::ChannelPath::translation, scene::ChannelPath::rotation,
                                scene::ChannelPath::scale}) {
          // What moves a node that holds a skin's mesh has no effect, so it is left alone.
          if (asset.nodes[n].skin || stream_.coin()) continue;
          scene::AssetChannel channel{n, path, stream_.coin(), {}, {}};
          channel.times = stream_.coin() ? shared : times();
          for (std::size_t key = 0; key < channel.times.size(); ++key) {
            if (path == scene::ChannelPath::rotation) {
              for (const float value : unit_vector<4>()) channel.values.push_back(value);
            } else {
              for (const float value : vector(2)) channel.values.push_back(value);
            }
          }
          clip.channels.push_back(std::move(channel));
        }
      }
      if (!clip.channels.empty()) asset.clips.push_back(std::move(clip));
    }
  }

  Stream stream_;
};

/// Any asset, most often a small one; every fourth is as large as a city.
inline scene::Asset random_asset(std::uint64_t seed, bool with_instances) {
  return AssetMaker(seed).make(seed % 4 == 3 ? 20'000.0F : 40.0F, with_instances);
}

/// A mesh of `count` vertices, too many for 16-bit indices or not, beside a small one.
inline scene::Asset large_asset(std::uint64_t seed, int count) {
  AssetMaker maker(seed);
  scene::Asset asset;
  asset.name = "large";
  asset.meshes.push_back({"small", {maker.primitive(asset, 3, 40)}});
  asset.meshes.push_back({"large", {maker.primitive(asset, 3, count)}});
  asset.meshes.push_back({"other", {maker.primitive(asset, 3, 41)}});
  for (std::size_t m = 0; m < asset.meshes.size(); ++m) {
    asset.roots.push_back(m);
    asset.nodes.push_back({.name = asset.meshes[m].name, .mesh = m});
  }
  return asset;
}

/// A grid of `side` squares a side, as a maze's stone has them: quads of four vertices each, with
/// axis-aligned normals.
inline scene::Asset quads(int side) {
  scene::AssetPrimitive out;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const auto first = static_cast<std::uint32_t>(out.positions.size());
      for (const auto& [dx, dy] : {std::array{0, 0}, {0, 1}, {1, 1}, {1, 0}}) {
        const auto px = static_cast<float>(2 * (x + dx) - side);
        const auto py = static_cast<float>(2 * (y + dy) - side);
        out.positions.push_back({px, -0.01F, py});
        out.normals.push_back({0, 1, 0});
        out.tangents.push_back({1, 0, 0, 1});
        out.uvs.push_back({px / 3, py / 3});
        out.uvs1.push_back({static_cast<float>(x + dx) / static_cast<float>(side),
                            static_cast<float>(y + dy) / static_cast<float>(side)});
      }
      for (const std::uint32_t corner : {0U, 1U, 2U, 0U, 2U, 3U}) {
        out.indices.push_back(first + corner);
      }
    }
  }
  scene::Asset asset;
  asset.name = "quads";
  asset.meshes.push_back({"floor", {std::move(out)}});
  asset.nodes.push_back({.name = "floor", .mesh = 0});
  asset.roots = {0};
  return asset;
}

}  // namespace warren::bake
