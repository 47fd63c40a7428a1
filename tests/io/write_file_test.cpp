#include "io/process.hpp"
#include "io/scratch.hpp"

#include <warren/core/error.hpp>
#include <warren/io/files.hpp>

#include <array>
#include <csignal>
#include <memory>
#include <string>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string failure(const std::filesystem::path& path, std::string_view bytes) {
  try {
    write_file(path, bytes);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::io);
    EXPECT_EQ(error.id(), "E-IO-WRITE");
    return error.where() + ": " + error.what();
  }
  return "no error";
}

TEST(WriteFile, MakesTheFileAndItsFolders) {
  const Scratch scratch;
  const std::string bytes("a\0b\xff", 4);
  write_file(scratch.path() / "out" / "deep" / "batch.json", bytes);
  EXPECT_THAT(tree(scratch.path()), ElementsAre("out", "out/deep", "out/deep/batch.json"));
  EXPECT_EQ(read(scratch.path() / "out" / "deep" / "batch.json"), bytes);
}

TEST(WriteFile, WritesToTheWorkingFolder) {
  const Scratch scratch;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(scratch.path());
  write_file("batch.json", "x");
  std::filesystem::current_path(before);
  EXPECT_THAT(tree(scratch.path()), ElementsAre("batch.json"));
}

TEST(WriteFile, ReplacesTheFileWhole) {
  const Scratch scratch;
  const auto path = scratch.path() / "file";
  write_file(path, "a long content");
  const int old = ::open(path.c_str(), O_RDONLY);
  write_file(path, "short");
  EXPECT_EQ(read(path), "short");
  // Who has opened the old one still reads all of it.
  std::array<char, 100> content{};
  EXPECT_EQ(::read(old, content.data(), content.size()), 14);
  ::close(old);
  write_file(path, "");
  EXPECT_EQ(read(path), "");
  EXPECT_THAT(tree(scratch.path()), ElementsAre("file"));
}

TEST(WriteFile, KeepsToTheMaskOfTheProcess) {
  const Scratch scratch;
  const mode_t mask = ::umask(027);
  write_file(scratch.path() / "file", "x");
  ::umask(mask);
  EXPECT_EQ(std::filesystem::status(scratch.path() / "file").permissions(),
            std::filesystem::perms(0640));
}

TEST(WriteFile, ReplacesWhatALinkLeadsTo) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.path() / "real");
  write(scratch.path() / "real" / "file", "old");
  std::filesystem::create_symlink("real/file", scratch.path() / "one");
  std::filesystem::create_symlink("one", scratch.path() / "two");
  write_file(scratch.path() / "two", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(scratch.path() / "one"));
  EXPECT_TRUE(std::filesystem::is_symlink(scratch.path() / "two"));
  EXPECT_EQ(read(scratch.path() / "real" / "file"), "new");
  EXPECT_THAT(tree(scratch.path()), ElementsAre("one", "real", "real/file", "two"));
}

TEST(WriteFile, MakesWhatALinkLeadsTo) {
  const Scratch scratch;
  std::filesystem::create_symlink("missing", scratch.path() / "link");
  write_file(scratch.path() / "link", "new");
  EXPECT_THAT(tree(scratch.path()), ElementsAre("link", "missing"));
  EXPECT_EQ(read(scratch.path() / "missing"), "new");
}

TEST(WriteFile, ReportsLinksInACircle) {
  const Scratch scratch;
  std::filesystem::create_symlink("two", scratch.path() / "one");
  std::filesystem::create_symlink("one", scratch.path() / "two");
  EXPECT_THAT(failure(scratch.path() / "one", "x"), HasSubstr("symbolic links"));
  EXPECT_THAT(tree(scratch.path()), ElementsAre("one", "two"));
}

