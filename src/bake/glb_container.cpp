#include "bake/glb_container.hpp"

#include <warren/core/error.hpp>

#include <array>
#include <cstdint>
#include <limits>

namespace warren::bake {
namespace {

constexpr std::uint32_t kMagic = 0x46546c67;
constexpr std::uint32_t kVersion = 2;
constexpr std::uint32_t kJsonChunk = 0x4e4f534a;
constexpr std::uint32_t kBinaryChunk = 0x004e4942;
constexpr std::size_t kMaxFile = std::numeric_limits<std::uint32_t>::max();

std::size_t padded(std::size_t size) { return (size + 3) / 4 * 4; }

void append_words(std::string& out, std::initializer_list<std::size_t> values) {
  for (const std::size_t value : values) {
    const auto word = static_cast<std::uint32_t>(value);
    append_bytes<std::uint32_t>(out, {&word, 1});
  }
}

}  // namespace

std::string glb_container(const std::string& what, const Json& document, const GlbData& data) {
  const std::string json = to_line(document);
  const std::size_t binary = data.size() > 0 ? 8 + padded(data.size()) : 0;
  const std::size_t size = 12 + 8 + padded(json.size()) + binary;
  if (size > kMaxFile) {
    throw Error(ErrorKind::generation, "E-BAKE-SIZE", what,
                "its mesh takes " + std::to_string(size) + " bytes; a GLB holds up to " +
                    std::to_string(kMaxFile));
  }
  std::string out;
  out.reserve(size);
  append_words(out, {kMagic, kVersion, size, padded(json.size()), kJsonChunk});
  out += json;
  out.append(padded(json.size()) - json.size(), ' ');
  if (binary > 0) {
    append_words(out, {padded(data.size()), kBinaryChunk});
    data.append_to(out);
    out.append(size - out.size(), '\0');
  }
  return out;
}

}  // namespace warren::bake
