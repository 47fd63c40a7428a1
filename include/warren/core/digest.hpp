#pragma once

#include <cstdint>
#include <memory>
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

/// The same hash of bytes that come in pieces, however they are cut.
class Digester {
 public:
  Digester();
  ~Digester();
  Digester(const Digester&) = delete;
  Digester& operator=(const Digester&) = delete;

  void add(std::string_view piece);
  /// Hash of all that was added so far.
  [[nodiscard]] Digest digest() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// `xxh3:` and 32 lower-case hexadecimal digits, high half first (XXH128's canonical form).
[[nodiscard]] std::string to_string(const Digest& digest);

}  // namespace warren
