#include "bake/lightmap.hpp"

#include "bake/walls.hpp"

#include <warren/core/math.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace warren::bake {
namespace {

constexpr int kHalf = kFloorTexels / 2;

/// The three squares round a corner of an open one, which lies to the right of `left` and below
/// `above`: closed or not.
struct Corner {
  bool left = false;
  bool above = false;
  bool diagonal = false;
};

/// Directions of a quarter circle, as the factors by which ways along the axes become ways along
/// the direction.
class Directions {
 public:
  Directions() {
    for (std::size_t i = 0; i < kCount; ++i) {
      const double angle_deg = (static_cast<double>(i) + 0.5) * 90 / kCount;
      along_x_[i] = 1 / math::cos_deg(angle_deg);
      along_y_[i] = 1 / math::sin_deg(angle_deg);
    }
  }

  /// The light at x to the right of the corner and y below it, in reaches, with nothing else near.
  [[nodiscard]] double light(const Corner& closed, double x, double y) const {
    double dark = 0;
    for (std::size_t i = 0; i < kCount; ++i) {
      const double to_left = x * along_x_[i];
      const double to_above = y * along_y_[i];
      if (closed.left) dark += darkness(to_left);    // down and to the left
      if (closed.above) dark += darkness(to_above);  // up and to the right
      const bool left_first = to_left < to_above;
      if (left_first ? closed.left : closed.above) {
        dark += darkness(left_first ? to_left : to_above);
      } else if (closed.diagonal) {
        dark += darkness(left_first ? to_above : to_left);
      }
    }
    return 1 - dark / (4 * kCount);
  }

 private:
  static constexpr std::size_t kCount = 32;

  static double darkness(double way) {
    if (way >= 1) return 0;
    const double share = 1 - way * way;
    return share * share;
  }

  std::array<double, kCount> along_x_{};
  std::array<double, kCount> along_y_{};
};

std::uint8_t to_byte(double light) {
  return static_cast<std::uint8_t>(std::floor(std::clamp(light, 0.0, 1.0) * 255 + 0.5));
}

/// The texels of a quarter of a cell, [row][column] from the cell's corner.
using Quarter = std::array<std::array<std::uint8_t, kHalf>, kHalf>;

/// Quarters of cells for all that can stand round a cell's corner, which decides all of their light
/// since nothing reaches farther than half a cell.
class Quarters {
 public:
  explicit Quarters(double cell) : texel_(cell / kFloorTexels / reach(cell)) {
    for (std::size_t i = 0; i < quarters_.size(); ++i) {
      const Corner corner{(i & 1U) != 0, (i & 2U) != 0, (i & 4U) != 0};
      quarters_[i] = (i & 8U) == 0 ? open(corner) : closed(corner);
    }
  }

  [[nodiscard]] const Quarter& of(bool closed, const Corner& corner) const {
    return quarters_[(corner.left ? 1U : 0U) + (corner.above ? 2U : 0U) +
                     (corner.diagonal ? 4U : 0U) + (closed ? 8U : 0U)];
  }

 private:
  /// The middle of texel i.
  [[nodiscard]] double at(int i) const { return (i + 0.5) * texel_; }

  [[nodiscard]] Quarter open(const Corner& corner) const {
    Quarter out{};
    for (int row = 0; row < kHalf; ++row) {
      for (int column = 0; column < kHalf; ++column) {
        out[row][column] = to_byte(directions_.light(corner, at(column), at(row)));
      }
    }
    return out;
  }

  /// What lies behind the foot of the wall to the left of texel i of an open quarter, so that the
  /// mean with that texel is the light at the foot.
  [[nodiscard]] double behind(const Corner& corner, int i) const {
    return 2 * directions_.light(corner, 0, at(i)) - directions_.light(corner, at(0), at(i));
  }

  [[nodiscard]] Quarter closed(const Corner& corner) const {
    // Of the open squares beside it, each seen from its own side with this one to the left.
    const Corner from_left{true, corner.diagonal, corner.above};
    const Corner from_above{true, corner.diagonal, corner.left};
    const double alone = behind({true, true, true}, kHalf - 1);
    Quarter out{};
    for (int row = 0; row < kHalf; ++row) {
      for (int column = 0; column < kHalf; ++column) {
        double light = alone;
        if (!corner.left && !corner.above && row == column) {
          light = (behind(from_left, row) + behind(from_above, column)) / 2;
        } else if (!corner.left && (corner.above || column < row)) {
          light = behind(from_left, row);
        } else if (!corner.above) {
          light = behind(from_above, column);
        }
        out[row][column] = to_byte(light);
      }
    }
    if (corner.left && corner.above && !corner.diagonal) {
      // Only the corner is seen: the mean of the four texels round it is the light there.
      const Corner inner{true, true, true};
      out[0][0] = to_byte(4 * directions_.light(inner, 0, 0) -
                          directions_.light(inner, at(0), at(0)) - 2 * behind(inner, 0));
    }
    return out;
  }

