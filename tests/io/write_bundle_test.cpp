#include "io/place.hpp"
#include "io/process.hpp"
#include "io/scratch.hpp"

#include <warren/core/error.hpp>
#include <warren/core/interrupt.hpp>
#include <warren/io/files.hpp>

#include <csignal>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

namespace warren::io {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<Artifact> kBundle{{"scene.json", "{}"},
                                    {"meshes/maze_0_0.glb", std::string("gl\0b\xff", 5)},
                                    {"manifest.json", "{\"files\":2}"}};

std::string failure(const std::filesystem::path& directory, std::span<const Artifact> files) {
  try {
    write_bundle(directory, files);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::io);
    EXPECT_EQ(error.id(), "E-IO-WRITE");
    return error.where() + ": " + error.what();
  }
  return "no error";
}

TEST(WriteBundle, LeavesExactlyTheFiles) {
  const Scratch scratch;
  write_bundle(scratch.path() / "out" / "maze" / "42", kBundle);
  EXPECT_THAT(tree(scratch.path()),
              ElementsAre("out", "out/maze", "out/maze/42", "out/maze/42/manifest.json",
                          "out/maze/42/meshes", "out/maze/42/meshes/maze_0_0.glb",
                          "out/maze/42/scene.json"));
  for (const Artifact& file : kBundle) {
    EXPECT_EQ(read(scratch.path() / "out" / "maze" / "42" / file.path), file.bytes) << file.path;
  }
}

TEST(WriteBundle, ReplacesABundleWhole) {
  const Scratch scratch;
  const std::vector<Artifact> other{
      {"textures/deep/er/a.png", "a"}, {"scene.json", "new"}, {"manifest.json", "new"}};
  write_bundle(scratch.path() / "42", kBundle);
  write_bundle(scratch.path() / "42", other);
  EXPECT_THAT(tree(scratch.path()),
              ElementsAre("42", "42/manifest.json", "42/scene.json", "42/textures",
                          "42/textures/deep", "42/textures/deep/er", "42/textures/deep/er/a.png"));
  EXPECT_EQ(read(scratch.path() / "42" / "manifest.json"), "new");
}

TEST(WriteBundle, TakesTheNameOfAnEmptyFolder) {
  const Scratch scratch;
  std::filesystem::create_directories(scratch.path() / "42");
  write_bundle(scratch.path() / "42" / "", kBundle);
  EXPECT_EQ(read(scratch.path() / "42" / "scene.json"), "{}");
  EXPECT_EQ(tree(scratch.path()).size(), 5U);
}

TEST(WriteBundle, WritesToTheWorkingFolder) {
  const Scratch scratch;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(scratch.path());
  write_bundle("42", kBundle);
  std::filesystem::current_path(before);
  EXPECT_EQ(read(scratch.path() / "42" / "scene.json"), "{}");
}

TEST(WriteBundle, LeavesAFileInTheWayAlone) {
  const Scratch scratch;
  write(scratch.path() / "42", "mine");
  EXPECT_THAT(failure(scratch.path() / "42", kBundle), HasSubstr("is in the way"));
  EXPECT_THAT(tree(scratch.path()), ElementsAre("42"));
  EXPECT_EQ(read(scratch.path() / "42"), "mine");
}

TEST(WriteBundle, LeavesAFolderThatIsNoBundleAlone) {
  const Scratch scratch;
  std::filesystem::create_directories(scratch.path() / "42");
  write(scratch.path() / "42" / "thesis.txt", "mine");
  EXPECT_THAT(failure(scratch.path() / "42", kBundle), HasSubstr("isn't a bundle"));
  EXPECT_THAT(tree(scratch.path()), ElementsAre("42", "42/thesis.txt"));
}

