#include "config/presets.hpp"

#include <warren/config/preset.hpp>

#include <array>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::config {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr std::array kSurfaces{"wall", "floor", "ceiling", "top"};

/// A preset of format 1 with a maze of these members, and more.
std::string preset_text(const std::string& maze, const std::string& more) {
  return R"({"format": 1, "maze": {)" + maze + "}, " + more + "}";
}

std::vector<std::string> pointed(const std::string& text) {
  std::vector<std::string> out = findings(text);
  for (std::string& found : out) found.erase(0, found.find(' ') + 1);
  return out;
}

/// A maze with this material for a surface that is seen.
std::string material(const std::string& name, const std::string& members) {
  return R"("ceiling": )" + std::string(name == "ceiling" ? "true" : "false") +
         R"(, "materials": {")" + name + "\": {" + members + "}}";
}

const scene::Material& of(const Preset& preset, const std::string& name) {
  const scene::Masonry& masonry = preset.maze->masonry;
  if (name == "wall") return masonry.wall;
  if (name == "floor") return masonry.floor;
  return name == "top" ? masonry.top : masonry.roof;
}

const std::optional<ImageFiles>& images_of(const Preset& preset, const std::string& name) {
  const MazePreset& maze = *preset.maze;
  if (name == "wall") return maze.wall_images;
  if (name == "floor") return maze.floor_images;
  return name == "top" ? maze.top_images : maze.ceiling_images;
}

TEST(Surfaces, HavePatternsByDefault) {
  const Preset preset = parse_preset(maze_text(""), "a.json").preset;
  for (const std::string name : kSurfaces) {
    const bool floor = name == "floor";
    EXPECT_EQ(of(preset, name).pattern, floor ? scene::Pattern::mud : scene::Pattern::stone);
    EXPECT_EQ(of(preset, name).tile, 3);
    EXPECT_FALSE(images_of(preset, name));
  }
  EXPECT_EQ(preset.maze->masonry.portal.pattern, scene::Pattern::none);
  EXPECT_EQ(preset.maze->walls, Walls::merged);
}