  double texel_;  // in reaches
  Directions directions_;
  std::array<Quarter, 16> quarters_{};
};

/// A chunk's picture while it is filled.
class FloorPicture {
 public:
  FloorPicture(const scene::WalkGrid& walk, const Rectangle& cells)
      : walk_(walk),
        cells_(cells),
        quarters_(walk.cell),
        light_(kFloorTexels * cells.width + 2, kFloorTexels * cells.height + 2) {}

  Grid<std::uint8_t> fill() {
    for (int y = cells_.y - 1; y <= cells_.y + cells_.height; ++y) {
      for (int x = cells_.x - 1; x <= cells_.x + cells_.width; ++x) {
        for (const Cell out : {Cell{-1, -1}, Cell{1, -1}, Cell{-1, 1}, Cell{1, 1}}) {
          put({x, y}, out);
        }
      }
    }
    return std::move(light_);
  }

 private:
  [[nodiscard]] bool closed(Cell cell) const { return walk_.open.get(cell, 0) == 0; }

  /// The quarter of a cell that lies on the side `out` of its middle.
  void put(Cell cell, Cell out) {
    const Corner corner{closed({cell.x + out.x, cell.y}), closed({cell.x, cell.y + out.y}),
                        closed({cell.x + out.x, cell.y + out.y})};
    const Quarter& quarter = quarters_.of(closed(cell), corner);
    const Cell step{out.x < 0 ? 1 : -1, out.y < 0 ? 1 : -1};
    const Cell first{1 + kFloorTexels * (cell.x - cells_.x) + (out.x < 0 ? 0 : kFloorTexels - 1),
                     1 + kFloorTexels * (cell.y - cells_.y) + (out.y < 0 ? 0 : kFloorTexels - 1)};
    for (int row = 0; row < kHalf; ++row) {
      for (int column = 0; column < kHalf; ++column) {
        const Cell texel{first.x + column * step.x, first.y + row * step.y};
        if (light_.contains(texel)) light_[texel] = quarter[row][column];
      }
    }
  }

  const scene::WalkGrid& walk_;
  Rectangle cells_;
  Quarters quarters_;
  Grid<std::uint8_t> light_;
};

/// From the middle of the first texel of a row to that of the last.
float between_middles(double share, int texels) {
  return static_cast<float>((0.5 + share * (texels - 1)) / texels);
}

}  // namespace

double reach(double cell) { return std::min(1.0, cell / 2); }

Grid<std::uint8_t> floor_light(const scene::WalkGrid& walk, const Rectangle& cells) {
  return FloorPicture(walk, cells).fill();
}

scene::Float2 floor_light_uv(const Rectangle& cells, Cell point) {
  const auto share = [](int at, int length) {
    return static_cast<float>((1.0 + kFloorTexels * at) / (2.0 + kFloorTexels * length));
  };
  return {share(point.x - cells.x, cells.width), share(point.y - cells.y, cells.height)};
}

Grid<std::uint8_t> wall_light(double height, double reach, bool ceiling) {
  const Directions directions;
  Grid<std::uint8_t> light(kWallColumns, kWallRows);
  for (int row = 0; row < kWallRows; ++row) {
    const double down = static_cast<double>(row) / (kWallRows - 1);
    const double y = std::clamp(height + kSkirt - down * (height + 2 * kSkirt), 0.0, height);
    for (int column = 0; column < kWallColumns; ++column) {
      const double x = static_cast<double>(column) / (kWallColumns - 1);
      const double near = ceiling ? std::min(y, height - y) : y;
      light[{column, row}] = to_byte(directions.light({true, true, true}, x, near / reach));
    }
  }
  return light;
}

scene::Float2 wall_light_uv(double across, double up) {
  return {between_middles(across, kWallColumns), between_middles(1 - up, kWallRows)};
}

}  // namespace warren::bake
