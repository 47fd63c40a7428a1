#include "bake/meshopt.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <meshoptimizer.h>

namespace warren::bake {
namespace {

constexpr int kExponent = -13;
constexpr int kMaxExponent = 100;  // the filter's limit; 2^123 m is past any scene
constexpr double kMaxMultiple = 0x7f'ffff;

/// The versions are settings of the whole library, so they are made once, before the first use.
void set_versions() {
  [[maybe_unused]] static const bool done = [] {
    meshopt_encodeVertexVersion(0);
    meshopt_encodeIndexVersion(1);
    return true;
  }();
}

unsigned char* data(std::string& bytes) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): characters as bytes
  return reinterpret_cast<unsigned char*>(bytes.data());
}

}  // namespace

std::string encode_elements(std::string_view elements, std::size_t stride) {
  set_versions();
  const std::size_t count = elements.size() / stride;
  std::string result(meshopt_encodeVertexBufferBound(count, stride), '\0');
  result.resize(
      meshopt_encodeVertexBuffer(data(result), result.size(), elements.data(), count, stride));
  return result;
}

std::string encode_triangles(std::span<const std::uint32_t> indices) {
  set_versions();
  // The bound grows with the number of vertices only by the bits of an index.
  const std::size_t bound =
      meshopt_encodeIndexBufferBound(indices.size(), std::numeric_limits<std::uint32_t>::max());
  std::string result(bound, '\0');
  result.resize(
      meshopt_encodeIndexBuffer(data(result), result.size(), indices.data(), indices.size()));
  return result;
}

std::uint32_t to_exponential(float value) {
  if (!std::isfinite(value)) throw std::domain_error("a coordinate to write is not finite");
  int exponent = kExponent;
  double unit = 0x1p-13;
  double multiple = std::floor(value / unit + 0.5);
  while (std::abs(multiple) > kMaxMultiple && exponent < kMaxExponent) {
    ++exponent;
    unit *= 2;
    multiple = std::floor(value / unit + 0.5);
  }
  const auto mantissa =
      static_cast<std::int32_t>(std::clamp(multiple, -kMaxMultiple, kMaxMultiple));
  return static_cast<std::uint32_t>(exponent) << 24U |
         (static_cast<std::uint32_t>(mantissa) & 0xff'ffffU);
}

std::uint32_t to_exponential(float value, int exponent) {
  const double multiple = std::ldexp(static_cast<double>(value), -exponent);
  // Written so that what isn't a number fails too.
  if (!(std::abs(multiple) <= kMaxMultiple) || multiple != std::floor(multiple)) {
    throw std::logic_error("a coordinate beside its lattice");
  }
  const auto mantissa = static_cast<std::uint32_t>(static_cast<std::int32_t>(multiple));
  return static_cast<std::uint32_t>(exponent) << 24U | (mantissa & 0xff'ffffU);
}

float from_exponential(std::uint32_t word) {
  const int exponent = static_cast<std::int32_t>(word) >> 24U;
  const int mantissa = static_cast<std::int32_t>(word << 8U) >> 8U;
  const auto unit = std::bit_cast<float>(static_cast<std::uint32_t>(exponent + 127) << 23U);
  return unit * static_cast<float>(mantissa);
}

double exponential_error(float largest) {
  double error = 0x1p-14;
  for (double reach = 1024; reach < largest; reach *= 2) error *= 2;
  return error;
}

std::string to_octahedral(std::span<const scene::Float3> vectors) {
  std::vector<scene::Float4> padded;
  padded.reserve(vectors.size());
  for (const scene::Float3& vector : vectors) {
    padded.push_back({vector[0], vector[1], vector[2], 0});
  }
  std::string result(vectors.size() * kOctahedralSize, '\0');
  meshopt_encodeFilterOct(data(result), vectors.size(), kOctahedralSize, 8, padded.data()->data());
  return result;
}

std::string from_octahedral(std::string words) {
  meshopt_decodeFilterOct(data(words), words.size() / kOctahedralSize, kOctahedralSize);
  return words;
}

std::vector<std::uint32_t> cache_order(std::span<const std::uint32_t> indices,
                                       std::size_t vertices) {
  std::vector<std::uint32_t> result(indices.size());
  meshopt_optimizeVertexCacheStrip(result.data(), indices.data(), indices.size(), vertices);
  return result;
}

FetchOrder fetch_order(std::span<const std::uint32_t> indices, std::size_t vertices) {
  constexpr std::uint32_t kUnseen = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> place(vertices, kUnseen);
  FetchOrder result;
  result.indices.reserve(indices.size());
  result.vertices.reserve(vertices);
  for (const std::uint32_t index : indices) {
    std::uint32_t& to = place.at(index);
    if (to == kUnseen) {
      to = static_cast<std::uint32_t>(result.vertices.size());
      result.vertices.push_back(index);
    }
    result.indices.push_back(to);
  }
  if (result.vertices.size() != vertices) throw std::logic_error("a vertex of no triangle");
  return result;
}

}  // namespace warren::bake
