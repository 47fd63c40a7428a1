#include "bake/scenes.hpp"

#include <warren/bake/bake.hpp>
#include <warren/bake/manifest.hpp>
#include <warren/core/digest.hpp>
#include <warren/core/error.hpp>

#include <algorithm>
#include <limits>

#include <nlohmann/json.hpp>

namespace warren::bake {
namespace {

using Document = nlohmann::ordered_json;

using namespace std::string_view_literals;

const std::string kDigest = "xxh3:00112233445566778899aabbccddeeff";

Document file(const std::string& path) {
  return {{"path", path}, {"bytes", 12}, {"digest", kDigest}};
}

Document valid() {
  return {{"format", 1},
          {"generator", "warren 0.1.0"},
          {"name", "test"},
          {"seed", "42"},
          {"preset_digest", kDigest},
          {"inputs_digest", kDigest},
          {"profile", "portable"},
          {"files", {file("meshes/a.glb"), file("scene.json")}}};
}

std::string refusal(std::string_view text) {
  try {
    static_cast<void>(read_manifest(text));
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    EXPECT_EQ(error.id(), "E-BUNDLE-MANIFEST");
    return error.what();
  }
  return "none";
}

/// The refusal of a valid manifest with one value replaced.
std::string refusal_with(const std::string& pointer, const Document& value) {
  Document document = valid();
  document[Document::json_pointer(pointer)] = value;
  return refusal(document.dump());
}

std::string refusal_of_paths(const std::vector<std::string>& paths) {
  Document files = Document::array();
  for (const std::string& path : paths) files.push_back(file(path));
  return refusal_with("/files", files);
}

TEST(ReadManifest, GivesWhatTheBakerWrote) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    scene::Scene scene = maze_scene(seed, seed % 10 == 0 ? 513 : 15);
    scene.budget = {{}, {}, {}, {}};
    scene.seed = std::numeric_limits<std::uint64_t>::max() - seed;
    scene.inputs_digest = to_string(digest(std::to_string(seed)));
    std::vector<Artifact> files = bake_alone(scene);
    const Manifest manifest = read_manifest(files.back().bytes);
    files.pop_back();
    std::sort(files.begin(), files.end(),
              [](const Artifact& a, const Artifact& b) { return a.path < b.path; });
    EXPECT_EQ(manifest.name, scene.name);
    EXPECT_EQ(manifest.seed, scene.seed);
    EXPECT_EQ(manifest.preset_digest, scene.preset_digest);
    EXPECT_EQ(manifest.inputs_digest, scene.inputs_digest);
    EXPECT_EQ(manifest.profile, "portable");
    EXPECT_THAT(manifest.generator, testing::StartsWith("warren "));
    ASSERT_EQ(manifest.files.size(), files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
      EXPECT_EQ(manifest.files[i].path, files[i].path);
      EXPECT_EQ(manifest.files[i].bytes, files[i].bytes.size());
      EXPECT_EQ(manifest.files[i].digest, to_string(digest(files[i].bytes)));
    }
  }
}

TEST(ReadManifest, PassesOverKeysThatItDoesNotKnow) {
  Document document = valid();
  document["budget"] = {{"triangles", 1}};
  document["files"][0]["codec"] = "none";
  EXPECT_EQ(refusal(document.dump()), "none");
}

TEST(ReadManifest, NeedsEveryKey) {
  const Document whole = valid();
  for (const auto& item : whole.items()) {
    Document document = valid();
    document.erase(item.key());
    EXPECT_EQ(refusal(document.dump()), "/" + item.key() + ": is missing");
  }
  for (const char* key : {"path", "bytes", "digest"}) {
    Document document = valid();
    document["files"][1].erase(key);
    EXPECT_EQ(refusal(document.dump()), "/files/1/" + std::string(key) + ": is missing");
  }
}

TEST(ReadManifest, NamesTheKeyOfAWrongType) {
  const std::vector<Document> values{nullptr, true, -1, 1.5, Document::array(), Document::object()};
  const Document whole = valid();
  for (const auto& item : whole.items()) {
    for (const Document& value : values) {
      if (item.key() == "files" && value.is_array()) continue;
      EXPECT_THAT(refusal_with("/" + item.key(), value),
                  testing::StartsWith("/" + item.key() + ":"))
          << value;
    }
  }
  for (const char* key : {"path", "bytes", "digest"}) {
    const std::string pointer = "/files/1/" + std::string(key);
    for (const Document& value : values) {
      EXPECT_THAT(refusal_with(pointer, value), testing::StartsWith(pointer + ":")) << value;
    }
  }
  EXPECT_THAT(refusal_with("/files/0", 5), testing::StartsWith("/files/0: an object is needed"));
  for (const char* text : {"[]", "null", "1", "\"x\""}) {
    EXPECT_EQ(refusal(text), "an object is needed");
  }
}

