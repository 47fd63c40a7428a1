#include "image/jpeg_header.hpp"

#include <warren/core/error.hpp>
#include <warren/image/jpeg.hpp>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <turbojpeg.h>

namespace warren::image {
namespace {

using Handle = std::unique_ptr<void, decltype(&tjDestroy)>;

/// libjpeg-turbo takes settings from the environment, which mustn't reach a picture. This runs
/// before main(), while there is one thread.
const bool kNoSettings = [] {
  for (const char* name : {"TJ_ARITHMETIC", "TJ_OPTIMIZE", "TJ_PROGRESSIVE", "TJ_RESTART"}) {
    ::unsetenv(name);
  }
  return true;
}();

Handle handle(tjhandle raw) {
  if (raw == nullptr || !kNoSettings) throw std::bad_alloc();
  return {raw, &tjDestroy};
}

[[noreturn]] void refuse(std::string_view where, const std::string& reason) {
  throw Error(ErrorKind::input, "E-IMAGE-JPEG", std::string(where), reason);
}

/// What the library says of its last failure, without the function's name that it begins with.
std::string reason(const Handle& of) {
  std::string out;
  for (const char c : std::string_view(tjGetErrorStr2(of.get()))) {
    if (c >= ' ' && c <= '~') out += c;
  }
  const std::size_t name = out.find("(): ");
  return name == std::string::npos ? out : out.substr(name + 4);
}

const unsigned char* data_of(std::string_view bytes) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as unsigned char
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

Size read_header(const Handle& reader, std::string_view bytes, std::string_view where,
                 int max_side) {
  if (format_of(bytes) != Format::jpeg) refuse(where, "not a JPEG file");
  Size size;
  int subsampling = 0;
  int colors = 0;
  if (tjDecompressHeader3(reader.get(), data_of(bytes), bytes.size(), &size.width, &size.height,
                          &subsampling, &colors) != 0) {
    refuse(where, "the JPEG can't be read: " + reason(reader));
  }
  // The library finds nothing wrong with a file that holds tables alone.
  if (size.width < 1 || size.height < 1) refuse(where, "the JPEG holds no picture");
  if (colors == TJCS_CMYK || colors == TJCS_YCCK) {
    refuse(where, "the JPEG has CMYK colours, for print; save it as RGB");
  }
  if (size.width > max_side || size.height > max_side) {
    const std::string side = std::to_string(max_side);
    throw Error(ErrorKind::input, "E-IMAGE-SIZE", std::string(where),
                "the image has " + std::to_string(size.width) + " x " +
                    std::to_string(size.height) + " pixels; at most " + side + " x " + side +
                    " are allowed");
  }
  return size;
}

}  // namespace

Size read_jpeg_size(std::string_view bytes, std::string_view where, int max_side) {
  return read_header(handle(tjInitDecompress()), bytes, where, max_side);
}

Grid<Rgb> decode_jpeg(std::string_view bytes, std::string_view where, int max_side) {
  static_assert(sizeof(Rgb) == 3 && std::is_standard_layout_v<Rgb>);
  const Handle reader = handle(tjInitDecompress());
  const Size size = read_header(reader, bytes, where, max_side);
  Grid<Rgb> out(size.width, size.height);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): see the assertion above
  auto* pixels = reinterpret_cast<unsigned char*>(out.values().data());
  constexpr int kFlags = TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS;
  if (tjDecompress2(reader.get(), data_of(bytes), bytes.size(), pixels, size.width, 0, size.height,
                    TJPF_RGB, kFlags) != 0) {
    refuse(where, "the JPEG is damaged: " + reason(reader));
  }
  return out;
}

std::string encode_jpeg_rgb(const Grid<Rgb>& pixels, int quality) {
  const Handle writer = handle(tjInitCompress());
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): as above
  const auto* from = reinterpret_cast<const unsigned char*>(pixels.values().data());
  unsigned char* to = nullptr;
  unsigned long size = 0;  // NOLINT(google-runtime-int): the library's type
  const int failed =
      tjCompress2(writer.get(), from, pixels.width(), 0, pixels.height(), TJPF_RGB, &to, &size,
                  TJSAMP_444, quality, TJFLAG_ACCURATEDCT | TJFLAG_PROGRESSIVE);
  const std::unique_ptr<unsigned char, decltype(&tjFree)> owned(to, &tjFree);
  if (failed != 0) throw std::runtime_error("can't encode a JPEG: " + reason(writer));
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters
  return {reinterpret_cast<const char*>(to), size};
}

}  // namespace warren::image
