#include "io/process.hpp"
#include "io/scratch.hpp"

#include <warren/core/error.hpp>
#include <warren/core/interrupt.hpp>
#include <warren/io/files.hpp>

#include <csignal>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

using testing::HasSubstr;

constexpr std::size_t kMany = 1 << 20;

/// The error that the call throws; kind usage, which io never throws, where it throws none.
template <class Call>
Error error_of(Call call) {
  try {
    call();
  } catch (const Error& error) {
    return error;
  }
  return {ErrorKind::usage, "none", "", "no error"};
}

TEST(ReadFile, GivesEveryByte) {
  const Scratch scratch;
  std::string content = "first\r\nsecond\n";
  for (int i = 0; i < 100000; ++i) content.push_back(static_cast<char>(i * 7));
  write(scratch.path() / "file", content);
  EXPECT_EQ(read_file(scratch.path() / "file", kMany), content);
}

TEST(ReadFile, AnEmptyFileIsEmpty) {
  const Scratch scratch;
  write(scratch.path() / "file", "");
  EXPECT_EQ(read_file(scratch.path() / "file", kMany), "");
  EXPECT_EQ(read_file(scratch.path() / "file", 0), "");
}

TEST(ReadFile, ReadsFilesWhoseSizeTheSystemDoesNotTell) {
  EXPECT_THAT(read_file("/proc/self/status", kMany), HasSubstr("Name:"));
}

TEST(ReadFile, TheLimitIsTheLargestSizeRead) {
  const Scratch scratch;
  write(scratch.path() / "file", "12345");
  EXPECT_EQ(read_file(scratch.path() / "file", 5), "12345");
  const Error error = error_of([&] { return read_file(scratch.path() / "file", 4); });
  EXPECT_EQ(error.kind(), ErrorKind::input);
  EXPECT_EQ(error.id(), "E-IO-SIZE");
  EXPECT_EQ(error.where(), scratch.path() / "file");
  EXPECT_THAT(error.what(), HasSubstr("at most 4 bytes"));
}

TEST(ReadFile, TheLimitHoldsWhereTheSizeIsNotKnown) {
  const Error error = error_of([] { return read_file("/proc/self/status", 10); });
  EXPECT_EQ(error.id(), "E-IO-SIZE");
  EXPECT_THAT(error.what(), HasSubstr("at most 10 bytes"));
}

TEST(ReadFile, NamesWhatIsMissing) {
  const Error error = error_of([] { return read_file("no/such/file.json", kMany); });
  EXPECT_EQ(error.kind(), ErrorKind::io);
  EXPECT_EQ(error.id(), "E-IO-READ");
  EXPECT_EQ(error.where(), "no/such/file.json");
  EXPECT_THAT(error.what(), HasSubstr("No such file or directory"));
}

TEST(ReadFile, RefusesFolders) {
  const Scratch scratch;
  const Error error = error_of([&] { return read_file(scratch.path(), kMany); });
  EXPECT_EQ(error.kind(), ErrorKind::io);
  EXPECT_THAT(error.what(), HasSubstr("is a folder"));
}

TEST(ReadFile, RefusesAPipeWithoutWaitingForAWriter) {
  const Scratch scratch;
  const auto pipe = scratch.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const Error error = error_of([&] { return read_file(pipe, kMany); });
  EXPECT_THAT(error.what(), HasSubstr("isn't a regular file"));
}

TEST(ReadFile, RefusesAPathBelowAFile) {
  const Scratch scratch;
  write(scratch.path() / "file", "x");
  const Error error = error_of([&] { return read_file(scratch.path() / "file" / "deep", kMany); });
  EXPECT_THAT(error.what(), HasSubstr("Not a directory"));
}

/// Standard input comes from the given file while this lives.
class Input {
 public:
  explicit Input(const std::filesystem::path& path) : saved_(::dup(STDIN_FILENO)) {
    if (std::freopen(path.c_str(), "rb", stdin) == nullptr) throw std::runtime_error("no input");
  }
  ~Input() {
    ::dup2(saved_, STDIN_FILENO);
    ::close(saved_);
  }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

 private:
  int saved_;
};

