#include "pipeline/mask.hpp"

#include <warren/core/digest.hpp>
#include <warren/core/error.hpp>
#include <warren/core/grid.hpp>
#include <warren/image/png.hpp>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace warren::pipeline {
namespace {

constexpr int kMaxRooms = (maze::kMaxSide - 1) / 2;
constexpr std::uint8_t kAllowed = 128;

std::string pair(int x, int y) { return std::to_string(x) + "x" + std::to_string(y); }

/// What is wrong with the mask, all at the place where the preset names it.
class Findings {
 public:
  explicit Findings(const config::NamedFile& mask) : mask_(mask) {}

  void add(std::string id, const std::string& message) {
    list_.push_back({Severity::error, std::move(id), mask_.from, mask_.line, mask_.column,
                     "/maze/mask", "the mask " + mask_.path + " " + message});
  }
  [[nodiscard]] Diagnostics take() { return std::move(list_); }

 private:
  const config::NamedFile& mask_;
  Diagnostics list_;
};

bool allows(const Grid<std::uint8_t>& mask, Cell cell) {
  return mask.get({(cell.x - 1) / 2, (cell.y - 1) / 2}, 0) != 0;
}

void check_cells(const maze::Options& options, const Grid<std::uint8_t>& mask, Findings& findings) {
  auto check = [&](std::string_view what, const std::vector<Cell>& cells, std::string_view id) {
    std::string outside;
    for (const Cell cell : cells) {
      if (allows(mask, cell)) continue;
      outside += (outside.empty() ? "" : ", ") + to_string(cell);
    }
    if (!outside.empty()) {
      findings.add(std::string(id), "doesn't allow the rooms that the preset names as " +
                                        std::string(what) + ": " + outside);
    }
  };
  if (options.start) check("start", {*options.start}, "E-MASK-START");
  check("exits", options.exits, "E-MASK-EXIT");
  check("positions of events", options.events.positions, "E-MASK-POSITION");
}

}  // namespace

Diagnostics load_mask(config::MazePreset& maze, const FileLoader& load,
                      std::vector<InputFile>& files) {
  Findings findings(maze.mask);
  std::string bytes;
  try {
    bytes = load(maze.mask);
  } catch (const Error& error) {
    findings.add("E-MASK-READ", error.what());
    return findings.take();
  }
  files.push_back({maze.mask.relative, to_string(digest(bytes))});
  Grid<std::uint8_t> mask;
  try {
    mask = image::decode_png_luminance(bytes, maze.mask.path, kMaxRooms);
  } catch (const Error& error) {
    findings.add(error.id(), std::string("can't be used: ") + error.what());
    return findings.take();
  }
  for (std::uint8_t& pixel : mask.values()) pixel = pixel >= kAllowed ? 1 : 0;

  const int columns = (maze.options.width - 1) / 2;
  const int rows = (maze.options.height - 1) / 2;
  if (mask.width() != columns || mask.height() != rows) {
    findings.add("E-MASK-SIZE", "has " + pair(mask.width(), mask.height()) + " pixels; a maze of " +
                                    pair(maze.options.width, maze.options.height) + " cells has " +
                                    pair(columns, rows) + " rooms, one pixel each");
    return findings.take();
  }
  if (std::find(mask.values().begin(), mask.values().end(), 1) == mask.values().end()) {
    findings.add("E-MASK-EMPTY", "allows no room: no pixel has a luminance of " +
                                     std::to_string(kAllowed) + " or more");
    return findings.take();
  }
  check_cells(maze.options, mask, findings);
  maze.options.mask = std::move(mask);
  return findings.take();
}

}  // namespace warren::pipeline
