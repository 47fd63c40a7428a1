#include "bake/strips.hpp"

#include "bake/lightmap.hpp"
#include "bake/rectangles.hpp"
#include "bake/sheet.hpp"
#include "bake/walls.hpp"
#include "bake/zip.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace warren::bake {
namespace {

/// Each cell is cut in three along both axes. Points of the finer lattice and the pieces between
/// them are counted from the first of the chunk's cells.
constexpr int kPieces = 3;

/// The cell, counted like them, that a piece lies in; pieces may lie before the first.
int cell_of(int piece) { return (piece + kPieces) / kPieces - 1; }

/// The level surface of a chunk's cells while it's cut.
class Cutting {
 public:
  Cutting(const scene::WalkGrid& walk, const Rectangle& cells, bool covers_closed)
      : walk_(walk),
        cells_(cells),
        covers_closed_(covers_closed),
        light_(kPieces * cells.width + 1, kPieces * cells.height + 1),
        corners_(light_.width(), light_.height()) {
    for (std::size_t i = 0; i < light_.size(); ++i) {
      light_.values()[i] = point_light(open_round(light_.cell(i)));
    }
    rectangles_ = cover(kinds());
    for (const Rectangle& r : rectangles_) {
      for (const int x : {r.x, r.x + r.width}) {
        for (const int y : {r.y, r.y + r.height}) corners_[{x, y}] = 1;
      }
    }
    mark_borders();
  }

  [[nodiscard]] const std::vector<Rectangle>& rectangles() const { return rectangles_; }
  [[nodiscard]] const Grid<std::uint8_t>& corners() const { return corners_; }

  [[nodiscard]] std::uint8_t light(Cell point) const { return light_[point]; }

  /// From the first corner round, counter-clockwise when seen from above.
  [[nodiscard]] static std::array<Cell, 4> corners_of(const Rectangle& r) {
    return {Cell{r.x, r.y + r.height}, Cell{r.x + r.width, r.y + r.height},
            Cell{r.x + r.width, r.y}, Cell{r.x, r.y}};
  }

 private:
  [[nodiscard]] Cell cell_at(int x, int y) const {
    return {cells_.x + cell_of(x), cells_.y + cell_of(y)};
  }

  [[nodiscard]] bool is_open(int x, int y) const { return walk_.open.get(cell_at(x, y), 0) != 0; }

  [[nodiscard]] bool is_covered(int x, int y) const {
    return covers_closed_ ? walk_.open.contains(cell_at(x, y)) : is_open(x, y);
  }

  /// How many of the pieces round a point are open, as seen from any of them: two that only meet
  /// there don't see each other.
  [[nodiscard]] int open_round(Cell point) const {
    const auto [x, y] = point;
    const bool far_left = is_open(x - 1, y - 1);
    const bool far_right = is_open(x, y - 1);
    const bool near_left = is_open(x - 1, y);
    const bool near_right = is_open(x, y);
    int open = 0;
    for (const bool one : {far_left, far_right, near_left, near_right}) open += one ? 1 : 0;
    return open == 2 && far_left == near_right ? 1 : open;
  }

  /// Pieces are of one kind where their corners have the same light, one by one.
  [[nodiscard]] CellKind kind_of(int x, int y) const {
    if (!is_covered(x, y)) return {};
    const std::uint32_t a = light({x, y});
    const std::uint32_t b = light({x + 1, y});
    const std::uint32_t c = light({x + 1, y + 1});
    const std::uint32_t d = light({x, y + 1});
    return {a | b << 8U | c << 16U | d << 24U, a == b && c == d, a == d && b == c};
  }

  [[nodiscard]] Grid<CellKind> kinds() const {
    Grid<CellKind> out(kPieces * cells_.width, kPieces * cells_.height);
    for (std::size_t i = 0; i < out.size(); ++i) {
      const Cell at = out.cell(i);
      out.values()[i] = kind_of(at.x, at.y);
    }
    return out;
  }

  /// Marks all points between covered pieces on both sides of a border to another chunk.
  void mark_borders() {
    const int width = kPieces * cells_.width;
    const int height = kPieces * cells_.height;
    for (const int x : {0, width}) {
      for (int y = 0; y < height; ++y) {
        if (is_covered(x - 1, y) && is_covered(x, y)) {
          corners_[{x, y}] = corners_[{x, y + 1}] = 1;
        }
      }
    }
    for (const int y : {0, height}) {
      for (int x = 0; x < width; ++x) {
        if (is_covered(x, y - 1) && is_covered(x, y)) {
          corners_[{x, y}] = corners_[{x + 1, y}] = 1;
        }
      }
    }
  }

  const scene::WalkGrid& walk_;
  Rectangle cells_;
  bool covers_closed_;
  Grid<std::uint8_t> light_;  // of points
  std::vector<Rectangle> rectangles_;
  Grid<std::uint8_t> corners_;  // 1 where triangles must have one
};

/// Metres from the grid's corner to a point.
double metres(int first_cell, int point, double cell) {
  const double edge = edge_width(cell);
  const std::array<double, kPieces> offset{0, edge, cell - edge};
  const int whole_cells = first_cell + point / kPieces;
  return whole_cells * cell + offset.at(static_cast<std::size_t>(point % kPieces));
}

}  // namespace

double edge_width(double cell) { return 0.6 * reach(cell); }

std::uint8_t point_light(int open) {
  constexpr std::array<std::uint8_t, 5> kLight{64, 64, 128, 128, 255};
  return kLight.at(static_cast<std::size_t>(open));
}

Surface strips(const scene::WalkGrid& walk, const scene::Masonry& masonry, const Rectangle& cells,
               Level level, const Layout& layout) {
  const bool covers_closed = masonry.wall_prop != nullptr;
  const Cutting cutting(walk, cells, covers_closed);
  const Rectangle points{0, 0, cutting.corners().width(), cutting.corners().height()};
  Sheet sheet(layout, points, [&](Cell point) {
    Vertex out = level_vertex(walk, masonry, level, metres(cells.x, point.x, walk.cell),
                              metres(cells.y, point.y, walk.cell));
    out.light = cutting.light(point);
    return out;
  });
  const auto add = [&](std::span<const Cell> corners, std::vector<std::uint16_t> triangles) {
    if (level == Level::ceiling) std::reverse(triangles.begin(), triangles.end());
    sheet.add(corners, triangles);
  };
  for (const Rectangle& r : cutting.rectangles()) {
    if (r.width == 1 && r.height == 1) {
      const std::array<Cell, 4> corners = Cutting::corners_of(r);
      const auto triangles = quad_triangles({cutting.light(corners[0]), cutting.light(corners[1]),
                                             cutting.light(corners[2]), cutting.light(corners[3])});
      add(corners, {triangles.begin(), triangles.end()});
    } else {
      const Zip zip(cutting.corners(), r);
      add(zip.points(), zip.triangles());
    }
  }
  Surface surface = sheet.take();
  if (!covers_closed) {
    std::array<Vertex, 4> bed = level_corners(walk, masonry, cells, level, kSkirt);
    for (Vertex& v : bed) v.light = point_light(2);
    surface.add(bed, quad_triangles({255, 255, 255, 255}));
  }
  return surface;
}

}  // namespace warren::bake
