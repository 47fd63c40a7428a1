#include "config/tables.hpp"

#include <warren/scene/splat.hpp>

#include <cmath>
#include <cstdint>

namespace warren::config {
namespace {

using terrain::HoleOptions;
using terrain::Noise;
using terrain::Options;

constexpr std::array<double, 5> kChunks{33, 65, 129, 257, 513};
constexpr std::array<double, 13> kSpacings{0x1p-6, 0x1p-5, 0x1p-4, 0x1p-3, 0x1p-2, 0x1p-1, 1,
                                           2,      4,      8,      16,     32,     64};
constexpr std::size_t kMostNoises = 8;
constexpr std::size_t kMostStamps = 64;
constexpr double kHighest = 10'000;  // metres, either way

/// `[[x0, x1], [z0, z1]]`.
struct Chunks {
  using Value = scene::Window;

  std::optional<scene::Window> read(Report& report, const Cursor& at) const {
    if (at.node->kind != Node::Kind::array || at.node->items.size() != 2) {
      wrong_type(report, at, "two ranges of chunks in brackets, such as [[0, 1], [0, 1]]");
      return std::nullopt;
    }
    const auto x = read_range(report, at.element(0));
    const auto z = read_range(report, at.element(1));
    if (!x || !z) return std::nullopt;
    return scene::Window{x->first, x->last, z->first, z->last};
  }
  Json write(const scene::Window& window) const {
    return {{window.x0, window.x1}, {window.z0, window.z1}};
  }
  Json schema() const {
    const Json number{
        {"type", "integer"}, {"minimum", -terrain::kMaxChunk}, {"maximum", terrain::kMaxChunk}};
    return array_schema(array_schema(number, {2, 2}), {2, 2});
  }

 private:
  struct Range {
    std::int64_t first;
    std::int64_t last;
  };

  static std::optional<std::int64_t> read_number(Report& report, const Cursor& at) {
    constexpr auto kMost = static_cast<double>(terrain::kMaxChunk);
    const double value = at.node->number;
    const std::string range = "from " + shortest(-kMost) + " to " + shortest(kMost);
    if (at.node->kind != Node::Kind::number || value != std::trunc(value)) {
      wrong_type(report, at, "a whole number " + range);
      return std::nullopt;
    }
    if (std::abs(value) > kMost) {
      report.error(at, "E-RANGE", report.shown(*at.node) + " is out of range; allowed: " + range);
      return std::nullopt;
    }
    return static_cast<std::int64_t>(value);
  }

  static std::optional<Range> read_range(Report& report, const Cursor& at) {
    if (at.node->kind != Node::Kind::array || at.node->items.size() != 2) {
      wrong_type(report, at, "the first and the last chunk in brackets, such as [0, 1]");
      return std::nullopt;
    }
    const auto first = read_number(report, at.element(0));
    const auto last = read_number(report, at.element(1));
    if (!first || !last) return std::nullopt;
    return Range{*first, *last};
  }
};

/// A field of the generator's options.
template <class Kind, class Value>
Field<TerrainPreset> option(std::string_view name, Kind kind, Value Options::*member,
                            std::string_view doc) {
  return field<TerrainPreset>(
      name, std::move(kind), [member](auto& t) -> auto& { return t.options.*member; }, doc);
}

std::vector<Field<TerrainPreset>> ground_fields() {
  return {
      field<TerrainPreset>("chunks", Chunks{}, &TerrainPreset::window,
                           "The chunks to build of the endless field: from the first to the last "
                           "along X, then along Z. --chunks names others."),
      option("chunk", Among<int>{kChunks}, &Options::chunk,
             "Samples along a chunk's side; neighbours share those of their border."),
      option("spacing", Among<double>{kSpacings}, &Options::spacing, "Metres between samples."),
      field<TerrainPreset>(
          "height", NumberPair{{-kHighest, kHighest}},
          [](const TerrainPreset& t) {
            return std::array{t.options.height_min, t.options.height_max};
          },
          [](TerrainPreset& t, const std::array<double, 2>& height) {
            t.options.height_min = height[0];
            t.options.height_max = height[1];
          },
          "Metres of the lowest and the highest ground that the noises could ever give; most lies "
          "near the middle."),
      object_list<TerrainPreset>(
          "noises", noise_table(), Noise{}, [](auto& t) -> auto& { return t.options.noises; },
          {1, kMostNoises}, "The noises whose sum the heights are, by their weights."),
      object<TerrainPreset>(
          "warp", warp_table(), terrain::Warp{}, [](auto& t) -> auto& { return t.options.warp; },
          "Moves places before their noise is looked up, which bends what is straight."),
      object_list<TerrainPreset>("stamps", stamp_table(), StampPreset{}, &TerrainPreset::stamps,
                                 {0, kMostStamps},
                                 "Pictures of heights that take the place of the noise, the later "
                                 "ones over those before."),
      object<TerrainPreset>(
          "holes", holes_table(), HoleOptions{}, [](auto& t) -> auto& { return t.options.holes; },
          "Holes that crabs live in."),
  };
}

std::vector<Field<TerrainPreset>> paint_fields() {
  return {
      object_list<TerrainPreset>(
          "layers", layer_table(), LayerPreset{}, &TerrainPreset::layers, {1, scene::kMaxLayers},
          "Surfaces, each over a range of heights. Where ranges meet they blend; what none covers "
          "takes the nearest."),
      optional_object<TerrainPreset>("tide", tide_table(), TidePreset{}, &TerrainPreset::tide,
                                     Null::allowed, "Water that rises and falls; null for none."),
      object<TerrainPreset>("lod", lod_table(), LodPreset{}, &TerrainPreset::lod,
                            "Meshes of each chunk, the finest first: two lists of one length."),
      field<TerrainPreset>("splat_size", Among<int>{kPictureSides}, &TerrainPreset::splat_size,
                           "Pixels along a chunk's side of the maps that say which layer is seen."),
  };
}

Noise noise(double scale, double weight, int octaves, terrain::Shape shape) {
  Noise out;
  out.scale = scale;
  out.weight = weight;
  out.octaves = octaves;
  out.shape = shape;
  return out;
}

LayerPreset layer(const std::string& name, scene::Material material,
                  const scene::Trapezoid& range) {
  return {{name, std::move(material), range, false}, {}};
}

}  // namespace

const TerrainPreset& default_terrain() {
  static const TerrainPreset terrain = [] {
    using scene::Pattern;
    TerrainPreset out;
    out.options.height_min = -3;
    out.options.height_max = 4;
    out.options.noises = {noise(0.006, 1, 2, terrain::Shape::plain),
                          noise(0.03, 0.35, 3, terrain::Shape::ridged),
                          noise(0.2, 0.06, 3, terrain::Shape::plain)};
    out.layers = {
        layer("wet_mud", {{91, 80, 70}, 0.25, 0, Pattern::wet_mud, 4, {}}, {{}, {}, 0.4, 0.6}),
        layer("dry_mud", {{160, 141, 116}, 0.9, 0, Pattern::dry_mud, 4, {}}, {0.4, 0.6, {}, {}})};
    return out;
  }();
  return terrain;
}

const Table<TerrainPreset>& terrain_table() {
  static const Table<TerrainPreset> table = [] {
    Table<TerrainPreset> out{.fields = ground_fields(), .rules = {check_terrain}};
    for (auto& paint : paint_fields()) out.fields.push_back(std::move(paint));
    return out;
  }();
  return table;
}

}  // namespace warren::config
