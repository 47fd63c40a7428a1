#include "textures/discs.hpp"

#include "textures/hash.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace warren::textures {

namespace {

constexpr int kBins = 4;  // a side; a disc's neighbours are all in its own bin or those round it

bool too_near(const Disc& a, const Disc& b, float metres, float spacing) {
  float dx = std::abs(a.x - b.x);
  float dy = std::abs(a.y - b.y);
  dx = std::min(dx, metres - dx);
  dy = std::min(dy, metres - dy);
  const float least = (a.radius + b.radius) * spacing;
  return dx * dx + dy * dy < least * least;
}

}  // namespace

std::vector<Disc> strew(const Strewing& strewing, std::uint32_t seed) {
  Draws draws(seed);
  std::vector<Disc> discs;
  std::vector<Disc> bins[kBins * kBins];
  for (int k = 0; k < strewing.tries; ++k) {
    const float share = 1 - static_cast<float>(k) / static_cast<float>(strewing.tries);
    Disc disc;
    disc.x = draws.unit() * strewing.metres;
    disc.y = draws.unit() * strewing.metres;
    disc.radius = strewing.smallest + (strewing.largest - strewing.smallest) * share * share;
    const auto bin_of = [&](float at) {
      return static_cast<int>(at / strewing.metres * kBins) % kBins;
    };
    const int column = bin_of(disc.x);
    const int row = bin_of(disc.y);
    bool free = true;
    for (int dy = kBins - 1; free && dy <= kBins + 1; ++dy) {
      for (int dx = kBins - 1; free && dx <= kBins + 1; ++dx) {
        for (const Disc& other : bins[(row + dy) % kBins * kBins + (column + dx) % kBins]) {
          free = free && !too_near(disc, other, strewing.metres, strewing.spacing);
        }
      }
    }
    if (!free) continue;
    bins[row * kBins + column].push_back(disc);
    discs.push_back(disc);
  }
  return discs;
}

}  // namespace warren::textures
