#include "assets/gltf_materials.hpp"

#include "assets/gltf_fault.hpp"
#include "assets/gltf_names.hpp"
#include "assets/gltf_text.hpp"
#include "assets/gltf_values.hpp"

#include <warren/core/error.hpp>
#include <warren/image/format.hpp>
#include <warren/image/jpeg.hpp>
#include <warren/image/png.hpp>

#include <array>
#include <limits>
#include <string>
#include <utility>

namespace warren::assets {
namespace {

constexpr double kAny = std::numeric_limits<double>::max();

/// Extensions of an object by name, to say why something is missing.
std::string extension_names(const JsonView& object) {
  const auto extensions = object.find("extensions");
  std::string out;
  if (!extensions) return out;
  constexpr std::size_t kShown = 8;
  std::size_t count = 0;
  for (const auto& [name, value] : extensions->members()) {
    if (++count <= kShown) out += (out.empty() ? "" : ", ") + quoted(name);
  }
  if (count > kShown) out += " and " + grouped(count - kShown) + " more";
  return out;
}

void check_samplers(const JsonView& document) {
  const auto one_of = [](const JsonView& sampler, std::string_view name,
                         std::initializer_list<std::size_t> allowed) {
    const auto value = sampler.find(name);
    if (!value) return;
    const std::size_t found = value->whole();
    for (const std::size_t number : allowed) {
      if (found == number) return;
    }
    refuse(*value, "is " + std::to_string(found) + ", which is no " + std::string(name));
  };
  for (const JsonView& sampler : list(document, "samplers")) {
    one_of(sampler, "magFilter", {9728, 9729});
    one_of(sampler, "minFilter", {9728, 9729, 9984, 9985, 9986, 9987});
    one_of(sampler, "wrapS", {33071, 33648, 10497});
    one_of(sampler, "wrapT", {33071, 33648, 10497});
  }
}

/// The image of each texture.
std::vector<std::size_t> read_textures(const JsonView& document, std::size_t images) {
  check_samplers(document);
  const std::size_t samplers = list(document, "samplers").size();
  std::vector<std::size_t> out;
  for (const JsonView& texture : list(document, "textures")) {
    index(texture, "sampler", samplers, "samplers");
    const auto source = index(texture, "source", images, "images");
    if (!source) {
      const std::string names = extension_names(texture);
      if (names.empty()) refuse(texture, "has no source");
      refuse(texture, Fault::unsupported,
             "has its picture by " + names + " alone; PNG and JPEG are read");
    }
    out.push_back(*source);
  }
  return out;
}

/// A reference to a texture, as materials have them.
struct Bound {
  std::size_t image;
  Coordinates coordinates;
};

class MaterialReader {
 public:
  MaterialReader(const JsonView& document, std::size_t images)
      : textures_(read_textures(document, images)) {}

  Material read(const JsonView& value) {
    Material out;
    out.look.name = names_.next(value);
    read_surface(value, out);
    if (const auto bound = find(value, "normalTexture")) {
      number_in(value.at("normalTexture"), "scale", -kMostMove, kMostMove, 1);
      out.look.normal_image = use(value.at("normalTexture"), *bound, out);
    }
    if (const auto bound = find(value, "occlusionTexture")) {
      number_in(value.at("occlusionTexture"), "strength", 0, 1, 1);
      out.look.occlusion_image = bound->image;
      out.occlusion = bound->coordinates;
    }
    if (const auto bound = find(value, "emissiveTexture")) {
      out.look.emissive_image = use(value.at("emissiveTexture"), *bound, out);
    }
    out.look.emissive = numbers_in<3>(value, "emissiveFactor", 0, 1, {0, 0, 0});
    read_alpha(value, out.look);
    out.look.double_sided = boolean(value, "doubleSided", false);
    if (extension(value, "KHR_materials_unlit")) make_glow(out.look);
    return out;
  }

 private:
  void read_surface(const JsonView& value, Material& out) const {
    out.look.metallic = 1;
    const auto surface = value.find("pbrMetallicRoughness");
    if (!surface) return;
    out.look.base_color = numbers_in<4>(*surface, "baseColorFactor", 0, 1, {1, 1, 1, 1});
    out.look.metallic = number_in(*surface, "metallicFactor", 0, 1, 1);
    out.look.roughness = number_in(*surface, "roughnessFactor", 0, 1, 1);
    if (const auto bound = find(*surface, "baseColorTexture")) {
      out.look.base_color_image = use(surface->at("baseColorTexture"), *bound, out);
    }
    if (const auto bound = find(*surface, "metallicRoughnessTexture")) {
      out.look.metallic_roughness_image = use(surface->at("metallicRoughnessTexture"), *bound, out);
    }
  }

  static void read_alpha(const JsonView& value, scene::AssetMaterial& look) {
    look.alpha_cutoff = number_in(value, "alphaCutoff", 0, kAny, look.alpha_cutoff);
    const auto mode = value.find("alphaMode");
    if (!mode || mode->text() == "OPAQUE") return;
    if (mode->text() == "MASK") {
      look.alpha_mode = scene::AlphaMode::mask;
    } else if (mode->text() == "BLEND") {
      look.alpha_mode = scene::AlphaMode::blend;
    } else {
      refuse(*mode, "is " + quoted(mode->text()) + "; allowed is OPAQUE, MASK, BLEND");
    }
  }