TEST(ReadManifest, KnowsOneFormat) {
  EXPECT_THAT(refusal_with("/format", 2), testing::HasSubstr("reads format 1, a newer one wrote"));
  EXPECT_EQ(refusal_with("/format", 0), "/format: format 0; this program reads format 1");
  EXPECT_THAT(refusal_with("/format", "1"), testing::StartsWith("/format: a whole number"));
}

TEST(ReadManifest, ReadsSeedsOf64BitsInOneSpelling) {
  for (const char* seed : {"0", "7", "18446744073709551615"}) {
    EXPECT_EQ(refusal_with("/seed", seed), "none");
  }
  for (const char* seed : {"", "-1", "+1", "01", "00", " 1", "1 ", "1.0", "1e3", "0x1", "x",
                           "18446744073709551616", "99999999999999999999999"}) {
    EXPECT_THAT(refusal_with("/seed", seed), testing::StartsWith("/seed: a seed is")) << seed;
  }
}

TEST(ReadManifest, ReadsDigestsInOneSpelling) {
  for (const char* key : {"/preset_digest", "/inputs_digest", "/files/0/digest"}) {
    for (const std::string& text :
         {std::string(), kDigest + "0", kDigest.substr(0, 36), "xxh4" + kDigest.substr(4),
          std::string("xxh3:00112233445566778899AABBCCDDEEFF"), kDigest.substr(5), " " + kDigest}) {
      EXPECT_THAT(refusal_with(key, text), testing::StartsWith(std::string(key) + ": a digest"));
    }
  }
}

TEST(ReadManifest, KeepsPathsBelowTheBundle) {
  for (const std::string& path :
       {std::string(), std::string("/"), std::string("/etc/passwd"), std::string("."),
        std::string(".."), std::string("../x"), std::string("a/.."), std::string("a/../b"),
        std::string("a/./b"), std::string("./a"), std::string("a//b"), std::string("a/"),
        std::string("a\\b"), std::string("..\\x"), std::string("a\0b", 3), std::string("a\nb"),
        std::string("a\x1b[31m"), std::string(5000, 'a')}) {
    EXPECT_THAT(refusal_of_paths({path}), testing::StartsWith("/files/0/path: a path leads"))
        << path;
  }
  std::string deep = "x";
  for (int part = 1; part < 64; ++part) deep += "/x";
  EXPECT_EQ(refusal_of_paths({deep}), "none");
  EXPECT_NE(refusal_of_paths({deep + "/x"}), "none");
  EXPECT_EQ(refusal_of_paths({"..a", ".b", "a b/c", "meshes/m\xc3\xa4ze.glb"}), "none");
  EXPECT_THAT(refusal_of_paths({"manifest.json"}), testing::HasSubstr("doesn't list itself"));
  EXPECT_EQ(refusal_of_paths({"a/manifest.json"}), "none");
}

TEST(ReadManifest, WantsPathsSortedAndOnce) {
  EXPECT_EQ(refusal_of_paths({}), "none");
  EXPECT_EQ(refusal_of_paths({"a", "a.b", "a/b", "b", "b\xc3\xa4"}), "none");
  EXPECT_THAT(refusal_of_paths({"b", "a"}), testing::StartsWith("/files/1/path: files are sorted"));
  EXPECT_THAT(refusal_of_paths({"a", "b", "b"}),
              testing::StartsWith("/files/2/path: files are sorted"));
}

TEST(ReadManifest, RefusesBrokenText) {
  const std::string text = valid().dump(2);
  EXPECT_EQ(refusal(text), "none");
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_NE(refusal(std::string_view(text).substr(0, size)), "none") << size;
  }
  EXPECT_EQ(refusal(text + "x"), "line 21, column 2: isn't valid JSON");
  EXPECT_THAT(refusal(std::string((std::size_t{16} << 20) + 1, ' ')),
              testing::HasSubstr("at most 16777216 are read"));
  EXPECT_THAT(refusal("{\"files\": " + std::string(5'000'000, '[')),
              testing::HasSubstr("nested deeper"));
  EXPECT_EQ(refusal("{\"name\": \"a\", \"name\": \"a\"}"),
            "/name: the key stands here more than once");
}

/// Whatever the bytes, it gives a manifest that obeys the rules or an Error.
TEST(ReadManifest, LivesThroughAnyBytes) {
  const std::string text = valid().dump();
  constexpr std::string_view kBytes = "{}[]\",:0123456789.-+eEtfn/\\ ..\n\0\xff"sv;
  int accepted = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Stream stream(seed, Stage::maze, 0, 1003);
    std::string changed = text;
    for (std::uint32_t i = 1 + stream.below(4); i > 0; --i) {
      const std::size_t at = stream.below(static_cast<std::uint32_t>(changed.size()));
      const char byte = kBytes[stream.below(static_cast<std::uint32_t>(kBytes.size()))];
      if (stream.coin()) {
        changed[at] = byte;
      } else {
        changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(at), byte);
      }
    }
    if (refusal(changed) == "none") ++accepted;
  }
  EXPECT_GT(accepted, 100);
  EXPECT_LT(accepted, 2500);
}

}  // namespace
}  // namespace warren::bake
