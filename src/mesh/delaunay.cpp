#include "mesh/delaunay.hpp"

namespace warren::mesh {
namespace {

constexpr std::uint32_t half_edge(std::uint32_t triangle, std::uint32_t k) {
  return 4 * triangle + k;
}
constexpr std::uint32_t next(std::uint32_t k) { return k == 2 ? 0 : k + 1; }
constexpr std::uint32_t previous(std::uint32_t k) { return k == 0 ? 2 : k - 1; }

}  // namespace

// Triangles round a new vertex have it as their last corner, so that half-edge 0 faces it.

Delaunay::Delaunay(int side) {
  const auto last = static_cast<std::int16_t>(side - 1);
  const std::uint32_t first = add();
  const std::uint32_t second = add();
  set(first, {{{0, 0}, {0, last}, {last, last}}}, {kBorder, kBorder, half_edge(second, 0)});
  set(second, {{{0, 0}, {last, last}, {last, 0}}}, {half_edge(first, 2), kBorder, kBorder});
}

std::uint32_t Delaunay::locate(Vertex vertex, std::uint32_t from) const {
  // In a Delaunay triangulation such a walk can't go round in circles.
  for (;;) {
    const Triangle& triangle = triangles_[from];
    std::uint32_t k = 0;
    while (k < 3 && double_area(triangle.corners[k], triangle.corners[next(k)], vertex) >= 0) {
      ++k;
    }
    if (k == 3) return from;
    from = triangle.twins[k] / 4;
  }
}

void Delaunay::insert(std::uint32_t triangle, Vertex vertex) {
  const auto& [a, b, c] = triangles_[triangle].corners;
  if (double_area(a, b, vertex) == 0) {
    split_edge(triangle, 0, vertex);
  } else if (double_area(b, c, vertex) == 0) {
    split_edge(triangle, 1, vertex);
  } else if (double_area(c, a, vertex) == 0) {
    split_edge(triangle, 2, vertex);
  } else {
    split_triangle(triangle, vertex);
  }
  flip_edges();
}

void Delaunay::next_round() {
  changed_.clear();
  ++round_;
}

void Delaunay::set(std::uint32_t triangle, const std::array<Vertex, 3>& corners,
                   const std::array<std::uint32_t, 3>& twins) {
  Triangle& changed = triangles_[triangle];
  changed.corners = corners;
  changed.twins = twins;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const std::uint32_t twin = twins[k];
    if (twin != kBorder) triangles_[twin / 4].twins[twin % 4] = half_edge(triangle, k);
  }
  if (changed.round == round_) return;
  changed.round = round_;
  changed_.push_back(triangle);
}

std::uint32_t Delaunay::add() {
  triangles_.emplace_back();
  return static_cast<std::uint32_t>(triangles_.size() - 1);
}

void Delaunay::split_triangle(std::uint32_t triangle, Vertex vertex) {
  const std::uint32_t t0 = triangle;
  const std::uint32_t t1 = add();
  const std::uint32_t t2 = add();
  const auto [a, b, c] = triangles_[triangle].corners;
  const auto [ab, bc, ca] = triangles_[triangle].twins;
  set(t0, {a, b, vertex}, {ab, half_edge(t1, 2), half_edge(t2, 1)});
  set(t1, {b, c, vertex}, {bc, half_edge(t2, 2), half_edge(t0, 1)});
  set(t2, {c, a, vertex}, {ca, half_edge(t0, 2), half_edge(t1, 1)});
  unchecked_.insert(unchecked_.end(), {t0, t1, t2});
}

void Delaunay::split_edge(std::uint32_t triangle, std::uint32_t edge, Vertex vertex) {
  // The edge runs from a to b; c faces it on this side and d on the other.
  const Triangle near = triangles_[triangle];
  const Vertex a = near.corners[edge];
  const Vertex b = near.corners[next(edge)];
  const Vertex c = near.corners[previous(edge)];
  const std::uint32_t twin = near.twins[edge];
  const std::uint32_t t0 = triangle;
  const std::uint32_t t1 = add();
  std::uint32_t into_b = kBorder;
  std::uint32_t from_a = kBorder;
  if (twin != kBorder) {
    const Triangle far = triangles_[twin / 4];
    const std::uint32_t k = twin % 4;
    const Vertex d = far.corners[previous(k)];
    const std::uint32_t t2 = twin / 4;
    const std::uint32_t t3 = add();
    into_b = half_edge(t3, 1);
    from_a = half_edge(t2, 2);
    set(t2, {a, d, vertex}, {far.twins[next(k)], half_edge(t3, 2), half_edge(t1, 1)});
    set(t3, {d, b, vertex}, {far.twins[previous(k)], half_edge(t0, 2), half_edge(t2, 1)});
    unchecked_.insert(unchecked_.end(), {t2, t3});
  }
  set(t0, {b, c, vertex}, {near.twins[next(edge)], half_edge(t1, 2), into_b});
  set(t1, {c, a, vertex}, {near.twins[previous(edge)], from_a, half_edge(t0, 1)});
  unchecked_.insert(unchecked_.end(), {t0, t1});
}

void Delaunay::flip_edges() {
  while (!unchecked_.empty()) {
    const std::uint32_t t0 = unchecked_.back();
    unchecked_.pop_back();
    const std::uint32_t twin = triangles_[t0].twins[0];
    if (twin == kBorder) continue;
    const std::uint32_t t1 = twin / 4;
    const std::uint32_t k = twin % 4;
    const auto [a, b, vertex] = triangles_[t0].corners;
    const Vertex d = triangles_[t1].corners[previous(k)];
    if (!in_circle(a, b, vertex, d)) continue;
    const std::uint32_t from_b = triangles_[t0].twins[1];
    const std::uint32_t into_a = triangles_[t0].twins[2];
    const std::uint32_t from_a = triangles_[t1].twins[next(k)];
    const std::uint32_t into_b = triangles_[t1].twins[previous(k)];
    set(t0, {a, d, vertex}, {from_a, half_edge(t1, 2), into_a});
    set(t1, {d, b, vertex}, {into_b, from_b, half_edge(t0, 1)});
    unchecked_.insert(unchecked_.end(), {t0, t1});
  }
}

}  // namespace warren::mesh
