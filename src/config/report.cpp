#include "config/report.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

namespace warren::config {
namespace {

constexpr std::size_t kLongestShown = 48;
constexpr std::size_t kMostErrors = 200;

}  // namespace

std::string escaped(std::string_view name) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  for (const char c : name) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else if (code < 0x20 || code == 0x7f) {
      out += "\\u00";
      out += kHex[code >> 4];
      out += kHex[code & 15];
    } else {
      out += c;
    }
  }
  return out;
}

std::optional<Cursor> Cursor::member(std::string_view name) const {
  for (std::size_t i = 0; i < node->keys.size(); ++i) {
    if (node->keys[i].name == name) return Cursor{&node->items[i], pointer + '/' + escaped(name)};
  }
  return std::nullopt;
}

Cursor Cursor::element(std::size_t index) const {
  return {&node->items[index], pointer + '/' + std::to_string(index)};
}

Cursor Cursor::deepest(std::span<const std::string> path) const {
  Cursor at = *this;
  for (const std::string& part : path) {
    if (at.node->kind == Node::Kind::array) {
      std::size_t index = 0;
      std::from_chars(part.data(), part.data() + part.size(), index);
      if (index >= at.node->items.size()) return at;
      at = at.element(index);
    } else if (auto next = at.member(part)) {
      at = *std::move(next);
    } else {
      return at;
    }
  }
  return at;
}

Report::Report(std::string_view text, std::string_view file) : text_(text), file_(file) {
  lines_.push_back(0);
  for (std::size_t at = text.find('\n'); at != std::string_view::npos;
       at = text.find('\n', at + 1)) {
    lines_.push_back(at + 1);
  }
}

void Report::error(const Cursor& at, std::string id, std::string message) {
  add(Severity::error, at.node->begin, std::move(id), at.pointer, std::move(message));
}

void Report::warning(const Cursor& at, std::string id, std::string message) {
  add(Severity::warning, at.node->begin, std::move(id), at.pointer, std::move(message));
}

void Report::error_at(std::optional<std::size_t> offset, std::string id, std::string pointer,
                      std::string message) {
  add(Severity::error, offset, std::move(id), std::move(pointer), std::move(message));
}

void Report::add(Severity severity, std::optional<std::size_t> offset, std::string id,
                 std::string pointer, std::string message) {
  // A document with more is of another kind altogether, and nobody reads on.
  if (severity == Severity::error && ++errors_ > kMostErrors) return;
  const Place where = offset ? place(*offset) : Place{};
  found_.push_back({severity, std::move(id), std::string(file_), where.line, where.column,
                    std::move(pointer), std::move(message)});
}

bool Report::clean(std::string_view pointer) const {
  return std::none_of(found_.begin(), found_.end(), [&](const Diagnostic& found) {
    if (found.severity != Severity::error || !found.pointer.starts_with(pointer)) return false;
    return found.pointer.size() == pointer.size() || found.pointer[pointer.size()] == '/';
  });
}

Report::Place Report::place(std::size_t offset) const {
  const auto after = std::upper_bound(lines_.begin(), lines_.end(), offset);
  return {static_cast<int>(after - lines_.begin()), static_cast<int>(offset - *(after - 1)) + 1};
}

NamedFile Report::named_file(const Cursor& at, std::string path) const {
  const Place where = place(at.node->begin);
  const auto slash = file_.rfind('/');
  const std::string_view folder =
      slash == std::string_view::npos ? std::string_view() : file_.substr(0, slash + 1);
  return {std::move(path), std::string(folder), std::string(file_), where.line, where.column};
}

std::string Report::shown(std::size_t begin, std::size_t end) const {
  if (end - begin <= kLongestShown) return std::string(text_.substr(begin, end - begin));
  std::size_t cut = begin + kLongestShown;
  while ((text_[cut] & 0xc0) == 0x80) --cut;  // not inside a UTF-8 sequence
  return std::string(text_.substr(begin, cut - begin)) + "...";
}

std::string Report::shown(const Node& node) const {
  if (node.kind == Node::Kind::array) return "an array";
  if (node.kind == Node::Kind::object) return "an object";
  return shown(node.begin, node.end);
}

Diagnostics Report::take() {
  const auto key = [](const Diagnostic& d) {
    return std::tie(d.line, d.column, d.pointer, d.id, d.message);
  };
  std::stable_sort(found_.begin(), found_.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
  return std::exchange(found_, {});
}

}  // namespace warren::config
