#include "gen/maze/cells.hpp"
#include "gen/maze/events.hpp"
#include "gen/maze/finish.hpp"
#include "gen/maze/grow.hpp"
#include "gen/maze/lay.hpp"
#include "gen/maze/literal.hpp"
#include "gen/maze/plan.hpp"
#include "gen/maze/select.hpp"

#include <warren/core/random.hpp>
#include <warren/gen/maze/maze.hpp>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

namespace warren::maze {
namespace {

/// Purposes of the maze stage's streams: append, never renumber.
enum Purpose : std::uint32_t {
  kPlan = 1,
  kLay = 2,
  kGrow = 3,
  kJoin = 4,
  kSelect = 5,
  kBraid = 6,
  kLiteral = 7,
};

/// Draws before the demands count as unmet.
constexpr int kMaxAttempts = 256;

/// A drawn maze before its demands are checked.
struct Draft {
  Lattice lattice;
  std::vector<Site> sites;
  Skeleton skeleton = Skeleton::none;
};

/// How near the draws came to what was asked.
struct Shortfall {
  int missing = -1;            ///< least number of events without a room; -1: never got so far
  int missed_positions = -1;   ///< least number of fixed positions off the routes
  bool openings = false;       ///< the start's two openings were what failed
  int quota_gap = -1;          ///< least number of events of the wrong type
  std::array<int, 3> types{};  ///< of the draw with that gap
};

void lower(int& least, int value) {
  if (least < 0 || value < least) least = value;
}

std::string counted(int n, const std::string& word) {
  return std::to_string(n) + " " + word + (n == 1 ? "" : "s");
}

class Generator {
 public:
  Generator(const Options& options, Ground ground, std::uint64_t seed)
      : options_(options), ground_(std::move(ground)), seed_(seed) {}

  Result<Maze, Failure> run() {
    const EventOptions& events = options_.events;
    if (events.placement == Placement::literal) return literal();
    const int free_rooms = ground_.rooms - 1 - static_cast<int>(ground_.exits.size());
    if (events.count > free_rooms) {
      return Failure{"E-MAZE-EVENTS", counted(events.count, "event") +
                                          " asked for; besides start and exits there are only " +
                                          counted(free_rooms, "room")};
    }
    const bool planned = events.placement == Placement::events_first && events.count > 0;
    // Plans that never work out leave the other half of the draws to `select`.
    const int planned_attempts = planned ? (kMaxAttempts + 1) / 2 : 0;
    for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
      std::optional<Draft> draft =
          attempt < planned_attempts ? draw_planned(attempt) : draw_tree(attempt);
      if (!draft) continue;
      if (options_.braid > 0) {
        Stream stream = this->stream(attempt, kBraid);
        braid(draft->lattice, ground_, options_, draft->sites, stream);
      }
      Maze maze = finish(*draft, attempt + 1);
      if (meets_demands(maze)) return maze;
    }
    return failure();
  }

 private:
  [[nodiscard]] Stream stream(int attempt, Purpose purpose) const {
    return {seed_, Stage::maze, static_cast<std::uint32_t>(attempt), purpose};
  }

  /// `events-first`.
  std::optional<Draft> draw_planned(int attempt) {
    Stream plan_stream = stream(attempt, kPlan);
    const auto plan = plan_routes(ground_, options_, attempt, plan_stream);
    if (!plan) return std::nullopt;
    Draft draft{ground_.lattice, {}, plan->kind};
    Stream lay_stream = stream(attempt, kLay);
    LayResult result = lay_routes(draft.lattice, ground_, options_, *plan, lay_stream);
    if (!result.openings_kept) {
      shortfall_.openings = true;
      return std::nullopt;
    }
    lower(shortfall_.missing, result.missing);
    if (result.missing > 0) return std::nullopt;
    draft.sites = std::move(result.laid.sites);
    if (!fill(draft, result.laid.sources, attempt)) return std::nullopt;
    return draft;
  }

