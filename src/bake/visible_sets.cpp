#include "bake/visible_sets.hpp"

#include "bake/sight.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace warren::bake {
namespace {

/// Sets without repetition, in order of their first use.
class SetTable {
 public:
  std::size_t index(const std::vector<std::size_t>& set) {
    const auto [at, is_new] = numbers_.try_emplace(set, sets_.size());
    if (is_new) sets_.push_back(set);
    return at->second;
  }
  [[nodiscard]] std::vector<std::vector<std::size_t>> take() && { return std::move(sets_); }

 private:
  std::map<std::vector<std::size_t>, std::size_t> numbers_;
  std::vector<std::vector<std::size_t>> sets_;
};

}  // namespace

std::optional<VisibleSets> visible_sets(const Grid<std::uint8_t>& open, const ChunkGrid& chunks,
                                        std::uint64_t budget) {
  // Each open cell takes a cone for each quadrant at least.
  const auto closed = std::count(open.values().begin(), open.values().end(), std::uint8_t{0});
  if (4 * (open.size() - static_cast<std::size_t>(closed)) > budget) return std::nullopt;

  std::vector<std::size_t> chunk_of;
  chunk_of.reserve(open.size());
  for (std::size_t i = 0; i < open.size(); ++i) chunk_of.push_back(chunks.of(open.cell(i)));

  Sight sight(open);
  SetTable table;
  VisibleSets result;
  std::vector<std::size_t> set;
  std::vector<std::uint8_t> in_set(chunks.size());
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (open.values()[i] == 0) continue;
    set.clear();
    for (const std::size_t seen : sight.from(open.cell(i))) {
      const std::size_t chunk = chunk_of[seen];
      if (in_set[chunk] == 0) set.push_back(chunk);
      in_set[chunk] = 1;
    }
    for (const std::size_t chunk : set) in_set[chunk] = 0;
    std::sort(set.begin(), set.end());
    result.set_of_cell.push_back(table.index(set));
    if (sight.work() > budget) return std::nullopt;
  }
  result.sets = std::move(table).take();
  return result;
}

SeenFrom seen_from(const Grid<std::uint8_t>& open, const std::vector<std::vector<Cell>>& things,
                   std::uint64_t budget) {
  constexpr std::size_t kMaxListed = 1'000'000;
  std::vector<std::size_t> number_of(open.size());
  std::size_t open_cells = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    number_of[i] = open_cells;
    if (open.values()[i] != 0) ++open_cells;
  }
  Sight sight(open);
  SeenFrom result(things.size());
  std::size_t listed = 0;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (things[i].empty()) continue;
    std::vector<std::size_t> cells;
    for (const Cell cell : things[i]) {
      // Sight is mutual.
      for (const std::size_t seen : sight.from(cell)) cells.push_back(number_of[seen]);
      if (sight.work() > budget) return SeenFrom(things.size());
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    listed += cells.size();
    if (listed > kMaxListed) return SeenFrom(things.size());
    result[i] = std::move(cells);
  }
  return result;
}

}  // namespace warren::bake
