#include "config/merge.hpp"
#include "config/paths.hpp"
#include "config/presets.hpp"
#include "config/report.hpp"
#include "config/trees.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::config {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(MergePatch, GivesWhatRfc7396Says) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Stream stream(seed, Stage::maze, 0, 8);
    Json wanted = random_json(stream);
    Report report(wanted.dump(), "0");
    Node merged = *read_document(report);
    for (std::uint32_t i = stream.below(6); i > 0; --i) {
      const Json patch = random_json(stream);
      wanted.merge_patch(patch);
      const std::size_t source = report.add({patch.dump(), "p", ""});
      merge_patch(merged, *read_document(report, source));
    }
    // As JSON without an order of members: that of a merge is ours.
    ASSERT_EQ(nlohmann::json(to_json(merged)), nlohmann::json(wanted)) << seed;
  }
}

/// Every value of a merged tree stands as text where its node says.
void check_places(const Report& report, const Node& node) {
  const Extent& at = node.extent;
  const std::string text = report.source(at.source).text.substr(at.begin, at.end - at.begin);
  if (node.kind == Node::Kind::object) {
    ASSERT_EQ(text.front(), '{');
  } else if (node.kind != Node::Kind::array) {
    ASSERT_EQ(Json::parse(text), to_json(node));
  }
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    const Extent& key = node.keys[i].extent;
    ASSERT_EQ(Json::parse(report.source(key.source).text.substr(key.begin, key.end - key.begin)),
              node.keys[i].name);
  }
  for (const Node& item : node.items) check_places(report, item);
}

TEST(MergePatch, KeepsThePlaceOfEveryValue) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Stream stream(seed, Stage::maze, 0, 9);
    Report report(random_json(stream).dump(), "0");
    Node merged = *read_document(report);
    for (int i = 0; i < 4; ++i) {
      const std::size_t source = report.add({random_json(stream).dump(), "p", ""});
      merge_patch(merged, *read_document(report, source));
    }
    check_places(report, merged);
  }
}

TEST(RelativePath, GoesByNames) {
  EXPECT_EQ(relative_path("", "m.png", ""), "m.png");
  EXPECT_EQ(relative_path("presets/", "masks/m.png", "presets/"), "masks/m.png");
  EXPECT_EQ(relative_path("presets/sub/", "m.png", "presets/"), "sub/m.png");
  EXPECT_EQ(relative_path("presets/./sub//", "./x/../m.png", "./presets/"), "sub/m.png");
  EXPECT_EQ(relative_path("presets/sub/", "../m.png", "presets/"), "m.png");
  EXPECT_EQ(relative_path("../p/", "m.png", "../p/"), "m.png");
  EXPECT_EQ(relative_path("../p/", "../../m.png", "../p/"), "../../m.png");
  EXPECT_EQ(relative_path("/a/b/c/", "m.png", "/a/b/"), "c/m.png");
  EXPECT_EQ(relative_path("p/", "/etc/m.png", "p/"), "/etc/m.png");
  EXPECT_EQ(relative_path("/a/", "m.png", "p/"), "/a/m.png");
  EXPECT_EQ(relative_path("p/", "x/..", "p/"), ".");
}

