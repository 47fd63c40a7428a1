#include "pipeline/plans.hpp"

#include <warren/core/error.hpp>
#include <warren/image/png.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::pipeline {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// A 15x15 maze with a mask of 7x7 rooms, named at line 4, column 12.
config::Preset masked() {
  config::Preset preset = maze_preset(15, 15);
  preset.maze->mask = {"masks/a.png", "presets/", "masks/a.png", "presets/a.json", 4, 12};
  return preset;
}

FileLoader gives(const Grid<std::uint8_t>& pixels) {
  return [bytes = image::encode_png_luminance(pixels)](const config::NamedFile& file) {
    EXPECT_EQ(file.path, "masks/a.png");
    return bytes;
  };
}

Grid<std::uint8_t> all_allowed() { return {7, 7, 255}; }

Diagnostic only_finding(config::Preset preset, const FileLoader& load) {
  const Prepared prepared = prepare(std::move(preset), load);
  EXPECT_THAT(prepared.diagnostics, SizeIs(1));
  if (prepared.diagnostics.size() != 1) return {};
  const Diagnostic& finding = prepared.diagnostics[0];
  EXPECT_EQ(finding.severity, Severity::error);
  EXPECT_EQ(finding.file, "presets/a.json");
  EXPECT_EQ(finding.line, 4);
  EXPECT_EQ(finding.column, 12);
  EXPECT_EQ(finding.pointer, "/maze/mask");
  EXPECT_THAT(finding.message, HasSubstr("masks/a.png"));
  return finding;
}

TEST(Mask, HalfBrightAndMoreAllows) {
  Grid<std::uint8_t> pixels(7, 7, 127);
  pixels[{3, 3}] = 128;
  pixels[{4, 3}] = 255;
  pixels[{0, 0}] = 0;
  const Prepared prepared = prepare(masked(), gives(pixels));
  ASSERT_THAT(prepared.diagnostics, IsEmpty());
  const Grid<std::uint8_t>& mask = prepared.plan.preset.maze->options.mask;
  for (int y = 0; y < 7; ++y) {
    for (int x = 0; x < 7; ++x) {
      EXPECT_EQ(mask[(Cell{x, y})], y == 3 && (x == 3 || x == 4)) << x << ' ' << y;
    }
  }
}

TEST(Mask, NothingIsLoadedWithoutOne) { EXPECT_TRUE(prepare(maze_preset(15, 15), no_file).ok()); }

TEST(Mask, AMissingFileIsReportedWhereItIsNamed) {
  const Diagnostic finding = only_finding(masked(), [](const config::NamedFile&) -> std::string {
    throw Error(ErrorKind::io, "E-IO-READ", "masks/a.png", "can't be read: gone");
  });
  EXPECT_EQ(finding.id, "E-MASK-READ");
  EXPECT_THAT(finding.message, HasSubstr("gone"));
}

TEST(Mask, AFileThatIsNoPngIsReported) {
  const Diagnostic finding =
      only_finding(masked(), [](const config::NamedFile&) { return "GIF89a"; });
  EXPECT_EQ(finding.id, "E-IMAGE-PNG");
  EXPECT_THAT(finding.message, HasSubstr(".png can't be used: not a PNG file"));
}

TEST(Mask, TheSizeMustBeThatOfTheRooms) {
  for (const auto& [width, height] : {std::pair{15, 15}, {7, 8}, {6, 7}, {1, 1}}) {
    const Diagnostic finding = only_finding(masked(), gives({width, height, 255}));
    EXPECT_EQ(finding.id, "E-MASK-SIZE");
    EXPECT_THAT(finding.message,
                HasSubstr(std::to_string(width) + "x" + std::to_string(height) + " pixels"));
    EXPECT_THAT(finding.message, HasSubstr("15x15 cells"));
    EXPECT_THAT(finding.message, HasSubstr("7x7 rooms"));
  }
}

TEST(Mask, SomeRoomMustBeAllowed) {
  EXPECT_EQ(only_finding(masked(), gives({7, 7, 127})).id, "E-MASK-EMPTY");
}

TEST(Mask, AllCellsOutsideAreReportedAtOnce) {
  Grid<std::uint8_t> pixels = all_allowed();
  pixels[{0, 0}] = 0;
  pixels[{6, 6}] = 0;
  config::Preset preset = masked();
  preset.maze->options.start = Cell{1, 1};
  preset.maze->options.exits = {{1, 1}, {13, 1}, {13, 13}};
  preset.maze->options.events.positions = {{3, 3}, {13, 13}};
  const Prepared prepared = prepare(preset, gives(pixels));
  ASSERT_THAT(prepared.diagnostics, SizeIs(3));
  EXPECT_EQ(prepared.diagnostics[0].id, "E-MASK-START");
  EXPECT_THAT(prepared.diagnostics[0].message, HasSubstr("[1, 1]"));
  EXPECT_EQ(prepared.diagnostics[1].id, "E-MASK-EXIT");
  EXPECT_THAT(prepared.diagnostics[1].message, HasSubstr("[1, 1], [13, 13]"));
  EXPECT_EQ(prepared.diagnostics[2].id, "E-MASK-POSITION");
  EXPECT_THAT(prepared.diagnostics[2].message, HasSubstr("[13, 13]"));
}

TEST(Mask, RoomsOutsideStayClosed) {
  Grid<std::uint8_t> pixels = all_allowed();
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < 3; ++x) pixels[{x, y}] = 0;
  }
  const Prepared prepared = prepare(masked(), gives(pixels));
  ASSERT_TRUE(prepared.ok());
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto built = build(prepared.plan, seed, kProfile);
    ASSERT_TRUE(built) << seed;
    for (int y = 0; y < 15; ++y) {
      for (int x = 0; x < 15; ++x) {
        const bool room = x % 2 == 1 && y % 2 == 1;
        const bool outside = x < 6 && y < 6;
        if (room || outside) {
          ASSERT_EQ(built->scene.walk.open[(Cell{x, y})], outside ? 0 : 1) << seed;
        }
      }
    }
  }
}

TEST(Mask, RoomsThatTheStartDoesNotReachAreReported) {
  Grid<std::uint8_t> pixels = all_allowed();
  for (int y = 0; y < 7; ++y) pixels[{1, y}] = 0;
  const Prepared prepared = prepare(masked(), gives(pixels));
  ASSERT_TRUE(prepared.ok());
  const auto built = build(prepared.plan, 1, kProfile);
  ASSERT_TRUE(built);
  EXPECT_EQ(built->scene.metrics.unreachable_rooms, 7);
  EXPECT_THAT(built->warnings, testing::Contains(HasSubstr("7 rooms of the mask")));
}

TEST(PresetDigest, DependsOnThePresetAlone) {
  Grid<std::uint8_t> other = all_allowed();
  other[{0, 0}] = 0;
  const std::string digest = prepare(masked(), gives(all_allowed())).plan.preset_digest;
  EXPECT_THAT(digest, testing::StartsWith("xxh3:"));
  EXPECT_EQ(prepare(masked(), gives(other)).plan.preset_digest, digest);
  config::Preset seeded = masked();
  seeded.seed = 99;
  EXPECT_EQ(prepare(seeded, gives(all_allowed())).plan.preset_digest, digest);
  config::Preset braided = masked();
  braided.maze->options.braid = 0.5;
  EXPECT_NE(prepare(braided, gives(all_allowed())).plan.preset_digest, digest);
}

}  // namespace
}  // namespace warren::pipeline
