#include "assets/triangle_mode.hpp"

#include "assets/gltf_fault.hpp"
#include "assets/gltf_values.hpp"

#include <array>
#include <string>

namespace warren::assets {

TriangleMode read_mode(const JsonView& primitive) {
  constexpr std::array<std::string_view, 4> kOthers{"points", "lines", "a loop of lines",
                                                    "a strip of lines"};
  const std::size_t mode =
      whole(primitive, "mode", static_cast<std::size_t>(TriangleMode::triangles));
  if (mode < kOthers.size()) {
    refuse(primitive.at("mode"), Fault::unsupported,
           "draws " + std::string(kOthers.at(mode)) + "; triangles are read");
  }
  if (mode > static_cast<std::size_t>(TriangleMode::fan)) {
    refuse(primitive.at("mode"), "is " + std::to_string(mode) + ", which is no mode");
  }
  return static_cast<TriangleMode>(mode);
}

std::size_t count_triangles(TriangleMode mode, std::size_t corners) {
  if (mode == TriangleMode::triangles) return corners / 3;
  return corners < 3 ? 0 : corners - 2;
}

std::vector<std::uint32_t> to_triangles(TriangleMode mode, std::vector<std::uint32_t> corners) {
  if (mode == TriangleMode::triangles) return corners;
  std::vector<std::uint32_t> out;
  out.reserve(3 * count_triangles(mode, corners.size()));
  for (std::size_t i = 0; i + 2 < corners.size(); ++i) {
    // Every other triangle of a strip runs the other way round.
    const bool odd = i % 2 != 0;
    const std::uint32_t a = mode == TriangleMode::fan ? corners[i + 1] : corners[i];
    const std::uint32_t b = mode == TriangleMode::fan ? corners[i + 2] : corners[i + (odd ? 2 : 1)];
    const std::uint32_t c = mode == TriangleMode::fan ? corners[0] : corners[i + (odd ? 1 : 2)];
    if (a == b || b == c || c == a) continue;
    out.insert(out.end(), {a, b, c});
  }
  return out;
}

}  // namespace warren::assets
