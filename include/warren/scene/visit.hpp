#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a scene tells of its visitor: his body, his keys, what he hears.
namespace warren::scene {

/// How the visitor turns without turning his head.
enum class Turn : std::uint8_t { snap, smooth };

enum class Stick : std::uint8_t { left, right };

/// The visitor's body, and how it moves.
struct Visitor {
  double eye_height = 1.6;  ///< metres from the floor
  double radius = 0.3;      ///< metres that he keeps from walls
  double speed = 1.4;       ///< metres a second
  Turn turn = Turn::snap;
  double snap_deg = 30;            ///< of one turn in steps
  double turn_speed_deg = 90;      ///< a second, turning smoothly
  double vignette = 0.6;           ///< how far the edge of the view closes in motion, 0..1
  double dwell = 1;                ///< seconds that one looks at a mark to choose it
  Stick move_stick = Stick::left;  ///< the other one turns
};

/// What a key or a button does.
enum class Action : std::uint8_t {
  forward,
  back,
  left,
  right,
  turn_left,
  turn_right,
  walk,  ///< forward where one looks
  pause,
  strip  ///< shows and hides the line of measures
};

inline constexpr std::size_t kActions = 9;

/// `forward`, `turn-left`, ...
std::string_view name(Action action);

/// What makes an action happen.
struct Binding {
  Action action = Action::forward;
  std::vector<std::string> keys;  ///< values of KeyboardEvent.code
  std::vector<int> buttons;       ///< indices of the standard game pad's buttons
  bool touch = false;             ///< a finger held on the screen, or a viewer's trigger, too
};

/// What the visitor sees when an event's prop meets him.
enum class Effect : std::uint8_t { glass_crack };

/// `glass-crack`.
std::string_view name(Effect effect);

/// A sound by what it is for (design note "How it should look and sound").
enum class Cue : std::uint8_t {
  rock_roll,
  creature_dash,
  container_open,
  glass_crack,  ///< of the effect of that name
  portal_hum,
  footsteps,
  wind
};

inline constexpr std::size_t kCues = 7;

/// All of them, in their order.
inline constexpr std::array<Cue, kCues> kAllCues{
    Cue::rock_roll, Cue::creature_dash, Cue::container_open, Cue::glass_crack, Cue::portal_hum,
    Cue::footsteps, Cue::wind};

/// `rock-roll`, ...
std::string_view name(Cue cue);

/// A designer's sound as it came.
struct SoundFile {
  std::string ending;  ///< of its name by what it holds: `wav`, `ogg`, `mp3`, `m4a`
  std::string bytes;
};

/// How a cue sounds.
struct Sound {
  Cue cue = Cue::rock_roll;
  double volume = 1;                           ///< over 0, up to 1
  std::shared_ptr<const SoundFile> file = {};  ///< null: the player makes the sound by itself
};

struct Audio {
  double volume = 0.8;           ///< on all sounds, 0..1
  std::optional<Cue> ambience;   ///< what sounds everywhere all the time
  std::optional<Cue> footsteps;  ///< what each of the visitor's steps sounds like
  std::vector<Sound> cues;       ///< those that the scene uses, each once, in the order of Cue
};

}  // namespace warren::scene
