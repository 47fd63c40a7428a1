#include "config/presets.hpp"
#include "config/trees.hpp"

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::config {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<std::string> listed(const std::vector<Origin>& origins) {
  std::vector<std::string> out;
  for (const Origin& origin : origins) out.push_back(origin.pointer + " " + to_string(origin));
  return out;
}

/// The comment of the first line that holds the key.
std::string comment(const std::string& text, const std::string& key) {
  const std::size_t at = text.find("\"" + key + "\":");
  if (at == std::string::npos) return "no such key";
  const std::string line = text.substr(at, text.find('\n', at) - at);
  const std::size_t begin = line.find("// ");
  return begin == std::string::npos ? "" : line.substr(begin + 3);
}

const Files kFiles{
    {"presets/a.json",
     "{\"$schema\": \"s\", \"format\": 1, \"extends\": \"b.json\",\n"
     "\"maze\": {\"braid\": null, \"exits\": [[1, 1], [3, 1]]}}"},
    {"presets/b.json",
     "{\"format\": 1, \"seed\": 4,\n\"maze\": {\"size\": [9, 9], \"braid\": 1, \"cell\": 3}}"}};

TEST(Origins, NameEveryValueThatWasWritten) {
  const ParsedPreset parsed = parse_files(
      kFiles, {"maze.size.1=11", "lights.sun={\"elevation_deg\":5}", "maze.exits.1.0=5"});
  ASSERT_TRUE(parsed.ok());
  EXPECT_THAT(listed(parsed.origins),
              ElementsAre("/seed presets/b.json:1:23", "/maze/size presets/b.json:2:18",
                          "/maze/size/1 --set maze.size.1=11", "/maze/cell presets/b.json:2:46",
                          "/maze/exits presets/a.json:2:34",
                          "/maze/exits/1/0 --set maze.exits.1.0=5", "/format presets/a.json:1:28",
                          "/lights/sun/elevation_deg --set lights.sun={\"elevation_deg\":5}"));
  EXPECT_THAT(parse_files(kFiles, {"maze.size.1=10"}).origins, IsEmpty());
}

TEST(Explain, SaysWhereEachValueComesFrom) {
  const std::string text = explain(parse_files(kFiles, {"maze.size.1=11"}));
  EXPECT_EQ(comment(text, "format"), "presets/a.json:1:28");
  EXPECT_EQ(comment(text, "name"), "default");
  EXPECT_EQ(comment(text, "seed"), "presets/b.json:1:23");
  EXPECT_EQ(comment(text, "size"), "presets/b.json:2:18, --set maze.size.1=11");
  EXPECT_EQ(comment(text, "braid"), "default");
  EXPECT_EQ(comment(text, "exits"), "presets/a.json:2:34");
  EXPECT_EQ(comment(text, "maze"), "");
  EXPECT_EQ(comment(text, "growing_tree"), "no such key");
  EXPECT_EQ(comment(text, "extends"), "no such key");
  EXPECT_EQ(comment(text, "description"), "no such key");
  EXPECT_THAT(text, HasSubstr("\n    \"size\": [9, 11],"));
}

TEST(Explain, AlignsItsComments) {
  std::istringstream lines(explain(parse_files(kFiles)));
  std::set<std::size_t> columns;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find("  // ");
    const bool bracket = line.ends_with("{") || line.ends_with("}") || line.ends_with("},");
    ASSERT_EQ(at == std::string::npos, bracket) << line;
    if (!bracket) columns.insert(at);
  }
  EXPECT_EQ(columns.size(), 1U);
}

TEST(Explain, BreaksLongArraysOfPairs) {
  std::string positions = "[[3, 3]";
  for (int i = 2; i < 12; ++i) positions += ", [" + std::to_string(2 * i + 1) + ", 3]";
  const std::string text = explain(parse_preset(
      maze_text(R"("size": [99, 9], "events": {"count": 20, "positions": )" + positions + "]}"),
      "a.json"));
  EXPECT_EQ(comment(text, "positions"), "a.json:1:78");
  EXPECT_THAT(text, HasSubstr("        [3, 3],\n        [5, 3],\n"));
  EXPECT_THAT(text, HasSubstr("        [23, 3]\n      ]"));
}