TEST(Extends, LaysThePresetOverItsBases) {
  const ParsedPreset parsed = parse_files(
      {{"presets/a.json", R"({"format": 1, "extends": "sub/b.json", "seed": 7,
           "maze": {"size": [21, 9], "exits": null, "events": {"count": 2}}})"},
       {"presets/sub/b.json",
        R"({"$schema": null, "format": 1, "extends": "c.json", "name": "b", "seed": null,
           "maze": {"exits": [[1, 1]], "braid": 0.5, "start": null}, "lights": {"fog": {"far": 9}}})"},
       {"presets/sub/c.json", R"({"$schema": "s", "format": 1, "seed": 3, "description": "c",
           "maze": {"size": [9, 9], "start": [3, 3], "cell": 4}, "lights": {"head": null, "fog": {"near": 5}}})"}});
  EXPECT_THAT(placed(parsed.diagnostics), IsEmpty());
  EXPECT_THAT(parsed.bases, ElementsAre("presets/sub/b.json", "presets/sub/c.json"));
  const Preset& p = parsed.preset;
  EXPECT_EQ(p.name, "b");
  EXPECT_EQ(p.description, "c");
  EXPECT_EQ(p.seed, 7U);
  EXPECT_EQ(p.maze->options.width, 21);
  EXPECT_THAT(p.maze->options.exits, IsEmpty());
  EXPECT_FALSE(p.maze->options.start);
  EXPECT_EQ(p.maze->options.braid, 0.5);
  EXPECT_EQ(p.maze->options.events.count, 2);
  EXPECT_EQ(p.maze->cell, 4);
  EXPECT_FALSE(p.lights.head);
  EXPECT_EQ(p.lights.fog->near, 5);
  EXPECT_EQ(p.lights.fog->far, 9);
}

TEST(Extends, TheCanonicalFormIsThatOfTheMergedDocument) {
  int valid = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Stream stream(seed, Stage::maze, 0, 10);
    Files files;
    Json wanted;
    // Members that are valid in any mixture, so that most chains are presets.
    constexpr std::array<const char*, 12> kMembers{
        R"({"maze": {"braid": 0.25}})",
        R"({"maze": {"braid": null, "cell": 3}})",
        R"({"maze": {"size": [21, 21], "events": {"count": 3}}})",
        R"({"maze": {"size": null}})",
        R"({"maze": {"events": {"count": 1, "positions": [[3, 3]]}}})",
        R"({"maze": {"events": {"positions": null}}})",
        R"({"maze": {"events": null}})",
        R"({"lights": {"head": null, "sun": {"elevation_deg": 20}}})",
        R"({"lights": null})",
        R"({"lights": {"fog": {"near": 1}, "sun": null}})",
        R"({"name": "x", "seed": 5})",
        R"({"name": null, "maze": {"materials": {"wall": {"glow": 0.5}, "floor": null}}})"};
    const std::uint32_t bases = stream.below(6);
    for (std::uint32_t i = 0; i <= bases; ++i) {
      Json own = Json::parse(R"({"format": 1, "maze": {}})");
      for (int k = 0; k < 3; ++k) {
        own.merge_patch(Json::object());
        const Json more = Json::parse(kMembers[stream.below(kMembers.size())]);
        for (const auto& [key, value] : more.items()) own[key] = value;
      }
      // The deepest is no patch: its nulls are values, which most keys don't have.
      if (i == 0) own = Json::parse(R"({"format": 1, "maze": {"height": 5}})");
      if (i > 0) own["extends"] = std::to_string(i - 1) + ".json";
      wanted.merge_patch(own);
      files[i == bases ? "presets/a.json" : "presets/" + std::to_string(i) + ".json"] = own.dump();
    }
    wanted.erase("extends");
    const ParsedPreset parsed = parse_files(files);
    const ParsedPreset flat = parse_preset(wanted.dump(), "presets/a.json");
    ASSERT_EQ(parsed.ok(), flat.ok()) << wanted;
    ASSERT_EQ(parsed.bases.size(), bases);
    if (!flat.ok()) continue;
    ++valid;
    EXPECT_EQ(canonical_json(parsed.preset), canonical_json(flat.preset));
    EXPECT_EQ(parsed.preset.seed, flat.preset.seed);
  }
  EXPECT_GT(valid, 200);
}

