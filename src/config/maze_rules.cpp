#include "config/tables.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace warren::config {
namespace {

using Path = std::vector<std::string>;

/// Checks rooms against each other in the order in which they are named.
class Rooms {
 public:
  Rooms(Report& report, const Cursor& at, const maze::Options& options)
      : report_(report), at_(at), width_(options.width), height_(options.height) {}

  /// A room that needs no check, and what it is.
  void take(Cell room, std::string what) { taken_.emplace(room, std::move(what)); }

  /// The room that the document names at `path`: it must exist and be free.
  void check(Cell room, const Path& path, const std::string& id, std::string what) {
    const auto odd_inside = [](int value, int size) {
      return value > 0 && value < size && value % 2 == 1;
    };
    if (!odd_inside(room.x, width_) || !odd_inside(room.y, height_)) {
      report_.error(at_.deepest(path), id,
                    to_string(room) + " is no room; rooms stand at odd x from 1 to " +
                        std::to_string(width_ - 2) + " and odd y from 1 to " +
                        std::to_string(height_ - 2));
      return;
    }
    const auto [other, free] = taken_.emplace(room, std::move(what));
    if (!free) {
      report_.error(at_.deepest(path), id, to_string(room) + " is already " + other->second);
    }
  }

 private:
  Report& report_;
  const Cursor& at_;
  int width_;
  int height_;
  std::map<Cell, std::string> taken_;
};

/// The room nearest the centre, the lower of two.
Cell central_room(const maze::Options& options) {
  const auto middle = [](int size) {
    return (size - 1) / 2 % 2 == 1 ? (size - 1) / 2 : (size - 3) / 2;
  };
  return {middle(options.width), middle(options.height)};
}

std::array<Cell, 4> corners(const maze::Options& options) {
  const int right = options.width - 2;
  const int bottom = options.height - 2;
  return {{{1, 1}, {right, 1}, {1, bottom}, {right, bottom}}};
}

bool clean(const Report& report, const Cursor& at, std::initializer_list<const char*> members) {
  return std::all_of(members.begin(), members.end(),
                     [&](const char* member) { return report.clean(at.pointer + '/' + member); });
}

/// Start, exits and fixed events. Where a mask moves the defaults, only what the document names is
/// known here.
void check_rooms(Report& report, const Cursor& at, const MazePreset& preset) {
  const maze::Options& options = preset.options;
  const bool masked = !preset.mask.path.empty();
  Rooms rooms(report, at, options);
  if (options.start) {
    rooms.check(*options.start, {"start"}, "E-MAZE-START", "the start");
  } else if (!masked) {
    rooms.take(central_room(options), "the start");
  }
  for (std::size_t i = 0; i < options.exits.size(); ++i) {
    const std::string index = std::to_string(i);
    rooms.check(options.exits[i], {"exits", index}, "E-MAZE-EXIT", "exit " + index);
  }
  if (options.exits.empty() && !masked) {
    for (const Cell corner : corners(options)) rooms.take(corner, "an exit, as a corner");
  }
  for (std::size_t i = 0; i < options.events.positions.size(); ++i) {
    const std::string index = std::to_string(i);
    rooms.check(options.events.positions[i], {"events", "positions", index}, "E-MAZE-POSITION",
                "the place of event " + index);
  }
}

/// How many events there can be at most, before any route is known.
int places(const MazePreset& preset) {
  const maze::Options& options = preset.options;
  const int rooms = (options.width - 1) / 2 * ((options.height - 1) / 2);
  int exits = static_cast<int>(options.exits.size());
  if (options.exits.empty()) exits = preset.mask.path.empty() ? 4 : 1;
  return std::max(0, rooms - 1 - exits);
}

void check_events(Report& report, const Cursor& at, const MazePreset& preset) {
  const maze::EventOptions& events = preset.options.events;
  const std::string count = std::to_string(events.count);
  if (const auto fixed = events.positions.size(); fixed > static_cast<std::size_t>(events.count)) {
    report.error(at.deepest(Path{"events", "positions"}), "E-MAZE-POSITION",
                 std::to_string(fixed) + " positions are given for " + count +
                     " events; raise events/count or give fewer");
  }
  const int wanted = std::accumulate(events.quotas.begin(), events.quotas.end(), 0);
  if (wanted > events.count) {
    report.error(at.deepest(Path{"events", "types"}), "E-MAZE-QUOTA",
                 "the types ask for " + std::to_string(wanted) + " events of " + count +
                     "; raise events/count or ask for fewer");
  }
  // `literal` draws cells, the same ones again and again if need be.
  if (events.placement == maze::Placement::literal) return;
  if (const int most = places(preset); events.count > most) {
    report.error(at.deepest(Path{"events", "count"}), "E-MAZE-EVENTS",
                 count + " events don't fit: a maze of " + std::to_string(preset.options.width) +
                     " x " + std::to_string(preset.options.height) + " cells has room for " +
                     std::to_string(most) + " at most");
  }
}

}  // namespace

void check_maze(Report& report, const Cursor& at, const MazePreset& preset) {
  if (!clean(report, at, {"size", "start", "exits", "mask"})) return;
  if (clean(report, at, {"events/positions"})) check_rooms(report, at, preset);
  if (clean(report, at, {"events"})) check_events(report, at, preset);
}

}  // namespace warren::config
