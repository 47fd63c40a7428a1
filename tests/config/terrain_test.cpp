#include "config/presets.hpp"

#include <warren/gen/terrain/options.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::config {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string terrain_text(std::string_view members) {
  return R"({"format": 1, "terrain": {)" + std::string(members) + "}}";
}

/// `pointer id` of every finding.
std::vector<std::string> terrain_findings(std::string_view members) {
  std::vector<std::string> out = findings(terrain_text(members));
  for (std::string& found : out) found.erase(0, found.find(' ') + 1);
  return out;
}

std::string terrain_message(std::string_view members) { return message(terrain_text(members)); }

std::string layer(std::string_view members) {
  return R"("layers": [{"name": "rest"}, {"name": "a", )" + std::string(members) + "}]";
}

TEST(TerrainPreset, OfNothingIsAPlainOfMudInTheLowSun) {
  const ParsedPreset parsed = parse_preset(terrain_text(""), "flat.json");
  EXPECT_THAT(parsed.diagnostics, IsEmpty());
  EXPECT_FALSE(parsed.preset.maze);
  ASSERT_TRUE(parsed.preset.terrain);
  EXPECT_FALSE(parsed.preset.terrain->options.noises.empty());
  EXPECT_EQ(parsed.preset.terrain->options.holes.count, 0);
  EXPECT_FALSE(parsed.preset.terrain->tide);
  EXPECT_TRUE(parsed.preset.lights.sun);
  EXPECT_FALSE(parsed.preset.lights.head);
}

TEST(TerrainPreset, HasTheLightsThatItNames) {
  const ParsedPreset parsed =
      parse_preset(R"({"format": 1, "terrain": {}, "lights": {"head": {}}})", "flat.json");
  EXPECT_TRUE(parsed.preset.lights.head);
  EXPECT_FALSE(parsed.preset.lights.sun);
}

TEST(TerrainPreset, LeavesMazesAsTheyWere) {
  const std::string maze = canonical_json(parse_preset(maze_text(""), "a.json").preset);
  EXPECT_THAT(maze, testing::Not(HasSubstr("terrain")));
  const std::string terrain = canonical_json(parse_preset(terrain_text(""), "a.json").preset);
  EXPECT_THAT(terrain, testing::Not(HasSubstr("\"maze\"")));
  EXPECT_THAT(terrain, testing::Not(HasSubstr("\"props\"")));
}

TEST(TerrainPreset, IsReadFromItsCanonicalForm) {
  const ParsedPreset parsed =
      parse_preset(source_file("presets/tidal-flat.json"), "tidal-flat.json");
  ASSERT_TRUE(parsed.ok());
  const std::string canonical = canonical_json(parsed.preset);
  const ParsedPreset again = parse_preset(canonical, "tidal-flat.json");
  EXPECT_THAT(again.diagnostics, IsEmpty());
  EXPECT_EQ(canonical_json(again.preset), canonical);
}

TEST(TerrainPreset, BuildsOneThing) {
  EXPECT_THAT(findings(R"({"format": 1, "maze": {}, "terrain": {}})"),
              ElementsAre("1:38 /terrain E-STAGES"));
  EXPECT_THAT(findings(R"({"format": 1})"), ElementsAre("1:1  E-KEY-MISSING"));
  const Files files{{"presets/a.json", R"({"format": 1, "extends": "b.json", "terrain": null})"},
                    {"presets/b.json", terrain_text("")}};
  EXPECT_THAT(placed(parse_files(files).diagnostics),
              ElementsAre("presets/a.json:1:36 /terrain E-KEY-MISSING"));
  const Files turned{
      {"presets/a.json", R"({"format": 1, "extends": "b.json", "terrain": null, "maze": {}})"},
      {"presets/b.json", terrain_text("")}};
  EXPECT_THAT(parse_files(turned).diagnostics, IsEmpty());
}

TEST(TerrainPreset, TellsOfKeysThatAreForMazes) {
  EXPECT_THAT(
      findings(R"({"format": 1, "terrain": {}, "props": {"rock": "a.glb", "pad": "b.glb"}})"),
      ElementsAre("1:39 /props W-OPTION-UNUSED"));
  EXPECT_THAT(findings(R"({"format": 1, "terrain": {},
      "audio": {"cues": {"rock-roll": {}, "portal-hum": {}, "wind": {}}}})"),
              ElementsAre("2:39 /audio/cues/rock-roll W-OPTION-UNUSED",
                          "2:57 /audio/cues/portal-hum W-OPTION-UNUSED"));
  EXPECT_THAT(findings(R"({"format": 1, "terrain": {}, "bake": {"occlusion": "vertex"}})"),
              ElementsAre("1:52 /bake/occlusion E-BAKE-OCCLUSION"));
  EXPECT_THAT(findings(R"({"format": 1, "terrain": {}, "bake": {"occlusion": "none"}})"),
              IsEmpty());
}

