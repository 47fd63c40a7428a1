#include "io/process.hpp"
#include "io/scratch.hpp"

#include <warren/core/error.hpp>
#include <warren/io/files.hpp>
#include <warren/io/shared_files.hpp>

#include <atomic>
#include <csignal>
#include <functional>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

/// The errno with which the next linkat() calls of this thread fail, and how many do.
thread_local std::pair<int, int> link_failures{0, 0};
/// Likewise for fsync().
thread_local std::pair<int, int> sync_failures{0, 0};

bool fails(std::pair<int, int>& failures) {
  if (failures.second == 0) return false;
  --failures.second;
  errno = failures.first;
  return true;
}

}  // namespace

/// These stand in for the C library's.
extern "C" int linkat(int from, const char* old_path, int to, const char* new_path,
                      int flags) noexcept {
  if (fails(link_failures)) return -1;
  return static_cast<int>(::syscall(SYS_linkat, from, old_path, to, new_path, flags));
}
extern "C" int fsync(int descriptor) {
  if (fails(sync_failures)) return -1;
  return static_cast<int>(::syscall(SYS_fsync, descriptor));
}

namespace warren::io {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string kKey = "0123456789abcdef0123456789abcdef";
const std::string kPicture(100'000, 'p');
const std::string kPath = "textures/wall.png";

class SharedFilesTest : public testing::Test {
 protected:
  void SetUp() override { mask_ = ::umask(022); }
  void TearDown() override {
    ::umask(mask_);
    link_failures = sync_failures = {0, 0};
  }

  [[nodiscard]] std::filesystem::path out() const { return scratch_.path() / "out"; }
  [[nodiscard]] std::filesystem::path cache() const { return out() / ".cache"; }
  [[nodiscard]] std::filesystem::path picture(const std::string& seed) const {
    return out() / "maze" / seed / kPath;
  }
  [[nodiscard]] std::vector<std::string> kept() const {
    return std::filesystem::is_directory(cache()) ? tree(cache()) : std::vector<std::string>();
  }
  /// The only file that is kept.
  [[nodiscard]] std::filesystem::path only() const {
    EXPECT_THAT(kept(), SizeIs(1));
    return cache() / kept().at(0);
  }
  static ino_t inode(const std::filesystem::path& path) { return status(path).st_ino; }
  static nlink_t names(const std::filesystem::path& path) { return status(path).st_nlink; }
  static mode_t rights(const std::filesystem::path& path) { return status(path).st_mode & 07777; }

  SharedFiles::Warn warn() {
    return [this](const Error& error) { warnings_.push_back(error.where() + ": " + error.what()); };
  }
  std::string get(SharedFiles& shared, const std::string& bytes = kPicture) {
    return shared.get(kKey, [&] {
      ++made_;
      return bytes;
    });
  }
  /// Writes the bundle as a run does that has this folder.
  void bake(SharedFiles& shared, const std::string& seed) {
    const std::vector<Artifact> files{
        {kPath, get(shared), kKey}, {"scene.json", seed, ""}, {"manifest.json", seed, ""}};
    write_bundle(out() / "maze" / seed, files, &shared);
    EXPECT_EQ(read(picture(seed)), kPicture);
    EXPECT_EQ(read(out() / "maze" / seed / "scene.json"), seed);
  }
  /// The same in a run of its own. Gives how often the picture was made.
  int bake(const std::string& seed) {
    SharedFiles shared(cache(), warn());
    const int before = made_;
    bake(shared, seed);
    return made_ - before;
  }

  Scratch scratch_;
  int made_ = 0;
  std::vector<std::string> warnings_;

 private:
  static struct stat status(const std::filesystem::path& path) {
    struct stat result {};
    EXPECT_EQ(::lstat(path.c_str(), &result), 0) << path;
    return result;
  }
  mode_t mask_ = 0;
};

TEST_F(SharedFilesTest, OneFileHasANameInEveryBundle) {
  SharedFiles shared(cache(), warn());
  for (const char* seed : {"0", "1", "2"}) bake(shared, seed);
  EXPECT_EQ(made_, 1);
  EXPECT_EQ(only().filename().string().substr(0, kKey.size() + 1), kKey + "-");
  EXPECT_EQ(only().extension(), ".png");
  EXPECT_EQ(names(only()), 4U);
  for (const char* seed : {"0", "1", "2"}) EXPECT_EQ(inode(picture(seed)), inode(only()));
  EXPECT_EQ(rights(only()), 0444U);
  EXPECT_EQ(rights(out() / "maze" / "0" / "scene.json"), 0644U);
  EXPECT_EQ(names(out() / "maze" / "0" / "scene.json"), 1U);
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(SharedFilesTest, NothingIsWrittenBeforeABundleIs) {
  SharedFiles shared(cache(), warn());
  EXPECT_EQ(get(shared), kPicture);
  EXPECT_FALSE(std::filesystem::exists(out()));
}

TEST_F(SharedFilesTest, TheNextRunReadsWhatIsKept) {
  EXPECT_EQ(bake("0"), 1);
  EXPECT_EQ(bake("1"), 0);
  EXPECT_EQ(inode(picture("1")), inode(picture("0")));
  EXPECT_EQ(bake("0"), 0);
  EXPECT_EQ(names(only()), 3U);
}

TEST_F(SharedFilesTest, ABundleThatGoesLeavesWhatIsKept) {
  bake("0");
  bake("1");
  write_bundle(out() / "maze" / "0", std::vector<Artifact>{{"scene.json", "new"}});
  std::filesystem::remove_all(out() / "maze" / "1");
  EXPECT_EQ(names(only()), 1U);
  EXPECT_EQ(read(only()), kPicture);
  EXPECT_EQ(bake("1"), 0);
}

TEST_F(SharedFilesTest, WithoutAFolderOfThemBundlesAreTheSame) {
  bake("0");
  const std::vector<Artifact> files{{kPath, kPicture, kKey}, {"scene.json", "0", ""}};
  write_bundle(out() / "maze" / "1", files);
  EXPECT_EQ(read(picture("1")), kPicture);
  EXPECT_EQ(names(only()), 2U);
}

TEST_F(SharedFilesTest, DamagedFilesAreMadeAnew) {
  const std::vector<std::string> damages{"", kPicture.substr(1), kPicture + "p", "q" + kPicture,
                                         kPicture.substr(0, 99'999) + "q"};
  for (const std::string& damage : damages) {
    for (const mode_t mode : {0444U, 0644U}) {
      bake("0");
      const auto path = only();
      ::chmod(path.c_str(), 0644);
      write(path, damage);
      ::chmod(path.c_str(), mode);
      EXPECT_EQ(bake("1"), 1) << damage.size();
      EXPECT_EQ(read(only()), kPicture);
      EXPECT_EQ(only(), path);
      EXPECT_EQ(inode(picture("1")), inode(only()));
      // The bundle that was written into is its owner's.
      EXPECT_EQ(read(picture("0")), damage);
    }
  }
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(SharedFilesTest, AFileOfAnotherContentUnderTheKeyIsRemoved) {
  std::filesystem::create_directories(cache());
  const std::string wrong = kKey + "-" + std::string(32, '0') + ".png";
  for (const std::string& name : {wrong, kKey + "-", kKey + "x-" + std::string(32, '0'),
                                  kKey + "-" + std::string(32, '0') + "x"}) {
    write(cache() / name, kPicture);
  }
  EXPECT_EQ(bake("0"), 1);
  EXPECT_FALSE(std::filesystem::exists(cache() / wrong));
  EXPECT_THAT(kept(), SizeIs(4));
}

TEST_F(SharedFilesTest, AFileThatAnybodyMayWriteToIsReplaced) {
  bake("0");
  ::chmod(only().c_str(), 0644);
  EXPECT_EQ(bake("1"), 0);
  EXPECT_EQ(rights(only()), 0444U);
  EXPECT_NE(inode(picture("1")), inode(picture("0")));
}

TEST_F(SharedFilesTest, WhatIsNoFileIsLeftAlone) {
  bake("0");
  const auto path = only();
  std::filesystem::remove(path);
  const std::vector<std::function<void()>> obstacles{
      [&] { std::filesystem::create_directory(path); },
      [&] { std::filesystem::create_symlink("/dev/zero", path); },
      [&] { ASSERT_EQ(::mkfifo(path.c_str(), 0644), 0); }};
  for (const auto& make : obstacles) {
    make();
    EXPECT_EQ(bake("1"), 1);
    std::filesystem::remove_all(path);
  }
}

TEST_F(SharedFilesTest, DamageWithinARunIsNoticed) {
  SharedFiles shared(cache(), warn());
  bake(shared, "0");
  const auto path = only();
  const ino_t old = inode(path);
  ::chmod(path.c_str(), 0644);
  write(path, std::string(kPicture.size(), 'q'));
  ::chmod(path.c_str(), 0444);
  bake(shared, "1");
  EXPECT_NE(inode(picture("1")), old);
  EXPECT_EQ(inode(picture("1")), inode(only()));
  // Another process has healed it before.
  bake(shared, "2");
  std::filesystem::remove(path);
  EXPECT_EQ(bake("3"), 1);
  bake(shared, "4");
  EXPECT_EQ(inode(picture("4")), inode(picture("3")));
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(SharedFilesTest, TheFolderMayGoWithinARun) {
  SharedFiles shared(cache(), warn());
  bake(shared, "0");
  std::filesystem::remove_all(cache());
  bake(shared, "1");
  EXPECT_EQ(inode(picture("1")), inode(only()));
  EXPECT_NE(inode(picture("1")), inode(picture("0")));
  EXPECT_EQ(made_, 1);
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(SharedFilesTest, WhereNoLinkCanBeMadeTheBytesAreWritten) {
  SharedFiles shared(cache(), warn());
  for (const int code : {EXDEV, EPERM, EACCES, EOPNOTSUPP, ENOSYS, EROFS}) {
    link_failures = {code, 1};
    bake(shared, std::to_string(code));
    EXPECT_EQ(link_failures.second, 0);
    EXPECT_EQ(names(picture(std::to_string(code))), 1U);
    EXPECT_EQ(rights(picture(std::to_string(code))), 0644U);
  }
  EXPECT_EQ(names(only()), 1U);
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(SharedFilesTest, AFileThatHasAllTheNamesItCanHaveIsReplaced) {
  SharedFiles shared(cache(), warn());
  bake(shared, "0");
  link_failures = {EMLINK, 1};
  bake(shared, "1");
  EXPECT_NE(inode(picture("1")), inode(picture("0")));
  EXPECT_EQ(inode(picture("1")), inode(only()));
  link_failures = {EMLINK, 1000};
  bake(shared, "2");
  EXPECT_EQ(names(picture("2")), 1U);
}

TEST_F(SharedFilesTest, AFolderThatCannotBeWrittenIsToldOnce) {
  std::filesystem::create_directories(out());
  write(cache(), "mine");
  SharedFiles shared(cache(), warn());
  bake(shared, "0");
  bake(shared, "1");
  const std::vector<Artifact> other{{"a.png", "a", "otherkey"}, {"scene.json", "2", ""}};
  write_bundle(out() / "maze" / "2", other, &shared);
  EXPECT_EQ(made_, 1);
  ASSERT_THAT(warnings_, SizeIs(1));
  EXPECT_THAT(warnings_[0], HasSubstr(".cache: can't be written: Not a directory"));
  EXPECT_EQ(read(cache()), "mine");
}

TEST_F(SharedFilesTest, FilesTooLargeForTheSystemFailTheBundleAlone) {
  rlimit old{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = old;
  small.rlim_cur = 4096;
  SharedFiles shared(cache(), warn());
  const std::string bytes = get(shared);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  std::string message;
  try {
    write_bundle(out() / "0", std::vector<Artifact>{{kPath, bytes, kKey}}, &shared);
  } catch (const Error& error) {
    message = error.where() + ": " + error.what();
  }
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_THAT(message, HasSubstr("out/0/textures/wall.png: can't be written: File too large"));
  EXPECT_THAT(tree(out()), ElementsAre(".cache"));
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr(".cache: can't be written: File too large")));
}

TEST_F(SharedFilesTest, WhatMayNotBeOnDiskGoes) {
  bake("0");
  const auto bundle = tree(out() / "maze");
  SharedFiles shared(cache(), warn());
  const std::vector<Artifact> files{{kPath, get(shared), kKey}, {"scene.json", "new", ""}};
  // The link's is the first file that is waited for.
  sync_failures = {EIO, 1};
  EXPECT_THROW(write_bundle(out() / "maze" / "0", files, &shared), Error);
  EXPECT_THAT(kept(), IsEmpty());
  EXPECT_EQ(tree(out() / "maze"), bundle);
  EXPECT_EQ(read(out() / "maze" / "0" / "scene.json"), "0");
  bake(shared, "1");
  EXPECT_EQ(inode(picture("1")), inode(only()));
}

TEST_F(SharedFilesTest, WhatIsOnDiskIsntWaitedForAgain) {
  SharedFiles shared(cache(), warn());
  bake(shared, "0");
  // The picture comes first in a bundle, but the first file to be waited for is the scene.
  const std::vector<Artifact> files{{kPath, get(shared), kKey}, {"scene.json", "1", ""}};
  sync_failures = {EIO, 1};
  std::string message;
  try {
    write_bundle(out() / "maze" / "1", files, &shared);
  } catch (const Error& error) {
    message = error.where();
  }
  EXPECT_THAT(message, HasSubstr("scene.json"));
}

TEST_F(SharedFilesTest, OtherRightsThanANewFileWouldHaveMakeACopy) {
  bake("0");
  for (const mode_t mask : {077U, 027U}) {
    ::umask(mask);
    const std::string seed = std::to_string(mask);
    EXPECT_EQ(bake(seed), 0);
    EXPECT_EQ(rights(picture(seed)), 0666 & ~mask);
    EXPECT_EQ(rights(picture("0")), 0444U);
  }
  ::umask(022);
  EXPECT_EQ(bake("1"), 0);
  EXPECT_EQ(inode(picture("1")), inode(only()));
}

TEST_F(SharedFilesTest, EachKeyIsMadeOnceWhoeverAsks) {
  SharedFiles shared(cache(), warn());
  std::atomic<int> made{0};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 8; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 20; ++i) {
        const std::string key = "key" + std::to_string((i + thread) % 5);
        const std::string bytes = shared.get(key, [&] {
          ++made;
          return key + kPicture;
        });
        const std::vector<Artifact> files{{kPath, bytes, key}, {"scene.json", "x", ""}};
        write_bundle(out() / std::to_string(thread * 20 + i), files, &shared);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(made, 5);
  EXPECT_THAT(kept(), SizeIs(5));
  for (int i = 0; i < 160; ++i) {
    const std::string key = "key" + std::to_string((i % 20 + i / 20) % 5);
    EXPECT_EQ(read(out() / std::to_string(i) / kPath), key + kPicture);
    EXPECT_EQ(names(out() / std::to_string(i) / kPath), 33U);
  }
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(SharedFilesTest, WhatCannotBeMadeIsTriedAgain) {
  SharedFiles shared(cache(), warn());
  EXPECT_THROW(
      static_cast<void>(shared.get(kKey, []() -> std::string { throw std::runtime_error("no"); })),
      std::runtime_error);
  EXPECT_EQ(get(shared), kPicture);
}

TEST_F(SharedFilesTest, LittleMemoryMeansReadingAgain) {
  constexpr std::size_t kRoom = 250'000;  // for two
  SharedFiles shared(cache(), warn(), kRoom);
  int made = 0;
  const auto bake_one = [&](const std::string& key) {
    const std::string bytes = shared.get(key, [&] {
      ++made;
      return kPicture + key;
    });
    EXPECT_EQ(bytes, kPicture + key);
    const std::vector<Artifact> files{
        {kPath, bytes, key}, {"scene.json", "x", ""}, {"manifest.json", "x", ""}};
    write_bundle(out() / "0", files, &shared);
  };
  for (int round = 0; round < 3; ++round) {
    for (const char* key : {"a", "b", "c"}) bake_one(key);
  }
  EXPECT_EQ(made, 3);
  std::filesystem::remove_all(cache());
  for (const char* key : {"c", "b", "a"}) bake_one(key);
  EXPECT_EQ(made, 4);  // two of them were in memory
  SharedFiles none(cache(), warn(), 0);
  EXPECT_EQ(none.get("new", [] { return kPicture; }), kPicture);
}

TEST_F(SharedFilesTest, KeysAreWords) {
  SharedFiles shared(cache(), warn());
  for (const std::string& key : {std::string(), std::string("../x"), std::string("a/b"),
                                 std::string("a-b"), std::string("."), std::string(65, 'a')}) {
    EXPECT_THROW(static_cast<void>(shared.get(key, [] { return ""; })), std::invalid_argument);
  }
}

TEST_F(SharedFilesTest, ProcessesShareTheFolder) {
  for (int round = 0; round < 8; ++round) {
    std::filesystem::remove_all(out());
    Signal begin;
    std::vector<std::unique_ptr<Child>> children;
    for (int i = 0; i < 4; ++i) {
      children.push_back(std::make_unique<Child>([&, i] {
        begin.wait();
        SharedFiles shared(cache());
        bake(shared, std::to_string(i));
        bake(shared, "same");
        return testing::Test::HasFailure() ? 1 : 0;
      }));
    }
    for (std::size_t i = 0; i < children.size(); ++i) begin.give();
    for (const auto& child : children) EXPECT_EQ(child->wait(), 0);
    EXPECT_EQ(read(only()), kPicture);
    EXPECT_EQ(names(only()), 6U);
    EXPECT_THAT(tree(out() / "maze"), SizeIs(5 * 5));
    for (const char* seed : {"0", "1", "2", "3", "same"}) EXPECT_EQ(read(picture(seed)), kPicture);
  }
}

TEST_F(SharedFilesTest, WhatADeadWriterLeftIsCollected) {
  Child child([&] {
    const rlimit no_core{0, 0};
    const rlimit small{4096, 4096};
    std::signal(SIGXFSZ, SIG_DFL);
    if (::setrlimit(RLIMIT_CORE, &no_core) != 0 || ::setrlimit(RLIMIT_FSIZE, &small) != 0) return 1;
    bake("0");
    return 0;
  });
  EXPECT_EQ(child.wait(), 128 + SIGXFSZ);
  EXPECT_THAT(kept(), SizeIs(1));
  EXPECT_EQ(bake("1"), 1);
  EXPECT_THAT(kept(), SizeIs(2));
  EXPECT_EQ(remove_stale_temporaries(cache()), 1U);
  EXPECT_EQ(read(only()), kPicture);
}

}  // namespace
}  // namespace warren::io
