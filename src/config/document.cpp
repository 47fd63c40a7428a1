#include "config/document.hpp"

#include "config/report.hpp"
#include "config/utf8.hpp"

#include <set>
#include <utility>

#include <nlohmann/json.hpp>

namespace warren::config {
namespace {

constexpr int kNumberOverflow = 406;  // nlohmann's id of out_of_range for numbers

/// Offset past the number or literal at `at`, which is well-formed.
std::size_t scalar_end(std::string_view text, std::size_t at) {
  const auto is = [&](std::string_view any) {
    return at < text.size() && any.find(text[at]) != std::string_view::npos;
  };
  const auto digits = [&] {
    while (is("0123456789")) ++at;
  };
  if (is("tn")) return at + 4;
  if (is("f")) return at + 5;
  if (is("-")) ++at;
  if (is("0")) {
    ++at;  // a digit after it belongs to no number
  } else {
    digits();
  }
  if (is(".")) {
    ++at;
    digits();
  }
  if (is("eE")) {
    ++at;
    if (is("+-")) ++at;
    digits();
  }
  return at;
}

/// Offset past the comment at `at`: npos where it is left open, `at` where there is none.
std::size_t comment_end(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("//")) {
    const std::size_t end = rest.find_first_of("\r\n");
    return end == std::string_view::npos ? text.size() : at + end;
  }
  if (rest.starts_with("/*")) {
    const std::size_t end = rest.find("*/", 2);
    return end == std::string_view::npos ? end : at + end + 2;
  }
  return at;
}

/// nlohmann's reason without its error number, its own position and the text read so far.
std::string plain_reason(std::string_view what) {
  const std::size_t dash = what.find(" - ");
  if (dash == std::string_view::npos) return std::string(what);
  std::string_view reason = what.substr(dash + 3);
  std::string_view expected;
  if (const std::size_t at = reason.rfind("; expected "); at != std::string_view::npos) {
    expected = reason.substr(at);
    reason = reason.substr(0, at);
  }
  reason = reason.substr(0, reason.find("; last read: '"));
  return std::string(reason) + std::string(expected);
}

/// What is read: a document from a file, or the value of an option, which is meant for a pointer
/// and holds no comments.
struct Reading {
  std::size_t source = 0;
  std::size_t begin = 0;
  bool setting = false;
  std::string pointer;
};

/// Builds the tree from nlohmann's events. They carry no positions, so each event looks for its
/// token from where the one before ended; nlohmann has accepted that token by then.
class TreeBuilder {
 public:
  TreeBuilder(Report& report, Reading reading)
      : report_(report),
        reading_(std::move(reading)),
        text_(report.source(reading_.source).text),
        cursor_(reading_.begin) {}

  /// Reads the text from its beginning on, for nlohmann and for itself; false after an error.
  bool read() {
    return nlohmann::json::sax_parse(text_.substr(cursor_), this,
                                     nlohmann::json::input_format_t::json, true, !reading_.setting);
  }

  bool null() { return add(token(Node::Kind::null)); }
  bool boolean(bool value) {
    Node node = token(Node::Kind::boolean);
    node.boolean = value;
    return add(std::move(node));
  }
  bool number_integer(std::int64_t value) { return number(static_cast<double>(value)); }
  bool number_unsigned(std::uint64_t value) { return number(static_cast<double>(value)); }
  bool number_float(double value, const std::string& /*token*/) { return number(value); }
  bool string(std::string& value) {
    Node node = token(Node::Kind::string);
    node.string = std::move(value);
    return add(std::move(node));
  }
  bool binary(nlohmann::json::binary_t& /*value*/) { return false; }  // never in text
  bool start_object(std::size_t /*size*/) { return open(Node::Kind::object); }
  bool start_array(std::size_t /*size*/) { return open(Node::Kind::array); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    const Node place = token(Node::Kind::string);
    Frame& frame = open_.back();
    const bool first = frame.names.insert(name).second;
    frame.node.keys.push_back({std::move(name), place.extent});
    if (!first && !report_.full()) {
      report_.error_at(place.extent, "E-JSON-DUPLICATE", pointer(),
                       "the key " + report_.shown(place.extent) +
                           " stands here a second time; only one may stay");
    }
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& error) {
    const std::size_t last = reading_.begin + (position == 0 ? 0 : position - 1);
    if (error.id == kNumberOverflow) {
      const std::size_t begin = bad_token(last).at;
      const Extent extent{reading_.source, begin, scalar_end(text_, begin)};
      report_.error_at(extent, "E-JSON-NUMBER", reading_.pointer,
                       report_.shown(extent) + " is too large for a number");
      return false;
    }
    syntax_error(last, error.what());
    return false;
  }

