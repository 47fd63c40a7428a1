#pragma once

#include <warren/scene/asset.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The codecs of EXT_meshopt_compression, of the versions that it allows. All functions are pure
/// and may run in any thread.
namespace warren::bake {

/// Vertices or other elements of `stride` bytes (a multiple of 4, up to 256) in mode ATTRIBUTES.
[[nodiscard]] std::string encode_elements(std::string_view elements, std::size_t stride);

/// Three indices a triangle in mode TRIANGLES, which may turn a triangle to start at another of its
/// corners, but keeps its winding and the order of triangles.
[[nodiscard]] std::string encode_triangles(std::span<const std::uint32_t> indices);

/// A number as filter EXPONENTIAL reads it: the nearest multiple of 2^-13, or of the smallest power
/// of two above it that leaves a multiple below 2^23. What comes of a number depends on nothing but
/// the number, and grows with it. Throws std::domain_error when it isn't finite.
[[nodiscard]] std::uint32_t to_exponential(float value);

/// A number that is less than 2^23 times 2^exponent, a whole number of times, exponent -100..100:
/// exactly. Throws std::logic_error for another.
[[nodiscard]] std::uint32_t to_exponential(float value, int exponent);

/// What the filter makes of it, exactly.
[[nodiscard]] float from_exponential(std::uint32_t word);

/// The most by which to_exponential() changes numbers up to `largest` in magnitude: 2^-14 up to
/// 1,024, twice that up to 2,048, and so on.
[[nodiscard]] double exponential_error(float largest);

/// Bytes of a vector below.
inline constexpr std::size_t kOctahedralSize = 4;

/// Unit vectors as filter OCTAHEDRAL reads them, in 8 bits: what comes of one depends on nothing
/// but the vector.
[[nodiscard]] std::string to_octahedral(std::span<const scene::Float3> vectors);

/// What the filter makes of them: three signed bytes, normalised, and a zero each.
[[nodiscard]] std::string from_octahedral(std::string words);

/// Indices in an order that the graphics processor's cache of vertices likes, and that packs well.
[[nodiscard]] std::vector<std::uint32_t> cache_order(std::span<const std::uint32_t> indices,
                                                     std::size_t vertices);

/// Vertices in the order in which indices first use them: `indices` counts in the new order, and
/// `vertices` says which of the old ones each is. All must be used.
struct FetchOrder {
  std::vector<std::uint32_t> indices;
  std::vector<std::uint32_t> vertices;
};
[[nodiscard]] FetchOrder fetch_order(std::span<const std::uint32_t> indices, std::size_t vertices);

}  // namespace warren::bake
