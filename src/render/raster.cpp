#include "render/raster.hpp"

#include "render/color.hpp"

#include <warren/core/math.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace warren::render {
namespace {

constexpr int kPlaces = 3;         // along each side of a pixel
constexpr double kNearest = 1e-3;  // metres before the camera

constexpr Spot kKeyLight{1.30, 1.16, 0.94};
constexpr Spot kFillLight{0.16, 0.20, 0.27};
constexpr Spot kSky{0.25, 0.29, 0.36};
constexpr Spot kGround{0.12, 0.105, 0.085};
constexpr Spot kFloor{0.085, 0.080, 0.074};
constexpr Spot kLine{0.17, 0.16, 0.145};
constexpr Spot kHaze{0.030, 0.034, 0.042};

Spot times(const Spot& a, const Spot& b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }

Spot mix(const Spot& a, const Spot& b, double share) { return a + (b - a) * share; }

/// The colour of a picture at a place, its pixels blended and repeated.
Spot sample(const Grid<Rgb>& picture, double u, double v) {
  const auto axis = [](double t, int size) {
    const double at = (t - std::floor(t)) * size - 0.5;
    const double low = std::floor(at);
    const int first = static_cast<int>(low);
    struct {
      int a, b;
      double share;
    } out{(first + size) % size, (first + 1) % size, at - low};
    return out;
  };
  const auto x = axis(u, picture.width());
  const auto y = axis(v, picture.height());
  const auto light = [&](int column, int row) {
    const Rgb pixel = picture[{column, row}];
    return Spot{to_linear(pixel.r) / 65535.0, to_linear(pixel.g) / 65535.0,
                to_linear(pixel.b) / 65535.0};
  };
  return mix(mix(light(x.a, y.a), light(x.b, y.a), x.share),
             mix(light(x.a, y.b), light(x.b, y.b), x.share), y.share);
}

/// Twice the area of a triangle in the picture, positive where it turns clockwise on the screen.
double area(const Spot& a, const Spot& b, const Spot& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Calls `use(x, y, shares)` for the places inside a triangle of the picture, with the share that
/// each corner has there.
template <class Use>
void scan(const std::array<Spot, 3>& corner, int side, const Use& use) {
  const double whole = area(corner[0], corner[1], corner[2]);
  if (!(std::abs(whole) > 1e-12)) return;
  const auto bounds = [&](double a, double b, double c) {
    const double low = std::clamp(std::min({a, b, c}) - 0.5, 0.0, static_cast<double>(side));
    const double high = std::clamp(std::max({a, b, c}) + 0.5, 0.0, static_cast<double>(side));
    return std::pair{static_cast<int>(low), std::min(static_cast<int>(high), side - 1)};
  };
  const auto [left, right] = bounds(corner[0].x, corner[1].x, corner[2].x);
  const auto [top, bottom] = bounds(corner[0].y, corner[1].y, corner[2].y);
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) {
      const Spot at{x + 0.5, y + 0.5, 0};
      const std::array<double, 3> share{area(corner[1], corner[2], at) / whole,
                                        area(corner[2], corner[0], at) / whole,
                                        area(corner[0], corner[1], at) / whole};
      if (share[0] >= 0 && share[1] >= 0 && share[2] >= 0) use(x, y, share);
    }
  }
}

}  // namespace

Axes axes_of(const Camera& camera) {
  const double yaw_sin = math::sin_deg(camera.yaw_deg);
  const double yaw_cos = math::cos_deg(camera.yaw_deg);
  const double down = math::sin_deg(camera.pitch_deg);
  const double level = math::cos_deg(camera.pitch_deg);
  Axes out;
  out.ahead = {-yaw_sin * level, -down, -yaw_cos * level};
  out.right = {yaw_cos, 0, -yaw_sin};
  out.up = cross(out.right, out.ahead);
  return out;
}

