#include "config/presets.hpp"

#include <warren/config/preset.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::config {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(Preset, FillsEveryDefault) {
  const ParsedPreset parsed = parse_preset(maze_text(""), "presets/cave.v2.json");
  EXPECT_THAT(parsed.diagnostics, IsEmpty());
  const Preset& preset = parsed.preset;
  EXPECT_EQ(preset.name, "cave.v2");
  EXPECT_EQ(preset.seed, 0U);
  ASSERT_TRUE(preset.maze);
  EXPECT_EQ(preset.maze->options.width, 15);
  EXPECT_EQ(preset.maze->options.frontier, maze::Frontier::random_weight);
  EXPECT_EQ(preset.maze->options.events.min_spacing, 1);
  EXPECT_FALSE(preset.maze->options.start);
  EXPECT_NE(preset.maze->masonry.wall.color, preset.maze->masonry.floor.color);
  EXPECT_TRUE(preset.lights.head);
  EXPECT_TRUE(preset.lights.fog);
  EXPECT_FALSE(preset.lights.sun);
}

TEST(Preset, ReadsEveryField) {
  const ParsedPreset parsed = parse_preset(R"({
    "$schema": "x", "format": 1, "name": "n", "description": "d", "seed": "18446744073709551615",
    "maze": {
      "size": [21, 9], "algorithm": "growing-tree",
      "growing_tree": {"oldest": 0.5}, "braid": 0.25, "start_openings": 2, "mask": "m.png",
      "start": [3, 5], "exits": [[1, 1], [19, 7]],
      "events": {"count": 3, "placement": "select", "share": "trunk", "types": {"object": 2},
                 "positions": [[5, 5]], "min_spacing": 4, "trigger": 2.5, "once": false},
      "cell": 3, "height": 2.25, "ceiling": true,
      "materials": {"wall": {"color": "#0aF010", "roughness": 0.5, "glow": 0.25}, "ceiling": {}}
    },
    "lights": {"ambient": {"intensity": 0.5}, "head": null, "sun": {"azimuth_deg": -20},
               "background": "#010203", "exposure": 2}
  })",
                                           "a.json");
  EXPECT_THAT(parsed.diagnostics, IsEmpty());
  const Preset& p = parsed.preset;
  EXPECT_EQ(p.name, "n");
  EXPECT_EQ(p.description, "d");
  EXPECT_EQ(p.seed, 18446744073709551615U);
  const maze::Options& o = p.maze->options;
  EXPECT_EQ(o.width, 21);
  EXPECT_EQ(o.height, 9);
  EXPECT_EQ(o.algorithm, maze::Algorithm::growing_tree);
  EXPECT_EQ(o.growing_tree.newest, 0);
  EXPECT_EQ(o.growing_tree.oldest, 0.5);
  EXPECT_EQ(o.braid, 0.25);
  EXPECT_TRUE(o.two_openings);
  EXPECT_EQ(p.maze->mask.path, "m.png");
  EXPECT_EQ(p.maze->mask.line, 5);
  EXPECT_EQ(p.maze->mask.column, 84);
  EXPECT_EQ(o.start, (Cell{3, 5}));
  EXPECT_EQ(o.exits, (std::vector<Cell>{{1, 1}, {19, 7}}));
  EXPECT_EQ(o.events.count, 3);
  EXPECT_EQ(o.events.placement, maze::Placement::select);
  EXPECT_EQ(o.events.share, maze::Share::trunk);
  EXPECT_THAT(o.events.quotas, ElementsAre(0, 2, 0));
  EXPECT_EQ(o.events.positions, (std::vector<Cell>{{5, 5}}));
  EXPECT_EQ(o.events.min_spacing, 4);
  EXPECT_EQ(p.maze->trigger, 2.5);
  EXPECT_FALSE(p.maze->once);
  EXPECT_EQ(p.maze->cell, 3);
  EXPECT_EQ(p.maze->masonry.height, 2.25);
  EXPECT_TRUE(p.maze->masonry.ceiling);
  EXPECT_EQ(p.maze->masonry.wall.color, (scene::Color{10, 240, 16}));
  EXPECT_EQ(p.maze->masonry.wall.roughness, 0.5);
  EXPECT_EQ(p.maze->masonry.wall.glow, 0.25);
  EXPECT_EQ(p.lights.ambient.intensity, 0.5);
  EXPECT_FALSE(p.lights.head);
  EXPECT_EQ(p.lights.sun->azimuth_deg, -20);
  EXPECT_EQ(p.lights.sun->elevation_deg, 45);
  EXPECT_FALSE(p.lights.fog);
  EXPECT_EQ(p.lights.background, (scene::Color{1, 2, 3}));
  EXPECT_EQ(p.lights.exposure, 2);
}

