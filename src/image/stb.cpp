// The only place where stb's code is compiled. Its headers are system headers to us, and its unused
// functions aren't our concern.
#pragma GCC diagnostic ignored "-Wunused-function"

#include <cstdlib>

#include <libdeflate.h>

namespace {

/// stb's hook for a zlib compressor: the result is freed by stb with free(); null on failure.
unsigned char* compress(unsigned char* data, int size, int* out_size, int level) {
  libdeflate_compressor* compressor = libdeflate_alloc_compressor(level);
  if (compressor == nullptr) return nullptr;
  const std::size_t bound =
      libdeflate_zlib_compress_bound(compressor, static_cast<std::size_t>(size));
  // NOLINTNEXTLINE(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory): stb frees it
  auto* out = static_cast<unsigned char*>(std::malloc(bound));
  if (out != nullptr) {
    *out_size = static_cast<int>(
        libdeflate_zlib_compress(compressor, data, static_cast<std::size_t>(size), out, bound));
  }
  libdeflate_free_compressor(compressor);
  return out;
}

}  // namespace

#define STBIW_ZLIB_COMPRESS compress
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include "image/stb.hpp"
