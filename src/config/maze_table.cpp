#include "config/tables.hpp"

#include <warren/gen/maze/maze.hpp>

namespace warren::config {
namespace {

using maze::Algorithm;
using maze::Frontier;
using maze::GrowingTree;
using maze::Placement;
using maze::Share;

/// `"any"` or 2; true for 2.
struct Openings {
  using Value = bool;

  std::optional<bool> read(Report& report, const Cursor& at) const {
    if (at.node->kind == Node::Kind::string && at.node->string == "any") return false;
    if (at.node->kind == Node::Kind::number && at.node->number == 2) return true;
    wrong_type(report, at, "\"any\" or 2");
    return std::nullopt;
  }
  Json write(bool two) const { return two ? Json(2) : Json("any"); }
  Json schema() const { return {{"enum", {"any", 2}}}; }
};

const Pair kRoom{{0, maze::kMaxSide - 1}};
constexpr int kMaxEvents = 10'000;

/// For what Algorithm 1 as printed leaves no choice in.
Condition<MazePreset> not_literal(const std::string& name, const std::string& instead) {
  return {[](const MazePreset& m) { return m.options.events.placement != Placement::literal; },
          Severity::error, "E-MAZE-LITERAL",
          "placement \"literal\" knows no " + name + ": " + instead + "; remove this key"};
}

Condition<MazePreset> needs_events() {
  return unused_without<MazePreset>([](const MazePreset& m) { return m.options.events.count > 0; },
                                    "this has no effect, since events/count is 0");
}

const Table<GrowingTree>& growing_tree_table() {
  static const Table<GrowingTree> table{
      .fields = {field<GrowingTree>("newest", Number{0, 1e6}, &GrowingTree::newest,
                                    "Weight of growing from the newest room: long corridors."),
                 field<GrowingTree>("oldest", Number{0, 1e6}, &GrowingTree::oldest,
                                    "Weight of growing from the oldest room: straight rays."),
                 field<GrowingTree>("random", Number{0, 1e6}, &GrowingTree::random,
                                    "Weight of growing from any room: many dead ends.")},
      .rules = {[](Report& report, const Cursor& at, const GrowingTree& weights) {
        if (weights.newest + weights.oldest + weights.random > 0 || !report.clean(at.pointer)) {
          return;
        }
        report.error(at, "E-MAZE-WEIGHTS",
                     "all weights are 0; at least one of newest, oldest, random must be more");
      }}};
  return table;
}

Field<MazePreset> quota(std::string_view name, scene::EventType type, std::string_view doc) {
  const auto index = static_cast<std::size_t>(type);
  return field<MazePreset>(
      name,
      Integer{0, kMaxEvents}, [index](auto& m) -> auto& { return m.options.events.quotas[index]; },
      doc);
}

const Table<MazePreset>& types_table() {
  static const Table<MazePreset> table{
      .fields = {quota("creature", scene::EventType::creature,
                       "Least number of creatures, which stand at forks and dead ends."),
                 quota("object", scene::EventType::object,
                       "Least number of rolling objects, which need a long straight corridor."),
                 quota("container", scene::EventType::container,
                       "Least number of containers, which stand in short corridors.")},
      .rules = {}};
  return table;
}

const Table<MazePreset>& events_table() {
  static const Table<MazePreset> table{
      .fields =
          {field<MazePreset>(
               "count", Integer{0, kMaxEvents},
               [](auto& m) -> auto& { return m.options.events.count; }, "Number of events."),
           field<MazePreset>(
               "placement",
               Choice<Placement>{{{Placement::events_first, "events-first"},
                                  {Placement::select, "select"},
                                  {Placement::literal, "literal"}}},
               [](auto& m) -> auto& { return m.options.events.placement; },
               "events-first: events, then routes through them, then the maze around; select: a "
               "maze, then events on its routes; literal: the published algorithm with its "
               "defects, for comparison."),
           field<MazePreset>(
               "share", Choice<Share>{{{Share::route, "route"}, {Share::trunk, "trunk"}}},
               [](auto& m) -> auto& { return m.options.events.share; },
               "route: spread over the ways to the exits; trunk: all on a stem that every way "
               "begins with.")
               .when(not_literal("share", "events stand anywhere"))
               .when(needs_events()),
           section<MazePreset>("types", types_table(), "Least number of events of each type.")
               .when(not_literal("types", "they come as they fall")),
           field<MazePreset>(
               "positions", List<Pair>{kRoom, {0, kMaxEvents}},
               [](auto& m) -> auto& { return m.options.events.positions; },
               "Rooms [x, y], both odd, that get the first events.")
               .when(not_literal("positions", "all events are drawn")),
           field<MazePreset>(
               "min_spacing", Integer{1, kMaxEvents},
               [](auto& m) -> auto& { return m.options.events.min_spacing; },
               "Least walk from a drawn event to any other, in steps from room to room.")
               .when(not_literal("min_spacing", "events stand anywhere"))
               .when(needs_events()),
           field<MazePreset>("trigger", Number{0.1, 100}, &MazePreset::trigger,
                             "Metres between visitor and event at which it starts.")
               .when(needs_events()),
           field<MazePreset>(
               "once", Boolean{}, &MazePreset::once,
               "true: an event happens once; false: each time the visitor comes near.")
               .when(needs_events())},
      .rules = {}};
  return table;
}

Field<MazePreset> size_field() {
  const Pair kind{{maze::kMinSide, maze::kMaxSide,
                   Integer::Odd{"E-MAZE-SIZE", "maze sizes count walls and must be odd"}}};
  return field<MazePreset>(
      "size", kind,
      [](const MazePreset& m) {
        return Cell{m.options.width, m.options.height};
      },
      [](MazePreset& m, Cell size) {
        m.options.width = size.x;
        m.options.height = size.y;
      },
      "Width and height in cells, walls being cells: odd numbers.");
}

std::vector<Field<MazePreset>> plan_fields() {
  return {
      size_field(),
      field<MazePreset>(
          "algorithm",
          Choice<Algorithm>{{{Algorithm::prim, "prim"},
                             {Algorithm::kruskal, "kruskal"},
                             {Algorithm::depth_first, "depth-first"},
                             {Algorithm::growing_tree, "growing-tree"},
                             {Algorithm::wilson, "wilson"}}},
          [](auto& m) -> auto& { return m.options.algorithm; }, "How the maze grows.")
          .when(not_literal("algorithm", "it is always Prim's")),
      field<MazePreset>(
          "frontier",
          Choice<Frontier>{{{Frontier::random_wall, "random-wall"},
                            {Frontier::random_cell, "random-cell"},
                            {Frontier::random_weight, "random-weight"}}},
          [](auto& m) -> auto& { return m.options.frontier; },
          "What Prim's algorithm draws: random-wall gives nearly straight escapes, random-weight "
          "long winding ones.")
          .when(not_literal("frontier", "it always draws walls"))
          .when(unused_without<MazePreset>(
              [](const MazePreset& m) { return m.options.algorithm == Algorithm::prim; },
              "this has no effect, since only the algorithm \"prim\" has a frontier")),
      object<MazePreset>(
          "growing_tree", growing_tree_table(), GrowingTree{0, 0, 0},
          [](auto& m) -> auto& { return m.options.growing_tree; },
          "Weights of the algorithm \"growing-tree\"; those left out are 0.")
          .when(not_literal("growing_tree", "it always draws walls"))
          .when(unused_without<MazePreset>(
              [](const MazePreset& m) { return m.options.algorithm == Algorithm::growing_tree; },
              "this has no effect, since only the algorithm \"growing-tree\" has weights")),
      field<MazePreset>(
          "braid", Number{0, 1}, [](auto& m) -> auto& { return m.options.braid; },
          "Share of the dead ends that are opened into loops.")
          .when(not_literal("braid", "its loops come as they fall")),
      field<MazePreset>(
          "start_openings", Openings{}, [](auto& m) -> auto& { return m.options.two_openings; },
          "Openings of the start room: any number, or 2.")
          .when(not_literal("start_openings", "the start always has two")),
      file_field<MazePreset>(
          "mask", Path{}, &MazePreset::mask,
          "A PNG with a pixel for each room, (width-1)/2 by (height-1)/2, relative to the preset: "
          "rooms stand where it is at least half bright. null: rooms everywhere.")
          .when(not_literal("mask", "it fills the whole grid")),
      field<MazePreset>(
          "start", Nullable<Pair>{kRoom}, [](auto& m) -> auto& { return m.options.start; },
          "The room [x, y] where the visitor starts, both odd; null: the one nearest the centre."),
      field<MazePreset>(
          "exits", List<Pair>{kRoom, {0, maze::kMaxExits}},
          [](auto& m) -> auto& { return m.options.exits; },
          "Rooms [x, y], both odd, that end the maze; without any, the four corners."),
      section<MazePreset>("events", events_table(), "What happens on the way."),
  };
}

std::vector<Field<MazePreset>> stone_fields() {
  return {
      field<MazePreset>("cell", Number{0.5, 100}, &MazePreset::cell,
                        "Side of a cell in metres: the width of corridors and walls."),
      field<MazePreset>(
          "height", Number{0.5, 100}, [](auto& m) -> auto& { return m.masonry.height; },
          "Height of the walls in metres."),
      field<MazePreset>(
          "ceiling", Boolean{}, [](auto& m) -> auto& { return m.masonry.ceiling; },
          "Whether the corridors are roofed."),
      field<MazePreset>(
          "walls", Choice<Walls>{{{Walls::merged, "merged"}, {Walls::prop, "prop"}}},
          &MazePreset::walls,
          "merged: walls of stone; prop: the GLB of props/wall on every closed cell."),
      section<MazePreset>("materials", materials_table(), "Surfaces."),
  };
}

}  // namespace

const Table<MazePreset>& maze_table() {
  static const Table<MazePreset> table = [] {
    Table<MazePreset> out{.fields = plan_fields(), .rules = {check_maze}};
    for (auto& stone : stone_fields()) out.fields.push_back(std::move(stone));
    return out;
  }();
  return table;
}

}  // namespace warren::config
