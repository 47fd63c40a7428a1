#include "bake/sight.hpp"

#include <utility>

namespace warren::bake {

struct Sight::Quadrant {
  const Grid<std::uint8_t>& open;
  Cell source;
  int step_x = 1;  // or -1
  int step_y = 1;

  [[nodiscard]] Cell cell(Cell c) const {
    return {source.x + step_x * c.x, source.y + step_y * c.y};
  }
  [[nodiscard]] bool is_open(Cell c) const { return open.get(cell(c), 0) != 0; }
};

Sight::Sight(const Grid<std::uint8_t>& open) : open_(open), seen_at_(open.size()) {}

std::span<const std::size_t> Sight::from(Cell source) {
  seen_.clear();
  ++turn_;
  for (const int step_x : {1, -1}) {
    for (const int step_y : {1, -1}) look({open_, source, step_x, step_y});
  }
  return seen_;
}

/// Lines through a cell that pass under its far corner leave it to the right, others upwards. So
/// cells are taken by diagonals, and each one's lines split in two at that corner.
///
/// The lines from one cell to another form one convex cone, whatever closed cells lie between,
/// since each of these has all of them on the same side. Let the source be [0, 1] x [0, 1], the
/// target [m, m + 1] x [n, n + 1] and a closed cell [p, p + 1] x [q, q + 1]. A line that passes
/// over it has the corner (p, q + 1) below, but (0, 1) and (m, n + 1) above itself, hence q m < p
/// n; and one that passes under it has (p + 1, q) above, (1, 0) and (m + 1, n) below, hence q m > p
/// n.
void Sight::look(const Quadrant& quadrant) {
  front_.cells.assign(1, {0, 0});
  front_.cones.clear();
  front_.cones.add(lines_of_unit_square());
  while (!front_.cells.empty()) {
    next_.cells.clear();
    next_.cones.clear();
    work_ += front_.cells.size();
    for (std::size_t i = 0; i < front_.cells.size(); ++i) {
      const Cell at = front_.cells[i];
      const std::size_t index = open_.index(quadrant.cell(at));
      if (seen_at_[index] != turn_) {
        seen_at_[index] = turn_;
        seen_.push_back(index);
      }
      // Upwards first: the cell above may have had lines from its left already, and so the cells of
      // the next diagonal come by column too.
      if (quadrant.is_open({at.x, at.y + 1})) pass_on(i, Pass::over);
      if (quadrant.is_open({at.x + 1, at.y})) pass_on(i, Pass::under);
    }
    std::swap(front_, next_);
  }
}

void Sight::pass_on(std::size_t index, Pass pass) {
  const Cell from = front_.cells[index];
  const Cell to = pass == Pass::under ? Cell{from.x + 1, from.y} : Cell{from.x, from.y + 1};
  if (!next_.cones.add_part(front_.cones[index], {from.x + 1, from.y + 1}, pass)) return;
  if (!next_.cells.empty() && next_.cells.back() == to) {
    // Its other lines come from the left. Between them are those through its near corner.
    next_.cones.join_last({to.x, to.y});
  } else {
    next_.cells.push_back(to);
  }
}

}  // namespace warren::bake