  /// What no light falls on is seen by its own.
  static void make_glow(scene::AssetMaterial& look) {
    look.emissive = {look.base_color[0], look.base_color[1], look.base_color[2]};
    look.emissive_image = look.base_color_image;
    look.base_color = {0, 0, 0, look.base_color[3]};
    if (look.alpha_mode == scene::AlphaMode::opaque) look.base_color_image.reset();
    look.metallic = 0;
    look.roughness = 1;
    look.metallic_roughness_image.reset();
    look.normal_image.reset();
  }

  /// The texture that a member names, if there is one.
  [[nodiscard]] std::optional<Bound> find(const JsonView& object, std::string_view name) const {
    const auto value = object.find(name);
    if (!value) return std::nullopt;
    Bound out{textures_[index(value->at("index"), textures_.size(), "textures")], {}};
    out.coordinates.set = read_set(*value, 0);
    if (const auto moved = extension(*value, "KHR_texture_transform")) {
      out.coordinates.set = read_set(*moved, out.coordinates.set);
      out.coordinates.offset = numbers_in<2>(*moved, "offset", -kMostMove, kMostMove, {0, 0});
      out.coordinates.rotation = number_in(*moved, "rotation", -kMostMove, kMostMove, 0);
      out.coordinates.scale = numbers_in<2>(*moved, "scale", -kMostMove, kMostMove, {1, 1});
    }
    return out;
  }

  static std::size_t read_set(const JsonView& value, std::size_t missing) {
    const std::size_t set = whole(value, "texCoord", missing);
    if (set > 1) {
      refuse(value.at("texCoord"), Fault::unsupported,
             "is " + std::to_string(set) + "; vertices have texture coordinates 0 and 1");
    }
    return set;
  }

  /// Binds a picture that shares its coordinates with the material's others.
  static std::size_t use(const JsonView& value, const Bound& bound, Material& out) {
    if (out.coordinates && !(*out.coordinates == bound.coordinates)) {
      refuse(value, Fault::unsupported,
             "has other texture coordinates than the material's other pictures");
    }
    out.coordinates = bound.coordinates;
    return bound.image;
  }

  static constexpr double kMostMove = 1e6;

  std::vector<std::size_t> textures_;
  Names names_{"material"};
};

scene::AssetImage read_image(const JsonView& value, const Accessors& accessors, Names& names) {
  constexpr int kMostSide = 4096;
  if (const auto uri = value.find("uri")) {
    const bool data = uri->text().starts_with("data:");
    refuse(*uri, Fault::unsupported,
           data
               ? "is a data URI; put the picture into a bufferView"
               : "names the file " + quoted(uri->text()) + "; a GLB must hold its pictures itself");
  }
  scene::AssetImage out;
  out.name = names.next(value);
  const JsonView view = value.at("bufferView");
  const std::string_view bytes = accessors.bytes(view);
  const auto format = image::format_of(bytes);
  if (!format) {
    refuse(value, Fault::unsupported,
           "is " + image::looks_like(bytes) + "; PNG and JPEG pictures are read");
  }
  const bool png = format == image::Format::png;
  const std::string& said = value.at("mimeType").text();
  if (said != (png ? "image/png" : "image/jpeg")) {
    refuse(value.at("mimeType"),
           "is " + quoted(said) + ", but the bytes are " + image::looks_like(bytes));
  }
  try {
    // The pixels aren't kept, but must be there, since the file goes into bundles as it is.
    if (png) {
      static_cast<void>(image::decode_png_rgb(bytes, "", kMostSide));
    } else {
      static_cast<void>(image::decode_jpeg(bytes, "", kMostSide));
    }
  } catch (const Error& error) {
    refuse(value, error.id() == "E-IMAGE-SIZE" ? Fault::limit : Fault::invalid, error.what());
  }
  out.format = png ? scene::ImageFormat::png : scene::ImageFormat::jpeg;
  out.bytes = std::string(bytes);
  return out;
}

}  // namespace

std::vector<scene::AssetImage> read_images(const JsonView& document, const Accessors& accessors,
                                           const GlbLimits& limits) {
  Names names("image");
  std::vector<scene::AssetImage> out;
  std::size_t size = 0;
  for (const JsonView& value : list(document, "images")) {
    out.push_back(read_image(value, accessors, names));
    size += out.back().bytes.size();
    if (size > limits.bytes) {
      refuse(value, Fault::limit,
             "pictures that share bytes have more than " + grouped(limits.bytes) + " in all");
    }
  }
  return out;
}

std::vector<Material> read_materials(const JsonView& document, std::size_t images) {
  MaterialReader reader(document, images);
  std::vector<Material> out;
  for (const JsonView& value : list(document, "materials")) out.push_back(reader.read(value));
  return out;
}

}  // namespace warren::assets
