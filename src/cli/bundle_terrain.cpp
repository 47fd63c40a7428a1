#include "cli/bundle_terrain.hpp"

#include "cli/drape.hpp"
#include "cli/foreign.hpp"

#include <warren/assets/shape.hpp>
#include <warren/core/error.hpp>
#include <warren/core/math.hpp>
#include <warren/image/format.hpp>
#include <warren/image/jpeg.hpp>
#include <warren/image/png.hpp>
#include <warren/scene/splat.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warren::cli {
namespace {

constexpr int kMostSamples = 16'385;                          // along a side of the window
constexpr std::uint64_t kMostArea = std::uint64_t{1} << 27U;  // samples of the window
constexpr double kFarthest = 1e6;                             // metres
constexpr std::size_t kMostHoles = 1'000'000;
constexpr std::size_t kMostKeys = 100'000;
constexpr std::size_t kMostPicture = std::size_t{64} << 20U;
constexpr int kMostSide = 4096;  // pixels

double number_in(const JsonView& view, double low, double high) {
  const double value = view.number();
  if (!(value >= low && value <= high)) view.refuse("isn't within what a terrain may have");
  return value;
}

bool power_of_two(double value) {
  int exponent = 0;
  return std::frexp(value, &exponent) == 0.5;
}

double power_in(const JsonView& view, double low, double high) {
  const double value = number_in(view, low, high);
  if (!power_of_two(value)) view.refuse("isn't a power of two");
  return value;
}

/// How many chunks lie from the first to the last.
std::uint64_t read_count(const JsonView& range) {
  constexpr double kMostChunk = 0x1p38;
  const std::vector<JsonView> ends = range.items();
  if (ends.size() != 2) range.refuse("two numbers are needed");
  const double first = number_in(ends[0], -kMostChunk, kMostChunk);
  const double last = number_in(ends[1], -kMostChunk, kMostChunk);
  if (first != std::floor(first) || last != std::floor(last) || last < first) {
    range.refuse("two whole numbers are needed, the first not above the last");
  }
  return static_cast<std::uint64_t>(last - first) + 1;
}

/// The field without heights.
scene::Heightfield read_field(const JsonView& terrain) {
  const JsonView chunk = terrain.at("chunk");
  const std::uint64_t cells = chunk.whole() - 1;
  if (cells < 1 || cells > 2048 || !power_of_two(static_cast<double>(cells))) {
    chunk.refuse("isn't a power of two and one, up to 2049");
  }
  const JsonView window = terrain.at("window");
  std::array<int, 2> sides{};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const JsonView range = window.at(i == 0 ? "x" : "z");
    const std::uint64_t count = read_count(range);
    if (count > static_cast<std::uint64_t>(kMostSamples - 1) / cells) {
      range.refuse("the window has more than " + std::to_string(kMostSamples) + " samples a side");
    }
    sides[i] = static_cast<int>(count * cells) + 1;
  }
  if (static_cast<std::uint64_t>(sides[0]) * static_cast<std::uint64_t>(sides[1]) > kMostArea) {
    window.refuse("has more than " + std::to_string(kMostArea) + " samples");
  }
  scene::Heightfield field;
  field.spacing = power_in(terrain.at("spacing"), 0x1p-10, 0x1p10);
  field.step = power_in(terrain.at("step"), 0x1p-30, 0x1p10);
  field.base = number_in(terrain.at("base"), -kFarthest, kFarthest);
  field.steps = Grid<std::uint16_t>(sides[0] + 2 * field.halo, sides[1] + 2 * field.halo);
  return field;
}

scene::Color read_color(const JsonView& view) {
  const std::string& text = view.text();
  std::array<std::uint8_t, 3> channels{};
  bool good = text.size() == 7 && text[0] == '#';
  for (std::size_t i = 0; good && i < channels.size(); ++i) {
    const char* const from = text.data() + 1 + 2 * i;
    const auto [end, code] = std::from_chars(from, from + 2, channels[i], 16);
    good = code == std::errc{} && end == from + 2;
  }
  if (!good) view.refuse("'" + text + "' is no colour such as #5b5046");
  return {channels[0], channels[1], channels[2]};
}

std::optional<double> read_height(const JsonView& layer, std::string_view name) {
  const auto view = layer.find(name);
  if (!view || view->json().is_null()) return std::nullopt;
  return number_in(*view, -kFarthest, kFarthest);
}

bool read_flag(const JsonView& view) {
  const auto* const flag = std::get_if<bool>(&view.json().value());
  if (flag == nullptr) view.refuse("true or false is needed");
  return *flag;
}

scene::Trapezoid read_range(const JsonView& layer) {
  const scene::Trapezoid range{read_height(layer, "lmin"), read_height(layer, "lmax"),
                               read_height(layer, "hmin"), read_height(layer, "hmax")};
  if (range.lmin.has_value() != range.lmax.has_value() ||
      range.hmin.has_value() != range.hmax.has_value()) {
    layer.refuse("has one bound where there must be two");
  }
  if ((range.lmin && *range.lmin > *range.lmax) || (range.hmin && *range.hmin > *range.hmax) ||
      (range.lmax && range.hmin && *range.lmax > *range.hmin)) {
    layer.refuse("has bounds that don't rise");
  }
  return range;
}