  /// `select`.
  std::optional<Draft> draw_tree(int attempt) {
    Draft draft{ground_.lattice, {}, Skeleton::none};
    // Exits are ends of the maze: no one walks through one to get to another.
    for (const Room exit : ground_.exits) draft.lattice.withhold(exit);
    std::vector<Room> sources;
    Stream lay_stream = stream(attempt, kLay);
    if (!open_start(draft.lattice, ground_, options_, sources, lay_stream)) {
      shortfall_.openings = true;
      return std::nullopt;
    }
    if (!fill(draft, sources, attempt)) return std::nullopt;
    if (options_.events.count == 0) return draft;
    Stream select_stream = stream(attempt, kSelect);
    SelectResult result = select_events(draft.lattice, ground_, options_, select_stream);
    lower(shortfall_.missed_positions, result.missed_positions);
    if (result.missed_positions > 0) return std::nullopt;
    lower(shortfall_.missing, result.missing);
    if (result.missing > 0) return std::nullopt;
    draft.sites = std::move(result.sites);
    return draft;
  }

  bool fill(Draft& draft, std::span<const Room> sources, int attempt) {
    Stream growth = stream(attempt, kGrow);
    if (!sources.empty()) grow(draft.lattice, sources, options_, growth);
    if (draft.skeleton == Skeleton::trunk && !exits_beside_tree(draft.lattice)) return false;
    Stream choice = stream(attempt, kJoin);
    if (join_rest(draft.lattice, ground_, options_, draft.sites, growth, choice)) return true;
    shortfall_.openings = true;
    return false;
  }

  /// A side room of the stem may have shut off an exit, which would then open from the stem.
  [[nodiscard]] bool exits_beside_tree(const Lattice& lattice) const {
    return std::ranges::all_of(ground_.exits, [&](Room exit) {
      return std::ranges::any_of(lattice.offsets(),
                                 [&](Room offset) { return lattice.source(exit + offset); });
    });
  }

  Maze finish(Draft& draft, int attempts) const {
    const Lattice& lattice = draft.lattice;
    Maze maze = bare(lattice.cells());
    maze.skeleton = draft.skeleton;
    maze.attempts = attempts;
    maze.events.reserve(draft.sites.size());
    std::ranges::sort(draft.sites, {}, [](const Site& site) {
      return std::tuple(site.exit, site.depth, site.room);
    });
    for (const Site& site : draft.sites) {
      const Cell cell = lattice.cell(site.room);
      const auto towards = [&](Room room) {
        const Cell other = lattice.cell(room);
        return Cell{(cell.x + other.x) / 2, (cell.y + other.y) / 2};
      };
      const EventType type = classify(maze.cells, cell);
      maze.events.push_back(
          {cell, type, site.exit,
           prop_path(maze.cells, cell, type, {towards(site.before), towards(site.after)})});
    }
    return maze;
  }

  [[nodiscard]] Maze bare(Grid<std::uint8_t> cells) const {
    Maze maze;
    maze.cells = std::move(cells);
    maze.start = ground_.lattice.cell(ground_.start);
    maze.exits.reserve(ground_.exits.size());
    for (const Room exit : ground_.exits) maze.exits.push_back({ground_.lattice.cell(exit)});
    maze.merged_exits = ground_.merged_exits;
    maze.unreachable_rooms = ground_.unreachable_rooms;
    return maze;
  }

  bool meets_demands(const Maze& maze) {
    std::array<int, 3> types{};
    for (const Event& event : maze.events) ++types[static_cast<std::size_t>(event.type)];
    int gap = 0;
    for (std::size_t i = 0; i < types.size(); ++i) {
      gap += std::max(0, options_.events.quotas[i] - types[i]);
    }
    if (shortfall_.quota_gap < 0 || gap < shortfall_.quota_gap) {
      shortfall_.quota_gap = gap;
      shortfall_.types = types;
    }
    return gap == 0 && spacing_kept(maze);
  }