TEST(Preset, ReportsAllMistakesInTheOrderOfTheFile) {
  EXPECT_THAT(
      findings("{\n  \"format\": 1,\n  \"maze\": {\n    \"size\": [16, 15],\n"
               "    \"braid\": 1.5,\n    \"colour\": 1,\n    \"events\": {\"count\": true}\n"
               "  },\n  \"lights\": {\"sun\": 1}\n}"),
      ElementsAre("4:14 /maze/size/0 E-MAZE-SIZE", "5:14 /maze/braid E-RANGE",
                  "6:5 /maze/colour E-KEY-UNKNOWN", "7:25 /maze/events/count E-TYPE",
                  "9:21 /lights/sun E-TYPE"));
}

TEST(Preset, SaysWhatWasFoundAndWhatIsAllowed) {
  EXPECT_EQ(message(maze_text(R"("size": [16, 15])")),
            "16 is even; maze sizes count walls and must be odd (15 or 17)");
  EXPECT_EQ(message(maze_text(R"("size": [15, 5])")), "5 is out of range; allowed: from 7 to 8191");
  EXPECT_EQ(message(maze_text(R"("size": [15])")),
            "found an array; expected two whole numbers in brackets, such as [7, 9]");
  EXPECT_EQ(message(maze_text(R"("events": {"count": 3.7})")),
            "found 3.7; expected a whole number from 0 to 10000");
  EXPECT_EQ(message(maze_text(R"("events": {"count": -1})")),
            "-1 is out of range; allowed: from 0 to 10000");
  EXPECT_EQ(message(maze_text(R"("braid": true)")), "found true; expected a number from 0 to 1");
  EXPECT_EQ(message(maze_text(R"("braid": 1.0000000000000002)")),
            "1.0000000000000002 is out of range; allowed: from 0 to 1");
  EXPECT_EQ(message(maze_text(R"("sizes": [15, 15])")),
            "unknown key \"sizes\"; did you mean \"size\"?");
  EXPECT_EQ(message(maze_text(R"("events": {"types": {"dragon": 1}})")),
            "unknown key \"dragon\"; known here: creature, object, container");
  EXPECT_EQ(message(maze_text(R"("algorithm": "prims")")),
            "\"prims\" isn't known here; did you mean \"prim\"?");
  EXPECT_EQ(message(maze_text(R"("frontier": "x")")),
            "\"x\" isn't known here; allowed: random-wall, random-cell, random-weight");
  EXPECT_EQ(message(maze_text(R"("start_openings": 3)")), "found 3; expected \"any\" or 2");
  EXPECT_THAT(message(maze_text(R"("materials": {"wall": {"color": "red"}})")),
              HasSubstr("\"red\" is no colour"));
  EXPECT_THAT(message("[1]"), HasSubstr("found an array; expected an object"));
  EXPECT_THAT(message("{\"format\": 1, \"maze\": null}"), HasSubstr("expected an object"));
}

TEST(Preset, TakesWholeNumbersHoweverTheyAreWritten) {
  EXPECT_THAT(maze_findings(R"("size": [15.0, 1.5e1])"), IsEmpty());
  EXPECT_THAT(maze_findings(R"("size": [15, 1e300])"), ElementsAre("/maze/size/1 E-RANGE"));
}

