#include "config/patterns.hpp"
#include "config/tables.hpp"

namespace warren::config {
namespace {

using scene::Masonry;
using scene::Material;
using scene::Pattern;
using Images = std::optional<ImageFiles>;

/// A surface of stone: its material, and designer's pictures in place of the pattern.
struct Surface {
  Material Masonry::*material;
  Images MazePreset::*images;
};

constexpr Surface kWall{&Masonry::wall, &MazePreset::wall_images};
constexpr Surface kFloor{&Masonry::floor, &MazePreset::floor_images};
constexpr Surface kCeiling{&Masonry::roof, &MazePreset::ceiling_images};
constexpr Surface kTop{&Masonry::top, &MazePreset::top_images};

constexpr std::string_view kColor = "Colour in full white light; the mean of a texture.";
constexpr std::string_view kRoughness = "From 0, a mirror, to 1, chalk; the mean of a texture.";
constexpr std::string_view kGlow = "Share of the colour that it shines with by itself.";

}  // namespace

const Table<ImageFiles>& images_table() {
  static const Table<ImageFiles> table{
      .fields = {file_field<ImageFiles>(
                     "albedo", Path{Path::Null::refused}, &ImageFiles::albedo,
                     "Colours: a PNG or JPEG, relative to the preset, that repeats in both "
                     "directions. Sides become powers of two, at most 2048.")
                     .with_example("albedo.png")
                     .required(),
                 file_field<ImageFiles>("normal", Path{}, &ImageFiles::normal,
                                        "Directions as glTF has them, green up; null: flat."),
                 file_field<ImageFiles>("roughness", Path{}, &ImageFiles::roughness,
                                        "Roughness, taken from red; null: that of the material.")},
      .rules = {}};
  return table;
}

namespace {

Condition<MazePreset> unused_with_images(const Surface& surface, const std::string& what) {
  return unused_without<MazePreset>([surface](const MazePreset& m) { return !(m.*surface.images); },
                                    "this has no effect, since the surface has " + what);
}

/// A value of the material at `member`, of kind Kind.
template <class Kind, class Value>
Field<MazePreset> value(const Surface& surface, std::string_view name, Kind kind,
                        Value Material::*member, std::string_view doc) {
  return field<MazePreset>(
      name, std::move(kind),
      [ surface, member ](auto& m) -> auto& { return (m.masonry.*surface.material).*member; }, doc);
}

Table<MazePreset> surface_table(const Surface& surface) {
  const auto glows = [surface](const MazePreset& m) {
    return !(m.*surface.images) || (m.masonry.*surface.material).glow > 0;
  };
  const auto rough = [surface](const MazePreset& m) {
    const Images& images = m.*surface.images;
    return !images || images->roughness.path.empty();
  };
  const auto covered = [surface](const MazePreset& m) {
    return m.*surface.images || (m.masonry.*surface.material).pattern != Pattern::none;
  };
  return {
      .fields = {value(surface, "color", Color{}, &Material::color, kColor)
                     .when(unused_without<MazePreset>(
                         glows, "this has no effect, since the surface has images and no glow")),
                 value(surface, "roughness", Number{0, 1}, &Material::roughness, kRoughness)
                     .when(unused_without<MazePreset>(
                         rough, "this has no effect, since the surface has an image of it")),
                 value(surface, "glow", Number{0, 1}, &Material::glow, kGlow),
                 value(surface, "texture", pattern_choice(), &Material::pattern,
                       "The pattern that it is covered with; none: the plain colour.")
                     .when(unused_with_images(surface, "images")),
                 value(surface, "tile", Number{0.1, 100}, &Material::tile,
                       "Metres after which the texture or images repeat.")
                     .when(unused_without<MazePreset>(
                         covered,
                         "this has no effect, since the surface has neither a texture nor images")),
                 optional_object<MazePreset>("images", images_table(), ImageFiles{}, surface.images,
                                             Null::allowed,
                                             "Pictures in place of the texture; null for none.")},
      .rules = {}};
}

template <const Surface& kSurface>
Field<MazePreset> surface(std::string_view name, std::string_view doc) {
  static const Table<MazePreset> table = surface_table(kSurface);
  return section<MazePreset>(name, table, doc);
}

const Table<Material>& plain_table() {
  static const Table<Material> table{
      .fields = {field<Material>("color", Color{}, &Material::color, "Colour in full white light."),
                 field<Material>("roughness", Number{0, 1}, &Material::roughness,
                                 "From 0, a mirror, to 1, chalk."),
                 field<Material>("glow", Number{0, 1}, &Material::glow, kGlow)},
      .rules = {}};
  return table;
}

Field<MazePreset> plain(std::string_view name, Material Masonry::*material, std::string_view doc) {
  return object<MazePreset>(
      name, plain_table(), default_maze().masonry.*material,
      [material](auto& m) -> auto& { return m.masonry.*material; }, doc);
}

Condition<MazePreset> needs_stone() {
  return unused_without<MazePreset>([](const MazePreset& m) { return m.walls == Walls::merged; },
                                    "this isn't seen, since the walls are props");
}

Condition<MazePreset> needs_ceiling(bool ceiling) {
  return unused_without<MazePreset>(
      [ceiling](const MazePreset& m) { return m.masonry.ceiling == ceiling; },
      ceiling ? "this isn't seen, since the maze has no ceiling"
              : "this isn't seen, since the maze has a ceiling");
}

Material stone(const scene::Color& color, double roughness) {
  return {color, roughness, 0, Pattern::stone, 3, {}};
}

Material shining(double roughness, double glow) {
  return {{227, 168, 87}, roughness, glow, Pattern::none, 3, {}};
}

}  // namespace

const MazePreset& default_maze() {
  static const MazePreset maze = [] {
    MazePreset out;
    out.masonry.wall = stone({107, 102, 94}, 0.9);
    out.masonry.floor = {{74, 70, 64}, 0.95, 0, Pattern::mud, 3, {}};
    out.masonry.roof = stone({88, 96, 107}, 0.95);
    out.masonry.top = stone({88, 96, 107}, 0.9);
    out.masonry.portal = shining(0.6, 0.8);
    out.masonry.pad = shining(0.7, 0.15);
    return out;
  }();
  return maze;
}

const Table<MazePreset>& materials_table() {
  static const Table<MazePreset> table{
      .fields = {surface<kWall>("wall", "The walls.").when(needs_stone()),
                 surface<kFloor>("floor", "The floor."),
                 surface<kCeiling>("ceiling", "The ceiling's underside.").when(needs_ceiling(true)),
                 surface<kTop>("top", "The tops of the walls, seen where there is no ceiling.")
                     .when(needs_stone())
                     .when(needs_ceiling(false)),
                 plain("portal", &Masonry::portal, "The arches at the exits."),
                 plain("pad", &Masonry::pad, "The disc on which the visitor starts.")},
      .rules = {}};
  return table;
}

}  // namespace warren::config
