#include "pipeline/mask.hpp"

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

bool allows(const Grid<std::uint8_t>& mask, Cell cell) {
  return mask.get({(cell.x - 1) / 2, (cell.y - 1) / 2}, 0) != 0;
}

void check_cells(const maze::Options& options, const Grid<std::uint8_t>& mask, const Named& named,
                 Inputs& inputs) {
  auto check = [&](std::string_view what, const std::vector<Cell>& cells, std::string_view id) {
    std::string outside;
    for (const Cell cell : cells) {
      if (allows(mask, cell)) continue;
      outside += (outside.empty() ? "" : ", ") + to_string(cell);
    }
    if (!outside.empty()) {
      inputs.add(
          named, Severity::error, std::string(id),
          "doesn't allow the rooms that the preset names as " + std::string(what) + ": " + outside);
    }
  };
  if (options.start) check("start", {*options.start}, "E-MASK-START");
  check("exits", options.exits, "E-MASK-EXIT");
  check("positions of events", options.events.positions, "E-MASK-POSITION");
}

}  // namespace

void load_mask(config::MazePreset& maze, Inputs& inputs) {
  if (maze.mask.path.empty()) return;
  const Named named{maze.mask, "/maze/mask", "mask"};
  const auto fails = [&](std::string id, const std::string& message) {
    inputs.add(named, Severity::error, std::move(id), message);
  };
  const std::string* bytes = inputs.load(named, "E-MASK-READ");
  if (bytes == nullptr) return;
  Grid<std::uint8_t> mask;
  try {
    mask = image::decode_png_luminance(*bytes, maze.mask.path, kMaxRooms);
  } catch (const Error& error) {
    return fails(error.id(), std::string("can't be used: ") + error.what());
  }
  for (std::uint8_t& pixel : mask.values()) pixel = pixel >= kAllowed ? 1 : 0;

  const int columns = (maze.options.width - 1) / 2;
  const int rows = (maze.options.height - 1) / 2;
  if (mask.width() != columns || mask.height() != rows) {
    return fails("E-MASK-SIZE", "has " + pair(mask.width(), mask.height()) + " pixels; a maze of " +
                                    pair(maze.options.width, maze.options.height) + " cells has " +
                                    pair(columns, rows) + " rooms, one pixel each");
  }
  if (std::find(mask.values().begin(), mask.values().end(), 1) == mask.values().end()) {
    return fails("E-MASK-EMPTY", "allows no room: no pixel has a luminance of " +
                                     std::to_string(kAllowed) + " or more");
  }
  check_cells(maze.options, mask, named, inputs);
  maze.options.mask = std::move(mask);
}

}  // namespace warren::pipeline
