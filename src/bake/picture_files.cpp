#include "bake/picture_files.hpp"

#include "bake/budget.hpp"
#include "bake/number.hpp"

#include <warren/core/digest.hpp>
#include <warren/core/version.hpp>
#include <warren/image/jpeg.hpp>
#include <warren/image/png.hpp>
#include <warren/json/json.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace warren::bake {
namespace {

constexpr int kJpegQuality = 88;
constexpr int kLightVersion = 1;          // raised whenever a texel of walls' light changes
constexpr std::size_t kDigestDigits = 8;  // of designer's pictures, which keep their names apart

using scene::ImageFormat;

std::string hex(const scene::Color& color) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const std::uint8_t channel : {color.r, color.g, color.b}) {
    out += kDigits[channel >> 4U];
    out += kDigits[channel & 15U];
  }
  return out;
}

/// The key of what is made from `recipe` by this version.
std::string key(const std::string& recipe) {
  const std::string text = "warren " + std::string(version()) + " textures " +
                           std::to_string(textures::kVersion) + " jpeg " +
                           std::to_string(kJpegQuality) + " light " +
                           std::to_string(kLightVersion) + " " + recipe;
  return to_string(digest(text)).substr(std::string_view("xxh3:").size());
}

std::string name(scene::Pattern pattern) {
  constexpr std::array kNames{"none",    "stone", "brick", "mud",  "moss", "wet_mud",
                              "dry_mud", "sand",  "algae", "rock", "grass"};
  return kNames.at(static_cast<std::size_t>(pattern));
}

/// The stem, or its beginning, as a part of a path that needs no escapes in a URI.
std::string plain(const std::string& stem) {
  constexpr std::size_t kMaxLength = 64;
  std::string out;
  for (const char c : stem.substr(0, kMaxLength)) {
    const bool keep = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '-' || c == '_';
    out += keep ? c : '_';
  }
  return out;
}

std::string encode(const Grid<Rgb>& pixels, ImageFormat format) {
  return format == ImageFormat::jpeg ? image::encode_jpeg_rgb(pixels, kJpegQuality)
                                     : image::encode_png_rgb(pixels);
}

std::string extension(ImageFormat format) { return format == ImageFormat::jpeg ? ".jpg" : ".png"; }

/// The red channel.
Grid<std::uint8_t> red(const Grid<Rgb>& pixels) {
  Grid<std::uint8_t> out(pixels.width(), pixels.height());
  std::transform(pixels.values().begin(), pixels.values().end(), out.values().begin(),
                 [](const Rgb& pixel) { return pixel.r; });
  return out;
}

}  // namespace

/// What files are called; without a name of their own, after what they show.
struct PictureFiles::Names {
  std::string name;

  [[nodiscard]] std::string of(const std::string& what, const std::string& shown) const {
    return name.empty() ? shown : name + "_" + what;
  }
};

PictureFiles::PictureFiles(int side, Profile profile, const MakeShared& shared)
    : side_(side),
      albedo_format_(profile == Profile::compact ? ImageFormat::jpeg : ImageFormat::png),
      shared_(shared) {}

SurfacePictures PictureFiles::add(const scene::Material& material) {
  return add(material, Names());
}

SurfacePictures PictureFiles::add(const scene::Material& material, const std::string& name) {
  return add(material, Names{name});
}

SurfacePictures PictureFiles::add(const scene::Material& material, const Names& names) {
  if (material.pictures) return add_pictures(*material.pictures, names);
  if (material.pattern != scene::Pattern::none) return add_pattern(material, names);
  return {};
}

std::string PictureFiles::add_file(const std::string& stem, ImageFormat format,
                                   const std::string& recipe, int width, int height,
                                   const std::function<std::string()>& make) {
  const std::string path = "textures/" + stem + extension(format);
  const bool is_new = std::none_of(files_.begin(), files_.end(),
                                   [&](const PictureFile& file) { return file.file.path == path; });
  if (is_new) {
    const std::string shared_key = key(recipe);
    files_.push_back(
        {{path, shared_(shared_key, make), shared_key},
         texture_bytes(static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(height))});
  }
  return "../" + path;
}

std::vector<PictureFile> PictureFiles::take() { return std::move(files_); }

SurfacePictures PictureFiles::add_pattern(const scene::Material& material, const Names& names) {
  const std::string pattern = name(material.pattern);
  // Pictures are made from what their keys and names say.
  const std::string color = hex(material.color);
  const double tile = tidy(material.tile);
  const double roughness = tidy(material.roughness);
  const auto file = [&](const std::string& what, const std::string& shown, ImageFormat format,
                        const std::function<std::string()>& make) {
    return add_file(names.of(what, pattern + "_" + shown), format,
                    pattern + " " + shown + " " + std::to_string(side_) + extension(format), side_,
                    side_, make);
  };
  SurfacePictures out;
  out.albedo_format = albedo_format_;
  out.albedo = file("albedo", color, albedo_format_, [&] {
    return encode(made(material.pattern).albedo(material.color), albedo_format_);
  });
  out.normal = file("normal", "normal_" + to_line(tile) + "m", ImageFormat::png,
                    [&] { return image::encode_png_rgb(made(material.pattern).normal(tile)); });
  out.roughness = file("roughness", "roughness_" + to_line(roughness), ImageFormat::png, [&] {
    return image::encode_png_luminance(made(material.pattern).roughness(roughness));
  });
  return out;
}

SurfacePictures PictureFiles::add_pictures(const scene::Pictures& pictures, const Names& names) {
  const auto file = [&](const scene::Picture& picture, const std::string& what, ImageFormat format,
                        const std::function<std::string()>& make) {
    const std::size_t begin = std::string_view("xxh3:").size();
    return add_file(names.of(what, plain(picture.name) + "-" +
                                       picture.digest.substr(begin, kDigestDigits) + "_" + what),
                    format, "picture " + picture.digest + " " + what + extension(format),
                    picture.pixels.width(), picture.pixels.height(), make);
  };
  SurfacePictures out;
  out.albedo_format = albedo_format_;
  out.albedo = file(*pictures.albedo, "albedo", albedo_format_,
                    [&] { return encode(pictures.albedo->pixels, albedo_format_); });
  if (pictures.normal) {
    out.normal = file(*pictures.normal, "normal", ImageFormat::png,
                      [&] { return image::encode_png_rgb(pictures.normal->pixels); });
  }
  if (pictures.roughness) {
    out.roughness = file(*pictures.roughness, "roughness", ImageFormat::png, [&] {
      return image::encode_png_luminance(red(pictures.roughness->pixels));
    });
  }
  return out;
}

const textures::Pattern& PictureFiles::made(scene::Pattern pattern) {
  std::unique_ptr<textures::Pattern>& slot = patterns_[pattern];
  if (!slot) slot = std::make_unique<textures::Pattern>(pattern, side_);
  return *slot;
}

}  // namespace warren::bake
