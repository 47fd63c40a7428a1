#include "config/patterns.hpp"
#include "config/tables.hpp"

#include <algorithm>
#include <cmath>

namespace warren::config {
namespace {

using scene::Material;
using scene::Trapezoid;
using terrain::TideOptions;

constexpr Number kMetres{-100'000, 100'000};
constexpr std::size_t kMostKeyframes = 64;
constexpr std::size_t kMostLods = 4;

/// A name that files begin with.
struct LayerName {
  using Value = std::string;
  static constexpr std::size_t kMaxLength = 32;

  std::optional<std::string> read(Report& report, const Cursor& at) const {
    if (at.node->kind != Node::Kind::string) {
      wrong_type(report, at, "a name in double quotes");
      return std::nullopt;
    }
    const std::string& text = at.node->string;
    const auto lower = [](char c) { return c >= 'a' && c <= 'z'; };
    const bool valid = !text.empty() && text.size() <= kMaxLength && lower(text.front()) &&
                       std::all_of(text.begin(), text.end(), [&](char c) {
                         return lower(c) || (c >= '0' && c <= '9') || c == '_';
                       });
    if (valid) return text;
    report.error(at, "E-NAME",
                 report.shown(*at.node) +
                     " can't name a layer; its name has 1 to 32 letters a-z, digits and _, and "
                     "begins with a letter");
    return std::nullopt;
  }
  Json write(const std::string& value) const { return value; }
  Json schema() const { return {{"type", "string"}, {"pattern", "^[a-z][a-z0-9_]{0,31}$"}}; }
};

template <class Kind, class Value>
Field<LayerPreset> material(std::string_view name, Kind kind, Value Material::*member,
                            std::string_view doc) {
  return field<LayerPreset>(
      name, std::move(kind), [member](auto& l) -> auto& { return l.layer.material.*member; }, doc);
}

Field<LayerPreset> height(std::string_view name, std::optional<double> Trapezoid::*member,
                          std::string_view doc) {
  return field<LayerPreset>(
      name, Nullable<Number>{kMetres}, [member](auto& l) -> auto& { return l.layer.range.*member; },
      doc);
}

Condition<LayerPreset> unused_with_images() {
  return unused_without<LayerPreset>([](const LayerPreset& l) { return !l.images; },
                                     "this has no effect, since the layer has images");
}

std::vector<Field<LayerPreset>> look_fields() {
  const auto rough = [](const LayerPreset& l) {
    return !l.images || l.images->roughness.path.empty();
  };
  const auto covered = [](const LayerPreset& l) {
    return l.images || l.layer.material.pattern != scene::Pattern::none;
  };
  return {
      field<LayerPreset>(
          "name", LayerName{}, [](auto& l) -> auto& { return l.layer.name; },
          "Names its textures; each layer has its own.")
          .with_example("mud")
          .required(),
      material("color", Color{}, &Material::color,
               "Colour in full white light; the mean of a texture.")
          .when(unused_with_images()),
      material("roughness", Number{0, 1}, &Material::roughness,
               "From 0, a mirror, to 1, chalk; the mean of a texture.")
          .when(unused_without<LayerPreset>(
              rough, "this has no effect, since the layer has an image of it")),
      material("texture", pattern_choice(), &Material::pattern,
               "The pattern that it is covered with; none: the plain colour.")
          .when(unused_with_images()),
      material("tile", Number{0.1, 100}, &Material::tile,
               "Metres after which the texture or images repeat.")
          .when(unused_without<LayerPreset>(
              covered, "this has no effect, since the layer has neither a texture nor images")),
      optional_object<LayerPreset>("images", images_table(), ImageFiles{}, &LayerPreset::images,
                                   Null::allowed,
                                   "Pictures in place of the texture; null for none."),
  };
}

std::vector<Field<LayerPreset>> range_fields() {
  return {
      height("lmin", &Trapezoid::lmin,
             "Metres up to which nothing is seen of it; null, with lmax: it has no lower bound."),
      height("lmax", &Trapezoid::lmax, "Metres from which on it is seen in full."),
      height("hmin", &Trapezoid::hmin, "Metres up to which it is seen in full."),
      height("hmax", &Trapezoid::hmax,
             "Metres from which on nothing is seen of it; null, with hmin: it has no upper bound."),
      field<LayerPreset>(
          "tidal", Boolean{}, [](auto& l) -> auto& { return l.layer.tidal; },
          "Whether its range rises and falls with the tide; the heights hold at half tide."),
  };
}

/// Which of two neighbouring heights of a layer are the wrong way round, or lack each other.
void check_layer(Report& report, const Cursor& at, const LayerPreset& preset) {
  if (!report.clean(at.pointer)) return;
  const Trapezoid& range = preset.layer.range;
  const auto check_pair = [&](const std::optional<double>& low, const char* low_name,
                              const std::optional<double>& high, const char* high_name) {
    if (low.has_value() == high.has_value()) return;
    report.error(at.deepest({{low ? low_name : high_name}}), "E-TERRAIN-LAYER",
                 std::string(low ? low_name : high_name) + " is given, but " +
                     (low ? high_name : low_name) + " is null; give both or none of them");
  };
  check_pair(range.lmin, "lmin", range.lmax, "lmax");
  check_pair(range.hmin, "hmin", range.hmax, "hmax");
  const auto check_order = [&](const std::optional<double>& low, const char* low_name,
                               const std::optional<double>& high, const char* high_name) {
    if (!low || !high || *low <= *high) return;
    report.error(at.deepest({{low_name}}), "E-TERRAIN-LAYER",
                 std::string(low_name) + ", " + shortest(*low) + ", is above " + high_name + ", " +
                     shortest(*high) + "; heights are lmin <= lmax <= hmin <= hmax");
  };
  check_order(range.lmin, "lmin", range.lmax, "lmax");
  check_order(range.lmax, "lmax", range.hmin, "hmin");
  check_order(range.hmin, "hmin", range.hmax, "hmax");
}

/// `[time, level]`.
struct Keyframe {
  using Value = TideOptions::Key;
  static constexpr Number kTime{0, 1e6};

