#include "props/color.hpp"
#include "props/rig.hpp"
#include "props/shapes.hpp"

#include <warren/props/props.hpp>

#include <utility>

namespace warren::props {
namespace {

constexpr int kSides = 18;
constexpr int kInlaySides = 6;
constexpr double kRise = 0.02;  // metres; less would flicker against the floor from afar

Ring circle(Sculpture& mesh, double radius, double y, int sides, const Vec3& color) {
  // The way on is up.
  return ring(mesh, {{0, y, 0}, {0, 0, radius}, {radius, 0, 0}}, sides, 0,
              [&](const Vec3&) { return color; });
}

/// The faces between a ring and one within it of a third of its corners.
void frame(Sculpture& mesh, const Ring& outer, const Ring& inner) {
  for (std::size_t i = 0; i < inner.size(); ++i) {
    const std::size_t next = (i + 1) % inner.size();
    const std::size_t middle = 3 * i + 1;  // of an outer ring, level with this inner corner
    for (const std::size_t step : {middle - 1, middle, middle + 1}) {
      const std::size_t after = (step + 1) % outer.size();
      mesh.triangle(outer[step], outer[after], inner[i]);
    }
    mesh.triangle(outer[(middle + 2) % outer.size()], inner[next], inner[i]);
  }
}

}  // namespace

scene::Asset pad(const Surroundings& where, const scene::Material& material) {
  const double top = 0.3 * where.cell;
  const Vec3 color = linear(material.color);
  Figure figure;
  figure.name = "pad";
  figure.material.name = "pad";
  figure.material.roughness = material.roughness;
  figure.material.emissive = {color.x * material.glow, color.y * material.glow,
                              color.z * material.glow};
  Sculpture& mesh = figure.mesh;
  mesh.part(30);
  // The rim slopes at 45 degrees, down to the floor; an inlay shows where the middle is.
  const Ring edge = circle(mesh, top, kRise, kSides, color * 0.8);
  bridge(mesh, circle(mesh, top + kRise, 0, kSides, color * 0.5), edge);
  frame(mesh, edge, circle(mesh, 0.7 * top, kRise, kInlaySides, color * 0.8));
  mesh.polygon(circle(mesh, 0.7 * top, kRise, kInlaySides, color * 0.55));
  return assemble(figure);
}

}  // namespace warren::props
