#pragma once

#include <warren/json/json.hpp>

#include <cstddef>
#include <string>

namespace warren::assets {

/// A document and its buffer.
struct Unpacked {
  Json document;
  std::string binary;
};

/// Unpacks the bufferViews that EXT_meshopt_compression packs, at most `most` bytes, and puts them
/// behind the bytes that were there, so that the document has one plain buffer. Throws GltfError.
Unpacked unpack(Json document, std::string binary, std::size_t most);

}  // namespace warren::assets