double distance_to_see(const RasterMesh& mesh, const Camera& camera) {
  const Axes axes = axes_of(camera);
  double out = kNearest;
  for (const RasterVertex& vertex : mesh.vertices) {
    const Spot way = vertex.position - camera.target;
    const double aside = std::max(std::abs(dot(way, axes.right)), std::abs(dot(way, axes.up)));
    out = std::max(out, aside / camera.half_view - dot(way, axes.ahead));
  }
  return out;
}

Raster::Raster(int size, const Camera& camera)
    : side_(size * kPlaces),
      focal_(side_ / 2.0 / camera.half_view),
      middle_(camera.target),
      reach_(camera.distance),
      axes_(axes_of(camera)),
      eye_(camera.target - axes_.ahead * camera.distance),
      nearness_(side_, side_, 0),
      light_(side_, side_, {}),
      shadow_(side_, side_, 0) {
  // Over the camera's left shoulder, and low from its right.
  const Spot back = Spot{axes_.ahead.x, 0, axes_.ahead.z} * -1;
  key_ = unit(axes_.right * -0.65 + Spot{0, 1.05, 0} + back * 0.6);
  fill_ = unit(axes_.right * 0.9 + Spot{0, 0.25, 0} + back * 0.35);
}

std::uint64_t Raster::memory(int size) {
  constexpr std::uint64_t kPlaceBytes = sizeof(double) + 3 * sizeof(float) + 1;
  const auto side = static_cast<std::uint64_t>(size) * kPlaces;
  return side * side * kPlaceBytes;
}

Spot Raster::shade(const RasterSurface& surface, const RasterVertex& at) const {
  Spot base = times(surface.color, at.color);
  if (!surface.color_picture.empty()) base = times(base, sample(surface.color_picture, at.u, at.v));
  const double key = std::max(0.0, dot(at.normal, key_));
  const double fill = std::max(0.0, dot(at.normal, fill_));
  const Spot sky = mix(kGround, kSky, 0.5 + 0.5 * at.normal.y);
  Spot out = times(base, kKeyLight * key + kFillLight * fill + sky);
  if (key > 0) {
    // A highlight, wide since nothing here is polished.
    double gloss = std::max(0.0, dot(at.normal, unit(key_ + unit(eye_ - at.position))));
    for (int i = 0; i < 4; ++i) gloss *= gloss;
    const double smooth = 1 - surface.roughness;
    out = out + kKeyLight * (0.4 * smooth * smooth * gloss);
  }
  Spot emissive = surface.emissive;
  if (!surface.emissive_picture.empty()) {
    emissive = times(emissive, sample(surface.emissive_picture, at.u, at.v));
  }
  return out + emissive;
}

void Raster::draw(const RasterMesh& mesh, std::span<const RasterSurface> surfaces) {
  for (const RasterTriangle& triangle : mesh.triangles) {
    std::array<RasterVertex, 3> corner;
    for (std::size_t k = 0; k < 3; ++k) corner[k] = mesh.vertices.at(triangle.vertex[k]);
    draw_triangle(corner, surfaces[std::min(triangle.surface, surfaces.size() - 1)]);
    draw_shadow({corner[0].position, corner[1].position, corner[2].position});
  }
}

std::optional<std::array<Spot, 3>> Raster::on_screen(const std::array<Spot, 3>& corner) const {
  std::array<Spot, 3> out;
  for (std::size_t k = 0; k < 3; ++k) {
    const Spot at = corner[k] - eye_;
    const double far = dot(at, axes_.ahead);
    if (!(far > kNearest)) return std::nullopt;
    out[k] = {side_ / 2.0 + dot(at, axes_.right) / far * focal_,
              side_ / 2.0 - dot(at, axes_.up) / far * focal_, 1 / far};
  }
  return out;
}

