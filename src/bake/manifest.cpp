#include "bake/manifest.hpp"

#include "bake/fields.hpp"
#include "bake/header_fields.hpp"
#include "bake/terrain/window_json.hpp"

#include <warren/core/digest.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace warren::bake {
namespace {

const Fields<Artifact>& file_fields() {
  static const Fields<Artifact> fields{
      {"path", "Relative to the bundle, `/` between its parts.", schema::string(),
       [](const Artifact& file) { return Json(file.path); }},
      {"bytes", "Its size.", schema::integer(0),
       [](const Artifact& file) { return Json(file.bytes.size()); }},
      {"digest", "XXH3-128 of its content.", schema::matching("^xxh3:[0-9a-f]{32}$"),
       [](const Artifact& file) { return Json(to_string(digest(file.bytes))); }},
  };
  return fields;
}

Json files(const Bundle& bundle) {
  std::vector<const Artifact*> sorted;
  for (const Artifact& file : bundle.files) sorted.push_back(&file);
  std::sort(sorted.begin(), sorted.end(),
            [](const Artifact* a, const Artifact* b) { return a->path < b->path; });
  Json result = Json::array();
  for (const Artifact* file : sorted) result.push_back(write_object(file_fields(), *file));
  return result;
}

Fields<Bundle> all_fields() {
  Fields<Bundle> fields = header_fields<Bundle>();
  fields.push_back(
      {"inputs_digest",
       "XXH3-128 of all that decides what the bundle holds: preset, seed, bytes of the files that "
       "the preset names, profile, version.",
       schema::matching("^xxh3:[0-9a-f]{32}$"),
       [](const Bundle& bundle) { return Json(bundle.scene.inputs_digest); }});
  fields.push_back(
      {"profile",
       "How meshes and pictures are stored: `portable` as core glTF 2.0 and PNG; `compact` with "
       "KHR_mesh_quantization, EXT_meshopt_compression, EXT_mesh_gpu_instancing, and JPEG.",
       schema::one_of({"portable", "compact"}),
       [](const Bundle& bundle) { return Json(name(bundle.profile)); }});
  fields.push_back(
      {"window",
       "The chunks of the terrain's endless field, both ends included. Left out where there is no "
       "terrain.",
       window_schema(),
       [](const Bundle& bundle) {
         return bundle.scene.terrain ? window_json(bundle.scene.terrain->window) : Json();
       },
       Presence::optional});
  fields.push_back(
      {"position_error",
       "Metres by which corners may be off along an axis; there in `compact`, but for terrains, "
       "which are exact.",
       schema::positive(),
       [](const Bundle& bundle) {
         return bundle.position_error > 0 ? Json(bundle.position_error) : Json();
       },
       Presence::optional});
  fields.push_back({"files", "Every file of the bundle but this one, sorted by path.",
                    schema::list(schema::object(file_fields())), files});
  return fields;
}

const Fields<Bundle>& bundle_fields() {
  static const Fields<Bundle> fields = all_fields();
  return fields;
}

}  // namespace

Json manifest_json(const Bundle& bundle) { return write_object(bundle_fields(), bundle); }

Json manifest_schema_json() {
  return schema::document("warren manifest",
                          "manifest.json: what a bundle holds and what it was made from.",
                          schema::object(bundle_fields()));
}

}  // namespace warren::bake
