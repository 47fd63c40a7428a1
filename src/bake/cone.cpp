#include "bake/cone.hpp"

#include <stdexcept>

namespace warren::bake {
namespace {

/// Positive where the pivot lies above the line, that is, where the line passes under it.
int side(const Line& line, const Pivot& p) { return line.a * p.x + line.b * p.y + line.c * p.w; }

/// The line through two pivots.
Line through(const Pivot& p, const Pivot& q) {
  const Line line{p.y * q.w - p.w * q.y, p.w * q.x - p.x * q.w, p.x * q.y - p.y * q.x};
  return line.b > line.a ? line : Line{-line.a, -line.b, -line.c};
}

bool same_line(const Line& p, const Line& q) {
  const auto equal = [](int a, int b, int c, int d) {
    return std::int64_t{a} * d == std::int64_t{b} * c;
  };
  return equal(p.a, p.b, q.a, q.b) && equal(p.a, p.c, q.a, q.c) && equal(p.b, p.c, q.b, q.c);
}

/// A cone's corners, counted on from the end of its turn about a pivot: the first one is where that
/// turn ends, the last one where it begins.
class FromTurn {
 public:
  FromTurn(Cone cone, const Pivot& pivot) : cone_(cone) {
    while (begin_ < cone.size() && cone[begin_].pivot != pivot) ++begin_;
    if (begin_ == cone.size()) throw std::logic_error("a cone to join doesn't reach the pivot");
    ++begin_;
  }
  [[nodiscard]] std::size_t size() const { return cone_.size(); }
  [[nodiscard]] const Corner& operator[](std::size_t i) const {
    const std::size_t at = begin_ + i;
    return cone_[at < cone_.size() ? at : at - cone_.size()];
  }

 private:
  Cone cone_;
  std::size_t begin_ = 0;
};

}  // namespace

std::array<Corner, 4> lines_of_unit_square() {
  // Top, bottom, right and left side; between them one turns about a direction or a corner.
  return {{{{0, 1, -1}, {1, 0, 0}},
           {{0, 1, 0}, {1, 0, 1}},
           {{-1, 0, 1}, {0, 1, 0}},
           {{-1, 0, 0}, {0, 1, 1}}}};
}

void Cones::add(Cone cone) {
  places_.push_back({corners_.size(), cone.size()});
  corners_.insert(corners_.end(), cone.begin(), cone.end());
}

bool Cones::add_part(Cone cone, const Pivot& pivot, Pass pass) {
  const std::size_t n = cone.size();
  sides_.resize(n);
  bool any = false;
  bool all = true;
  for (std::size_t i = 0; i < n; ++i) {
    const int value = side(cone[i].line, pivot);
    sides_[i] = pass == Pass::under ? value : -value;
    any |= sides_[i] > 0;
    all &= sides_[i] >= 0;
  }
  if (!any) return false;
  if (all) {
    add(cone);
    return true;
  }
  const std::size_t begin = corners_.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Corner& corner = cone[i];
    const int here = sides_[i];
    const int next = sides_[i + 1 == n ? 0 : i + 1];
    if (here > 0 || (here == 0 && next > 0)) corners_.push_back(corner);
    if (here == 0 && next < 0) corners_.push_back({corner.line, pivot});
    if (here > 0 && next < 0) corners_.push_back({through(corner.pivot, pivot), pivot});
    if (here < 0 && next > 0) corners_.push_back({through(corner.pivot, pivot), corner.pivot});
  }
  places_.push_back({begin, corners_.size() - begin});
  return true;
}

void Cones::join_last(const Pivot& pivot) {
  const FromTurn a((*this)[size() - 2], pivot);
  const FromTurn b((*this)[size() - 1], pivot);
  const std::size_t last_a = a.size() - 1;
  const std::size_t last_b = b.size() - 1;
  if (!same_line(a[last_a].line, b[0].line) || !same_line(a[0].line, b[last_b].line)) {
    throw std::logic_error("cones to join don't share a border");
  }
  // Where the outlines meet there is a corner, unless the border runs on about one pivot.
  joined_.clear();
  if (b[last_b - 1].pivot != a[0].pivot) joined_.push_back(a[0]);
  for (std::size_t k = 1; k < last_a; ++k) joined_.push_back(a[k]);
  if (a[last_a - 1].pivot != b[0].pivot) joined_.push_back({a[last_a].line, b[0].pivot});
  for (std::size_t k = 1; k < last_b; ++k) joined_.push_back(b[k]);

  places_.pop_back();
  corners_.resize(places_.back().begin);
  corners_.insert(corners_.end(), joined_.begin(), joined_.end());
  places_.back().count = joined_.size();
}

}  // namespace warren::bake
