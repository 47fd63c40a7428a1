#include <warren/core/random.hpp>
#include <warren/json/json_view.hpp>

#include <limits>

namespace warren {
namespace {

std::string error_of(std::string_view text, const JsonLimits& limits = {}) {
  try {
    static_cast<void>(read_json(text, limits));
  } catch (const JsonError& error) {
    return error.what();
  }
  return "none";
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

/// A value with everything in it, from a stream.
Json random_json(Stream& stream, int depth) {
  switch (stream.below(depth == 0 ? 6 : 8)) {
    case 0:
      return {};
    case 1:
      return stream.coin();
    case 2:
      return -1 - static_cast<std::int64_t>(stream.next());
    case 3:
      return std::uint64_t{stream.next()} << stream.below(33);
    case 4:
      return static_cast<double>(stream.unit()) + 0.1;
    case 5: {
      std::string text;
      for (std::uint32_t i = stream.below(6); i > 0; --i) {
        text += static_cast<char>(1 + stream.below(127));
      }
      return text + "\xc3\xa9";
    }
    case 6: {
      Json::Array items;
      for (std::uint32_t i = stream.below(5); i > 0; --i) {
        items.push_back(random_json(stream, depth - 1));
      }
      return Json(std::move(items));
    }
    default: {
      Json::Object members;
      for (std::uint32_t i = stream.below(5); i > 0; --i) {
        members.emplace_back("k~/" + std::to_string(i), random_json(stream, depth - 1));
      }
      return Json(std::move(members));
    }
  }
}

TEST(ReadJson, GivesWhatWasWritten) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Stream stream(seed, Stage::maze, 0, 1002);
    const Json json = random_json(stream, 6);
    EXPECT_EQ(to_line(read_json(to_line(json))), to_line(json)) << seed;
    EXPECT_EQ(to_line(read_json(to_text(json))), to_line(json)) << seed;
  }
}

TEST(ReadJson, KeepsWholeNumbersWhole) {
  EXPECT_EQ(JsonView(read_json("18446744073709551615")).whole(),
            std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(std::get<std::int64_t>(read_json("-9223372036854775808").value()),
            std::numeric_limits<std::int64_t>::min());
  EXPECT_TRUE(std::holds_alternative<double>(read_json("18446744073709551616").value()));
  EXPECT_TRUE(std::holds_alternative<double>(read_json("1.0").value()));
}

TEST(ReadJson, RefusesWhatIsNoJson) {
  EXPECT_EQ(error_of(""), "line 1, column 1: isn't valid JSON");
  EXPECT_EQ(error_of("{\n  \"a\": x}"), "line 2, column 8: isn't valid JSON");
  EXPECT_EQ(error_of("{} {}"), "line 1, column 4: isn't valid JSON");
  EXPECT_EQ(error_of("[1e999]"), "line 1, column 6: a number is too large");
  EXPECT_EQ(error_of("\xef\xbb\xbf{}"), "line 1, column 1: a byte order mark");
  EXPECT_EQ(error_of(std::string_view("{}\0{", 4)), "line 1, column 3: a zero byte");
  for (const char* text : {"{", "[", "\"", "[1,]", "{,}", "{\"a\":1,}", "// x\n1", "NaN", "01",
                           "+1", "'a'", "\"\xff\"", "\"\xed\xa0\x80\"", "\"\t\"", "tru"}) {
    EXPECT_THAT(error_of(text), testing::EndsWith("isn't valid JSON")) << text;
  }
}

TEST(ReadJson, RefusesKeysThatStandTwice) {
  EXPECT_EQ(error_of(R"({"a": 1, "b": 2, "a": 1})"), "/a: the key stands here more than once");
  EXPECT_EQ(error_of(R"({"x": [0, {"b/c": 1, "\u0062/c": 2}]})"),
            "/x/1/b~1c: the key stands here more than once");
  EXPECT_EQ(error_of(R"([{"a": 1}, {"a": 1}])"), "none");
}

TEST(ReadJson, HoldsItsLimits) {
  EXPECT_EQ(error_of(nested(64)), "none");
  EXPECT_THAT(error_of(nested(65)), testing::EndsWith("/0: nested deeper than 64 levels"));
  EXPECT_THAT(error_of(std::string(5'000'000, '[')), testing::HasSubstr("nested deeper"));
  std::string objects;
  for (int i = 0; i < 1'000'000; ++i) objects += "{\"a\":";
  EXPECT_THAT(error_of(objects), testing::HasSubstr("nested deeper"));

  EXPECT_EQ(error_of("[1, 2, 3]", {.bytes = 9}), "none");
  EXPECT_EQ(error_of("[1, 2, 3]", {.bytes = 8}), "9 bytes; at most 8 are read");
  EXPECT_EQ(error_of("[1, [], 3]", {.values = 4}), "none");
  EXPECT_EQ(error_of("[1, [], 3]", {.values = 3}), "more than 3 values");
}

TEST(JsonView, NamesThePlaceOfWhatIsAskedInVain) {
  const Json json = read_json(R"({"a": [{"b/": -1}], "t": "x", "n": 2})");
  const JsonView root(json);
  const auto refusal = [](const auto& ask) -> std::string {
    try {
      static_cast<void>(ask());
    } catch (const JsonError& error) {
      return error.what();
    }
    return "none";
  };
  const JsonView negative = root.at("a").items().at(0).at("b/");
  EXPECT_EQ(refusal([&] { return negative.whole(); }),
            "/a/0/b~1: a whole number from 0 to 2^64-1 is needed");
  EXPECT_EQ(negative.number(), -1);
  EXPECT_EQ(root.at("t").text(), "x");
  EXPECT_EQ(root.at("n").number(), 2);
  EXPECT_EQ(root.find("z"), std::nullopt);
  EXPECT_EQ(refusal([&] { return root.at("z"); }), "/z: is missing");
  EXPECT_EQ(refusal([&] { return root.text(); }), "a text is needed");
  EXPECT_EQ(refusal([&] { return root.at("t").number(); }), "/t: a number is needed");
  EXPECT_EQ(refusal([&] { return root.at("t").items(); }), "/t: an array is needed");
  EXPECT_EQ(refusal([&] { return root.at("t").find("x"); }), "/t: an object is needed");
  EXPECT_EQ(refusal([&] { return root.at("a").members(); }), "/a: an object is needed");
  std::vector<std::string> names;
  for (const auto& [name, view] : root.members()) names.push_back(name + view.pointer());
  EXPECT_EQ(names, (std::vector<std::string>{"a/a", "t/t", "n/n"}));
}

}  // namespace
}  // namespace warren
