#include "render/palette.hpp"

#include <algorithm>
#include <cstddef>

namespace warren::render {
namespace {

// Sand, sage, sea and slate; their lightness falls in a straight line whatever they are.
constexpr std::array<Rgb, 4> kStops{
    {{243, 232, 208}, {190, 196, 166}, {122, 158, 152}, {72, 104, 122}}};

double mix(double a, double b, double t) { return a + (b - a) * t; }

Ramp make_ramp() {
  std::array<Lab, kStops.size()> stops{};
  for (std::size_t i = 0; i < stops.size(); ++i) stops[i] = to_lab(kStops[i]);
  Ramp ramp{};
  for (std::size_t i = 0; i < ramp.size(); ++i) {
    const double t = static_cast<double>(i) / (ramp.size() - 1);
    const double at = t * (stops.size() - 1);
    const std::size_t stop = std::min(static_cast<std::size_t>(at), stops.size() - 2);
    const double part = at - static_cast<double>(stop);
    const Lab& low = stops[stop];
    const Lab& high = stops[stop + 1];
    ramp[i] = from_lab({mix(stops.front().lightness, stops.back().lightness, t),
                        mix(low.a, high.a, part), mix(low.b, high.b, part)});
  }
  return ramp;
}

}  // namespace

Rgb event_color(scene::EventType type) {
  switch (type) {
    case scene::EventType::creature:
      return {132, 52, 112};
    case scene::EventType::object:
      return {40, 62, 140};
    case scene::EventType::container:
      return {224, 178, 60};
  }
  return kOutline;
}

const Ramp& floor_ramp() {
  static const Ramp ramp = make_ramp();
  return ramp;
}

}  // namespace warren::render
