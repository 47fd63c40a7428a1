#include "io/place.hpp"
#include "io/process.hpp"
#include "io/scratch.hpp"
#include "io/temporary.hpp"

#include <warren/core/error.hpp>
#include <warren/io/bundle_reader.hpp>
#include <warren/io/files.hpp>

#include <atomic>
#include <csignal>
#include <functional>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

/// What happens before the next flock() of this thread, once.
thread_local std::function<void()> before_flock;
/// The errno with which flock() fails; 0: it works.
std::atomic<int> flock_failure{0};

}  // namespace

/// Stands in for the C library's.
extern "C" int flock(int descriptor, int operation) noexcept {
  if (before_flock) std::exchange(before_flock, nullptr)();
  if (flock_failure != 0) {
    errno = flock_failure;
    return -1;
  }
  return static_cast<int>(::syscall(SYS_flock, descriptor, operation));
}

namespace warren::io {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

std::vector<Artifact> bundle(const std::string& tag) {
  return {{"scene.json", tag}, {"meshes/a.glb", tag}, {"manifest.json", tag}};
}

/// A folder of bundles with the bundle 42 in it, and what stands in it.
class CollectTest : public testing::Test {
 protected:
  void SetUp() override {
    write_bundle(folder() / "42", bundle("first"));
    parent_ = ::open(folder().c_str(), O_RDONLY | O_DIRECTORY);
    ASSERT_GE(parent_, 0);
  }
  void TearDown() override {
    flock_failure = 0;
    ::close(parent_);
  }

  [[nodiscard]] const std::filesystem::path& folder() const { return scratch_.path(); }
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const auto& entry : std::filesystem::directory_iterator(folder())) {
      result.push_back(entry.path().filename());
    }
    std::sort(result.begin(), result.end());
    return result;
  }
  /// The name of a temporary of the process, of this host unless said otherwise.
  static std::string temporary(pid_t process, const std::string& host = host_tag()) {
    return ".42.tmp-" + host + "-" + std::to_string(process) + "-0123456789abcdef";
  }
  static pid_t dead_process() {
    Child child([] { return 0; });
    const pid_t process = child.process();
    child.wait();
    return process;
  }
  /// Makes a folder with a file in it, as a bundle that isn't finished.
  void make(const std::string& name, const std::string& content = "x") const {
    std::filesystem::create_directories(folder() / name / "meshes");
    write(folder() / name / "scene.json", content);
  }
  void expect_whole(const std::string& tag) const {
    for (const Artifact& file : bundle(tag)) {
      EXPECT_EQ(read(folder() / "42" / file.path), file.bytes) << file.path;
    }
  }

  Scratch scratch_;
  int parent_ = -1;
};

/// Dies by the system's hand in the middle of a file's second page.
int die_writing(const std::function<void(const std::string&)>& write) {
  const rlimit no_core{0, 0};
  const rlimit small{4096, 4096};
  std::signal(SIGXFSZ, SIG_DFL);
  if (::setrlimit(RLIMIT_CORE, &no_core) != 0 || ::setrlimit(RLIMIT_FSIZE, &small) != 0) return 1;
  write(std::string(10000, 'x'));
  return 0;
}

TEST(TemporaryName, GivesBackWhatItIsMadeOf) {
  for (const std::string target :
       {"42", "a.b", ".hidden", "x.tmp-y-1-0123456789abcdef", "-", "é"}) {
    const std::string name = make_temporary_name(target);
    const auto parts = parse_temporary_name(name);
    ASSERT_TRUE(parts) << name;
    EXPECT_EQ(parts->target, target);
    EXPECT_EQ(parts->host, host_tag());
    EXPECT_EQ(parts->process, ::getpid());
    EXPECT_FALSE(parts->aside);
    const auto aside = parse_temporary_name(name + "-old");
    ASSERT_TRUE(aside) << name;
    EXPECT_EQ(aside->target, target);
    EXPECT_TRUE(aside->aside);
    EXPECT_NE(make_temporary_name(target), name);
  }
}

