#include "assets/gltf_meshopt.hpp"

#include "assets/gltf_fault.hpp"
#include "assets/gltf_text.hpp"
#include "assets/gltf_values.hpp"

#include <warren/json/json_view.hpp>

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <meshoptimizer.h>

namespace warren::assets {
namespace {

constexpr std::string_view kExtension = "EXT_meshopt_compression";
constexpr std::size_t kAlignment = 4;

/// A bufferView that is packed.
struct Packed {
  JsonView view;
  std::string_view bytes;
  std::size_t count = 0;
  std::size_t stride = 0;
};

const unsigned char* data(std::string_view bytes) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): characters as bytes
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

Packed read_packed(const JsonView& view, std::string_view binary, std::size_t most) {
  Packed out{view, {}, view.at("count").whole(), view.at("byteStride").whole()};
  const std::size_t begin = whole(view, "byteOffset", 0);
  const std::size_t size = view.at("byteLength").whole();
  if (view.at("buffer").whole() != 0 || begin > binary.size() || size > binary.size() - begin) {
    refuse(view, "reaches beyond the buffer, which has " + grouped(binary.size()) + " bytes");
  }
  if (out.stride == 0 || out.stride > 256) {
    refuse(view.at("byteStride"), "is " + grouped(out.stride) + "; 1 to 256 are allowed");
  }
  if (out.count == 0 || out.count > most / out.stride) {
    refuse(view.at("count"), Fault::limit,
           "is " + grouped(out.count) + ", which at " + grouped(out.stride) +
               " bytes each isn't within 1 to " + grouped(most) + " bytes");
  }
  out.bytes = binary.substr(begin, size);
  return out;
}

void decode_attributes(const Packed& packed, void* target) {
  if (packed.stride % kAlignment != 0) {
    refuse(packed.view.at("byteStride"), "isn't a multiple of 4");
  }
  if (meshopt_decodeVertexBuffer(target, packed.count, packed.stride, data(packed.bytes),
                                 packed.bytes.size()) != 0) {
    refuse(packed.view, "holds bytes that can't be unpacked");
  }
  const auto filter = packed.view.find("filter");
  if (!filter || filter->text() == "NONE") return;
  if (filter->text() == "EXPONENTIAL") {
    meshopt_decodeFilterExp(target, packed.count, packed.stride);
  } else if (filter->text() == "OCTAHEDRAL" && (packed.stride == 4 || packed.stride == 8)) {
    meshopt_decodeFilterOct(target, packed.count, packed.stride);
  } else {
    refuse(*filter, Fault::unsupported,
           "is " + quoted(filter->text()) + " for elements of " + grouped(packed.stride) +
               " bytes, which isn't read here");
  }
}

void decode_triangles(const Packed& packed, void* target) {
  if (packed.stride != 2 && packed.stride != 4) {
    refuse(packed.view.at("byteStride"), "is " + grouped(packed.stride) + "; indices take 2 or 4");
  }
  if (packed.count % 3 != 0) refuse(packed.view.at("count"), "isn't a multiple of 3");
  if (meshopt_decodeIndexBuffer(target, packed.count, packed.stride, data(packed.bytes),
                                packed.bytes.size()) != 0) {
    refuse(packed.view, "holds bytes that can't be unpacked");
  }
}

/// The elements, zeros behind them up to a multiple of four bytes.
std::string decode(const Packed& packed) {
  const std::size_t size = packed.count * packed.stride;
  std::vector<std::uint32_t> words((size + kAlignment - 1) / kAlignment);
  const JsonView mode = packed.view.at("mode");
  if (mode.text() == "ATTRIBUTES") {
    decode_attributes(packed, words.data());
  } else if (mode.text() == "TRIANGLES") {
    decode_triangles(packed, words.data());
  } else {
    refuse(mode, Fault::unsupported, "is " + quoted(mode.text()) + ", which isn't read here");
  }
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): words as characters
  return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof words[0]};
}

/// The bufferView without the extension, at its new place.
Json unpacked_view(const JsonView& view, std::size_t begin, std::size_t size) {
  Json out = Json::object();
  for (const auto& [name, value] : view.members()) {
    if (name != "extensions") out[name] = value.json();
  }
  out["buffer"] = std::uint64_t{0};
  out["byteOffset"] = begin;
  out["byteLength"] = size;
  return out;
}

}  // namespace

Unpacked unpack(Json document, std::string binary, std::size_t most) {
  const std::size_t own = binary.size();
  binary.resize((own + kAlignment - 1) / kAlignment * kAlignment, '\0');
  const std::size_t begin = binary.size();
  Json views = Json::array();
  bool found = false;
  for (const JsonView& view : list(JsonView(document), "bufferViews")) {
    const auto packed = extension(view, kExtension);
    if (!packed) {
      views.push_back(view.json());
      continue;
    }
    found = true;
    const std::size_t room = most - (binary.size() - begin);
    const std::string elements =
        decode(read_packed(*packed, std::string_view(binary).substr(0, own), room));
    views.push_back(unpacked_view(view, binary.size(), elements.size()));
    binary += elements;
  }
  if (!found) {
    binary.resize(own);
    return {std::move(document), std::move(binary)};
  }
  document["bufferViews"] = std::move(views);
  document["buffers"] = Json::array({Json::object({{"byteLength", binary.size()}})});
  return {std::move(document), std::move(binary)};
}

}  // namespace warren::assets
