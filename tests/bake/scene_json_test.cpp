#include "bake/lands.hpp"
#include "bake/scenes.hpp"

#include <warren/bake/bake.hpp>
#include <warren/json/json.hpp>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include <nlohmann/json.hpp>

namespace warren::bake {
namespace {

using Parsed = nlohmann::ordered_json;

std::vector<std::string> keys(const Parsed& object) {
  std::vector<std::string> result;
  for (const auto& item : object.items()) result.push_back(item.key());
  return result;
}

Parsed line_of(const scene::Scene& scene) { return Parsed::parse(scene_line(scene)); }

std::string published(const std::string& name) {
  const auto root = std::filesystem::path(__FILE__).parent_path().parent_path().parent_path();
  std::ifstream file(root / "schemas" / name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Schemas, EqualThePublishedOnes) {
  EXPECT_EQ(scene_schema(), published("scene.schema.json"));
  EXPECT_EQ(manifest_schema(), published("manifest.schema.json"));
}

/// Every object that is written has the keys of its schema, in the schema's order.
void expect_described(const Parsed& value, const Parsed& schema, const std::string& at) {
  if (value.is_array()) {
    for (const Parsed& item : value) expect_described(item, schema.at("items"), at + "[]");
  } else if (value.is_object() && schema.contains("oneOf") && !schema.contains("properties")) {
    const Parsed& kinds = schema.at("oneOf");
    const auto of_kind = std::find_if(kinds.begin(), kinds.end(), [&](const Parsed& kind) {
      return kind.at("properties").contains(value.begin().key());
    });
    ASSERT_NE(of_kind, kinds.end()) << at;
    expect_described(value, *of_kind, at);
  } else if (value.is_object() && schema.contains("properties")) {
    std::vector<std::string> expected;
    for (const auto& property : schema.at("properties").items()) {
      if (value.contains(property.key())) {
        expected.push_back(property.key());
        expect_described(value.at(property.key()), property.value(), at + "/" + property.key());
      }
    }
    EXPECT_EQ(keys(value), expected) << at;
    for (const Parsed& name : schema.at("required")) {
      EXPECT_TRUE(value.contains(name.get<std::string>())) << at << "/" << name;
    }
    EXPECT_EQ(schema.at("additionalProperties"), false) << at;
  }
}

TEST(SceneJson, IsWhatTheSchemaDescribes) {
  const scene::Scene full = maze_scene(1, 15);
  scene::Scene bare = maze_scene(1, 15);
  bare.events.clear();
  bare.event_report.reset();
  bare.lights = {};
  bare.audio = {};
  for (scene::Exit& exit : bare.exits) exit.sound.reset();
  bare.metrics.event_spacing.reset();
  for (auto& length : bare.metrics.route_length) length.reset();
  scene::Scene dry = land_scene(1);
  dry.terrain->tide.reset();
  dry.terrain->metrics.flooded_low.reset();
  dry.terrain->metrics.flooded_mean.reset();
  dry.terrain->metrics.flooded_high.reset();
  dry.terrain->layers.resize(1);
  for (const scene::Scene& scene : {full, bare, maze_scene(1, 63), land_scene(1), dry}) {
    for (const Artifact& file : bake_alone(scene)) {
      if (file.path == "scene.json") {
        expect_described(Parsed::parse(file.bytes), Parsed::parse(scene_schema()), "");
      } else if (file.path == "manifest.json") {
        expect_described(Parsed::parse(file.bytes), Parsed::parse(manifest_schema()), "");
      }
    }
    expect_described(line_of(scene), Parsed::parse(scene_schema()), "");
  }
}

TEST(SceneJson, KeysStandInAFixedOrder) {
  const Parsed json = line_of(maze_scene(1, 15));
  EXPECT_EQ(keys(json), (std::vector<std::string>{"format", "generator", "name", "seed",
                                                  "preset_digest", "units", "bounds", "spawn",
                                                  "exits", "walk", "events", "placement", "lights",
                                                  "visitor", "input", "audio", "metrics"}));
  EXPECT_EQ(keys(json["events"][0]),
            (std::vector<std::string>{"id", "type", "cell", "position", "exit", "trigger", "once",
                                      "path", "prop", "clip"}));
  EXPECT_EQ(keys(json["events"][1]),
            (std::vector<std::string>{"id", "type", "cell", "position", "exit", "trigger", "once",
                                      "path", "prop", "clip", "effect", "sound"}));
}

TEST(SceneJson, LeavesOutWhatThereIsNot) {
  scene::Scene scene = maze_scene(1, 15);
  EXPECT_TRUE(line_of(scene).contains("placement"));
  EXPECT_FALSE(line_of(scene)["events"][2].contains("exit"));
  EXPECT_FALSE(line_of(scene)["lights"].contains("sun"));
  EXPECT_TRUE(line_of(scene)["metrics"].contains("event_spacing"));
  scene.event_report.reset();
  scene.metrics.event_spacing.reset();
  scene.metrics.route_length[1].reset();
  const Parsed json = line_of(scene);
  EXPECT_FALSE(json.contains("placement"));
  EXPECT_FALSE(json["metrics"].contains("event_spacing"));
  EXPECT_EQ(keys(json["metrics"]["route_length"]),
            (std::vector<std::string>{"exit-0", "exit-2", "exit-3"}));
  EXPECT_EQ(json["metrics"]["route_length_mean"], 12.0);
}

TEST(SceneJson, RowsShowTheWalkGrid) {
  const scene::Scene scene = maze_scene(8, 9);
  const Parsed rows = line_of(scene)["walk"]["rows"];
  ASSERT_EQ(rows.size(), 9U);
  for (int y = 0; y < 9; ++y) {
    const auto row = rows[static_cast<std::size_t>(y)].get<std::string>();
    ASSERT_EQ(row.size(), 9U);
    for (int x = 0; x < 9; ++x) {
      EXPECT_EQ(row[static_cast<std::size_t>(x)], (scene.walk.open[Cell{x, y}] != 0 ? '.' : '#'));
    }
  }
}

TEST(SceneJson, SeedsKeepAllTheirDigits) {
  scene::Scene scene = maze_scene(1, 7);
  scene.seed = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(line_of(scene)["seed"], "18446744073709551615");
}

TEST(SceneJson, NumbersAreShortestAndNeverMinusZero) {
  scene::Scene scene = maze_scene(1, 15);
  scene.masonry.height = 2.4;
  scene.walk.cell = 0.1;
  scene.spawn.position = {-0.0, 0.1 + 0.2, -1e-9};
  const std::string line = scene_line(scene);
  EXPECT_NE(line.find(R"("position":[0,0.3,0],"yaw_deg":90)"), std::string::npos) << line;
  EXPECT_NE(line.find(R"("max":[-13.5,2.41,-13.5])"), std::string::npos) << line;
  EXPECT_NE(line.find(R"("straightness":0.3333333333333333)"), std::string::npos) << line;
  EXPECT_EQ(line.find("-0,"), std::string::npos);
  EXPECT_EQ(line.find("-0]"), std::string::npos);
}

TEST(SceneJson, RefusesNumbersThatAreNotFinite) {
  scene::Scene scene = maze_scene(1, 7);
  scene.metrics.river = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(static_cast<void>(scene_line(scene)), std::domain_error);
  scene = maze_scene(1, 7);
  scene.spawn.position.x = std::numeric_limits<double>::infinity();
  EXPECT_THROW(static_cast<void>(scene_line(scene)), std::domain_error);
  EXPECT_THROW(static_cast<void>(bake_alone(scene)), std::domain_error);
}

/// A value with anything in it, to a depth.
Json random_json(Stream& stream, int depth) {
  const int kind = stream.between(0, depth > 0 ? 7 : 5);
  if (kind == 0) return {};
  if (kind == 1) return stream.coin();
  if (kind == 2) return stream.between(-1'000'000, 1'000'000);
  if (kind == 3) return std::uint64_t{stream.next()} << 32 | stream.next();
  if (kind == 4) return static_cast<double>(stream.unit()) * stream.between(-9, 9) / 3;
  if (kind == 5) {
    std::string text;
    for (int i = stream.between(0, 12); i > 0; --i)
      text += static_cast<char>(stream.between(0, 127));
    return text;
  }
  Json result = kind == 6 ? Json::array() : Json::object();
  for (int i = stream.between(0, 9); i > 0; --i) {
    if (kind == 6) {
      result.push_back(random_json(stream, depth - 1));
    } else {
      result["key \"" + std::to_string(i)] = random_json(stream, depth - 1);
    }
  }
  return result;
}

TEST(Json, ReadsBackTheSameFromLineAndText) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Stream stream(seed, Stage::maze, 0, 1002);
    const Json json = random_json(stream, 4);
    const std::string line = to_line(json);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_EQ(Parsed::parse(line), Parsed::parse(to_text(json))) << line;
  }
}

TEST(Json, NumbersReadBackExactly) {
  Stream stream(1, Stage::maze, 0, 1003);
  for (int i = 0; i < 100'000; ++i) {
    const double value = std::bit_cast<double>(std::uint64_t{stream.next()} << 32 | stream.next());
    if (!std::isfinite(value)) continue;
    EXPECT_EQ(std::strtod(to_line(value).c_str(), nullptr), value);
  }
}

TEST(Json, KeepsToItsWidth) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const scene::Scene scene = maze_scene(seed, 33);
    for (const Artifact& file : bake_alone(scene)) {
      if (!file.path.ends_with(".json")) continue;
      std::istringstream lines(file.bytes);
      for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
    }
  }
}