TEST(TerrainPreset, ReadsWindowsOfTheEndlessField) {
  const auto window = [](const std::string& chunks) {
    const ParsedPreset parsed = parse_preset(terrain_text("\"chunks\": " + chunks), "a.json");
    EXPECT_TRUE(parsed.ok()) << chunks;
    return parsed.preset.terrain->window;
  };
  EXPECT_EQ(window("[[-3, 4], [7, 7]]"), (scene::Window{-3, 4, 7, 7}));
  EXPECT_EQ(window("[[274877906944, 274877906944], [-274877906944, -274877906943]]"),
            (scene::Window{terrain::kMaxChunk, terrain::kMaxChunk, -terrain::kMaxChunk,
                           1 - terrain::kMaxChunk}));
  EXPECT_THAT(terrain_findings(R"("chunks": [[1, 0], [0, 1]])"),
              ElementsAre("/terrain/chunks/0 E-TERRAIN-WINDOW"));
  EXPECT_THAT(terrain_findings(R"("chunks": [[0, 0], [0, 128]])"),
              ElementsAre("/terrain/chunks/1 E-TERRAIN-WINDOW"));
  EXPECT_THAT(terrain_findings(R"("chunks": [[0, 274877906945], [0.5, 1]])"),
              ElementsAre("/terrain/chunks/0/1 E-RANGE", "/terrain/chunks/1/0 E-TYPE"));
  EXPECT_THAT(terrain_findings(R"("chunks": [0, 1])"),
              ElementsAre("/terrain/chunks/0 E-TYPE", "/terrain/chunks/1 E-TYPE"));
}

TEST(WindowComplaint, IsEmptyForWindowsThatCanBeBuilt) {
  EXPECT_EQ(window_complaint("X", 0, 0), "");
  EXPECT_EQ(window_complaint("X", -64, 63), "");
  EXPECT_EQ(window_complaint("X", terrain::kMaxChunk, terrain::kMaxChunk), "");
  EXPECT_THAT(window_complaint("Z", -64, 64), HasSubstr("129; at most 128"));
  EXPECT_THAT(window_complaint("Z", 1, 0), HasSubstr("the wrong way round"));
  EXPECT_THAT(window_complaint("X", -terrain::kMaxChunk - 1, 0),
              HasSubstr("no chunk -274877906945 along X"));
}

TEST(TerrainPreset, NamesTheResolutionsThatItTakes) {
  EXPECT_THAT(terrain_message(R"("chunk": 256)"),
              HasSubstr("found 256; expected one of 33 65 129 257 513"));
  EXPECT_THAT(terrain_message(R"("spacing": 0.3)"), HasSubstr("0.0625 0.125 0.25 0.5 1 2"));
  EXPECT_THAT(terrain_message(R"("splat_size": 500)"), HasSubstr("64 128 256 512 1024 2048"));
}

TEST(TerrainPreset, RefusesNoisesThatAreNone) {
  EXPECT_THAT(terrain_findings(R"("noises": [])"), ElementsAre("/terrain/noises E-RANGE"));
  EXPECT_THAT(terrain_findings(R"("noises": [{}, {}, {}, {}, {}, {}, {}, {}, {}])"),
              ElementsAre("/terrain/noises E-RANGE"));
  EXPECT_THAT(terrain_findings(R"("noises": [{"scale": 0}, {"scale": -0.1}])"),
              ElementsAre("/terrain/noises/0/scale E-RANGE", "/terrain/noises/1/scale E-RANGE"));
  EXPECT_THAT(terrain_findings(R"("noises": [{"weight": 0}, {"weight": 0}])"),
              ElementsAre("/terrain/noises E-TERRAIN-WEIGHTS"));
  EXPECT_THAT(terrain_findings(R"("noises": [{"weight": 0}, {"weight": -1}])"), IsEmpty());
  EXPECT_THAT(terrain_findings(R"("height": [2, 2])"),
              ElementsAre("/terrain/height E-TERRAIN-HEIGHT"));
}

