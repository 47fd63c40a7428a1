#include "image/png_format.hpp"

#include <warren/core/error.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include <libdeflate.h>

namespace warren::image {
namespace {

constexpr std::size_t kChunkFrame = 12;  // length, type and checksum around a chunk's data
constexpr std::size_t kPaletteSize = std::size_t{256} * 3;
constexpr unsigned kIndexed = 3;  // colour type

std::uint32_t big_endian(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = at; i < at + 4; ++i)
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

void append_number(std::string& out, std::size_t value) {
  for (const int shift : {24, 16, 8, 0}) out += static_cast<char>(value >> shift & 0xffU);
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
  if (!std::all_of(chunk.type.begin(), chunk.type.end(), is_letter)) {
    refuse(where, "the PNG has a chunk whose name isn't four letters");
  }
  at += length + kChunkFrame;
  return chunk;
}

PngHeader parse_header(const Chunk& chunk, std::string_view where, int max_side) {
  if (chunk.type != "IHDR" || chunk.data.size() != kPngHeaderSize) {
    refuse(where, "the PNG doesn't begin with its header");
  }
  const unsigned depth = static_cast<unsigned char>(chunk.data[8]);
  const unsigned color_type = static_cast<unsigned char>(chunk.data[9]);
  if (color_type > 6 || color_type == 1 || color_type == 5) {
    refuse(where, "the PNG has an unknown colour type");
  }
  if (!std::has_single_bit(depth) || depth > 16) refuse(where, "the PNG has an unknown bit depth");
  const std::uint32_t width = big_endian(chunk.data, 0);
  const std::uint32_t height = big_endian(chunk.data, 4);
  if (width == 0 || height == 0) refuse(where, "the PNG has no pixels");
  const auto most = static_cast<std::uint32_t>(max_side);
  if (width > most || height > most) {
    const std::string side = std::to_string(max_side);
    throw Error(ErrorKind::input, "E-IMAGE-SIZE", std::string(where),
                "the image has " + std::to_string(width) + " x " + std::to_string(height) +
                    " pixels; at most " + side + " x " + side + " are allowed");
  }
  return {static_cast<int>(width), static_cast<int>(height), static_cast<int>(depth), color_type,
          chunk.data[12] != 0};
}

/// Bytes of the filtered rows, which is what the pixels' stream must hold (PNG, clauses 8 and 9).
std::size_t filtered_size(const PngHeader& header) {
  constexpr std::array<std::size_t, 7> kChannels{1, 0, 3, 1, 2, 0, 4};  // by colour type
  const std::size_t bits = static_cast<std::size_t>(header.depth) * kChannels.at(header.color_type);
  const auto width = static_cast<std::size_t>(header.width);
  const auto height = static_cast<std::size_t>(header.height);
  const auto rows = [&](std::size_t w, std::size_t h) {
    return w == 0 ? 0 : h * (1 + (w * bits + 7) / 8);
  };
  if (!header.interlaced) return rows(width, height);
  struct Pass {
    std::size_t x, y, step_x, step_y;
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
    size += rows((width + pass.step_x - 1 - pass.x) / pass.step_x,
                 (height + pass.step_y - 1 - pass.y) / pass.step_y);
  }
  return size;
}

/// Refuses a stream that isn't exactly `size` bytes long when unpacked, or is damaged: stb would
/// grow its buffer as long as the stream goes on.
void check_stream(const std::string& stream, std::size_t size, std::string_view where) {
  const auto rows = std::make_unique_for_overwrite<std::byte[]>(size);  // NOLINT(*-avoid-c-arrays)
  const std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)>
      decompressor(libdeflate_alloc_decompressor(), &libdeflate_free_decompressor);
  if (!decompressor) throw std::bad_alloc();
  if (libdeflate_zlib_decompress(decompressor.get(), stream.data(), stream.size(), rows.get(), size,
                                 nullptr) != LIBDEFLATE_SUCCESS) {
    refuse(where, "the PNG is damaged: its pixels can't be unpacked");
  }
}

/// For stb, which looks at no checksum.
void append_chunk(std::string& out, std::string_view type, std::string_view data) {
  append_number(out, data.size());
  out += type;
  out += data;
  append_number(out, 0);
}

Chunk first_chunk(std::string_view bytes, std::size_t& at, std::string_view where) {
  if (!bytes.starts_with(kPngSignature)) refuse(where, "not a PNG file");
  if (bytes.size() > std::numeric_limits<int>::max()) refuse(where, "the PNG is over 2 GiB");
  at = kPngSignature.size();
  return next_chunk(bytes, at, where);
}

}  // namespace

PngHeader read_png_header(std::string_view bytes, std::string_view where, int max_side) {
  std::size_t at = 0;
  return parse_header(first_chunk(bytes, at, where), where, max_side);
}

CheckedPng check_png(std::string_view bytes, std::string_view where, int max_side) {
  std::size_t at = 0;
  const Chunk first = first_chunk(bytes, at, where);
  CheckedPng out{parse_header(first, where, max_side), std::string(kPngSignature)};
  append_chunk(out.bytes, first.type, first.data);
  std::string stream;
  for (Chunk chunk = next_chunk(bytes, at, where); chunk.type != "IEND";
       chunk = next_chunk(bytes, at, where)) {
    if (chunk.type == "IDAT") {
      stream += chunk.data;
    } else if (chunk.type == "PLTE" && out.header.color_type == kIndexed) {
      if (!stream.empty()) refuse(where, "the PNG's palette comes after its pixels");
      if (chunk.data.size() > kPaletteSize) refuse(where, "the PNG's palette is too long");
      // stb doesn't notice an index beyond the palette and takes whatever lies there.
      std::string palette(chunk.data);
      if (palette.size() % 3 == 0) palette.resize(kPaletteSize, '\0');
      append_chunk(out.bytes, chunk.type, palette);
    } else if (chunk.type == "tRNS") {
      append_chunk(out.bytes, chunk.type, chunk.data);
    } else if (chunk.type != "PLTE" && chunk.type[0] >= 'A' && chunk.type[0] <= 'Z') {
      // Whatever isn't understood and has a capital letter changes the pixels (PNG, clause 5.4).
      refuse(where, "the PNG has an unknown chunk '" + std::string(chunk.type) + "'");
    }
  }
  check_stream(stream, filtered_size(out.header), where);
  append_chunk(out.bytes, "IDAT", stream);
  append_chunk(out.bytes, "IEND", "");
  return out;
}

}  // namespace warren::image
