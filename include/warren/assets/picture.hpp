#pragma once

#include <warren/image/resize.hpp>
#include <warren/scene/scene.hpp>

#include <string>
#include <string_view>

namespace warren::assets {

/// A designer's picture made fit for a texture, and what was done to it.
struct ReadPicture {
  scene::Picture picture;
  std::string note;  ///< for people: `scaled from 300x200 to 256x256`; empty: nothing was done
};

/// Reads a PNG or a JPEG as 8-bit sRGB; alpha blends over black, 16 bits are rounded, palettes are
/// looked up, grey becomes three channels. Sides become the nearest powers of two, at most
/// `max_side` (64..2048); `channels` says what is averaged meanwhile: colours, or the numbers of
/// normals and roughness. `name` is the picture's, `where` names the file in errors. Throws Error
/// of kind input: `E-IMAGE-FORMAT` (neither PNG nor JPEG), `E-IMAGE-PNG`, `E-IMAGE-JPEG` (can't be
/// decoded, or damaged; CMYK), `E-IMAGE-SIZE` (a side over 4096).
ReadPicture read_picture(std::string_view bytes, std::string name, std::string_view where,
                         int max_side, image::Channels channels = image::Channels::srgb);

}  // namespace warren::assets
