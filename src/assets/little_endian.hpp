#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>

namespace warren::assets {

/// The unsigned number at `at`, lowest byte first; it must lie within the bytes.
template <std::unsigned_integral T>
T little_endian(std::string_view bytes, std::size_t at) {
  T value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[at + i]);
    value = static_cast<T>(value | static_cast<T>(T{byte} << (8 * i)));
  }
  return value;
}

}  // namespace warren::assets