TEST(Explain, NoNameEndsAComment) {
  const std::string file = "a\n\"x\": 1, //\r\x1b[2J\xff*/";
  ReadOptions options;
  options.settings = {"description=\"a\"", "name=x"};
  const ParsedPreset parsed = parse_preset(R"({"format": 1, "maze": {}})", file, options);
  ASSERT_TRUE(parsed.ok());
  const std::string text = explain(parsed);
  EXPECT_EQ(comment(text, "format"), "a\\u000a\"x\": 1, //\\u000d\\u001b[2J\\xff*/:1:12");
  const ParsedPreset again = parse_preset(text, "b.json");
  EXPECT_THAT(again.diagnostics, IsEmpty());
  EXPECT_EQ(canonical_json(again.preset), canonical_json(parsed.preset));
}

/// Values for some keys, most of them valid, as settings.
std::vector<std::string> random_settings(Stream& stream) {
  constexpr std::array<const char*, 52> kSettings{
      "maze.size=[21,15]",
      "maze.size.0=11",
      "maze.algorithm=wilson",
      "maze.algorithm=growing-tree",
      "maze.growing_tree={\"newest\":0.1,\"oldest\":3e-7}",
      "maze.braid=0.30000000000000004",
      "maze.start_openings=2",
      "maze.mask=a/./b.png",
      "maze.mask=null",
      "maze.start=[3,3]",
      "maze.exits=[[1,1]]",
      "maze.exits=[[1,1],[3,1],[5,1],[7,1],[1,3],[5,3],[7,3],[1,5],[3,5]]",
      "maze.events.count=2",
      "maze.events={}",
      "maze.events.placement=literal",
      "maze.events.positions=[[5,5]]",
      "maze.events.types.creature=1",
      "maze.ceiling=true",
      "maze.materials.ceiling={\"color\":\"#ABCDEF\"}",
      "maze.materials.wall.glow=1e-9",
      "lights={}",
      "lights.head=null",
      "lights.sun={}",
      "lights.fog.far=100.5",
      "lights.exposure=0.1",
      "seed=\"18446744073709551615\"",
      "description=*/ \xc3\xa9 // \"x\"",
      "name=a-b",
      "maze.cell=0.9",
      "player={\"eye_height\":0.3,\"turn\":\"smooth\"}",
      "player.radius=0.1",
      "player.input.walk.keys=[]",
      "player.input.strip={\"keys\":[\"F12\"],\"buttons\":[]}",
      "audio.cues.wind={\"file\":\"a/./w.ogg\",\"volume\":0.1}",
      "audio.volume=0",
      "maze.events.trigger=99.99",
      "maze.walls=prop",
      "maze.materials.wall.texture=none",
      "maze.materials.floor={\"texture\":\"moss\",\"tile\":0.1}",
      "maze.materials.top.images={\"albedo\":\"a//b.png\",\"roughness\":\"../b.jpg\"}",
      "maze.materials.wall.images.albedo=c.png",
      "maze.materials.ceiling.images={\"albedo\":\"d.png\"}",
      "maze.materials.floor.images=null",
      "bake.occlusion=vertex",
      "bake={\"texture_size\":2048}",
      "props.wall=./walls/w.glb",
      "props.rock=r.glb",
      "props={\"portal\":\"p.glb\",\"insect\":\"i.glb\",\"pad\":null}",
      "budget.triangles=1",
      "budget.bytes=null",
      "budget={\"texture_bytes\":1000000000000}",
      "maze.events.count=1"};
  std::vector<std::string> out;
  for (std::uint32_t i = stream.below(12); i > 0; --i) {
    out.emplace_back(kSettings[stream.below(kSettings.size())]);
  }
  return out;
}

TEST(Explain, ReadsAsTheSamePreset) {
  int valid = 0;
  for (const std::string name : {"maze-15", "maze-night", "maze-loops", "maze-mask"}) {
    const std::string original = source_file("presets/" + name + ".json");
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
      Stream stream(seed, Stage::maze, 0, 13);
      const Files files{{"presets/a.json", R"({"format": 1, "extends": "sub/b.json"})"},
                        {"presets/sub/b.json", original}};
      const ParsedPreset parsed = parse_files(files, random_settings(stream));
      if (!parsed.ok()) continue;
      ++valid;
      const std::string text = explain(parsed);
      const ParsedPreset again = parse_preset(text, "presets/other.json");
      ASSERT_THAT(placed(again.diagnostics), IsEmpty()) << text;
      ASSERT_EQ(canonical_json(again.preset), canonical_json(parsed.preset)) << text;
      ASSERT_EQ(again.preset.seed, parsed.preset.seed);
      ASSERT_EQ(again.preset.description, parsed.preset.description);
    }
  }
  EXPECT_GT(valid, 1000);
}

