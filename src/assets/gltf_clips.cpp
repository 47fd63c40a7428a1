#include "assets/gltf_clips.hpp"

#include "assets/gltf_fault.hpp"
#include "assets/gltf_names.hpp"
#include "assets/gltf_text.hpp"
#include "assets/gltf_values.hpp"
#include "assets/unit_length.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace warren::assets {
namespace {

using enum Component;

constexpr std::array kTimes{Form{"SCALAR", float32}};
constexpr std::array kVectors{Form{"VEC3", float32}};
constexpr std::array kRotations{Form{"VEC4", float32}, Form{"VEC4", int8, true},
                                Form{"VEC4", uint8, true}, Form{"VEC4", int16, true},
                                Form{"VEC4", uint16, true}};

scene::ChannelPath read_path(const JsonView& value) {
  const std::string& path = value.text();
  if (path == "translation") return scene::ChannelPath::translation;
  if (path == "rotation") return scene::ChannelPath::rotation;
  if (path == "scale") return scene::ChannelPath::scale;
  if (path == "weights") {
    refuse(value, Fault::unsupported, "moves morph targets; use joints instead");
  }
  if (path == "pointer") {
    refuse(value, Fault::unsupported, "moves what isn't a node (KHR_animation_pointer)");
  }
  refuse(value, "is " + quoted(path) + "; allowed is translation, rotation, scale");
}

/// Whether keys aren't interpolated.
bool read_step(const JsonView& sampler) {
  const auto value = sampler.find("interpolation");
  if (!value || value->text() == "LINEAR") return false;
  if (value->text() == "STEP") return true;
  if (value->text() == "CUBICSPLINE") {
    refuse(*value, Fault::unsupported, "is a cubic spline; export sampled keys (LINEAR)");
  }
  refuse(*value, "is " + quoted(value->text()) + "; allowed is LINEAR, STEP");
}

std::vector<float> read_times(const JsonView& input, const Accessors& accessors,
                              const Accessor& accessor) {
  std::vector<float> out = accessors.floats(accessor);
  if (out.front() < 0) refuse(input, Fault::value, "begins before 0 s");
  const auto late = std::adjacent_find(out.begin(), out.end(),
                                       [](float before, float after) { return before >= after; });
  if (late != out.end()) {
    refuse(input, Fault::value,
           "has times that don't rise: keys " + std::to_string(late - out.begin()) + " and " +
               std::to_string(late - out.begin() + 1));
  }
  return out;
}

class ClipReader {
 public:
  ClipReader(const Accessors& accessors, const Nodes& nodes, const GlbLimits& limits)
      : accessors_(accessors), nodes_(nodes), limits_(limits) {}

  scene::AssetClip read(const JsonView& value) {
    scene::AssetClip out;
    out.name = names_.next(value);
    const std::vector<JsonView> samplers = value.at("samplers").items();
    const JsonView channels = value.at("channels");
    std::set<std::pair<std::size_t, scene::ChannelPath>> moved;
    for (const JsonView& channel : channels.items()) {
      const JsonView sampler =
          samplers.empty() ? value.at("samplers")
                           : samplers[index(channel.at("sampler"), samplers.size(), "samplers")];
      if (samplers.empty()) refuse(sampler, "is empty");
      const JsonView target = channel.at("target");
      const scene::ChannelPath path = read_path(target.at("path"));
      const auto node = index(target, "node", nodes_.nodes.size(), "nodes");
      if (!node) continue;  // such channels are to be ignored
      if (nodes_.by_matrix[*node]) {
        refuse(target, "moves node " + std::to_string(*node) + ", which is placed by a matrix");
      }
      if (!moved.emplace(*node, path).second) {
        refuse(target, "moves what an earlier channel moves already");
      }
      out.channels.push_back(read_channel(sampler, *node, path));
    }
    if (out.channels.empty()) refuse(channels, "moves nothing");
    return out;
  }

 private:
  scene::AssetChannel read_channel(const JsonView& sampler, std::size_t node,
                                   scene::ChannelPath path) {
    const bool rotation = path == scene::ChannelPath::rotation;
    const JsonView input = sampler.at("input");
    const JsonView output = sampler.at("output");
    const Accessor& times = accessors_.get(input, Accessors::Use::other, kTimes);
    const Accessor& values = accessors_.get(
        output, Accessors::Use::other,
        rotation ? std::span<const Form>(kRotations) : std::span<const Form>(kVectors));
    scene::AssetChannel out;
    out.node = node;
    out.path = path;
    out.step = read_step(sampler);
    if (times.count != values.count) {
      refuse(output,
             "has " + grouped(values.count) + " values for " + grouped(times.count) + " times");
    }
    keys_ += times.count;
    if (keys_ > limits_.keys) {
      refuse(sampler, Fault::limit,
             "comes to more than " + grouped(limits_.keys) + " keys in all clips");
    }
    out.times = read_times(input, accessors_, times);
    out.values = accessors_.floats(values);
    if (rotation) make_quaternions(output, out.values);
    return out;
  }

  static void make_quaternions(const JsonView& output, std::vector<float>& values) {
    for (std::size_t i = 0; i < values.size(); i += 4) {
      std::array<float, 4> rotation{values[i], values[i + 1], values[i + 2], values[i + 3]};
      if (!make_unit<4>(rotation)) {
        refuse(output, Fault::value,
               "key " + std::to_string(i / 4) + " isn't a quaternion: it is 0");
      }
      std::copy(rotation.begin(), rotation.end(), values.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  const Accessors& accessors_;
  const Nodes& nodes_;
  const GlbLimits& limits_;
  Names names_{"clip"};
  std::size_t keys_ = 0;
};

}  // namespace

std::vector<scene::AssetClip> read_clips(const JsonView& document, const Accessors& accessors,
                                         const Nodes& nodes, const GlbLimits& limits) {
  ClipReader reader(accessors, nodes, limits);
  std::vector<scene::AssetClip> out;
  for (const JsonView& value : list(document, "animations")) out.push_back(reader.read(value));
  return out;
}

}  // namespace warren::assets
