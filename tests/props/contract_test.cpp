#include "props/figures.hpp"

#include <warren/assets/contract.hpp>
#include <warren/scene/asset.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace warren::props {
namespace {

TEST(Props, SatisfyTheContractInAnySurroundings) {
  for (const Surroundings& where : many_surroundings()) {
    const std::vector<scene::Asset> props = all(where);
    for (std::size_t i = 0; i < props.size(); ++i) {
      const auto role = static_cast<assets::Role>(i);
      EXPECT_EQ(props[i].name, assets::contract(role).name);
      for (const auto& finding : assets::check(props[i], role, where.cell, where.height)) {
        ADD_FAILURE() << props[i].name << " at " << where.cell << " x " << where.height << ": "
                      << finding.id << " " << finding.message;
      }
    }
  }
}

TEST(Props, FitIntoTheirCellAndStandOnTheFloor) {
  for (const Surroundings& where : many_surroundings()) {
    for (const scene::Asset& prop : all(where)) {
      const scene::AssetBox box = scene::box(prop).value();
      for (const std::size_t axis : {std::size_t{0}, std::size_t{2}}) {
        EXPECT_GT(double{box.min[axis]}, -where.cell / 2) << prop.name;
        EXPECT_LT(double{box.max[axis]}, where.cell / 2) << prop.name;
      }
      EXPECT_NEAR(box.min[1], 0, 1e-3) << prop.name;
      EXPECT_LT(double{box.max[1]}, where.height) << prop.name;
    }
  }
}

TEST(Props, HaveTheirSizes) {
  struct Size {
    double x, y, z;
  };
  const std::vector<Size> sizes{{1.5, 1.45, 1.6},  {0.17, 0.18, 0.54}, {0.6, 0.24, 0.6},
                                {0.7, 0.49, 0.48}, {1.71, 2.22, 0.25}, {1.24, 0.02, 1.24}};
  const std::vector<scene::Asset> props = all({2, 3});
  for (std::size_t i = 0; i < props.size(); ++i) {
    const scene::AssetBox box = scene::box(props[i]).value();
    EXPECT_NEAR(box.max[0] - box.min[0], sizes[i].x, 0.1 * sizes[i].x) << props[i].name;
    EXPECT_NEAR(box.max[1] - box.min[1], sizes[i].y, 0.1 * sizes[i].y) << props[i].name;
    EXPECT_NEAR(box.max[2] - box.min[2], sizes[i].z, 0.1 * sizes[i].z) << props[i].name;
  }
}

TEST(Props, CostWhatTheySay) {
  const std::vector<std::size_t> triangles{180, 326, 376, 220, 160, 64};
  for (const Surroundings& where : many_surroundings()) {
    const std::vector<scene::Asset> props = all(where);
    for (std::size_t i = 0; i < props.size(); ++i) {
      EXPECT_EQ(scene::triangles(props[i]), triangles[i]) << props[i].name;
      EXPECT_EQ(scene::draws(props[i]), 1U) << props[i].name;
      EXPECT_LE(primitive(props[i]).positions.size(), 65'535U);
    }
  }
}

TEST(Props, TrianglesHaveAreasAndFaceTheirNormals) {
  for (const Surroundings& where : {Surroundings{2, 3}, Surroundings{0.5, 0.5}}) {
    for (const scene::Asset& prop : all(where)) {
      const scene::AssetPrimitive& mesh = primitive(prop);
      for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        std::array<Vector, 3> at;
        for (std::size_t k = 0; k < 3; ++k) {
          at[k] = vector(mesh.positions.at(mesh.indices[i + k]));
        }
        const Vector area = cross(minus(at[1], at[0]), minus(at[2], at[0]));
        ASSERT_GT(length(area), 1e-8) << prop.name << " triangle " << i / 3;
        for (std::size_t k = 0; k < 3; ++k) {
          const Vector normal = vector(mesh.normals.at(mesh.indices[i + k]));
          EXPECT_NEAR(length(normal), 1, 1e-5);
          EXPECT_GT(dot(area, normal) / length(area), 0.2) << prop.name << " triangle " << i / 3;
        }
      }
    }
  }
}

/// How often each edge is there, from its first to its second end, vertices at one place being one.
std::map<std::pair<scene::Float3, scene::Float3>, int> edges(const scene::AssetPrimitive& mesh) {
  std::map<std::pair<scene::Float3, scene::Float3>, int> out;
  for (std::size_t i = 0; i < mesh.indices.size(); ++i) {
    const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
    ++out[{mesh.positions[mesh.indices[i]], mesh.positions[mesh.indices[next]]}];
  }
  return out;
}

/// The solid angle of a triangle as seen from a point, positive where its back is seen (van
/// Oosterom and Strackee, 1983).
double solid_angle(const std::array<Vector, 3>& corners, const Vector& from) {
  const Vector a = minus(corners[0], from);
  const Vector b = minus(corners[1], from);
  const Vector c = minus(corners[2], from);
  const double la = length(a);
  const double lb = length(b);
  const double lc = length(c);
  return 2 * std::atan2(dot(a, cross(b, c)),
                        la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
}

/// How much of all around a vertex's place is the inside of the mesh in a pose; faces at that
/// place left out.
double buried(const scene::AssetPrimitive& mesh, const std::vector<Vector>& pose,
              std::size_t vertex) {
  double sum = 0;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    std::array<Vector, 3> corners;
    bool own = false;
    for (std::size_t k = 0; k < 3; ++k) {
      corners[k] = pose[mesh.indices[i + k]];
      own = own || length(minus(corners[k], pose[vertex])) < 1e-6;
    }
    if (!own) sum += solid_angle(corners, pose[vertex]);
  }
  return sum / (4 * std::acos(-1.0));
}

TEST(Props, WhatMovesIsClosedOrOpenWithinItsBody) {
  // The chest's box and the arch stand on a floor, where they are open.
  const std::vector<scene::Asset> props = all({2, 3});
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}, std::size_t{2}}) {
    const scene::AssetPrimitive& mesh = primitive(props[i]);
    const auto all_edges = edges(mesh);
    std::size_t open = 0;
    std::set<scene::Float3> ends;
    for (const auto& [edge, count] : all_edges) {
      const auto back = all_edges.find({edge.second, edge.first});
      if (back != all_edges.end() && back->second == count) continue;
      ++open;
      ends.insert(edge.first);
    }
    // Eyes, and limbs where they grow out of the body.
    const std::vector<std::size_t> sunk{0, 2 * 5 + 5 * 4, 4 * 5 + 12 * 4};
    EXPECT_EQ(open, sunk[i]) << props[i].name;
    for (const scene::AssetClip& one : props[i].clips) {
      for (std::size_t key = 0; key < keys(one); key += 3) {
        const std::vector<Vector> pose = placed(props[i], &one, key);
        for (std::size_t vertex = 0; vertex < pose.size(); ++vertex) {
          if (ends.count(mesh.positions[vertex]) == 0) continue;
          EXPECT_GT(buried(mesh, pose, vertex), 0.5)
              << props[i].name << " " << one.name << " " << key << " at " << pose[vertex][0] << " "
              << pose[vertex][1] << " " << pose[vertex][2];
        }
      }
    }
  }
}

