#pragma once

#include <warren/bake/bake.hpp>
#include <warren/json/json.hpp>
#include <warren/scene/asset.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warren::bake {

/// Component types and targets of glTF 2.0, sections 5.1 and 5.11.
enum class Component : int {
  signed_byte = 5120,
  unsigned_byte = 5121,
  unsigned_short = 5123,
  unsigned_int = 5125,
  floating = 5126
};
enum class Target : int { none = 0, vertices = 34962, indices = 34963 };

/// How the elements of an accessor are stored.
struct Format {
  Component component = Component::floating;
  const char* type = "SCALAR";
  bool normalized = false;
};

/// The least and greatest of each of an accessor's components; empty: not said.
struct Extent {
  std::vector<float> min;
  std::vector<float> max;
};

/// The binary data of a GLB: accessors into buffer views, and the views' bytes. Bytes are made only
/// when they are asked for, so that a large mesh isn't held twice; what they are made from must
/// live until then.
class GlbData {
 public:
  using Write = std::function<void(std::string& out)>;  ///< appends bytes

  explicit GlbData(Profile profile) : profile_(profile) {}

  /// The number of an accessor into the view that is added next, `offset` bytes from its begin.
  std::size_t add_accessor(std::size_t offset, const Format& format, std::size_t count,
                           const Extent& extent = {});

  /// A view of `size` bytes that `write` appends as they are; `stride` for vertices only, else 0.
  std::size_t add_view(std::size_t size, std::size_t stride, Target target, Write write);

  /// A view of elements of `stride` bytes, a multiple of 4. The profile compact encodes it where
  /// that is shorter. Like the two below, it adds no view when there is nothing in it.
  void add_elements(std::string elements, std::size_t stride, Target target);

  /// Vertices of floats, each given by to_exponential(); for the profile compact.
  void add_exponentials(std::vector<std::uint32_t> words, std::size_t stride);

  /// Unit vectors under the OCTAHEDRAL filter, four bytes each; for the profile compact.
  void add_octahedrals(std::span<const scene::Float3> vectors);

  /// Indices of triangles, `width` bytes each; for the profile compact.
  void add_triangles(std::vector<std::uint32_t> indices, std::size_t width);

  [[nodiscard]] std::size_t size() const { return size_; }
  void append_to(std::string& out) const;  ///< size() bytes

  /// Whether a view is encoded.
  [[nodiscard]] bool encoded() const { return decoded_size_ > 0; }

  [[nodiscard]] Json accessors() const { return Json(accessors_); }
  [[nodiscard]] Json views() const { return Json(views_); }
  [[nodiscard]] Json buffers() const;

 private:
  struct Code {
    std::string bytes;
    const char* mode;
    const char* filter;  // empty: none
  };
  struct Piece {
    std::size_t size;
    Write write;
  };

  /// Adds the view of what the code decodes to, unless `plain_size` bytes are the shorter way.
  bool add_encoded(std::size_t plain_size, std::size_t stride, Target target, Code code);
  std::size_t place(std::size_t size, Write write);

  Profile profile_;
  std::size_t size_ = 0;
  std::size_t decoded_size_ = 0;
  std::vector<Piece> pieces_;
  Json::Array accessors_;
  Json::Array views_;
};

/// Appends the bytes of values as they lie in memory.
template <class T>
void append_bytes(std::string& out, std::span<const T> values) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): any value as its bytes
  out.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
}

/// Appends indices in `width` bytes each, 2 or 4.
void append_indices(std::string& out, std::span<const std::uint32_t> indices, std::size_t width);

}  // namespace warren::bake
