#include "config/tables.hpp"

#include <warren/gen/terrain/holes.hpp>
#include <warren/gen/terrain/terrain.hpp>
#include <warren/scene/splat.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>

namespace warren::config {
namespace {

using terrain::Options;

constexpr std::int64_t kMostChunks = 128;  // along a side
constexpr double kLeastWeight = 1e-6;

bool clean(const Report& report, const Cursor& at, std::initializer_list<const char*> members) {
  return std::all_of(members.begin(), members.end(),
                     [&](const char* member) { return report.clean(at.pointer + '/' + member); });
}

void check_window(Report& report, const Cursor& at, const TerrainPreset& preset) {
  const auto check = [&](const char* axis, const char* index, std::int64_t first,
                         std::int64_t last) {
    const auto complaint = window_complaint(axis, first, last);
    if (!complaint.empty()) {
      report.error(at.deepest({{"chunks", index}}), "E-TERRAIN-WINDOW", complaint);
    }
  };
  check("X", "0", preset.window.x0, preset.window.x1);
  check("Z", "1", preset.window.z0, preset.window.z1);
}

void check_heights(Report& report, const Cursor& at, const Options& options) {
  if (options.height_min < options.height_max) return;
  report.error(at.deepest({{"height"}}), "E-TERRAIN-HEIGHT",
               "the lowest ground, " + shortest(options.height_min) +
                   ", must be less than the highest, " + shortest(options.height_max));
}

void check_noises(Report& report, const Cursor& at, const Options& options) {
  double sum = 0;
  for (std::size_t i = 0; i < options.noises.size(); ++i) {
    const terrain::Noise& noise = options.noises[i];
    sum += std::abs(noise.weight);
    double cycles = noise.scale * options.spacing;
    int sound = 0;
    while (sound < noise.octaves && cycles <= 1) {
      cycles *= noise.lacunarity;
      ++sound;
    }
    if (sound == noise.octaves) continue;
    const char* key = sound == 0 ? "scale" : "octaves";
    report.warning(at.deepest({{"noises", std::to_string(i), key}}), "W-TERRAIN-OCTAVES",
                   "octave " + std::to_string(sound + 1) + " has " + shortest(cycles) +
                       " cycles from sample to sample; over 1 it is but grain");
  }
  if (sum >= kLeastWeight) return;
  report.error(at.deepest({{"noises"}}), "E-TERRAIN-WEIGHTS",
               "the weights come to " + shortest(sum) +
                   " together; at least one must be other "
                   "than 0");
}

void check_holes(Report& report, const Cursor& at, const Options& options) {
  const terrain::HoleOptions& holes = options.holes;
  if (holes.count == 0) return;
  const auto fails = [&](const char* key, const std::string& message) {
    report.error(at.deepest({{"holes", key}}), "E-TERRAIN-HOLES", message);
  };
  const std::string apart = "holes at least " + shortest(holes.min_distance) + " m apart";
  const double reach = terrain::hole_reach(holes, options.spacing);
  if (holes.min_distance < reach) {
    fails("min_distance", apart + " would overlap, by their radius and blur; the least is " +
                              shortest(std::ceil(reach * 1000) / 1000) + " m");
    return;
  }
  const double side = holes.block * (options.chunk - 1) * options.spacing;
  if (holes.min_distance > side) {
    fails("min_distance", apart + " are farther apart than a block is wide, " + shortest(side) +
                              " m; enlarge holes/block or bring them nearer");
    return;
  }
  if (const int most = terrain::most_holes(options); holes.count > most) {
    fails("count", std::to_string(holes.count) + " " + apart + " don't fit into a block of " +
                       shortest(side) + " x " + shortest(side) + " m; at most " +
                       std::to_string(most) + " do");
  }
}

void check_names(Report& report, const Cursor& at, const TerrainPreset& preset) {
  std::map<std::string, std::size_t> taken;
  for (std::size_t i = 0; i < preset.layers.size(); ++i) {
    const std::string& name = preset.layers[i].layer.name;
    const auto [other, free] = taken.emplace(name, i);
    if (free) continue;
    report.error(at.deepest({{"layers", std::to_string(i), "name"}}), "E-TERRAIN-LAYER",
                 "layer " + std::to_string(other->second) + " is named \"" + name + "\" already");
  }
}

/// Ranges that move where nothing does.
void check_tidal(Report& report, const Cursor& at, const TerrainPreset& preset) {
  if (preset.tide) return;
  for (std::size_t i = 0; i < preset.layers.size(); ++i) {
    const auto written = at.member("layers");
    const auto tidal = written ? written->element(i).member("tidal") : std::nullopt;
    if (!preset.layers[i].layer.tidal || !tidal) continue;
    report.warning(*tidal, "W-OPTION-UNUSED", "this has no effect, since there is no tide");
  }
}

std::vector<scene::Layer> layers_of(const TerrainPreset& preset) {
  std::vector<scene::Layer> out;
  for (const LayerPreset& layer : preset.layers) out.push_back(layer.layer);
  return out;
}

/// Heights that some seed may have and no layer covers while the tide comes and goes.
void check_cover(Report& report, const Cursor& at, const TerrainPreset& preset) {
  Options options = preset.options;
  for (const StampPreset& stamp : preset.stamps) options.stamps.push_back(stamp.stamp);
  const terrain::HeightRange range = terrain::height_range(options);
  double low = 0;
  double high = 0;
  if (preset.tide) {
    const scene::Tide tide = terrain::tide(preset.tide->options);
    const auto [least, most] = std::minmax_element(
        tide.keys.begin(), tide.keys.end(),
        [](const scene::TideKey& a, const scene::TideKey& b) { return a.wet < b.wet; });
    low = least->wet - tide.reference;
    high = most->wet - tide.reference;
  }
  std::string bare;
  for (const auto& [from, to] :
       scene::uncovered(layers_of(preset), low, high, range.low, range.high)) {
    const auto rounded = [](double metres) { return shortest(std::round(metres * 1000) / 1000); };
    bare += (bare.empty() ? "" : ", ") + rounded(from) + " to " + rounded(to) + " m";
  }
  if (bare.empty()) return;
  report.warning(at.deepest({{"layers"}}), "W-TERRAIN-UNCOVERED",
                 "no layer covers heights from " + bare +
                     (preset.tide ? " while the tide comes and goes" : "") +
                     "; they take the nearest layer");
}

}  // namespace

std::string window_complaint(std::string_view axis, std::int64_t first, std::int64_t last) {
  const std::string along = " along " + std::string(axis);
  const std::string range = std::to_string(first) + " to " + std::to_string(last);
  for (const std::int64_t chunk : {first, last}) {
    if (chunk >= -terrain::kMaxChunk && chunk <= terrain::kMaxChunk) continue;
    return "there is no chunk " + std::to_string(chunk) + along + "; they go from " +
           std::to_string(-terrain::kMaxChunk) + " to " + std::to_string(terrain::kMaxChunk);
  }
  if (first > last) {
    return "chunks from " + range + along + " are the wrong way round; give the lower number first";
  }
  if (last - first >= kMostChunks) {
    return "chunks from " + range + along + " are " + std::to_string(last - first + 1) +
           "; at most " + std::to_string(kMostChunks) + " can be built at once";
  }
  return "";
}

void check_terrain(Report& report, const Cursor& at, const TerrainPreset& preset) {
  if (clean(report, at, {"chunks"})) check_window(report, at, preset);
  if (clean(report, at, {"height"})) check_heights(report, at, preset.options);
  if (clean(report, at, {"noises", "spacing"})) check_noises(report, at, preset.options);
  if (clean(report, at, {"holes", "chunk", "spacing"})) check_holes(report, at, preset.options);
  if (clean(report, at, {"layers"})) {
    check_names(report, at, preset);
    check_tidal(report, at, preset);
  }
  if (report.clean(at.pointer)) check_cover(report, at, preset);
}

}  // namespace warren::config
