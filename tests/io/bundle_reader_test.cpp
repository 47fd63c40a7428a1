#include "io/process.hpp"
#include "io/scratch.hpp"

#include <warren/core/error.hpp>
#include <warren/io/bundle_reader.hpp>
#include <warren/io/files.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::size_t kMany = 1 << 20;
const std::vector<Artifact> kBundle{
    {"scene.json", "{}"}, {"meshes/a.glb", std::string("gl\0b", 4)}, {"manifest.json", "12345"}};

/// A bundle with links, a pipe and a folder full of nothing beside its files.
class BundleReaderTest : public testing::Test {
 protected:
  void SetUp() override {
    write_bundle(bundle(), kBundle);
    write(scratch_.path() / "secret", "mine");
    std::filesystem::create_directory(bundle() / "empty");
    std::filesystem::create_symlink("../secret", bundle() / "link");
    std::filesystem::create_directory_symlink("..", bundle() / "up");
    std::filesystem::create_directory_symlink("meshes", bundle() / "inside");
    ASSERT_EQ(::mkfifo((bundle() / "pipe").c_str(), 0600), 0);
  }

  [[nodiscard]] std::filesystem::path bundle() const { return scratch_.path() / "42"; }

  Scratch scratch_;
};

template <class Call>
std::string failure(Call call) {
  try {
    static_cast<void>(call());
  } catch (const Error& error) {
    return error.id() + " " + error.where() + ": " + error.what();
  }
  return "no error";
}

std::vector<std::string> pieces_of(const BundleReader& reader, const std::string& path) {
  BundleFile file = reader.open(path);
  std::vector<std::string> pieces;
  for (auto piece = file.next(); !piece.empty(); piece = file.next()) pieces.emplace_back(piece);
  EXPECT_EQ(file.next(), "");
  return pieces;
}

std::vector<std::string> shown(const std::vector<BundleReader::Entry>& entries) {
  std::vector<std::string> result;
  for (const auto& entry : entries) {
    const char* const kind = entry.kind == BundleReader::Kind::file     ? "file "
                             : entry.kind == BundleReader::Kind::folder ? "folder "
                                                                        : "other ";
    result.push_back(kind + entry.path + " " + std::to_string(entry.bytes));
  }
  return result;
}

TEST_F(BundleReaderTest, ListsEverythingAndFollowsNothing) {
  const BundleReader reader(bundle());
  const std::vector<std::string> expected{
      "folder empty 0",       "other inside 0",    "other link 0",
      "file manifest.json 5", "folder meshes 0",   "file meshes/a.glb 4",
      "other pipe 0",         "file scene.json 2", "other up 0"};
  EXPECT_EQ(shown(reader.entries()), expected);
  EXPECT_EQ(shown(reader.entries()), expected);
}

TEST_F(BundleReaderTest, SortsByTheWholePath) {
  std::filesystem::create_directory(bundle() / "a");
  write(bundle() / "a" / "x", "");
  write(bundle() / "a-b", "");
  std::vector<std::string> paths;
  for (const auto& entry : BundleReader(bundle()).entries()) paths.push_back(entry.path);
  EXPECT_TRUE(std::is_sorted(paths.begin(), paths.end()));
  EXPECT_THAT(paths, testing::IsSupersetOf({"a", "a-b", "a/x"}));
}

TEST_F(BundleReaderTest, ReadsItsFiles) {
  const BundleReader reader(bundle());
  EXPECT_EQ(reader.folder(), bundle());
  for (const Artifact& file : kBundle) {
    EXPECT_EQ(reader.read(file.path, kMany), file.bytes) << file.path;
    EXPECT_EQ(reader.size(file.path), file.bytes.size()) << file.path;
  }
}

TEST_F(BundleReaderTest, ReadsNothingElse) {
  const BundleReader reader(bundle());
  for (const std::string path : {"",
                                 ".",
                                 "..",
                                 "/",
                                 "none",
                                 "none/none",
                                 "meshes",
                                 "meshes/",
                                 "/scene.json",
                                 "./scene.json",
                                 "meshes//a.glb",
                                 "meshes/../scene.json",
                                 "../secret",
                                 "/etc/passwd",
                                 "link",
                                 "up/secret",
                                 "up/42/scene.json",
                                 "inside/a.glb",
                                 "pipe",
                                 "pipe/x",
                                 "scene.json/x",
                                 "empty"}) {
    EXPECT_EQ(reader.size(path), std::nullopt) << path;
    EXPECT_THAT(failure([&] { return reader.read(path, kMany); }),
                HasSubstr("E-IO-READ " + bundle().string() + "/" + path + ": "))
        << path;
    EXPECT_THAT(failure([&] { return pieces_of(reader, path); }),
                HasSubstr("E-IO-READ " + bundle().string() + "/" + path + ": "))
        << path;
  }
  const std::string with_nul("scene.json\0x", 12);
  EXPECT_EQ(reader.size(with_nul), std::nullopt);
  EXPECT_THAT(failure([&] { return reader.read(with_nul, kMany); }), HasSubstr("E-IO-READ"));
  EXPECT_EQ(reader.size(std::string(10000, 'x')), std::nullopt);
  EXPECT_THAT(failure([&] { return reader.read(std::string(10000, 'x'), kMany); }),
              HasSubstr("too long"));
}

TEST_F(BundleReaderTest, TheLimitIsTheLargestSizeRead) {
  const BundleReader reader(bundle());
  EXPECT_EQ(reader.read("manifest.json", 5), "12345");
  const std::string message = failure([&] { return reader.read("manifest.json", 4); });
  EXPECT_THAT(message, HasSubstr("E-IO-SIZE"));
  EXPECT_THAT(message, HasSubstr("at most 4 bytes"));
}

