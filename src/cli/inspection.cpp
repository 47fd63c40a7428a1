#include "cli/inspection.hpp"

#include "cli/read_bundle.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace warren::cli {

Inspection inspect(const io::BundleReader& bundle, bool wire) {
  Inspection inspection;
  inspection.manifest = read_manifest(bundle);
  const Json scene = read_scene(bundle, inspection.manifest);
  try {
    inspection.scene = summarize(scene);
  } catch (const JsonError& error) {
    throw scene_error(bundle, error.what());
  }
  if (wire) inspection.wire = measure_wire(bundle, inspection.manifest);
  return inspection;
}

std::uint64_t add_up(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t room = std::numeric_limits<std::uint64_t>::max() - a;
  return a + std::min(b, room);
}

std::uint64_t all_triangles(const SceneSummary& scene) {
  std::uint64_t sum = 0;
  for (const auto& chunk : scene.chunks) sum = add_up(sum, chunk.triangles);
  return sum;
}

std::uint64_t all_bytes(const bake::Manifest& manifest) {
  std::uint64_t sum = 0;
  for (const auto& file : manifest.files) sum = add_up(sum, file.bytes);
  return sum;
}

Json metres(double value) { return std::floor(value * 1e6 + 0.5) / 1e6; }

}  // namespace warren::cli
