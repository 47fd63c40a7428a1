#include "image/png_format.hpp"

#include <warren/image/png.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>

#include <libdeflate.h>

namespace warren::image {
namespace {

/// Row filters, of which the encoder uses one for a whole picture: trying all for each row takes
/// more time than it saves bytes (PNG, clause 9).
enum class Filter : std::uint8_t { none = 0, up = 2 };

struct Coding {
  std::uint8_t color_type;  // PNG, clause 11.2.2
  Filter filter;
  int level;  // of libdeflate
};

// Level 2 packs splat maps in three quarters of level 4's time, into 7% more bytes; other filters
// give larger files. Among few values, repeated rows are found without a filter only.
constexpr Coding kRgb{2, Filter::up, 2};
constexpr Coding kLuminance{0, Filter::none, 6};

/// Bytes that aren't set to anything before they are used.
struct Buffer {
  explicit Buffer(std::size_t most) : data(std::make_unique_for_overwrite<std::uint8_t[]>(most)) {}
  std::unique_ptr<std::uint8_t[]> data;  // NOLINT(modernize-avoid-c-arrays)
  std::size_t size = 0;
};

Buffer filter_rows(const std::uint8_t* pixels, std::size_t stride, std::size_t rows,
                   Filter filter) {
  Buffer out((stride + 1) * rows);
  out.size = (stride + 1) * rows;
  std::uint8_t* to = out.data.get();
  for (std::size_t y = 0; y < rows; ++y) {
    const std::uint8_t* row = pixels + y * stride;
    *to++ = static_cast<std::uint8_t>(filter);
    if (filter == Filter::none || y == 0) {
      std::copy_n(row, stride, to);
    } else {
      const std::uint8_t* above = row - stride;
      for (std::size_t i = 0; i < stride; ++i) {
        to[i] = static_cast<std::uint8_t>(row[i] - above[i]);
      }
    }
    to += stride;
  }
  return out;
}

/// Making a compressor takes longer than packing a thumbnail, so each thread keeps its last one.
libdeflate_compressor* compressor(int level) {
  using Compressor = std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)>;
  thread_local Compressor kept(nullptr, &libdeflate_free_compressor);
  thread_local int kept_level = 0;
  if (!kept || kept_level != level) {
    kept.reset(libdeflate_alloc_compressor(level));
    kept_level = level;
  }
  if (!kept) throw std::bad_alloc();
  return kept.get();
}

Buffer deflate(const Buffer& bytes, int level) {
  libdeflate_compressor* packer = compressor(level);
  const std::size_t bound = libdeflate_zlib_compress_bound(packer, bytes.size);
  Buffer out(bound);
  out.size = libdeflate_zlib_compress(packer, bytes.data.get(), bytes.size, out.data.get(), bound);
  return out;
}

void append_number(std::string& out, std::uint32_t value) {
  for (const int shift : {24, 16, 8, 0}) out += static_cast<char>(value >> shift & 0xffU);
}

void append_chunk(std::string& out, std::string_view type, std::string_view data) {
  append_number(out, static_cast<std::uint32_t>(data.size()));
  const std::size_t begin = out.size();
  out += type;
  out += data;
  append_number(out, libdeflate_crc32(0, out.data() + begin, out.size() - begin));
}

std::string encode(const std::uint8_t* pixels, int width, int height, std::size_t pixel_size,
                   const Coding& coding) {
  const Buffer stream = deflate(filter_rows(pixels, static_cast<std::size_t>(width) * pixel_size,
                                            static_cast<std::size_t>(height), coding.filter),
                                coding.level);
  std::string header;
  append_number(header, static_cast<std::uint32_t>(width));
  append_number(header, static_cast<std::uint32_t>(height));
  header += {'\x08', static_cast<char>(coding.color_type), '\0', '\0', '\0'};

  std::string out(kPngSignature);
  out.reserve(stream.size + 1024);
  append_chunk(out, "IHDR", header);
  // A chunk's length has 31 bits.
  constexpr std::size_t kMostData = std::size_t{1} << 30;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters
  std::string_view rest(reinterpret_cast<const char*>(stream.data.get()), stream.size);
  for (; !rest.empty(); rest.remove_prefix(std::min(rest.size(), kMostData))) {
    append_chunk(out, "IDAT", rest.substr(0, kMostData));
  }
  append_chunk(out, "IEND", "");
  return out;
}

}  // namespace

std::string encode_png_luminance(const Grid<std::uint8_t>& values) {
  return encode(values.values().data(), values.width(), values.height(), 1, kLuminance);
}

std::string encode_png_rgb(const Grid<Rgb>& pixels) {
  static_assert(sizeof(Rgb) == 3 && std::is_standard_layout_v<Rgb>);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): see the assertion above
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(pixels.values().data());
  return encode(bytes, pixels.width(), pixels.height(), sizeof(Rgb), kRgb);
}

}  // namespace warren::image
