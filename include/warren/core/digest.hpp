#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace warren {

/// A 128-bit content hash: XXH3-128 with seed 0. It finds changes, it doesn't resist an attacker.
struct Digest {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend bool operator==(const Digest&, const Digest&) = default;
};

/// Hash of the bytes.
[[nodiscard]] Digest digest(std::string_view bytes);

/// `xxh3:` and 32 lower-case hexadecimal digits, high half first (XXH128's canonical form).
[[nodiscard]] std::string to_string(const Digest& digest);

}  // namespace warren
