#include <warren/core/random.hpp>

#if defined(__SSE2__)
#include <emmintrin.h>
#else
#include <algorithm>
#endif

namespace warren {
namespace {

constexpr std::uint32_t kMultiplier0 = 0xD2511F53U;
constexpr std::uint32_t kMultiplier1 = 0xCD9E8D57U;
constexpr std::uint32_t kWeyl0 = 0x9E3779B9U;
constexpr std::uint32_t kWeyl1 = 0xBB67AE85U;
constexpr int kRounds = 10;

struct TwoWords {
  std::uint32_t first;
  std::uint32_t second;
};

#if defined(__SSE2__)

/// The same word of two blocks, each in the low half of a 64-bit lane. The high halves hold
/// leftovers of products that nothing reads: _mm_mul_epu32 looks at the low ones alone.
struct Pair {
  __m128i c0;
  __m128i c1;
  __m128i c2;
  __m128i c3;
};

void store(std::uint32_t* out, __m128i words) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): as the intrinsic wants it
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), words);
}

__m128i both(std::uint64_t value) { return _mm_set1_epi64x(static_cast<long long>(value)); }

/// Blocks `block` and `block + 1`, equal to what philox4x32() gives for each. Compilers' own vector
/// code is up to twice slower here, and none at g++ -O3, which unrolls the lanes instead.
void make_pair(std::uint64_t block, TwoWords tag, TwoWords key, std::uint32_t* out) {
  const std::uint64_t next = block + 1;
  const __m128i blocks =
      _mm_set_epi64x(static_cast<long long>(next), static_cast<long long>(block));
  const __m128i multiplier0 = both(kMultiplier0);
  const __m128i multiplier1 = both(kMultiplier1);
  Pair c{blocks, _mm_srli_epi64(blocks, 32), both(tag.first), both(tag.second)};
  __m128i k0 = both(key.first);
  __m128i k1 = both(key.second);
  for (int round = 0; round < kRounds; ++round) {
    const __m128i p0 = _mm_mul_epu32(multiplier0, c.c0);
    const __m128i p1 = _mm_mul_epu32(multiplier1, c.c2);
    c.c0 = _mm_xor_si128(_mm_srli_epi64(p1, 32), _mm_xor_si128(c.c1, k0));
    c.c2 = _mm_xor_si128(_mm_srli_epi64(p0, 32), _mm_xor_si128(c.c3, k1));
    c.c1 = p1;
    c.c3 = p0;
    k0 = _mm_add_epi32(k0, both(kWeyl0));
    k1 = _mm_add_epi32(k1, both(kWeyl1));
  }
  const __m128i first =
      _mm_unpacklo_epi64(_mm_unpacklo_epi32(c.c0, c.c1), _mm_unpacklo_epi32(c.c2, c.c3));
  const __m128i second =
      _mm_unpacklo_epi64(_mm_unpackhi_epi32(c.c0, c.c1), _mm_unpackhi_epi32(c.c2, c.c3));
  store(out, first);
  store(out + 4, second);
}

#else

void make_pair(std::uint64_t block, TwoWords tag, TwoWords key, std::uint32_t* out) {
  for (const std::uint64_t b : {block, block + 1}) {
    const auto words = philox4x32(
        {static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(b >> 32), tag.first, tag.second},
        {key.first, key.second});
    out = std::copy(words.begin(), words.end(), out);
  }
}

#endif

}  // namespace

std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> counter,
                                        std::array<std::uint32_t, 2> key) {
  auto [c0, c1, c2, c3] = counter;
  auto [k0, k1] = key;
  for (int round = 0; round < kRounds; ++round) {
    const std::uint64_t p0 = std::uint64_t{kMultiplier0} * c0;
    const std::uint64_t p1 = std::uint64_t{kMultiplier1} * c2;
    c0 = static_cast<std::uint32_t>(p1 >> 32) ^ c1 ^ k0;
    c2 = static_cast<std::uint32_t>(p0 >> 32) ^ c3 ^ k1;
    c1 = static_cast<std::uint32_t>(p1);
    c3 = static_cast<std::uint32_t>(p0);
    k0 += kWeyl0;
    k1 += kWeyl1;
  }
  return {c0, c1, c2, c3};
}

// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): refill() writes buffer_ before it is read
Stream::Stream(std::uint64_t seed, Stage stage, std::uint32_t attempt, std::uint32_t purpose,
               std::initializer_list<std::uint64_t> entity) {
  // The name is absorbed block by block: each output is the key and the tag of the next step, so
  // every part of the name reaches every bit of both.
  auto absorb = [this](std::uint32_t a, std::uint32_t b) {
    const auto block = philox4x32({a, b, tag_[0], tag_[1]}, key_);
    key_ = {block[0], block[1]};
    tag_ = {block[2], block[3]};
  };
  key_ = {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)};
  tag_ = {static_cast<std::uint32_t>(stage), static_cast<std::uint32_t>(entity.size())};
  absorb(attempt, purpose);
  for (const std::uint64_t id : entity) {
    absorb(static_cast<std::uint32_t>(id), static_cast<std::uint32_t>(id >> 32));
  }
}

void Stream::refill() {
  const std::uint32_t blocks = block_ == 0 ? kFirstBlocks : kBlocks;
  for (std::uint32_t i = 0; i < blocks; i += 2) {
    make_pair(block_ + i, {tag_[0], tag_[1]}, {key_[0], key_[1]},
              buffer_.data() + std::size_t{4} * i);
  }
  block_ += blocks;
  filled_ = 4 * blocks;
  position_ = 0;
}

std::uint64_t Stream::reject(std::uint64_t product, std::uint32_t n) {
  const std::uint32_t threshold = (0U - n) % n;
  while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{next()} * n;
  return product;
}

}  // namespace warren
