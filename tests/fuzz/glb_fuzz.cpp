#include "assets/sound_asset.hpp"
#include "fuzz/check.hpp"

#include <warren/assets/contract.hpp>
#include <warren/assets/glb.hpp>
#include <warren/assets/shape.hpp>
#include <warren/core/error.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace warren {
namespace {

using fuzz::check;

// Files of the fuzzer's size reach these, and none takes long.
constexpr assets::GlbLimits kLimits{1 << 16, 2000, 32, 6, 16, 2000};
constexpr assets::ShapeLimits kShapeLimits{1 << 16, 1 << 18, 6000, 2000};

/// Ids that all readers of GLBs have.
void check_error(const Error& error) {
  fuzz::check_message(error.what());
  check(error.id() == "E-GLB" || error.id() == "E-GLB-UNSUPPORTED" || error.id() == "E-GLB-LIMIT" ||
            error.id() == "E-GLB-VALUE",
        "a known id");
  check(error.kind() == ErrorKind::input, "a fault of the input");
}

void run_shape(std::string_view bytes) {
  try {
    const assets::Shape shape = assets::read_shape(bytes, "land.glb", kShapeLimits);
    check(shape.positions.size() <= kShapeLimits.vertices, "no more vertices than allowed");
    check(shape.indices.size() <= 3 * kShapeLimits.triangles, "no more triangles than allowed");
    check(shape.indices.size() % 3 == 0, "whole triangles");
    for (const std::uint32_t index : shape.indices) {
      check(index < shape.positions.size(), "corners that are there");
    }
  } catch (const Error& error) {
    check_error(error);
  }
}

void run(std::string_view bytes) {
  run_shape(bytes);
  try {
    const scene::Asset asset = assets::read_glb(bytes, "rock.glb", kLimits);
    const std::string broken = assets::unsound(asset);
    check(broken.empty(), broken);
    check(scene::triangles(asset) <= kLimits.triangles, "no more triangles than allowed");
    for (const assets::Contract& contract : assets::contracts()) {
      for (const assets::Finding& finding : assets::check(asset, contract.role, 2, 3)) {
        fuzz::check_message(finding.message);
      }
    }
  } catch (const Error& error) {
    check_error(error);
  }
}

std::uint32_t read_32(const std::uint8_t* at) {
  return std::uint32_t{at[3]} << 24 | std::uint32_t{at[2]} << 16 | std::uint32_t{at[1]} << 8 |
         at[0];
}

void append_32(std::vector<std::uint8_t>& out, std::size_t value) {
  for (int i = 0; i < 4; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

/// What a GLB holds, as far as it can be followed.
struct Parts {
  std::vector<std::uint8_t> json;
  std::vector<std::uint8_t> binary;
};

Parts split(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kJson = 20;
  constexpr std::size_t kChunkHeader = 8;
  Parts out;
  if (size < kJson) return out;
  const std::size_t json = std::min<std::size_t>(read_32(data + 12), size - kJson);
  out.json.assign(data + kJson, data + kJson + json);
  const std::size_t binary = kJson + json + kChunkHeader;
  if (binary < size) out.binary.assign(data + binary, data + size);
  return out;
}

void append_chunk(std::vector<std::uint8_t>& out, std::uint32_t type,
                  std::vector<std::uint8_t> data, std::uint8_t padding) {
  while (data.size() % 4 != 0) data.push_back(padding);
  append_32(out, data.size());
  append_32(out, type);
  out.insert(out.end(), data.begin(), data.end());
}

std::vector<std::uint8_t> join(const Parts& parts) {
  std::vector<std::uint8_t> chunks;
  append_chunk(chunks, 0x4E4F534A, parts.json, ' ');
  if (!parts.binary.empty()) append_chunk(chunks, 0x004E4942, parts.binary, 0);
  std::vector<std::uint8_t> out{'g', 'l', 'T', 'F'};
  append_32(out, 2);
  append_32(out, 12 + chunks.size());
  out.insert(out.end(), chunks.begin(), chunks.end());
  return out;
}

void mutate(std::vector<std::uint8_t>& bytes, std::size_t more) {
  const std::size_t before = bytes.size();
  bytes.resize(before + more);
  bytes.resize(LLVMFuzzerMutate(bytes.data(), before, bytes.size()));
}

/// Replaces one number of a document by another, which keeps it a document.
void change_number(std::vector<std::uint8_t>& json, unsigned seed) {
  const auto digit = [](std::uint8_t c) { return c >= '0' && c <= '9'; };
  std::vector<std::size_t> numbers;
  for (std::size_t i = 1; i < json.size(); ++i) {
    if (digit(json[i]) && !digit(json[i - 1]) && json[i - 1] != '.' && json[i - 1] != '"') {
      numbers.push_back(i);
    }
  }
  if (numbers.empty()) return;
  const auto begin = json.begin() + static_cast<std::ptrdiff_t>(numbers[seed % numbers.size()]);
  const auto end = std::find_if_not(begin, json.end(), digit);
  static constexpr std::string_view kOthers[] = {"0",    "1",
                                                 "2",    "3",
                                                 "4",    "5",
                                                 "7",    "12",
                                                 "16",   "255",
                                                 "5120", "5121",
                                                 "5122", "5123",
                                                 "5125", "5126",
                                                 "9999", "0.5",
                                                 "1e39", "65535",
                                                 "1e-9", "18446744073709551615"};
  const std::string_view other = kOthers[seed / 7 % std::size(kOthers)];
  const std::vector<std::uint8_t> bytes(other.begin(), other.end());
  const auto at = json.erase(begin, end);
  json.insert(at, bytes.begin(), bytes.end());
}

/// Replaces one text of a document, a key or a value, by another word of glTF.
void change_text(std::vector<std::uint8_t>& json, unsigned seed) {
  std::vector<std::size_t> quotes;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '"') quotes.push_back(i);
  }
  if (quotes.size() < 2) return;
  const std::size_t first = seed % (quotes.size() / 2) * 2;
  const auto begin = json.begin() + static_cast<std::ptrdiff_t>(quotes[first]) + 1;
  const auto end = json.begin() + static_cast<std::ptrdiff_t>(quotes[first + 1]);
  static constexpr std::string_view kWords[] = {"children",
                                                "rotation",
                                                "scale",
                                                "translation",
                                                "matrix",
                                                "weights",
                                                "CUBICSPLINE",
                                                "STEP",
                                                "targets",
                                                "sparse",
                                                "uri",
                                                "skeleton",
                                                "skin",
                                                "mesh",
                                                "normalized",
                                                "byteStride",
                                                "byteOffset",
                                                "texCoord",
                                                "JOINTS_1",
                                                "POSITION",
                                                "TEXCOORD_1",
                                                "COLOR_0",
                                                "TANGENT",
                                                "image/jpeg",
                                                "VEC3",
                                                "VEC4",
                                                "MAT4",
                                                "SCALAR",
                                                "BLEND",
                                                "extensions",
                                                "name",
                                                "mode",
                                                "indices",
                                                "node",
                                                "offset",
                                                "pointer",
                                                "data:,",
                                                "minVersion",
                                                "emissiveTexture",
                                                "KHR_texture_transform",
                                                "\\u0007\\u009b"};
  const std::string_view other = kWords[seed / 11 % std::size(kWords)];
  const std::vector<std::uint8_t> bytes(other.begin(), other.end());
  const auto at = json.erase(begin, end);
  json.insert(at, bytes.begin(), bytes.end());
}

}  // namespace
}  // namespace warren

/// Changes the document or the buffer within a container that stays whole, and the whole file at
/// times.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  if (seed % 16 == 0) return LLVMFuzzerMutate(data, size, max_size);
  warren::Parts parts = warren::split(data, size);
  constexpr std::size_t kMore = 128;
  if (seed % 4 == 1) {
    warren::mutate(parts.binary, kMore);
  } else if (seed % 4 == 2) {
    warren::change_number(parts.json, seed / 16);
    if (seed % 3 == 0) warren::change_text(parts.json, seed / 5);
  } else {
    warren::mutate(parts.json, kMore);
  }
  const std::vector<std::uint8_t> file = warren::join(parts);
  size = std::min(file.size(), max_size);
  std::memcpy(data, file.data(), size);
  return size;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warren::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
