#include "bake/budget.hpp"

#include <warren/core/error.hpp>

#include <algorithm>

namespace warren::bake {
namespace {

constexpr std::size_t kNamed = 3;  // contributors in a message
constexpr std::uint64_t kEyes = 2;

/// A measure of a cost, and how many times it counts.
struct Measure {
  std::uint64_t Cost::*part;
  std::uint64_t times;
};
constexpr Measure kTriangles{&Cost::triangles, kEyes};
constexpr Measure kDraws{&Cost::draws, kEyes};
constexpr Measure kTextureBytes{&Cost::texture_bytes, 1};

using Contributors = std::vector<std::pair<std::string, std::uint64_t>>;

/// The largest ones, by name where they're equal.
Contributors largest(Contributors all) {
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  if (all.size() > kNamed) all.resize(kNamed);
  return all;
}

bool sees(const std::optional<std::vector<std::size_t>>& from, std::size_t cell) {
  return !from || std::binary_search(from->begin(), from->end(), cell);
}

class Meter {
 public:
  Meter(const Sights& sights, Measure measure) : sights_(sights), measure_(measure) {}

  /// `cells` are the open ones.
  [[nodiscard]] Spent worst(const std::vector<Cell>& cells) const {
    std::vector<std::uint64_t> of_cell(cells.size(), sum(sights_.everywhere));
    add_chunks(of_cell);
    add_props(of_cell);
    Spent spent;
    if (cells.empty()) return spent;
    const auto most = std::max_element(of_cell.begin(), of_cell.end());
    const auto index = static_cast<std::size_t>(most - of_cell.begin());
    spent.used = *most;
    spent.cell = cells[index];
    spent.most = contributors(index);
    return spent;
  }

 private:
  [[nodiscard]] std::uint64_t of(const Item& item) const {
    return item.cost.*measure_.part * measure_.times;
  }
  [[nodiscard]] std::uint64_t sum(const std::vector<Item>& items) const {
    std::uint64_t total = 0;
    for (const Item& item : items) total += of(item);
    return total;
  }

  void add_chunks(std::vector<std::uint64_t>& of_cell) const {
    if (!sights_.sets) {
      const std::uint64_t all = sum(sights_.chunks);
      for (std::uint64_t& value : of_cell) value += all;
      return;
    }
    std::vector<std::uint64_t> of_set;
    for (const std::vector<std::size_t>& set : sights_.sets->sets) {
      std::uint64_t total = 0;
      for (const std::size_t chunk : set) total += of(sights_.chunks.at(chunk));
      of_set.push_back(total);
    }
    for (std::size_t i = 0; i < of_cell.size(); ++i) {
      of_cell[i] += of_set.at(sights_.sets->set_of_cell.at(i));
    }
  }

  void add_props(std::vector<std::uint64_t>& of_cell) const {
    for (std::size_t i = 0; i < sights_.props.size(); ++i) {
      const std::uint64_t value = of(sights_.props[i]);
      if (const auto& from = sights_.props_from.at(i)) {
        for (const std::size_t cell : *from) of_cell.at(cell) += value;
      } else {
        for (std::uint64_t& total : of_cell) total += value;
      }
    }
  }

  [[nodiscard]] Contributors contributors(std::size_t cell) const {
    Contributors all;
    const auto add = [&](const Item& item) {
      if (of(item) > 0) all.emplace_back(item.name, of(item));
    };
    for (const Item& item : sights_.everywhere) add(item);
    if (sights_.sets) {
      for (const std::size_t chunk : sights_.sets->sets.at(sights_.sets->set_of_cell.at(cell))) {
        add(sights_.chunks.at(chunk));
      }
    } else {
      for (const Item& item : sights_.chunks) add(item);
    }
    for (std::size_t i = 0; i < sights_.props.size(); ++i) {
      if (sees(sights_.props_from.at(i), cell)) add(sights_.props[i]);
    }
    return largest(std::move(all));
  }

  const Sights& sights_;
  Measure measure_;
};

/// 1,234,567.
std::string grouped(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string excess(const std::string& key, const std::string& what, const Spent& spent,
                   std::uint64_t limit) {
  std::string text = grouped(spent.used) + " " + what;
  if (spent.cell) {
    text += " from cell " + std::to_string(spent.cell->x) + "," + std::to_string(spent.cell->y);
  }
  text += ", where budget/" + key + " allows " + grouped(limit) + "; most of it: ";
  for (std::size_t i = 0; i < spent.most.size(); ++i) {
    text += (i > 0 ? ", " : "") + spent.most[i].first + " " + grouped(spent.most[i].second);
  }
  return text;
}

[[noreturn]] void refuse(const std::string& name, const std::string& message) {
  throw Error(ErrorKind::generation, "E-BUDGET", name, message);
}

}  // namespace

Spending all_seen(const Sights& sights) {
  const std::vector<Cell> anywhere{{0, 0}};
  Spending out{Meter(sights, kTriangles).worst(anywhere), Meter(sights, kDraws).worst(anywhere),
               Meter(sights, kTextureBytes).worst(anywhere)};
  for (Spent* spent : {&out.triangles, &out.draws, &out.texture_bytes}) spent->cell.reset();
  return out;
}

Spending worst_views(const Grid<std::uint8_t>& open, const Sights& sights) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (open.values()[i] != 0) cells.push_back(open.cell(i));
  }
  return {Meter(sights, kTriangles).worst(cells), Meter(sights, kDraws).worst(cells),
          Meter(sights, kTextureBytes).worst(cells)};
}

void check_views(const std::string& name, const scene::Budget& budget, const Spending& spending) {
  std::string text;
  const auto check = [&](const std::string& key, const std::string& what, const Spent& spent,
                         std::optional<std::uint64_t> limit) {
    if (!limit || spent.used <= *limit) return;
    text += (text.empty() ? "" : "; ") + excess(key, what, spent, *limit);
  };
  check("triangles", "triangles are drawn for both eyes", spending.triangles, budget.triangles);
  check("draws", "draws are needed for both eyes", spending.draws, budget.draws);
  check("texture_bytes", "bytes of textures are needed", spending.texture_bytes,
        budget.texture_bytes);
  if (!text.empty()) refuse(name, text);
}

void check_bytes(const std::string& name, std::uint64_t limit, std::span<const Artifact> files) {
  Spent spent;
  Contributors all;
  for (const Artifact& file : files) {
    spent.used += file.bytes.size();
    all.emplace_back(file.path, file.bytes.size());
  }
  if (spent.used <= limit) return;
  spent.most = largest(std::move(all));
  refuse(name, excess("bytes", "bytes in the bundle", spent, limit));
}

std::uint64_t texture_bytes(std::uint64_t width, std::uint64_t height) {
  return width * height * 4 * 4 / 3;
}

}  // namespace warren::bake
