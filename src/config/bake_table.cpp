#include "config/tables.hpp"

#include <algorithm>
#include <array>

namespace warren::config {
namespace {

/// Pixels of a side of a picture: a power of two.
struct Side {
  using Value = int;
  static constexpr std::array kSides{64, 128, 256, 512, 1024, 2048};

  std::optional<int> read(Report& report, const Cursor& at) const {
    const auto* const found = std::find(kSides.begin(), kSides.end(), at.node->number);
    if (at.node->kind == Node::Kind::number && found != kSides.end()) return *found;
    std::string wanted = "one of";
    for (const int side : kSides) wanted += ' ' + std::to_string(side);
    wrong_type(report, at, wanted);
    return std::nullopt;
  }
  Json write(int side) const { return side; }
  Json schema() const { return {{"type", "integer"}, {"enum", kSides}}; }
};

}  // namespace

const Table<BakePreset>& bake_table() {
  using scene::Occlusion;
  static const Table<BakePreset> table{
      .fields = {field<BakePreset>(
                     "occlusion",
                     Choice<Occlusion>{{{Occlusion::lightmap, "lightmap"},
                                        {Occlusion::vertex, "vertex"},
                                        {Occlusion::none, "none"}}},
                     &BakePreset::occlusion,
                     "How corners are darkened. lightmap: by small pictures; vertex: by colours "
                     "of vertices, with four to five times the triangles; none: not at all."),
                 field<BakePreset>("texture_size", Side{}, &BakePreset::texture_size,
                                   "Pixels of a side of the textures' pictures.")},
      .rules = {}};
  return table;
}

}  // namespace warren::config