TEST(Json, WritesEachKind) {
  const Json json = Json::object({{"null", Json()},
                                  {"bool", false},
                                  {"least", std::numeric_limits<std::int64_t>::min()},
                                  {"most", std::numeric_limits<std::uint64_t>::max()},
                                  {"tenth", 0.1},
                                  {"whole", 3.0},
                                  {"zero", -0.0},
                                  {"none", Json::array()},
                                  {"list", Json::array({1, "a"})}});
  EXPECT_EQ(
      to_line(json),
      R"({"null":null,"bool":false,"least":-9223372036854775808,)"
      R"("most":18446744073709551615,"tenth":0.1,"whole":3,"zero":0,"none":[],"list":[1,"a"]})");
  EXPECT_EQ(to_text(Json::array({1, 2.5})), "[1, 2.5]\n");
}

TEST(Json, BreaksWhatIsTooLong) {
  const std::string word(60, 'x');
  EXPECT_EQ(to_text(Json::object({{"a", Json::array({word, word})}, {"b", Json::object()}})),
            "{\n  \"a\": [\n    \"" + word + "\",\n    \"" + word + "\"\n  ],\n  \"b\": {}\n}\n");
}

TEST(Json, FillsLinesWithNumbers) {
  for (const int least : {1, 7, 99, 1000, 123456}) {
    Json numbers = Json::array();
    for (int i = 0; i < 500; ++i) numbers.push_back(least + i * least);
    std::istringstream lines(to_text(Json::object({{"a", numbers}})));
    std::vector<std::string> found;
    for (std::string line; std::getline(lines, line);) found.push_back(line);
    EXPECT_EQ(found[1], "  \"a\": [");
    EXPECT_EQ(found[found.size() - 2], "  ]");
    for (std::size_t i = 2; i + 2 < found.size(); ++i) {
      EXPECT_EQ(found[i].substr(0, 4), "    ");
      EXPECT_LE(found[i].size(), 100U);
      if (i + 3 == found.size()) break;
      // The next line's first number wouldn't have fitted.
      const std::string& next = found[i + 1];
      EXPECT_GT(found[i].size() + next.find(',', 4) - 4 + 2, 100U);
    }
  }
}

TEST(Json, EscapesStrings) {
  EXPECT_EQ(to_line(Json("a\"\\\n\x01\xc3\xa9")), "\"a\\\"\\\\\\u000a\\u0001\xc3\xa9\"");
}

}  // namespace
}  // namespace warren::bake
