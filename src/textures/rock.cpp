#include "textures/blocks.hpp"
#include "textures/cells.hpp"
#include "textures/hash.hpp"
#include "textures/noise.hpp"
#include "textures/surface.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace warren::textures {

namespace {

constexpr float kWidth = 4;  // metres of the picture
constexpr int kSlabs = 6;    // a side
constexpr int kFacets = 10;
constexpr std::uint32_t kSeed = 0x20c4;

/// How a face leans, as slopes, and what it adds to a tone of 1.
struct Face {
  float tilt_x = 0;
  float tilt_y = 0;
  float tone = 0;
};

std::vector<Face> faces(int count, float tilt, float tone, std::uint32_t seed) {
  const std::vector<float> tones = spread(count, mix(seed, 1));
  Draws draws(seed);
  std::vector<Face> out;
  for (int k = 0; k < count; ++k) {
    const float x = tilt * draws.either();
    const float y = tilt * draws.either();
    out.push_back({x, y, tone * tones[static_cast<std::size_t>(k)]});
  }
  return out;
}

/// How high the face of a pixel's cell is there, measured from its site.
float lean(const Face& face, const Point& site, const Point& at) {
  const Point from = way(site, at, kWidth);
  return face.tilt_x * from.x + face.tilt_y * from.y;
}

}  // namespace

Surface make_rock(int side) {
  const Bent bent = bend(Noise(side, 6, 2, mix(kSeed, 5)).picture(),
                         Noise(side, 6, 2, mix(kSeed, 6)).picture(), kWidth, 0.1F);
  const Cells slabs = divide({.metres = kWidth, .count = kSlabs}, bent, mix(kSeed, 1));
  const Cells facets = divide({.metres = kWidth, .count = kFacets}, bent, mix(kSeed, 2));
  const std::vector<Face> slab_faces = faces(kSlabs * kSlabs, 0.1F, 0.07F, mix(kSeed, 3));
  const std::vector<Face> facet_faces = faces(kFacets * kFacets, 0.28F, 0.09F, mix(kSeed, 4));
  Noise cloud(side, 5, 2, mix(kSeed, 8));
  Noise bumps(side, 10, fine_octaves(side, 4), mix(kSeed, 7));
  Surface surface(side, kWidth);
  for (int y = 0; y < side; ++y) {
    const auto clouds = cloud.row(y);
    const auto bump = bumps.row(y);
    const std::size_t begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(side);
    for (std::size_t x = 0; x < static_cast<std::size_t>(side); ++x) {
      const std::size_t i = begin + x;
      const float edge = slabs.edge.values()[i];
      const auto slab_number = static_cast<std::size_t>(slabs.cell.values()[i]);
      const auto facet_number = static_cast<std::size_t>(facets.cell.values()[i]);
      const Face& slab = slab_faces[slab_number];
      const Face& facet = facet_faces[facet_number];
      // Crevices open here and are closed there.
      const float closed = 0.09F * smooth_step(-0.35F, 0.5F, clouds[x]);
      const float t = std::min(1.0F, (edge + closed) / 0.2F);
      const float round = t * (2 - t);
      const float steady = smooth_step(0, 0.16F, edge);
      const float worn = smooth_step(0, 0.08F, facets.edge.values()[i]);
      surface.height.values()[i] =
          0.06F * round + steady * lean(slab, slabs.sites[slab_number], bent.at(i)) +
          worn * (0.008F + lean(facet, facets.sites[facet_number], bent.at(i))) + 0.014F * bump[x];
      const float face = smooth_step(0, 0.06F, edge + closed);
      const float plain = 1 + slab.tone + facet.tone * worn + 0.1F * bump[x];
      surface.tone.values()[i] = (0.6F + (plain - 0.6F) * face) * (0.92F + 0.08F * worn);
      surface.hue.values()[i] = 0.5F * clouds[x] + 1.5F * slab.tone * face;
      surface.rough.values()[i] = 0.08F * (1 - face) + 0.08F * bump[x];
    }
  }
  surface.tone = brush(surface, 0.06F, 0.025F, 0.2F);
  return surface;
}

}  // namespace warren::textures
