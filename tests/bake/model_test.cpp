#include "bake/model.hpp"

#include "bake/faces.hpp"
#include "bake/scenes.hpp"

#include <map>
#include <set>

namespace warren::bake {
namespace {

const Part* find_part(const Model& model, const std::string& name) {
  for (const Part& part : model.parts) {
    if (part.name == name) return &part;
  }
  return nullptr;
}

/// Chunks that have a part.
std::vector<std::size_t> chunks_with(const Mason& mason, const std::string& name) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < mason.chunks().size(); ++i) {
    if (find_part(mason.chunk(i), name) != nullptr) result.push_back(i);
  }
  return result;
}

/// Every side of an open cell that a wall of the chunk covers, by the chunk's own account.
using Side = std::tuple<int, int, int, int>;

std::map<Side, int> sides_of(const scene::WalkGrid& walk, const Model& model) {
  std::map<Side, int> result;
  const Part* walls = find_part(model, "walls");
  if (walls == nullptr) return result;
  for (const Primitive& primitive : walls->surface.primitives()) {
    for (std::size_t i = 0; i + 3 < primitive.vertices.size(); i += 4) {
      const Vertex& left = primitive.vertices[i];
      const Vertex& right = primitive.vertices[i + 2];
      const auto cell = [&](double from, double to, double origin, float normal, double share) {
        const double metres = from + (to - from) * share - origin;
        return static_cast<int>(std::floor(metres / walk.cell + 0.5 * static_cast<double>(normal)));
      };
      const double length = std::hypot(static_cast<double>(right.position[0] - left.position[0]),
                                       static_cast<double>(right.position[2] - left.position[2]));
      const long cells = std::lround(length / walk.cell);
      for (long k = 0; k < cells; ++k) {
        const double share = (static_cast<double>(k) + 0.5) / static_cast<double>(cells);
        const int x =
            cell(left.position[0], right.position[0], walk.origin_x, left.normal[0], share);
        const int y =
            cell(left.position[2], right.position[2], walk.origin_z, left.normal[2], share);
        ++result[{x, y, -static_cast<int>(left.normal[0]), -static_cast<int>(left.normal[2])}];
      }
    }
  }
  return result;
}

TEST(Mason, EachWallStandsInTheChunkOfItsOpenCell) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    scene::Scene scene = maze_scene(seed, 63);
    if (seed % 2 == 1) scene.walk = noise_grid(seed, 90, 0.5);
    const Mason mason(scene);
    std::map<Side, int> found;
    for (std::size_t chunk = 0; chunk < mason.chunks().size(); ++chunk) {
      for (const auto& [side, count] : sides_of(scene.walk, mason.chunk(chunk))) {
        const Cell cell{std::get<0>(side), std::get<1>(side)};
        ASSERT_EQ(mason.chunks().of(cell), chunk) << seed;
        found[side] += count;
      }
    }
    std::size_t expected = 0;
    for (std::size_t i = 0; i < scene.walk.open.size(); ++i) {
      const Cell c = scene.walk.open.cell(i);
      if (scene.walk.open[c] == 0) continue;
      for (const Cell out : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
        if (scene.walk.open.get({c.x + out.x, c.y + out.y}, 0) != 0) continue;
        ++expected;
        ASSERT_EQ((found[{c.x, c.y, out.x, out.y}]), 1) << seed << ": " << c.x << "," << c.y;
      }
    }
    ASSERT_EQ(found.size(), expected) << seed;
  }
}

TEST(Mason, ChunksMeetExactly) {
  scene::Scene scene = maze_scene(2, 63);
  scene.walk.cell = 1.7;
  scene.walk.origin_x = scene.walk.origin_z = -63 * 1.7 / 2;
  const Mason mason(scene);
  std::map<std::array<float, 3>, int> corners;
  for (std::size_t i = 0; i < mason.chunks().size(); ++i) {
    const Model model = mason.chunk(i);
    const Primitive& floor = find_part(model, "floor")->surface.primitives().at(0);
    for (const Vertex& v : floor.vertices) ++corners[v.position];
  }
  // 4 x 4 quads on 5 x 5 points.
  EXPECT_EQ(corners.size(), 25U);
}

TEST(Mason, ArchesAndPadStandInTheChunkOfTheirCell) {
  const scene::Scene scene = maze_scene(4, 63);
  const Mason mason(scene);
  EXPECT_EQ(chunks_with(mason, "pad"), (std::vector{mason.chunks().of(scene.spawn.cell)}));
  std::set<std::size_t> exits;
  for (const scene::Exit& exit : scene.exits) exits.insert(mason.chunks().of(exit.cell));
  ASSERT_EQ(exits.size(), 4U);
  for (const char* part : {"arches", "portals"}) {
    EXPECT_EQ(chunks_with(mason, part), std::vector<std::size_t>(exits.begin(), exits.end()));
  }
  std::size_t triangles = 0;
  for (const std::size_t chunk : exits) {
    triangles += find_part(mason.chunk(chunk), "arches")->surface.triangles() +
                 find_part(mason.chunk(chunk), "portals")->surface.triangles();
  }
  EXPECT_EQ(triangles, 4 * 148U);
}

TEST(Mason, BoxesHoldWhatIsInTheirChunk) {
  for (const bool ceiling : {false, true}) {
    scene::Scene scene = maze_scene(6, 63);
    scene.masonry.ceiling = ceiling;
    const Mason mason(scene);
    for (std::size_t i = 0; i < mason.chunks().size(); ++i) {
      const scene::Box found = box(mason.chunk(i));
      const Rectangle cells = mason.chunks().cells(i);
      EXPECT_EQ(found.min, (scene::Vec3{-63.0 + 2 * cells.x, -0.01, -63.0 + 2 * cells.y}));
      EXPECT_EQ(found.max, (scene::Vec3{-63.0 + 2 * (cells.x + cells.width), 3.01,
                                        -63.0 + 2 * (cells.y + cells.height)}));
    }
  }
  const scene::Scene small = maze_scene(6, 15);
  EXPECT_EQ(box(Mason(small).chunk(0)), bounds(small));
}

TEST(Mason, ClosedChunksHaveFloorAndTops) {
  scene::Scene scene = maze_scene(1, 63);
  for (int y = 0; y < 20; ++y) {
    for (int x = 0; x < 20; ++x) scene.walk.open[{x, y}] = 0;
  }
  scene.exits.erase(scene.exits.begin());
  const Model model = Mason(scene).chunk(0);
  ASSERT_EQ(model.parts.size(), 2U);
  EXPECT_EQ(model.parts[0].name, "floor");
  EXPECT_EQ(model.parts[1].name, "tops");
  EXPECT_EQ(box(model).max.y, 3);
}

/// Triangles of walls, floor and tops.
std::size_t stone(int side, std::uint64_t seed) {
  const scene::Scene scene = maze_scene(seed, side);
  const Mason mason(scene);
  std::size_t count = 0;
  for (std::size_t i = 0; i < mason.chunks().size(); ++i) {
    const Model model = mason.chunk(i);
    for (const Part& part : model.parts) {
      if (part.name == "walls" || part.name == "floor" || part.name == "tops") {
        count += part.surface.triangles();
      }
    }
  }
  return count;
}

TEST(Mason, NeedsFewTriangles) {
  // A box for each cell would take 842, 4,226 and 15,626.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_LT(stone(15, seed), 300U) << seed;
    EXPECT_LT(stone(33, seed), 1300U) << seed;
    EXPECT_LT(stone(63, seed), 5100U) << seed;
  }
}

}  // namespace
}  // namespace warren::bake
