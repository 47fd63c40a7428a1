#include "mesh/rough_field.hpp"
#include "mesh/verifier.hpp"

#include <warren/core/digest.hpp>
#include <warren/core/random.hpp>

namespace warren::mesh {
namespace {

using Field = Grid<std::uint16_t>;

Heights heights_of(const Field& field) {
  return {field.values().data(), field.width(), field.width()};
}

template <class F>
Field make(int side, F f) {
  Field field(side, side);
  for (int z = 0; z < side; ++z) {
    for (int x = 0; x < side; ++x) field[{x, z}] = static_cast<std::uint16_t>(f(x, z));
  }
  return field;
}

/// Fields of each kind that has ever made a mesher fail.
std::vector<Field> fields_of(int side) {
  Stream stream(static_cast<std::uint64_t>(side), Stage::terrain, 0, 94);
  const int middle = side / 2;
  const int last = side - 1;
  std::vector<Field> fields;
  fields.push_back(make(side, [](int, int) { return 30000; }));
  fields.push_back(make(side, [](int x, int z) { return 400 + x * 300 + z * 70; }));
  fields.push_back(
      make(side, [&](int x, int z) { return x == middle && z == middle ? 65535 : 0; }));
  fields.push_back(make(side, [&](int x, int z) { return x == 0 && z == last ? 0 : 65535; }));
  fields.push_back(make(side, [&](int x, int) { return x >= middle ? 65535 : 0; }));
  fields.push_back(make(side, [&](int x, int z) { return x + 2 * z > side ? 65535 : 0; }));
  fields.push_back(make(side, [](int x, int z) { return (x + z) % 2 * 65535; }));
  fields.push_back(make(side, [&](int, int) { return stream.between(0, 65535); }));
  fields.push_back(make(side, [&](int, int) { return stream.below(20) == 0 ? 65535 : 9; }));
  fields.push_back(
      make(side, [&](int x, int z) { return ((x - middle) * (x - middle) + z * z) * 5; }));
  fields.push_back(rough_field(side, static_cast<std::uint32_t>(side)));
  return fields;
}

void expect_sound(const Field& field, const std::vector<std::uint32_t>& bounds) {
  const Heights heights = heights_of(field);
  const Levels levels = triangulate(heights, bounds);
  ASSERT_EQ(levels.levels.size(), bounds.size());
  EXPECT_EQ(levels.levels[0].vertices, levels.vertices.size());
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const Surface level = surface(levels, i);
    ASSERT_EQ(fault_of_shape(level, heights.side), "");
    const std::int64_t worst = worst_error(level, heights);
    ASSERT_GE(worst, 0) << "a sample isn't covered";
    ASSERT_LE(worst, bounds[i]);
    for (int side = 0; side < 4; ++side) {
      ASSERT_EQ(border_of(level, heights.side, side),
                border_of(surface(levels, 0), heights.side, side));
    }
  }
}

TEST(Triangulate, HoldsEachBoundOnAnyField) {
  int tried = 0;
  for (const int side : {2, 3, 4, 5, 7, 8, 9, 16, 17, 33, 50, 65}) {
    const std::vector<Field> fields = fields_of(side);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      SCOPED_TRACE("side " + std::to_string(side) + ", field " + std::to_string(i));
      ASSERT_NO_FATAL_FAILURE(expect_sound(fields[i], {0, 0, 1, 1024}));
      ASSERT_NO_FATAL_FAILURE(expect_sound(fields[i], {40, 204, 20000}));
      ++tried;
    }
  }
  EXPECT_GE(tried, 100);
}

TEST(Triangulate, HoldsEachBoundOnLargePieces) {
  expect_sound(rough_field(257, 5), {40, 204, 1024});
  expect_sound(rough_field(513, 6), {200, 1000});
  expect_sound(make(kMaxSide, [](int x, int z) { return x + z > 2048 ? 65535 : 0; }), {32767});
}

TEST(Triangulate, IsDelaunay) {
  for (const int side : {2, 3, 5, 9, 12, 17}) {
    for (const Field& field : fields_of(side)) {
      const Levels levels = triangulate(heights_of(field), std::vector<std::uint32_t>{5, 900});
      for (std::size_t i = 0; i < 2; ++i) ASSERT_TRUE(is_delaunay(surface(levels, i))) << side;
    }
  }
}

