#include "io/scratch.hpp"

#include <warren/core/error.hpp>
#include <warren/io/files.hpp>

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::io {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<Artifact> kPage{{"index.html", "<html>"},
                                  {"assets/a.js", "a"},
                                  {kPageMark, "{\n  \"generator\": \"warren 1\"\n}\n"}};

std::string failure(const std::filesystem::path& directory) {
  std::string checked = "no error";
  try {
    check_page_target(directory);
  } catch (const Error& error) {
    checked = error.what();
  }
  try {
    write_page(directory, kPage);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::io);
    EXPECT_EQ(error.id(), "E-IO-WRITE");
    EXPECT_EQ(error.what(), checked);
    return error.what();
  }
  return checked;
}

TEST(WritePage, LeavesExactlyTheFiles) {
  const Scratch scratch;
  write_page(scratch.path() / "out" / "player", kPage);
  EXPECT_THAT(tree(scratch.path()),
              ElementsAre("out", "out/player", "out/player/assets", "out/player/assets/a.js",
                          "out/player/index.html", "out/player/player.json"));
  EXPECT_EQ(read(scratch.path() / "out/player/assets/a.js"), "a");
}

TEST(WritePage, ReplacesAPageWhole) {
  const Scratch scratch;
  write_page(scratch.path() / "player", {{{"old.js", "old"}, kPage.back()}});
  write_page(scratch.path() / "player", kPage);
  EXPECT_THAT(tree(scratch.path()), ElementsAre("player", "player/assets", "player/assets/a.js",
                                                "player/index.html", "player/player.json"));
}

TEST(WritePage, TakesTheNameOfAnEmptyFolder) {
  const Scratch scratch;
  std::filesystem::create_directories(scratch.path() / "player");
  EXPECT_EQ(failure(scratch.path() / "player"), "no error");
  EXPECT_EQ(read(scratch.path() / "player/index.html"), "<html>");
}

TEST(WritePage, LeavesWhatIsNoneAlone) {
  const Scratch scratch;
  const auto folder = scratch.path() / "player";
  std::filesystem::create_directories(folder);
  write_file(folder / "index.html", "mine");
  EXPECT_THAT(failure(folder), HasSubstr("isn't a page that warren wrote"));
  write_file(folder / kPageMark, "{}");
  EXPECT_THAT(failure(folder), HasSubstr("isn't a page that warren wrote"));
  // Nor does a bundle make way.
  write_file(folder / "manifest.json", "{\"generator\": \"warren 1\"}");
  write_file(folder / "scene.json", "{}");
  EXPECT_THAT(failure(folder), HasSubstr("isn't a page that warren wrote"));
  EXPECT_EQ(read(folder / "index.html"), "mine");
  write_file(scratch.path() / "file", "mine");
  EXPECT_THAT(failure(scratch.path() / "file"), HasSubstr("it isn't a folder"));
}

TEST(WritePage, DoesntMakeWayForABundle) {
  const Scratch scratch;
  write_page(scratch.path() / "player", kPage);
  EXPECT_THROW(check_bundle_target(scratch.path() / "player"), Error);
}

}  // namespace
}  // namespace warren::io
