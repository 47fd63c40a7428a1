#include "bake/pad.hpp"

#include <warren/core/math.hpp>

#include <array>
#include <vector>

namespace warren::bake {
namespace {

constexpr int kSides = 24;
constexpr double kRise = 0.02;  // metres; less would flicker against the floor from afar

}  // namespace

Surface pad(const scene::Vec3& centre, double cell) {
  const double top = 0.3 * cell;
  // The rim slopes at 45 degrees, down to the floor.
  const double foot = top + kRise;
  const double slope = math::sin_deg(45);
  // Step by step counter-clockwise from above, where +z points down.
  const auto rim = [&](double radius, double y, int step, bool flat) {
    const double angle = 360.0 * step / kSides;
    const double x = math::cos_deg(angle);
    const double z = -math::sin_deg(angle);
    const scene::Vec3 normal =
        flat ? scene::Vec3{0, 1, 0} : scene::Vec3{x * slope, slope, z * slope};
    return vertex({centre.x + radius * x, centre.y + y, centre.z + radius * z}, normal, radius * x,
                  radius * z);
  };

  Surface surface;
  std::vector<Vertex> disc;
  disc.reserve(kSides);
  for (int step = 0; step < kSides; ++step) disc.push_back(rim(top, kRise, step, true));
  surface.add_polygon(disc);
  for (int step = 0; step < kSides; ++step) {
    const std::array<Vertex, 4> quad{rim(foot, 0, step, false), rim(foot, 0, step + 1, false),
                                     rim(top, kRise, step + 1, false),
                                     rim(top, kRise, step, false)};
    surface.add_polygon(quad);
  }
  return surface;
}

}  // namespace warren::bake
