#pragma once

#include <warren/core/grid.hpp>
#include <warren/core/rgb.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

/// What surfaces look like.
namespace warren::scene {

/// An sRGB colour, 8 bits a channel.
struct Color {
  std::uint8_t r = 0;
  std::uint8_t g = 0;
  std::uint8_t b = 0;
  friend bool operator==(const Color&, const Color&) = default;
};

/// Patterns that warren makes pictures of by itself (design note "How it should look and sound").
enum class Pattern : std::uint8_t {
  none,
  stone,
  brick,
  mud,
  moss,
  wet_mud,
  dry_mud,
  sand,
  algae,
  rock,
  grass
};

/// A designer's picture, its sides powers of two. Roughness is taken from its red.
struct Picture {
  std::string name;    ///< the stem of its file
  std::string digest;  ///< `xxh3:...` of the pixels and sides
  Grid<Rgb> pixels;
};

/// Designer's pictures of a surface: colour in sRGB, normals as glTF wants them, roughness.
struct Pictures {
  std::shared_ptr<const Picture> albedo;     ///< never null
  std::shared_ptr<const Picture> normal;     ///< null: flat
  std::shared_ptr<const Picture> roughness;  ///< null: the material's own all over
};

/// A metallic-roughness surface (metallic 0).
struct Material {
  Color color{128, 128, 128};  ///< the mean of a pattern; pictures have their own
  double roughness = 0.9;      ///< 0..1, the mean of a pattern
  double glow = 0;             ///< emitted share of `color`, 0..1
  Pattern pattern = Pattern::none;
  double tile = 3;                        ///< metres of surface that the pattern or picture covers
  std::optional<Pictures> pictures = {};  ///< in place of the pattern
};

}  // namespace warren::scene
