#include "cli/bundle_map.hpp"

#include "cli/bundle_terrain.hpp"
#include "cli/foreign.hpp"
#include "cli/read_bundle.hpp"

#include <warren/core/error.hpp>
#include <warren/image/png.hpp>
#include <warren/json/json_view.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace warren::cli {
namespace {

constexpr std::uint64_t kMostCells = 8191;  // along a side, as in presets
constexpr std::size_t kMostPicture = std::size_t{256} << 20;

/// `[columns, rows]`, both from 1 to the most.
std::pair<int, int> read_size(const JsonView& view) {
  const std::vector<JsonView> items = view.items();
  if (items.size() != 2) view.refuse("two numbers are needed");
  std::array<int, 2> sides{};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const std::uint64_t side = items[i].whole();
    if (side < 1 || side > kMostCells) {
      items[i].refuse(std::to_string(side) + " cells; from 1 to " + std::to_string(kMostCells) +
                      " are allowed");
    }
    sides[i] = static_cast<int>(side);
  }
  return {sides[0], sides[1]};
}

Cell read_cell(const JsonView& view, const Grid<std::uint8_t>& open) {
  const std::vector<JsonView> items = view.items();
  if (items.size() != 2) view.refuse("two numbers are needed");
  const std::uint64_t x = items[0].whole();
  const std::uint64_t y = items[1].whole();
  if (x >= static_cast<std::uint64_t>(open.width()) ||
      y >= static_cast<std::uint64_t>(open.height())) {
    view.refuse("[" + std::to_string(x) + ", " + std::to_string(y) +
                "] lies outside of the walk grid");
  }
  return {static_cast<int>(x), static_cast<int>(y)};
}

Grid<std::uint8_t> read_rows(const JsonView& view, int columns, int rows) {
  const std::vector<JsonView> items = view.items();
  if (items.size() != static_cast<std::size_t>(rows)) {
    view.refuse(std::to_string(items.size()) + " rows, but " + std::to_string(rows) +
                " in the grid's size");
  }
  Grid<std::uint8_t> open(columns, rows);
  for (int y = 0; y < rows; ++y) {
    const JsonView& item = items[static_cast<std::size_t>(y)];
    const std::string& row = item.text();
    if (row.size() != static_cast<std::size_t>(columns)) {
      item.refuse(std::to_string(row.size()) + " cells, but " + std::to_string(columns) +
                  " in the grid's size");
    }
    for (int x = 0; x < columns; ++x) {
      const char cell = row[static_cast<std::size_t>(x)];
      if (cell != '.' && cell != '#') item.refuse("a row holds # and . alone");
      open[{x, y}] = cell == '.' ? 1 : 0;
    }
  }
  return open;
}

Grid<std::uint8_t> read_picture(const io::BundleReader& bundle, const JsonView& view, int columns,
                                int rows) {
  const std::string& path = view.text();
  const std::string where = shown(bundle.folder().string() + "/" + path);
  if (!bundle.size(path)) view.refuse("the bundle has no file '" + path + "'");
  try {
    Grid<std::uint8_t> open = image::decode_png_luminance(bundle.read(path, kMostPicture), where,
                                                          static_cast<int>(kMostCells));
    if (open.width() != columns || open.height() != rows) {
      view.refuse("'" + path + "' has " + std::to_string(open.width()) + " x " +
                  std::to_string(open.height()) + " pixels, but the grid " +
                  std::to_string(columns) + " x " + std::to_string(rows) + " cells");
    }
    for (std::uint8_t& cell : open.values()) cell = cell >= 128 ? 1 : 0;
    return open;
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::io) throw;
    view.refuse("'" + path + "': " + error.what());
  }
}

Grid<std::uint8_t> read_walk(const io::BundleReader& bundle, const JsonView& walk) {
  const auto [columns, rows] = read_size(walk.at("size"));
  if (const auto view = walk.find("rows")) return read_rows(*view, columns, rows);
  return read_picture(bundle, walk.at("map"), columns, rows);
}

scene::EventType read_type(const JsonView& view) {
  const std::string& name = view.text();
  if (name == "creature") return scene::EventType::creature;
  if (name == "object") return scene::EventType::object;
  if (name == "container") return scene::EventType::container;
  view.refuse("'" + name + "' is no type of event: creature, object or container");
}

render::Map read_maze(const io::BundleReader& bundle, const JsonView& root) {
  render::Map map{read_walk(bundle, root.at("walk")), {}, {}, {}};
  map.start = read_cell(root.at("spawn").at("cell"), map.open);
  for (const JsonView& exit : root.at("exits").items()) {
    map.exits.push_back(read_cell(exit.at("cell"), map.open));
  }
  for (const JsonView& event : root.at("events").items()) {
    map.events.push_back({read_cell(event.at("cell"), map.open), read_type(event.at("type"))});
  }
  return map;
}

}  // namespace

Pictured read_pictured(const io::BundleReader& bundle) {
  const Json scene = read_scene(bundle, read_manifest(bundle));
  const JsonView root(scene);
  try {
    if (root.find("terrain")) return read_terrain(bundle, root);
    return read_maze(bundle, root);
  } catch (const JsonError& error) {
    throw scene_error(bundle, error.what());
  }
}

}  // namespace warren::cli
