#include "props/shapes.hpp"

#include <warren/core/math.hpp>

#include <algorithm>
#include <utility>

namespace warren::props {
namespace {

constexpr Vec3 kPole{0, 0, 1};

}  // namespace

Ring ring(Sculpture& mesh, const Ellipse& shape, int sides, std::uint8_t joint,
          const Paint& paint) {
  Ring out;
  for (int side = 0; side < sides; ++side) {
    // The first side is flat, so that even numbers give flat backs and bellies.
    const double angle = 360.0 * (side + 0.5) / sides;
    const double up = math::sin_deg(angle);
    const Vec3 at =
        shape.centre + shape.u * math::cos_deg(angle) + shape.v * (up < 0 ? up * shape.below : up);
    out.push_back(mesh.add({at, paint(at), joint, 0}));
  }
  return out;
}

void bridge(Sculpture& mesh, const Ring& behind, const Ring& ahead) {
  for (std::size_t i = 0; i < behind.size(); ++i) {
    const std::size_t next = (i + 1) % behind.size();
    mesh.quad(behind[i], behind[next], ahead[next], ahead[i]);
  }
}

void begin_at(Sculpture& mesh, std::size_t behind, const Ring& ahead) {
  for (std::size_t i = 0; i < ahead.size(); ++i) {
    mesh.triangle(behind, ahead[(i + 1) % ahead.size()], ahead[i]);
  }
}

void end_at(Sculpture& mesh, const Ring& behind, std::size_t ahead) {
  for (std::size_t i = 0; i < behind.size(); ++i) {
    mesh.triangle(behind[i], behind[(i + 1) % behind.size()], ahead);
  }
}

void tube(Sculpture& mesh, std::span<const Stage> stages, int sides, const Vec3& side) {
  const auto corner = [&](const Stage& stage) {
    return mesh.add({stage.at, stage.color, stage.joint, 0});
  };
  const auto ring_at = [&](std::size_t i) {
    const Stage& before = stages[i == 0 ? 0 : i - 1];
    const Stage& after = stages[std::min(i + 1, stages.size() - 1)];
    const Vec3 way = unit(after.at - before.at);
    const Vec3 u = unit(cross(side, way));
    const Stage& stage = stages[i];
    return ring(mesh, {stage.at, u * stage.radius, cross(way, u) * stage.radius}, sides,
                stage.joint, [&](const Vec3&) { return stage.color; });
  };
  Ring last;
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const bool pointed = stages[i].radius <= 0;
    if (pointed && i > 0) {
      end_at(mesh, last, corner(stages[i]));
      return;
    }
    if (pointed) continue;
    Ring here = ring_at(i);
    if (!last.empty()) {
      bridge(mesh, last, here);
    } else if (i > 0) {
      begin_at(mesh, corner(stages[i - 1]), here);
    }
    last = std::move(here);
  }
  mesh.polygon(last);
}

void ellipsoid(Sculpture& mesh, const Ellipsoid& shape, std::uint8_t joint, const Paint& paint) {
  const auto pole = [&](double way) {
    const Vec3 at = shape.centre + kPole * (shape.radii.z * way);
    return mesh.add({at, paint(at), joint, 0});
  };
  const std::size_t back = pole(-1);
  Ring last;
  for (int row = 1; row <= shape.rows; ++row) {
    const double angle = 180.0 * row / (shape.rows + 1);
    const double width = math::sin_deg(angle);
    const Vec3 centre = shape.centre - kPole * (shape.radii.z * math::cos_deg(angle));
    Ring here = ring(mesh, {centre, {shape.radii.x * width, 0, 0}, {0, shape.radii.y * width, 0}},
                     shape.sides, joint, paint);
    if (row == 1) {
      begin_at(mesh, back, here);
    } else {
      bridge(mesh, last, here);
    }
    last = std::move(here);
  }
  end_at(mesh, last, pole(1));
}

}  // namespace warren::props
