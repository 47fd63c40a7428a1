#include "config/presets.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::config {
namespace {

using scene::Action;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A preset with a maze and a player of these members.
std::string preset_text(const std::string& player, const std::string& maze = "") {
  return R"({"format": 1, "maze": {)" + maze + R"(}, "player": {)" + player + "}}";
}

std::vector<std::string> pointed(const std::string& text) {
  std::vector<std::string> out = findings(text);
  for (std::string& found : out) found.erase(0, found.find(' ') + 1);
  return out;
}

PlayerPreset player_of(const std::string& members) {
  const ParsedPreset parsed = parse_preset(preset_text(members), "a.json");
  EXPECT_THAT(parsed.diagnostics, IsEmpty());
  return parsed.preset.player;
}

const scene::Binding& of(const PlayerPreset& player, Action action) {
  return player.input.at(static_cast<std::size_t>(action));
}

TEST(Player, IsThatOfGamesByDefault) {
  const PlayerPreset player = parse_preset(maze_text(""), "a.json").preset.player;
  EXPECT_EQ(player.visitor.eye_height, 1.6);
  EXPECT_EQ(player.visitor.radius, 0.3);
  EXPECT_EQ(player.visitor.speed, 1.4);
  EXPECT_EQ(player.visitor.turn, scene::Turn::snap);
  EXPECT_EQ(player.visitor.move_stick, scene::Stick::left);
  for (std::size_t i = 0; i < player.input.size(); ++i) {
    const scene::Binding& binding = player.input[i];
    EXPECT_EQ(binding.action, static_cast<Action>(i));
    EXPECT_FALSE(binding.keys.empty());
    EXPECT_FALSE(binding.buttons.empty());
    EXPECT_EQ(binding.touch, binding.action == Action::walk);
  }
  EXPECT_THAT(of(player, Action::forward).keys, ElementsAre("KeyW", "ArrowUp"));
  EXPECT_THAT(of(player, Action::turn_right).buttons, ElementsAre(5));
}

TEST(Player, IsReadAsWritten) {
  const PlayerPreset player = player_of(
      R"("eye_height": 1.2, "radius": 0.25, "speed": 2, "turn": "smooth", "snap_deg": 45,
         "turn_speed_deg": 60, "vignette": 0, "dwell": 0.5, "move_stick": "right",
         "input": {"forward": {"keys": ["KeyI"]}, "pause": {"keys": [], "buttons": []}})");
  EXPECT_EQ(player.visitor.eye_height, 1.2);
  EXPECT_EQ(player.visitor.radius, 0.25);
  EXPECT_EQ(player.visitor.speed, 2);
  EXPECT_EQ(player.visitor.turn, scene::Turn::smooth);
  EXPECT_EQ(player.visitor.snap_deg, 45);
  EXPECT_EQ(player.visitor.turn_speed_deg, 60);
  EXPECT_EQ(player.visitor.vignette, 0);
  EXPECT_EQ(player.visitor.dwell, 0.5);
  EXPECT_EQ(player.visitor.move_stick, scene::Stick::right);
  EXPECT_THAT(of(player, Action::forward).keys, ElementsAre("KeyI"));
  EXPECT_THAT(of(player, Action::forward).buttons, ElementsAre(12)) << "what is left out stays";
  EXPECT_THAT(of(player, Action::pause).keys, IsEmpty());
  EXPECT_THAT(of(player, Action::pause).buttons, IsEmpty());
  EXPECT_TRUE(of(player, Action::walk).touch);
}

TEST(Player, HasEyesBelowTheTopOfTheWalls) {
  EXPECT_THAT(pointed(preset_text(R"("eye_height": 2.8)")), IsEmpty());
  EXPECT_THAT(pointed(preset_text(R"("eye_height": 2.81)")),
              ElementsAre("/player/eye_height E-PLAYER-EYE"));
  EXPECT_THAT(pointed(preset_text("", R"("height": 1.8)")), IsEmpty());
  // Where the eyes are as always, it's the walls that are too low.
  EXPECT_THAT(pointed(preset_text("", R"("height": 1.7)")),
              ElementsAre("/maze/height E-PLAYER-EYE"));
  EXPECT_THAT(message(maze_text(R"("height": 1.7)")),
              testing::AllOf(HasSubstr("1.6 m"), HasSubstr("1.7 m"), HasSubstr("0.2 m")));
  EXPECT_THAT(pointed(preset_text(R"("eye_height": 0.3)", R"("height": 0.5)")), IsEmpty());
  // A wrong value is told once.
  EXPECT_THAT(pointed(preset_text(R"("eye_height": 99)")),
              ElementsAre("/player/eye_height E-RANGE"));
}

TEST(Player, FitsBetweenTheWalls) {
  EXPECT_THAT(pointed(preset_text(R"("radius": 0.89)")), IsEmpty());
  EXPECT_THAT(pointed(preset_text(R"("radius": 0.9)")),
              ElementsAre("/player/radius E-PLAYER-RADIUS"));
  EXPECT_THAT(pointed(preset_text("", R"("cell": 0.81)")), IsEmpty());
  EXPECT_THAT(pointed(preset_text("", R"("cell": 0.8)")),
              ElementsAre("/maze/cell E-PLAYER-RADIUS"));
  EXPECT_THAT(message(preset_text(R"("radius": 1.5)", R"("cell": 2.5)")),
              testing::AllOf(HasSubstr("1.5 m"), HasSubstr("2.5 m"), HasSubstr("0.2 m")));
  EXPECT_THAT(pointed(preset_text(R"("radius": 0.05)", R"("cell": 0.5)")), IsEmpty());
}

TEST(PlayersKeys, AreCodes) {
  for (const std::string key : {"KeyG", "PageUp", "Home", "Digit1", "Numpad0", "F1", "F12",
                                "IntlBackslash", "BracketLeft", "Lang1", "NumpadEnter"}) {
    EXPECT_THAT(pointed(preset_text(R"("input": {"strip": {"keys": [")" + key + "\"]}}")),
                IsEmpty())
        << key;
  }
  for (const std::string key :
       {"", "w", "W", "1", " ", "key", "keyW", "Key W", "F0", "F123", "F1a", "KEYW", "K\u00e4y",
        "Tab", "Enter", "Escape", "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
    EXPECT_THAT(pointed(preset_text(R"("input": {"strip": {"keys": [")" + key + "\"]}}")),
                ElementsAre("/player/input/strip/keys/0 E-INPUT-KEY"))
        << key;
  }
  const auto message_of = [](const std::string& key) {
    return message(preset_text(R"("input": {"strip": {"keys": [")" + key + "\"]}}"));
  };
  EXPECT_THAT(message_of("w"), HasSubstr("did you mean \"KeyW\"?"));
  EXPECT_THAT(message_of("7"), HasSubstr("did you mean \"Digit7\"?"));
  EXPECT_THAT(message_of(" "), HasSubstr("did you mean \"Space\"?"));
  EXPECT_THAT(message_of("Tab"), HasSubstr("belongs to the page"));
}

