#include "bake/scene_json.hpp"

#include "bake/fields.hpp"
#include "bake/header_fields.hpp"
#include "bake/model.hpp"
#include "bake/scene_audio.hpp"
#include "bake/scene_budget.hpp"
#include "bake/scene_lights.hpp"
#include "bake/scene_metrics.hpp"
#include "bake/scene_values.hpp"
#include "bake/scene_visible.hpp"
#include "bake/scene_visitor.hpp"
#include "bake/scene_walk.hpp"
#include "bake/terrain/land_chunks.hpp"
#include "bake/terrain/terrain_json.hpp"

#include <string>

namespace warren::bake {
namespace {

using scene::EventReport;
using scene::Exit;

/// An event with the scene it stands in.
struct EventIn {
  const scene::Scene& scene;
  const scene::Event& event;
};

Json optional_text(const std::string& text) { return text.empty() ? Json() : Json(text); }

const Fields<scene::Scene>& spawn_fields() {
  static const Fields<scene::Scene> fields{
      {"position", "On the floor, [x, y, z] in metres.", schema::vec3(),
       [](const scene::Scene& scene) { return vec3_json(scene.spawn.position); }},
      {"yaw_deg", "0 looks along -Z, counter-clockwise from above is positive.", schema::number(),
       [](const scene::Scene& scene) { return metres(scene.spawn.yaw_deg); }},
      {"cell", "[column, row] in the walk grid. Left out where there is none.", schema::cell(),
       [](const scene::Scene& scene) {
         return scene.terrain ? Json() : cell_json(scene.spawn.cell);
       },
       Presence::optional},
      {"prop", "What lies there, by its name in `props`.", schema::string(),
       [](const scene::Scene& scene) { return optional_text(scene.spawn.prop); },
       Presence::optional},
  };
  return fields;
}

const Fields<Exit>& exit_fields() {
  static const Fields<Exit> fields{
      {"id", "Its name.", schema::exit_id(), [](const Exit& exit) { return Json(exit.id); }},
      {"cell", "[column, row] in the walk grid.", schema::cell(),
       [](const Exit& exit) { return cell_json(exit.cell); }},
      {"position", "On the floor, [x, y, z] in metres.", schema::vec3(),
       [](const Exit& exit) { return vec3_json(exit.position); }},
      {"radius", "Metres round the position within which the visit ends.", schema::positive(),
       [](const Exit& exit) { return metres(exit.radius); }},
      {"route",
       "Corners of the shortest way from the spawn, as cells, both ends included. Empty where the "
       "exit can't be reached.",
       schema::list(schema::cell()),
       [](const Exit& exit) { return list_of(exit.route, cell_json); }},
      {"yaw_deg",
       "The way that one looks who walks out. Turned by it, the prop faces who comes in.",
       schema::number(), [](const Exit& exit) { return metres(exit.yaw_deg); }},
      {"prop", "What stands there, by its name in `props`.", schema::string(),
       [](const Exit& exit) { return optional_text(exit.prop); }, Presence::optional},
      {"sound", "The cue that sounds there all the time. Left out where none does.", cue_schema(),
       [](const Exit& exit) { return cue_json(exit.sound); }, Presence::optional},
  };
  return fields;
}

const Fields<EventIn>& event_fields() {
  static const Fields<EventIn> fields{
      {"id", "Its name.", schema::matching("^event-[0-9]+$"),
       [](const EventIn& in) { return Json(in.event.id); }},
      {"type", "What happens: an animal dashes, a rock rolls, or something opens at once.",
       schema::one_of({"creature", "object", "container"}),
       [](const EventIn& in) { return Json(event_type(in.event.type)); }},
      {"cell", "[column, row] in the walk grid.", schema::cell(),
       [](const EventIn& in) { return cell_json(in.event.cell); }},
      {"position", "On the floor, [x, y, z] in metres.", schema::vec3(),
       [](const EventIn& in) { return vec3_json(in.event.position); }},
      {"exit", "The id of an exit whose every way passes the event. Left out where there is none.",
       schema::exit_id(),
       [](const EventIn& in) {
         return in.event.exit ? Json(in.scene.exits.at(static_cast<std::size_t>(*in.event.exit)).id)
                              : Json();
       },
       Presence::optional},
      {"trigger", "Metres between visitor and position at which it starts.", schema::positive(),
       [](const EventIn& in) { return metres(in.event.trigger); }},
      {"once", "True: it happens once a visit; false: each time the visitor comes near.",
       schema::boolean(), [](const EventIn& in) { return Json(in.event.once); }},
      {"path",
       "What the prop moves along, from where it waits: a rock's straight run towards the visitor, "
       "a creature's way out of its hiding place, a container's wall and the middle of its cell. "
       "[x, y, z] in metres each.",
       schema::list(schema::vec3()),
       [](const EventIn& in) { return list_of(in.event.path, vec3_json); }},
      {"prop",
       "What waits at the path's first point and looks towards its second, by its name in `props`. "
       "A container has its back there, the lowest z of its box.",
       schema::string(), [](const EventIn& in) { return Json(in.event.prop); }},
      {"idle", "The clip that it plays while it waits, over and over. Left out where it's still.",
       schema::string(), [](const EventIn& in) { return optional_text(in.event.idle); },
       Presence::optional},
      {"clip", "The clip that it plays when the event starts.", schema::string(),
       [](const EventIn& in) { return Json(in.event.clip); }},
      {"effect",
       "What the visitor sees, close before the eyes, when the prop meets him. Left out where it's "
       "nothing.",
       schema::one_of({std::string(scene::name(scene::Effect::glass_crack))}),
       [](const EventIn& in) {
         return in.event.effect ? Json(std::string(scene::name(*in.event.effect))) : Json();
       },
       Presence::optional},
      {"sound", "The cue that sounds from the prop while the event runs. Left out where none does.",
       cue_schema(), [](const EventIn& in) { return cue_json(in.event.sound); },
       Presence::optional},
  };
  return fields;
}

const Fields<EventReport>& report_fields() {
  static const Fields<EventReport> fields{
      {"asked", "How the preset wants events placed.",
       schema::one_of({"events-first", "select", "literal"}),
       [](const EventReport& report) { return Json(report.placement); }},
      {"skeleton",
       "What the routes were planned on: a route of its own for each exit, a tree through the "
       "events, a common trunk, or nothing.",
       schema::one_of({"disjoint", "tree", "trunk", "none"}),
       [](const EventReport& report) { return Json(report.skeleton); }},
      {"attempts", "Mazes drawn until one met every demand.", schema::integer(1),
       [](const EventReport& report) { return Json(report.attempts); }},
  };
  return fields;
}

const Fields<ChunkLod>& lod_fields() {
  static const Fields<ChunkLod> fields{
      {"glb", "Path of the mesh in the bundle.", schema::string(),
       [](const ChunkLod& lod) { return Json(lod.glb); }},
      {"distance", "Metres from the box at which this level comes into use.",
       schema::number_from(0), [](const ChunkLod& lod) { return metres(lod.distance); }},
      {"triangles", "How many there are.", schema::integer(0),
       [](const ChunkLod& lod) { return Json(lod.triangles); }},
  };
  return fields;
}

const Fields<Chunk>& chunk_fields() {
  static const Fields<Chunk> fields{
      {"name", "Its name, also that of the scene in the mesh file.", schema::string(),
       [](const Chunk& chunk) { return Json(chunk.name); }},
      {"box", "The space that it takes.", schema::box(),
       [](const Chunk& chunk) { return box_json(chunk.box); }},
      {"lods", "Levels of detail, the finest first.", schema::list(schema::object(lod_fields())),
       [](const Chunk& chunk) {
         return list_of(chunk.lods,
                        [](const ChunkLod& lod) { return write_object(lod_fields(), lod); });
       }},
      {"splat",
       "Paths of the pictures of a terrain's layers' weights, three layers each in red, green and "
       "blue, 255 all of it. The last layer has what is missing. Left out with one layer.",
       schema::list(schema::string()),
       [](const Chunk& chunk) {
         if (chunk.splat.empty()) return Json();
         return list_of(chunk.splat, [](const std::string& path) { return Json(path); });
       },
       Presence::optional},
  };
  return fields;
}

const Fields<BakedProp>& prop_fields() {
  static const Fields<BakedProp> fields{
      {"name", "What exits, events and the spawn call it.", schema::string(),
       [](const BakedProp& prop) { return Json(prop.name); }},
      {"glb",
       "Path of the mesh in the bundle. Its pivot is the centre of the floor that it stands on, "
       "its "
       "front is +Z.",
       schema::string(), [](const BakedProp& prop) { return Json(prop.glb); }},
      {"box", "The space that it takes at rest, round its pivot.", schema::box(),
       [](const BakedProp& prop) { return box_json(prop.box); }},
      {"clips", "Names of the movements that the file holds.", schema::list(schema::string()),
       [](const BakedProp& prop) {
         return list_of(prop.clips, [](const std::string& clip) { return Json(clip); });
       }},
      {"triangles", "How many there are.", schema::integer(0),
       [](const BakedProp& prop) { return Json(prop.triangles); }},
  };
  return fields;
}

Json events(const Document& document) {
  return list_of(document.scene.events, [&](const scene::Event& event) {
    return write_object(event_fields(), EventIn{document.scene, event});
  });
}

Json placement(const Document& document) {
  const auto& report = document.scene.event_report;
  return report ? write_object(report_fields(), *report) : Json();
}

Json chunks(const Document& document) {
  if (document.chunks.empty()) return {};
  return list_of(document.chunks,
                 [](const Chunk& chunk) { return write_object(chunk_fields(), chunk); });
}

Json props(const Document& document) {
  if (document.props.empty()) return {};
  return list_of(document.props,
                 [](const BakedProp& prop) { return write_object(prop_fields(), prop); });
}

Fields<Document> all_fields() {
  Fields<Document> fields = header_fields<Document>();
  const Fields<Document> rest{
      {"units", "The unit of every length.", schema::constant("metres"),
       [](const Document&) { return Json("metres"); }},
      {"bounds", "The space that the chunks take.", schema::box(),
       [](const Document& d) {
         return box_json(d.scene.terrain ? bounds(*d.scene.terrain) : bounds(d.scene));
       }},
      {"spawn", "Where the visit begins.", schema::object(spawn_fields()),
       [](const Document& d) { return write_object(spawn_fields(), d.scene); }},
      {"exits", "Reaching one ends the visit.", schema::list(schema::object(exit_fields())),
       [](const Document& d) {
         return list_of(d.scene.exits,
                        [](const Exit& exit) { return write_object(exit_fields(), exit); });
       }},
      {"walk",
       "Where one can walk: a grid of square cells over the floor; what lies beyond is closed. "
       "Left "
       "out where the ground is a terrain, all of which can be walked on.",
       walk_schema(), walk_json, Presence::optional},
      {"terrain", "A piece of an endless landscape. Positions count from its corner.",
       terrain_schema(), terrain_json, Presence::optional},
      {"tide",
       "Water that rises and falls over and over; between keyframes all is linear, from the last "
       "to the first too. Left out where there is none.",
       tide_schema(), tide_json, Presence::optional},
      {"events", "What happens when the visitor comes near.",
       schema::list(schema::object(event_fields())), events},
      {"placement", "How the events came where they are. Left out where there are none.",
       schema::object(report_fields()), placement, Presence::optional},
      {"lights", "Light, fog and sky.", lights_schema(),
       [](const Document& d) { return lights_json(d.scene.lights); }},
      {"visitor", "The visitor's body, and how it moves.", visitor_schema(),
       [](const Document& d) { return visitor_json(d.scene.visitor); }},
      {"input", "What keys, buttons and fingers do, each action once.", input_schema(),
       [](const Document& d) { return input_json(d.scene.input); }},
      {"audio", "What the visitor hears.", audio_schema(),
       [](const Document& d) { return audio_json(d.scene.audio); }},
      {"chunks", "The baked pieces. Left out by `warren generate`, which bakes none.",
       schema::list(schema::object(chunk_fields())), chunks, Presence::optional},
      {"props", "What exits, events and the spawn name; each may stand in many places.",
       schema::list(schema::object(prop_fields())), props, Presence::optional},
      {"visible",
       "What to draw, looked up by the cell that an eye is in; two eyes draw what either needs. "
       "Left out where all is seen from everywhere.",
       visible_schema(), visible_json, Presence::optional},
      {"budget",
       "What a view costs, in the walkable cell where it costs most. Left out by "
       "`warren generate`.",
       budget_schema(), budget_json, Presence::optional},
      {"metrics", "Measures of the maze or the terrain.", metrics_schema(),
       [](const Document& d) { return metrics_json(d.scene); }},
  };
  fields.insert(fields.end(), rest.begin(), rest.end());
  return fields;
}

const Fields<Document>& document_fields() {
  static const Fields<Document> fields = all_fields();
  return fields;
}

}  // namespace

Json scene_json(const Document& document) { return write_object(document_fields(), document); }

Json scene_schema_json() {
  return schema::document(
      "warren scene",
      "scene.json, from which a player does everything, and the lines that `warren generate` "
      "prints. Right-handed, +Y up, metres; grid columns run along +X and rows along +Z.",
      schema::object(document_fields()));
}

}  // namespace warren::bake
