#include "bake/scene_budget.hpp"

#include "bake/fields.hpp"
#include "bake/scene_values.hpp"

#include <cstdint>
#include <optional>

namespace warren::bake {
namespace {

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
      {"cell",
       "The open cell where it is most, [column, row]. Left out where there is no walk grid.",
       schema::cell(),
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

}  // namespace

Json budget_json(const Document& document) {
  return document.spending ? write_object(budget_fields(), document) : Json();
}

Json budget_schema() { return schema::object(budget_fields()); }

}  // namespace warren::bake
