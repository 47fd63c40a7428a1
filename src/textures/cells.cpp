#include "textures/cells.hpp"

#include "textures/hash.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace warren::textures {

namespace {

/// The line halfway from a site at the origin to another: unit normal and distance.
struct Line {
  float nx = 0;
  float ny = 0;
  float distance = 0;
};

/// What lies on the near side of all edges of a site. Metres from it.
struct Plot {
  std::vector<Line> edges;
  Point low;  ///< of a box round it
  Point high;
};

std::vector<Point> strew_sites(const Division& division, std::uint32_t seed) {
  Draws draws(seed);
  const float size = division.metres / static_cast<float>(division.count);
  std::vector<Point> sites;
  for (int row = 0; row < division.count; ++row) {
    for (int column = 0; column < division.count; ++column) {
      const float x = static_cast<float>(column) + 0.5F + 0.5F * division.jitter * draws.either();
      const float y = static_cast<float>(row) + 0.5F + 0.5F * division.jitter * draws.either();
      sites.push_back({x * size, y * size});
    }
  }
  return sites;
}

/// Lines to all sites that may share an edge with one.
std::vector<Line> lines_round(const Division& division, const std::vector<Point>& sites, int column,
                              int row) {
  // An edge needs a circle through its two sites with no site inside. Straying by at most 0.65,
  // sites three columns off are 2.35 squares apart, and a circle so wide holds all places that the
  // site of some square may have.
  constexpr int kReach = 2;
  const int count = division.count;
  const auto turn = [&](int at) {
    return at < 0 ? -division.metres : (at >= count ? division.metres : 0);
  };
  const int home = row * count + column;
  const Point& site = sites[static_cast<std::size_t>(home)];
  std::vector<Line> lines;
  for (int r = row - kReach; r <= row + kReach; ++r) {
    for (int c = column - kReach; c <= column + kReach; ++c) {
      if (r == row && c == column) continue;
      const int beyond = (r + count) % count * count + (c + count) % count;
      const Point& other = sites[static_cast<std::size_t>(beyond)];
      const float x = other.x + turn(c) - site.x;
      const float y = other.y + turn(r) - site.y;
      const float length = std::sqrt(x * x + y * y);
      lines.push_back({x / length, y / length, length / 2});
    }
  }
  return lines;
}

/// What the lines cut out round the origin.
Plot cut_out(const std::vector<Line>& lines) {
  Plot plot;
  for (const Line& line : lines) {
    // The part of the line, measured from its foot, that no other line cuts off.
    float low = -std::numeric_limits<float>::infinity();
    float high = -low;
    for (const Line& other : lines) {
      if (&other == &line) continue;
      const float along = line.nx * other.ny - line.ny * other.nx;
      const float rest = other.distance - line.distance * (line.nx * other.nx + line.ny * other.ny);
      if (along > 1e-6F) {
        high = std::min(high, rest / along);
      } else if (along < -1e-6F) {
        low = std::max(low, rest / along);
      } else if (rest < 0) {
        high = -std::numeric_limits<float>::infinity();  // it runs along outside
      }
    }
    if (low > high) continue;
    plot.edges.push_back(line);
    for (const float t : {low, high}) {
      const Point corner{line.nx * line.distance - line.ny * t,
                         line.ny * line.distance + line.nx * t};
      plot.low = {std::min(plot.low.x, corner.x), std::min(plot.low.y, corner.y)};
      plot.high = {std::max(plot.high.x, corner.x), std::max(plot.high.y, corner.y)};
    }
  }
  return plot;
}

/// Draws cells into a picture.
class Drawing {
 public:
  Drawing(const Division& division, const Bent& bent)
      : bent_(bent),
        metres_(division.metres),
        side_(bent.x.width()),
        edge_(side_, side_, -1),
        cell_(side_, side_),
        inside_(static_cast<std::size_t>(side_)) {}

  void add(const Plot& plot, const Point& site, int cell) {
    // Indices of pixels go on beyond the borders, where the picture repeats.
    const float scale = static_cast<float>(side_) / metres_;
    const auto pixel = [&](float at) { return static_cast<int>((at + metres_) * scale) - side_; };
    const int left = pixel(site.x + plot.low.x - bent_.most);
    const int right = pixel(site.x + plot.high.x + bent_.most) + 1;
    const int top = pixel(site.y + plot.low.y - bent_.most);
    const int bottom = pixel(site.y + plot.high.y + bent_.most) + 1;
    for (int y = top; y < bottom; ++y) {
      const int down = turn(y);
      for (int x = left; x < right;) {
        const int across = turn(x);
        const int end = std::min(right, (across + 1) * side_);
        const Point origin{site.x - static_cast<float>(across) * metres_,
                           site.y - static_cast<float>(down) * metres_};
        const int begin = (y - down * side_) * side_ + x - across * side_;
        add_run(plot, origin, cell, static_cast<std::size_t>(begin),
                static_cast<std::size_t>(end - x));
        x = end;
      }
    }
  }

  [[nodiscard]] Cells take(std::vector<Point> sites) {
    return {std::move(edge_), std::move(cell_), std::move(sites)};
  }

 private:
  /// How many pictures to the right a pixel is.
  [[nodiscard]] int turn(int at) const { return at < 0 ? -1 : (at >= side_ ? 1 : 0); }

  /// The cell's part of `count` pixels in a row. Plain loops, which compilers turn into vectors.
  void add_run(const Plot& plot, const Point& origin, int cell, std::size_t begin,
               std::size_t count) {
    const float* at_x = bent_.x.values().data() + begin;
    const float* at_y = bent_.y.values().data() + begin;
    float* inside = inside_.data();
    std::fill_n(inside, count, std::numeric_limits<float>::infinity());
    for (const Line& line : plot.edges) {
      for (std::size_t k = 0; k < count; ++k) {
        const float rest =
            line.distance - line.nx * (at_x[k] - origin.x) - line.ny * (at_y[k] - origin.y);
        inside[k] = rest < inside[k] ? rest : inside[k];
      }
    }
    float* edge = edge_.values().data() + begin;
    std::int32_t* number = cell_.values().data() + begin;
    for (std::size_t k = 0; k < count; ++k) {
      const bool own = inside[k] > edge[k];
      edge[k] = own ? inside[k] : edge[k];
      number[k] = own ? cell : number[k];
    }
  }

  const Bent& bent_;
  float metres_;
  int side_;
  Field edge_;
  Grid<std::int32_t> cell_;
  std::vector<float> inside_;  ///< metres to the edges of a cell, of a run of pixels
};

}  // namespace

Bent bend(Field dx, Field dy, float metres, float most) {
  const int side = dx.width();
  const float pixel = metres / static_cast<float>(side);
  Bent bent{std::move(dx), std::move(dy), most};
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const auto move = [&](float& by, int at) {
        by = (static_cast<float>(at) + 0.5F) * pixel + most * std::clamp(by, -1.0F, 1.0F);
      };
      move(bent.x[{x, y}], x);
      move(bent.y[{x, y}], y);
    }
  }
  return bent;
}

Cells divide(const Division& division, const Bent& bent, std::uint32_t seed) {
  std::vector<Point> sites = strew_sites(division, seed);
  Drawing drawing(division, bent);
  int cell = 0;
  for (int row = 0; row < division.count; ++row) {
    for (int column = 0; column < division.count; ++column, ++cell) {
      drawing.add(cut_out(lines_round(division, sites, column, row)),
                  sites[static_cast<std::size_t>(cell)], cell);
    }
  }
  return drawing.take(std::move(sites));
}

}  // namespace warren::textures
