#include "pipeline/files.hpp"

#include "pipeline/plans.hpp"

#include <set>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::pipeline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;
using testing::UnorderedElementsAre;

/// A maze with events, whose cells are 2 m wide and 3 m high.
config::Preset eventful() {
  config::Preset preset = maze_preset(15, 15);
  preset.maze->options.events.count = 5;
  return preset;
}

/// `line pointer id` of every finding.
std::vector<std::string> placed(const Diagnostics& diagnostics) {
  std::vector<std::string> out;
  for (const Diagnostic& found : diagnostics) {
    EXPECT_EQ(found.file, "presets/a.json");
    EXPECT_EQ(found.column, 7);
    EXPECT_EQ(found.severity == Severity::warning, found.id.starts_with("W-")) << found.id;
    out.push_back(std::to_string(found.line) + ' ' + found.pointer + ' ' + found.id);
  }
  return out;
}

std::vector<std::string> paths(const std::vector<InputFile>& files) {
  std::vector<std::string> out;
  out.reserve(files.size());
  for (const InputFile& file : files) out.push_back(file.path);
  return out;
}

TEST(PictureFiles, CoverTheirSurfaces) {
  config::Preset preset = maze_preset(15, 15);
  preset.maze->floor_images = config::ImageFiles{named_file("a.png", 1), named_file("b.png", 2),
                                                 named_file("c/d.e.png", 3)};
  preset.maze->top_images =
      config::ImageFiles{named_file("b.png", 4), {}, named_file("c/d.e.png", 5)};
  Folder folder({{"a.png", png(64, 128)},
                 {"b.png", png(64, 64, {1, 2, 3})},
                 {"c/d.e.png", png(64, 64, {4, 5, 6})}});
  const Prepared prepared = prepare(preset, folder.loader());
  EXPECT_THAT(placed(prepared.diagnostics), IsEmpty());
  const scene::Masonry& masonry = prepared.plan.preset.maze->masonry;
  ASSERT_TRUE(masonry.floor.pictures);
  ASSERT_TRUE(masonry.top.pictures);
  EXPECT_FALSE(masonry.wall.pictures);
  const scene::Pictures& floor = *masonry.floor.pictures;
  EXPECT_EQ(floor.albedo->name, "a");
  EXPECT_EQ(floor.albedo->pixels.height(), 128);
  EXPECT_EQ(floor.roughness->name, "d.e");
  EXPECT_EQ(floor.roughness->pixels[(Cell{9, 9})], (Rgb{4, 5, 6}));
  EXPECT_EQ(masonry.top.pictures->albedo->digest, floor.normal->digest);
  EXPECT_EQ(masonry.top.pictures->normal, nullptr);
  EXPECT_EQ(masonry.top.pictures->roughness, floor.roughness);
  EXPECT_THAT(folder.loads(),
              ElementsAre(Pair("a.png", 1), Pair("b.png", 1), Pair("c/d.e.png", 1)));
  EXPECT_THAT(paths(prepared.plan.files), ElementsAre("a.png", "b.png", "c/d.e.png"));
}

TEST(PictureFiles, OfAnySizeAreScaledAndThatIsSaid) {
  config::Preset preset = maze_preset(15, 15);
  preset.maze->wall_images = config::ImageFiles{named_file("a.png", 3), {}, {}};
  preset.maze->floor_images = preset.maze->wall_images;
  Folder folder({{"a.png", png(300, 65)}});
  const Prepared prepared = prepare(preset, folder.loader());
  EXPECT_TRUE(prepared.ok());
  EXPECT_THAT(placed(prepared.diagnostics),
              ElementsAre("3 /maze/materials/wall/images/albedo W-IMAGE-SCALED"));
  EXPECT_THAT(
      prepared.diagnostics.front().message,
      testing::AllOf(HasSubstr("the picture a.png is scaled from 300x65 to "), HasSubstr("x64")));
  ASSERT_TRUE(prepared.plan.preset.maze->masonry.wall.pictures);
  EXPECT_EQ(prepared.plan.preset.maze->masonry.wall.pictures->albedo->pixels.height(), 64);
}

