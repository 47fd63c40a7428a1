#pragma once

#include <functional>
#include <string>

namespace warren {

/// A file of a bundle before it is on disk.
struct Artifact {
  std::string path;   ///< relative to the bundle, `/` between parts, e.g. `meshes/maze_0_0.glb`
  std::string bytes;  ///< the content, byte for byte
  std::string shared = {};  ///< the key of what many bundles hold (see MakeShared); empty: its own
};

/// Gives the bytes that stand under a key, from wherever they are kept, or else calls `make` and
/// keeps what that gives. A key stands for the same bytes always: it is a digest of all that they
/// are made from. Safe from any thread.
using MakeShared =
    std::function<std::string(const std::string& key, const std::function<std::string()>& make)>;

}  // namespace warren