void Raster::draw_triangle(const std::array<RasterVertex, 3>& corner,
                           const RasterSurface& surface) {
  const auto screen = on_screen({corner[0].position, corner[1].position, corner[2].position});
  if (!screen) return;
  // Rows run down, which turns fronts clockwise.
  const bool back = area((*screen)[0], (*screen)[1], (*screen)[2]) > 0;
  if (back && !surface.double_sided) return;
  scan(*screen, side_, [&](int x, int y, const std::array<double, 3>& share) {
    const double nearness =
        share[0] * (*screen)[0].z + share[1] * (*screen)[1].z + share[2] * (*screen)[2].z;
    double& nearest = nearness_[{x, y}];
    if (nearness <= nearest) return;
    nearest = nearness;
    RasterVertex at{{}, {}, {}};
    for (std::size_t k = 0; k < 3; ++k) {
      const double part = share[k] * (*screen)[k].z / nearness;
      at.position = at.position + corner[k].position * part;
      at.normal = at.normal + corner[k].normal * part;
      at.color = at.color + corner[k].color * part;
      at.u += corner[k].u * part;
      at.v += corner[k].v * part;
    }
    at.normal = unit(back ? at.normal * -1 : at.normal);
    const Spot light = shade(surface, at);
    light_[{x, y}] = {static_cast<float>(light.x), static_cast<float>(light.y),
                      static_cast<float>(light.z)};
  });
}

void Raster::draw_shadow(const std::array<Spot, 3>& corner) {
  std::array<Spot, 3> flat;
  for (std::size_t k = 0; k < 3; ++k) {
    const double height = std::max(0.0, corner[k].y);
    flat[k] = corner[k] - key_ * (height / key_.y);
    flat[k].y = 0;
  }
  const auto screen = on_screen(flat);
  if (!screen) return;
  scan(*screen, side_, [&](int x, int y, const std::array<double, 3>&) { shadow_[{x, y}] = 1; });
}

Spot Raster::floor_at(int x, int y, bool fine) const {
  const Spot way = axes_.ahead + axes_.right * ((x + 0.5 - side_ / 2.0) / focal_) +
                   axes_.up * ((side_ / 2.0 - y - 0.5) / focal_);
  if (way.y >= 0) return kHaze;
  const double far = -eye_.y / way.y;
  const Spot at = eye_ + way * far;
  // Half a line's width, in metres; lines are about as wide everywhere in the picture.
  const double half = 0.6 * kPlaces * reach_ / focal_;
  const auto on_line = [&](double step) {
    const auto off = [&](double value) {
      return std::abs(value - std::floor(value / step + 0.5) * step);
    };
    return std::min(off(at.x), off(at.z)) < half;
  };
  Spot color = kFloor;
  if (on_line(1)) {
    color = kLine;
  } else if (fine && on_line(0.1)) {
    color = mix(kFloor, kLine, 0.3);
  }
  const Spot key = shadow_[{x, y}] != 0 ? Spot{} : kKeyLight * key_.y;
  const Spot light = times(color, key + kFillLight * std::max(0.0, fill_.y) + kSky);
  const Spot from_middle{at.x - middle_.x, 0, at.z - middle_.z};
  const double away = std::sqrt(dot(from_middle, from_middle)) / (reach_ * 0.55);
  return mix(light, kHaze, std::clamp(away - 0.35, 0.0, 1.0));
}

Picture Raster::picture(bool fine) const {
  const int size = side_ / kPlaces;
  Picture out(size, size);
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      Spot sum;
      for (int place = 0; place < kPlaces * kPlaces; ++place) {
        const Cell at{column * kPlaces + place % kPlaces, row * kPlaces + place / kPlaces};
        const auto& light = light_[at];
        const Spot one = nearness_[at] > 0
                             ? Spot{double{light[0]}, double{light[1]}, double{light[2]}}
                             : floor_at(at.x, at.y, fine);
        sum = sum + Spot{std::min(one.x, 1.0), std::min(one.y, 1.0), std::min(one.z, 1.0)};
      }
      const auto channel = [](double value) {
        const double light = value / (kPlaces * kPlaces) * 65535;
        return from_linear(static_cast<std::uint32_t>(std::clamp(light, 0.0, 65535.0)));
      };
      out[{column, row}] = {channel(sum.x), channel(sum.y), channel(sum.z)};
    }
  }
  return out;
}

}  // namespace warren::render