TEST(Extends, ReportsEachMistakeInItsFile) {
  const ParsedPreset parsed = parse_files(
      {{"presets/a.json",
        "{\"format\": 1, \"extends\": \"b.json\",\n \"maze\": {\"size\": [8, 9],\n"
        " \"sizes\": null}, \"lights\": null}"},
       {"presets/b.json", "{\"format\": 1, \"extends\": \"c.json\",\n\n \"maze\": {\"brad\": 1}}"},
       {"presets/c.json",
        "{\"format\": 1, \"$schema\": 1,\n \"maze\": {\"size\": 1,\n"
        " \"cell\": 0}, \"lights\": {\"sun\": 1}}"}});
  EXPECT_THAT(
      placed(parsed.diagnostics),
      ElementsAre("presets/a.json:2:20 /maze/size/0 E-MAZE-SIZE",
                  "presets/a.json:3:2 /maze/sizes E-KEY-UNKNOWN",
                  "presets/b.json:3:11 /maze/brad E-KEY-UNKNOWN",
                  "presets/c.json:1:26 /$schema E-TYPE", "presets/c.json:3:10 /maze/cell E-RANGE"));
}

TEST(Extends, NullStaysAValueWithoutIt) {
  EXPECT_THAT(findings(R"({"format": 1, "maze": {"braid": null}})"),
              ElementsAre("1:33 /maze/braid E-TYPE"));
  const Files files{{"presets/a.json", R"({"format": 1, "extends": "b.json"})"},
                    {"presets/b.json", R"({"format": 1, "maze": {"braid": null}})"}};
  EXPECT_THAT(placed(parse_files(files).diagnostics),
              ElementsAre("presets/b.json:1:33 /maze/braid E-TYPE"));
}

TEST(Extends, NamesAKeyThatIsNeededWhereItIsRemoved) {
  const Files files{{"presets/a.json", R"({"format": 1, "extends": "b.json", "maze": null})"},
                    {"presets/b.json", R"({"format": 1, "maze": {}})"}};
  EXPECT_THAT(placed(parse_files(files).diagnostics),
              ElementsAre("presets/a.json:1:36 /maze E-KEY-MISSING"));
}

TEST(Extends, JudgesTheFormatOfEachFile) {
  const auto with_base = [](const std::string& base, const std::string& own = "1") {
    return placed(
        parse_files({{"presets/a.json", "{\"extends\": \"b.json\", \"format\": " + own + "}"},
                     {"presets/b.json", base}})
            .diagnostics);
  };
  EXPECT_THAT(with_base(R"({"maze": {"size": 1}})"),
              ElementsAre("presets/b.json:1:1  E-FORMAT", "presets/b.json:1:19 /maze/size E-TYPE"));
  EXPECT_THAT(with_base(R"({"format": 2, "maze": {"size": 1}})"),
              ElementsAre("presets/b.json:1:12 /format E-FORMAT"));
  EXPECT_THAT(with_base(R"({"format": null, "maze": {}})"),
              ElementsAre("presets/b.json:1:12 /format E-TYPE"));
  EXPECT_THAT(with_base(R"({"format": 1, "maze": {}})", "null"),
              ElementsAre("presets/a.json:1:33 /format E-TYPE"));
  EXPECT_THAT(with_base(R"(no base is read)", "3"),
              ElementsAre("presets/a.json:1:33 /format E-FORMAT"));
  EXPECT_THAT(with_base("[1]"), ElementsAre("presets/b.json:1:1  E-TYPE"));
  EXPECT_THAT(with_base("{\n\"maze\" {}}"), ElementsAre("presets/b.json:2:8  E-JSON-SYNTAX"));
}

TEST(Extends, SaysWhyABaseCantBeRead) {
  const auto extending = [](const std::string& value) {
    return parse_files({{"presets/a.json", "{\"format\": 1,\n\"extends\": " + value + "}"}})
        .diagnostics;
  };
  EXPECT_THAT(placed(extending("\"no.json\"")),
              ElementsAre("presets/a.json:2:12 /extends E-EXTENDS-READ"));
  EXPECT_EQ(extending("\"no.json\"").front().message,
            "the base \"no.json\" can't be read: presets/no.json: No such file or directory");
  for (const std::string value : {"7", "null", "[\"b.json\"]"}) {
    EXPECT_THAT(placed(extending(value)), ElementsAre("presets/a.json:2:12 /extends E-TYPE"));
  }
  EXPECT_THAT(placed(extending("\"\"")), ElementsAre("presets/a.json:2:12 /extends E-VALUE"));
  EXPECT_THAT(findings(R"({"format": 1, "extends": "b.json"})"),
              ElementsAre("1:26 /extends E-EXTENDS-READ"));
}

