#include "config/document.hpp"

#include "config/presets.hpp"
#include "config/report.hpp"
#include "config/trees.hpp"

#include <array>
#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::config {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Every value of the tree as `line:column pointer kind`, depth first.
void list(const Cursor& at, const Report& report, std::vector<std::string>& out) {
  const Report::Place place = report.place(at.node->extent);
  out.push_back(std::to_string(place.line) + ":" + std::to_string(place.column) + " " + at.pointer +
                " " + report.shown(*at.node));
  for (std::size_t i = 0; i < at.node->items.size(); ++i) {
    list(at.node->kind == Node::Kind::array ? at.element(i) : *at.member(at.node->keys[i].name),
         report, out);
  }
}

std::vector<std::string> places(std::string_view text) {
  Report report(text, "a.json");
  const auto root = read_document(report);
  std::vector<std::string> out;
  if (root) list({&*root, ""}, report, out);
  return out;
}

std::vector<std::string> errors(std::string_view text) {
  Report report(text, "a.json");
  read_document(report);
  std::vector<std::string> out;
  for (const Diagnostic& found : report.take()) {
    out.push_back(std::to_string(found.line) + ":" + std::to_string(found.column) + " " +
                  found.pointer + " " + found.id);
  }
  return out;
}

std::string reason(std::string_view text) {
  Report report(text, "a.json");
  read_document(report);
  const Diagnostics found = report.take();
  return found.empty() ? "" : found.front().message;
}

TEST(Document, KeepsThePlaceOfEveryValue) {
  EXPECT_THAT(
      places("{\n  \"a\": [1, -2.5e3 ,true],\r\n\t\"b/~\" :{\"c\":null,\"\xc3\xa9\": \"x\\\"y\"}}"),
      ElementsAre("1:1  an object", "2:8 /a an array", "2:9 /a/0 1", "2:12 /a/1 -2.5e3",
                  "2:20 /a/2 true", "3:9 /b~1~0 an object", "3:14 /b~1~0/c null",
                  "3:25 /b~1~0/\xc3\xa9 \"x\\\"y\""));
  EXPECT_THAT(places("[[],{},[[\"\"]]]"),
              ElementsAre("1:1  an array", "1:2 /0 an array", "1:5 /1 an object", "1:8 /2 an array",
                          "1:9 /2/0 an array", "1:10 /2/0/0 \"\""));
  EXPECT_THAT(places(" 7 "), ElementsAre("1:2  7"));
}

