#include "config/document.hpp"

#include "config/presets.hpp"
#include "config/report.hpp"

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
  const Report::Place place = report.place(at.node->begin);
  out.push_back(std::to_string(place.line) + ":" + std::to_string(place.column) + " " + at.pointer +
                " " + report.shown(*at.node));
  for (std::size_t i = 0; i < at.node->items.size(); ++i) {
    list(at.node->kind == Node::Kind::array ? at.element(i) : *at.member(at.node->keys[i].name),
         report, out);
  }
}

std::vector<std::string> places(std::string_view text) {
  Report report(text, "a.json");
  const auto root = read_document(text, report);
  std::vector<std::string> out;
  if (root) list({&*root, ""}, report, out);
  return out;
}

std::vector<std::string> errors(std::string_view text) {
  Report report(text, "a.json");
  read_document(text, report);
  std::vector<std::string> out;
  for (const Diagnostic& found : report.take()) {
    out.push_back(std::to_string(found.line) + ":" + std::to_string(found.column) + " " +
                  found.pointer + " " + found.id);
  }
  return out;
}

std::string reason(std::string_view text) {
  Report report(text, "a.json");
  read_document(text, report);
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
  EXPECT_THAT(errors("{}\n// the end"), ElementsAre("2:1  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[NaN]"), ElementsAre("1:2  E-JSON-SYNTAX"));
  EXPECT_THAT(errors("[\"\\ud800\"]"), ElementsAre("1:9  E-JSON-SYNTAX"));
}

TEST(Document, SaysWhatBreaksTheSyntaxInPlainWords) {
  EXPECT_EQ(reason(""), "the document is empty");
  EXPECT_EQ(reason("{\"a\": 1,}"), "a comma stands before the closing }; remove it");
  EXPECT_EQ(reason("[1, 2,]"), "a comma stands before the closing ]; remove it");
  EXPECT_EQ(reason("{ // size"), "comments aren't allowed in JSON");
  EXPECT_EQ(reason("{'a': 1}"), "text stands in double quotes in JSON");
  EXPECT_EQ(reason("{\"a\" 1}"), "unexpected number literal; expected ':'");
  EXPECT_EQ(reason("[1"), "unexpected end of input; expected ']'");
  EXPECT_THAT(reason("[\"; last read: 'x\n"), HasSubstr("control character"));
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
  read_document("{\"\\u001b[2J\": 1, \"\\u001b[2J\": 2}", report);
  const Diagnostics found = report.take();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().pointer, "/\\u001b[2J");
  EXPECT_EQ(found.front().message.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace warren::config
