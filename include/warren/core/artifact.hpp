#pragma once

#include <string>

namespace warren {

/// A file of a bundle before it is on disk.
struct Artifact {
  std::string path;   ///< relative to the bundle, `/` between parts, e.g. `meshes/maze_0_0.glb`
  std::string bytes;  ///< the content, byte for byte
};

}  // namespace warren