TEST(TemporaryName, IsNoOtherShape) {
  ASSERT_TRUE(parse_temporary_name(".42.tmp-host-1-0123456789abcdef"));
  for (const char* name : {
           "",
           ".",
           "42",
           ".tmp-host-1-0123456789abcdef",
           "..tmp-host-1-0123456789abcdef",
           "...tmp-host-1-0123456789abcdef",
           "....tmp-host-1-0123456789abcdef",
           "42.tmp-host-1-0123456789abcdef",
           ".42.tmp-host-1-0123456789abcde",
           ".42.tmp-host-1-0123456789abcdeF",
           ".42.tmp-host-1-0123456789abcdeg",
           ".42.tmp-host-1-0123456789abcdef0",
           ".42.tmp-host-1x-0123456789abcdef",
           ".42.tmp-host-0-0123456789abcdef",
           ".42.tmp-host--0123456789abcdef",
           ".42.tmp-host-99999999999999-0123456789abcdef",
           ".42.tmp-1-0123456789abcdef",
           ".42.tmp--1-0123456789abcdef",
           ".42.tmp-ho.st-1-0123456789abcdef",
           ".42.tmp-host-1-0123456789abcdef-older",
           ".42.tmp-host-1-0123456789abcdef-old-old",
           ".42.tmp-host-10123456789abcdef",
           ".42.tmp-0123456789abcdef",
       }) {
    EXPECT_FALSE(parse_temporary_name(name)) << name;
  }
}

TEST_F(CollectTest, RemovesWhatADeadWriterOfABundleLeft) {
  Child child([this] {
    return die_writing([this](const std::string& bytes) {
      write_bundle(folder() / "42", std::vector<Artifact>{{"scene.json", "{}"}, {"a.glb", bytes}});
    });
  });
  ASSERT_EQ(child.wait(), 128 + SIGXFSZ);
  ASSERT_THAT(names(), SizeIs(2));
  EXPECT_EQ(remove_stale_temporaries(folder()), 1U);
  EXPECT_THAT(names(), ElementsAre("42"));
  expect_whole("first");
}

TEST_F(CollectTest, RemovesWhatADeadWriterOfAFileLeft) {
  write(folder() / "batch.json", "old");
  Child child([this] {
    return die_writing(
        [this](const std::string& bytes) { write_file(folder() / "batch.json", bytes); });
  });
  ASSERT_EQ(child.wait(), 128 + SIGXFSZ);
  ASSERT_THAT(names(), SizeIs(3));
  EXPECT_EQ(remove_stale_temporaries(folder()), 1U);
  EXPECT_THAT(names(), ElementsAre("42", "batch.json"));
  EXPECT_EQ(read(folder() / "batch.json"), "old");
}

TEST_F(CollectTest, LeavesALivingWriterAlone) {
  for (const auto kind : {Temporary::Kind::folder, Temporary::Kind::file}) {
    const Signal ready;
    const Signal go;
    Child child([&] {
      const Temporary mine(parent_, folder(), "42", kind);
      ready.give();
      go.wait();
      ::_exit(0);  // which leaves it there
      return 1;
    });
    ready.wait();
    EXPECT_EQ(remove_stale_temporaries(folder()), 0U);
    EXPECT_THAT(names(), SizeIs(2));
    go.give();
    EXPECT_EQ(child.wait(), 0);
    EXPECT_EQ(remove_stale_temporaries(folder()), 1U);
    EXPECT_THAT(names(), ElementsAre("42"));
  }
}

TEST_F(CollectTest, LeavesAWriterOfThisProcessAlone) {
  {
    const Temporary mine(parent_, folder(), "42", Temporary::Kind::folder);
    EXPECT_EQ(remove_stale_temporaries(folder()), 0U);
    EXPECT_TRUE(std::filesystem::exists(folder() / mine.name()));
  }
  EXPECT_THAT(names(), ElementsAre("42"));
}