  std::optional<Value> read(Report& report, const Cursor& at) const {
    if (at.node->kind != Node::Kind::array || at.node->items.size() != 2) {
      wrong_type(report, at, "a time and a level in brackets, such as [0, 1.5]");
      return std::nullopt;
    }
    const auto time = kTime.read(report, at.element(0));
    const auto level = kMetres.read(report, at.element(1));
    if (!time || !level) return std::nullopt;
    return Value{*time, *level};
  }
  Json write(const Value& key) const { return {number_json(key.time), number_json(key.level)}; }
  Json schema() const {
    return array_schema(Json::array({kTime.schema(), kMetres.schema()}), {2, 2});
  }
};

template <class Kind, class Value>
Field<TidePreset> tide_field(std::string_view name, Kind kind, Value TideOptions::*member,
                             std::string_view doc) {
  return field<TidePreset>(
      name, std::move(kind), [member](auto& t) -> auto& { return t.options.*member; }, doc);
}

void check_keyframe(Report& report, const Cursor& at, const TideOptions& tide, std::size_t i) {
  const TideOptions::Key& key = tide.keys[i];
  const auto fails = [&](const std::string& message) {
    report.error(at.deepest({{"keyframes", std::to_string(i)}}), "E-TERRAIN-TIDE", message);
  };
  if (i == 0 && key.time != 0) {
    fails("the first keyframe is at " + shortest(key.time) + " s; it must be at 0");
  } else if (i > 0 && key.time <= tide.keys[i - 1].time) {
    fails("the keyframe at " + shortest(key.time) + " s comes after one at " +
          shortest(tide.keys[i - 1].time) + " s; times must rise");
  } else if (key.time >= tide.period) {
    fails("the keyframe at " + shortest(key.time) + " s isn't within the period of " +
          shortest(tide.period) + " s");
  } else if (key.level < tide.low || key.level > tide.high) {
    fails("the keyframe's level of " + shortest(key.level) + " m isn't between low, " +
          shortest(tide.low) + ", and high, " + shortest(tide.high));
  }
}

void check_tide(Report& report, const Cursor& at, const TidePreset& preset) {
  if (!report.clean(at.pointer)) return;
  const TideOptions& tide = preset.options;
  if (tide.low >= tide.high) {
    report.error(at.deepest({{"low"}}), "E-TERRAIN-TIDE",
                 "low, " + shortest(tide.low) + ", must be less than high, " + shortest(tide.high));
    return;
  }
  if (tide.keys.size() == 1) {
    report.error(at.deepest({{"keyframes"}}), "E-TERRAIN-TIDE",
                 "one keyframe makes no tide; give two or more, or none");
    return;
  }
  for (std::size_t i = 0; i < tide.keys.size(); ++i) check_keyframe(report, at, tide, i);
}

void check_lod(Report& report, const Cursor& at, const LodPreset& lod) {
  if (!report.clean(at.pointer)) return;
  if (lod.max_error.size() != lod.distance.size()) {
    report.error(at, "E-TERRAIN-LOD",
                 "max_error has " + std::to_string(lod.max_error.size()) + " values, distance " +
                     std::to_string(lod.distance.size()) + "; each level has one of both");
    return;
  }
  const auto check_rise = [&](const char* name, const std::vector<double>& values) {
    for (std::size_t i = 1; i < values.size(); ++i) {
      if (values[i] > values[i - 1]) continue;
      report.error(at.deepest({{name, std::to_string(i)}}), "E-TERRAIN-LOD",
                   shortest(values[i]) + " comes after " + shortest(values[i - 1]) + "; " + name +
                       " must rise");
    }
  };
  check_rise("max_error", lod.max_error);
  if (lod.distance.front() != 0) {
    report.error(
        at.deepest({{"distance", "0"}}), "E-TERRAIN-LOD",
        "the finest level begins at " + shortest(lod.distance.front()) + " m; it must begin at 0");
  }
  check_rise("distance", lod.distance);
}

}  // namespace

const Table<LayerPreset>& layer_table() {
  static const Table<LayerPreset> table = [] {
    Table<LayerPreset> out{.fields = look_fields(), .rules = {check_layer}};
    for (auto& range : range_fields()) out.fields.push_back(std::move(range));
    return out;
  }();
  return table;
}

const Table<TidePreset>& tide_table() {
  static const Table<TidePreset> table{
      .fields = {tide_field("low", kMetres, &TideOptions::low,
                            "Metres of the water at its lowest."),
                 tide_field("high", kMetres, &TideOptions::high, "Metres of it at its highest."),
                 tide_field("period_s", Number{1, 1e6}, &TideOptions::period,
                            "Seconds from high water to high water."),
                 tide_field("wet_lag_s", Number{0, 1e6}, &TideOptions::wet_lag,
                            "Seconds that the ground stays wet after the water left it."),
                 tide_field("keyframes", List<Keyframe>{{}, {0, kMostKeyframes}},
                            &TideOptions::keys,
                            "Levels over a period, [seconds, metres], from 0 seconds on; none: "
                            "from high to low and back, as tides go."),
                 field<TidePreset>("color", Color{}, &TidePreset::color, "Colour of the water."),
                 field<TidePreset>("opacity", Number{0, 1}, &TidePreset::opacity,
                                   "From 0, clear, to 1.")},
      .rules = {check_tide}};
  return table;
}

const Table<LodPreset>& lod_table() {
  static const Table<LodPreset> table{
      .fields = {field<LodPreset>("max_error", List<Number>{{0, 1000}, {1, kMostLods}},
                                  &LodPreset::max_error,
                                  "Metres that each mesh is off at most, up or down; rising."),
                 field<LodPreset>("distance", List<Number>{{0, 100'000}, {1, kMostLods}},
                                  &LodPreset::distance,
                                  "Metres from the visitor from which on each is shown; rising "
                                  "from 0.")},
      .rules = {check_lod}};
  return table;
}

}  // namespace warren::config