  [[nodiscard]] Node take() { return std::move(root_); }

 private:
  struct Frame {
    Node node;
    std::set<std::string> names;
  };

  void skip_separators() {
    while (cursor_ < text_.size()) {
      if (text_[cursor_] == '/') {
        cursor_ = comment_end(text_, cursor_);
      } else if (std::string_view(" \t\r\n,:").find(text_[cursor_]) != std::string_view::npos) {
        ++cursor_;
      } else {
        return;
      }
    }
  }

  Node token(Node::Kind kind) {
    skip_separators();
    Node node;
    node.kind = kind;
    const std::size_t begin = cursor_;
    if (kind == Node::Kind::string) {
      ++cursor_;
      while (text_[cursor_] != '"') cursor_ += text_[cursor_] == '\\' ? 2 : 1;
      ++cursor_;
    } else {
      cursor_ = scalar_end(text_, cursor_);
    }
    node.extent = {reading_.source, begin, cursor_};
    return node;
  }

  bool number(double value) {
    Node node = token(Node::Kind::number);
    node.number = value;
    return add(std::move(node));
  }

  bool open(Node::Kind kind) {
    skip_separators();
    if (open_.size() == kMaxDocumentDepth) {
      report_.error_at({reading_.source, cursor_, cursor_}, "E-JSON-DEPTH", pointer(),
                       "objects and arrays are nested deeper than " +
                           std::to_string(kMaxDocumentDepth) + " levels");
      return false;
    }
    Frame frame;
    frame.node.kind = kind;
    frame.node.extent = {reading_.source, cursor_, cursor_ + 1};
    ++cursor_;
    open_.push_back(std::move(frame));
    return true;
  }

  bool close() {
    skip_separators();
    Node node = std::move(open_.back().node);
    open_.pop_back();
    node.extent.end = ++cursor_;
    return add(std::move(node));
  }

  bool add(Node node) {
    if (++values_ > kMaxDocumentValues) {
      report_.error_at(
          node.extent, "E-JSON-SIZE", reading_.pointer,
          "the document holds more than " + std::to_string(kMaxDocumentValues) + " values");
      return false;
    }
    (open_.empty() ? root_ : open_.back().node.items.emplace_back()) = std::move(node);
    return true;
  }

  /// Pointer of the value that comes next.
  [[nodiscard]] std::string pointer() const {
    std::string out = reading_.pointer;
    for (const Frame& frame : open_) {
      out += '/';
      out += frame.node.kind == Node::Kind::object ? escaped(frame.node.keys.back().name)
                                                   : std::to_string(frame.node.items.size());
    }
    return out;
  }

  struct BadToken {
    std::size_t at = 0;
    bool after_comma = false;
  };

  /// The token that isn't accepted, `last` being the last byte read of it. Separators before `last`
  /// were accepted.
  [[nodiscard]] BadToken bad_token(std::size_t last) const {
    BadToken out{cursor_};
    while (out.at < text_.size()) {
      const char c = text_[out.at];
      if (c == '/' && !reading_.setting) {
        const std::size_t end = comment_end(text_, out.at);
        if (end == out.at || end == std::string_view::npos) break;
        out.at = end;
        continue;
      }
      const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
      const bool separator = (c == ',' || c == ':') && out.at < last;
      if (!blank && !separator) break;
      out.after_comma = out.after_comma || c == ',';
      ++out.at;
    }
    return out;
  }

  void syntax_error(std::size_t last, std::string_view what) {
    const BadToken bad = bad_token(last);
    const bool ended = bad.at == text_.size();
    if (ended && values_ == 0 && open_.empty()) {
      report_.error_at({reading_.source, 0, 0}, "E-JSON-SYNTAX", "", "the document is empty");
      return;
    }
    const std::string reason = plain_reason(what);
    const bool in_string = reason.starts_with("invalid string") &&
                           reason.find("missing closing quote") == std::string::npos;
    const std::size_t at = in_string ? std::min(last, text_.size()) : bad.at;
    std::string better = ended || in_string ? std::string() : better_reason(bad, reason);
    if (better.empty()) better = reason;
    if (!reading_.setting) {
      report_.error_at({reading_.source, at, at}, "E-JSON-SYNTAX", "", better);
      return;
    }
    const Extent whole{reading_.source, reading_.begin, text_.size()};
    report_.error_at(whole, "E-SET-VALUE", reading_.pointer,
                     report_.shown(whole) + " begins like JSON but isn't: " + better +
                         "; text that begins so stands in double quotes");
  }