TEST_F(CollectTest, AWriterSurvivesACollectionBeforeItsLock) {
  std::size_t removed = 0;
  before_flock = [&] { removed = remove_stale_temporaries(folder()); };
  write_bundle(folder() / "42", bundle("second"));
  EXPECT_EQ(removed, 1U);
  expect_whole("second");

  before_flock = [&] { removed = remove_stale_temporaries(folder()); };
  write_file(folder() / "batch.json", "content");
  EXPECT_EQ(removed, 1U);
  EXPECT_EQ(read(folder() / "batch.json"), "content");
  EXPECT_THAT(names(), ElementsAre("42", "batch.json"));
}

TEST_F(CollectTest, AWriterLeavesWhatACollectorHasLocked) {
  int locked = -1;
  before_flock = [&] {
    for (const std::string& name : names()) {
      if (name != "42") locked = ::open((folder() / name).c_str(), O_RDONLY | O_DIRECTORY);
    }
    ASSERT_EQ(::flock(locked, LOCK_EX | LOCK_NB), 0);
  };
  write_bundle(folder() / "42", bundle("second"));
  expect_whole("second");
  EXPECT_THAT(names(), SizeIs(2));  // the collector's business
  ASSERT_EQ(::close(locked), 0);
  EXPECT_EQ(remove_stale_temporaries(folder()), 1U);
}

TEST_F(CollectTest, LeavesOtherShapesAlone) {
  const std::string dead = std::to_string(dead_process());
  make(".42.tmp-" + host_tag() + "-" + dead);
  make(".42.tmp-mine");
  make("42.tmp-" + host_tag() + "-" + dead + "-0123456789abcdef");
  make("43");
  write(folder() / "notes.tmp", "mine");
  const auto before = tree(folder());
  EXPECT_EQ(remove_stale_temporaries(folder()), 0U);
  EXPECT_EQ(tree(folder()), before);
}

TEST_F(CollectTest, FollowsNoLinkAndOpensNoPipe) {
  make("mine");
  const std::string name = temporary(dead_process());
  std::filesystem::create_directory_symlink("mine", folder() / name);
  ASSERT_EQ(::mkfifo((folder() / temporary(1)).c_str(), 0600), 0);
  const auto before = tree(folder());
  EXPECT_EQ(remove_stale_temporaries(folder()), 0U);
  EXPECT_EQ(tree(folder()), before);

  std::filesystem::remove(folder() / name);
  make(name);
  std::filesystem::create_directory_symlink("../mine", folder() / name / "link");
  EXPECT_EQ(remove_stale_temporaries(folder()), 1U);
  EXPECT_TRUE(std::filesystem::exists(folder() / "mine" / "scene.json"));
}

TEST_F(CollectTest, WithoutLocksTheProcessDecides) {
  flock_failure = ENOLCK;
  write_bundle(folder() / "42", bundle("second"));
  expect_whole("second");
  make(temporary(dead_process()));
  make(temporary(::getpid()));
  make(temporary(dead_process(), "another"));
  EXPECT_EQ(remove_stale_temporaries(folder()), 1U);
  EXPECT_THAT(names(), SizeIs(3));
}

TEST_F(CollectTest, WhereTheFolderIsMissingThereIsNone) {
  EXPECT_EQ(remove_stale_temporaries(folder() / "none"), 0U);
  EXPECT_EQ(remove_stale_temporaries(folder() / "42" / "scene.json" / "none"), 0U);
}

TEST_F(CollectTest, LeavesWhatIsAnotherUsers) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can make files of another user";
  make(temporary(dead_process()));
  std::filesystem::permissions(folder(), std::filesystem::perms(0755));
  {
    const Nobody nobody;
    EXPECT_EQ(remove_stale_temporaries(folder()), 0U);
  }
  EXPECT_EQ(remove_stale_temporaries(folder()), 1U);
}

TEST_F(CollectTest, PutsBackABundleThatADeadWriterMovedAside) {
  const std::string name = temporary(dead_process());
  std::filesystem::rename(folder() / "42", folder() / (name + "-old"));
  make(name, "new");
  EXPECT_EQ(remove_stale_temporaries(folder()), 1U);
  EXPECT_THAT(names(), ElementsAre("42"));
  expect_whole("first");
}

