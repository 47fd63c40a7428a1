#include "config/kinds.hpp"

#include "config/utf8.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace warren::config {
namespace {

constexpr double kMaxSafeInteger = 9007199254740991;  // 2^53 - 1

std::string range(double min, double max) {
  return "from " + shortest(min) + " to " + shortest(max);
}

void out_of_range(Report& report, const Cursor& at, double min, double max) {
  report.error(at, "E-RANGE",
               report.shown(*at.node) + " is out of range; allowed: " + range(min, max));
}

/// A text at the cursor, or a complaint that `wanted` should stand there.
const std::string* text_at(Report& report, const Cursor& at, std::string_view wanted) {
  if (at.node->kind == Node::Kind::string) return &at.node->string;
  wrong_type(report, at, wanted);
  return nullptr;
}

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

void wrong_type(Report& report, const Cursor& at, std::string_view wanted) {
  report.error(at, "E-TYPE",
               "found " + report.shown(*at.node) + "; expected " + std::string(wanted));
}

Json number_json(double value) {
  if (value == std::trunc(value) && std::abs(value) <= kMaxSafeInteger) {
    return static_cast<std::int64_t>(value);
  }
  return value;
}

std::optional<int> Integer::read(Report& report, const Cursor& at) const {
  const double value = at.node->number;
  if (at.node->kind != Node::Kind::number || value != std::trunc(value)) {
    wrong_type(report, at, "a whole number " + range(min, max));
    return std::nullopt;
  }
  if (value < min || value > max) {
    out_of_range(report, at, min, max);
    return std::nullopt;
  }
  const int whole = static_cast<int>(value);
  if (odd && whole % 2 == 0) {
    std::string near;
    if (whole - 1 >= min) near = std::to_string(whole - 1);
    if (whole + 1 <= max) near += (near.empty() ? "" : " or ") + std::to_string(whole + 1);
    report.error(at, odd->id,
                 std::to_string(whole) + " is even; " + odd->reason + " (" + near + ")");
    return std::nullopt;
  }
  return whole;
}

Json Integer::write(int value) const { return value; }

Json Integer::schema() const {
  Json out{{"type", "integer"}, {"minimum", min}, {"maximum", max}};
  if (odd) out["not"] = {{"multipleOf", 2}};
  return out;
}

std::optional<double> Number::read(Report& report, const Cursor& at) const {
  const double value = at.node->number;
  if (at.node->kind != Node::Kind::number) {
    wrong_type(report, at, "a number " + range(min, max));
    return std::nullopt;
  }
  if (value < min || value > max) {
    out_of_range(report, at, min, max);
    return std::nullopt;
  }
  return value == 0 ? 0.0 : value;  // no -0, which would be another text for the same world
}

Json Number::write(double value) const { return number_json(value); }

Json Number::schema() const {
  return {{"type", "number"}, {"minimum", write(min)}, {"maximum", write(max)}};
}

std::optional<bool> Boolean::read(Report& report, const Cursor& at) const {
  if (at.node->kind == Node::Kind::boolean) return at.node->boolean;
  wrong_type(report, at, "true or false");
  return std::nullopt;
}

Json Boolean::write(bool value) const { return value; }

Json Boolean::schema() const { return {{"type", "boolean"}}; }

std::optional<std::string> Line::read(Report& report, const Cursor& at) const {
  const std::string* text = text_at(report, at, "text in double quotes");
  if (text == nullptr) return std::nullopt;
  if (has_control(*text)) {
    report.error(at, "E-VALUE", "the text holds a control character; it must be one plain line");
    return std::nullopt;
  }
  if (const std::size_t length = code_points(*text); length > max_length) {
    report.error(at, "E-RANGE",
                 "the text has " + std::to_string(length) + " characters; at most " +
                     std::to_string(max_length) + " are allowed");
    return std::nullopt;
  }
  return *text;
}

Json Line::write(const std::string& value) const { return value; }

Json Line::schema() const {
  return {
      {"type", "string"}, {"maxLength", max_length}, {"pattern", R"(^[^\u0000-\u001f\u007f]*$)"}};
}

bool Name::valid(std::string_view text) {
  constexpr std::size_t kMaxLength = 64;
  const auto word = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  return !text.empty() && text.size() <= kMaxLength && word(text.front()) &&
         std::all_of(text.begin(), text.end(),
                     [&](char c) { return word(c) || c == '.' || c == '-'; });
}

std::string_view Name::rule() {
  return "a name has 1 to 64 letters (a-z), digits, and characters of . _ -, and begins with none "
         "of . -";
}

std::optional<std::string> Name::read(Report& report, const Cursor& at) const {
  const std::string* text = text_at(report, at, "a name in double quotes");
  if (text == nullptr) return std::nullopt;
  if (!valid(*text)) {
    report.error(at, "E-NAME",
                 report.shown(*at.node) + " can't name a folder; " + std::string(rule()));
    return std::nullopt;
  }
  return *text;
}

Json Name::write(const std::string& value) const { return value; }

Json Name::schema() const {
  return {{"type", "string"}, {"pattern", "^[A-Za-z0-9_][A-Za-z0-9._-]{0,63}$"}};
}

std::optional<std::string> Path::read(Report& report, const Cursor& at) const {
  const bool nullable = null == Null::allowed;
  if (nullable && at.node->kind == Node::Kind::null) return std::string();
  const std::string* text = text_at(
      report, at, std::string("a file's path in double quotes") + (nullable ? ", or null" : ""));
  if (text == nullptr) return std::nullopt;
  if (text->empty() || has_control(*text)) {
    report.error(at, "E-VALUE", report.shown(*at.node) + " is no file's path");
    return std::nullopt;
  }
  return *text;
}

Json Path::write(const std::string& value) const {
  return value.empty() ? Json(nullptr) : Json(value);
}

Json Path::schema() const {
  const Json type = null == Null::allowed ? type_or_null("string") : Json("string");
  return {{"type", type}, {"pattern", R"(^[^\u0000-\u001f\u007f]+$)"}};
}

std::optional<scene::Color> Color::read(Report& report, const Cursor& at) const {
  constexpr std::string_view kWanted = "a colour such as \"#6b665e\"";
  const std::string* text = text_at(report, at, kWanted);
  if (text == nullptr) return std::nullopt;
  std::array<int, 6> digits{};
  bool good = text->size() == 7 && text->front() == '#';
  for (std::size_t i = 0; good && i < digits.size(); ++i) {
    digits[i] = hex_digit((*text)[i + 1]);
    good = digits[i] >= 0;
  }
  if (!good) {
    report.error(at, "E-VALUE",
                 report.shown(*at.node) +
                     " is no colour; expected # and six hexadecimal digits, "
                     "two each for red, green and blue");
    return std::nullopt;
  }
  const auto channel = [&](std::size_t i) {
    return static_cast<std::uint8_t>(16 * digits[i] + digits[i + 1]);
  };
  return scene::Color{channel(0), channel(2), channel(4)};
}

Json Color::write(const scene::Color& value) const {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "#";
  for (const std::uint8_t channel : {value.r, value.g, value.b}) {
    out += kHex[channel >> 4];
    out += kHex[channel & 15];
  }
  return out;
}

Json Color::schema() const { return {{"type", "string"}, {"pattern", "^#[0-9a-fA-F]{6}$"}}; }

std::optional<std::uint64_t> Seed::read(Report& report, const Cursor& at) const {
  constexpr std::string_view kWanted =
      "a whole number from 0 to 9007199254740991, or a larger one (up to 18446744073709551615) in "
      "double quotes";
  if (at.node->kind == Node::Kind::number && at.node->number == std::trunc(at.node->number)) {
    if (at.node->number >= 0 && at.node->number <= kMaxSafeInteger) {
      return static_cast<std::uint64_t>(at.node->number);
    }
    report.error(at, "E-RANGE",
                 report.shown(*at.node) + " is out of range; expected " + std::string(kWanted));
    return std::nullopt;
  }
  const std::string* text = text_at(report, at, kWanted);
  if (text == nullptr) return std::nullopt;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  // One text a seed, so that lists of seeds can be compared as text.
  if (error != std::errc{} || std::to_string(value) != *text) {
    report.error(at, "E-VALUE",
                 report.shown(*at.node) + " is no seed; expected " + std::string(kWanted));
    return std::nullopt;
  }
  return value;
}

Json Seed::write(std::uint64_t value) const {
  return value <= static_cast<std::uint64_t>(kMaxSafeInteger) ? Json(value)
                                                              : Json(std::to_string(value));
}

Json Seed::schema() const {
  return {{"anyOf",
           {{{"type", "integer"}, {"minimum", 0}, {"maximum", 9007199254740991}},
            {{"type", "string"}, {"pattern", "^(0|[1-9][0-9]{0,19})$"}}}}};
}

std::optional<Cell> Pair::read(Report& report, const Cursor& at) const {
  if (at.node->kind != Node::Kind::array || at.node->items.size() != 2) {
    wrong_type(report, at, "two whole numbers in brackets, such as [7, 9]");
    return std::nullopt;
  }
  const auto x = part.read(report, at.element(0));
  const auto y = part.read(report, at.element(1));
  if (!x || !y) return std::nullopt;
  return Cell{*x, *y};
}

Json Pair::write(Cell value) const { return {part.write(value.x), part.write(value.y)}; }

Json Pair::schema() const { return array_schema(part.schema(), {2, 2}); }

std::optional<std::array<double, 2>> NumberPair::read(Report& report, const Cursor& at) const {
  if (at.node->kind != Node::Kind::array || at.node->items.size() != 2) {
    wrong_type(report, at, "two numbers in brackets, such as [0, 8]");
    return std::nullopt;
  }
  const auto first = part.read(report, at.element(0));
  const auto second = part.read(report, at.element(1));
  if (!first || !second) return std::nullopt;
  return Value{*first, *second};
}

Json NumberPair::write(const Value& value) const {
  return {part.write(value[0]), part.write(value[1])};
}

Json NumberPair::schema() const { return array_schema(part.schema(), {2, 2}); }

std::optional<double> read_among(Report& report, const Cursor& at,
                                 std::span<const double> allowed) {
  const auto found = std::find(allowed.begin(), allowed.end(), at.node->number);
  if (at.node->kind == Node::Kind::number && found != allowed.end()) return *found;
  std::string wanted = "one of";
  for (const double value : allowed) wanted += ' ' + shortest(value);
  wrong_type(report, at, wanted);
  return std::nullopt;
}

Json among_schema(std::span<const double> allowed) {
  Json values = Json::array();
  bool whole = true;
  for (const double value : allowed) {
    values.push_back(number_json(value));
    whole = whole && value == std::trunc(value);
  }
  return {{"type", whole ? "integer" : "number"}, {"enum", std::move(values)}};
}

std::optional<std::size_t> read_name(Report& report, const Cursor& at,
                                     std::span<const std::string_view> names) {
  if (at.node->kind != Node::Kind::string) {
    std::string wanted = "one of";
    for (const std::string_view name : names) wanted += " \"" + std::string(name) + '"';
    wrong_type(report, at, wanted);
    return std::nullopt;
  }
  const auto found = std::find(names.begin(), names.end(), at.node->string);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  report.error(
      at, "E-VALUE",
      report.shown(*at.node) + " isn't known here" + suggestion(at.node->string, names, "allowed"));
  return std::nullopt;
}

Json names_schema(std::span<const std::string_view> names) {
  Json out{{"type", "string"}, {"enum", Json::array()}};
  for (const std::string_view name : names) out["enum"].push_back(name);
  return out;
}

bool check_array(Report& report, const Cursor& at, const Length& length) {
  if (at.node->kind != Node::Kind::array) {
    wrong_type(report, at, "an array");
    return false;
  }
  const std::size_t count = at.node->items.size();
  if (count > length.max) {
    report.error(at, "E-RANGE",
                 "the array has " + std::to_string(count) + " elements; at most " +
                     std::to_string(length.max) + " are allowed");
    return false;
  }
  if (count < length.min) {
    report.error(at, "E-RANGE",
                 (count == 0 ? "the array is empty" : "the array is too short") +
                     std::string("; allowed: ") + std::to_string(length.min) + " to " +
                     std::to_string(length.max) + " elements");
    return false;
  }
  return true;
}

Json array_schema(Json items, const Length& length) {
  Json out{{"type", "array"}, {"items", std::move(items)}};
  if (length.min > 0) out["minItems"] = length.min;
  out["maxItems"] = length.max;
  return out;
}

}  // namespace warren::config