TEST(Preset, AsksForAFormatItReads) {
  EXPECT_THAT(findings(R"({"maze": {}})"), ElementsAre("1:1  E-FORMAT"));
  EXPECT_THAT(findings(R"({"maze": {"size": 1}})"),
              ElementsAre("1:1  E-FORMAT", "1:19 /maze/size E-TYPE"));
  EXPECT_THAT(findings(R"({"format": 1})"), ElementsAre("1:1  E-KEY-MISSING"));
  EXPECT_THAT(findings(R"({"format": 2, "worlds": []})"), ElementsAre("1:12 /format E-FORMAT"));
  EXPECT_EQ(message(R"({"format": 2, "worlds": []})"),
            "format 2 is newer than this warren, which reads format 1; a newer warren is needed");
  EXPECT_EQ(message(R"({"format": 0, "maze": {}})"),
            "there is no format 0; this warren reads format 1");
  EXPECT_EQ(message(R"({"format": 1.5, "maze": {}})"),
            "there is no format 1.5; this warren reads format 1");
  EXPECT_THAT(message(R"({"maze": {}})"), HasSubstr("add \"format\": 1"));
  EXPECT_THAT(findings(R"({"format": null, "maze": {}})"), ElementsAre("1:12 /format E-TYPE"));
  EXPECT_THAT(findings(R"({"format": "1", "maze": {}})"), ElementsAre("1:12 /format E-TYPE"));
}

TEST(Preset, TakesSeedsOfSixtyFourBits) {
  const auto seed = [](const std::string& text) {
    const ParsedPreset parsed =
        parse_preset("{\"format\": 1, \"maze\": {}, \"seed\": " + text + "}", "a.json");
    return parsed.ok() ? std::to_string(parsed.preset.seed) : parsed.diagnostics.front().id;
  };
  EXPECT_EQ(seed("0"), "0");
  EXPECT_EQ(seed("9007199254740991"), "9007199254740991");
  EXPECT_EQ(seed("9007199254740992"), "E-RANGE");
  EXPECT_EQ(seed("-1"), "E-RANGE");
  EXPECT_EQ(seed("1.5"), "E-TYPE");
  EXPECT_EQ(seed("\"9007199254740993\""), "9007199254740993");
  EXPECT_EQ(seed("\"18446744073709551616\""), "E-VALUE");
  EXPECT_EQ(seed("\"007\""), "E-VALUE");
  EXPECT_EQ(seed("\"-1\""), "E-VALUE");
  EXPECT_EQ(seed("\"\""), "E-VALUE");
  EXPECT_EQ(seed("null"), "E-TYPE");
}

TEST(Preset, NamesItselfAfterItsFile) {
  const auto name = [](std::string_view file) {
    const ParsedPreset parsed = parse_preset(maze_text(""), file);
    return parsed.ok() ? parsed.preset.name : parsed.diagnostics.front().id;
  };
  EXPECT_EQ(name("-"), "stdin");
  EXPECT_EQ(name("maze-15.json"), "maze-15");
  EXPECT_EQ(name("/a.b/c"), "c");
  EXPECT_EQ(name("a/my maze.json"), "E-NAME");
  EXPECT_EQ(name(".json"), "E-NAME");
  EXPECT_EQ(name("a/.."), "E-NAME");
  EXPECT_THAT(findings(R"({"format": 1, "name": "x", "maze": {}})", "my maze.json"), IsEmpty());
  for (const std::string bad : {"", ".", "..", "a/b", "-o", ".x", "a b", "\\u00e9"}) {
    EXPECT_THAT(findings("{\"format\": 1, \"name\": \"" + bad + "\", \"maze\": {}}"),
                ElementsAre("1:23 /name E-NAME"))
        << bad;
  }
}

TEST(Preset, KeepsDescriptionsToOneLine) {
  const auto described = [](const std::string& text) {
    return findings("{\"format\": 1, \"maze\": {}, \"description\": \"" + text + "\"}");
  };
  EXPECT_THAT(described(std::string(200, 'x')), IsEmpty());
  EXPECT_THAT(described(std::string(201, 'x')), ElementsAre("1:42 /description E-RANGE"));
  EXPECT_THAT(described("a\\nb"), ElementsAre("1:42 /description E-VALUE"));
}

