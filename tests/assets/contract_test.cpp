#include <warren/assets/contract.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::assets {
namespace {

using scene::Float3;
using testing::ElementsAre;
using testing::IsEmpty;

struct Shape {
  Float3 size{1, 1, 1};
  Float3 offset{0, 0, 0};  ///< of the middle of its underside
  std::size_t triangles = 12;
};

/// A prop that takes this space, with clips of a second each.
scene::Asset prop(const Shape& shape, const std::vector<std::string>& clips) {
  scene::Asset asset;
  scene::AssetPrimitive primitive;
  const auto& [x, y, z] = shape.offset;
  const auto& [w, h, d] = shape.size;
  primitive.positions = {{x - w / 2, y, z - d / 2}, {x + w / 2, y + h, z + d / 2}, {x, y, z}};
  for (std::size_t i = 0; i < shape.triangles; ++i) {
    primitive.indices.insert(primitive.indices.end(), {0, 1, 2});
  }
  asset.meshes = {{"mesh", {primitive}}};
  asset.nodes.resize(1);
  asset.nodes[0].mesh = 0;
  asset.roots = {0};
  for (const std::string& name : clips) {
    asset.clips.push_back(
        {name, {{0, scene::ChannelPath::scale, false, {0, 1}, {1, 1, 1, 1, 1, 1}}}});
  }
  return asset;
}

std::vector<std::string> findings(const scene::Asset& asset, Role role) {
  std::vector<std::string> out;
  for (const Finding& finding : check(asset, role, 2, 3)) {
    EXPECT_EQ(finding.severity, finding.id[0] == 'E' ? Severity::error : Severity::warning);
    out.push_back(finding.id + " " + finding.message);
  }
  return out;
}

TEST(Contract, HasOneForEachRoleInOrder) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < contracts().size(); ++i) {
    const Contract& one = contracts()[i];
    EXPECT_EQ(static_cast<std::size_t>(one.role), i);
    EXPECT_EQ(&contract(one.role), &one);
    EXPECT_TRUE(names.insert(one.name).second);
    EXPECT_GT(one.max_triangles, 0U);
    // What plays when it starts is there.
    EXPECT_EQ(std::count(one.clips.begin(), one.clips.end(), one.clip), one.clip.empty() ? 0 : 1);
  }
  EXPECT_THAT(names, ElementsAre("animal", "container", "insect", "pad", "portal", "rock", "wall"));
}

TEST(Contract, FindsNothingWrongWithWhatKeepsIt) {
  for (const Contract& one : contracts()) {
    const std::vector<std::string> clips(one.clips.begin(), one.clips.end());
    const Shape shape = one.role == Role::wall ? Shape{{2, 3, 2}, {0, 0, 0}} : Shape{};
    EXPECT_THAT(findings(prop(shape, clips), one.role), IsEmpty()) << one.name;
  }
}

TEST(Contract, WantsClips) {
  EXPECT_THAT(findings(prop({}, {}), Role::rock),
              ElementsAre(R"(E-PROP-CLIP lacks the clip "roll"; it has none)"));
  EXPECT_THAT(findings(prop({}, {"idle", "Dash"}), Role::insect),
              ElementsAre(R"(E-PROP-CLIP lacks the clip "dash"; it has "idle", "Dash")"));
  EXPECT_THAT(findings(prop({}, {"x"}), Role::animal),
              ElementsAre(R"(E-PROP-CLIP lacks the clip "idle"; it has "x")",
                          R"(E-PROP-CLIP lacks the clip "dash"; it has "x")"));
  std::vector<std::string> many;
  for (int i = 0; i < 10; ++i) many.push_back(std::to_string(i));
  EXPECT_THAT(findings(prop({}, many), Role::rock),
              ElementsAre(R"(E-PROP-CLIP lacks the clip "roll"; it has "0", "1", "2", "3", "4", )"
                          R"("5", "6", "7" and 2 more)"));
}

TEST(Contract, WantsClipsThatMoveToLast) {
  scene::Asset asset = prop({}, {"closed", "open"});
  for (scene::AssetClip& clip : asset.clips) {
    clip.channels[0].times = {0};
    clip.channels[0].values = {1, 1, 1};
  }
  EXPECT_THAT(findings(asset, Role::container),
              ElementsAre(R"(E-PROP-CLIP has a clip "open" that lasts no time)"));
}

