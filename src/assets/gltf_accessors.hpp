#pragma once

#include <warren/json/json_view.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warren::assets {

/// glTF 2.0, section 3.6.2.2.
enum class Component : std::uint16_t {
  int8 = 5120,
  uint8 = 5121,
  int16 = 5122,
  uint16 = 5123,
  uint32 = 5125,
  float32 = 5126,
};

/// What elements are made of, for example `VEC3` of `float32`.
struct Form {
  std::string_view type;
  Component component = Component::float32;
  bool normalized = false;
};

/// Elements of one form, all of which lie within the file's bytes.
struct Accessor {
  std::string pointer;
  Form form;
  std::size_t count = 0;
  std::size_t components = 1;  ///< of an element
  std::size_t begin = 0;       ///< in the binary chunk
  std::size_t stride = 0;      ///< bytes from one element to the next, at least an element's size
  std::size_t offset = 0;      ///< within the bufferView
  bool strided = false;        ///< the bufferView has a stride, as vertices alone may
};

/// The document's buffer, bufferViews and accessors, checked as a whole. Throws GltfError.
class Accessors {
 public:
  Accessors(const JsonView& document, std::string_view binary);

  /// The bytes of the bufferView that `value` names.
  [[nodiscard]] std::string_view bytes(const JsonView& value) const;

  /// The accessor that `value` names, which must have one of the forms. Vertices' elements begin at
  /// multiples of four bytes, all others stand side by side.
  enum class Use : std::uint8_t { vertices, other };
  [[nodiscard]] const Accessor& get(const JsonView& value, Use use,
                                    std::span<const Form> forms) const;
  /// Whatever form it has.
  [[nodiscard]] const Accessor& get(const JsonView& value) const;

  /// All elements as floats, the components side by side, normalised integers as -1..1 or 0..1.
  /// Refuses NaN and infinities.
  [[nodiscard]] std::vector<float> floats(const Accessor& accessor) const;
  /// The same of an accessor of N components.
  template <std::size_t N>
  [[nodiscard]] std::vector<std::array<float, N>> vectors(const Accessor& accessor) const {
    const std::vector<float> values = floats(accessor);
    std::vector<std::array<float, N>> out(accessor.count);
    for (std::size_t i = 0; i < values.size(); ++i) out[i / N][i % N] = values[i];
    return out;
  }
  /// All elements of an accessor of unsigned integers.
  [[nodiscard]] std::vector<std::uint32_t> integers(const Accessor& accessor) const;

 private:
  struct View {
    std::size_t begin = 0;
    std::size_t size = 0;
    std::size_t stride = 0;  // 0: none
  };
  void read_views(const JsonView& document);
  void read_accessors(const JsonView& document);
  [[nodiscard]] Accessor read_accessor(const JsonView& value) const;

  std::string_view binary_;
  std::vector<View> views_;
  std::vector<Accessor> accessors_;
};

}  // namespace warren::assets