TEST(WriteBundle, LeavesAWebPageWithAManifestAlone) {
  const Scratch scratch;
  std::filesystem::create_directories(scratch.path() / "42" / "scene.json");
  write(scratch.path() / "42" / "manifest.json", "{\"start_url\": \"/\"}");
  const auto before = tree(scratch.path());
  const std::string message = failure(scratch.path() / "42", kBundle);
  EXPECT_THAT(message, HasSubstr("isn't a bundle"));
  EXPECT_THAT(message, HasSubstr("a manifest.json and a scene.json"));
  EXPECT_EQ(tree(scratch.path()), before);
}

TEST(WriteBundle, IsGivenUpWhenTheProcessIsAskedToStop) {
  const Scratch scratch;
  write_bundle(scratch.path() / "42", kBundle);
  const auto before = tree(scratch.path());
  // In a process of its own, since the wish can't be taken back.
  Child child([&] {
    request_stop(SIGINT);
    try {
      write_bundle(scratch.path() / "42", std::vector<Artifact>{{"scene.json", "new"}});
    } catch (const Interrupted&) {
      return 42;
    }
    return 0;
  });
  EXPECT_EQ(child.wait(), 42);
  EXPECT_EQ(tree(scratch.path()), before);
  EXPECT_EQ(read(scratch.path() / "42" / "scene.json"), "{}");
}

TEST(CheckBundleTarget, AgreesWithWriteBundle) {
  const Scratch scratch;
  const auto target = scratch.path() / "42";
  const auto check = [&]() -> std::string {
    try {
      check_bundle_target(target);
    } catch (const Error& error) {
      return error.where() + ": " + error.what();
    }
    return "no error";
  };
  EXPECT_EQ(check(), "no error");
  EXPECT_THAT(tree(scratch.path()), IsEmpty());
  write(target, "mine");
  EXPECT_THAT(check(), HasSubstr("it isn't a folder"));
  EXPECT_EQ(check(), failure(target, kBundle));
  std::filesystem::remove(target);
  std::filesystem::create_directory(target);
  EXPECT_EQ(check(), "no error");
  write(target / "thesis.txt", "mine");
  EXPECT_THAT(check(), HasSubstr("isn't a bundle"));
  EXPECT_EQ(check(), failure(target, kBundle));
  std::filesystem::remove_all(target);
  write_bundle(target, kBundle);
  EXPECT_EQ(check(), "no error");
}

TEST(WriteBundle, LeavesALinkInTheWayAlone) {
  const Scratch scratch;
  write_bundle(scratch.path() / "real", kBundle);
  std::filesystem::create_symlink("real", scratch.path() / "42");
  EXPECT_THAT(failure(scratch.path() / "42", kBundle), HasSubstr("is in the way"));
  EXPECT_TRUE(std::filesystem::is_symlink(scratch.path() / "42"));
}

TEST(WriteBundle, NamesTheParentThatIsAFile) {
  const Scratch scratch;
  write(scratch.path() / "out", "x");
  EXPECT_THAT(failure(scratch.path() / "out" / "maze" / "42", kBundle),
              HasSubstr("Not a directory"));
  EXPECT_THAT(tree(scratch.path()), ElementsAre("out"));
}

TEST(WriteBundle, GivesTheSystemsReasonWhereNothingCanBeMade) {
  EXPECT_THAT(failure("/proc/warren/42", kBundle), HasSubstr("can't be written: "));
}

TEST(WriteBundle, RefusesNamesThatAreNone) {
  const Scratch scratch;
  for (const char* name : {"", ".", "..", "/"}) {
    EXPECT_THAT(failure(name, kBundle), HasSubstr("can't be a folder's name")) << name;
  }
}

TEST(WriteBundle, AFailureLeavesTheOldBundleAndNoTemporary) {
  const Scratch scratch;
  write_bundle(scratch.path() / "42", kBundle);
  const auto before = tree(scratch.path());
  // The second file asks for a folder where the first one is.
  const std::vector<Artifact> impossible{{"scene.json", "new"}, {"scene.json/a", "x"}};
  EXPECT_THAT(failure(scratch.path() / "42", impossible), HasSubstr("File exists"));
  EXPECT_EQ(tree(scratch.path()), before);
  EXPECT_EQ(read(scratch.path() / "42" / "scene.json"), "{}");
}