TEST(PlayersButtons, AreThoseOfTheStandardMapping) {
  EXPECT_THAT(pointed(preset_text(R"("input": {"strip": {"buttons": [16, 1]}})")), IsEmpty());
  EXPECT_THAT(
      pointed(preset_text(R"("input": {"strip": {"buttons": [17, -1, 1.5]}})")),
      ElementsAre("/player/input/strip/buttons/0 E-RANGE", "/player/input/strip/buttons/1 E-RANGE",
                  "/player/input/strip/buttons/2 E-TYPE"));
}

TEST(PlayersInput, DoesOneThingEach) {
  // Told where it was written, be it before or after a default.
  EXPECT_THAT(pointed(preset_text(R"("input": {"strip": {"keys": ["KeyG", "KeyW"]}})")),
              ElementsAre("/player/input/strip/keys/1 E-INPUT-TWICE"));
  EXPECT_THAT(pointed(preset_text(R"("input": {"forward": {"buttons": [8]}})")),
              ElementsAre("/player/input/forward/buttons/0 E-INPUT-TWICE"));
  EXPECT_THAT(pointed(preset_text(
                  R"("input": {"left": {"keys": ["KeyX"]}, "forward": {"keys": ["KeyX"]}})")),
              ElementsAre("/player/input/left/keys/0 E-INPUT-TWICE"));
  EXPECT_THAT(pointed(preset_text(R"("input": {"left": {"keys": ["KeyX", "KeyX"]}})")),
              ElementsAre("/player/input/left/keys/1 E-INPUT-TWICE"));
  // Two may change places.
  EXPECT_THAT(
      pointed(preset_text(R"("input": {"left": {"keys": ["KeyD"]}, "right": {"keys": ["KeyA"]}})")),
      IsEmpty());
  EXPECT_THAT(
      message(preset_text(R"("input": {"strip": {"keys": ["KeyW"]}})")),
      testing::AllOf(HasSubstr("\"KeyW\""), HasSubstr("\"forward\""), HasSubstr("\"strip\"")));
  EXPECT_THAT(message(preset_text(R"("input": {"strip": {"buttons": [0]}})")),
              testing::AllOf(HasSubstr("button 0"), HasSubstr("\"walk\""), HasSubstr("\"strip\"")));
  // What can't be read is told alone.
  EXPECT_THAT(pointed(preset_text(R"("input": {"strip": {"keys": ["KeyW", "w"]}})")),
              ElementsAre("/player/input/strip/keys/1 E-INPUT-KEY"));
}

TEST(PlayersInput, OfABaseIsKeptByTheAction) {
  const Files files{
      {"presets/a.json", R"({"format": 1, "extends": "b.json",
                             "player": {"input": {"strip": {"keys": ["KeyG"]}}}})"},
      {"presets/b.json", preset_text(R"("input": {"strip": {"buttons": [16]}, "pause": {"keys":
                                        ["KeyO"]}})")}};
  const ParsedPreset parsed = parse_files(files, {"player.input.walk.buttons=[]"});
  ASSERT_TRUE(parsed.ok());
  const PlayerPreset& player = parsed.preset.player;
  EXPECT_THAT(of(player, Action::strip).keys, ElementsAre("KeyG"));
  EXPECT_THAT(of(player, Action::strip).buttons, ElementsAre(16));
  EXPECT_THAT(of(player, Action::pause).keys, ElementsAre("KeyO"));
  EXPECT_THAT(of(player, Action::walk).buttons, IsEmpty());
}

}  // namespace
}  // namespace warren::config
