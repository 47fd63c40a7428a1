#include <warren/assets/sound.hpp>
#include <warren/core/error.hpp>

namespace warren::assets {
namespace {

[[noreturn]] void refuse(std::string_view where, const std::string& message) {
  throw Error(ErrorKind::input, "E-SOUND-FORMAT", std::string(where), message);
}

/// Whether an MPEG frame of layer 3 begins here (ISO 11172-3, 2.4.1.3). Other layers, also those
/// of AAC's frames, which begin alike, and text in UTF-16 are none.
bool begins_frame(std::string_view bytes) {
  if (bytes.size() < 4) return false;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  constexpr unsigned kSync = 0xe0;
  constexpr unsigned kLayer = 0x06;
  constexpr unsigned kLayer3 = 0x02;
  constexpr unsigned kVersion = 0x18;
  constexpr unsigned kReservedVersion = 0x08;
  constexpr unsigned kBitrate = 0xf0;
  constexpr unsigned kSampling = 0x0c;
  return byte(0) == 0xff && (byte(1) & kSync) == kSync && (byte(1) & kLayer) == kLayer3 &&
         (byte(1) & kVersion) != kReservedVersion && (byte(2) & kBitrate) != kBitrate &&
         (byte(2) & kSampling) != kSampling;
}

/// Empty for what is none of the four formats.
std::string_view ending_of(std::string_view bytes) {
  if (bytes.starts_with("RIFF") && bytes.size() > 8 && bytes.substr(8).starts_with("WAVE"))
    return "wav";
  if (bytes.starts_with("OggS")) return "ogg";
  if (bytes.starts_with("ID3") || begins_frame(bytes)) return "mp3";
  if (bytes.size() > 4 && bytes.substr(4).starts_with("ftyp")) return "m4a";
  return "";
}

}  // namespace

scene::SoundFile read_sound(std::string_view bytes, std::string_view where) {
  if (bytes.empty()) refuse(where, "it is empty");
  if (bytes.size() > kMaxSoundBytes) {
    refuse(where, "it holds " + std::to_string(bytes.size()) + " bytes; at most " +
                      std::to_string(kMaxSoundBytes) + " are allowed");
  }
  const std::string_view ending = ending_of(bytes);
  if (ending.empty()) refuse(where, "it begins like no WAV, Ogg, MP3 or M4A");
  return {std::string(ending), std::string(bytes)};
}

}  // namespace warren::assets
