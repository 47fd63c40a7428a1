#include "gen/maze/literal.hpp"

#include "gen/maze/cells.hpp"

#include <algorithm>

namespace warren::maze {
namespace {

enum class State : std::uint8_t { unknown, wall, path };

/// Section 3 of the document over cells.
class CellPrim {
 public:
  CellPrim(int width, int height, const std::vector<Cell>& events, Stream& stream)
      : states_(width, height, State::unknown), grown_(width, height), stream_(stream) {
    for (const Cell cell : events) states_[cell] = State::path;
  }

  void run(Cell start) {
    start_ = start;
    const auto first = stream_.below(4);
    const auto second = (first + 1 + stream_.below(3)) % 4;
    carve(start);
    for (const auto d : {first, second}) {
      const Cell slot = start + kSteps[d];
      carve(slot);
      if (inside(slot + kSteps[d])) carve(slot + kSteps[d]);
    }
    wall_round(start);
    for (const auto d : {first, second}) {
      wall_round(start + kSteps[d]);
      wall_round(start + kSteps[d] + kSteps[d]);
    }
    while (!walls_.empty()) pierce(take_wall());
  }

  [[nodiscard]] bool is_path(Cell cell) const {
    return states_.get(cell, State::wall) == State::path;
  }
  void make_path(Cell cell) { states_[cell] = State::path; }

 private:
  /// Off the border.
  [[nodiscard]] bool inside(Cell c) const {
    return c.x > 0 && c.y > 0 && c.x + 1 < states_.width() && c.y + 1 < states_.height();
  }
  void carve(Cell cell) {
    states_[cell] = State::path;
    grown_[cell] = 1;
  }
  void wall_round(Cell cell) {
    for (const Cell step : kSteps) {
      const Cell next = cell + step;
      if (!states_.contains(next) || states_[next] != State::unknown) continue;
      states_[next] = State::wall;
      walls_.push_back(next);
    }
  }
  Cell take_wall() {
    Cell& chosen = walls_[stream_.below(static_cast<std::uint32_t>(walls_.size()))];
    const Cell wall = chosen;
    chosen = walls_.back();
    walls_.pop_back();
    return wall;
  }
  void pierce(Cell wall) {
    std::array<Cell, 4> forward{};
    std::uint32_t count = 0;
    for (const Cell step : kSteps) {
      if (grown_.get({wall.x - step.x, wall.y - step.y}, 0) != 0) forward[count++] = step;
    }
    if (states_[wall] != State::wall || count == 0) return;
    const Cell target = wall + forward[stream_.below(count)];
    const bool room = (target.x - start_.x) % 2 == 0 && (target.y - start_.y) % 2 == 0;
    if (!inside(wall) || !inside(target) || !room || is_path(target)) return;
    carve(wall);
    carve(target);
    wall_round(wall);
    wall_round(target);
  }

  Grid<State> states_;
  Grid<std::uint8_t> grown_;  // carved by the algorithm, unlike the event cells
  std::vector<Cell> walls_;
  Cell start_;
  Stream& stream_;
};

}  // namespace

LiteralCells literal_cells(const Options& options, const Ground& ground, Stream& stream) {
  std::vector<Cell> events;
  const int width = options.width;
  const int height = options.height;
  for (int i = 0; i < options.events.count; ++i) {
    const int x = stream.between(0, width - 1);
    events.push_back({x, stream.between(0, height - 1)});
  }
  CellPrim prim(width, height, events, stream);
  prim.run(ground.lattice.cell(ground.start));

  for (const Cell event : events) {
    const bool closed_in =
        std::ranges::none_of(kSteps, [&](Cell step) { return prim.is_path(event + step); });
    if (!closed_in) continue;
    const Cell step = stream.coin() ? kSteps[0] : kSteps[2];
    for (const Cell side : {event + step, Cell{event.x - step.x, event.y - step.y}}) {
      if (side.x >= 0 && side.y >= 0 && side.x < width && side.y < height) prim.make_path(side);
    }
  }
  Grid<std::uint8_t> cells(width, height);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells.values()[i] = prim.is_path(cells.cell(i)) ? 1 : 0;
  }
  return {std::move(cells), std::move(events)};
}

}  // namespace warren::maze
