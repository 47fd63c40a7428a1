#include "image/png_format.hpp"
#include "image/stb.hpp"

#include <warren/core/error.hpp>
#include <warren/image/png.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include <libdeflate.h>

namespace warren::image {
namespace {

constexpr std::size_t kChunkFrame = 12;  // length, type and checksum around a chunk's data

std::uint32_t big_endian(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = at; i < at + 4; ++i)
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

[[noreturn]] void refuse(std::string_view where, const std::string& reason) {
  throw Error(ErrorKind::input, "E-IMAGE-PNG", std::string(where), reason);
}

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

struct Chunk {
  std::string_view type;
  std::string_view data;
};

/// The chunk at `at`, which is moved past it. stb checks no checksum, and damaged pixels would come
/// out as other walls.
Chunk next_chunk(std::string_view bytes, std::size_t& at, std::string_view where) {
  if (bytes.size() - at < kChunkFrame) refuse(where, "the PNG ends early");
  const std::size_t length = big_endian(bytes, at);
  if (length > bytes.size() - at - kChunkFrame) refuse(where, "the PNG ends early");
  const Chunk chunk{bytes.substr(at + 4, 4), bytes.substr(at + 8, length)};
  const std::uint32_t found = libdeflate_crc32(0, chunk.type.data(), length + 4);
  if (found != big_endian(bytes, at + 8 + length)) {
    refuse(where, "the PNG is damaged: a checksum is wrong");
  }
  // stb's messages hold the name as it stands in the file.
  if (!std::all_of(chunk.type.begin(), chunk.type.end(), is_letter)) {
    refuse(where, "the PNG has a chunk whose name isn't four letters");
  }
  at += length + kChunkFrame;
  return chunk;
}

struct Header {
  std::uint32_t width;
  std::uint32_t height;
  std::uint32_t bits;  // of a pixel
  bool interlaced;
};

Header read_header(const Chunk& chunk, std::string_view where) {
  if (chunk.type != "IHDR" || chunk.data.size() != kPngHeaderSize) {
    refuse(where, "the PNG doesn't begin with its header");
  }
  constexpr std::array<std::uint32_t, 7> kChannels{1, 0, 3, 1, 2, 0, 4};  // by colour type
  const unsigned depth = static_cast<unsigned char>(chunk.data[8]);
  const auto color = static_cast<unsigned char>(chunk.data[9]);
  if (color >= kChannels.size() || kChannels[color] == 0) {
    refuse(where, "the PNG has an unknown colour type");
  }
  if (!std::has_single_bit(depth) || depth > 16) refuse(where, "the PNG has an unknown bit depth");
  return {big_endian(chunk.data, 0), big_endian(chunk.data, 4), depth * kChannels[color],
          chunk.data[12] != 0};
}

/// Bytes of the filtered rows, which is what the pixels' stream must hold (PNG, clauses 8 and 9).
std::size_t filtered_size(const Header& header) {
  const auto rows = [&](std::size_t width, std::size_t height) {
    return width == 0 ? 0 : height * (1 + (width * header.bits + 7) / 8);
  };
  if (!header.interlaced) return rows(header.width, header.height);
  struct Pass {
    std::uint32_t x, y, step_x, step_y;
  };
  constexpr std::array<Pass, 7> kAdam7{{{0, 0, 8, 8},
                                        {4, 0, 8, 8},
                                        {0, 4, 4, 8},
                                        {2, 0, 4, 4},
                                        {0, 2, 2, 4},
                                        {1, 0, 2, 2},
                                        {0, 1, 1, 2}}};
  std::size_t size = 0;
  for (const Pass& pass : kAdam7) {
    size += rows((header.width + pass.step_x - 1 - pass.x) / pass.step_x,
                 (header.height + pass.step_y - 1 - pass.y) / pass.step_y);
  }
  return size;
}

/// Refuses a stream that isn't exactly `size` bytes long when unpacked, or is damaged: stb would
/// grow its buffer as long as the stream goes on.
void check_stream(const std::string& stream, std::size_t size, std::string_view where) {
  std::vector<std::byte> rows(size);
  const std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)>
      decompressor(libdeflate_alloc_decompressor(), &libdeflate_free_decompressor);
  if (!decompressor) throw std::bad_alloc();
  if (libdeflate_zlib_decompress(decompressor.get(), stream.data(), stream.size(), rows.data(),
                                 rows.size(), nullptr) != LIBDEFLATE_SUCCESS) {
    refuse(where, "the PNG is damaged: its pixels can't be unpacked");
  }
}

/// Checks all that stb doesn't: sizes before anything is allocated, checksums, the stream's length.
void check_file(std::string_view bytes, std::string_view where, int max_side) {
  if (!bytes.starts_with(kPngSignature)) refuse(where, "not a PNG file");
  if (bytes.size() > std::numeric_limits<int>::max()) refuse(where, "the PNG is over 2 GiB");
  std::size_t at = kPngSignature.size();
  const Header header = read_header(next_chunk(bytes, at, where), where);
  const auto most = static_cast<std::uint32_t>(max_side);
  if (header.width > most || header.height > most) {
    const std::string side = std::to_string(max_side);
    throw Error(ErrorKind::input, "E-IMAGE-SIZE", std::string(where),
                "the image has " + std::to_string(header.width) + " x " +
                    std::to_string(header.height) + " pixels; at most " + side + " x " + side +
                    " are allowed");
  }
  std::string stream;
  for (Chunk chunk = next_chunk(bytes, at, where); chunk.type != "IEND";
       chunk = next_chunk(bytes, at, where)) {
    if (chunk.type == "IDAT") stream += chunk.data;
  }
  check_stream(stream, filtered_size(header), where);
}

}  // namespace

Grid<std::uint8_t> decode_png_luminance(std::string_view bytes, std::string_view where,
                                        int max_side) {
  constexpr int kChannels = 2;  // luminance, alpha
  check_file(bytes, where, max_side);
  int width = 0;
  int height = 0;
  int channels = 0;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): stb reads bytes as unsigned char
  const auto* data = reinterpret_cast<const stbi_uc*>(bytes.data());
  const std::unique_ptr<stbi_us, decltype(&std::free)> pixels(
      stbi_load_16_from_memory(data, static_cast<int>(bytes.size()), &width, &height, &channels,
                               kChannels),
      &std::free);
  if (!pixels) refuse(where, std::string("the PNG can't be decoded: ") + stbi_failure_reason());
  Grid<std::uint8_t> out(width, height);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::uint64_t luminance = pixels.get()[kChannels * i];
    const std::uint64_t alpha = pixels.get()[kChannels * i + 1];
    constexpr std::uint64_t kScale = std::uint64_t{0xffff} * 0xffff;
    out.values()[i] = static_cast<std::uint8_t>((luminance * alpha * 255 + kScale / 2) / kScale);
  }
  return out;
}

}  // namespace warren::image