TEST_F(CollectTest, RemovesABundleThatWasReplaced) {
  make(temporary(dead_process()) + "-old");
  EXPECT_EQ(remove_stale_temporaries(folder()), 1U);
  EXPECT_THAT(names(), ElementsAre("42"));
  expect_whole("first");
}

TEST_F(CollectTest, PutsTheBundleBackThatWasMovedLast) {
  // One writer died before it removed what it had replaced, the next between its two moves.
  const pid_t dead = dead_process();
  for (const auto& [replaced, moved] : {std::pair("a", "b"), std::pair("b", "a")}) {
    make(temporary(dead, replaced) + "-old", "older");
    make(temporary(dead, moved));
    std::filesystem::rename(folder() / "42", folder() / (temporary(dead, moved) + "-old"));
    EXPECT_EQ(remove_stale_temporaries(folder()), 2U);
    EXPECT_THAT(names(), ElementsAre("42"));
    expect_whole("first");
  }
}

TEST_F(CollectTest, LeavesAWriterBetweenItsMovesAlone) {
  const Temporary mine(parent_, folder(), "42", Temporary::Kind::folder);
  std::filesystem::rename(folder() / "42", folder() / (mine.name() + "-old"));
  EXPECT_EQ(remove_stale_temporaries(folder()), 0U);
  EXPECT_THAT(names(), ElementsAre(mine.name(), mine.name() + "-old"));
  std::filesystem::rename(folder() / (mine.name() + "-old"), folder() / "42");
}

TEST_F(CollectTest, MovesInTwoStepsGetAlong) {
  constexpr int kWriters = 4;
  constexpr int kRounds = 100;
  std::atomic<int> writing{kWriters};
  std::vector<std::thread> threads;
  for (int i = 0; i < kWriters; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < kRounds; ++round) {
        Temporary mine(parent_, folder(), "42", Temporary::Kind::folder);
        make(mine.name());
        EXPECT_NE(place_in_two_steps(parent_, mine.name(), "42"), Placed::failed) << errno;
        // Whatever was replaced now has the temporary's name and goes with it.
      }
      --writing;
    });
  }
  threads.emplace_back([&] {
    while (writing > 0) remove_stale_temporaries(folder());
  });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(remove_stale_temporaries(folder()), 0U);
  EXPECT_THAT(names(), ElementsAre("42"));
  EXPECT_EQ(read(folder() / "42" / "scene.json"), "x");
}

/// The tag of the whole bundle that stands there, or what is wrong with it.
std::string tag_of(const std::filesystem::path& path) {
  constexpr std::size_t kMost = 100;
  for (int i = 0; i < 1000; ++i) {
    try {
      const BundleReader reader(path);
      try {
        const std::string tag = reader.read("scene.json", kMost);
        const bool whole = reader.entries().size() == 4 &&
                           reader.read("meshes/a.glb", kMost) == tag &&
                           reader.read("manifest.json", kMost) == tag;
        if (whole) return tag;
      } catch (const Error& error) {
        if (reader.current()) return error.what();
      }
      if (reader.current()) return "a mixture";
    } catch (const Error& error) {
      return error.what();
    }
  }
  return "never the same";
}

TEST_F(CollectTest, WritersCollectorsAndReadersOfOneBundleGetAlong) {
  constexpr int kWriters = 4;
  constexpr int kRounds = 12;
  std::atomic<int> writing{kWriters};
  std::vector<std::thread> threads;
  for (int i = 0; i < kWriters; ++i) {
    threads.emplace_back([&, tag = std::string(1, static_cast<char>('a' + i))] {
      for (int round = 0; round < kRounds; ++round) write_bundle(folder() / "42", bundle(tag));
      --writing;
    });
  }
  threads.emplace_back([&] {
    while (writing > 0) remove_stale_temporaries(folder());
  });
  while (writing > 0) {
    EXPECT_THAT(tag_of(folder() / "42"), testing::AnyOf("first", "a", "b", "c", "d"));
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(names(), ElementsAre("42"));
  EXPECT_THAT(tag_of(folder() / "42"), testing::AnyOf("a", "b", "c", "d"));
}

}  // namespace
}  // namespace warren::io
