#include "config/presets.hpp"

#include <warren/core/random.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace warren::config {
namespace {

constexpr int kRounds = 1500;

/// A small damage: a byte changed, left out or doubled, a piece moved, or a token put in.
void damage(std::string& text, Stream& stream) {
  constexpr std::array<std::string_view, 19> kTokens{
      "{",    "}",   "[",     "]",       ",",
      ":",    "\"",  "-1",    "1e999",   "null",
      "true", "0.5", "\"x\"", "\\u0000", "99999999999999999999",
      "\xff", "/*",  "*/",    "//"};
  const auto place = [&] { return stream.below(static_cast<std::uint32_t>(text.size()) + 1); };
  const std::size_t at = place();
  switch (stream.below(5)) {
    case 0:
      if (at < text.size()) text[at] = static_cast<char>(stream.below(256));
      break;
    case 1:
      text.erase(at, stream.below(8));
      break;
    case 2:
      text.insert(at, kTokens[stream.below(kTokens.size())]);
      break;
    case 3: {
      const std::string piece = text.substr(at, stream.below(40));
      text.insert(place(), piece);
      break;
    }
    default:
      if (at < text.size() && text[at] >= '0' && text[at] <= '9') {
        text[at] = static_cast<char>('0' + stream.below(10));
      }
  }
}

TEST(Mutations, GiveAFindingOrAValidPreset) {
  int refused = 0;
  int accepted = 0;
  for (const std::string name :
       {"maze-night", "maze-loops", "maze-mask", "maze-literal", "tidal-flat"}) {
    const std::string original = source_file("presets/" + name + ".json");
    ASSERT_FALSE(original.empty());
    for (int round = 0; round < kRounds; ++round) {
      Stream stream(static_cast<std::uint64_t>(round), Stage::maze, 0, 99);
      std::string text = original;
      for (std::uint32_t i = stream.below(3) + 1; i > 0; --i) damage(text, stream);
      const ParsedPreset parsed = parse_preset(text, name + ".json");
      const auto lines = 1 + std::count(text.begin(), text.end(), '\n');
      for (const Diagnostic& found : parsed.diagnostics) {
        ASSERT_GE(found.line, 1);
        ASSERT_LE(found.line, lines);
        ASSERT_GE(found.column, 1);
        ASSERT_FALSE(found.id.empty());
        ASSERT_FALSE(found.message.empty());
      }
      if (!parsed.ok()) {
        ++refused;
        continue;
      }
      ++accepted;
      const std::string canonical = canonical_json(parsed.preset);
      const ParsedPreset again = parse_preset(canonical, name + ".json");
      ASSERT_TRUE(again.ok()) << text << "\n" << again.diagnostics.front().message;
      ASSERT_EQ(canonical_json(again.preset), canonical) << text;
    }
  }
  EXPECT_GT(refused, 2000);
  EXPECT_GT(accepted, 250);
}

TEST(Mutations, OfBasesAndOptionsGiveAFindingOrAValidPreset) {
  const Files files{{"presets/a.json", R"({"format": 1, "extends": "b.json", "maze": {"braid": null,
           "events": {"count": 7, "positions": [[3, 3]]}}, "lights": null})"},
                    {"presets/b.json", R"({"format": 1, "extends": "c.json", // more
           "maze": {"size": [21, 9], "mask": null}, "seed": "7"})"},
                    {"presets/c.json", source_file("presets/maze-night.json")}};
  int refused = 0;
  int accepted = 0;
  for (int round = 0; round < 3 * kRounds; ++round) {
    Stream stream(static_cast<std::uint64_t>(round), Stage::maze, 0, 98);
    Files changed = files;
    std::vector<std::string> settings{"maze.size=[15,15]", "/maze/events/positions/1=[5,5]"};
    auto file = changed.begin();
    std::advance(file, stream.below(3));
    damage(file->second, stream);
    if (stream.below(2) == 0) damage(settings[stream.below(2)], stream);
    const ParsedPreset parsed = parse_files(changed, settings);
    for (const Diagnostic& found : parsed.diagnostics) {
      const auto source = changed.find(found.file);
      ASSERT_TRUE(source != changed.end() || found.file.starts_with("--set ")) << found.file;
      const std::string text =
          source != changed.end() ? source->second : settings.front() + settings.back();
      ASSERT_GE(found.line, 1);
      ASSERT_LE(found.line, 1 + std::count(text.begin(), text.end(), '\n'));
      ASSERT_GE(found.column, 1);
      ASSERT_FALSE(found.message.empty());
    }
    if (!parsed.ok()) {
      ++refused;
      continue;
    }
    ++accepted;
    const ParsedPreset again = parse_preset(explain(parsed), "presets/a.json");
    ASSERT_TRUE(again.diagnostics.empty()) << again.diagnostics.front().message;
    ASSERT_EQ(canonical_json(again.preset), canonical_json(parsed.preset));
  }
  EXPECT_GT(refused, 1000);
  EXPECT_GT(accepted, 500);
}

}  // namespace
}  // namespace warren::config
