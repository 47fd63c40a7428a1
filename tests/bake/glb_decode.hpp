#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <meshoptimizer.h>
#include <nlohmann/json.hpp>

/// Reading what was written, encoded views included.
namespace warren::bake {

struct Glb {
  nlohmann::json json;
  std::vector<std::string> views;  ///< decoded
  std::size_t encoded = 0;         ///< views that were
};

inline std::uint32_t word_at(const std::string& bytes, std::size_t at) {
  std::uint32_t word = 0;
  std::memcpy(&word, &bytes.at(at + 3) - 3, sizeof word);
  return word;
}

inline std::string json_chunk(const std::string& glb) { return glb.substr(20, word_at(glb, 12)); }

/// Decodes a view as EXT_meshopt_compression says.
inline std::string decoded(const nlohmann::json& code, const std::string& binary) {
  const std::size_t count = code.at("count");
  const std::size_t stride = code.at("byteStride");
  const std::string source = binary.substr(code.value("byteOffset", std::size_t{0}),
                                           code.at("byteLength").get<std::size_t>());
  const auto* bytes = reinterpret_cast<const unsigned char*>(source.data());
  std::string out(count * stride, '\0');
  if (code.at("mode") == "TRIANGLES") {
    EXPECT_EQ(source.at(0), '\xe1') << "not the version that the extension has";
    EXPECT_EQ(meshopt_decodeIndexBuffer(out.data(), count, stride, bytes, source.size()), 0);
    return out;
  }
  EXPECT_EQ(code.at("mode"), "ATTRIBUTES");
  EXPECT_EQ(source.at(0), '\xa0') << "not the version that the extension has";
  EXPECT_EQ(meshopt_decodeVertexBuffer(out.data(), count, stride, bytes, source.size()), 0);
  if (code.value("filter", "") == "OCTAHEDRAL") {
    meshopt_decodeFilterOct(out.data(), count, stride);
  } else if (code.contains("filter")) {
    EXPECT_EQ(code.at("filter"), "EXPONENTIAL");
    meshopt_decodeFilterExp(out.data(), count, stride);
  }
  return out;
}

/// Takes a GLB apart, checking what the container and the extension demand.
inline Glb decode(const std::string& bytes) {
  EXPECT_EQ(bytes.substr(0, 4), "glTF");
  EXPECT_EQ(word_at(bytes, 4), 2U);
  EXPECT_EQ(word_at(bytes, 8), bytes.size());
  EXPECT_EQ(bytes.size() % 4, 0U);
  Glb glb;
  glb.json = nlohmann::json::parse(json_chunk(bytes));
  const std::size_t begin = 20 + word_at(bytes, 12);
  const std::string binary = begin < bytes.size() ? bytes.substr(begin + 8) : "";
  for (const auto& view : glb.json.value("bufferViews", nlohmann::json::array())) {
    const std::size_t offset = view.value("byteOffset", std::size_t{0});
    const std::size_t length = view.at("byteLength");
    const auto& buffer = glb.json.at("buffers").at(view.at("buffer").get<std::size_t>());
    EXPECT_LE(offset + length, buffer.at("byteLength").get<std::size_t>());
    EXPECT_EQ(offset % 4, 0U);
    if (!view.contains("extensions")) {
      EXPECT_EQ(view.at("buffer"), 0);
      glb.views.push_back(binary.substr(offset, length));
      continue;
    }
    const auto& code = view.at("extensions").at("EXT_meshopt_compression");
    EXPECT_EQ(view.at("buffer"), 1);
    EXPECT_TRUE(buffer.at("extensions").at("EXT_meshopt_compression").at("fallback"));
    EXPECT_FALSE(buffer.contains("uri"));
    EXPECT_EQ(code.at("buffer"), 0);
    EXPECT_LT(code.at("byteLength").get<std::size_t>(), length) << "encoded for nothing";
    glb.views.push_back(decoded(code, binary));
    EXPECT_EQ(glb.views.back().size(), length);
    ++glb.encoded;
  }
  return glb;
}

/// The elements of an accessor as T, an array or number of just its size.
template <class T>
std::vector<T> read(const Glb& glb, const nlohmann::json& index, int component, const char* type,
                    bool normalized = false) {
  const auto& accessor = glb.json.at("accessors").at(index.get<std::size_t>());
  EXPECT_EQ(accessor.at("componentType"), component);
  EXPECT_EQ(accessor.at("type"), type);
  EXPECT_EQ(accessor.value("normalized", false), normalized);
  const std::size_t number = accessor.at("bufferView");
  const std::size_t stride = glb.json.at("bufferViews").at(number).value("byteStride", sizeof(T));
  const std::size_t offset = accessor.value("byteOffset", std::size_t{0});
  std::vector<T> result(accessor.at("count").get<std::size_t>());
  for (std::size_t i = 0; i < result.size(); ++i) {
    const std::string element = glb.views.at(number).substr(offset + i * stride, sizeof(T));
    EXPECT_EQ(element.size(), sizeof(T));
    std::memcpy(&result[i], element.data(), element.size());
  }
  return result;
}

}  // namespace warren::bake