TEST(TerrainPreset, TellsOfNoiseThatHasNoEffectOrIsGrain) {
  EXPECT_THAT(terrain_findings(R"("noises": [{"octaves": 1, "lacunarity": 3, "terraces": 4}])"),
              ElementsAre("/terrain/noises/0/lacunarity W-OPTION-UNUSED",
                          "/terrain/noises/0/terraces W-OPTION-UNUSED"));
  EXPECT_THAT(terrain_findings(R"("noises": [{}, {"scale": 1, "octaves": 4}])"),
              ElementsAre("/terrain/noises/1/octaves W-TERRAIN-OCTAVES"));
  EXPECT_THAT(terrain_findings(R"("noises": [{"scale": 1, "octaves": 3}])"), IsEmpty());
  EXPECT_THAT(terrain_findings(R"("warp": {"octaves": 3})"),
              ElementsAre("/terrain/warp/octaves W-OPTION-UNUSED"));
}

TEST(TerrainPreset, RefusesHolesThatDoNotFit) {
  const auto holes = [](const std::string& members) {
    return "\"layers\": [{\"name\": \"a\"}], \"holes\": {\"count\": 10, " + members + "}";
  };
  EXPECT_THAT(terrain_findings(holes(R"("min_distance": 0.5)")),
              ElementsAre("/terrain/holes/min_distance E-TERRAIN-HOLES"));
  EXPECT_THAT(terrain_message(holes(R"("min_distance": 0.5)")), HasSubstr("the least is "));
  EXPECT_THAT(terrain_findings(holes(R"("min_distance": 129)")),
              ElementsAre("/terrain/holes/min_distance E-TERRAIN-HOLES"));
  EXPECT_THAT(terrain_message(holes(R"("min_distance": 129)")), HasSubstr("wide, 128 m"));
  EXPECT_THAT(terrain_findings(R"("holes": {"count": 100000})"),
              ElementsAre("/terrain/holes/count E-TERRAIN-HOLES"));
  EXPECT_THAT(terrain_message(R"("holes": {"count": 100000})"), HasSubstr("at most "));
  EXPECT_THAT(terrain_findings(R"("holes": {"radius": 0.5})"),
              ElementsAre("/terrain/holes/radius W-OPTION-UNUSED"));
}

TEST(TerrainPreset, RefusesLayersInDisorder) {
  EXPECT_THAT(terrain_findings(R"("layers": [])"), ElementsAre("/terrain/layers E-RANGE"));
  std::string nine;
  for (char name = 'a'; name < 'j'; ++name) {
    nine += (nine.empty() ? "" : ", ") + std::string(R"({"name": ")") + name + "\"}";
  }
  EXPECT_THAT(terrain_findings("\"layers\": [" + nine + "]"),
              ElementsAre("/terrain/layers E-RANGE"));
  for (const auto& [members, place, said] : std::vector<std::array<std::string, 3>>{
           {R"("lmin": 2, "lmax": 1)", "lmin", "lmin, 2, is above lmax, 1"},
           {R"("lmin": 0, "lmax": 3, "hmin": 2, "hmax": 4)", "lmax", "lmax, 3, is above hmin, 2"},
           {R"("hmin": 2, "hmax": 1)", "hmin", "hmin, 2, is above hmax, 1"},
           {R"("lmin": 1)", "lmin", "lmin is given, but lmax is null"},
           {R"("hmax": 1)", "hmax", "hmax is given, but hmin is null"},
           {R"("lmax": 1, "lmin": null)", "lmax", "lmax is given, but lmin is null"}}) {
    EXPECT_THAT(terrain_findings(layer(members)),
                ElementsAre("/terrain/layers/1/" + place + " E-TERRAIN-LAYER"));
    EXPECT_THAT(terrain_message(layer(members)), HasSubstr(said));
  }
  EXPECT_THAT(terrain_findings(layer(R"("lmin": 1, "lmax": 1, "hmin": 1, "hmax": 1)")), IsEmpty());
  EXPECT_THAT(terrain_findings(R"("layers": [{"name": "a"}, {"name": "a"}])"),
              ElementsAre("/terrain/layers/1/name E-TERRAIN-LAYER"));
  EXPECT_THAT(terrain_findings(R"("layers": [{"name": "Mud"}, {"name": "../a"}, {}])"),
              ElementsAre("/terrain/layers/0/name E-NAME", "/terrain/layers/1/name E-NAME",
                          "/terrain/layers/2 E-KEY-MISSING"));
}

