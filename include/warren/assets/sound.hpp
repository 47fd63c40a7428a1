#pragma once

#include <warren/scene/visit.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace warren::assets {

/// The most that a sound's file may hold.
inline constexpr std::size_t kMaxSoundBytes = std::size_t{8} << 20U;

/// A designer's sound, told from its first bytes: a WAV, an Ogg, an MP3 or an M4A. It isn't
/// decoded. `where` names the file in errors. Throws Error `E-SOUND-FORMAT` of kind input: nothing
/// in it, over kMaxSoundBytes, or none of the four.
scene::SoundFile read_sound(std::string_view bytes, std::string_view where);

}  // namespace warren::assets
