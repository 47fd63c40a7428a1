#include "props/figures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace warren::props {
namespace {

struct Expected {
  std::string name;
  double seconds;
  bool loops;
};
const std::vector<std::vector<Expected>>& expected() {
  static const std::vector<std::vector<Expected>> kClips{
      {{"roll", 1, false}},
      {{"idle", 2, true}, {"dash", 0.4, true}},
      {{"idle", 2, true}, {"dash", 0.3, true}},
      {{"closed", 1.0 / 30, true}, {"open", 0.35, false}},
      {{"shimmer", 3, true}},
      {}};
  return kClips;
}

TEST(Clips, HaveTheirNamesAndTimes) {
  const std::vector<scene::Asset> props = all({2, 3});
  for (std::size_t i = 0; i < props.size(); ++i) {
    ASSERT_EQ(props[i].clips.size(), expected()[i].size());
    for (std::size_t k = 0; k < props[i].clips.size(); ++k) {
      const scene::AssetClip& one = props[i].clips[k];
      EXPECT_EQ(one.name, expected()[i][k].name);
      ASSERT_FALSE(one.channels.empty()) << one.name;
      for (const scene::AssetChannel& channel : one.channels) {
        EXPECT_EQ(channel.times.front(), 0);
        EXPECT_NEAR(channel.times.back(), expected()[i][k].seconds, 1e-6);
        for (std::size_t key = 1; key < channel.times.size(); ++key) {
          const double step = double{channel.times[key]} - double{channel.times[key - 1]};
          EXPECT_GT(step, 0.01);
          EXPECT_LT(step, 1.0 / 30 + 1e-6);
        }
      }
    }
  }
}

TEST(Clips, ValuesAreWholeAndRotationsUnitAndNearTheOneBefore) {
  for (const scene::Asset& prop : all({0.7, 0.9})) {
    for (const scene::AssetClip& one : prop.clips) {
      for (const scene::AssetChannel& channel : one.channels) {
        const bool turns = channel.path == scene::ChannelPath::rotation;
        const std::size_t parts = turns ? 4 : 3;
        ASSERT_EQ(channel.values.size(), parts * channel.times.size());
        if (!turns) continue;
        for (std::size_t key = 0; key < channel.times.size(); ++key) {
          double square = 0;
          double along = 0;
          for (std::size_t i = 0; i < 4; ++i) {
            const double value = double{channel.values[4 * key + i]};
            square += value * value;
            if (key > 0) along += value * double{channel.values[4 * key + i - 4]};
          }
          EXPECT_NEAR(square, 1, 1e-6);
          // Less than a quarter turn between keys.
          if (key > 0) {
            EXPECT_GT(along, std::sqrt(0.5)) << prop.name << " " << one.name;
          }
        }
      }
    }
  }
}

TEST(Clips, LoopsEndAsTheyBegan) {
  const std::vector<scene::Asset> props = all({2, 3});
  for (std::size_t i = 0; i < props.size(); ++i) {
    for (const Expected& wanted : expected()[i]) {
      if (!wanted.loops) continue;
      const scene::AssetClip& one = clip(props[i], wanted.name);
      for (const scene::AssetChannel& channel : one.channels) {
        const std::size_t parts = channel.values.size() / channel.times.size();
        for (std::size_t k = 0; k < parts; ++k) {
          EXPECT_EQ(channel.values[k], channel.values[channel.values.size() - parts + k])
              << props[i].name << " " << one.name;
        }
      }
    }
  }
}

TEST(Clips, AllButClosedMoveSomething) {
  for (const scene::Asset& prop : all({2, 3})) {
    for (const scene::AssetClip& one : prop.clips) {
      double most = 0;
      const std::vector<Vector> first = placed(prop, &one, 0);
      for (std::size_t key = 1; key < keys(one); ++key) {
        const std::vector<Vector> here = placed(prop, &one, key);
        for (std::size_t i = 0; i < here.size(); ++i) {
          most = std::max(most, length(minus(here[i], first[i])));
        }
      }
      if (one.name == "closed") {
        EXPECT_EQ(most, 0);
      } else {
        EXPECT_GT(most, 0.01) << prop.name << " " << one.name;
      }
    }
  }
}

TEST(Clips, NothingSinksIntoTheFloor) {
  for (const Surroundings& where : {Surroundings{2, 3}, Surroundings{0.6, 1}}) {
    for (const scene::Asset& prop : all(where)) {
      for (const scene::AssetClip& one : prop.clips) {
        for (std::size_t key = 0; key < keys(one); ++key) {
          EXPECT_GT(lowest(placed(prop, &one, key)), -0.002)
              << prop.name << " " << one.name << " " << key;
        }
      }
    }
  }
}

TEST(Rock, LiesOnAFlatFoot) {
  const scene::Asset prop = rock({2, 3});
  // How far the foot reaches to each side of the pivot.
  std::array<double, 4> reach{};
  for (const Vector& at : placed(prop, nullptr, 0)) {
    if (at[1] > 1e-4) continue;
    reach = {std::max(reach[0], at[0]), std::max(reach[1], -at[0]), std::max(reach[2], at[2]),
             std::max(reach[3], -at[2])};
  }
  for (const double side : reach) EXPECT_GT(side, 0.15);
}

TEST(Rock, StandsOnTheFloorAllTheWayRound) {
  const scene::Asset prop = rock({2, 3});
  for (std::size_t key = 0; key < 31; ++key) {
    EXPECT_NEAR(lowest(placed(prop, &prop.clips[0], key)), 0, 1e-3) << key;
  }
}

TEST(Rock, ItsCircumferenceIsThatOfItsDiameter) {
  // Cauchy: the circumference of a convex outline is 2 pi times its mean height over the floor.
  for (const double cell : {0.5, 2.0, 4.0}) {
    const scene::Asset prop = rock({cell, 6});
    double sum = 0;
    for (std::size_t key = 0; key < 30; ++key) {
      sum += frames(prop, &prop.clips[0], key)[prop.skins[0].joints[0]].origin[1];
    }
    EXPECT_NEAR(sum / 30, 0.4 * cell, 1e-5 * cell);
  }
}

TEST(Rock, RollsTowardsItsFront) {
  const scene::Asset prop = rock({2, 3});
  const scene::AssetClip& roll = clip(prop, "roll");
  const std::vector<Vector> start = placed(prop, &roll, 0);
  const std::vector<Vector> later = placed(prop, &roll, 4);
  std::size_t top = 0;
  for (std::size_t i = 0; i < start.size(); ++i) {
    if (start[i][1] > start[top][1]) top = i;
  }
  EXPECT_GT(later[top][2], start[top][2] + 0.3);
  EXPECT_NEAR(later[top][0], start[top][0], 1e-6);
  // A whole turn ends where it began.
  const std::vector<Vector> end = placed(prop, &roll, keys(roll) - 1);
  for (std::size_t i = 0; i < start.size(); ++i) {
    EXPECT_LT(length(minus(end[i], start[i])), 1e-5);
  }
}

TEST(Container, OpensPastItsEndAndBack) {
  const scene::Asset prop = container({2, 3});
  const scene::AssetClip& open = clip(prop, "open");
  const auto lid_at = [&](std::size_t key) {
    const std::vector<Frame> places = frames(prop, &open, key);
    const std::size_t lid = prop.skins[0].joints.at(1);
    EXPECT_EQ(prop.nodes[lid].name, "lid");
    return places[lid].axis[2];
  };
  // The angle of the lid as the share by which its front axis has turned up and over.
  std::vector<double> backwards;
  for (std::size_t key = 0; key < keys(open); ++key) backwards.push_back(-lid_at(key)[2]);
  EXPECT_NEAR(backwards.front(), -1, 1e-6);
  EXPECT_GT(lid_at(2)[1], 0);
  const double most = *std::max_element(backwards.begin(), backwards.end());
  EXPECT_GT(most, backwards.back() + 0.05);
  EXPECT_GT(backwards.back(), 0.2);
  const std::vector<Vector> end = placed(prop, &open, keys(open) - 1);
  for (const Vector& point : end) EXPECT_LT(std::abs(point[2]), 1);
}

TEST(Insect, FeetThatStandKeepToTheFloorAndMoveEvenlyBackwards) {
  const scene::Asset prop = insect({2, 3});
  const scene::AssetClip& dash = clip(prop, "dash");
  const scene::AssetPrimitive& mesh = primitive(prop);
  // A foot is the lowest vertex of a lower leg.
  std::vector<std::size_t> feet;
  for (std::size_t joint = 0; joint < prop.skins[0].joints.size(); ++joint) {
    const std::string& name = prop.nodes[prop.skins[0].joints[joint]].name;
    if (name.find("_end") == std::string::npos) continue;
    std::size_t foot = mesh.positions.size();
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
      if (mesh.joints[i][0] != joint) continue;
      if (foot == mesh.positions.size() || mesh.positions[i][1] < mesh.positions[foot][1]) foot = i;
    }
    feet.push_back(foot);
  }
  ASSERT_EQ(feet.size(), 8U);
  for (std::size_t key = 1; key < keys(dash); ++key) {
    const std::vector<Vector> before = placed(prop, &dash, key - 1);
    const std::vector<Vector> here = placed(prop, &dash, key);
    int standing = 0;
    for (const std::size_t foot : feet) {
      const bool stands = before[foot][1] < 1e-3 && here[foot][1] < 1e-3;
      standing += here[foot][1] < 1e-3 ? 1 : 0;
      if (stands) {
        EXPECT_NEAR(here[foot][2] - before[foot][2], -0.1 / 0.15 / 30, 2e-3) << key;
      }
    }
    EXPECT_GE(standing, 4) << key;
  }
}