TEST(Preset, AllowsAsManyExitsAsTheGeneratorTellsApart) {
  const auto with_exits = [](int count) {
    std::string list;
    for (int i = 0; i < count; ++i) {
      list += (i > 0 ? ", [" : "[") + std::to_string(2 * i + 1) + ", 1]";
    }
    return maze_findings(R"("size": [151, 7], "exits": [)" + list + "]");
  };
  EXPECT_THAT(with_exits(64), IsEmpty());
  EXPECT_THAT(with_exits(65), ElementsAre("/maze/exits E-RANGE"));
}

TEST(Preset, ChecksRoomsAgainstTheGrid) {
  EXPECT_THAT(maze_findings(R"("start": [2, 3])"), ElementsAre("/maze/start E-MAZE-START"));
  EXPECT_THAT(maze_findings(R"("start": [15, 3])"), ElementsAre("/maze/start E-MAZE-START"));
  EXPECT_THAT(maze_findings(R"("start": [-1, 3])"), ElementsAre("/maze/start/0 E-RANGE"));
  EXPECT_THAT(maze_findings(R"("exits": [[1, 1], [3, 4], [17, 1], [1, 1], [7, 7]])"),
              ElementsAre("/maze/exits/1 E-MAZE-EXIT", "/maze/exits/2 E-MAZE-EXIT",
                          "/maze/exits/3 E-MAZE-EXIT", "/maze/exits/4 E-MAZE-EXIT"));
  EXPECT_THAT(maze_findings(R"("start": [1, 1], "exits": [[1, 1]])"),
              ElementsAre("/maze/exits/0 E-MAZE-EXIT"));
  EXPECT_THAT(maze_findings(R"("start": [1, 1], "exits": [[7, 7]])"), IsEmpty());
}

TEST(Preset, ChecksFixedEvents) {
  const auto fixed = [](const std::string& positions, const std::string& more = "") {
    return maze_findings("\"events\": {\"count\": 2, \"positions\": " + positions + "}" + more);
  };
  const std::string first = "/maze/events/positions/0 E-MAZE-POSITION";
  EXPECT_THAT(fixed("[[3, 5], [5, 3]]"), IsEmpty());
  EXPECT_THAT(fixed("[[3, 4]]"), ElementsAre(first));
  EXPECT_THAT(fixed("[[3, 99]]"), ElementsAre(first));
  EXPECT_THAT(fixed("[[7, 7]]"), ElementsAre(first));   // the start, as the centre
  EXPECT_THAT(fixed("[[13, 1]]"), ElementsAre(first));  // an exit, as a corner
  EXPECT_THAT(fixed("[[7, 7]]", R"(, "start": [3, 3])"), IsEmpty());
  EXPECT_THAT(fixed("[[3, 3]]", R"(, "start": [3, 3])"), ElementsAre(first));
  EXPECT_THAT(fixed("[[13, 1]]", R"(, "exits": [[1, 1]])"), IsEmpty());
  EXPECT_THAT(fixed("[[1, 1]]", R"(, "exits": [[1, 1]])"), ElementsAre(first));
  EXPECT_THAT(fixed("[[3, 5], [3, 5]]"), ElementsAre("/maze/events/positions/1 E-MAZE-POSITION"));
  EXPECT_THAT(fixed("[[3, 5], [5, 3], [5, 5]]"),
              ElementsAre("/maze/events/positions E-MAZE-POSITION"));
  // A mask moves default start and exits, so that only named ones are judged before it is read.
  EXPECT_THAT(fixed("[[7, 7], [1, 1]]", R"(, "mask": "m.png")"), IsEmpty());
  // Sizes with two rooms in the middle: the lower one is the start.
  EXPECT_THAT(fixed("[[7, 7]]", R"(, "size": [17, 17])"), ElementsAre(first));
  EXPECT_THAT(fixed("[[9, 9]]", R"(, "size": [17, 17])"), IsEmpty());
}

TEST(Preset, ChecksCountsOfEvents) {
  EXPECT_THAT(maze_findings(R"("events": {"count": 3, "types": {"creature": 2, "object": 2}})"),
              ElementsAre("/maze/events/types E-MAZE-QUOTA"));
  EXPECT_THAT(maze_findings(R"("size": [7, 7], "events": {"count": 4})"), IsEmpty());
  EXPECT_THAT(maze_findings(R"("size": [7, 7], "events": {"count": 5})"),
              ElementsAre("/maze/events/count E-MAZE-EVENTS"));
  EXPECT_THAT(maze_findings(R"("size": [7, 7], "exits": [[1, 1]], "events": {"count": 7})"),
              IsEmpty());
  EXPECT_THAT(maze_findings(R"("size": [7, 7], "events": {"count": 5, "placement": "literal"})"),
              IsEmpty());
}

