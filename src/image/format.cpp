#include "image/jpeg_header.hpp"
#include "image/png_format.hpp"

#include <warren/core/error.hpp>
#include <warren/image/format.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace warren::image {
namespace {

using namespace std::string_view_literals;

struct Kind {
  std::size_t at;
  std::string_view magic;
  std::string_view name;
};

/// The first that fits counts.
constexpr std::array kKinds{
    Kind{0, kPngSignature, "a PNG picture"},
    Kind{0, "\xff\xd8\xff"sv, "a JPEG picture"},
    Kind{0, "GIF8"sv, "a GIF picture"},
    Kind{8, "WEBP"sv, "a WebP picture"},
    Kind{0, "BM"sv, "a BMP picture"},
    Kind{0, "II*\0"sv, "a TIFF picture"},
    Kind{0, "MM\0*"sv, "a TIFF picture"},
    Kind{0, "\xabKTX 11\xbb"sv, "a KTX picture"},
    Kind{0, "\xabKTX 20\xbb"sv, "a KTX2 picture"},
    Kind{0, "DDS "sv, "a DDS picture"},
    Kind{0, "8BPS"sv, "a Photoshop picture"},
    Kind{0, "v/1\x01"sv, "an OpenEXR picture"},
    Kind{0, "#?RADIANCE"sv, "a Radiance HDR picture"},
    Kind{4, "ftypavif"sv, "an AVIF picture"},
    Kind{4, "ftyphei"sv, "a HEIC picture"},
    Kind{4, "ftypmif1"sv, "a HEIC picture"},
    Kind{0, "\0\0\0\x0cJXL "sv, "a JPEG XL picture"},
    Kind{0, "\xff\x0a"sv, "a JPEG XL picture"},
    Kind{0, "\0\0\0\x0cjP  "sv, "a JPEG 2000 picture"},
    Kind{0, "\0\0\1\0"sv, "an icon"},
    Kind{0, "glTF"sv, "a GLB model"},
    Kind{0, "%PDF"sv, "a PDF document"},
    Kind{0, "PK\3\4"sv, "a ZIP archive"},
    Kind{0, "version https://git-lfs"sv, "a placeholder of Git LFS"},
};

bool is_text(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\r' || c == '\t';
  });
}

}  // namespace

std::optional<Format> format_of(std::string_view bytes) {
  if (bytes.starts_with(kPngSignature)) return Format::png;
  if (bytes.starts_with("\xff\xd8\xff")) return Format::jpeg;
  return std::nullopt;
}

std::string looks_like(std::string_view bytes) {
  if (bytes.empty()) return "an empty file";
  for (const Kind& kind : kKinds) {
    if (bytes.size() >= kind.at && bytes.substr(kind.at).starts_with(kind.magic)) {
      return std::string(kind.name);
    }
  }
  constexpr std::size_t kLooked = 256;
  const std::string_view head = bytes.substr(0, kLooked);
  if (!is_text(head)) return "of an unknown kind";
  return head.find("<svg") != std::string_view::npos ? "an SVG drawing" : "text";
}

Size read_size(std::string_view bytes, std::string_view where, int max_side) {
  const std::optional<Format> format = format_of(bytes);
  if (!format) {
    throw Error(ErrorKind::input, "E-IMAGE-FORMAT", std::string(where),
                "is " + looks_like(bytes) + "; a PNG or JPEG picture is needed");
  }
  if (format == Format::jpeg) return read_jpeg_size(bytes, where, max_side);
  const PngHeader header = read_png_header(bytes, where, max_side);
  return {header.width, header.height};
}

}  // namespace warren::image
