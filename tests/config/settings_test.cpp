#include "config/settings.hpp"

#include "config/presets.hpp"
#include "config/report.hpp"
#include "config/trees.hpp"

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::config {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kPreset = R"({"format": 1, "maze": {"size": [9, 9], "start": null}})";

ParsedPreset set(std::vector<std::string> settings, const std::string& text = kPreset) {
  return parse_files({{"presets/a.json", text}}, std::move(settings));
}

/// The only finding of one setting, `--set ` left out, with its message.
std::pair<std::string, std::string> fault(const std::string& setting) {
  const Diagnostics found = set({setting}).diagnostics;
  if (found.size() != 1) return {std::to_string(found.size()) + " findings", ""};
  const std::string file = "--set " + setting;
  const std::string place = placed(found).front();
  if (!place.starts_with(file)) return {place, found.front().message};
  return {place.substr(file.size() + 1), found.front().message};
}

TEST(Settings, ReplaceValues) {
  const ParsedPreset parsed =
      set({"maze.size=[21,9]", "/maze/size/1=11", "maze.algorithm=wilson", "seed=5",
           "maze.events.count=2", "maze.events.positions=[[3,3]]", "maze.events.positions.1=[5,5]",
           "lights.sun.elevation_deg=5", "lights.head=null", "maze.start.=1"});
  EXPECT_THAT(placed(parsed.diagnostics), ElementsAre("--set maze.start.=1:1:12  E-SET-PATH"));
  EXPECT_EQ(parsed.preset.maze->options.width, 21);
  EXPECT_EQ(parsed.preset.maze->options.height, 11);
  EXPECT_EQ(parsed.preset.maze->options.algorithm, maze::Algorithm::wilson);
  EXPECT_EQ(parsed.preset.seed, 5U);
  EXPECT_THAT(parsed.preset.maze->options.events.positions, ElementsAre(Cell{3, 3}, Cell{5, 5}));
  EXPECT_EQ(parsed.preset.lights.sun->elevation_deg, 5);
  EXPECT_FALSE(parsed.preset.lights.head);
}

TEST(Settings, TakeTextThatIsNoJsonAsItIs) {
  const auto description = [](const std::string& value) {
    const ParsedPreset parsed = set({"description=" + value});
    return parsed.ok() ? parsed.preset.description : parsed.diagnostics.front().id;
  };
  for (const std::string text :
       {"", "a b", "truely", "=", " [1]", "a=b", "it's \"so\"", "// no comment", "\xc3\xa9"}) {
    EXPECT_EQ(description(text), text);
  }
  EXPECT_EQ(description("\"1 \\u0061\""), "1 a");
  EXPECT_EQ(description("true"), "E-TYPE");
  EXPECT_EQ(description("null"), "E-TYPE");
  EXPECT_EQ(description("12"), "E-TYPE");
  EXPECT_EQ(description("12 mazes"), "E-SET-VALUE");
  EXPECT_EQ(description("a\nb"), "E-VALUE");
}

TEST(Settings, ComeAfterTheMergeWhereNullIsAValue) {
  const Files files{{"presets/a.json", R"({"format": 1, "extends": "b.json", "lights": null})"},
                    {"presets/b.json", R"({"format": 1, "maze": {"mask": "m.png", "cell": 3}})"}};
  const ParsedPreset none = parse_files(files, {"maze.mask=null", "lights.exposure=2"});
  EXPECT_TRUE(none.ok());
  EXPECT_EQ(none.preset.maze->mask.path, "");
  EXPECT_EQ(none.preset.lights.exposure, 2);
  EXPECT_THAT(placed(parse_files(files, {"maze.cell=null"}).diagnostics),
              ElementsAre("--set maze.cell=null:1:11 /maze/cell E-TYPE"));
}

TEST(Settings, NameTheirMistakesAtTheOptionsText) {
  const auto place = [](const std::string& setting) { return fault(setting).first; };
  EXPECT_EQ(place("maze.size=[16,23]"), "1:12 /maze/size/0 E-MAZE-SIZE");
  EXPECT_EQ(place("maze.siez=[9,9]"), "1:6 /maze/siez E-KEY-UNKNOWN");
  EXPECT_EQ(place("/maze/siez=1"), "1:7 /maze/siez E-KEY-UNKNOWN");
  EXPECT_EQ(place("mazee.size=1"), "1:1 /mazee E-KEY-UNKNOWN");
  EXPECT_EQ(place("/a~1b~0=1"), "1:2 /a~1b~0 E-KEY-UNKNOWN");
  EXPECT_EQ(place("maze.cell=wide"), "1:11 /maze/cell E-TYPE");
  EXPECT_EQ(place("maze.algorithm=prims"), "1:16 /maze/algorithm E-VALUE");
  EXPECT_EQ(place("maze.start=[8,8]"), "1:12 /maze/start E-MAZE-START");
  EXPECT_EQ(place("maze.start.x=1"), "1:6 /maze/start E-TYPE");
  EXPECT_EQ(place("format=2"), "1:8 /format E-FORMAT");
  EXPECT_EQ(place("maze.exits=[[1,1],[1,1]]"), "1:19 /maze/exits/1 E-MAZE-EXIT");
  EXPECT_EQ(place("maze={\"size\":[9,9],\"size\":[9,9]}"), "1:20 /maze/size E-JSON-DUPLICATE");
  EXPECT_EQ(fault("maze.siez=[9,9]").second, "unknown key \"siez\"; did you mean \"size\"?");
  EXPECT_THAT(fault("maze.cell=wide").second, HasSubstr("found \"wide\""));
  EXPECT_THAT(fault("maze.algorithm=pr\"im").second, HasSubstr("\"pr\"im\" isn't known"));
}

TEST(Settings, RefusePathsThatLeadNowhere) {
  const auto place = [](const std::string& setting) { return fault(setting).first; };
  EXPECT_EQ(place("=9"), "1:1  E-SET-PATH");
  EXPECT_EQ(place("maze.size"), "1:1  E-SET-PATH");
  EXPECT_EQ(place("/=1"), "1:2  E-SET-PATH");
  EXPECT_EQ(place("maze..size=1"), "1:6  E-SET-PATH");
  EXPECT_EQ(place(".maze=1"), "1:1  E-SET-PATH");
  EXPECT_EQ(place("/maze/~2=1"), "1:7  E-SET-PATH");
  EXPECT_EQ(place("/maze/~=1"), "1:7  E-SET-PATH");
  EXPECT_EQ(place("extends=b.json"), "1:1  E-SET-PATH");
  EXPECT_EQ(place("/extends=b.json"), "1:2  E-SET-PATH");
  EXPECT_EQ(place("maze.size.3=9"), "1:11 /maze/size E-SET-PATH");
  EXPECT_EQ(place("maze.size.01=9"), "1:11 /maze/size E-SET-PATH");
  EXPECT_EQ(place("maze.size.-1=9"), "1:11 /maze/size E-SET-PATH");
  EXPECT_EQ(place("maze.size.99999999999999999999=9"), "1:11 /maze/size E-SET-PATH");
  EXPECT_EQ(place("maze.size.0.x=9"), "1:13 /maze/size/0 E-SET-PATH");
  EXPECT_EQ(place("maze.size.2.x=9"), "1:11 /maze/size E-SET-PATH");
  EXPECT_EQ(place("maze.exits.0=[1,1]"), "1:12 /maze/exits E-SET-PATH");
  std::string deep = "a";
  for (int i = 0; i < 64; ++i) deep += ".a";
  EXPECT_EQ(place(deep + "=1"), "1:1  E-SET-PATH");
}

TEST(Settings, RefuseValuesThatOnlyBeginLikeJson) {
  const auto place = [](const std::string& setting) { return fault(setting).first; };
  for (const std::string value :
       {"[9,9", "{", "\"x", "12 mazes", "-", "[9,9] ]", "[9,/**/9]", "[9,9,]", "1e", "{}x"}) {
    EXPECT_EQ(place("maze.size=" + value), "1:11 /maze/size E-SET-VALUE") << value;
  }
  EXPECT_EQ(fault("maze.size=[9,9").second,
            "[9,9 begins like JSON but isn't: unexpected end of input; expected ']'; text that "
            "begins so stands in double quotes");
  EXPECT_THAT(fault("maze.size=[9,/**/9]").second, HasSubstr("comments aren't allowed here"));
  EXPECT_EQ(place("maze.cell=1e999"), "1:11 /maze/cell E-JSON-NUMBER");
  EXPECT_EQ(place("maze.size=" + std::string(65, '[')).substr(0, 17), "1:75 /maze/size/0");
  EXPECT_EQ(set({"maze.size=\xff"}).diagnostics.front().id, "E-JSON-ENCODING");
  EXPECT_EQ(set({std::string("maze.size=\0", 11)}).diagnostics.front().id, "E-JSON-ENCODING");
}

TEST(Settings, AreListedAfterTheFiles) {
  const ParsedPreset parsed = set({"maze.y=1", "maze.x=1"}, R"({"format": 1, "maze": {"z": 1}})");
  EXPECT_THAT(placed(parsed.diagnostics), ElementsAre("presets/a.json:1:24 /maze/z E-KEY-UNKNOWN",
                                                      "--set maze.y=1:1:6 /maze/y E-KEY-UNKNOWN",
                                                      "--set maze.x=1:1:6 /maze/x E-KEY-UNKNOWN"));
}

TEST(Settings, NameMasksFromThePresetsFolder) {
  const Files files{{"presets/a.json", R"({"format": 1, "extends": "sub/b.json"})"},
                    {"presets/sub/b.json", maze_text("")}};
  const ParsedPreset parsed = parse_files(files, {"maze.mask=x/m.png"});
  ASSERT_TRUE(parsed.ok());
  const NamedFile& mask = parsed.preset.maze->mask;
  EXPECT_EQ(mask.path, "x/m.png");
  EXPECT_EQ(mask.folder, "presets/");
  EXPECT_EQ(mask.relative, "x/m.png");
  EXPECT_EQ(mask.from, "--set maze.mask=x/m.png");
  EXPECT_EQ(mask.column, 11);
}

/// Pointers of all values inside a document.
void list(const Json& value, const Json::json_pointer& at, std::vector<Json::json_pointer>& out) {
  if (!at.empty()) out.push_back(at);
  if (value.is_object()) {
    for (const auto& [name, member] : value.items()) list(member, at / name, out);
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) list(value[i], at / i, out);
  }
}

