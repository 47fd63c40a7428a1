#include "assets/gltf_accessors.hpp"

#include "assets/gltf_fault.hpp"
#include "assets/gltf_text.hpp"
#include "assets/gltf_values.hpp"
#include "assets/little_endian.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

namespace warren::assets {
namespace {

struct Type {
  std::string_view name;
  std::size_t components;
  std::size_t columns;  // of matrices, which begin at multiples of four bytes; else 1
};
constexpr std::array kTypes{Type{"SCALAR", 1, 1}, Type{"VEC2", 2, 1}, Type{"VEC3", 3, 1},
                            Type{"VEC4", 4, 1},   Type{"MAT2", 4, 2}, Type{"MAT3", 9, 3},
                            Type{"MAT4", 16, 4}};

struct ComponentType {
  Component component;
  std::string_view name;
  std::size_t size;
};
constexpr std::array kComponents{
    ComponentType{Component::int8, "BYTE", 1},
    ComponentType{Component::uint8, "UNSIGNED_BYTE", 1},
    ComponentType{Component::int16, "SHORT", 2},
    ComponentType{Component::uint16, "UNSIGNED_SHORT", 2},
    ComponentType{Component::uint32, "UNSIGNED_INT", 4},
    ComponentType{Component::float32, "FLOAT", 4},
};

const ComponentType& component_type(Component component) {
  return *std::find_if(kComponents.begin(), kComponents.end(),
                       [&](const ComponentType& type) { return type.component == component; });
}

const ComponentType& read_component(const JsonView& value) {
  const std::size_t number = value.whole();
  for (const ComponentType& type : kComponents) {
    if (static_cast<std::size_t>(type.component) == number) return type;
  }
  refuse(value, "is " + std::to_string(number) + ", which is no component type");
}

const Type& read_type(const JsonView& value) {
  for (const Type& type : kTypes) {
    if (type.name == value.text()) return type;
  }
  refuse(value, "is " + quoted(value.text()) + ", which is no type of elements");
}

std::size_t element_size(const Type& type, std::size_t component) {
  constexpr std::size_t kColumnAlignment = 4;
  const std::size_t column = type.components / type.columns * component;
  if (type.columns == 1) return column;
  return type.columns * ((column + kColumnAlignment - 1) / kColumnAlignment * kColumnAlignment);
}

std::string describe(const Form& form) {
  return std::string(form.type) + " of " + (form.normalized ? "normalized " : "") +
         std::string(component_type(form.component).name);
}

bool same(const Form& a, const Form& b) {
  return a.type == b.type && a.component == b.component && a.normalized == b.normalized;
}

float normalized(float value, float most) { return std::max(value / most, -1.0F); }

}  // namespace

Accessors::Accessors(const JsonView& document, std::string_view binary) : binary_(binary) {
  const std::vector<JsonView> buffers = list(document, "buffers");
  for (const JsonView& buffer : buffers) {
    if (const auto uri = buffer.find("uri")) {
      const bool data = uri->text().starts_with("data:");
      refuse(*uri, Fault::unsupported,
             data ? "is a data URI; the bytes must stand in the GLB's own BIN chunk"
                  : "names the file " + quoted(uri->text()) +
                        "; a GLB must hold all of its bytes itself");
    }
  }
  if (buffers.size() > 1) refuse(buffers[1], "has no bytes: a GLB holds one buffer");
  if (!buffers.empty()) {
    const JsonView size = buffers[0].at("byteLength");
    if (size.whole() > binary.size()) {
      refuse(size, "is " + grouped(size.whole()) + ", but the BIN chunk has " +
                       grouped(binary.size()) + " bytes");
    }
    binary_ = binary.substr(0, size.whole());
  }
  read_views(document);
  read_accessors(document);
}

void Accessors::read_views(const JsonView& document) {
  const std::size_t buffers = list(document, "buffers").size();
  for (const JsonView& value : list(document, "bufferViews")) {
    index(value.at("buffer"), buffers, "buffers");
    View view;
    view.begin = whole(value, "byteOffset", 0);
    view.size = value.at("byteLength").whole();
    if (view.size == 0) refuse(value.at("byteLength"), "is 0; it must be at least 1");
    if (view.begin > binary_.size() || view.size > binary_.size() - view.begin) {
      refuse(value, "reaches beyond the buffer, which has " + grouped(binary_.size()) + " bytes");
    }
    if (const auto stride = value.find("byteStride")) {
      constexpr std::size_t kMostStride = 252;
      view.stride = stride->whole();
      if (view.stride < 4 || view.stride > kMostStride || view.stride % 4 != 0) {
        refuse(*stride,
               "is " + std::to_string(view.stride) + "; strides are multiples of 4 from 4 to 252");
      }
    }
    views_.push_back(view);
  }
}

void Accessors::read_accessors(const JsonView& document) {
  for (const JsonView& value : list(document, "accessors")) {
    accessors_.push_back(read_accessor(value));
  }
}

Accessor Accessors::read_accessor(const JsonView& value) const {
  if (value.find("sparse")) {
    refuse(value, Fault::unsupported, "is sparse; export it without sparse accessors");
  }
  const auto view_index = index(value, "bufferView", views_.size(), "bufferViews");
  if (!view_index) {
    refuse(value, Fault::unsupported,
           "has no bufferView, as compressed meshes do; export it plain");
  }
  const View& view = views_[*view_index];
  const ComponentType& component = read_component(value.at("componentType"));
  const Type& type = read_type(value.at("type"));
  const std::size_t size = element_size(type, component.size);
  Accessor out;
  out.pointer = value.pointer();
  out.form = {type.name, component.component, boolean(value, "normalized", false)};
  out.components = type.components;
  out.count = value.at("count").whole();
  out.offset = whole(value, "byteOffset", 0);
  out.strided = view.stride != 0;
  out.stride = out.strided ? view.stride : size;
  if (out.count == 0) refuse(value.at("count"), "is 0; it must be at least 1");
  if (out.form.normalized && component.size == 4) {
    refuse(value.at("normalized"), "is true for " + std::string(component.name));
  }
  if (out.stride < size) {
    refuse(value, "has elements of " + std::to_string(size) +
                      " bytes, which overlap at a stride of " + std::to_string(out.stride));
  }
  if (out.offset > view.size || size > view.size - out.offset ||
      out.count - 1 > (view.size - out.offset - size) / out.stride) {
    refuse(value, "reaches beyond its bufferView: " + grouped(out.count) + " elements of " +
                      std::to_string(size) + " bytes at every " + std::to_string(out.stride) +
                      " bytes don't fit in " + grouped(view.size) + " bytes");
  }
  out.begin = view.begin + out.offset;
  if (out.begin % component.size != 0 || out.offset % component.size != 0) {
    refuse(value, "isn't aligned: its offset is no multiple of " + std::to_string(component.size));
  }
  return out;
}

std::string_view Accessors::bytes(const JsonView& value) const {
  const View& view = views_[index(value, views_.size(), "bufferViews")];
  if (view.stride != 0) refuse(value, "the bufferView has a byteStride, which is for vertices");
  return binary_.substr(view.begin, view.size);
}

const Accessor& Accessors::get(const JsonView& value) const {
  return accessors_[index(value, accessors_.size(), "accessors")];
}

const Accessor& Accessors::get(const JsonView& value, Use use, std::span<const Form> forms) const {
  const Accessor& accessor = get(value);
  if (std::none_of(forms.begin(), forms.end(),
                   [&](const Form& form) { return same(form, accessor.form); })) {
    std::string allowed;
    for (const Form& form : forms) allowed += (allowed.empty() ? "" : ", ") + describe(form);
    refuse(value, "the accessor holds " + describe(accessor.form) + "; allowed is " + allowed);
  }
  if (use == Use::other && accessor.strided) {
    refuse(value, "the bufferView has a byteStride, which is for vertices");
  }
  if (use == Use::vertices && (accessor.stride % 4 != 0 || accessor.offset % 4 != 0)) {
    refuse(value, "vertices must begin at multiples of four bytes");
  }
  return accessor;
}

std::vector<float> Accessors::floats(const Accessor& accessor) const {
  const Component component = accessor.form.component;
  const std::size_t size = component_type(component).size;
  const auto read = [&](std::size_t at) -> float {
    const bool unit = accessor.form.normalized;
    switch (component) {
      case Component::int8: {
        const auto value =
            static_cast<float>(static_cast<std::int8_t>(little_endian<std::uint8_t>(binary_, at)));
        return unit ? normalized(value, 127) : value;
      }
      case Component::uint8: {
        const auto value = static_cast<float>(little_endian<std::uint8_t>(binary_, at));
        return unit ? normalized(value, 255) : value;
      }
      case Component::int16: {
        const auto value = static_cast<float>(
            static_cast<std::int16_t>(little_endian<std::uint16_t>(binary_, at)));
        return unit ? normalized(value, 32767) : value;
      }
      case Component::uint16: {
        const auto value = static_cast<float>(little_endian<std::uint16_t>(binary_, at));
        return unit ? normalized(value, 65535) : value;
      }
      case Component::uint32:
        return static_cast<float>(little_endian<std::uint32_t>(binary_, at));
      case Component::float32:
        return std::bit_cast<float>(little_endian<std::uint32_t>(binary_, at));
    }
    return 0;
  };
  std::vector<float> out;
  out.reserve(accessor.count * accessor.components);
  for (std::size_t i = 0; i < accessor.count; ++i) {
    for (std::size_t k = 0; k < accessor.components; ++k) {
      const float value = read(accessor.begin + i * accessor.stride + k * size);
      if (!std::isfinite(value)) {
        throw GltfError(Fault::value, accessor.pointer + ": element " + std::to_string(i) + " is " +
                                          (std::isnan(value) ? "NaN" : "infinite"));
      }
      out.push_back(value);
    }
  }
  return out;
}

std::vector<std::uint32_t> Accessors::integers(const Accessor& accessor) const {
  const std::size_t size = component_type(accessor.form.component).size;
  std::vector<std::uint32_t> out;
  out.reserve(accessor.count * accessor.components);
  for (std::size_t i = 0; i < accessor.count; ++i) {
    for (std::size_t k = 0; k < accessor.components; ++k) {
      const std::size_t at = accessor.begin + i * accessor.stride + k * size;
      out.push_back(size == 1   ? little_endian<std::uint8_t>(binary_, at)
                    : size == 2 ? little_endian<std::uint16_t>(binary_, at)
                                : little_endian<std::uint32_t>(binary_, at));
    }
  }
  return out;
}

}  // namespace warren::assets
