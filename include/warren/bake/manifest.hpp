#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warren::bake {

/// A file as a manifest lists it.
struct ManifestFile {
  std::string path;         ///< relative to the bundle, `/` between parts; never leads out of it
  std::uint64_t bytes = 0;  ///< its size
  std::string digest;       ///< `xxh3:...` of its content
};

/// What a bundle's manifest.json says (schemas/manifest.schema.json).
struct Manifest {
  std::string generator;  ///< program and version, e.g. `warren 0.1.0`
  std::string name;       ///< the preset's
  std::uint64_t seed = 0;
  std::string preset_digest;
  std::string inputs_digest;  ///< bundles of one inputs_digest are equal
  std::string profile;
  std::vector<ManifestFile> files;  ///< sorted by path, each once; manifest.json not among them
};

/// Reads a manifest that anybody may have written, of at most 16 MiB. Keys that aren't known are
/// passed over. Throws Error `E-BUNDLE-MANIFEST` (kind input) with what is wrong and where, for a
/// format other than 1 too.
Manifest read_manifest(std::string_view text);

}  // namespace warren::bake