/// The mean of a picture.
scene::Color read_mean(const io::BundleReader& bundle, const JsonView& view) {
  const std::string& path = view.text();
  if (!bundle.size(path)) view.refuse("the bundle has no file '" + path + "'");
  try {
    const std::string bytes = bundle.read(path, kMostPicture);
    return render::mean_color(image::format_of(bytes) == image::Format::jpeg
                                  ? image::decode_jpeg(bytes, path, kMostSide)
                                  : image::decode_png_rgb(bytes, path, kMostSide));
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::io) throw;
    view.refuse("'" + path + "': " + error.what());
  }
}

std::vector<scene::Layer> read_layers(const io::BundleReader& bundle, const JsonView& terrain) {
  std::vector<scene::Layer> layers;
  for (const JsonView& item : terrain.at("layers").items()) {
    scene::Layer layer;
    layer.name = item.at("name").text();
    const auto albedo = item.find("albedo");
    layer.material.color = albedo ? read_mean(bundle, *albedo) : read_color(item.at("color"));
    layer.range = read_range(item);
    layer.tidal = read_flag(item.at("tidal"));
    layers.push_back(std::move(layer));
  }
  if (layers.empty() || layers.size() > scene::kMaxLayers) {
    terrain.at("layers").refuse("1 to " + std::to_string(scene::kMaxLayers) + " are needed");
  }
  return layers;
}

assets::Shape read_mesh(const io::BundleReader& bundle, const JsonView& view) {
  const assets::ShapeLimits limits;
  const std::string& path = view.text();
  if (!bundle.size(path)) view.refuse("the bundle has no file '" + path + "'");
  try {
    return assets::read_shape(bundle.read(path, limits.bytes), path, limits);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::io) throw;
    view.refuse("'" + path + "': " + error.what());
  }
}

/// Of a share of light, IEC 61966-2-1.
std::uint8_t channel(double light) {
  const double value =
      light <= 0.0031308 ? 12.92 * light : 1.055 * math::pow(light, 1 / 2.4) - 0.055;
  return static_cast<std::uint8_t>(std::floor(255 * value + 0.5));
}

/// The water's look is that of its mesh.
scene::Tide read_tide(const io::BundleReader& bundle, const JsonView& view) {
  scene::Tide tide;
  tide.period = number_in(view.at("period_s"), 1e-3, 1e9);
  tide.reference = number_in(view.at("reference"), -kFarthest, kFarthest);
  const JsonView keys = view.at("keyframes");
  for (const JsonView& item : keys.items()) {
    const scene::TideKey key{number_in(item.at("time"), 0, tide.period),
                             number_in(item.at("water"), -kFarthest, kFarthest),
                             number_in(item.at("wet"), -kFarthest, kFarthest)};
    if (!tide.keys.empty() && key.time <= tide.keys.back().time) item.refuse("times must rise");
    tide.keys.push_back(key);
    if (tide.keys.size() > kMostKeys) keys.refuse("are too many");
  }
  if (tide.keys.size() < 2) keys.refuse("at least two are needed");
  const auto color = read_mesh(bundle, view.at("glb")).base_color;
  tide.color = {channel(color[0]), channel(color[1]), channel(color[2])};
  tide.opacity = color[3];
  return tide;
}

/// A place over the window, from three numbers.
render::MapPlace read_place(const JsonView& view, const scene::Heightfield& field) {
  const std::vector<JsonView> items = view.items();
  if (items.size() != 3) view.refuse("three numbers are needed");
  return {number_in(items[0], 0, (field.width() - 1) * field.spacing),
          number_in(items[2], 0, (field.depth() - 1) * field.spacing)};
}

scene::Heightfield read_heights(const io::BundleReader& bundle, const JsonView& root,
                                scene::Heightfield field) {
  Drape drape(std::move(field));
  const JsonView chunks = root.at("chunks");
  for (const JsonView& chunk : chunks.items()) {
    const std::vector<JsonView> lods = chunk.at("lods").items();
    if (lods.empty()) chunk.at("lods").refuse("there is none");
    const JsonView glb = lods.front().at("glb");
    if (const auto complaint = drape.add(read_mesh(bundle, glb))) {
      glb.refuse("'" + glb.text() + "': " + *complaint);
    }
  }
  if (const auto bare = drape.bare()) {
    chunks.refuse("none lies over the sample " + to_string(*bare) + " of the window");
  }
  return drape.take();
}

}  // namespace

render::TerrainMap read_terrain(const io::BundleReader& bundle, const JsonView& root) {
  const JsonView terrain = root.at("terrain");
  render::TerrainMap map;
  map.field = read_field(terrain);
  map.layers = read_layers(bundle, terrain);
  if (const auto tide = root.find("tide")) map.tide = read_tide(bundle, *tide);
  const JsonView holes = terrain.at("holes");
  for (const JsonView& hole : holes.items()) {
    map.holes.push_back(read_place(hole, map.field));
    if (map.holes.size() > kMostHoles) holes.refuse("are too many");
  }
  map.spawn = read_place(root.at("spawn").at("position"), map.field);
  map.field = read_heights(bundle, root, std::move(map.field));
  return map;
}

}  // namespace warren::cli