TEST(Props, EyesLookOut) {
  const std::vector<scene::Asset> props = all({2, 3});
  for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) {
    const scene::AssetPrimitive& mesh = primitive(props[i]);
    const std::vector<Vector> rest = placed(props[i], nullptr, 0);
    std::set<scene::Float3> eyes;
    for (std::size_t vertex = 0; vertex < rest.size(); ++vertex) {
      if (mesh.uvs[vertex][0] < 0.8F) continue;
      eyes.insert(mesh.positions[vertex]);
      EXPECT_LT(buried(mesh, rest, vertex), 0.4) << props[i].name;
    }
    EXPECT_EQ(eyes.size(), i == 1 ? 2U : 4U);
  }
}

TEST(Props, AreNeverPale) {
  // Else they burn out in the light of a strong lamp. Portal and pad are in a preset's colours.
  const std::vector<scene::Asset> props = all({2, 3});
  for (std::size_t i = 0; i < 4; ++i) {
    double sum = 0;
    for (const scene::Bytes4& color : primitive(props[i]).colors) {
      for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_LT(color[k] / 255.0, 0.45) << props[i].name;
        sum += color[k] / 255.0 / 3;
      }
    }
    const double mean = sum / static_cast<double>(primitive(props[i]).colors.size());
    EXPECT_GT(mean, 0.02) << props[i].name;
    EXPECT_LT(mean, 0.15) << props[i].name;
  }
}

TEST(Props, EveryListIsWhole) {
  for (const scene::Asset& prop : all({2, 3})) {
    const scene::AssetPrimitive& mesh = primitive(prop);
    const std::size_t count = mesh.positions.size();
    EXPECT_EQ(mesh.normals.size(), count);
    EXPECT_EQ(mesh.colors.size(), count);
    EXPECT_EQ(mesh.material, std::size_t{0});
    EXPECT_EQ(prop.materials.size(), 1U);
    const bool glows = prop.materials.front().emissive_image.has_value();
    EXPECT_EQ(mesh.uvs.size(), glows ? count : 0U) << prop.name;
    EXPECT_EQ(prop.images.size(), glows ? 1U : 0U) << prop.name;
    EXPECT_EQ(mesh.joints.size(), prop.skins.empty() ? 0U : count) << prop.name;
    EXPECT_EQ(mesh.weights.size(), mesh.joints.size()) << prop.name;
    std::vector<bool> used(count, false);
    for (const std::uint32_t index : mesh.indices) used.at(index) = true;
    EXPECT_EQ(std::count(used.begin(), used.end(), false), 0) << prop.name;
    for (const scene::Bytes4& color : mesh.colors) EXPECT_EQ(color[3], 255);
  }
}

TEST(Props, SkinsAreRigidAndAtRestWhereTheyAreBound) {
  for (const scene::Asset& prop : all({1, 1.4})) {
    if (prop.skins.empty()) continue;
    const scene::AssetPrimitive& mesh = primitive(prop);
    const scene::AssetSkin& skin = prop.skins.front();
    EXPECT_EQ(skin.inverse_binds.size(), skin.joints.size());
    std::set<std::size_t> joints;
    for (std::size_t i = 0; i < mesh.joints.size(); ++i) {
      EXPECT_LT(mesh.joints[i][0], skin.joints.size());
      EXPECT_EQ(mesh.weights[i], (scene::Float4{1, 0, 0, 0}));
      joints.insert(mesh.joints[i][0]);
    }
    std::set<std::string> names;
    for (const std::size_t joint : skin.joints) names.insert(prop.nodes.at(joint).name);
    EXPECT_EQ(names.size(), skin.joints.size()) << prop.name;
    const std::vector<Vector> rest = placed(prop, nullptr, 0);
    for (std::size_t i = 0; i < rest.size(); ++i) {
      EXPECT_LT(length(minus(rest[i], vector(mesh.positions[i]))), 2e-6) << prop.name;
    }
  }
}

}  // namespace
}  // namespace warren::props
