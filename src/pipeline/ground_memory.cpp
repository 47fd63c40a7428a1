#include "pipeline/ground_memory.hpp"

#include "pipeline/terrain_scene.hpp"

#include <warren/gen/terrain/holes.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace warren::pipeline {
namespace {

constexpr double kSample = 4.5;  // bytes of heights
constexpr double kHole = 160;    // bytes in lists and documents

/// Bytes for a vertex and its two triangles, as they are written.
constexpr double kPortableVertex = 32 + 2 * 3 * 2;
constexpr double kWidePortableVertex = 32 + 2 * 3 * 4;  // beyond 16 bits
constexpr double kCompactVertex = 10;
constexpr double kWide = 65'536;
constexpr double kBorder = 4;  // sides of a chunk, whose vertices every level has

/// Bytes for a sample and a texel of the chunk that is worked on, and for a texel of each picture
/// that waits to be written.
constexpr double kWorkedSample = 110;
constexpr double kWorkedTexel = 15;
constexpr double kWrittenTexel = 0.6;

/// Bytes for a pixel of a stamp, once more for the largest while it is read.
constexpr double kStampPixel = 4;
constexpr double kReadPixel = 10;

/// Vertices that a metre's worth of curvature takes for each metre of error; above what was
/// measured of fields from smooth to rough.
constexpr double kPerCurvature = 1.1;

double curvature(const terrain::Noise& noise) {
  constexpr double kRidge = 2;
  double sum = 0;
  double amplitude = 1;
  double cycles = noise.scale;
  double all = 0;
  for (int octave = 0; octave < noise.octaves; ++octave) {
    sum += amplitude * cycles * cycles;
    all += amplitude;
    amplitude *= noise.persistence;
    cycles *= noise.lacunarity;
  }
  double out = std::abs(noise.weight) * sum / all;
  if (noise.shape == terrain::Shape::ridged) out *= kRidge;
  if (noise.shape == terrain::Shape::terraced) out *= noise.terraces;
  return out;
}

/// Metres of height per square metre of how the noises bend, at their peaks.
double curvature(const terrain::Options& options) {
  double sum = 0;
  double weights = 0;
  for (const terrain::Noise& noise : options.noises) {
    sum += curvature(noise);
    weights += std::abs(noise.weight);
  }
  const double bend = 1 + 2 * options.warp.amplitude * options.warp.scale;
  return (options.height_max - options.height_min) / 2 * sum / weights * bend * bend;
}

/// The share of samples that are vertices of a mesh with this bound.
double vertex_share(const terrain::Options& options, double max_error) {
  const double cell = options.spacing * options.spacing;
  const double error = std::max(max_error, 1e-9);
  double share = kPerCurvature * cell * curvature(options) / error;
  const terrain::HoleOptions& holes = options.holes;
  if (holes.count > 0) {
    const double side = holes.block * (options.chunk - 1) * options.spacing;
    const double reach = terrain::hole_reach(holes, options.spacing);
    const double rim = std::max(holes.blur, options.spacing / 2);
    const double inside = std::min(1.0, kPerCurvature * cell * holes.depth / (rim * rim) / error);
    share += inside * holes.count * reach * reach / (side * side);
  }
  const bool stamped = !options.stamps.empty();  // by any picture
  return stamped ? 1 : std::min(1.0, share);
}

double mesh_bytes(const config::TerrainPreset& terrain, double chunks, Work work) {
  const double side = terrain.options.chunk;
  double sum = 0;
  for (const double max_error : terrain.lod.max_error) {
    const double vertices =
        side * side * vertex_share(terrain.options, max_error) +
        kBorder * side * vertex_share(terrain.options, terrain.lod.max_error.front());
    const double portable = vertices < kWide ? kPortableVertex : kWidePortableVertex;
    sum += vertices * (work == Work::bake ? portable : kCompactVertex);
  }
  return sum * chunks;
}

double picture_bytes(const config::TerrainPreset& terrain, double chunks, Work work) {
  const auto maps = std::ceil((static_cast<double>(terrain.layers.size()) - 1) / 3);
  const double pictures = maps + (work == Work::bake ? 1 : 0);
  const double texels = static_cast<double>(terrain.splat_size) * terrain.splat_size;
  return texels * (kWorkedTexel + kWrittenTexel * pictures * chunks);
}

double stamp_bytes(const terrain::Options& options) {
  double sum = 0;
  double largest = 0;
  for (const terrain::Stamp& stamp : options.stamps) {
    const auto pixels = static_cast<double>(stamp.picture.size());
    sum += pixels;
    largest = std::max(largest, pixels);
  }
  return kStampPixel * sum + kReadPixel * largest;
}

}  // namespace

double ground_bytes(const config::TerrainPreset& terrain, const scene::Window& window, Work work) {
  const terrain::Options& options = terrain.options;
  const auto columns = static_cast<double>(window.x1 - window.x0 + 1);
  const auto rows = static_cast<double>(window.z1 - window.z0 + 1);
  const auto side = [&](double chunks) { return chunks * (options.chunk - 1) + 1 + 2 * kHalo; };
  const auto blocks = [&](double chunks) { return std::ceil(chunks / options.holes.block) + 2; };
  const double bytes = kSample * side(columns) * side(rows) + stamp_bytes(options) +
                       kHole * options.holes.count * blocks(columns) * blocks(rows);
  if (work == Work::generate) return bytes;
  const double chunks = columns * rows;
  return bytes + kWorkedSample * options.chunk * options.chunk + mesh_bytes(terrain, chunks, work) +
         picture_bytes(terrain, chunks, work);
}

}  // namespace warren::pipeline
