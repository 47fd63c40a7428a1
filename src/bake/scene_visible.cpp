#include "bake/scene_visible.hpp"

#include "bake/fields.hpp"
#include "bake/number.hpp"
#include "bake/scene_values.hpp"
#include "bake/walls.hpp"

#include <cstddef>
#include <vector>

namespace warren::bake {
namespace {

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

}  // namespace

Json visible_json(const Document& document) {
  if (!document.visible && document.seen_props.empty()) return {};
  return write_object(visible_fields(), document);
}

Json visible_schema() { return schema::object(visible_fields()); }

}  // namespace warren::bake
