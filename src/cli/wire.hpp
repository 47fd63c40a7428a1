#pragma once

#include <warren/bake/manifest.hpp>
#include <warren/io/bundle_reader.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace warren::cli {

/// Bytes of files as they are, and as a server sends them.
struct WireBytes {
  std::uint64_t bytes = 0;
  std::uint64_t wire = 0;
};

/// What goes over the wire when a bundle is loaded.
struct Wire {
  std::vector<std::uint64_t> files;        ///< of the manifest's files, in its order
  std::map<std::string, WireBytes> kinds;  ///< `meshes`, `pictures`, `documents`, `others`
  WireBytes all;                           ///< the manifest itself among them
};

/// Compresses every file of the bundle with Brotli (RFC 7932) at its best for the web: quality 11,
/// a window of 4 MiB. What doesn't get smaller counts as it is. Throws Error `E-IO-READ`, and
/// Interrupted once the process is asked to stop.
[[nodiscard]] Wire measure_wire(const io::BundleReader& bundle, const bake::Manifest& manifest);

}  // namespace warren::cli
