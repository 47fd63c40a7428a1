#include "props/figures.hpp"

#include <warren/core/digest.hpp>

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace warren::props {
namespace {

/// All numbers of a prop as bytes, the low one first.
class Bytes {
 public:
  void add(std::uint32_t value) {
    for (int shift = 0; shift < 32; shift += 8) {
      bytes_ += static_cast<char>(value >> static_cast<unsigned>(shift) & 255U);
    }
  }
  void add(std::uint8_t value) { add(std::uint32_t{value}); }
  void add(float value) { add(std::bit_cast<std::uint32_t>(value)); }
  template <class List>
  void add(const List& list) {
    for (const auto& item : list) add(item);
  }
  [[nodiscard]] std::string digest() const { return to_string(warren::digest(bytes_)); }

 private:
  std::string bytes_;
};

std::string digest_of(const scene::Asset& asset) {
  Bytes bytes;
  const scene::AssetPrimitive& mesh = primitive(asset);
  bytes.add(mesh.positions);
  bytes.add(mesh.normals);
  bytes.add(mesh.uvs);
  bytes.add(mesh.colors);
  bytes.add(mesh.joints);
  bytes.add(mesh.indices);
  for (const scene::AssetClip& clip : asset.clips) {
    for (const scene::AssetChannel& channel : clip.channels) {
      bytes.add(channel.times);
      bytes.add(channel.values);
    }
  }
  return bytes.digest();
}

// A change here is a change of what all bundles hold: it needs a reason.
TEST(Golden, PropsAreTheSameEverywhere) {
  const std::vector<std::string> digests{
      "xxh3:e12fb5acd1017b245d3ad0b6fc0bdbf1", "xxh3:20585779d80434eb2c147deb59412fcf",
      "xxh3:1bb39799abab89daea8b5f5c3addf7c0", "xxh3:a0bdc8c9f6a8a1a2a572cceb52e50fe9",
      "xxh3:504910e590e17a34ad870c61b3a33c4a", "xxh3:249d20355e413c05aafe7467891806fc"};
  const std::vector<scene::Asset> props = all({2, 3});
  for (std::size_t i = 0; i < props.size(); ++i) {
    EXPECT_EQ(digest_of(props[i]), digests[i]) << props[i].name;
  }
}

}  // namespace
}  // namespace warren::props