TEST(Starter, StandsForTheDefaults) {
  for (const std::string_view kind : starter_kinds()) {
    const std::string text = starter_preset(kind);
    const ParsedPreset parsed = parse_preset(text, "mine.json");
    EXPECT_THAT(placed(parsed.diagnostics), IsEmpty());
    const ParsedPreset bare =
        parse_preset("{\"format\": 1, \"" + std::string(kind) + "\": {}}", "mine.json");
    EXPECT_EQ(canonical_json(parsed.preset), canonical_json(bare.preset));
    EXPECT_EQ(parsed.preset.seed, bare.preset.seed);
    EXPECT_EQ(parsed.preset.description, bare.preset.description);
  }
  EXPECT_THROW(starter_preset("castle"), std::invalid_argument);
}

/// Text without what breaks it into lines of comments.
std::string words(std::string text) {
  std::erase_if(text, [](char c) { return c == '\n' || c == ' ' || c == '/'; });
  return text;
}

/// How many keys of the schema, all but those named, the text has with their descriptions.
int described_keys(const std::string& text, const std::set<std::string>& others) {
  const Json schema = Json::parse(preset_schema())["definitions"]["preset"];
  std::vector<const Json*> open{&schema};
  const std::string found = words(text);
  int keys = 0;
  while (!open.empty()) {
    const Json& object = *open.back();
    open.pop_back();
    for (const auto& [name, property] : object["properties"].items()) {
      const std::string wanted =
          words(property["description"].get<std::string>()) + "\"" + name + "\":";
      EXPECT_EQ(found.find(wanted) == std::string::npos, others.contains(name)) << wanted;
      if (others.contains(name)) continue;
      if (property.contains("properties")) open.push_back(&property);
      const Json items = property.value("items", Json::object());
      if (items.contains("properties")) open.push_back(&property["items"]);
      ++keys;
    }
  }
  return keys;
}

TEST(Starter, HasEveryKeyWithItsDescriptionInNarrowLines) {
  for (const std::string_view kind : starter_kinds()) {
    std::istringstream lines(starter_preset(kind));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
  }
  EXPECT_GT(described_keys(starter_preset("maze"), {"terrain"}), 115);
  EXPECT_GT(
      described_keys(starter_preset("terrain"), {"maze", "props", "rock-roll", "creature-dash",
                                                 "container-open", "glass-crack", "portal-hum"}),
      120);
}

class StarterOfKind : public testing::TestWithParam<std::string_view> {};

TEST_P(StarterOfKind, LinesInCommentsCanBeMadeLines) {
  std::vector<std::string> lines;
  std::istringstream text(starter_preset(GetParam()));
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  int tried = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t at = lines[i].find("// \"");
    if (at == std::string::npos || lines[i].find("// ") != at) continue;
    if (lines[i].find("\"extends\"") != std::string::npos) continue;
    std::vector<std::string> changed = lines;
    // A member's block goes on to where it is closed at its own level.
    std::size_t last = i;
    if (lines[i].ends_with("{") || lines[i].ends_with("[")) {
      const std::string close = std::string(at, ' ') + (lines[i].ends_with("{") ? "// }" : "// ]");
      while (lines[last] != close && lines[last] != close + ',') ++last;
    }
    for (std::size_t k = i; k <= last; ++k) changed[k].erase(at, 3);
    if (lines[i - 1].ends_with("// Instead of null:") ||
        lines[i - 1].ends_with("// Instead of []:")) {
      changed[i - 2].clear();
    }
    std::string whole;
    for (const std::string& line : changed) whole += line + "\n";
    for (const Diagnostic& found : parse_preset(whole, "a.json").diagnostics) {
      EXPECT_EQ(found.id, "W-OPTION-UNUSED") << found.message << '\n' << lines[i];
    }
    ++tried;
  }
  EXPECT_GT(tried, 7);
}

INSTANTIATE_TEST_SUITE_P(, StarterOfKind, testing::ValuesIn(starter_kinds()));

}  // namespace
}  // namespace warren::config
