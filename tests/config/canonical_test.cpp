#include "config/presets.hpp"

#include <array>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warren::config {
namespace {

constexpr std::array kShipped{"maze-15",    "maze-23",   "maze-night",
                              "maze-loops", "maze-mask", "maze-literal"};

std::string shipped(const std::string& name) { return source_file("presets/" + name + ".json"); }

std::string canonical(std::string_view text, std::string_view file = "a.json") {
  const ParsedPreset parsed = parse_preset(text, file);
  EXPECT_TRUE(parsed.ok()) << text;
  return canonical_json(parsed.preset);
}

TEST(ShippedPresets, AreReadWithoutAFinding) {
  for (const std::string name : kShipped) {
    const ParsedPreset parsed = parse_preset(shipped(name), name + ".json");
    for (const Diagnostic& found : parsed.diagnostics) ADD_FAILURE() << name << found.message;
    EXPECT_EQ(parsed.preset.name, name);
    EXPECT_GT(parsed.preset.description.size(), 20U);
  }
}

TEST(CanonicalJson, IsAFixedPointWithoutFindings) {
  for (const std::string name : kShipped) {
    const std::string once = canonical(shipped(name), name + ".json");
    const ParsedPreset again = parse_preset(once, "other.json");
    EXPECT_TRUE(again.diagnostics.empty()) << once;
    EXPECT_EQ(canonical_json(again.preset), once);
    EXPECT_TRUE(nlohmann::json::accept(once));
  }
}

/// The same document with the members of each object in another order.
std::string shuffled(const nlohmann::ordered_json& value) {
  if (value.is_object()) {
    std::string out;
    for (const auto& [key, member] : value.items()) {
      out = "\n \"" + key + "\" :\t" + shuffled(member) + (out.empty() ? "" : " ,") + out;
    }
    return "{" + out + "\r\n}";
  }
  return value.dump(3);
}

TEST(CanonicalJson, DoesntDependOnOrderOrWhitespace) {
  for (const std::string name : kShipped) {
    const std::string text = shipped(name);
    const std::string other = shuffled(nlohmann::ordered_json::parse(text));
    EXPECT_NE(text, other);
    EXPECT_EQ(canonical(text), canonical(other));
  }
}

TEST(CanonicalJson, LeavesOutWhatTheBundleDoesntDependOn) {
  const std::string plain = canonical(maze_text(""));
  EXPECT_EQ(plain, canonical(R"({"$schema": "s", "format": 1, "seed": 9, "description": "d",
                                 "maze": {}})"));
  EXPECT_NE(plain, canonical(maze_text(""), "b.json"));
  EXPECT_NE(plain, canonical(maze_text(R"("height": 4)")));
  EXPECT_EQ(plain, canonical(maze_text(R"("growing_tree": {"oldest": 1})")));
}

TEST(CanonicalJson, KnowsWhatIsSeen) {
  const std::string images = R"({"images": {"albedo": "a.png"}})";
  const std::string covered = canonical(maze_text(R"("materials": {"wall": )" + images + "}"));
  EXPECT_NE(covered.find(R"("wall":{"roughness":0.9,"glow":0,"tile":3,)"
                         R"("images":{"albedo":"a.png","normal":null,"roughness":null}},"floor":)"
                         R"({"color":"#4a4640","roughness":0.95,"glow":0,"texture":"mud","tile":3,)"
                         R"("images":null})"),
            std::string::npos)
      << covered;
  EXPECT_EQ(canonical(maze_text(R"("materials": {"ceiling": )" + images + "}")),
            canonical(maze_text("")));
  const std::string props = canonical(
      R"({"format": 1, "maze": {"walls": "prop", "materials": {"wall": {"color": "#000000"}}},
          "props": {"wall": "w.glb", "rock": "r.glb"}})");
  EXPECT_EQ(props.find("\"top\""), std::string::npos);
  EXPECT_EQ(props.find("#000000"), std::string::npos);
  EXPECT_TRUE(props.ends_with(R"("bake":{"occlusion":"lightmap","texture_size":256},)"
                              R"("props":{"portal":null,"pad":null,"wall":"w.glb"},)"
                              R"("budget":{"triangles":300000,"draws":100,)"
                              R"("texture_bytes":67108864,"bytes":3000000}})"))
      << props;
}

TEST(CanonicalJson, ReadsLikeThis) {
  const std::string text = canonical(maze_text(R"("size": [15.0, 15], "braid": 1e-1)"));
  EXPECT_TRUE(text.starts_with(
      R"({"format":1,"name":"a","maze":{"size":[15,15],"algorithm":"prim",)"
      R"("frontier":"random-weight","braid":0.1,"start_openings":"any","mask":null,"start":null,)"
      R"("exits":[],"events":{"count":0,"placement":"events-first",)"))
      << text;
}

TEST(CanonicalJson, WritesTheShortestNumberThatReadsBackEqual) {
  for (const std::string number :
       {"0.1", "0.3", "5e-324", "0.30000000000000004", "1e-07", "0.6666666666666666", "0"}) {
    EXPECT_NE(canonical(maze_text("\"braid\": " + number)).find("\"braid\":" + number + ","),
              std::string::npos)
        << number;
  }
  EXPECT_EQ(canonical(maze_text("\"braid\": -0.0")), canonical(maze_text("\"braid\": 0")));
}

}  // namespace
}  // namespace warren::config