TEST(Preset, JudgesNothingByAValueThatIsWrong) {
  EXPECT_THAT(maze_findings(R"("size": [16, 99], "exits": [[55, 55]])"),
              ElementsAre("/maze/size/0 E-MAZE-SIZE"));
  EXPECT_THAT(maze_findings(R"("events": {"count": "9", "types": {"object": 2}})"),
              ElementsAre("/maze/events/count E-TYPE"));
}

TEST(Preset, WarnsOfOptionsWithoutEffect) {
  for (const std::string_view members :
       {R"("algorithm": "wilson", "frontier": "random-wall")", R"("growing_tree": {"newest": 1})",
        R"("events": {"trigger": 2})", R"("materials": {"ceiling": {}})",
        R"("ceiling": true, "materials": {"top": {}})"}) {
    const ParsedPreset parsed = parse_preset(maze_text(members), "a.json");
    ASSERT_EQ(parsed.diagnostics.size(), 1U) << members;
    EXPECT_EQ(parsed.diagnostics.front().severity, Severity::warning);
    EXPECT_EQ(parsed.diagnostics.front().id, "W-OPTION-UNUSED");
    EXPECT_TRUE(parsed.ok());
  }
  EXPECT_THAT(maze_findings(R"("algorithm": "growing-tree", "growing_tree": {"newest": 1})"),
              IsEmpty());
}

TEST(Preset, RefusesGrowingTreesWithoutWeight) {
  EXPECT_THAT(maze_findings(R"("algorithm": "growing-tree", "growing_tree": {"oldest": 0})"),
              ElementsAre("/maze/growing_tree E-MAZE-WEIGHTS"));
}

TEST(Preset, RefusesDemandsThatLiteralIgnores) {
  EXPECT_THAT(
      maze_findings(R"("algorithm": "prim", "frontier": "random-wall", "braid": 0, "mask": null,
        "growing_tree": {"newest": 1}, "start_openings": 2,
        "events": {"count": 1, "placement": "literal", "share": "route", "types": {},
                   "positions": [], "min_spacing": 1, "trigger": 2, "once": true})"),
      ElementsAre("/maze/algorithm E-MAZE-LITERAL", "/maze/frontier E-MAZE-LITERAL",
                  "/maze/braid E-MAZE-LITERAL", "/maze/mask E-MAZE-LITERAL",
                  "/maze/growing_tree E-MAZE-LITERAL", "/maze/start_openings E-MAZE-LITERAL",
                  "/maze/events/share E-MAZE-LITERAL", "/maze/events/types E-MAZE-LITERAL",
                  "/maze/events/positions E-MAZE-LITERAL",
                  "/maze/events/min_spacing E-MAZE-LITERAL"));
}

TEST(Preset, FogEndsBehindItsBeginning) {
  const auto fog = [](const std::string& members) {
    return findings("{\"format\": 1, \"maze\": {}, \"lights\": {\"fog\": {" + members + "}}}");
  };
  EXPECT_THAT(fog(R"("near": 5, "far": 5)"), ElementsAre("1:54 /lights/fog/near E-LIGHTS-FOG"));
  EXPECT_THAT(fog(R"("far": 5)"), ElementsAre("1:45 /lights/fog E-LIGHTS-FOG"));
  EXPECT_THAT(fog(R"("near": 0, "far": 5)"), IsEmpty());
}

TEST(Preset, ListsErrorsUpToABound) {
  std::string text = "{\"format\": 1, \"maze\": {}";
  for (int i = 0; i < 5000; ++i) text += ", \"unknown" + std::to_string(i) + "\": 1";
  const ParsedPreset parsed = parse_preset(text + "}", "a.json");
  EXPECT_FALSE(parsed.ok());
  EXPECT_EQ(parsed.diagnostics.size(), 200U);
}

}  // namespace
}  // namespace warren::config
