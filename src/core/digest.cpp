#include <warren/core/digest.hpp>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace warren {

Digest digest(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.high64, hash.low64};
}

struct Digester::State {
  XXH3_state_t hash;
};

Digester::Digester() : state_(std::make_unique<State>()) { XXH3_128bits_reset(&state_->hash); }

Digester::~Digester() = default;

void Digester::add(std::string_view piece) {
  XXH3_128bits_update(&state_->hash, piece.data(), piece.size());
}

Digest Digester::digest() const {
  const XXH128_hash_t hash = XXH3_128bits_digest(&state_->hash);
  return {hash.high64, hash.low64};
}

std::string to_string(const Digest& digest) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string text = "xxh3:";
  for (const std::uint64_t half : {digest.high, digest.low}) {
    for (int shift = 60; shift >= 0; shift -= 4) text += kHex[(half >> shift) & 15U];
  }
  return text;
}

}  // namespace warren