TEST(Extends, FindsLoops) {
  const auto base = [](const std::string& name) {
    return "{\"format\": 1, \"extends\": \"" + name + "\"}";
  };
  EXPECT_THAT(placed(parse_files({{"presets/a.json", base("./a.json")}}).diagnostics),
              ElementsAre("presets/a.json:1:26 /extends E-EXTENDS-LOOP"));
  const Files files{{"presets/a.json", base("b.json")},
                    {"presets/b.json", base("c.json")},
                    {"presets/c.json", base("x/../b.json")}};
  const ParsedPreset parsed = parse_files(files);
  EXPECT_THAT(placed(parsed.diagnostics),
              ElementsAre("presets/c.json:1:26 /extends E-EXTENDS-LOOP"));
  EXPECT_THAT(parsed.diagnostics.front().message,
              HasSubstr("presets/a.json, presets/b.json, presets/c.json"));
  // A preset whose own identity isn't known is found as its own base.
  const Files itself{{"a.json", base("a.json")}};
  const ParsedPreset unknown = parse_preset(itself.at("a.json"), "-", with_bases(itself));
  EXPECT_THAT(placed(unknown.diagnostics), ElementsAre("a.json:1:26 /extends E-EXTENDS-LOOP"));
}

TEST(Extends, FollowsSixteenBases) {
  const auto chain = [](int bases) {
    Files files;
    for (int i = 0; i <= bases; ++i) {
      const std::string name = i == 0 ? "a" : std::to_string(i);
      files["presets/" + name + ".json"] =
          i == bases ? maze_text("")
                     : "{\"format\": 1, \"extends\": \"" + std::to_string(i + 1) + ".json\"}";
    }
    return placed(parse_files(files).diagnostics);
  };
  EXPECT_THAT(chain(16), IsEmpty());
  EXPECT_THAT(chain(17), ElementsAre("presets/16.json:1:26 /extends E-EXTENDS-DEPTH"));
}

TEST(Extends, BoundsTheBytesOfAllBases) {
  const std::string blank(kMaxDocumentBytes / 2, ' ');
  const ParsedPreset parsed =
      parse_files({{"presets/a.json", R"({"format": 1, "extends": "b.json"})"},
                   {"presets/b.json", R"({"format": 1, "extends": "c.json"})" + blank},
                   {"presets/c.json", maze_text("") + blank}});
  EXPECT_THAT(placed(parsed.diagnostics), ElementsAre("presets/b.json:1:26 /extends E-JSON-SIZE"));
}

TEST(Extends, TakesMasksFromTheFolderOfTheFileThatNamesThem) {
  Files files{{"presets/a.json", R"({"format": 1, "extends": "sub/b.json", "name": "a"})"},
              {"presets/sub/b.json", maze_text("\n\"mask\": \"../sub/m.png\"")}};
  const ParsedPreset parsed = parse_files(files);
  ASSERT_TRUE(parsed.ok());
  const NamedFile& mask = parsed.preset.maze->mask;
  EXPECT_EQ(mask.path, "../sub/m.png");
  EXPECT_EQ(mask.folder, "presets/sub/");
  EXPECT_EQ(mask.from, "presets/sub/b.json");
  EXPECT_EQ(mask.line, 2);
  EXPECT_EQ(mask.column, 9);
  EXPECT_THAT(canonical_json(parsed.preset), HasSubstr(R"("mask":"sub/m.png")"));
  files["presets/a.json"] = maze_text(R"("mask": "sub/m.png")");
  EXPECT_EQ(canonical_json(parse_files(files).preset), canonical_json(parsed.preset));
}

}  // namespace
}  // namespace warren::config
