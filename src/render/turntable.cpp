#include "render/palette.hpp"
#include "render/raster.hpp"
#include "render/raster_mesh.hpp"
#include "render/text.hpp"

#include <warren/render/turntable.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace warren::render {
namespace {

constexpr std::array<double, 4> kTurns{35, 125, 215, 305};
constexpr std::size_t kMoments = 4;
constexpr int kColumns = static_cast<int>(kTurns.size() + kMoments);
constexpr double kSmall =
    0.45;  // metres from the middle to a picture's side: fine lines help below

/// A mesh and from where it is seen.
struct Shot {
  const RasterMesh* mesh = nullptr;
  double yaw_deg = 0;
};

Spot middle_of(std::span<const Shot> shots) {
  constexpr double kFar = 1e9;
  Spot low{kFar, kFar, kFar};
  Spot high{-kFar, -kFar, -kFar};
  for (const Shot& shot : shots) {
    for (const RasterVertex& vertex : shot.mesh->vertices) {
      const Spot& at = vertex.position;
      low = {std::min(low.x, at.x), std::min(low.y, at.y), std::min(low.z, at.z)};
      high = {std::max(high.x, at.x), std::max(high.y, at.y), std::max(high.z, at.z)};
    }
  }
  return low.x > high.x ? Spot{} : (low + high) * 0.5;
}

/// A camera at a distance that suits all shots.
Camera camera_for(std::span<const Shot> shots) {
  constexpr double kMargin = 1.06;
  Camera camera;
  camera.target = middle_of(shots);
  double distance = 0;
  for (const Shot& shot : shots) {
    camera.yaw_deg = shot.yaw_deg;
    distance = std::max(distance, distance_to_see(*shot.mesh, camera));
  }
  camera.distance = kMargin * distance;
  return camera;
}

Picture draw(const Shot& shot, std::span<const RasterSurface> surfaces, Camera camera, int size) {
  camera.yaw_deg = shot.yaw_deg;
  Raster raster(size, camera);
  raster.draw(*shot.mesh, surfaces);
  return raster.picture(camera.distance * camera.half_view < kSmall);
}

/// Moments to show, spread over the clips.
std::vector<Moment> moments_of(const scene::Asset& asset) {
  std::vector<Moment> out;
  const std::size_t clips = std::min(asset.clips.size(), kMoments);
  for (std::size_t clip = 0; clip < clips; ++clip) {
    const std::size_t share = kMoments / clips + (clip < kMoments % clips ? 1 : 0);
    for (std::size_t i = 1; i <= share; ++i) {
      out.push_back({clip, duration(asset.clips[clip]) * static_cast<double>(i) /
                               static_cast<double>(share + 1)});
    }
  }
  return out;
}

/// A number with two digits after the point.
std::string decimal(double value) {
  const auto hundredths =
      static_cast<long long>(std::floor(std::clamp(value, 0.0, 1e9) * 100 + 0.5));
  const std::string rest = std::to_string(hundredths % 100);
  return std::to_string(hundredths / 100) + (rest.size() < 2 ? ".0" : ".") + rest;
}

std::string heading(const scene::Prop& prop) {
  const scene::Asset& asset = *prop.asset;
  const scene::AssetBox box = scene::box(asset).value_or(scene::AssetBox{});
  const auto side = [&](std::size_t axis) {
    return decimal(double{box.max[axis]} - double{box.min[axis]});
  };
  const auto count = [](std::size_t number, std::string_view what) {
    return std::to_string(number) + " " + std::string(what) + (number == 1 ? "" : "s");
  };
  return prop.name + "  " + side(0) + " x " + side(1) + " x " + side(2) + " m  " +
         count(scene::triangles(asset), "triangle") + "  " + count(scene::draws(asset), "draw");
}

/// Where things lie on the sheet, in pixels.
struct Layout {
  int tile;
  int unit;  // of a dot of text
  int gap;
  int heading;
  int caption;

  explicit Layout(int tile_side)
      : tile(tile_side),
        unit(std::max(1, tile_side / 160)),
        gap(std::max(4, tile_side / 24)),
        heading((kTextHeight + 5) * unit),
        caption((kTextHeight + 4) * unit) {}

  [[nodiscard]] int row() const { return heading + tile + caption + gap; }
  [[nodiscard]] int left(int column) const { return gap + column * (tile + gap); }
};

void put(Picture& sheet, Cell corner, const Picture& tile) {
  for (int y = 0; y < tile.height(); ++y) {
    for (int x = 0; x < tile.width(); ++x) sheet[{corner.x + x, corner.y + y}] = tile[{x, y}];
  }
}

void draw_row(Picture& sheet, const Layout& layout, int top, const scene::Prop& prop) {
  const scene::Asset& asset = *prop.asset;
  const std::vector<RasterSurface> surfaces = surfaces_of(asset);
  const std::vector<Moment> moments = moments_of(asset);
  std::vector<RasterMesh> meshes{mesh_at(asset, std::nullopt)};
  for (const Moment& moment : moments) meshes.push_back(mesh_at(asset, moment));
  std::vector<Shot> shots;
  shots.reserve(kTurns.size() + moments.size());
  for (const double yaw : kTurns) shots.push_back({meshes.data(), yaw});
  for (std::size_t i = 0; i < moments.size(); ++i) shots.push_back({&meshes[i + 1], kTurns[0]});
  const Camera camera = camera_for(shots);

  write_text(sheet, {layout.left(0), top}, heading(prop), layout.unit, kGleam);
  const int tiles = top + layout.heading;
  for (std::size_t i = 0; i < shots.size(); ++i) {
    const int left = layout.left(static_cast<int>(i));
    put(sheet, {left, tiles}, draw(shots[i], surfaces, camera, layout.tile));
    if (i < kTurns.size()) continue;
    const Moment& moment = moments[i - kTurns.size()];
    const std::string caption = asset.clips[moment.clip].name + " " + decimal(moment.time) + " s";
    const auto room = static_cast<std::size_t>(layout.tile / (6 * layout.unit));
    write_text(sheet, {left, tiles + layout.tile + 3 * layout.unit}, caption.substr(0, room),
               layout.unit, kCaption);
  }
}

}  // namespace

Picture draw_view(const scene::Asset& asset, const View& view, int size) {
  const RasterMesh mesh = mesh_at(asset, view.moment);
  const Shot shot{&mesh, view.yaw_deg};
  return draw(shot, surfaces_of(asset), camera_for(std::span(&shot, 1)), size);
}

Extent turntable_extent(std::size_t props, int tile) {
  const Layout layout(tile);
  return {layout.left(kColumns), layout.gap + static_cast<int>(props) * layout.row()};
}

std::uint64_t turntable_memory(int tile) { return Raster::memory(tile); }

Picture draw_turntable(std::span<const scene::Prop> props, int tile) {
  const Layout layout(tile);
  const Extent extent = turntable_extent(props.size(), tile);
  Picture sheet(extent.width, extent.height, kPaper);
  int top = layout.gap;
  for (const scene::Prop& prop : props) {
    draw_row(sheet, layout, top, prop);
    top += layout.row();
  }
  return sheet;
}

}  // namespace warren::render