TEST(PictureFiles, ThatCannotBeHadAreReportedWhereverTheyAreNamed) {
  config::Preset preset = maze_preset(15, 15);
  preset.maze->wall_images =
      config::ImageFiles{named_file("no.png", 1), named_file("no.png", 2), named_file("bad", 3)};
  preset.maze->floor_images = config::ImageFiles{named_file("a.png", 4), {}, named_file("bad", 5)};
  Folder folder({{"bad", "GIF89a"}, {"a.png", png(64, 64)}});
  const Prepared prepared = prepare(preset, folder.loader());
  EXPECT_FALSE(prepared.ok());
  EXPECT_THAT(placed(prepared.diagnostics),
              ElementsAre("1 /maze/materials/wall/images/albedo E-PICTURE-READ",
                          "2 /maze/materials/wall/images/normal E-PICTURE-READ",
                          "3 /maze/materials/wall/images/roughness E-IMAGE-FORMAT",
                          "5 /maze/materials/floor/images/roughness E-IMAGE-FORMAT"));
  EXPECT_THAT(prepared.diagnostics[0].message, HasSubstr("the picture no.png can't be read: gone"));
  EXPECT_THAT(prepared.diagnostics[2].message, HasSubstr("the picture bad can't be used: "));
}

TEST(PropFiles, TakeThePlaceOfThoseBuiltIn) {
  config::Preset preset = eventful();
  preset.props.rock = named_file("r.glb", 1);
  preset.props.animal = named_file("c.glb", 2);
  preset.props.insect = named_file("c.glb", 3);
  const std::string rock = glb({"roll"}, 1.5F, 1.4F);
  const std::string creature = glb({"dash", "idle", "more"}, 0.5F, 0.3F);
  Folder folder({{"r.glb", rock}, {"c.glb", creature}});
  const Prepared prepared = prepare(preset, folder.loader());
  EXPECT_THAT(placed(prepared.diagnostics), IsEmpty());
  const std::vector<scene::Prop>& props = prepared.plan.props;
  std::vector<std::pair<std::string, std::string>> files;
  for (const scene::Prop& prop : props) {
    files.emplace_back(prop.name, prop.file ? *prop.file : "");
    ASSERT_NE(prop.asset, nullptr);
    EXPECT_GT(scene::triangles(*prop.asset), 0U) << prop.name;
  }
  EXPECT_THAT(files,
              ElementsAre(Pair("rock", rock), Pair("animal", creature), Pair("insect", creature),
                          Pair("container", ""), Pair("portal", ""), Pair("pad", "")));
  EXPECT_EQ(props[1].asset, props[2].asset);
  EXPECT_EQ(scene::triangles(*props[0].asset), 12U);
  EXPECT_THAT(folder.loads(), ElementsAre(Pair("c.glb", 1), Pair("r.glb", 1)));
}

TEST(PropFiles, AreCheckedForTheirRoleAndPlace) {
  config::Preset preset = eventful();
  preset.props.rock = named_file("r.glb", 1);
  preset.props.animal = named_file("r.glb", 2);
  preset.props.container = named_file("huge.glb", 3);
  preset.props.portal = named_file("no.glb", 4);
  preset.props.pad = named_file("bad.glb", 5);
  const std::string rock = glb({"roll"}, 1.5F, 1.4F);
  Folder folder({{"r.glb", rock},
                 {"huge.glb", glb({"closed", "open"}, 40, 2)},
                 {"bad.glb", rock.substr(0, 200)}});
  const Prepared prepared = prepare(preset, folder.loader());
  EXPECT_FALSE(prepared.ok());
  std::set<std::string> found;
  for (const std::string& one : placed(prepared.diagnostics)) found.insert(one);
  EXPECT_THAT(found,
              UnorderedElementsAre("2 /props/animal E-PROP-CLIP", "3 /props/container W-PROP-SIZE",
                                   "4 /props/portal E-PROP-READ", "5 /props/pad E-GLB"));
  EXPECT_THAT(prepared.diagnostics.front().message,
              testing::AllOf(HasSubstr("the prop r.glb "), HasSubstr("\"idle\"")));
}

TEST(PropFiles, OfAnyFitAreTakenWithAWarning) {
  config::Preset preset = eventful();
  preset.props.container = named_file("huge.glb", 3);
  Folder folder({{"huge.glb", glb({"closed", "open"}, 40, 2)}});
  const Prepared prepared = prepare(preset, folder.loader());
  EXPECT_TRUE(prepared.ok());
  EXPECT_THAT(placed(prepared.diagnostics), ElementsAre("3 /props/container W-PROP-SIZE"));
  EXPECT_THAT(prepared.diagnostics[0].message, HasSubstr("40"));
  EXPECT_THAT(prepared.plan.props, SizeIs(6));
}

