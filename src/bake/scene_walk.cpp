#include "bake/scene_walk.hpp"

#include "bake/fields.hpp"
#include "bake/scene_values.hpp"

#include <string>
#include <utility>

namespace warren::bake {
namespace {

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

}  // namespace

Json walk_json(const Document& document) {
  return document.scene.terrain ? Json() : write_object(walk_fields(), document);
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

}  // namespace warren::bake
