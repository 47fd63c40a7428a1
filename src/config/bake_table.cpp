#include "config/tables.hpp"

namespace warren::config {

const Table<BakePreset>& bake_table() {
  using scene::Occlusion;
  static const Table<BakePreset> table{
      .fields = {field<BakePreset>(
                     "occlusion",
                     Choice<Occlusion>{{{Occlusion::lightmap, "lightmap"},
                                        {Occlusion::vertex, "vertex"},
                                        {Occlusion::none, "none"}}},
                     &BakePreset::occlusion,
                     "How corners are darkened. lightmap: by small pictures, or in those of a "
                     "terrain's colours; vertex: by colours of a maze's vertices, with four to "
                     "five times the triangles; none: not at all."),
                 field<BakePreset>("texture_size", Among<int>{kPictureSides},
                                   &BakePreset::texture_size,
                                   "Pixels of a side of the textures' pictures.")},
      .rules = {}};
  return table;
}

void check_occlusion(Report& report, const Cursor& at, const Preset& preset) {
  if (!preset.terrain || preset.bake.occlusion != scene::Occlusion::vertex) return;
  report.error(at.deepest({{"bake", "occlusion"}}), "E-BAKE-OCCLUSION",
               R"(a terrain's vertices have no colours; occlusion is "lightmap" or "none" there)");
}

}  // namespace warren::config
