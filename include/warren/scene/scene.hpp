#pragma once

#include <warren/core/grid.hpp>

#include <cstdint>
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

/// An sRGB colour, 8 bits a channel.
struct Color {
  std::uint8_t r = 0;
  std::uint8_t g = 0;
  std::uint8_t b = 0;
  friend bool operator==(const Color&, const Color&) = default;
};

/// A plain metallic-roughness surface (metallic 0).
struct Material {
  Color color{128, 128, 128};
  double roughness = 0.9;  ///< 0..1
  double glow = 0;         ///< emitted share of `color`, 0..1
  friend bool operator==(const Material&, const Material&) = default;
};

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
  Material wall;
  Material floor;
  Material roof;    ///< the ceiling's underside
  Material top;     ///< the walls' tops, seen only without a ceiling
  Material portal;  ///< the exits' arches
  Material pad;     ///< the disc where the visitor starts
};

struct Spawn {
  Cell cell;
  Vec3 position;
  double yaw_deg = 0;
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
};

/// Document 000, section 4.1: the three kinds of event.
enum class EventType : std::uint8_t { creature, object, container };

struct Event {
  std::string id;  ///< `event-0`, ...
  EventType type = EventType::container;
  Cell cell;
  Vec3 position;
  std::optional<int> exit;  ///< index into exits of one whose every route passes here
  double trigger = 3;       ///< metres at which it starts
  bool once = true;         ///< false: each time the visitor comes near
  std::vector<Vec3> path;   ///< what the prop moves along, from where it waits
};

/// The light that belongs to the world, not to the visitor.
struct AmbientLight {
  Color color{255, 255, 255};
  double intensity = 0.1;  ///< how bright it makes a white surface; 1 is full white
};

/// A cone of light on the visitor's head.
struct HeadLight {
  Color color{255, 226, 184};
  double intensity = 160;  ///< candela
  double angle_deg = 35;   ///< from the axis to the edge
  double softness = 0.5;   ///< share of the cone over which the light fades, 0..1
  double range = 18;       ///< metres
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
  Lights lights;
  MazeMetrics metrics;
};

}  // namespace warren::scene
