#include "bake/terrain/terrain_json.hpp"

#include "bake/fields.hpp"
#include "bake/scene_values.hpp"
#include "bake/terrain/window_json.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace warren::bake {
namespace {

using scene::Terrain;
using scene::TideKey;

/// A layer with its pictures, as far as they were made.
struct LayerIn {
  const scene::Layer& layer;
  SurfacePictures pictures;
};

/// A tide with its mesh, if it was made.
struct TideIn {
  const scene::Tide& tide;
  std::string glb;
};

Json path(const std::string& text) { return text.empty() ? Json() : Json(text); }

Json bound(std::optional<double> height) { return height ? metres(*height) : Json(); }

const Fields<LayerIn>& layer_fields() {
  static const Fields<LayerIn> fields{
      {"name", "Its name.", schema::string(),
       [](const LayerIn& in) { return Json(in.layer.name); }},
      {"albedo", "Path of its colours, sRGB. Left out where it has no picture.", schema::string(),
       [](const LayerIn& in) { return path(in.pictures.albedo); }, Presence::optional},
      {"normal", "Path of its normals, as glTF has them. Left out where it is smooth.",
       schema::string(), [](const LayerIn& in) { return path(in.pictures.normal); },
       Presence::optional},
      {"roughness_map", "Path of its roughness, grey. Left out where it is the same all over.",
       schema::string(), [](const LayerIn& in) { return path(in.pictures.roughness); },
       Presence::optional},
      {"color", "Its colour where it has no picture, sRGB.", schema::color(),
       [](const LayerIn& in) { return color_json(in.layer.material.color); }},
      {"roughness", "Its roughness where it has no picture of it.", schema::number_between(0, 1),
       [](const LayerIn& in) { return metres(in.layer.material.roughness); }},
      {"tile", "Metres of ground that its pictures cover.", schema::positive(),
       [](const LayerIn& in) { return metres(in.layer.material.tile); }},
      {"lmin",
       "Metres up to which it has no weight. Left out, as is `lmax`, where nothing is below.",
       schema::number(), [](const LayerIn& in) { return bound(in.layer.range.lmin); },
       Presence::optional},
      {"lmax", "Metres from which on it has all its weight.", schema::number(),
       [](const LayerIn& in) { return bound(in.layer.range.lmax); }, Presence::optional},
      {"hmin", "Metres up to which it has all its weight.", schema::number(),
       [](const LayerIn& in) { return bound(in.layer.range.hmin); }, Presence::optional},
      {"hmax",
       "Metres from which on it has no weight. Left out, as is `hmin`, where nothing is above.",
       schema::number(), [](const LayerIn& in) { return bound(in.layer.range.hmax); },
       Presence::optional},
      {"tidal", "True where the four heights move with the tide, by `wet` less its `reference`.",
       schema::boolean(), [](const LayerIn& in) { return Json(in.layer.tidal); }},
  };
  return fields;
}

Json layers(const Document& document) {
  Json out = Json::array();
  const Terrain& terrain = *document.scene.terrain;
  for (std::size_t i = 0; i < terrain.layers.size(); ++i) {
    LayerIn in{terrain.layers[i], {}};
    if (document.terrain) in.pictures = document.terrain->layers.at(i);
    out.push_back(write_object(layer_fields(), in));
  }
  return out;
}

Json hole(const Terrain& terrain, const scene::Hole& hole) {
  const scene::Heightfield& field = terrain.field;
  return vec3_json({hole.sample.x * field.spacing, field.height(hole.sample.x, hole.sample.y),
                    hole.sample.y * field.spacing});
}

Json text() { return schema::matching("^-?(0|[1-9][0-9]*)([.][0-9]*[1-9])?$"); }

const Fields<Document>& terrain_fields() {
  static const Fields<Document> fields{
      {"window", "The chunks of the endless field that are here, both ends included.",
       window_schema(), [](const Document& d) { return window_json(d.scene.terrain->window); }},
      {"origin",
       "Where the corner with the lowest x and z is in the endless field, [x, z] in metres, as "
       "decimals, since JavaScript rounds large numbers.",
       schema::tuple(text(), 2),
       [](const Document& d) {
         return Json::array({d.scene.terrain->origin_x, d.scene.terrain->origin_z});
       }},
      {"chunk", "Samples along a chunk's side; neighbours share those of their border.",
       schema::integer(2), [](const Document& d) { return Json(d.scene.terrain->chunk); }},
      {"spacing", "Metres between samples.", schema::positive(),
       [](const Document& d) { return Json(d.scene.terrain->field.spacing); }},
      {"step", "Metres that all heights are multiples of, from `base` on.", schema::positive(),
       [](const Document& d) { return Json(d.scene.terrain->field.step); }},
      {"base", "Metres.", schema::number(),
       [](const Document& d) { return Json(d.scene.terrain->field.base); }},
      {"layers",
       "What the ground is painted with. A layer's weight goes by height along a straight line "
       "from "
       "`lmin` up to `lmax` and from `hmin` down to `hmax`; weights are divided by their sum. "
       "Where "
       "none has any, the nearest layer has it all.",
       schema::list(schema::object(layer_fields())), layers},
      {"holes", "The holes' centres on the ground, [x, y, z] in metres each.",
       schema::list(schema::vec3()),
       [](const Document& d) {
         const Terrain& terrain = *d.scene.terrain;
         return list_of(terrain.holes, [&](const scene::Hole& in) { return hole(terrain, in); });
       }},
  };
  return fields;
}

const Fields<TideKey>& key_fields() {
  static const Fields<TideKey> fields{
      {"time", "Seconds from the period's begin.", schema::number_from(0),
       [](const TideKey& key) { return metres(key.time); }},
      {"water", "Metres of the water's surface.", schema::number(),
       [](const TideKey& key) { return metres(key.water); }},
      {"wet", "Metres up to which the ground is wet.", schema::number(),
       [](const TideKey& key) { return metres(key.wet); }},
  };
  return fields;
}

Json lowest_and_highest(const scene::Tide& tide, bool highest) {
  double out = tide.keys.front().water;
  for (const TideKey& key : tide.keys) {
    out = highest ? std::max(out, key.water) : std::min(out, key.water);
  }
  return metres(out);
}

const Fields<TideIn>& tide_fields() {
  static const Fields<TideIn> fields{
      {"period_s", "Seconds after which all begins anew.", schema::positive(),
       [](const TideIn& in) { return metres(in.tide.period); }},
      {"reference", "The `wet` in metres at which the layers' heights and splat maps hold.",
       schema::number(), [](const TideIn& in) { return metres(in.tide.reference); }},
      {"low", "Metres of the lowest water.", schema::number(),
       [](const TideIn& in) { return lowest_and_highest(in.tide, false); }},
      {"high", "Metres of the highest water.", schema::number(),
       [](const TideIn& in) { return lowest_and_highest(in.tide, true); }},
      {"keyframes", "By time, the first at 0 or after.", schema::list(schema::object(key_fields())),
       [](const TideIn& in) {
         return list_of(in.tide.keys,
                        [](const TideKey& key) { return write_object(key_fields(), key); });
       }},
      {"glb",
       "Path of the water's surface, whose node `water` is to be moved up to the water's height. "
       "Left out by `warren generate`.",
       schema::string(), [](const TideIn& in) { return path(in.glb); }, Presence::optional},
  };
  return fields;
}

}  // namespace

Json terrain_json(const Document& document) {
  return document.scene.terrain ? write_object(terrain_fields(), document) : Json();
}

Json terrain_schema() { return schema::object(terrain_fields()); }

Json tide_json(const Document& document) {
  const auto& terrain = document.scene.terrain;
  if (!terrain || !terrain->tide) return {};
  return write_object(tide_fields(),
                      TideIn{*terrain->tide, document.terrain ? document.terrain->water : ""});
}

Json tide_schema() { return schema::object(tide_fields()); }

}  // namespace warren::bake
