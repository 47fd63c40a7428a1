#include "bake/glb_motion.hpp"

#include "bake/number.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

namespace warren::bake {
namespace {

using scene::AssetChannel;
using scene::ChannelPath;

/// Elements of one format, gathered into a view of their own.
class Elements {
 public:
  Elements(GlbData& data, const char* type, std::size_t stride)
      : data_(data), format_{Component::floating, type}, stride_(stride) {}

  template <class T>
  std::size_t add(std::span<const T> values, const Extent& extent = {}) {
    const std::size_t offset = bytes_.size();
    append_bytes(bytes_, values);
    return data_.add_accessor(offset, format_, values.size_bytes() / stride_, extent);
  }

  void finish() { data_.add_elements(std::move(bytes_), stride_, Target::none); }

 private:
  GlbData& data_;
  Format format_;
  std::size_t stride_;
  std::string bytes_;
};

std::size_t components(ChannelPath path) { return path == ChannelPath::rotation ? 4 : 3; }

const char* name(ChannelPath path) {
  switch (path) {
    case ChannelPath::rotation:
      return "rotation";
    case ChannelPath::scale:
      return "scale";
    default:
      return "translation";
  }
}

void check(const scene::AssetClip& clip) {
  if (clip.channels.empty()) throw std::logic_error(clip.name + ": a clip of nothing");
  for (const AssetChannel& channel : clip.channels) {
    if (channel.times.empty() ||
        channel.values.size() != channel.times.size() * components(channel.path)) {
      throw std::logic_error(clip.name + ": a channel with another number of values than of keys");
    }
  }
}

template <class T>
Json numbers(const T& values) {
  Json result = Json::array();
  for (const float value : values) result.push_back(shortest(value));
  return result;
}

Json indices(const std::vector<std::size_t>& values) {
  Json result = Json::array();
  for (const std::size_t value : values) result.push_back(value);
  return result;
}

/// Accessors of the values of all channels with as many components, in order.
std::vector<std::size_t> add_values(const scene::Asset& asset, std::size_t count, GlbData& data) {
  std::vector<std::size_t> result;
  Elements values(data, count == 4 ? "VEC4" : "VEC3", count * sizeof(float));
  for (const scene::AssetClip& clip : asset.clips) {
    for (const AssetChannel& channel : clip.channels) {
      if (components(channel.path) == count) {
        result.push_back(values.add<float>(channel.values));
      }
    }
  }
  values.finish();
  return result;
}

}  // namespace

Json animations_json(const scene::Asset& asset, GlbData& data) {
  std::map<std::vector<float>, std::size_t> times;
  Elements keys(data, "SCALAR", sizeof(float));
  for (const scene::AssetClip& clip : asset.clips) {
    check(clip);
    for (const AssetChannel& channel : clip.channels) {
      const auto [entry, added] = times.try_emplace(channel.times, 0);
      if (!added) continue;
      const Extent extent{{channel.times.front()}, {channel.times.back()}};
      entry->second = keys.add<float>(channel.times, extent);
    }
  }
  keys.finish();
  const std::vector<std::size_t> vectors = add_values(asset, 3, data);
  const std::vector<std::size_t> rotations = add_values(asset, 4, data);

  Json result = Json::array();
  auto vector = vectors.begin();
  auto rotation = rotations.begin();
  for (const scene::AssetClip& clip : asset.clips) {
    Json channels = Json::array();
    Json samplers = Json::array();
    for (std::size_t i = 0; i < clip.channels.size(); ++i) {
      const AssetChannel& channel = clip.channels[i];
      Json sampler = Json::object({{"input", times.at(channel.times)}});
      if (channel.step) sampler["interpolation"] = "STEP";
      sampler["output"] = components(channel.path) == 4 ? *rotation++ : *vector++;
      samplers.push_back(std::move(sampler));
      channels.push_back(Json::object(
          {{"sampler", i},
           {"target", Json::object({{"node", channel.node}, {"path", name(channel.path)}})}}));
    }
    result.push_back(Json::object({{"name", clip.name},
                                   {"channels", std::move(channels)},
                                   {"samplers", std::move(samplers)}}));
  }
  return result;
}

Json skins_json(const scene::Asset& asset, GlbData& data) {
  Json result = Json::array();
  Elements matrices(data, "MAT4", sizeof(scene::Matrix));
  for (const scene::AssetSkin& skin : asset.skins) {
    if (skin.joints.empty() || skin.joints.size() != skin.inverse_binds.size()) {
      throw std::logic_error(skin.name + ": a skin with another number of matrices than of joints");
    }
    result.push_back(
        Json::object({{"name", skin.name},
                      {"inverseBindMatrices", matrices.add<scene::Matrix>(skin.inverse_binds)},
                      {"joints", indices(skin.joints)}}));
  }
  matrices.finish();
  return result;
}

Json nodes_json(const scene::Asset& asset, GlbData& data) {
  Json result = Json::array();
  Elements places(data, "VEC3", sizeof(scene::Float3));
  const scene::AssetNode rest;
  for (const scene::AssetNode& node : asset.nodes) {
    Json json = Json::object({{"name", node.name}});
    if (!node.children.empty()) json["children"] = indices(node.children);
    if (node.mesh) json["mesh"] = *node.mesh;
    if (node.skin) json["skin"] = *node.skin;
    if (node.translation != rest.translation) json["translation"] = numbers(node.translation);
    if (node.rotation != rest.rotation) json["rotation"] = numbers(node.rotation);
    if (node.scale != rest.scale) json["scale"] = numbers(node.scale);
    if (!node.instances.empty()) {
      if (!node.mesh) throw std::logic_error(node.name + ": instances of no mesh");
      const std::size_t accessor = places.add<scene::Float3>(node.instances);
      json["extensions"] = Json::object(
          {{"EXT_mesh_gpu_instancing",
            Json::object({{"attributes", Json::object({{"TRANSLATION", accessor}})}})}});
    }
    result.push_back(std::move(json));
  }
  places.finish();
  return result;
}

}  // namespace warren::bake
