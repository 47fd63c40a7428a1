#pragma once

#include <warren/core/grid.hpp>
#include <warren/scene/asset.hpp>
#include <warren/scene/surface.hpp>
#include <warren/scene/terrain.hpp>
#include <warren/scene/visit.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What a baker and a player need to know of a generated world, free of how it was made. Metres,
/// right-handed, +Y up; yaw 0 looks along -Z, counter-clockwise from above is positive; grid column
/// x runs along +X, grid row y along +Z (design overview, "Coordinates and units").
namespace warren::scene {

struct Vec3 {
  double x = 0;
  double y = 0;
  double z = 0;
  friend bool operator==(const Vec3&, const Vec3&) = default;
};

struct Box {
  Vec3 min;
  Vec3 max;
  friend bool operator==(const Box&, const Box&) = default;
};

/// How corners are darkened: by pictures (a lightmap), by colours of vertices, or not at all.
enum class Occlusion : std::uint8_t { lightmap, vertex, none };

/// Where one can walk. Cell (x, y) covers the square from
/// (origin_x + x * cell, origin_z + y * cell), `cell` metres a side; what lies beyond the grid is
/// closed.
struct WalkGrid {
  double origin_x = 0;
  double origin_z = 0;
  double cell = 2;          ///< metres
  Grid<std::uint8_t> open;  ///< 1 open, 0 closed