TEST(ReadFile, ADashIsStandardInput) {
  const Scratch scratch;
  const std::string content(50000, 'x');
  write(scratch.path() / "input", content);
  {
    const Input input(scratch.path() / "input");
    EXPECT_EQ(read_file("-", kMany), content);
  }
  const Input input(scratch.path() / "input");
  const Error error = error_of([] { return read_file("-", 49999); });
  EXPECT_EQ(error.where(), "standard input");
}

/// A process that does the work and ends with 42 once a signal has made it give up.
template <class Work>
int code_of_interrupted(Work work) {
  const Signal ready;
  Child child([&] {
    struct sigaction action {};
    action.sa_handler = [](int signal) { request_stop(signal); };
    ::sigaction(SIGTERM, &action, nullptr);
    ready.give();
    try {
      work();
    } catch (const Interrupted&) {
      return 42;
    }
    return 0;
  });
  ready.wait();
  return child.signal_until_end(SIGTERM);
}

TEST(ReadFile, ASignalEndsTheWaitForInput) {
  const Signal nobody_writes;
  EXPECT_EQ(code_of_interrupted([&] {
              ::dup2(nobody_writes.reader(), STDIN_FILENO);
              static_cast<void>(read_file("-", kMany));
            }),
            42);
}

TEST(ReadFile, ASignalEndsTheWaitForInputThatDoesNotBlock) {
  const Signal nobody_writes;
  EXPECT_EQ(code_of_interrupted([&] {
              ::fcntl(nobody_writes.reader(), F_SETFL, O_NONBLOCK);
              ::dup2(nobody_writes.reader(), STDIN_FILENO);
              static_cast<void>(read_file("-", kMany));
            }),
            42);
}

TEST(WriteStandardOutput, ASignalEndsTheWaitForAReader) {
  const Signal nobody_reads;
  EXPECT_EQ(code_of_interrupted([&] {
              ::dup2(nobody_reads.writer(), STDOUT_FILENO);
              write_standard_output(std::string(kMany, 'x'));
            }),
            42);
}

TEST(ResolveInside, GivesPathsBelow) {
  const Scratch scratch;
  const auto root = std::filesystem::canonical(scratch.path());
  std::filesystem::create_directories(root / "a" / "b");
  write(root / "a" / "b" / "file", "x");
  EXPECT_EQ(resolve_inside(root, "a/b/file"), root / "a" / "b" / "file");
  EXPECT_EQ(resolve_inside(root, "./a/../a/b/file"), root / "a" / "b" / "file");
  EXPECT_EQ(resolve_inside(root, "not/there"), root / "not" / "there");
}

TEST(ResolveInside, RefusesWhatLeadsOut) {
  const Scratch scratch;
  const auto root = scratch.path() / "root";
  std::filesystem::create_directories(root / "sub");
  std::filesystem::create_directories(scratch.path() / "root-beside");
  std::filesystem::create_symlink("..", root / "up");
  std::filesystem::create_symlink("/", root / "sub" / "top");
  for (const char* path : {"..", "../root-beside", "../x", "sub/../../x", "/etc/passwd", "up/x",
                           "sub/top/etc/passwd", "nowhere/../../x"}) {
    const Error error = error_of([&] { return resolve_inside(root, path); });
    EXPECT_EQ(error.kind(), ErrorKind::input) << path;
    EXPECT_EQ(error.id(), "E-IO-OUTSIDE") << path;
  }
}

TEST(ResolveInside, FollowsLinksThatStayInside) {
  const Scratch scratch;
  const auto root = std::filesystem::canonical(scratch.path());
  std::filesystem::create_directories(root / "real");
  write(root / "real" / "file", "x");
  std::filesystem::create_symlink("real", root / "link");
  EXPECT_EQ(resolve_inside(root, "link/file"), root / "real" / "file");
}

TEST(ResolveInside, ReportsLinksInACircle) {
  const Scratch scratch;
  std::filesystem::create_symlink("two", scratch.path() / "one");
  std::filesystem::create_symlink("one", scratch.path() / "two");
  const Error error = error_of([&] { return resolve_inside(scratch.path(), "one/file"); });
  EXPECT_EQ(error.id(), "E-IO-READ");
}

}  // namespace
}  // namespace warren::io
