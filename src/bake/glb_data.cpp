#include "bake/glb_data.hpp"

#include "bake/meshopt.hpp"
#include "bake/number.hpp"

#include <bit>
#include <cstring>
#include <utility>

namespace warren::bake {
namespace {

static_assert(std::endian::native == std::endian::little, "glTF buffers are little-endian");

std::size_t aligned(std::size_t size) { return (size + 3) / 4 * 4; }

Json numbers(const std::vector<float>& values) {
  Json result = Json::array();
  for (const float value : values) result.push_back(shortest(value));
  return result;
}

/// The members that encoded and plain views share.
void add_layout(Json& view, std::size_t size, std::size_t stride, Target target) {
  view["byteLength"] = size;
  if (target == Target::vertices) view["byteStride"] = stride;
  if (target != Target::none) view["target"] = static_cast<int>(target);
}

}  // namespace

std::size_t GlbData::add_accessor(std::size_t offset, const Format& format, std::size_t count,
                                  const Extent& extent) {
  Json accessor = Json::object({{"bufferView", views_.size()}});
  if (offset > 0) accessor["byteOffset"] = offset;
  accessor["componentType"] = static_cast<int>(format.component);
  if (format.normalized) accessor["normalized"] = true;
  accessor["count"] = count;
  accessor["type"] = format.type;
  if (!extent.min.empty()) {
    accessor["min"] = numbers(extent.min);
    accessor["max"] = numbers(extent.max);
  }
  accessors_.push_back(std::move(accessor));
  return accessors_.size() - 1;
}

std::size_t GlbData::place(std::size_t size, Write write) {
  const std::size_t offset = aligned(size_);
  size_ = offset + size;
  pieces_.push_back({size, std::move(write)});
  return offset;
}

std::size_t GlbData::add_view(std::size_t size, std::size_t stride, Target target, Write write) {
  Json view = Json::object({{"buffer", 0}});
  const std::size_t offset = place(size, std::move(write));
  if (offset > 0) view["byteOffset"] = offset;
  add_layout(view, size, stride, target);
  views_.push_back(std::move(view));
  return views_.size() - 1;
}

bool GlbData::add_encoded(std::size_t plain_size, std::size_t stride, Target target, Code code) {
  const std::size_t code_size = code.bytes.size();
  Json extension = Json::object({{"buffer", 0}});
  if (size_ > 0) extension["byteOffset"] = aligned(size_);
  extension["byteLength"] = code_size;
  extension["byteStride"] = stride;
  extension["count"] = plain_size / stride;
  extension["mode"] = code.mode;
  if (*code.filter != '\0') extension["filter"] = code.filter;
  if (code_size + to_line(extension).size() >= plain_size) return false;

  place(code_size, [bytes = std::move(code.bytes)](std::string& out) { out += bytes; });
  Json view = Json::object({{"buffer", 1}});
  if (decoded_size_ > 0) view["byteOffset"] = decoded_size_;
  add_layout(view, plain_size, stride, target);
  view["extensions"] = Json::object({{"EXT_meshopt_compression", std::move(extension)}});
  views_.push_back(std::move(view));
  decoded_size_ = aligned(decoded_size_ + plain_size);
  return true;
}

void GlbData::add_elements(std::string elements, std::size_t stride, Target target) {
  const std::size_t size = elements.size();
  if (size == 0) return;
  if (profile_ == Profile::compact &&
      add_encoded(size, stride, target, {encode_elements(elements, stride), "ATTRIBUTES", ""})) {
    return;
  }
  add_view(size, stride, target, [bytes = std::move(elements)](std::string& out) { out += bytes; });
}

void GlbData::add_exponentials(std::vector<std::uint32_t> words, std::size_t stride) {
  if (words.empty()) return;
  const std::size_t size = words.size() * sizeof words[0];
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): any value as its bytes
  const std::string_view bytes(reinterpret_cast<const char*>(words.data()), size);
  if (add_encoded(size, stride, Target::vertices,
                  {encode_elements(bytes, stride), "ATTRIBUTES", "EXPONENTIAL"})) {
    return;
  }
  for (std::uint32_t& word : words) word = std::bit_cast<std::uint32_t>(from_exponential(word));
  add_view(size, stride, Target::vertices, [floats = std::move(words)](std::string& out) {
    append_bytes<std::uint32_t>(out, floats);
  });
}

void GlbData::add_octahedrals(std::span<const scene::Float3> vectors) {
  if (vectors.empty()) return;
  std::string words = to_octahedral(vectors);
  const std::size_t size = words.size();
  if (add_encoded(size, kOctahedralSize, Target::vertices,
                  {encode_elements(words, kOctahedralSize), "ATTRIBUTES", "OCTAHEDRAL"})) {
    return;
  }
  add_view(size, kOctahedralSize, Target::vertices,
           [bytes = from_octahedral(std::move(words))](std::string& out) { out += bytes; });
}

void GlbData::add_triangles(std::vector<std::uint32_t> indices, std::size_t width) {
  if (indices.empty()) return;
  const std::size_t size = indices.size() * width;
  if (add_encoded(size, width, Target::indices, {encode_triangles(indices), "TRIANGLES", ""})) {
    return;
  }
  add_view(size, 0, Target::indices, [list = std::move(indices), width](std::string& out) {
    append_indices(out, list, width);
  });
}

void GlbData::append_to(std::string& out) const {
  const std::size_t begin = out.size();
  for (const Piece& piece : pieces_) {
    out.resize(begin + aligned(out.size() - begin));
    piece.write(out);
  }
}

Json GlbData::buffers() const {
  Json result = Json::array();
  if (size_ > 0) result.push_back(Json::object({{"byteLength", size_}}));
  if (decoded_size_ > 0) {
    result.push_back(Json::object(
        {{"byteLength", decoded_size_},
         {"extensions",
          Json::object({{"EXT_meshopt_compression", Json::object({{"fallback", true}})}})}}));
  }
  return result;
}

void append_indices(std::string& out, std::span<const std::uint32_t> indices, std::size_t width) {
  if (width == sizeof indices[0]) return append_bytes(out, indices);
  const std::size_t begin = out.size();
  out.resize(begin + indices.size() * width);
  char* at = out.data() + begin;
  for (const std::uint32_t index : indices) {
    const auto narrow = static_cast<std::uint16_t>(index);
    std::memcpy(at, &narrow, sizeof narrow);
    at += sizeof narrow;
  }
}

}  // namespace warren::bake
