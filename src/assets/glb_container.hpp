#pragma once

#include <string_view>

namespace warren::assets {

/// The two parts of a GLB, as they stand in its bytes.
struct GlbChunks {
  std::string_view json;
  std::string_view binary;  ///< empty where there is none
};

/// Takes a binary glTF 2.0 file apart (glTF 2.0, section 4.4), whose chunks must follow each other
/// without a gap up to the end of the file. Throws GltfError.
GlbChunks split_glb(std::string_view bytes);

}  // namespace warren::assets
