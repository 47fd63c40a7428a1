#include "config/tables.hpp"

namespace warren::config {
namespace {

using scene::Stick;
using scene::Turn;
using scene::Visitor;

constexpr double kOverEyes = 0.2;    // metres of wall over the eyes, at least
constexpr double kBesideBody = 0.2;  // metres of corridor beside the body, at least
constexpr double kTiny = 1e-9;       // by which sums of decimals may be off

/// A field of the visitor's.
template <class Kind, class Value>
Field<PlayerPreset> visitor_field(std::string_view name, Kind kind, Value Visitor::*member,
                                  std::string_view doc) {
  return field<PlayerPreset>(
      name, std::move(kind), [member](auto& p) -> auto& { return p.visitor.*member; }, doc);
}

std::vector<Field<PlayerPreset>> body_fields() {
  return {
      visitor_field("eye_height", Number{0.1, 10}, &Visitor::eye_height,
                    "Metres from the floor to the eyes, at least 0.2 less than the walls' height."),
      visitor_field("radius", Number{0.05, 5}, &Visitor::radius,
                    "Metres that the visitor keeps from walls; twice that and 0.2 must be less "
                    "than a cell."),
      visitor_field("speed", Number{0.1, 10}, &Visitor::speed, "Metres a second."),
      visitor_field("turn", Choice<Turn>{{{Turn::snap, "snap"}, {Turn::smooth, "smooth"}}},
                    &Visitor::turn,
                    "How keys and sticks turn him, unless he chooses otherwise. snap: in steps, "
                    "which few get sick of; smooth: as long as they are held."),
      visitor_field("snap_deg", Number{5, 90}, &Visitor::snap_deg, "Degrees of such a step."),
      visitor_field("turn_speed_deg", Number{10, 360}, &Visitor::turn_speed_deg,
                    "Degrees a second of smooth turning."),
      visitor_field("vignette", Number{0, 1}, &Visitor::vignette,
                    "How far the edge of the view closes while he moves, against sickness: 0 not "
                    "at all, 1 most."),
      visitor_field("dwell", Number{0.2, 10}, &Visitor::dwell,
                    "Seconds that one looks at a mark to choose it."),
      visitor_field("move_stick", Choice<Stick>{{{Stick::left, "left"}, {Stick::right, "right"}}},
                    &Visitor::move_stick,
                    "The game pad's stick that moves him; the other one turns him."),
  };
}

/// Where the value of the path was written; nowhere where it is a default.
std::optional<Cursor> written(const Cursor& at, std::string_view section, std::string_view name) {
  const auto object = at.member(section);
  return object ? object->member(name) : std::nullopt;
}

}  // namespace

const Table<PlayerPreset>& player_table() {
  static const Table<PlayerPreset> table = [] {
    Table<PlayerPreset> out{.fields = body_fields(), .rules = {}};
    out.fields.push_back(section<PlayerPreset>(
        "input", input_table(),
        "What keys and buttons do, each one thing at most. Keys are codes of KeyboardEvent.code, "
        "which name places on the keyboard, whatever is printed there; buttons are numbers of the "
        "game pads' standard mapping."));
    return out;
  }();
  return table;
}

void check_player(Report& report, const Cursor& at, const Preset& preset) {
  if (!preset.maze) return;
  const auto fits = [&](std::string_view of_player, std::string_view of_maze) {
    return report.clean("/player/" + std::string(of_player)) &&
           report.clean("/maze/" + std::string(of_maze));
  };
  // Told where it was written, which for a default is nowhere.
  const auto place = [&](std::string_view of_player, std::string_view of_maze) {
    const auto own = written(at, "player", of_player);
    return own ? *own : at.deepest({{"maze", std::string(of_maze)}});
  };
  const Visitor& visitor = preset.player.visitor;
  const double height = preset.maze->masonry.height;
  if (fits("eye_height", "height") && visitor.eye_height > height - kOverEyes + kTiny) {
    report.error(place("eye_height", "height"), "E-PLAYER-EYE",
                 "eyes at player/eye_height, " + shortest(visitor.eye_height) +
                     " m, are too high for walls of maze/height, " + shortest(height) +
                     " m; they must be at least " + shortest(kOverEyes) + " m lower");
  }
  const double cell = preset.maze->cell;
  if (fits("radius", "cell") && 2 * visitor.radius + kBesideBody > cell - kTiny) {
    report.error(place("radius", "cell"), "E-PLAYER-RADIUS",
                 "a visitor of player/radius, " + shortest(visitor.radius) +
                     " m, doesn't fit into corridors of maze/cell, " + shortest(cell) +
                     " m; twice the radius and " + shortest(kBesideBody) +
                     " m must be less than the cell");
  }
}

}  // namespace warren::config
