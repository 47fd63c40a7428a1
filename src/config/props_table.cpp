#include "config/tables.hpp"

namespace warren::config {
namespace {

Field<Preset> prop(std::string_view name, NamedFile PropFiles::*file, std::string_view doc) {
  return file_field<Preset>(
      name, Path{}, [file](auto& p) -> auto& { return p.props.*file; }, doc);
}

}  // namespace

Condition<Preset> needs_maze() {
  return unused_without<Preset>([](const Preset& p) { return p.maze.has_value(); },
                                "this has no effect, since there is no maze");
}

Condition<Preset> needs_events() {
  return unused_without<Preset>(
      [](const Preset& p) { return p.maze && p.maze->options.events.count > 0; },
      "this has no effect, since maze/events/count is 0");
}

const Table<Preset>& props_table() {
  static const Table<Preset> table{
      .fields = {prop("rock", &PropFiles::rock,
                      "What rolls at events of type object; clip: roll. null: a boulder.")
                     .when(needs_events()),
                 prop("animal", &PropFiles::animal,
                      "One of the two creatures of events; clips: idle, dash. null: a rat.")
                     .when(needs_events()),
                 prop("insect", &PropFiles::insect,
                      "The other of the two creatures; clips: idle, dash. null: a spider.")
                     .when(needs_events()),
                 prop("container", &PropFiles::container,
                      "What opens at events of type container; clips: closed, open. null: a chest.")
                     .when(needs_events()),
                 prop("portal", &PropFiles::portal,
                      "What stands at exits; a clip named shimmer plays on and on. null: an arch."),
                 prop("pad", &PropFiles::pad, "What lies where the visitor starts. null: a disc."),
                 prop("wall", &PropFiles::wall,
                      "What stands on every closed cell where maze/walls is \"prop\".")
                     .when(unused_without<Preset>(
                         [](const Preset& p) { return p.maze && p.maze->walls == Walls::prop; },
                         "this has no effect, since maze/walls isn't \"prop\""))},
      .rules = {}};
  return table;
}

void check_wall_prop(Report& report, const Cursor& at, const Preset& preset) {
  const bool wanted = preset.maze && preset.maze->walls == Walls::prop;
  if (!wanted || !preset.props.wall.path.empty() || !report.clean("/props")) return;
  report.error(at.deepest({{"maze", "walls"}}), "E-PROPS-WALL",
               "walls are \"prop\", but no GLB is named for them; name one as props/wall");
}

}  // namespace warren::config