  /// The middle of a cell's floor, at y = 0.
  [[nodiscard]] Vec3 centre(Cell c) const {
    return {origin_x + (c.x + 0.5) * cell, 0, origin_z + (c.y + 0.5) * cell};
  }
};

/// How the walk grid becomes stone: every closed cell is a wall of this height.
struct Masonry {
  double height = 3;  ///< metres
  bool ceiling = false;
  Occlusion occlusion = Occlusion::lightmap;
  int texture_side = 256;  ///< pixels of a side of patterns; a power of two
  /// What stands on closed cells instead of stone, its pivot at the middle of the cell's floor;
  /// null: stone.
  std::shared_ptr<const Asset> wall_prop;
  Material wall;
  Material floor;
  Material roof;    ///< the ceiling's underside
  Material top;     ///< the walls' tops, seen only without a ceiling
  Material portal;  ///< the exits' arches
  Material pad;     ///< the disc where the visitor starts
};

struct Spawn {
  Cell cell;  ///< of the walk grid, where there is one
  Vec3 position;
  double yaw_deg = 0;
  std::string prop = {};  ///< the name of what lies there; empty: nothing
};

/// Reaching an exit ends the visit.
struct Exit {
  std::string id;  ///< `exit-0`, ...
  Cell cell;
  Vec3 position;
  double yaw_deg = 0;  ///< the way that one looks who walks out, that is, away from the opening
  double radius = 1;   ///< metres
  std::vector<Cell> route;  ///< corners of the shortest way from the spawn, both ends included;
                            ///< empty where the exit can't be reached
  std::string prop = {};    ///< the name of what stands there; empty: nothing
  std::optional<Cue> sound = {};  ///< what sounds there all the time
};

/// Document 000, section 4.1: the three kinds of event.
enum class EventType : std::uint8_t { creature, object, container };

struct Event {
  std::string id;  ///< `event-0`, ...
  EventType type = EventType::container;
  Cell cell;
  Vec3 position;
  std::optional<int> exit;            ///< index into exits of one whose every route passes here
  double trigger = 3;                 ///< metres at which it starts
  bool once = true;                   ///< false: each time the visitor comes near
  std::vector<Vec3> path;             ///< what the prop moves along, from where it waits
  std::string prop = {};              ///< the name of what waits there
  std::string idle = {};              ///< the clip that it plays while it waits; empty: none
  std::string clip = {};              ///< the clip that it plays when it starts
  std::optional<Effect> effect = {};  ///< what the visitor sees when the prop meets him
  std::optional<Cue> sound = {};      ///< what the prop sounds like while the event runs
};

/// Something to be placed where exits, events and the spawn name it: pivot at the floor's centre,
/// front +Z.
struct Prop {
  std::string name;  ///< `rock`, ...
  std::shared_ptr<const Asset> asset;
  std::shared_ptr<const std::string> file;  ///< a designer's GLB as it came, which is kept so;
                                            ///< null: built in
};

/// What a visit may cost at most; none: any amount (design note "Bundle, glTF profiles, budgets").
struct Budget {
  std::optional<std::uint64_t> triangles = 300'000;  ///< seen from a walkable cell, both eyes
  std::optional<std::uint64_t> draws = 100;          ///< likewise
  std::optional<std::uint64_t> texture_bytes = std::uint64_t{64} << 20U;  ///< decoded, with mipmaps
  std::optional<std::uint64_t> bytes = 3'000'000;  ///< of a bundle that is baked to be small
};

/// The light that belongs to the world, not to the visitor.
struct AmbientLight {
  Color color{255, 255, 255};
  double intensity = 0.15;  ///< how bright it makes a white surface; 1 is full white
};

/// A cone of light on the visitor's head.
struct HeadLight {
  Color color{255, 226, 184};
  double intensity = 90;  ///< candela
  double angle_deg = 35;  ///< from the axis to the edge
  double softness = 0.5;  ///< share of the cone over which the light fades, 0..1
  double range = 18;      ///< metres
};

struct SunLight {
  Color color{255, 255, 255};
  double intensity = 2;  ///< how bright it makes a white surface that faces it; 1 is full white
  double elevation_deg = 45;  ///< above the horizon
  double azimuth_deg = 30;    ///< the yaw at which one looks towards it
};

struct Fog {
  Color color{11, 14, 20};
  double near = 6;  ///< metres
  double far = 18;  ///< metres
};

struct Lights {
  AmbientLight ambient;
  std::optional<HeadLight> head;
  std::optional<SunLight> sun;
  std::optional<Fog> fog;
  Color background{11, 14, 20};
  double exposure = 1;  ///< factor before tone mapping
};

/// Measures of a maze; definitions stand at maze::measure().
struct MazeMetrics {
  int rooms = 0;
  int dead_ends = 0;
  int corridors = 0;
  int junctions = 0;
  int cycles = 0;
  int must_pass = 0;
  double straightness = 0;
  double river = 0;
  double tortuosity = 0;
  std::vector<std::optional<int>> route_length;  ///< per exit
  std::vector<int> events_met;                   ///< per exit
  int creatures = 0;
  int objects = 0;
  int containers = 0;
  std::optional<int> event_spacing;
  int unreachable_events = 0;
  int skippable_events = 0;
  int unreachable_rooms = 0;
};

/// How the events came where they are.
struct EventReport {
  std::string placement;  ///< `events-first`, `select` or `literal`, as asked for
  std::string skeleton;  ///< `disjoint`, `tree`, `trunk`, or `none` where routes came from the tree
  int attempts = 1;      ///< drawn until every demand was met
};

struct Scene {
  std::string name;
  std::uint64_t seed = 0;
  std::string preset_digest;  ///< `xxh3:...`
  std::string inputs_digest;  ///< of all that decides what a bundle of it holds, `xxh3:...`
  Spawn spawn;
  std::vector<Exit> exits;
  WalkGrid walk;
  Masonry masonry;
  std::vector<Event> events;
  std::optional<EventReport> event_report;
  std::vector<Prop> props;  ///< those that are named, each once
  Lights lights;
  Visitor visitor;
  std::vector<Binding> input;  ///< each action once
  Audio audio;
  Budget budget;
  MazeMetrics metrics;
  /// A landscape, in place of walk grid, masonry, exits, events and the maze's metrics.
  std::optional<Terrain> terrain;
};

}  // namespace warren::scene
