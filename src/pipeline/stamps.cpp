#include "pipeline/stamps.hpp"

#include <warren/core/error.hpp>
#include <warren/core/grid.hpp>
#include <warren/image/format.hpp>
#include <warren/image/jpeg.hpp>
#include <warren/image/png.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace warren::pipeline {
namespace {

using Heights = Grid<std::uint16_t>;

constexpr int kMostSide = 4096;

/// Luminance by the weights of ITU-R BT.601, in 16 bits; greys keep their value.
std::uint16_t luminance(const Rgb& pixel) {
  constexpr std::uint32_t kRepeat = 257;  // an 8-bit value, twice
  const std::uint32_t sum = 299U * pixel.r + 587U * pixel.g + 114U * pixel.b;
  return static_cast<std::uint16_t>((sum * kRepeat + 500) / 1000);
}

Heights decode(std::string_view bytes, std::string_view where) {
  image::read_size(bytes, where, kMostSide);  // says what it is where it's no picture
  if (image::format_of(bytes) == image::Format::png) {
    return image::decode_png_luminance16(bytes, where, kMostSide);
  }
  const Grid<Rgb> pixels = image::decode_jpeg(bytes, where, kMostSide);
  Heights out(pixels.width(), pixels.height());
  for (std::size_t i = 0; i < out.size(); ++i) out.values()[i] = luminance(pixels.values()[i]);
  return out;
}

}  // namespace

void load_stamps(config::TerrainPreset& terrain, Inputs& inputs) {
  std::map<std::string, Heights> known;
  const auto heights = [&](const Named& named) -> std::optional<Heights> {
    const auto found = known.find(named.file.relative);
    if (found != known.end()) return found->second;
    const std::string* bytes = inputs.load(named, "E-STAMP-READ");
    if (bytes == nullptr) return std::nullopt;
    try {
      return known.emplace(named.file.relative, decode(*bytes, named.file.path)).first->second;
    } catch (const Error& error) {
      inputs.add(named, Severity::error, error.id(), std::string("can't be used: ") + error.what());
      return std::nullopt;
    }
  };
  for (std::size_t i = 0; i < terrain.stamps.size(); ++i) {
    const config::StampPreset& preset = terrain.stamps[i];
    auto picture =
        heights({preset.image, "/terrain/stamps/" + std::to_string(i) + "/image", "stamp"});
    if (!picture) continue;
    terrain.options.stamps.push_back(preset.stamp);
    terrain.options.stamps.back().picture = *std::move(picture);
  }
}

}  // namespace warren::pipeline