TEST(WriteBundle, AFileTooLargeForTheSystemFailsCleanly) {
  const Scratch scratch;
  rlimit old{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = old;
  small.rlim_cur = 4096;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const std::vector<Artifact> large{{"scene.json", std::string(10000, 'x')}};
  const std::string message = failure(scratch.path() / "42", large);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_THAT(message, HasSubstr("File too large"));
  EXPECT_THAT(tree(scratch.path()), IsEmpty());
}

TEST(WriteBundle, NeedsFewDescriptors) {
  const Scratch scratch;
  std::vector<Artifact> files;
  for (int i = 0; i < 100; ++i) files.push_back({"meshes/" + std::to_string(i) + ".glb", "x"});
  const int lowest = ::open("/dev/null", O_RDONLY);
  ::close(lowest);
  rlimit old{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &old), 0);
  rlimit few = old;
  few.rlim_cur = static_cast<rlim_t>(lowest) + 3;  // two folders and a file
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
  const std::string message = failure(scratch.path() / "42", files);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &old), 0);
  EXPECT_EQ(message, "no error");
  EXPECT_EQ(tree(scratch.path()).size(), files.size() + 2);
}

TEST(WriteBundle, NeverWritesOutOfTheBundle) {
  const Scratch scratch;
  for (const char* path : {"../x", "/tmp/x", "a/../../x", "", "a/", "./x"}) {
    const std::vector<Artifact> files{{path, "x"}};
    EXPECT_THROW(write_bundle(scratch.path() / "42", files), std::invalid_argument) << path;
    EXPECT_THAT(tree(scratch.path()), IsEmpty()) << path;
  }
}

class PlaceTest : public testing::Test {
 protected:
  void SetUp() override {
    parent_ = ::open(scratch_.path().c_str(), O_RDONLY | O_DIRECTORY);
    ASSERT_GE(parent_, 0);
    write(scratch_.path() / "new", "new");
  }
  void TearDown() override { ::close(parent_); }

  Scratch scratch_;
  int parent_ = -1;
};

TEST_F(PlaceTest, BothWaysTakeAFreeName) {
  EXPECT_EQ(place(parent_, "new", "a"), Placed::fresh);
  EXPECT_EQ(place_in_two_steps(parent_, "a", "b"), Placed::fresh);
  EXPECT_THAT(tree(scratch_.path()), ElementsAre("b"));
}

TEST_F(PlaceTest, BothWaysExchange) {
  write(scratch_.path() / "name", "old");
  EXPECT_EQ(place(parent_, "new", "name"), Placed::exchanged);
  EXPECT_THAT(tree(scratch_.path()), ElementsAre("name", "new"));
  EXPECT_EQ(read(scratch_.path() / "name"), "new");
  EXPECT_EQ(read(scratch_.path() / "new"), "old");
  EXPECT_EQ(place_in_two_steps(parent_, "new", "name"), Placed::exchanged);
  EXPECT_THAT(tree(scratch_.path()), ElementsAre("name", "new"));
  EXPECT_EQ(read(scratch_.path() / "name"), "old");
  EXPECT_EQ(read(scratch_.path() / "new"), "new");
}

TEST_F(PlaceTest, AMissingTemporaryChangesNothing) {
  write(scratch_.path() / "name", "old");
  EXPECT_EQ(place(parent_, "absent", "name"), Placed::failed);
  EXPECT_EQ(place_in_two_steps(parent_, "absent", "name"), Placed::failed);
  EXPECT_THAT(tree(scratch_.path()), ElementsAre("name", "new"));
  EXPECT_EQ(read(scratch_.path() / "name"), "old");
}

}  // namespace
}  // namespace warren::io