  /// The letters and digits at an offset.
  [[nodiscard]] std::string word_at(std::size_t at) const {
    const auto in_word = [](char c) {
      return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    std::size_t end = at;
    while (end < text_.size() && in_word(text_[end])) ++end;
    return report_.shown({reading_.source, at, end});
  }

  /// What people do who write JSON by hand, in words of theirs; empty where nothing is known.
  [[nodiscard]] std::string better_reason(const BadToken& bad, const std::string& reason) const {
    const char c = text_[bad.at];
    const bool closing = c == '}' || c == ']';
    if (c == '/' && reading_.setting) return "comments aren't allowed here";
    if (text_.substr(bad.at).starts_with("/*")) {
      return "the comment that begins here is left open; its */ is missing";
    }
    if (c == '/') return "a lone / begins nothing; comments begin with // or /*";
    if (c == '#') return "comments begin with // or /*";
    if (c == '\'') return "text stands in double quotes in JSON";
    if (constexpr std::string_view kLiteral = "invalid literal"; reason.starts_with(kLiteral)) {
      if (const std::string word = word_at(bad.at); !word.empty()) {
        return word + " is no JSON value" + reason.substr(kLiteral.size());
      }
    }
    if (closing && bad.after_comma) {
      return std::string("a comma stands before the closing ") + c + "; remove it";
    }
    const bool opening = std::string_view("\"[{-0123456789tfn").find(c) != std::string_view::npos;
    for (const char wanted : {'}', ']'}) {
      if (opening && reason.ends_with(std::string("expected '") + wanted + '\'')) {
        return std::string("a comma or ") + wanted + " is missing before this";
      }
    }
    return "";
  }

  Report& report_;
  Reading reading_;
  std::string_view text_;
  std::size_t cursor_;
  std::size_t values_ = 0;
  std::vector<Frame> open_;
  Node root_;
};

/// Refuses what nlohmann reads past: a byte order mark, and a zero byte, which it takes for the
/// end.
bool check_encoding(Report& report, std::size_t source) {
  const std::string_view text = report.source(source).text;
  if (text.starts_with("\xef\xbb\xbf")) {
    report.error_at({source, 0, 0}, "E-JSON-ENCODING", "",
                    "the document begins with a byte order mark; save it as plain UTF-8");
    return false;
  }
  const std::size_t bad = std::min(text.find('\0'), invalid_utf8(text));
  if (bad == std::string_view::npos) return true;
  report.error_at({source, bad, bad}, "E-JSON-ENCODING", "", "the document isn't UTF-8 text here");
  return false;
}

}  // namespace

std::optional<Node> read_document(Report& report, std::size_t source) {
  const std::size_t size = report.source(source).text.size();
  if (size > kMaxDocumentBytes) {
    report.error_of(source, "E-JSON-SIZE",
                    "the document has " + std::to_string(size) + " bytes; at most " +
                        std::to_string(kMaxDocumentBytes) + " are allowed");
    return std::nullopt;
  }
  if (!check_encoding(report, source)) return std::nullopt;
  TreeBuilder builder(report, {source, 0, false, ""});
  if (!builder.read()) return std::nullopt;
  return builder.take();
}

std::optional<Node> read_setting_value(Report& report, std::size_t source, std::size_t begin,
                                       const std::string& pointer) {
  TreeBuilder builder(report, {source, begin, true, pointer});
  if (!builder.read()) return std::nullopt;
  return builder.take();
}

void put_member(Node& object, const Node::Key& key, Node value) {
  for (std::size_t i = 0; i < object.keys.size(); ++i) {
    if (object.keys[i].name != key.name) continue;
    object.keys[i] = key;
    object.items[i] = std::move(value);
    return;
  }
  object.keys.push_back(key);
  object.items.push_back(std::move(value));
}

void erase_member(Node& object, std::string_view name) {
  for (std::size_t i = object.keys.size(); i-- > 0;) {
    if (object.keys[i].name != name) continue;
    object.keys.erase(object.keys.begin() + static_cast<std::ptrdiff_t>(i));
    object.items.erase(object.items.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace warren::config