TEST(Triangulate, TakesTwoTrianglesForAPlane) {
  for (const int side : {2, 3, 10, 257}) {
    const Field field = make(side, [](int x, int z) { return 70 * x + 3 * z; });
    const Levels levels = triangulate(heights_of(field), std::vector<std::uint32_t>{0});
    EXPECT_EQ(levels.vertices.size(), 4);
    EXPECT_EQ(levels.levels[0].indices.size(), 6);
  }
}

TEST(Triangulate, TakesEachSampleWhereNoneIsStraight) {
  Stream stream(7, Stage::terrain, 0, 95);
  const Field field = make(40, [&](int, int) { return stream.between(0, 65535); });
  const Levels levels = triangulate(heights_of(field), std::vector<std::uint32_t>{0});
  EXPECT_EQ(levels.vertices.size(), 1600);
  EXPECT_EQ(levels.levels[0].indices.size(), 3 * 2 * 39 * 39);
}

TEST(Triangulate, TakesBoundsAboveAllHeightsAsNone) {
  const Field field = rough_field(33, 3);
  const std::vector<std::uint32_t> bounds{65535, 0xffffffffU};
  const Levels levels = triangulate(heights_of(field), bounds);
  for (const Level& level : levels.levels) EXPECT_EQ(level.vertices, 4);
}

/// Levels only add vertices, and what comes after a level doesn't change it.
TEST(Triangulate, NestsLevels) {
  const Field field = rough_field(129, 4);
  const Levels three = triangulate(heights_of(field), std::vector<std::uint32_t>{40, 204, 1024});
  EXPECT_LT(three.levels[2].vertices, three.levels[1].vertices);
  EXPECT_LT(three.levels[1].vertices, three.levels[0].vertices);
  const Levels one = triangulate(heights_of(field), std::vector<std::uint32_t>{40, 40, 1024});
  EXPECT_EQ(one.levels[2].indices, three.levels[2].indices);
  EXPECT_EQ(one.levels[0].indices, one.levels[1].indices);
}

/// Pieces cut from one field share their border's vertices at all levels.
TEST(Triangulate, MeetsItsNeighbour) {
  constexpr int kSide = 65;
  for (std::uint32_t seed = 0; seed < 10; ++seed) {
    const Field field = rough_field(2 * kSide - 1, seed);
    const std::ptrdiff_t row = field.width();
    const std::vector<std::uint32_t> bounds{20, 300};
    const std::uint16_t* first = field.values().data();
    const auto piece = [&](int x, int z) {
      return triangulate({first + (kSide - 1) * (x + z * row), row, kSide}, bounds);
    };
    const Levels here = piece(0, 0);
    const Levels east = piece(1, 0);
    const Levels south = piece(0, 1);
    for (std::size_t a = 0; a < 2; ++a) {
      for (std::size_t b = 0; b < 2; ++b) {
        const std::vector<int> border = border_of(surface(here, a), kSide, 3);
        EXPECT_GT(border.size(), 3);
        EXPECT_EQ(border, border_of(surface(east, b), kSide, 2));
        EXPECT_EQ(border_of(surface(here, a), kSide, 1), border_of(surface(south, b), kSide, 0));
      }
    }
  }
}

/// What lies round a piece in memory, or was made before it, doesn't matter.
TEST(Triangulate, DependsOnItsSamplesAlone) {
  constexpr int kSide = 33;
  const Field field = rough_field(kSide, 9);
  Field larger(kSide + 9, kSide + 5, 0);
  for (std::size_t i = 0; i < field.size(); ++i) {
    const Cell c = field.cell(i);
    larger[{c.x + 4, c.y + 3}] = field[c];
  }
  const std::vector<std::uint32_t> bounds{10, 100};
  const Levels expected = triangulate(heights_of(field), bounds);
  const Levels cut = triangulate({&larger[{4, 3}], larger.width(), kSide}, bounds);
  EXPECT_EQ(cut.vertices, expected.vertices);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(cut.levels[i].indices, expected.levels[i].indices);
  }
}

class Verifier : public testing::Test {
 protected:
  Field field_ = rough_field(33, 2);
  Surface good_ = surface(triangulate(heights_of(field_), std::vector<std::uint32_t>{60}), 0);
};

TEST_F(Verifier, FindsNoFaultInAGoodSurface) {
  EXPECT_EQ(fault_of_shape(good_, 33), "");
  EXPECT_TRUE(is_delaunay(good_));
}

TEST_F(Verifier, WouldNoticeABoundLoweredByOne) {
  EXPECT_EQ(worst_error(good_, heights_of(field_)), 60);
}