TEST(Surfaces, TakeAPatternOrImages) {
  for (const std::string name : kSurfaces) {
    const ParsedPreset brick = parse_preset(
        maze_text(material(name, R"("texture": "brick", "tile": 0.5, "color": "#010203")")),
        "a.json");
    EXPECT_THAT(brick.diagnostics, IsEmpty());
    EXPECT_EQ(of(brick.preset, name).pattern, scene::Pattern::brick);
    EXPECT_EQ(of(brick.preset, name).tile, 0.5);
    for (const std::string other : kSurfaces) {
      EXPECT_EQ(of(brick.preset, other).color == (scene::Color{1, 2, 3}), other == name);
    }

    const ParsedPreset pictures = parse_preset(
        maze_text(material(name, R"("images": {"albedo": "a.png", "normal": "n/b.jpg"})")),
        "presets/a.json");
    EXPECT_THAT(pictures.diagnostics, IsEmpty());
    const auto& images = images_of(pictures.preset, name);
    ASSERT_TRUE(images);
    EXPECT_EQ(images->albedo.path, "a.png");
    EXPECT_EQ(images->albedo.folder, "presets/");
    EXPECT_EQ(images->albedo.from, "presets/a.json");
    EXPECT_EQ(images->albedo.line, 1);
    EXPECT_GT(images->normal.column, images->albedo.column);
    EXPECT_EQ(images->roughness.path, "");
  }
}

TEST(Surfaces, NeedAnAlbedoAmongTheirImages) {
  const std::string at = "/maze/materials/wall/images";
  const auto found = [](const std::string& images) {
    return maze_findings(R"("materials": {"wall": {"images": )" + images + "}}");
  };
  EXPECT_THAT(found("{}"), ElementsAre(at + " E-KEY-MISSING"));
  EXPECT_THAT(found(R"({"normal": "n.png"})"), ElementsAre(at + " E-KEY-MISSING"));
  EXPECT_THAT(found(R"({"albedo": null})"), ElementsAre(at + "/albedo E-TYPE"));
  EXPECT_THAT(found(R"({"albedo": ""})"), ElementsAre(at + "/albedo E-VALUE"));
  EXPECT_THAT(found(R"({"albedo": "a", "normals": "b"})"),
              ElementsAre(at + "/normals E-KEY-UNKNOWN"));
  EXPECT_THAT(found("null"), IsEmpty());
}

TEST(Surfaces, SayWhatImagesTakeThePlaceOf) {
  const auto found = [](const std::string& members) {
    std::vector<std::string> out = maze_findings(material("floor", members));
    for (std::string& one : out) EXPECT_THAT(one, StartsWith("/maze/materials/floor/"));
    for (std::string& one : out) one.erase(0, std::string("/maze/materials/floor/").size());
    return out;
  };
  const std::string images = R"("images": {"albedo": "a.png"})";
  const std::string rough = R"("images": {"albedo": "a.png", "roughness": "r.png"})";
  EXPECT_THAT(found(R"("color": "#102030", )" + images), ElementsAre("color W-OPTION-UNUSED"));
  EXPECT_THAT(found(R"("color": "#102030", "glow": 0.5, )" + images), IsEmpty());
  EXPECT_THAT(found(R"("texture": "moss", )" + images), ElementsAre("texture W-OPTION-UNUSED"));
  EXPECT_THAT(found(R"("roughness": 0.5, "tile": 2, )" + images), IsEmpty());
  EXPECT_THAT(found(R"("roughness": 0.5, )" + rough), ElementsAre("roughness W-OPTION-UNUSED"));
  EXPECT_THAT(found(R"("texture": "none", "tile": 2)"), ElementsAre("tile W-OPTION-UNUSED"));
}

TEST(Surfaces, OfPropsAreColoursAlone) {
  for (const std::string name : {"portal", "pad"}) {
    EXPECT_THAT(maze_findings(R"("materials": {")" + name + R"(": {"texture": "stone"}})"),
                ElementsAre("/maze/materials/" + name + "/texture E-KEY-UNKNOWN"));
  }
}

TEST(Walls, ThatArePropsNeedOne) {
  EXPECT_THAT(findings(R"({"format": 1, "maze": {"walls": "prop"}})"),
              ElementsAre("1:33 /maze/walls E-PROPS-WALL"));
  EXPECT_THAT(pointed(preset_text(R"("walls": "prop")", R"("props": {"wall": null})")),
              ElementsAre("/maze/walls E-PROPS-WALL"));
  EXPECT_THAT(pointed(preset_text(R"("walls": "prop")", R"("props": {"wall": 1})")),
              ElementsAre("/props/wall E-TYPE"));
  const ParsedPreset parsed =
      parse_preset(preset_text(R"("walls": "prop")", R"("props": {"wall": "w.glb"})"), "a.json");
  EXPECT_THAT(parsed.diagnostics, IsEmpty());
  EXPECT_EQ(parsed.preset.maze->walls, Walls::prop);
  EXPECT_EQ(parsed.preset.props.wall.path, "w.glb");
}

TEST(Walls, ThatAreNoPropsUseNone) {
  EXPECT_THAT(pointed(preset_text("", R"("props": {"wall": "w.glb"})")),
              ElementsAre("/props/wall W-OPTION-UNUSED"));
  EXPECT_THAT(
      pointed(preset_text(R"("walls": "prop", "materials": {"wall": {}, "floor": {},
                                     "top": {}})",
                          R"("props": {"wall": "w.glb"})")),
      ElementsAre("/maze/materials/wall W-OPTION-UNUSED", "/maze/materials/top W-OPTION-UNUSED"));
}

TEST(Props, ArePathsWithTheirPlaces) {
  const ParsedPreset parsed =
      parse_files({{"presets/a.json", R"({"format": 1, "extends": "sub/b.json", "maze": {}})"},
                   {"presets/sub/b.json",
                    R"({"format": 1, "maze": {"events": {"count": 1}},
            "props": {"rock": "r.glb", "animal": "a.glb", "insect": "i.glb", "container": "c.glb",
                      "portal": "p.glb", "pad": "d.glb"}})"}},
                  {"props.pad=e.glb"});
  EXPECT_THAT(parsed.diagnostics, IsEmpty());
  const PropFiles& props = parsed.preset.props;
  EXPECT_EQ(props.rock.path + props.animal.path + props.insect.path + props.container.path +
                props.portal.path + props.pad.path + props.wall.path,
            "r.glba.glbi.glbc.glbp.glbe.glb");
  EXPECT_EQ(props.rock.folder, "presets/sub/");
  EXPECT_EQ(props.rock.relative, "sub/r.glb");
  EXPECT_EQ(props.rock.from, "presets/sub/b.json");
  EXPECT_EQ(props.rock.line, 2);
  EXPECT_EQ(props.pad.relative, "e.glb");
  EXPECT_EQ(props.pad.from, "--set props.pad=e.glb");
}

TEST(Props, OfEventsHaveNoEffectWithoutAny) {
  const std::string props =
      R"("props": {"rock": "a", "animal": "a", "insect": "a", "container": "a", "pad": "a"})";
  EXPECT_THAT(pointed(preset_text("", props)),
              ElementsAre("/props/rock W-OPTION-UNUSED", "/props/animal W-OPTION-UNUSED",
                          "/props/insect W-OPTION-UNUSED", "/props/container W-OPTION-UNUSED"));
  EXPECT_THAT(pointed(preset_text(R"("events": {"count": 1})", props)), IsEmpty());
  EXPECT_THAT(pointed(preset_text("", R"("props": {"rocks": null})")),
              ElementsAre("/props/rocks E-KEY-UNKNOWN"));
}

TEST(Bake, KnowsItsSizes) {
  const auto size = [](const std::string& value) {
    return parse_preset(preset_text("", R"("bake": {"texture_size": )" + value + "}"), "a.json");
  };
  for (const int good : {64, 128, 256, 512, 1024, 2048}) {
    const ParsedPreset parsed = size(std::to_string(good));
    EXPECT_THAT(parsed.diagnostics, IsEmpty());
    EXPECT_EQ(parsed.preset.bake.texture_size, good);
  }
  EXPECT_EQ(size("5.12e2").preset.bake.texture_size, 512);
  for (const std::string bad : {"0", "63", "100", "256.5", "4096", "-64", "\"256\"", "null"}) {
    const ParsedPreset parsed = size(bad);
    ASSERT_EQ(parsed.diagnostics.size(), 1U) << bad;
    EXPECT_EQ(parsed.diagnostics[0].id, "E-TYPE");
    EXPECT_EQ(parsed.diagnostics[0].message,
              "found " + bad + "; expected one of 64 128 256 512 1024 2048");
  }
  EXPECT_THAT(pointed(preset_text("", R"("bake": {"occlusion": "lightmaps"})")),
              ElementsAre("/bake/occlusion E-VALUE"));
}

TEST(Budget, IsOfWholeNumbersOrNone) {
  const auto budget = [](const std::string& value) {
    return parse_preset(preset_text("", R"("budget": {"draws": )" + value + "}"), "a.json");
  };
  EXPECT_EQ(budget("1").preset.budget.draws, 1U);
  EXPECT_EQ(budget("1000000000000").preset.budget.draws, 1'000'000'000'000U);
  EXPECT_FALSE(budget("null").preset.budget.draws);
  EXPECT_EQ(budget("null").preset.budget.triangles, 300'000U);
  for (const std::string bad : {"0", "-1", "1000000000001", "1e300"}) {
    const ParsedPreset parsed = budget(bad);
    ASSERT_EQ(parsed.diagnostics.size(), 1U) << bad;
    EXPECT_EQ(parsed.diagnostics[0].id, "E-RANGE");
    EXPECT_EQ(parsed.diagnostics[0].message,
              bad + " is out of range; allowed: from 1 to 1000000000000, or null for any amount");
  }
  for (const std::string bad : {"1.5", "true", "\"9\"", "[]"}) {
    const ParsedPreset parsed = budget(bad);
    ASSERT_EQ(parsed.diagnostics.size(), 1U) << bad;
    EXPECT_EQ(parsed.diagnostics[0].id, "E-TYPE");
    EXPECT_THAT(parsed.diagnostics[0].message,
                HasSubstr("expected a whole number from 1, or null for any amount"));
  }
}

}  // namespace
}  // namespace warren::config
