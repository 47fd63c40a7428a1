#include "bake/scene_metrics.hpp"

#include "bake/fields.hpp"
#include "bake/scene_values.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace warren::bake {
namespace {

using scene::MazeMetrics;
using scene::Scene;

constexpr std::string_view kExitKey = "^exit-[0-9]+$";

/// The lengths of the routes that exist, in the order of the exits.
std::vector<int> lengths(const Scene& scene) {
  std::vector<int> result;
  for (const auto& length : scene.metrics.route_length) {
    if (length) result.push_back(*length);
  }
  return result;
}

Json shortest_route(const Scene& scene) {
  const std::vector<int> all = lengths(scene);
  return all.empty() ? Json() : Json(*std::min_element(all.begin(), all.end()));
}

Json mean_route(const Scene& scene) {
  const std::vector<int> all = lengths(scene);
  if (all.empty()) return {};
  double sum = 0;
  for (const int length : all) sum += length;
  return sum / static_cast<double>(all.size());
}

Json longest_route(const Scene& scene) {
  const std::vector<int> all = lengths(scene);
  return all.empty() ? Json() : Json(*std::max_element(all.begin(), all.end()));
}

Json route_lengths(const Scene& scene) {
  Json result = Json::object();
  for (std::size_t i = 0; i < scene.exits.size(); ++i) {
    const std::optional<int> length = scene.metrics.route_length.at(i);
    if (length) result[scene.exits[i].id] = *length;
  }
  return result;
}

Json events_met(const Scene& scene) {
  Json result = Json::object();
  for (std::size_t i = 0; i < scene.exits.size(); ++i) {
    result[scene.exits[i].id] = scene.metrics.events_met.at(i);
  }
  return result;
}

Json share(std::optional<double> value) { return value ? metres(*value) : Json(); }

const Fields<MazeMetrics>& mix_fields() {
  static const Fields<MazeMetrics> fields{
      {"creature", "Events where an animal dashes out of hiding.", schema::integer(0),
       [](const MazeMetrics& m) { return Json(m.creatures); }},
      {"object", "Events where a rock rolls.", schema::integer(0),
       [](const MazeMetrics& m) { return Json(m.objects); }},
      {"container", "Events where something opens at once.", schema::integer(0),
       [](const MazeMetrics& m) { return Json(m.containers); }},
  };
  return fields;
}

const Fields<scene::Terrain>& terrain_fields() {
  using scene::Terrain;
  static const Fields<Terrain> fields{
      {"height_min", "Metres of the lowest sample.", schema::number(),
       [](const Terrain& t) { return metres(t.metrics.height_min); }},
      {"height_max", "Metres of the highest sample.", schema::number(),
       [](const Terrain& t) { return metres(t.metrics.height_max); }},
      {"height_mean", "Metres of all samples' mean.", schema::number(),
       [](const Terrain& t) { return metres(t.metrics.height_mean); }},
      {"slope_mean_deg", "Mean angle between the normals and straight up.",
       schema::number_between(0, 90),
       [](const Terrain& t) { return metres(t.metrics.slope_mean_deg); }},
      {"holes", "How many there are.", schema::integer(0),
       [](const Terrain& t) { return Json(t.holes.size()); }},
      {"flooded_low",
       "Share of the samples that are under water at low tide. Left out where there is no tide, as "
       "are the next two.",
       schema::number_between(0, 1), [](const Terrain& t) { return share(t.metrics.flooded_low); },
       Presence::optional},
      {"flooded_mean", "The mean of that share over the tide's period.",
       schema::number_between(0, 1), [](const Terrain& t) { return share(t.metrics.flooded_mean); },
       Presence::optional},
      {"flooded_high", "That share at high tide.", schema::number_between(0, 1),
       [](const Terrain& t) { return share(t.metrics.flooded_high); }, Presence::optional},
  };
  return fields;
}

const Fields<Scene>& maze_fields() {
  static const Fields<Scene> fields{
      {"rooms", "Open cells at odd columns and rows.", schema::integer(0),
       [](const Scene& s) { return Json(s.metrics.rooms); }},
      {"dead_ends", "Rooms with at most one opening.", schema::integer(0),
       [](const Scene& s) { return Json(s.metrics.dead_ends); }},
      {"corridors", "Rooms with two openings.", schema::integer(0),
       [](const Scene& s) { return Json(s.metrics.corridors); }},
      {"junctions", "Rooms with more than two openings.", schema::integer(0),
       [](const Scene& s) { return Json(s.metrics.junctions); }},
      {"cycles", "Independent loops; 0 in a perfect maze.", schema::integer(0),
       [](const Scene& s) { return Json(s.metrics.cycles); }},
      {"must_pass", "Rooms, start and exits aside, that every way to at least one exit passes.",
       schema::integer(0), [](const Scene& s) { return Json(s.metrics.must_pass); }},
      {"straightness", "Share of the corridors whose two openings face each other.",
       schema::number_between(0, 1), [](const Scene& s) { return Json(s.metrics.straightness); }},
      {"river",
       "Mean length of a dead-end passage in rooms, from the dead end up to the first junction.",
       schema::number_from(0), [](const Scene& s) { return Json(s.metrics.river); }},
      {"tortuosity",
       "Mean over the exits of the shortest way's length over the Manhattan distance.",
       schema::number_from(0), [](const Scene& s) { return Json(s.metrics.tortuosity); }},
      {"route_length_min",
       "Steps from room to room on the shortest way to the nearest exit. Left out where no exit "
       "can be reached, as are the next two.",
       schema::integer(0), shortest_route, Presence::optional},
      {"route_length_mean", "The mean of those steps over the exits that can be reached.",
       schema::number_from(0), mean_route, Presence::optional},
      {"route_length_max", "Those steps to the farthest exit.", schema::integer(0), longest_route,
       Presence::optional},
      {"route_length", "Those steps for each exit that can be reached, by its id.",
       schema::map(kExitKey, schema::integer(0)), route_lengths},
      {"events_met", "Events on every way to an exit, by the exit's id.",
       schema::map(kExitKey, schema::integer(0)), events_met},
      {"event_mix", "How many events there are of each type.", schema::object(mix_fields()),
       [](const Scene& s) { return write_object(mix_fields(), s.metrics); }},
      {"event_spacing",
       "The least walk between two events, in steps from room to room. Left out with fewer than "
       "two that can be reached from each other.",
       schema::integer(0),
       [](const Scene& s) {
         return s.metrics.event_spacing ? Json(*s.metrics.event_spacing) : Json();
       },
       Presence::optional},
      {"unreachable_events", "Events that can't be reached from the spawn.", schema::integer(0),
       [](const Scene& s) { return Json(s.metrics.unreachable_events); }},
      {"skippable_events", "Reachable events that no exit's visitor must pass.", schema::integer(0),
       [](const Scene& s) { return Json(s.metrics.skippable_events); }},
      {"unreachable_rooms", "Rooms that the mask allows but cuts off from the start.",
       schema::integer(0), [](const Scene& s) { return Json(s.metrics.unreachable_rooms); }},
  };
  return fields;
}

}  // namespace

Json metrics_json(const Scene& scene) {
  return scene.terrain ? write_object(terrain_fields(), *scene.terrain)
                       : write_object(maze_fields(), scene);
}

Json metrics_schema() {
  return Json::object(
      {{"oneOf", Json::array({schema::object(maze_fields()), schema::object(terrain_fields())})}});
}

}  // namespace warren::bake
