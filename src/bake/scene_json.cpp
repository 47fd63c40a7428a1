#include "bake/scene_json.hpp"

#include "bake/fields.hpp"
#include "bake/header_fields.hpp"
#include "bake/model.hpp"
#include "bake/number.hpp"
#include "bake/scene_lights.hpp"
#include "bake/scene_metrics.hpp"
#include "bake/scene_values.hpp"
#include "bake/walls.hpp"

namespace warren::bake {
namespace {

using scene::EventReport;
using scene::Exit;
using scene::Spawn;

/// An event with the scene it stands in.
struct EventIn {
  const scene::Scene& scene;
  const scene::Event& event;
};

/// Items of a range, each turned to JSON.
template <class Range, class Write>
Json list_of(const Range& range, Write write) {
  Json result = Json::array();
  for (const auto& item : range) result.push_back(write(item));
  return result;
}

Json optional_text(const std::string& text) { return text.empty() ? Json() : Json(text); }

const Fields<Spawn>& spawn_fields() {
  static const Fields<Spawn> fields{
      {"position", "On the floor, [x, y, z] in metres.", schema::vec3(),
       [](const Spawn& spawn) { return vec3_json(spawn.position); }},
      {"yaw_deg", "0 looks along -Z, counter-clockwise from above is positive.", schema::number(),
       [](const Spawn& spawn) { return metres(spawn.yaw_deg); }},
      {"cell", "[column, row] in the walk grid.", schema::cell(),
       [](const Spawn& spawn) { return cell_json(spawn.cell); }},
      {"prop", "What lies there, by its name in `props`.", schema::string(),
       [](const Spawn& spawn) { return optional_text(spawn.prop); }, Presence::optional},
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
  };
  return fields;
}

Json walk_size(const Document& document) {
  const auto& open = document.scene.walk.open;
  return Json::array({open.width(), open.height()});
}

Json walk_rows(const Document& document) {
  if (!document.walk_map.empty()) return {};
  const auto& open = document.scene.walk.open;
  Json rows = Json::array();
  for (int y = 0; y < open.height(); ++y) {
    std::string row;
    for (int x = 0; x < open.width(); ++x) row += open[{x, y}] != 0 ? '.' : '#';
    rows.push_back(std::move(row));
  }
  return rows;
}

const Fields<Document>& walk_fields() {
  static const Fields<Document> fields{
      {"origin", "The corner of cell [0, 0] with the lowest x and z, [x, z] in metres.",
       schema::tuple(schema::number(), 2),
       [](const Document& d) {
         return Json::array({metres(d.scene.walk.origin_x), metres(d.scene.walk.origin_z)});
       }},
      {"cell", "Metres along a cell's side.", schema::positive(),
       [](const Document& d) { return metres(d.scene.walk.cell); }},
      {"size", "[columns along +X, rows along +Z].", schema::tuple(schema::integer(1), 2),
       walk_size},
      {"rows", "A string for each row, `#` closed and `.` open. Either this or `map` is there.",
       schema::list(schema::matching("^[#.]+$")), walk_rows, Presence::optional},
      {"map",
       "Path in the bundle of a greyscale picture, a pixel for each cell, 0 closed and 255 open; "
       "used in bundles for grids over 512 cells wide or deep; `warren generate` prints rows at "
       "any "
       "size.",
       schema::string(),
       [](const Document& d) { return d.walk_map.empty() ? Json() : Json(d.walk_map); },
       Presence::optional},
  };
  return fields;
}

Json walk_schema() {
  Json result = schema::object(walk_fields());
  Json alternatives = Json::array();
  for (const char* name : {"rows", "map"}) {
    // Strict validators want to see a property where it's required.
    alternatives.push_back(Json::object(
        {{"required", Json::array({name})}, {"properties", Json::object({{name, true}})}}));
  }
  result["oneOf"] = std::move(alternatives);
  return result;
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

const Fields<Chunk>& lod_fields() {
  static const Fields<Chunk> fields{
      {"glb", "Path of the mesh in the bundle.", schema::string(),
       [](const Chunk& chunk) { return Json(chunk.glb); }},
      {"distance", "Metres from the box at which this level comes into use.",
       schema::number_from(0), [](const Chunk&) { return Json(0); }},
      {"triangles", "How many there are.", schema::integer(0),
       [](const Chunk& chunk) { return Json(chunk.triangles); }},
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
       [](const Chunk& chunk) { return Json::array({write_object(lod_fields(), chunk)}); }},
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

Json always_visible(const Document& document) {
  if (!document.visible) return {};
  const double top = tidy(document.scene.masonry.height + kSkirt);
  Json result = Json::array();
  for (const Chunk& chunk : document.chunks) {
    // As meshes have them, since boxes come from there.
    if (static_cast<float>(chunk.box.max.y) > static_cast<float>(top)) result.push_back(chunk.name);
  }
  return result;
}

Json visible_from_cells(const Document& document) {
  if (!document.visible) return {};
  return list_of(document.visible->sets, [&](const std::vector<std::size_t>& set) {
    return list_of(set, [&](std::size_t chunk) { return Json(document.chunks.at(chunk).name); });
  });
}

const Fields<SeenProp>& seen_fields() {
  static const Fields<SeenProp> fields{
      {"of", "`spawn`, or the id of the exit or event that it belongs to.", schema::string(),
       [](const SeenProp& seen) { return Json(seen.id); }},
      {"cells", "Numbers of the open cells, counted row by row, from which it can be seen.",
       schema::list(schema::integer(0)),
       [](const SeenProp& seen) {
         return list_of(seen.cells, [](std::size_t cell) { return Json(cell); });
       }},
  };
  return fields;
}

const Fields<Document>& visible_fields() {
  static const Fields<Document> fields{
      {"max_eye", "Metres over the floor up to which the sets hold for an eye.", schema::positive(),
       [](const Document& d) { return metres(d.scene.masonry.height); }},
      {"always", "Names of chunks that rise above the walls and may be seen from everywhere.",
       schema::list(schema::string()), always_visible, Presence::optional},
      {"sets",
       "Sets of chunks, by name. Left out with a single chunk, and where finding out would take "
       "too "
       "long since much is seen from everywhere: then all are drawn.",
       schema::list(schema::list(schema::string())), visible_from_cells, Presence::optional},
      {"set_of_cell",
       "For each open cell of the walk grid, row by row, the index of the set with all chunks that "
       "can be seen from anywhere in it.",
       schema::list(schema::integer(0)),
       [](const Document& d) {
         return d.visible
                    ? list_of(d.visible->set_of_cell, [](std::size_t set) { return Json(set); })
                    : Json();
       },
       Presence::optional},
      {"props",
       "Props that can't be seen from everywhere, wherever on their path they are. Others may be.",
       schema::list(schema::object(seen_fields())),
       [](const Document& d) {
         return list_of(d.seen_props,
                        [](const SeenProp& seen) { return write_object(seen_fields(), seen); });
       }},
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

Json visible(const Document& document) {
  if (!document.visible && document.seen_props.empty()) return {};
  return write_object(visible_fields(), document);
}

/// A measure of the budget.
struct Share {
  std::optional<std::uint64_t> limit;
  const Spent& spent;
};

const Fields<Share>& share_fields() {
  static const Fields<Share> fields{
      {"limit", "What the preset allows. Left out where it allows any amount.", schema::integer(1),
       [](const Share& share) { return share.limit ? Json(*share.limit) : Json(); },
       Presence::optional},
      {"used", "What is needed where it is most.", schema::integer(0),
       [](const Share& share) { return Json(share.spent.used); }},
      {"cell", "The open cell where it is most, [column, row].", schema::cell(),
       [](const Share& share) { return share.spent.cell ? cell_json(*share.spent.cell) : Json(); },
       Presence::optional},
  };
  return fields;
}

const Fields<std::uint64_t>& limit_fields() {
  static const Fields<std::uint64_t> fields{
      {"limit", "What the preset allows.", schema::integer(1),
       [](const std::uint64_t& limit) { return Json(limit); }},
  };
  return fields;
}

const Fields<Document>& budget_fields() {
  static const Fields<Document> fields{
      {"triangles", "Triangles drawn for both eyes.", schema::object(share_fields()),
       [](const Document& d) {
         return write_object(share_fields(),
                             Share{d.scene.budget.triangles, d.spending->triangles});
       }},
      {"draws", "Draw calls for both eyes.", schema::object(share_fields()),
       [](const Document& d) {
         return write_object(share_fields(), Share{d.scene.budget.draws, d.spending->draws});
       }},
      {"texture_bytes", "Bytes of textures with their mipmaps, 4 a pixel.",
       schema::object(share_fields()),
       [](const Document& d) {
         return write_object(share_fields(),
                             Share{d.scene.budget.texture_bytes, d.spending->texture_bytes});
       }},
      {"bytes",
       "Bytes of the files that manifest.json lists. Left out where any amount is allowed, as in "
       "profile `portable`.",
       schema::object(limit_fields()),
       [](const Document& d) {
         return d.bytes_limit ? write_object(limit_fields(), *d.bytes_limit) : Json();
       },
       Presence::optional},
  };
  return fields;
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
      {"bounds", "The space that floor, walls and ceiling take.", schema::box(),
       [](const Document& d) { return box_json(bounds(d.scene)); }},
      {"spawn", "Where the visit begins.", schema::object(spawn_fields()),
       [](const Document& d) { return write_object(spawn_fields(), d.scene.spawn); }},
      {"exits", "Reaching one ends the visit.", schema::list(schema::object(exit_fields())),
       [](const Document& d) {
         return list_of(d.scene.exits,
                        [](const Exit& exit) { return write_object(exit_fields(), exit); });
       }},
      {"walk",
       "Where one can walk: a grid of square cells over the floor; what lies beyond is closed.",
       walk_schema(), [](const Document& d) { return write_object(walk_fields(), d); }},
      {"events", "What happens when the visitor comes near.",
       schema::list(schema::object(event_fields())), events},
      {"placement", "How the events came where they are. Left out where there are none.",
       schema::object(report_fields()), placement, Presence::optional},
      {"lights", "Light, fog and sky.", lights_schema(),
       [](const Document& d) { return lights_json(d.scene.lights); }},
      {"chunks", "The baked pieces. Left out by `warren generate`, which bakes none.",
       schema::list(schema::object(chunk_fields())), chunks, Presence::optional},
      {"props", "What exits, events and the spawn name; each may stand in many places.",
       schema::list(schema::object(prop_fields())), props, Presence::optional},
      {"visible",
       "What to draw, looked up by the cell that an eye is in; two eyes draw what either needs. "
       "Left out where all is seen from everywhere.",
       schema::object(visible_fields()), visible, Presence::optional},
      {"budget",
       "What a view costs, in the walkable cell where it costs most. Left out by "
       "`warren generate`.",
       schema::object(budget_fields()),
       [](const Document& d) { return d.spending ? write_object(budget_fields(), d) : Json(); },
       Presence::optional},
      {"metrics", "Measures of the maze.", metrics_schema(),
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