TEST(Document, SaysWhereTheSyntaxBreaks) {
  EXPECT_THAT(errors(""), ElementsAre("1:1  E-JSON-SYNTAX"));
  EXPECT_THAT(errors(" \n "), ElementsAre("1:1  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("{\"a\": 1,\n}"), ElementsAre("2:1  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("{\"a\": 1\n \"b\": 2}"), ElementsAre("2:2  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("{\"a\" 1}"), ElementsAre("1:6  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[1,,2]"), ElementsAre("1:4  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[1, tru]"), ElementsAre("1:5  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[01]"), ElementsAre("1:3  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[1a]"), ElementsAre("1:3  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[truefalse]"), ElementsAre("1:6  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[1.]"), ElementsAre("1:2  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("{'a': 1}"), ElementsAre("1:2  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("{\"a\": \"x\ny\"}"), ElementsAre("1:9  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[\"\\q\"]"), ElementsAre("1:4  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[\"abc"), ElementsAre("1:2  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[1, 2"), ElementsAre("1:6  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("{} {}"), ElementsAre("1:4  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[NaN]"), ElementsAre("1:2  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[\"\\ud800\"]"), ElementsAre("1:9  E-JSON-SYNTAX"));
}

TEST(Document, SaysWhatBreaksTheSyntaxInPlainWords) {
  EXPECT_EQ(reason(""), "the document is empty");
  EXPECT_EQ(reason("{\"a\": 1,}"), "a comma stands before the closing }; remove it");
  EXPECT_EQ(reason("[1, 2,]"), "a comma stands before the closing ]; remove it");
  EXPECT_EQ(reason("[NaN]"), "NaN is no JSON value");
  EXPECT_EQ(reason("[1]\nx"), "x is no JSON value; expected end of input");
  EXPECT_EQ(reason("[1 2]"), "a comma or ] is missing before this");
  EXPECT_EQ(reason("{\"a\": 1\n \"b\": 2}"), "a comma or } is missing before this");
  EXPECT_EQ(reason("[1 # one\n]"), "comments begin with // or /*");
  EXPECT_EQ(reason("{'a': 1}"), "text stands in double quotes in JSON");
  EXPECT_EQ(reason("{\"a\" 1}"), "unexpected number literal; expected ':'");
  EXPECT_EQ(reason("[1"), "unexpected end of input; expected ']'");
  EXPECT_THAT(reason("[\"; last read: 'x\n"), HasSubstr("control character"));
}

TEST(Document, ReadsPastComments) {
  EXPECT_THAT(
      places("// a, b: {\n{ /* \" */ \"a\"/**/:/***/[1,// 2,\r\n 3 /* ] // */ ]\n// }\n}//"),
      ElementsAre("2:1  an object", "2:24 /a an array", "2:25 /a/0 1", "3:2 /a/1 3"));
  EXPECT_THAT(places("[\"//\", \"/* \", \"*/\"] // the end"),
              ElementsAre("1:1  an array", "1:2 /0 \"//\"", "1:8 /1 \"/* \"", "1:15 /2 \"*/\""));
  EXPECT_THAT(places("[1/*\n*/,2]//\xc3\xa9"),
              ElementsAre("1:1  an array", "1:2 /0 1", "2:4 /1 2"));
}

TEST(Document, SaysWhereACommentIsWrong) {
  EXPECT_THAT(errors("{\"a\": 1,\n /* b\n}"), ElementsAre("2:2  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[1] /* *"), ElementsAre("1:5  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("/*/ []"), ElementsAre("1:1  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[1, /* ok */ / 2]"), ElementsAre("1:14  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[1 /"), ElementsAre("1:4  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("// nothing"), ElementsAre("1:1  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[1, // x\n /**/ ]"), ElementsAre("2:7  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("{ // size"), ElementsAre("1:10  E-JSON-SYNTAX"));
  EXPECT_THAT(reason("[/* 1]"), HasSubstr("the comment that begins here is left open"));
  EXPECT_THAT(reason("[1 / 2]"), HasSubstr("comments begin with // or /*"));
  EXPECT_EQ(reason(" /* a */ // b\n"), "the document is empty");
  EXPECT_EQ(reason("[1, // 2\n]"), "a comma stands before the closing ]; remove it");
  EXPECT_EQ(reason("[1 /*,*/ }"), "unexpected '}'; expected ']'");
}

/// A text with comments and blanks between all tokens.
std::string with_comments(std::string_view text, Stream& stream) {
  constexpr std::array<std::string_view, 8> kGaps{
      " ", "\t\r\n", "/**/", "/* \"x\": [ */", "//\n", "// */ '\r", "/* // */ ", "/*\n***/"};
  std::string out;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool token = std::string_view("{}[],:").find(c) != std::string_view::npos;
    if (!in_string && token) out += kGaps[stream.below(kGaps.size())];
    out += c;
    if (!in_string && token) out += kGaps[stream.below(kGaps.size())];
    if (c == '"' && (i == 0 || text[i - 1] != '\\')) in_string = !in_string;
  }
  return out;
}

TEST(Document, CommentsChangeNoValueAndEveryPlaceIsRight) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Stream stream(seed, Stage::maze, 0, 7);
    const std::string plain = random_json(stream).dump();
    const std::string text = with_comments(plain, stream);
    Report report(text, "a.json");
    const auto root = read_document(report);
    ASSERT_TRUE(root) << text << '\n' << report.take().front().message;
    EXPECT_EQ(to_json(*root).dump(), plain);
    const std::function<void(const Node&)> check = [&](const Node& node) {
      const std::string_view at =
          std::string_view(text).substr(node.extent.begin, node.extent.end - node.extent.begin);
      ASSERT_EQ(Json::parse(at, nullptr, true, true), to_json(node)) << text;
      for (std::size_t i = 0; i < node.keys.size(); ++i) {
        const Extent& key = node.keys[i].extent;
        ASSERT_EQ(Json::parse(text.substr(key.begin, key.end - key.begin)), node.keys[i].name);
      }
      for (const Node& item : node.items) check(item);
    };
    check(*root);
  }
}

TEST(Document, RefusesDuplicateKeysAndGoesOn) {
  EXPECT_THAT(errors("{\"a\": 1, \"a\": 2,\n\"b\": [{\"c\": 1, \"c\": 2}], \"b\": 1}"),
              ElementsAre("1:10 /a E-JSON-DUPLICATE", "2:16 /b/0/c E-JSON-DUPLICATE",
                          "2:26 /b E-JSON-DUPLICATE"));
  EXPECT_THAT(errors("{\"a\": 1, \"\\u0061\": 2}"), ElementsAre("1:10 /a E-JSON-DUPLICATE"));
}

TEST(Document, RefusesNumbersThatNoDoubleHolds) {
  EXPECT_THAT(errors("{\"a\": [1, 1e999]}"), ElementsAre("1:11  E-JSON-NUMBER"));
  EXPECT_EQ(reason("[-1e400 ]"), "-1e400 is too large for a number");
  EXPECT_THAT(errors("[1e-999, 123456789012345678901234567890]"), IsEmpty());
}

TEST(Document, RefusesMoreThanSixtyFourLevels) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_THAT(errors(nested(64)), IsEmpty());
  EXPECT_EQ(errors(nested(65)).size(), 1U);
  EXPECT_THAT(errors(nested(65)).front(), HasSubstr("E-JSON-DEPTH"));
  EXPECT_THAT(errors(std::string(1'000'000, '[')).front(), HasSubstr("1:65 /0/0"));
}

TEST(Document, RefusesLargeDocuments) {
  EXPECT_THAT(errors(std::string(kMaxDocumentBytes + 1, ' ')), ElementsAre("0:0  E-JSON-SIZE"));
  std::string many = "[1";
  for (std::size_t i = 0; i < kMaxDocumentValues; ++i) many += ",1";
  EXPECT_THAT(errors(many + "]").front(), HasSubstr("E-JSON-SIZE"));
}

TEST(Document, RefusesWhatIsntPlainUtf8) {
  EXPECT_THAT(errors("\xef\xbb\xbf{}"), ElementsAre("1:1  E-JSON-ENCODING"));
  EXPECT_THAT(errors(std::string("{}\n\0{}", 6)), ElementsAre("2:1  E-JSON-ENCODING"));
  EXPECT_THAT(errors("\xff\xfe{"), ElementsAre("1:1  E-JSON-ENCODING"));
  for (const std::string_view bad :
       {"\x80", "\xc0\x80", "\xc3(", "\xe0\x80\x80", "\xed\xa0\x80", "\xe2\x82", "\xf0\x80\x80\x80",
        "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80"}) {
    EXPECT_THAT(errors("[\"" + std::string(bad) + "\"]"), ElementsAre("1:3  E-JSON-ENCODING"))
        << bad;
  }
  for (const std::string_view good :
       {"\xc3\xa9", "\xe2\x82\xac", "\xef\xbf\xbf", "\xf0\x9f\xa6\x80"}) {
    EXPECT_THAT(errors("[\"" + std::string(good) + "\"]"), IsEmpty()) << good;
  }
}

TEST(Document, PointersAndMessagesHoldNoControlCharacter) {
  Report report("{\"\\u001b[2J\": 1, \"\\u001b[2J\": 2}", "a.json");
  read_document(report);
  const Diagnostics found = report.take();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().pointer, "/\\u001b[2J");
  EXPECT_EQ(found.front().message.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace warren::config
