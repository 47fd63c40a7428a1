#include "assets/glb_container.hpp"

#include "assets/gltf_fault.hpp"
#include "assets/gltf_text.hpp"
#include "assets/little_endian.hpp"

#include <warren/image/format.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace warren::assets {
namespace {

constexpr std::size_t kHeaderSize = 12;        // magic, version, length
constexpr std::size_t kChunkHeaderSize = 8;    // length, type
constexpr std::uint32_t kJson = 0x4E4F534A;    // "JSON"
constexpr std::uint32_t kBinary = 0x004E4942;  // "BIN\0"

[[noreturn]] void fail(const std::string& message) { throw GltfError(Fault::invalid, message); }

[[noreturn]] void fail_magic(std::string_view bytes) {
  const std::size_t text = bytes.find_first_not_of(" \t\r\n");
  if (text != std::string_view::npos && bytes[text] == '{') {
    fail("is text, perhaps a .gltf; a binary glTF 2.0 file (.glb) is needed");
  }
  fail("is " + image::looks_like(bytes) + "; a binary glTF 2.0 file (.glb) is needed");
}

struct Chunk {
  std::uint32_t type;
  std::string_view data;
};

/// The chunk at `at`, which is moved past it.
Chunk next_chunk(std::string_view bytes, std::size_t& at) {
  if (bytes.size() - at < kChunkHeaderSize) {
    fail("is truncated: a chunk's header is missing at byte " + std::to_string(at));
  }
  const std::size_t size = little_endian<std::uint32_t>(bytes, at);
  const auto type = little_endian<std::uint32_t>(bytes, at + 4);
  const std::size_t begin = at + kChunkHeaderSize;
  if (size > bytes.size() - begin) {
    fail("is truncated: the chunk at byte " + std::to_string(at) + " has " + grouped(size) +
         " bytes, of which only " + grouped(bytes.size() - begin) + " are there");
  }
  if (size % 4 != 0) {
    fail("the chunk at byte " + std::to_string(at) + " has " + grouped(size) +
         " bytes, which isn't a multiple of four");
  }
  at = begin + size;
  return {type, bytes.substr(begin, size)};
}

}  // namespace

GlbChunks split_glb(std::string_view bytes) {
  if (!bytes.starts_with("glTF")) fail_magic(bytes);
  if (bytes.size() < kHeaderSize) fail("is truncated: its header has twelve bytes");
  const auto version = little_endian<std::uint32_t>(bytes, 4);
  if (version != 2) fail("has version " + std::to_string(version) + " of GLB; 2 is needed");
  const std::size_t length = little_endian<std::uint32_t>(bytes, 8);
  if (length != bytes.size()) {
    fail(std::string(length > bytes.size() ? "is truncated" : "goes on after its end") +
         ": it should have " + grouped(length) + " bytes and has " + grouped(bytes.size()));
  }
  std::size_t at = kHeaderSize;
  const Chunk json = next_chunk(bytes, at);
  if (json.type != kJson) fail("doesn't begin with a JSON chunk");
  GlbChunks out{json.data, {}};
  // Chunks of other types may follow, which are for extensions.
  for (bool second = true; at < bytes.size(); second = false) {
    const Chunk chunk = next_chunk(bytes, at);
    if (chunk.type == kJson) fail("has two JSON chunks");
    if (chunk.type != kBinary) continue;
    if (!second) fail("has a BIN chunk that isn't its second chunk");
    out.binary = chunk.data;
  }
  return out;
}

}  // namespace warren::assets