  /// Loops may bring two events nearer to each other than the tree had them.
  [[nodiscard]] bool spacing_kept(const Maze& maze) const {
    if (options_.braid <= 0 || options_.events.min_spacing <= 1) return true;
    auto fixed = [&](Cell cell) {
      return std::ranges::find(options_.events.positions, cell) != options_.events.positions.end();
    };
    std::vector<Cell> drawn;
    std::vector<Cell> all;
    for (const Event& event : maze.events) {
      all.push_back(event.cell);
      if (!fixed(event.cell)) drawn.push_back(event.cell);
    }
    const auto walk = least_walk(maze.cells, drawn, all);
    return !walk || *walk >= 2 * options_.events.min_spacing;
  }

  Maze literal() {
    Stream stream = this->stream(0, kLiteral);
    LiteralCells drawn = literal_cells(options_, ground_, stream);
    Maze maze = bare(std::move(drawn.cells));
    const Distances from_start(maze.cells, maze.start);
    std::vector<std::vector<Cell>> ways;
    std::vector<std::vector<bool>> passed;  // whether every way to the exit passes that cell
    for (const Exit& exit : maze.exits) {
      ways.push_back(from_start.way_to(exit.cell));
      passed.push_back(must_pass(maze.cells, ways.back()));
    }
    for (const Cell cell : drawn.events) {
      Event event{cell, classify(maze.cells, cell), std::nullopt, {}};
      std::vector<Cell> way = from_start.way_to(cell);
      for (std::size_t e = 0; e < ways.size() && !event.exit; ++e) {
        const auto at = std::ranges::find(ways[e], cell);
        if (at == ways[e].end() || !passed[e][static_cast<std::size_t>(at - ways[e].begin())]) {
          continue;
        }
        event.exit = static_cast<int>(e);
        way = ways[e];
      }
      event.path = prop_path(maze.cells, cell, event.type, passage(way, cell));
      maze.events.push_back(std::move(event));
    }
    const int no_exit = static_cast<int>(maze.exits.size());
    std::ranges::sort(maze.events, {}, [&](const Event& event) {
      return std::tuple(event.exit.value_or(no_exit), from_start[event.cell], event.cell);
    });
    return maze;
  }

  static Passage passage(const std::vector<Cell>& way, Cell event) {
    const auto at = std::ranges::find(way, event);
    if (at == way.end()) return {event, event};
    return {at == way.begin() ? event : *(at - 1), at + 1 == way.end() ? event : *(at + 1)};
  }

  [[nodiscard]] Failure failure() const {
    const std::string draws = " (" + std::to_string(kMaxAttempts) + " draws)";
    const EventOptions& events = options_.events;
    if (shortfall_.quota_gap > 0) {
      auto list = [](const std::array<int, 3>& n) {
        return std::to_string(n[0]) + " creature, " + std::to_string(n[1]) + " object, " +
               std::to_string(n[2]) + " container";
      };
      return {"E-MAZE-QUOTA", "the types asked for (" + list(events.quotas) +
                                  ") can't be met; the nearest draw had " + list(shortfall_.types) +
                                  draws};
    }
    if (shortfall_.openings && shortfall_.missing <= 0 && shortfall_.missed_positions <= 0) {
      return {"E-MAZE-OPENINGS", "the start can't have exactly two openings here" + draws};
    }
    if (shortfall_.missing < 0 && shortfall_.missed_positions != 0) {
      return {"E-MAZE-POSITION", "no route passes all of the " +
                                     std::to_string(events.positions.size()) + " fixed positions" +
                                     draws};
    }
    const std::string spacing =
        events.min_spacing > 1 ? " at least " + std::to_string(events.min_spacing) + " rooms apart"
                               : "";
    const std::string nearest =
        shortfall_.missing > 0 ? "; the nearest lacked " + std::to_string(shortfall_.missing) : "";
    return {"E-MAZE-EVENTS", "no draw had room on the routes for " +
                                 counted(events.count, "event") + spacing + nearest + draws};
  }

  const Options& options_;
  const Ground ground_;
  const std::uint64_t seed_;
  Shortfall shortfall_;
};

}  // namespace

Result<Maze, Failure> generate(const Options& options, std::uint64_t seed) {
  Result<Ground, Failure> ground = prepare_ground(options);
  if (!ground) return ground.error();
  return Generator(options, std::move(*ground), seed).run();
}

}  // namespace warren::maze
