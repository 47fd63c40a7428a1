#include <warren/json/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>

namespace warren {
namespace {

constexpr std::size_t kColumns = 100;

template <class Number>
void append_digits(std::string& out, Number value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  out.append(text.data(), end);
}

void append_string(std::string& out, std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (code < 0x20) {
      out.append("\\u00");
      out += kDigits[code / 16];
      out += kDigits[code % 16];
    } else {
      out += c;
    }
  }
  out += '"';
}

/// What stands between the parts of a value that is written on one line.
struct Spacing {
  std::string_view item;
  std::string_view key;
};
constexpr Spacing kNone{",", ":"};
constexpr Spacing kSpaced{", ", ": "};

/// Appends a value on one line. Gives up, returning false, once `out` is longer than `limit`.
class LineWriter {
 public:
  LineWriter(std::string& out, const Spacing& spacing, std::size_t limit)
      : out_(out), spacing_(spacing), limit_(limit) {}

  bool write(const Json& json) { return std::visit(*this, json.value()) && out_.size() <= limit_; }

  bool operator()(std::nullptr_t) { return text("null"); }
  bool operator()(bool value) { return text(value ? "true" : "false"); }
  bool operator()(std::int64_t value) { return digits(value); }
  bool operator()(std::uint64_t value) { return digits(value); }
  bool operator()(double value) {
    if (!std::isfinite(value)) throw std::domain_error("a number to write is not finite");
    return digits(value == 0 ? 0 : value);  // 0 for -0 too
  }
  bool operator()(const std::string& value) {
    append_string(out_, value);
    return true;
  }
  bool operator()(const Json::Array& items) {
    out_ += '[';
    for (const Json& item : items) {
      if (&item != items.data()) out_ += spacing_.item;
      if (!write(item)) return false;
    }
    return text("]");
  }
  bool operator()(const Json::Object& members) {
    out_ += '{';
    for (const Json::Member& member : members) {
      if (&member != members.data()) out_ += spacing_.item;
      append_string(out_, member.first);
      out_ += spacing_.key;
      if (!write(member.second)) return false;
    }
    return text("}");
  }

 private:
  bool text(std::string_view value) {
    out_ += value;
    return true;
  }
  template <class Number>
  bool digits(Number value) {
    append_digits(out_, value);
    return true;
  }

  std::string& out_;
  const Spacing& spacing_;
  std::size_t limit_;
};

bool is_number(const Json& json) {
  return std::holds_alternative<std::int64_t>(json.value()) ||
         std::holds_alternative<std::uint64_t>(json.value()) ||
         std::holds_alternative<double>(json.value());
}

/// Appends numbers, as many to a line as fit.
void append_filled(std::string& out, const Json::Array& numbers, std::size_t indent) {
  const std::string margin(indent + 2, ' ');
  std::string text;
  out += '[';
  std::size_t column = kColumns;
  for (const Json& number : numbers) {
    text = to_line(number);
    if (&number != numbers.data()) out += ',';
    // With the comma that may follow.
    if (column + 1 + text.size() + 1 > kColumns) {
      out.append("\n").append(margin);
      column = margin.size();
    } else {
      out += ' ';
      ++column;
    }
    out += text;
    column += text.size() + 1;
  }
  out.append("\n").append(indent, ' ').append("]");
}

/// Appends a value for people. The first line has `used` columns already; what is broken into
/// lines ends at `indent`.
void append_text(std::string& out, const Json& json, std::size_t indent, std::size_t used) {
  const auto* items = std::get_if<Json::Array>(&json.value());
  const auto* members = std::get_if<Json::Object>(&json.value());
  const std::size_t start = out.size();
  // The comma that may follow takes a column too.
  const std::size_t room = used + 1 < kColumns ? kColumns - used - 1 : 0;
  const bool breakable = items != nullptr || members != nullptr;
  if (LineWriter(out, kSpaced, breakable ? start + room : std::string::npos).write(json)) return;

  out.resize(start);
  if (items != nullptr && std::all_of(items->begin(), items->end(), is_number)) {
    append_filled(out, *items, indent);
    return;
  }
  const std::string margin(indent + 2, ' ');
  std::string_view separator = "\n";
  const auto append_item = [&](const std::string& key, const Json& value) {
    out.append(separator).append(margin).append(key);
    append_text(out, value, indent + 2, margin.size() + key.size());
    separator = ",\n";
  };
  if (members != nullptr) {
    out += '{';
    for (const auto& [name, value] : *members) {
      std::string key;
      append_string(key, name);
      append_item(key + ": ", value);
    }
  } else {
    out += '[';
    for (const Json& item : *items) append_item({}, item);
  }
  out += '\n';
  out.append(indent, ' ');
  out += members != nullptr ? '}' : ']';
}

}  // namespace

// By assignment: when a variant of strings and vectors runs out of memory in its own copy
// constructor, libstdc++ 12 destroys a value that isn't there yet.
// NOLINTNEXTLINE(cppcoreguidelines-prefer-member-initializer)
Json::Json(const Json& other) { value_ = other.value_; }

// Here, since what a variant does for each of its types takes compilers long in every file.
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

Json::Json(Array items) : value_(std::move(items)) {}

Json::Json(Object members) : value_(std::move(members)) {}

Json Json::array(std::initializer_list<Json> items) {
  Json result;
  result.value_ = Array(items);
  return result;
}

Json Json::object(std::initializer_list<Member> members) {
  Json result;
  result.value_ = Object(members);
  return result;
}

Json& Json::operator[](std::string_view name) {
  auto& members = std::get<Object>(value_);
  const auto found = std::find_if(members.begin(), members.end(),
                                  [name](const Member& member) { return member.first == name; });
  if (found != members.end()) return found->second;
  return members.emplace_back(name, Json()).second;
}

const Json* Json::find(std::string_view name) const {
  const auto* members = std::get_if<Object>(&value_);
  if (members == nullptr) return nullptr;
  const auto found = std::find_if(members->begin(), members->end(),
                                  [name](const Member& member) { return member.first == name; });
  return found == members->end() ? nullptr : &found->second;
}

void Json::update(const Json& object) {
  for (const auto& [name, value] : std::get<Object>(object.value_)) (*this)[name] = value;
}

void Json::push_back(Json item) { std::get<Array>(value_).push_back(std::move(item)); }

Json& Json::back() { return std::get<Array>(value_).back(); }

std::string to_line(const Json& json) {
  std::string out;
  LineWriter(out, kNone, std::string::npos).write(json);
  return out;
}

std::string to_text(const Json& json) {
  std::string out;
  append_text(out, json, 0, 0);
  out += '\n';
  return out;
}

std::string escape_pointer(std::string_view key) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  for (const char c : key) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20 || code == 0x7f) {
      out += "\\u00";
      out += kHex[code >> 4U];
      out += kHex[code & 15U];
    } else if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace warren