TEST(Settings, GiveWhatAJsonPointerAssigns) {
  int assigned = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Stream stream(seed, Stage::maze, 0, 11);
    Json wanted = random_json(stream);
    Report report(wanted.dump(), "a.json");
    Node root = *read_document(report);
    for (int i = 0; i < 4; ++i) {
      std::vector<Json::json_pointer> places;
      list(wanted, Json::json_pointer(), places);
      if (places.empty()) break;
      const auto pointer = places[stream.below(static_cast<std::uint32_t>(places.size()))];
      const Json value = random_json(stream, 3);
      wanted[pointer] = value;
      const std::vector<std::string> settings{pointer.to_string() + "=" + value.dump()};
      apply_settings(report, root, settings);
      ASSERT_TRUE(report.take().empty()) << settings.front();
      ASSERT_EQ(nlohmann::json(to_json(root)), nlohmann::json(wanted)) << settings.front();
      ++assigned;
    }
  }
  EXPECT_GT(assigned, 2000);
}

TEST(Settings, OfAnyTextGiveAFindingOrAValue) {
  constexpr std::string_view kAlphabet = "maze.size/=[]{},\"019-~ tnul\\\n\xc3\xa9";
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Stream stream(seed, Stage::maze, 0, 12);
    std::string text = stream.below(2) == 0 ? "maze.size=" : "";
    for (std::uint32_t i = stream.below(20); i > 0; --i) {
      text += kAlphabet[stream.below(static_cast<std::uint32_t>(kAlphabet.size()))];
    }
    for (const Diagnostic& found : set({text}).diagnostics) {
      ASSERT_TRUE(found.file == "presets/a.json" || found.file.starts_with("--set ")) << text;
      ASSERT_EQ(found.line, found.file.starts_with("--set ") ? found.line : 1);
      ASSERT_GE(found.column, 1);
      ASSERT_LE(found.column, static_cast<int>(text.size() + std::string(kPreset).size()) + 1);
    }
  }
}

}  // namespace
}  // namespace warren::config