TEST_F(BundleReaderTest, ReadsFilesPieceByPiece) {
  const BundleReader reader(bundle());
  EXPECT_THAT(pieces_of(reader, "meshes/a.glb"), ElementsAre(std::string("gl\0b", 4)));
  constexpr std::size_t kPiece = BundleFile::kPieceBytes;
  for (const std::size_t size : {std::size_t{0}, kPiece - 1, kPiece, kPiece + 1, 3 * kPiece + 5}) {
    std::string content(size, 'x');
    for (std::size_t i = 0; i < size; i += 100) content[i] = static_cast<char>(i / 100 % 251);
    write(bundle() / "large", content);
    std::string found;
    const std::vector<std::string> pieces = pieces_of(reader, "large");
    for (const std::string& piece : pieces) found += piece;
    EXPECT_EQ(found, content);
    ASSERT_EQ(pieces.size(), (size + kPiece - 1) / kPiece);
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) EXPECT_EQ(pieces[i].size(), kPiece);
  }
}

TEST_F(BundleReaderTest, ReportsWhatMayNotBeRead) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can leave its rights";
  std::filesystem::permissions(scratch_.path(), std::filesystem::perms(0755));
  std::filesystem::permissions(bundle() / "scene.json", std::filesystem::perms::none);
  std::filesystem::permissions(bundle() / "empty", std::filesystem::perms::none);
  std::filesystem::permissions(bundle() / "meshes", std::filesystem::perms(0644));
  const Nobody nobody;
  const BundleReader reader(bundle());
  EXPECT_THAT(failure([&] { return reader.read("scene.json", kMany); }),
              HasSubstr("scene.json: can't be read: Permission denied"));
  EXPECT_THAT(failure([&] { return reader.size("meshes/a.glb"); }),
              HasSubstr("meshes/a.glb: can't be read: Permission denied"));
  EXPECT_THAT(failure([&] { return reader.entries(); }),
              HasSubstr("empty: can't be read: Permission denied"));
  EXPECT_EQ(reader.size("scene.json"), 2U);
}

TEST_F(BundleReaderTest, NeedsAFolder) {
  EXPECT_THAT(failure([&] { return BundleReader(bundle() / "none").current(); }),
              HasSubstr("can't be read: No such file"));
  EXPECT_THAT(failure([&] { return BundleReader(bundle() / "scene.json").current(); }),
              HasSubstr("can't be read: Not a directory"));
  EXPECT_THAT(failure([&] { return BundleReader(bundle() / "pipe").current(); }),
              HasSubstr("can't be read: Not a directory"));
}

TEST_F(BundleReaderTest, TheFolderItselfMayBeALink) {
  std::filesystem::create_directory_symlink("42", scratch_.path() / "latest");
  const BundleReader reader(scratch_.path() / "latest");
  EXPECT_EQ(reader.read("scene.json", kMany), "{}");
  EXPECT_TRUE(reader.current());
  std::filesystem::create_directory(scratch_.path() / "43");
  std::filesystem::remove(scratch_.path() / "latest");
  std::filesystem::create_directory_symlink("43", scratch_.path() / "latest");
  EXPECT_FALSE(reader.current());
  EXPECT_EQ(reader.read("scene.json", kMany), "{}");
}

TEST_F(BundleReaderTest, RefusesWhatIsNestedTooDeep) {
  auto folder = bundle() / "empty";
  for (int i = 0; i < 63; ++i) folder /= "f";
  std::filesystem::create_directories(folder);
  const BundleReader reader(bundle());
  EXPECT_EQ(failure([&] { return reader.entries(); }), "no error");
  std::filesystem::create_directory(folder / "f");
  EXPECT_THAT(failure([&] { return reader.entries(); }), HasSubstr("at most 64 folders"));
}

TEST_F(BundleReaderTest, StaysWithTheBundleThatWasOpened) {
  const BundleReader reader(bundle());
  EXPECT_TRUE(reader.current());
  std::filesystem::rename(bundle(), scratch_.path() / "moved");
  EXPECT_FALSE(reader.current());
  write_bundle(bundle(), std::vector<Artifact>{{"scene.json", "new"}, {"manifest.json", "new"}});
  EXPECT_FALSE(reader.current());
  EXPECT_EQ(reader.read("scene.json", kMany), "{}");
  std::filesystem::rename(scratch_.path() / "moved" / "meshes", scratch_.path() / "meshes");
  EXPECT_EQ(reader.size("meshes/a.glb"), std::nullopt);
}

TEST_F(BundleReaderTest, NoticesAnExchange) {
  const BundleReader reader(bundle());
  write_bundle(bundle(), std::vector<Artifact>{{"scene.json", "new"}, {"manifest.json", "new"}});
  EXPECT_FALSE(reader.current());
  // The old bundle is gone, and nothing of the new one is taken for its.
  EXPECT_THAT(reader.entries(), IsEmpty());
  EXPECT_EQ(reader.size("scene.json"), std::nullopt);
  EXPECT_THAT(failure([&] { return reader.read("scene.json", kMany); }), HasSubstr("E-IO-READ"));
  const BundleReader again(bundle());
  EXPECT_TRUE(again.current());
  EXPECT_THAT(shown(again.entries()), ElementsAre("file manifest.json 3", "file scene.json 3"));
}

}  // namespace
}  // namespace warren::io