TEST(PropFiles, StandForWallsWhereTheseAreProps) {
  config::Preset preset = maze_preset(15, 15);
  preset.maze->walls = config::Walls::prop;
  preset.props.wall = named_file("w.glb", 1);
  Folder folder({{"w.glb", glb({}, 2, 3)}});
  const Prepared prepared = prepare(preset, folder.loader());
  EXPECT_THAT(placed(prepared.diagnostics), IsEmpty());
  ASSERT_NE(prepared.plan.preset.maze->masonry.wall_prop, nullptr);
  EXPECT_EQ(scene::triangles(*prepared.plan.preset.maze->masonry.wall_prop), 12U);
  EXPECT_THAT(prepared.plan.props, SizeIs(2));
  const auto built = build(prepared.plan, 0, kProfile);
  ASSERT_TRUE(built);
  EXPECT_EQ(built->scene.masonry.wall_prop, prepared.plan.preset.maze->masonry.wall_prop);
}

TEST(NamedFiles, WithoutEffectAreLeftAlone) {
  config::Preset preset = maze_preset(15, 15);
  preset.props.rock = preset.props.animal = preset.props.insect = preset.props.container =
      preset.props.wall = named_file("no.glb", 1);
  preset.maze->ceiling_images = config::ImageFiles{named_file("no.png", 1), {}, {}};
  EXPECT_THAT(prepare(preset, no_file).diagnostics, IsEmpty());

  preset.maze->masonry.ceiling = true;
  preset.maze->top_images = std::exchange(preset.maze->ceiling_images, std::nullopt);
  EXPECT_THAT(prepare(preset, no_file).diagnostics, IsEmpty());

  preset.maze->walls = config::Walls::prop;
  preset.maze->wall_images = preset.maze->top_images;
  preset.props.wall = named_file("w.glb", 1);
  Folder folder({{"w.glb", glb({}, 2, 3)}});
  EXPECT_THAT(prepare(preset, folder.loader()).diagnostics, IsEmpty());
  EXPECT_THAT(folder.loads(), ElementsAre(Pair("w.glb", 1)));
}

TEST(NamedFiles, AreAllReportedAtOnce) {
  config::Preset preset = eventful();
  preset.maze->mask = named_file("m.png", 1);
  preset.maze->wall_images = config::ImageFiles{named_file("a.png", 2), {}, {}};
  preset.props.portal = named_file("p.glb", 3);
  Folder folder({});
  EXPECT_THAT(
      placed(prepare(preset, folder.loader()).diagnostics),
      ElementsAre("1 /maze/mask E-MASK-READ", "2 /maze/materials/wall/images/albedo E-PICTURE-READ",
                  "3 /props/portal E-PROP-READ"));
}

TEST(NamedFiles, CountByTheirBytes) {
  config::Preset preset = eventful();
  preset.maze->wall_images = config::ImageFiles{named_file("a.png", 1), {}, {}};
  preset.props.rock = named_file("r.glb", 2);
  const auto digest_of = [&](const std::string& picture, float size) {
    Folder folder({{"a.png", picture}, {"r.glb", glb({"roll"}, size, size)}});
    const Prepared prepared = prepare(preset, folder.loader());
    EXPECT_THAT(paths(prepared.plan.files), ElementsAre("a.png", "r.glb"));
    return inputs_digest(prepared.plan, 0, kProfile, "1");
  };
  const std::string one = digest_of(png(64, 64), 1.5F);
  EXPECT_EQ(one, digest_of(png(64, 64), 1.5F));
  EXPECT_NE(one, digest_of(png(64, 64, {0, 0, 0}), 1.5F));
  EXPECT_NE(one, digest_of(png(64, 64), 1.4F));
}

TEST(BakeKeys, BelongToTheMasonry) {
  config::Preset preset = maze_preset(15, 15);
  preset.bake = {scene::Occlusion::vertex, 1024};
  preset.budget.draws = 7;
  const auto built = build(plan_of(preset), 0, kProfile);
  ASSERT_TRUE(built);
  EXPECT_EQ(built->scene.masonry.occlusion, scene::Occlusion::vertex);
  EXPECT_EQ(built->scene.masonry.texture_side, 1024);
  EXPECT_EQ(built->scene.budget.draws, 7U);
}

}  // namespace
}  // namespace warren::pipeline