TEST(Contract, CountsTriangles) {
  EXPECT_THAT(findings(prop({{1, 1, 1}, {0, 0, 0}, 5000}, {"roll"}), Role::rock), IsEmpty());
  EXPECT_THAT(findings(prop({{1, 1, 1}, {0, 0, 0}, 5001}, {"roll"}), Role::rock),
              ElementsAre("E-PROP-TRIANGLES has 5,001 triangles; a rock may have 5,000"));
  EXPECT_THAT(findings(prop({{1, 1, 1}, {0, 0, 0}, 1001}, {}), Role::pad),
              ElementsAre("E-PROP-TRIANGLES has 1,001 triangles; a pad may have 1,000"));
  EXPECT_THAT(findings(prop({{1, 1, 1}, {0, 0, 0}, 5001}, {"idle", "dash"}), Role::animal),
              ElementsAre("E-PROP-TRIANGLES has 5,001 triangles; an animal may have 5,000"));
  EXPECT_THAT(findings(prop({{1, 1, 1}, {0, 0, 0}, 0}, {"roll"}), Role::rock),
              ElementsAre("E-PROP-EMPTY has no triangle"));
  EXPECT_THAT(findings({}, Role::pad), ElementsAre("E-PROP-EMPTY has no triangle"));
}

TEST(Contract, ComparesSizesWithTheCell) {
  EXPECT_THAT(findings(prop({{14, 3, 2}, {0, 0, 0}}, {"roll"}), Role::rock),
              ElementsAre("W-PROP-SIZE is 14.0 x 3.0 x 2.0 m; a cell is 2 m wide and its walls "
                          "3 m high"));
  EXPECT_THAT(findings(prop({{1, 4, 1}, {0, 0, 0}}, {}), Role::portal),
              ElementsAre("W-PROP-SIZE is 1.0 x 4.0 x 1.0 m; a cell is 2 m wide and its walls "
                          "3 m high"));
  EXPECT_THAT(findings(prop({{0.012F, 0.02F, 0.03F}, {0, 0, 0}}, {"idle", "dash"}), Role::animal),
              ElementsAre("W-PROP-SIZE is 0.012 x 0.020 x 0.030 m; a cell is 2 m wide and its "
                          "walls 3 m high"));
  EXPECT_THAT(findings(prop({{2, 2.9F, 2}, {0, 0, 0}}, {"roll"}), Role::rock), IsEmpty());
}

TEST(Contract, WantsWallsToFillTheirCell) {
  const std::string wanted = " m; a wall fills its cell, 2 m wide and deep and 3 m high";
  EXPECT_THAT(findings(prop({{1, 3, 2}, {0, 0, 0}}, {}), Role::wall),
              ElementsAre("W-PROP-SIZE is 1.0 x 3.0 x 2.0" + wanted));
  EXPECT_THAT(findings(prop({{2, 3, 2.5F}, {0, 0, 0}}, {}), Role::wall),
              ElementsAre("W-PROP-SIZE is 2.0 x 3.0 x 2.5" + wanted));
  EXPECT_THAT(findings(prop({{2, 1, 2}, {0, 0, 0}}, {}), Role::wall),
              ElementsAre("W-PROP-SIZE is 2.0 x 1.0 x 2.0" + wanted));
}

TEST(Contract, WantsThePivotOnTheFloor) {
  const std::string wanted = "; the pivot is the centre of the floor that it stands on";
  EXPECT_THAT(findings(prop({{1, 1, 1}, {0, 0.5F, 0}}, {"roll"}), Role::rock),
              ElementsAre("W-PROP-PIVOT floats 0.500 m over the floor" + wanted));
  EXPECT_THAT(findings(prop({{1, 1, 1}, {0, -1.5F, 0}}, {"roll"}), Role::rock),
              ElementsAre("W-PROP-PIVOT sinks 1.5 m into the floor" + wanted));
  EXPECT_THAT(findings(prop({{1, 1, 1}, {0.5F, 0, 0}}, {"roll"}), Role::rock),
              ElementsAre("W-PROP-PIVOT has its middle 0.500 m beside its pivot" + wanted));
  EXPECT_THAT(findings(prop({{2, 3, 2}, {0.2F, 0, 0}}, {}), Role::wall),
              ElementsAre("W-PROP-PIVOT has its middle 0.200 m beside its pivot" + wanted));
  // Against the wall behind it.
  EXPECT_THAT(findings(prop({{2, 3, 0.4F}, {0, 0, -0.8F}}, {}), Role::portal), IsEmpty());
}

}  // namespace
}  // namespace warren::assets
