#include "config/tables.hpp"

namespace warren::config {
namespace {

constexpr int kFormat = 1;

/// The number of the preset format, of which this program reads one.
struct Format {
  using Value = int;

  std::optional<int> read(Report& report, const Cursor& at) const {
    if (at.node->kind == Node::Kind::number && at.node->number == kFormat) return kFormat;
    if (at.node->kind == Node::Kind::number) {
      report.error(at, "E-FORMAT",
                   "format " + report.shown(*at.node) + " isn't known; this warren reads format " +
                       std::to_string(kFormat));
    } else {
      wrong_type(report, at, "the number " + std::to_string(kFormat));
    }
    return std::nullopt;
  }
  Json write(int value) const { return value; }
  Json schema() const { return {{"const", kFormat}}; }
};

std::vector<Field<Preset>> head_fields() {
  return {
      field<Preset>(
          "$schema", Line{1000}, [](const Preset&) { return std::string(); },
          [](Preset&, const std::string&) {},
          "The schema's address, by which editors complete and check the file.")
          .without_default()
          .not_canonical(),
      field<Preset>(
          "format", Format{}, [](const Preset&) { return kFormat; }, [](Preset&, int) {},
          "The format of this file: 1.")
          .required(),
      field<Preset>("name", Name{}, &Preset::name,
                    "Names the output folder; without it, the file's name up to its last dot.")
          .without_default(),
      field<Preset>("description", Line{200}, &Preset::description,
                    "One line for lists of presets.")
          .not_canonical(),
      field<Preset>("seed", Seed{}, &Preset::seed,
                    "Used where the command line gives no seed; over 2^53-1 as text.")
          .not_canonical(),
  };
}

}  // namespace

const Preset& default_preset() {
  static const Preset preset = [] {
    Preset out;
    out.lights = default_lights();
    return out;
  }();
  return preset;
}

const Table<Preset>& preset_table() {
  static const Table<Preset> table = [] {
    Table<Preset> out{.fields = head_fields(), .rules = {}};
    out.fields.push_back(optional_object<Preset>("maze", maze_table(), default_maze(),
                                                 &Preset::maze, Null::refused, "The maze to build.")
                             .required());
    out.fields.push_back(object<Preset>(
        "lights", lights_table(), bare_lights(), &Preset::lights,
        "All light; without it, a dark with fog and a spot light on the visitor's head."));
    return out;
  }();
  return table;
}

}  // namespace warren::config
