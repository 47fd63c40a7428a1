#pragma once

#include <warren/core/grid.hpp>
#include <warren/core/rgb.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>
#include <memory>

/// Tileable pictures of surfaces, made from noise (design note "How it should look and sound").
namespace warren::textures {

/// Raised whenever a pixel changes: pictures are kept under keys that hold it.
inline constexpr int kVersion = 1;

inline constexpr int kMinSide = 64;
inline constexpr int kMaxSide = 2048;

struct Surface;

/// A pattern at a size. All its pictures come from one height field, repeat in both directions and
/// are the same on every machine. Top row first. Copies share what they are made from; pictures may
/// be made on several threads at once.
class Pattern {
 public:
  /// `side` is a power of two, kMinSide..kMaxSide. `none` is flat and plain.
  Pattern(scene::Pattern pattern, int side);

  /// Colours in sRGB, of which the mean in linear light is `color`, within a code unless a channel
  /// is so bright that it clips. Colours near black or white get less contrast: where their own
  /// luminance is within 0.054..0.8, that of every pixel is within 0.04..0.85 but for rounding.
  [[nodiscard]] Grid<Rgb> albedo(const scene::Color& color) const;
  /// Normals in tangent space, +X right, +Y up the picture, as glTF 2.0, section 3.9.3, wants them,
  /// for a surface of which the picture covers `tile` metres. The relief is a few centimetres deep,
  /// whatever `tile` is, but shallower in proportion below the width it was drawn for: 3 m of
  /// stone, brick and moss, 4 m of all others.
  [[nodiscard]] Grid<Rgb> normal(double tile) const;
  /// 0 smooth, 255 rough, of which the mean is `roughness` (0..1) but for rounding; near 0 and 1
  /// with less contrast.
  [[nodiscard]] Grid<std::uint8_t> roughness(double roughness) const;

 private:
  std::shared_ptr<const Surface> surface_;
};

}  // namespace warren::textures
