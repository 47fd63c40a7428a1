#include "config/report.hpp"

#include "config/paths.hpp"
#include "config/words.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

namespace warren::config {
namespace {

constexpr std::size_t kLongestShown = 48;
constexpr std::size_t kLongestName = 256;
/// A document with more is of another kind altogether, and nobody reads on.
constexpr std::size_t kMostErrors = 200;

}  // namespace

std::string escaped(std::string_view name) {
  std::string out;
  for (const char c : shortened(name, kLongestName)) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += c;
    }
  }
  return printable(out);
}

std::string folder_of(std::string_view file) {
  const auto slash = file.rfind('/');
  return slash == std::string_view::npos ? std::string() : std::string(file.substr(0, slash + 1));
}

std::optional<Cursor> Cursor::member(std::string_view name) const {
  for (std::size_t i = 0; i < node->keys.size(); ++i) {
    if (node->keys[i].name != name) continue;
    if (node->items[i].kind == Node::Kind::removed) return std::nullopt;
    return Cursor{&node->items[i], pointer + '/' + escaped(name)};
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

Report::Report(std::string_view text, std::string_view file) {
  add({std::string(text), std::string(file), folder_of(file)});
}

std::size_t Report::add(Source source) {
  std::vector<std::size_t> lines{0};
  for (std::size_t at = source.text.find('\n'); at != std::string::npos;
       at = source.text.find('\n', at + 1)) {
    lines.push_back(at + 1);
  }
  sources_.push_back({std::move(source), std::move(lines)});
  return sources_.size() - 1;
}

void Report::error(const Cursor& at, std::string id, std::string message) {
  error_at(at.node->extent, std::move(id), at.pointer, std::move(message));
}

void Report::warning(const Cursor& at, std::string id, std::string message) {
  const Extent& extent = at.node->extent;
  add(Severity::warning, extent.source, place(extent), std::move(id), at.pointer,
      std::move(message));
}

void Report::error_at(const Extent& extent, std::string id, std::string pointer,
                      std::string message) {
  add(Severity::error, extent.source, place(extent), std::move(id), std::move(pointer),
      std::move(message));
}

void Report::error_of(std::size_t source, std::string id, std::string message) {
  add(Severity::error, source, {}, std::move(id), "", std::move(message));
}

void Report::add(Severity severity, std::size_t source, Place place, std::string id,
                 std::string pointer, std::string message) {
  if (severity == Severity::error) {
    if (full()) return;
    ++errors_;
  }
  found_.push_back({source,
                    {severity, std::move(id), sources_[source].source.file, place.line,
                     place.column, std::move(pointer), std::move(message)}});
}

bool Report::full() const { return errors_ == kMostErrors; }

bool Report::clean(std::string_view pointer) const {
  return std::none_of(found_.begin(), found_.end(), [&](const Finding& finding) {
    const Diagnostic& found = finding.diagnostic;
    if (found.severity != Severity::error || !found.pointer.starts_with(pointer)) return false;
    return found.pointer.size() == pointer.size() || found.pointer[pointer.size()] == '/';
  });
}

Report::Place Report::place(const Extent& extent) const {
  const std::vector<std::size_t>& lines = sources_[extent.source].lines;
  const auto after = std::upper_bound(lines.begin(), lines.end(), extent.begin);
  return {static_cast<int>(after - lines.begin()),
          static_cast<int>(extent.begin - *(after - 1)) + 1};
}

NamedFile Report::named_file(const Cursor& at, std::string path) const {
  const Place where = place(at.node->extent);
  const Source& from = source(at.node->extent.source);
  std::string relative = relative_path(from.folder, path, source(0).folder);
  return {std::move(path), from.folder, std::move(relative), from.file, where.line, where.column};
}

std::string Report::shown(const Extent& extent) const {
  const std::string_view text = source(extent.source).text;
  return printable(shortened(text.substr(extent.begin, extent.end - extent.begin), kLongestShown));
}

std::string Report::quoted(const Extent& extent) const {
  std::string text = shown(extent);
  return text.starts_with('"') ? text : '"' + text + '"';
}

std::string Report::shown(const Node& node) const {
  if (node.kind == Node::Kind::array) return "an array";
  if (node.kind == Node::Kind::object) return "an object";
  if (node.kind == Node::Kind::string) return quoted(node.extent);
  return shown(node.extent);
}

Diagnostics Report::take() {
  const auto key = [](const Finding& finding) {
    const Diagnostic& d = finding.diagnostic;
    return std::tie(finding.source, d.line, d.column, d.pointer, d.id, d.message);
  };
  std::stable_sort(found_.begin(), found_.end(),
                   [&](const Finding& a, const Finding& b) { return key(a) < key(b); });
  Diagnostics out;
  out.reserve(found_.size());
  for (Finding& finding : found_) out.push_back(std::move(finding.diagnostic));
  found_.clear();
  return out;
}

}  // namespace warren::config
