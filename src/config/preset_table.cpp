#include "config/tables.hpp"

#include <algorithm>
#include <cmath>

namespace warren::config {
namespace {

constexpr Line kSchema{1000};
constexpr Path kExtends{Path::Null::refused};

struct Format {
  using Value = int;

  std::optional<int> read(Report& report, const Cursor& at) const {
    return read_format(report, at);
  }
  Json write(int value) const { return value; }
  Json schema() const { return {{"const", kFormat}}; }
};

/// A text that a file has for itself, so that the preset doesn't keep it.
template <class Kind>
Field<Preset> own_text(std::string_view name, const Kind& kind, std::string_view example,
                       std::string_view doc) {
  return field<Preset>(
             name, kind, [](const Preset&) { return std::string(); },
             [](Preset&, const std::string&) {}, doc)
      .without_default(example)
      .not_canonical();
}

std::vector<Field<Preset>> head_fields() {
  return {
      own_text("$schema", kSchema, "preset.schema.json",
               "The schema's address, by which editors complete and check the file."),
      field<Preset>(
          "format", Format{}, [](const Preset&) { return kFormat; }, [](Preset&, int) {},
          "The format of this file: 1.")
          .required(),
      own_text("extends", kExtends, "base.json",
               "A preset, in this one's folder or below, that this one changes: what it leaves out "
               "is the other's, null takes a value away."),
      field<Preset>("name", Name{}, &Preset::name,
                    "Names the output folder; without it, the file's name up to its last dot.")
          .without_default("maze"),
      field<Preset>("description", Line{200}, &Preset::description,
                    "One line for lists of presets.")
          .not_canonical(),
      field<Preset>("seed", Seed{}, &Preset::seed,
                    "Used where the command line gives no seed; over 2^53-1 as text.")
          .not_canonical(),
  };
}

}  // namespace

void check_stages(Report& report, const Cursor& at, const Preset& /*preset*/) {
  if (at.node->kind != Node::Kind::object) return;
  const auto maze = at.member("maze");
  const auto terrain = at.member("terrain");
  if (maze && terrain) {
    report.error(*terrain, "E-STAGES",
                 "there is a maze already, and mazes can't be laid over terrains; give one of the "
                 "two");
  }
  if (maze || terrain) return;
  const std::string missing =
      R"(the key "maze" is missing, or "terrain" in its place: what is to be built)";
  const auto& keys = at.node->keys;
  const auto removed = std::find_if(keys.begin(), keys.end(), [](const Node::Key& key) {
    return key.name == "maze" || key.name == "terrain";
  });
  if (removed == keys.end()) {
    report.error(at, "E-KEY-MISSING", missing);
  } else {
    report.error_at(removed->extent, "E-KEY-MISSING", at.pointer + '/' + removed->name, missing);
  }
}

std::optional<int> read_format(Report& report, const Cursor& at) {
  if (at.node->kind != Node::Kind::number) {
    wrong_type(report, at, "the number " + std::to_string(kFormat));
    return std::nullopt;
  }
  if (at.node->number == kFormat) return kFormat;
  const std::string found = report.shown(*at.node);
  const std::string known = "format " + std::to_string(kFormat);
  report.error(at, "E-FORMAT",
               at.node->number > kFormat && at.node->number == std::trunc(at.node->number)
                   ? "format " + found + " is newer than this warren, which reads " + known +
                         "; a newer warren is needed"
                   : "there is no format " + found + "; this warren reads " + known);
  return std::nullopt;
}

std::optional<std::string> read_schema(Report& report, const Cursor& at) {
  return kSchema.read(report, at);
}

std::optional<std::string> read_extends(Report& report, const Cursor& at) {
  return kExtends.read(report, at);
}

const Preset& default_preset() {
  static const Preset preset = [] {
    Preset out;
    out.lights = default_lights();
    out.player = default_player();
    out.audio = default_audio();
    return out;
  }();
  return preset;
}

const Table<Preset>& preset_table() {
  static const Table<Preset> table = [] {
    Table<Preset> out{.fields = head_fields(),
                      .rules = {check_stages, check_occlusion, check_wall_prop, check_player}};
    out.fields.push_back(optional_object<Preset>("maze", maze_table(), default_maze(),
                                                 &Preset::maze, Null::refused, "The maze to build.")
                             .without_default("")
                             .when({[](const Preset& p) { return p.maze.has_value(); }}));
    out.fields.push_back(optional_object<Preset>("terrain", terrain_table(), default_terrain(),
                                                 &Preset::terrain, Null::refused,
                                                 "The landscape to build, in place of a maze.")
                             .without_default("")
                             .when({[](const Preset& p) { return p.terrain.has_value(); }}));
    out.fields.push_back(object<Preset>("lights", lights_table(), bare_lights(), &Preset::lights,
                                        "All light; without it, a maze is dark, with fog and a "
                                        "spot light on the visitor's head, and "
                                        "a terrain lies under a low sun in the haze."));
    out.fields.push_back(
        object<Preset>("player", player_table(), default_player(), &Preset::player,
                       "The visitor: his body, how he moves, and what his keys and buttons do."));
    out.fields.push_back(section<Preset>("audio", audio_table(), "What the visitor hears."));
    out.fields.push_back(object<Preset>("bake", bake_table(), BakePreset{}, &Preset::bake,
                                        "How the scene becomes meshes and pictures."));
    out.fields.push_back(section<Preset>("props", props_table(),
                                         "Designers' GLBs, relative to the preset, in place of the "
                                         "props that are built in.")
                             .when(needs_maze()));
    out.fields.push_back(object<Preset>("budget", budget_table(), scene::Budget{}, &Preset::budget,
                                        "What a bundle may cost on a phone; a bake that exceeds it "
                                        "fails. null: any amount."));
    return out;
  }();
  return table;
}

}  // namespace warren::config
