#include "mesh/border.hpp"

#include <algorithm>
#include <cstdlib>

namespace warren::mesh {

std::vector<int> simplify_line(const std::uint16_t* line, std::ptrdiff_t stride, int count,
                               std::uint32_t max_error) {
  struct Part {
    int first;
    int last;
  };
  std::vector<int> kept;
  std::vector<Part> parts{{0, count - 1}};
  while (!parts.empty()) {
    const auto [first, last] = parts.back();
    parts.pop_back();
    // Distances times the part's length are whole numbers.
    const std::int64_t length = last - first;
    const std::int64_t from = line[first * stride];
    const std::int64_t to = line[last * stride];
    std::int64_t farthest = std::int64_t{max_error} * length;
    int split = first;
    for (int i = first + 1; i < last; ++i) {
      const std::int64_t distance =
          std::abs(line[i * stride] * length - (from * (last - i) + to * (i - first)));
      if (distance <= farthest) continue;
      farthest = distance;
      split = i;
    }
    if (split == first) continue;
    kept.push_back(split);
    parts.push_back({first, split});
    parts.push_back({split, last});
  }
  std::ranges::sort(kept);
  return kept;
}

}  // namespace warren::mesh