TEST(WriteFile, WritesToDevicesAsTheyStand) {
  write_file("/dev/null", "x");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  EXPECT_EQ(failure("/dev/full", "x"), "/dev/full: can't be written: No space left on device");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST(WriteFile, WritesToAPipeAsItStands) {
  const Scratch scratch;
  const auto pipe = scratch.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::string bytes(1 << 20, 'x');
  Child child([&] {
    write_file(pipe, bytes);
    return 0;
  });
  EXPECT_EQ(read(pipe), bytes);
  EXPECT_EQ(child.wait(), 0);
  EXPECT_THAT(tree(scratch.path()), ElementsAre("pipe"));
}

TEST(WriteFile, AddsToStandardOutputWhereverThatGoes) {
  const Scratch scratch;
  Child child([&] {
    const int out = ::open((scratch.path() / "out").c_str(), O_WRONLY | O_CREAT, 0600);
    if (::dup2(out, STDOUT_FILENO) < 0) return 1;
    write_standard_output("one ");
    write_file("/dev/stdout", "two ");
    write_file(scratch.path() / "out", "three ");
    write_standard_output("four");
    return 0;
  });
  EXPECT_EQ(child.wait(), 0);
  EXPECT_EQ(read(scratch.path() / "out"), "one two three four");
}

TEST(WriteFile, RefusesWhatIsNoFile) {
  const Scratch scratch;
  write(scratch.path() / "file", "mine");
  EXPECT_THAT(failure(scratch.path(), "x"), HasSubstr("Is a directory"));
  EXPECT_THAT(failure(scratch.path() / "new" / "", "x"), HasSubstr("Is a directory"));
  EXPECT_THAT(failure(scratch.path() / "file" / "below", "x"), HasSubstr("Not a directory"));
  EXPECT_THAT(failure("", "x"), HasSubstr("can't be written"));
  EXPECT_THAT(tree(scratch.path()), ElementsAre("file"));
}

TEST(WriteFile, AFailureLeavesTheOldFileAndNoTemporary) {
  const Scratch scratch;
  write_file(scratch.path() / "file", "old");
  Child child([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{4096, 4096};
    ::setrlimit(RLIMIT_FSIZE, &small);
    return failure(scratch.path() / "file", std::string(10000, 'x')) ==
                   (scratch.path() / "file").string() + ": can't be written: File too large"
               ? 42
               : 0;
  });
  EXPECT_EQ(child.wait(), 42);
  EXPECT_THAT(tree(scratch.path()), ElementsAre("file"));
  EXPECT_EQ(read(scratch.path() / "file"), "old");
}

TEST(WriteNewFile, MakesTheFileAndItsFolders) {
  const Scratch scratch;
  EXPECT_TRUE(write_new_file(scratch.path() / "deep" / "file", "new"));
  EXPECT_THAT(tree(scratch.path()), ElementsAre("deep", "deep/file"));
  EXPECT_EQ(read(scratch.path() / "deep" / "file"), "new");
}

TEST(WriteNewFile, LeavesWhateverStandsThere) {
  const Scratch scratch;
  write(scratch.path() / "file", "mine");
  std::filesystem::create_directory(scratch.path() / "folder");
  std::filesystem::create_symlink("nowhere", scratch.path() / "link");
  const auto before = tree(scratch.path());
  for (const char* name : {"file", "folder", "link"}) {
    EXPECT_FALSE(write_new_file(scratch.path() / name, "new")) << name;
  }
  EXPECT_FALSE(write_new_file("/dev/null", "new"));
  EXPECT_THROW(static_cast<void>(write_new_file(scratch.path() / "file" / "x", "new")), Error);
  EXPECT_THROW(static_cast<void>(write_new_file("", "new")), Error);
  EXPECT_EQ(tree(scratch.path()), before);
  EXPECT_EQ(read(scratch.path() / "file"), "mine");
}

TEST(WriteNewFile, OneOfManyWritersGetsTheName) {
  const Scratch scratch;
  constexpr int kWriters = 8;
  for (int round = 0; round < 20; ++round) {
    const auto path = scratch.path() / std::to_string(round);
    const Signal start;
    std::array<std::unique_ptr<Child>, kWriters> writers;
    for (int i = 0; i < kWriters; ++i) {
      writers[static_cast<std::size_t>(i)] = std::make_unique<Child>([&start, &path, i] {
        start.wait();
        return write_new_file(path, std::to_string(i)) ? 1 : 0;
      });
    }
    for (int i = 0; i < kWriters; ++i) start.give();
    int winner = -1;
    for (int i = 0; i < kWriters; ++i) {
      const int code = writers[static_cast<std::size_t>(i)]->wait();
      ASSERT_THAT(code, testing::AnyOf(0, 1));
      if (code == 0) continue;
      EXPECT_EQ(winner, -1);
      winner = i;
    }
    EXPECT_EQ(read(path), std::to_string(winner));
  }
  EXPECT_EQ(tree(scratch.path()).size(), 20U);
}

TEST(Touch, RenewsTheTimeOfChangeAlone) {
  const Scratch scratch;
  const auto path = scratch.path() / "file";
  write(path, "content");
  const auto now = std::filesystem::last_write_time(path);
  std::filesystem::last_write_time(path, now - std::chrono::hours(24));
  touch(path);
  EXPECT_GE(std::filesystem::last_write_time(path), now);
  EXPECT_EQ(read(path), "content");
}

TEST(Touch, NamesWhatIsMissing) {
  const Scratch scratch;
  try {
    touch(scratch.path() / "none");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.id(), "E-IO-WRITE");
    EXPECT_EQ(error.where(), scratch.path() / "none");
  }
  EXPECT_FALSE(std::filesystem::exists(scratch.path() / "none"));
}

}  // namespace
}  // namespace warren::io