TEST(Portal, OnlyItsPaneGlows) {
  const scene::Asset prop = portal({2, 3}, amber());
  const scene::AssetPrimitive& mesh = primitive(prop);
  std::size_t bright = 0;
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    const double glow = (double{mesh.uvs[i][0]} - 0.125) / 0.75;
    EXPECT_GE(glow, 0);
    EXPECT_LE(glow, 1);
    if (glow < 0.1) continue;
    ++bright;
    EXPECT_NEAR(std::abs(mesh.normals[i][2]), 1, 1e-5);
    EXPECT_LT(std::abs(mesh.positions[i][0]), 0.66);
  }
  EXPECT_GT(bright, 15U);
  EXPECT_LT(bright, 40U);
  // Its light is the material's.
  const scene::AssetMaterial& material = prop.materials.front();
  EXPECT_NEAR(material.emissive[0], 0.8 * 0.7682, 1e-3);
  EXPECT_NEAR(material.emissive[2], 0.8 * 0.0953, 1e-3);
  EXPECT_EQ(material.roughness, 0.6);
  scene::Material dark = amber();
  dark.glow = 0;
  EXPECT_EQ(portal({2, 3}, dark).materials.front().emissive, (std::array<double, 3>{0, 0, 0}));
}

TEST(Portal, StandsBeforeTheWallBehindItsCell) {
  for (const double cell : {0.5, 2.0, 8.0}) {
    const scene::AssetBox box = scene::box(portal({cell, 3}, amber())).value();
    EXPECT_NEAR(box.min[2], -cell / 2 + 0.01, 1e-6);
    EXPECT_LT(double{box.max[2]}, -cell / 2 + 0.2 * cell);
  }
}

}  // namespace
}  // namespace warren::props
