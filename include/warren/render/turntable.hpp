#pragma once

#include <warren/render/map.hpp>
#include <warren/scene/asset.hpp>
#include <warren/scene/scene.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

/// Pictures of props, drawn without a GPU. The same input gives the same pixels everywhere.
namespace warren::render {

/// A moment of a clip.
struct Moment {
  std::size_t clip = 0;  ///< index into the asset's clips
  double time = 0;       ///< seconds, held within the clip
};

/// From where a prop is seen: at 0 the camera stands before its front (+Z), at 90 to its left (+X).
/// Without a moment it is at rest.
struct View {
  double yaw_deg = 35;
  std::optional<Moment> moment;
};

/// One view of an asset, `size` x `size` pixels (16 to 4096), on a floor with squares of 1 m; with
/// squares of 0.1 m too where the asset is small. Pictures of colour and light are decoded where
/// they are embedded; throws Error of image::decode_png_rgb() or image::decode_jpeg() where one
/// can't be.
[[nodiscard]] Picture draw_view(const scene::Asset& asset, const View& view, int size);

/// The size of the picture of so many props with tiles of `tile` pixels.
[[nodiscard]] Extent turntable_extent(std::size_t props, int tile);

/// Bytes that drawing a tile takes, besides the picture.
[[nodiscard]] std::uint64_t turntable_memory(int tile);

/// The least and the greatest side of a tile.
inline constexpr int kLeastTurntableTile = 96;
inline constexpr int kMostTurntableTile = 480;

/// A contact sheet, a row for each prop: four views all round and four moments of its clips. Names,
/// sizes, triangles and draws are written above each row, clips and seconds below their moments.
/// Throws as above.
[[nodiscard]] Picture draw_turntable(std::span<const scene::Prop> props, int tile);

}  // namespace warren::render