TEST(TerrainPreset, TellsOfHeightsThatNoLayerCovers) {
  const std::string ground = R"("height": [0, 4], "holes": {}, "tide": null, )";
  EXPECT_THAT(terrain_findings(ground + R"("layers": [{"name": "a", "hmin": 1, "hmax": 2},
      {"name": "b", "lmin": 2.5, "lmax": 3}])"),
              ElementsAre("/terrain/layers W-TERRAIN-UNCOVERED"));
  EXPECT_THAT(terrain_message(ground + R"("layers": [{"name": "a", "hmin": 1, "hmax": 2},
      {"name": "b", "lmin": 2.5, "lmax": 3}])"),
              HasSubstr("from 2 to 2.5 m; they take the nearest"));
  const std::string moving = R"("layers": [{"name": "a", "hmin": 1, "hmax": 2, "tidal": true},
      {"name": "b", "lmin": 1.9, "lmax": 3}])";
  EXPECT_THAT(terrain_findings(ground + moving),
              ElementsAre("/terrain/layers/0/tidal W-OPTION-UNUSED"));
  EXPECT_THAT(terrain_findings(R"("height": [0, 4], "holes": {}, "tide": {}, )" + moving),
              ElementsAre("/terrain/layers W-TERRAIN-UNCOVERED"));
}

TEST(TerrainPreset, RefusesTidesThatAreNone) {
  const auto tide = [](const std::string& members) { return "\"tide\": {" + members + "}"; };
  for (const auto& [members, place] : std::vector<std::pair<std::string, std::string>>{
           {R"("low": 1, "high": 1)", "low"},
           {R"("keyframes": [[0, 0]])", "keyframes"},
           {R"("keyframes": [[1, 0], [2, 1]])", "keyframes/0"},
           {R"("keyframes": [[0, 0], [20, 1], [20, 0]])", "keyframes/2"},
           {R"("keyframes": [[0, 0], [60, 1]])", "keyframes/1"},
           {R"("keyframes": [[0, 0], [30, 1.5]])", "keyframes/1"}}) {
    EXPECT_THAT(terrain_findings(tide(members)),
                ElementsAre("/terrain/tide/" + place + " E-TERRAIN-TIDE"));
  }
  EXPECT_THAT(terrain_findings(tide(R"("keyframes": [[0, 0], [30]])")),
              ElementsAre("/terrain/tide/keyframes/1 E-TYPE"));
  EXPECT_THAT(terrain_findings(tide(R"("keyframes": [[0, 0], [30, 1]])")), IsEmpty());
}

TEST(TerrainPreset, RefusesLevelsOfDetailInDisorder) {
  const auto lod = [](const std::string& errors, const std::string& distances) {
    return terrain_findings("\"lod\": {\"max_error\": " + errors + ", \"distance\": " + distances +
                            "}");
  };
  EXPECT_THAT(lod("[0.1]", "[0]"), IsEmpty());
  EXPECT_THAT(lod("[0.1, 0.2]", "[0]"), ElementsAre("/terrain/lod E-TERRAIN-LOD"));
  EXPECT_THAT(lod("[0.1, 0.1]", "[0, 10]"), ElementsAre("/terrain/lod/max_error/1 E-TERRAIN-LOD"));
  EXPECT_THAT(lod("[0.1, 0.2]", "[0, 0]"), ElementsAre("/terrain/lod/distance/1 E-TERRAIN-LOD"));
  EXPECT_THAT(lod("[0.1, 0.2]", "[5, 10]"), ElementsAre("/terrain/lod/distance/0 E-TERRAIN-LOD"));
  EXPECT_THAT(lod("[]", "[]"),
              ElementsAre("/terrain/lod/max_error E-RANGE", "/terrain/lod/distance E-RANGE"));
}

TEST(TerrainPreset, RefusesStampsThatFadeOut) {
  EXPECT_THAT(terrain_findings(R"("stamps": [{"image": "a.png", "size": [20, 10], "margin": 6}])"),
              ElementsAre("/terrain/stamps/0/margin E-TERRAIN-STAMP"));
  EXPECT_THAT(terrain_findings(R"("stamps": [{"image": "a.png", "size": [20, 10], "margin": 5}])"),
              IsEmpty());
  EXPECT_THAT(terrain_findings(R"("stamps": [{}])"),
              ElementsAre("/terrain/stamps/0 E-KEY-MISSING"));
}

}  // namespace
}  // namespace warren::config
