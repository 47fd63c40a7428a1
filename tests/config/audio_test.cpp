#include "config/presets.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::config {
namespace {

using scene::Cue;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// A preset with these members of `audio/cues`, and a maze with so many events.
std::string preset_text(const std::string& cues, int events = 3) {
  return R"({"format": 1, "maze": {"events": {"count": )" + std::to_string(events) +
         R"(}}, "audio": {"cues": {)" + cues + "}}}";
}

std::vector<std::string> pointed(const std::string& text) {
  std::vector<std::string> out = findings(text);
  for (std::string& found : out) found.erase(0, found.find(' ') + 1);
  return out;
}

const CuePreset& of(const Preset& preset, Cue cue) {
  return preset.audio.cues.at(static_cast<std::size_t>(cue));
}

TEST(Audio, IsMadeByThePlayerByDefault) {
  const Preset preset = parse_preset(maze_text(""), "a.json").preset;
  EXPECT_EQ(preset.audio.volume, 0.8);
  for (const Cue cue : scene::kAllCues) {
    EXPECT_EQ(of(preset, cue).volume, cue == Cue::wind ? 0.3 : 1);
    EXPECT_TRUE(of(preset, cue).file.path.empty());
  }
}

TEST(Audio, IsReadAsWritten) {
  const ParsedPreset parsed = parse_preset(
      R"({"format": 1, "maze": {"events": {"count": 1}}, "audio": {"volume": 0.5, "cues": {
          "rock-roll": {"volume": 0.25},
          "wind": {"file": "sounds/w.ogg"}}}})",
      "presets/a.json");
  ASSERT_THAT(parsed.diagnostics, IsEmpty());
  EXPECT_EQ(parsed.preset.audio.volume, 0.5);
  EXPECT_EQ(of(parsed.preset, Cue::rock_roll).volume, 0.25);
  EXPECT_EQ(of(parsed.preset, Cue::wind).volume, 0.3) << "the wind is soft by default";
  const NamedFile& file = of(parsed.preset, Cue::wind).file;
  EXPECT_EQ(file.path, "sounds/w.ogg");
  EXPECT_EQ(file.folder, "presets/");
  EXPECT_EQ(file.line, 3);
}

TEST(Audio, HasCuesOfKnownNames) {
  EXPECT_THAT(message(preset_text(R"("footstep": {})")), HasSubstr("did you mean \"footsteps\"?"));
  EXPECT_THAT(pointed(preset_text(R"("wind": {"volume": 1.5}, "footsteps": {"file": 7})")),
              ElementsAre("/audio/cues/wind/volume E-RANGE", "/audio/cues/footsteps/file E-TYPE"));
}

TEST(Audio, WarnsOfWhatIsNeverHeard) {
  for (const std::string cue : {"rock-roll", "creature-dash", "container-open", "glass-crack"}) {
    const std::string members = '"' + cue + R"(": {"file": "a.ogg"})";
    EXPECT_THAT(pointed(preset_text(members)), IsEmpty());
    EXPECT_THAT(pointed(preset_text(members, 0)),
                ElementsAre("/audio/cues/" + cue + " W-OPTION-UNUSED"));
  }
  for (const std::string cue : {"portal-hum", "footsteps", "wind"}) {
    EXPECT_THAT(pointed(preset_text('"' + cue + R"(": {"file": "a.ogg"})", 0)), IsEmpty());
  }
  EXPECT_THAT(pointed(preset_text(R"("wind": {"file": "a.ogg", "volume": 0})")),
              ElementsAre("/audio/cues/wind/file W-OPTION-UNUSED"));
}

TEST(Audio, CountsWhereItIsHeard) {
  const auto canonical = [](const std::string& text) {
    return canonical_json(parse_preset(text, "a.json").preset);
  };
  EXPECT_THAT(canonical(preset_text("", 0)), Not(HasSubstr("rock-roll")));
  EXPECT_EQ(canonical(preset_text(R"("rock-roll": {"file": "a.ogg"})", 0)),
            canonical(preset_text("", 0)));
  EXPECT_EQ(canonical(preset_text(R"("wind": {"file": "a.ogg", "volume": 0})")),
            canonical(preset_text(R"("wind": {"volume": 0})")));
  EXPECT_NE(canonical(preset_text(R"("rock-roll": {"file": "a.ogg"})")),
            canonical(preset_text("")));
}

}  // namespace
}  // namespace warren::config