TEST_F(Verifier, NoticesAMovedVertex) {
  for (Vertex& v : good_.vertices) {
    if (v.x > 4 && v.x < 28) continue;
    const auto mirror = [&] { v.x = static_cast<std::int16_t>(32 - v.x); };
    mirror();
    EXPECT_NE(fault_of_shape(good_, 33), "");
    mirror();
  }
  int moved = 0;
  int noticed = 0;
  for (Vertex& v : good_.vertices) {
    if (v.x <= 0 || v.x >= 32 || v.z <= 0 || v.z >= 32) continue;
    ++moved;
    ++v.x;
    const bool fault = !fault_of_shape(good_, 33).empty();
    // One sample aside, a vertex may serve as well, with its height from there.
    noticed += static_cast<int>(fault || worst_error(good_, heights_of(field_)) > 60);
    --v.x;
  }
  EXPECT_GT(noticed, moved / 2);
}

TEST_F(Verifier, NoticesAMovedSample) {
  const std::int64_t worst = worst_error(good_, heights_of(field_));
  for (int x = 1; x < 32; ++x) {
    Field changed = field_;
    changed[{x, 9}] = 65535;
    EXPECT_GT(worst_error(good_, heights_of(changed)), worst);
  }
}

TEST_F(Verifier, NoticesTurnedMissingAndDoubledTriangles) {
  Surface turned = good_;
  std::swap(turned.indices[3], turned.indices[4]);
  EXPECT_EQ(fault_of_shape(turned, 33), "a triangle that doesn't face up");
  Surface missing = good_;
  missing.indices.resize(missing.indices.size() - 3);
  EXPECT_NE(fault_of_shape(missing, 33), "");
  EXPECT_EQ(worst_error({good_.vertices, {0, 1, 2}}, heights_of(field_)), -1);
  Surface doubled = good_;
  doubled.indices.insert(doubled.indices.end(), good_.indices.begin(), good_.indices.begin() + 3);
  EXPECT_EQ(fault_of_shape(doubled, 33), "an edge twice");
}

TEST_F(Verifier, NoticesFlippedEdges) {
  // Each edge between two triangles that make a convex quadrangle; without four corners on one
  // circle, only one of its diagonals is Delaunay.
  int flipped = 0;
  int noticed = 0;
  const auto triangle_with = [&](std::uint32_t from, std::uint32_t to) {
    for (std::size_t i = 0; i < good_.indices.size(); ++i) {
      const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
      if (good_.indices[i] == from && good_.indices[next] == to) return i;
    }
    return good_.indices.size();
  };
  for (std::size_t i = 0; i < 300; ++i) {
    const std::size_t base = i - i % 3;
    const std::uint32_t a = good_.indices[i];
    const std::uint32_t b = good_.indices[base + (i + 1) % 3];
    const std::uint32_t c = good_.indices[base + (i + 2) % 3];
    const std::size_t twin = triangle_with(b, a);
    if (twin == good_.indices.size()) continue;
    const std::size_t other = twin - twin % 3;
    const std::uint32_t d = good_.indices[other + (twin + 2) % 3];
    Surface changed = good_;
    const std::array first{a, d, c};
    const std::array second{d, b, c};
    for (std::size_t k = 0; k < 3; ++k) {
      changed.indices[base + k] = first[k];
      changed.indices[other + k] = second[k];
    }
    if (!fault_of_shape(changed, 33).empty()) continue;
    ++flipped;
    noticed += static_cast<int>(!is_delaunay(changed));
  }
  EXPECT_GT(flipped, 100);
  EXPECT_GT(noticed, flipped * 3 / 4);
}

TEST(TriangulateGolden, RoughField) {
  const Field field = rough_field(257, 1337);
  const Levels levels = triangulate(heights_of(field), std::vector<std::uint32_t>{40, 204, 1024});
  std::vector<std::size_t> counts;
  Digester digester;
  const auto add = [&](const auto& values) {
    for (const auto value : values) {
      for (int shift = 0; shift < 32; shift += 8) {
        const char byte = static_cast<char>((value >> shift) & 0xff);
        digester.add({&byte, 1});
      }
    }
  };
  for (const Vertex v : levels.vertices) add(std::array{v.x + 65536 * v.z});
  for (const Level& level : levels.levels) {
    counts.push_back(level.indices.size() / 3);
    add(level.indices);
  }
  EXPECT_EQ(counts, (std::vector<std::size_t>{22520, 3690, 614}));
  EXPECT_EQ(to_string(digester.digest()), "xxh3:262f78dd0619e61244c6f1824677de2e");
}

}  // namespace
}  // namespace warren::mesh
