#pragma once

#include <warren/core/failure.hpp>
#include <warren/core/grid.hpp>
#include <warren/core/result.hpp>
#include <warren/scene/scene.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Event-centred mazes (document 000; design note "Maze and events"). Cells count walls: rooms
/// stand at odd (x, y), a slot between each two rooms, pillars at even-even. Lengths of routes
/// count steps from room to room, two cells each.
namespace warren::maze {

using scene::EventType;

inline constexpr int kMinSide = 7;     ///< cells
inline constexpr int kMaxSide = 8191;  ///< cells
inline constexpr int kMaxExits = 64;

/// How the spanning tree over the rooms grows.
enum class Algorithm : std::uint8_t {
  prim,          ///< document 000, section 3; see Frontier
  kruskal,       ///< slots in random order, those that join two parts opened
  depth_first,   ///< recursive backtracker: long corridors
  growing_tree,  ///< from a room chosen by GrowingTree weights
  wilson,        ///< loop-erased random walks: uniform over all trees
};

/// What Prim's algorithm draws from.
enum class Frontier : std::uint8_t {
  random_wall,    ///< a wall beside the tree (the document's)
  random_cell,    ///< a room beside the tree, then one of its walls to the tree
  random_weight,  ///< the lightest wall, weights being random: a random minimum spanning tree
};

/// Chances of growing from the newest, the oldest or any active room; at least one above 0.
struct GrowingTree {
  double newest = 1;
  double oldest = 0;
  double random = 0;
};

enum class Placement : std::uint8_t {
  events_first,  ///< events, then routes through them, then the maze around (the document's intent)
  select,        ///< a tree, then events among the rooms of its routes
  literal,       ///< Algorithm 1 as printed, with its defects, for comparison
};

/// Over which routes the events are spread.
enum class Share : std::uint8_t {
  route,  ///< evenly over the exits' routes
  trunk,  ///< all on a stem that every route begins with
};

struct EventOptions {
  int count = 0;
  Placement placement = Placement::events_first;
  Share share = Share::route;
  std::array<int, 3> quotas{};  ///< least number of each EventType, by its value; sum <= count
  std::vector<Cell> positions;  ///< rooms (odd, odd) that get an event each, in cells; <= count
  int min_spacing = 1;  ///< least walk between a drawn event and any other, in room steps; >= 1
};

struct Options {
  int width = 15;   ///< cells, odd, kMinSide..kMaxSide
  int height = 15;  ///< cells, odd, kMinSide..kMaxSide
  Algorithm algorithm = Algorithm::prim;
  Frontier frontier = Frontier::random_weight;
  GrowingTree growing_tree;
  double braid = 0;           ///< share of dead ends to open into loops, 0..1
  bool two_openings = false;  ///< the start gets two openings (the document's Figure 2b)
  Grid<std::uint8_t> mask;    ///< allowed rooms, (width-1)/2 x (height-1)/2; empty: all
  std::optional<Cell> start;  ///< a room, in cells; none: the allowed room nearest the centre
  std::vector<Cell> exits;    ///< rooms, in cells; empty: the four corners
  EventOptions events;
};

struct Exit {
  Cell cell;
};

struct Event {
  Cell cell;
  EventType type = EventType::container;
  std::optional<int> exit;  ///< an exit whose every route passes the event
  /// Cells the prop moves along, from where it waits: a rock's straight run towards the visitor, a
  /// creature's way from its hiding place, a container's wall and then its cell.
  std::vector<Cell> path;
};

/// How the routes were planned.
enum class Skeleton : std::uint8_t {
  none,      ///< routes as the tree gave them (`select`, `literal`, or no plan could be found)
  disjoint,  ///< one region and route per exit, apart but for the start
  tree,      ///< routes through the events that may share a beginning
  trunk,     ///< a common stem with all events, then the branches
};

struct Maze {
  Grid<std::uint8_t> cells;  ///< 1 open, 0 wall
  Cell start;
  std::vector<Exit> exits;
  std::vector<Event> events;  ///< by exit, then by distance from the start
  Skeleton skeleton = Skeleton::none;
  int attempts = 1;           ///< the draw that met all demands, from 1
  int merged_exits = 0;       ///< exits that fell on a room another had, and were left out
  int unreachable_rooms = 0;  ///< allowed rooms in parts of the mask without the start
};

/// Makes the maze of this seed. `options` must be within the ranges above (config checks them).
/// Failures: `E-MAZE-START` (no allowed room, or a start that the mask doesn't allow),
/// `E-MAZE-EXIT` (no exit left beside the start, or one that the mask cuts off), `E-MAZE-EVENTS`
/// (fewer fit than asked), `E-MAZE-QUOTA` (types that no draw gave), `E-MAZE-POSITION` (fixed
/// events that the mask cuts off or makes the start or an exit, or that no route can pass),
/// `E-MAZE-OPENINGS` (a start that can't have two openings).
Result<Maze, Failure> generate(const Options& options, std::uint64_t seed);

/// Algorithm 2 of document 000, as read in the design note: a creature where the cell isn't on a
/// single path (other than two open neighbours); else an object where the longer straight run of
/// open cells through it, itself included and at most five to each side, has five cells or more;
/// else a container. What lies beyond the grid is closed.
[[nodiscard]] EventType classify(const Grid<std::uint8_t>& cells, Cell event);

/// The corners of the shortest way from the start to each exit, ends included; empty where there is
/// none. Seen from the exit, ties go to the neighbour that comes first in the order +x, -x, +y, -y.
[[nodiscard]] std::vector<std::vector<Cell>> routes(const Maze& maze);

/// Measures of a maze, over its open cells:
/// - rooms: open cells at odd (x, y); dead_ends, corridors, junctions: those with at most one, two,
///   more than two open neighbours; straightness: share of corridors whose two openings face each
///   other; river: mean length of a dead-end passage, in rooms, from the dead end up to the first
///   junction; cycles: independent loops;
/// - route_length: steps of the shortest way from start to exit; tortuosity: mean over the exits of
///   that length over the Manhattan distance;
/// - must_pass: rooms, start and exits aside, which every way to at least one exit passes;
/// - events_met: events on every way to that exit; event_spacing: least walk between two events;
///   unreachable_events; skippable_events: reachable ones that no exit's visitor must pass.
[[nodiscard]] scene::MazeMetrics measure(const Maze& maze);

}  // namespace warren::maze
