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

/// Builds the tree from nlohmann's events. They carry no positions, so each event looks for its
/// token from where the one before ended; nlohmann has accepted that token by then.
class TreeBuilder {
 public:
  TreeBuilder(std::string_view text, Report& report) : text_(text), report_(report) {}

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
    frame.node.keys.push_back({std::move(name), place.begin, place.end});
    if (!first) {
      report_.error_at(place.begin, "E-JSON-DUPLICATE", pointer(),
                       "the key " + report_.shown(place.begin, place.end) +
                           " stands here a second time; only one may stay");
    }
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& error) {
    const std::size_t last = position == 0 ? 0 : position - 1;
    if (error.id == kNumberOverflow) {
      const std::size_t begin = bad_token(last);
      report_.error_at(
          begin, "E-JSON-NUMBER", "",
          report_.shown(begin, scalar_end(text_, begin)) + " is too large for a number");
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
    while (cursor_ < text_.size() &&
           std::string_view(" \t\r\n,:").find(text_[cursor_]) != std::string_view::npos) {
      ++cursor_;
    }
  }

  Node token(Node::Kind kind) {
    skip_separators();
    Node node;
    node.kind = kind;
    node.begin = cursor_;
    if (kind == Node::Kind::string) {
      ++cursor_;
      while (text_[cursor_] != '"') cursor_ += text_[cursor_] == '\\' ? 2 : 1;
      ++cursor_;
    } else {
      cursor_ = scalar_end(text_, cursor_);
    }
    node.end = cursor_;
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
      report_.error_at(cursor_, "E-JSON-DEPTH", pointer(),
                       "objects and arrays are nested deeper than " +
                           std::to_string(kMaxDocumentDepth) + " levels");
      return false;
    }
    Frame frame;
    frame.node.kind = kind;
    frame.node.begin = cursor_++;
    open_.push_back(std::move(frame));
    return true;
  }

  bool close() {
    skip_separators();
    Node node = std::move(open_.back().node);
    open_.pop_back();
    node.end = ++cursor_;
    return add(std::move(node));
  }

  bool add(Node node) {
    if (++values_ > kMaxDocumentValues) {
      report_.error_at(
          node.begin, "E-JSON-SIZE", "",
          "the document holds more than " + std::to_string(kMaxDocumentValues) + " values");
      return false;
    }
    (open_.empty() ? root_ : open_.back().node.items.emplace_back()) = std::move(node);
    return true;
  }

  /// Pointer of the value that comes next.
  [[nodiscard]] std::string pointer() const {
    std::string out;
    for (const Frame& frame : open_) {
      out += '/';
      out += frame.node.kind == Node::Kind::object ? escaped(frame.node.keys.back().name)
                                                   : std::to_string(frame.node.items.size());
    }
    return out;
  }

  /// Start of the token that isn't accepted, `last` being the last byte read of it. Separators
  /// before `last` were accepted.
  std::size_t bad_token(std::size_t last) {
    while (cursor_ < text_.size()) {
      const char c = text_[cursor_];
      const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
      const bool separator = (c == ',' || c == ':') && cursor_ < last;
      if (!blank && !separator) break;
      ++cursor_;
    }
    return cursor_;
  }

  void syntax_error(std::size_t last, std::string_view what) {
    if (text_.find_first_not_of(" \t\r\n") == std::string_view::npos) {
      report_.error_at(0, "E-JSON-SYNTAX", "", "the document is empty");
      return;
    }
    const std::size_t before = cursor_;
    std::size_t at = bad_token(last);
    const std::string reason = plain_reason(what);
    const std::string_view passed = text_.substr(before, at - before);
    std::string message = reason;
    if (at < text_.size() && text_[at] == '/') {
      message = "comments aren't allowed in JSON";
    } else if (at < text_.size() && text_[at] == '\'') {
      message = "text stands in double quotes in JSON";
    } else if (at < text_.size() && (text_[at] == '}' || text_[at] == ']') &&
               passed.find(',') != std::string_view::npos) {
      message = std::string("a comma stands before the closing ") + text_[at] + "; remove it";
    } else if (reason.starts_with("invalid string") &&
               reason.find("missing closing quote") == std::string::npos) {
      at = last;
    }
    report_.error_at(std::min(at, text_.size()), "E-JSON-SYNTAX", "", message);
  }

  std::string_view text_;
  Report& report_;
  std::size_t cursor_ = 0;
  std::size_t values_ = 0;
  std::vector<Frame> open_;
  Node root_;
};

/// Refuses what nlohmann reads past: a byte order mark, and a zero byte, which it takes for the
/// end.
bool check_encoding(std::string_view text, Report& report) {
  if (text.starts_with("\xef\xbb\xbf")) {
    report.error_at(0, "E-JSON-ENCODING", "",
                    "the document begins with a byte order mark; save it as plain UTF-8");
    return false;
  }
  const std::size_t bad = std::min(text.find('\0'), invalid_utf8(text));
  if (bad == std::string_view::npos) return true;
  report.error_at(bad, "E-JSON-ENCODING", "", "the document isn't UTF-8 text here");
  return false;
}

}  // namespace

std::optional<Node> read_document(std::string_view text, Report& report) {
  if (text.size() > kMaxDocumentBytes) {
    report.error_at(std::nullopt, "E-JSON-SIZE", "",
                    "the document has " + std::to_string(text.size()) + " bytes; at most " +
                        std::to_string(kMaxDocumentBytes) + " are allowed");
    return std::nullopt;
  }
  if (!check_encoding(text, report)) return std::nullopt;
  TreeBuilder builder(text, report);
  if (!nlohmann::json::sax_parse(text, &builder)) return std::nullopt;
  return builder.take();
}

}  // namespace warren::config
