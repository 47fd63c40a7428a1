#include "config/settings.hpp"

#include "config/utf8.hpp"
#include "config/words.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace warren::config {
namespace {

constexpr std::size_t kLongestShown = 1000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_index(std::string_view part) {
  return !part.empty() && std::all_of(part.begin(), part.end(), is_digit) &&
         (part.size() == 1 || part.front() != '0');
}

/// A part of a JSON pointer without its escapes; none where `~` is followed by another than 0 or 1.
std::optional<std::string> unescaped(std::string_view part) {
  std::string out;
  for (std::size_t i = 0; i < part.size(); ++i) {
    if (part[i] != '~') {
      out += part[i];
      continue;
    }
    const char code = ++i < part.size() ? part[i] : '\0';
    if (code != '0' && code != '1') return std::nullopt;
    out += code == '0' ? '~' : '/';
  }
  return out;
}

class Setting {
 public:
  Setting(Report& report, std::size_t source)
      : report_(report), source_(source), text_(report.source(source).text) {}

  void apply(Node& root) {
    if (const std::size_t bad = std::min(text_.find('\0'), invalid_utf8(text_));
        bad != std::string_view::npos) {
      report_.error_at(extent(bad, bad), "E-JSON-ENCODING", "", "the option isn't UTF-8 text here");
      return;
    }
    const std::size_t equals = text_.find('=');
    if (equals == std::string_view::npos) {
      fails(extent(0, text_.size()), "", "the option has no = between its path and a value");
      return;
    }
    const auto path = parts(equals);
    if (!path) return;
    // Read first, since nothing is to change where the value is wrong.
    auto value = read_value(equals + 1, *path);
    if (!value) return;
    if (Node* holder = follow(root, *path)) put(*holder, *path, *std::move(value));
  }

 private:
  using Path = std::vector<Node::Key>;

  [[nodiscard]] Extent extent(std::size_t begin, std::size_t end) const {
    return {source_, begin, end};
  }

  std::nullopt_t fails(const Extent& at, std::string pointer, std::string message) {
    report_.error_at(at, "E-SET-PATH", std::move(pointer), std::move(message));
    return std::nullopt;
  }

  /// The names on the way to the value, from the text before `end`.
  std::optional<Path> parts(std::size_t end) {
    const bool pointer = text_.starts_with('/');
    const char separator = pointer ? '/' : '.';
    Path out;
    for (std::size_t at = pointer ? 1 : 0; at <= end;) {
      const std::size_t stop = std::min(text_.find(separator, at), end);
      const std::string_view part = text_.substr(at, stop - at);
      auto name = pointer ? unescaped(part) : std::string(part);
      if (!name) {
        return fails(extent(at, stop), "", "in a JSON pointer ~ is followed by 0 or 1");
      }
      if (name->empty()) {
        return fails(extent(at, stop), "",
                     end == 0 ? "the path before = is empty" : "a name of the path is empty");
      }
      out.push_back({*std::move(name), extent(at, stop)});
      at = stop + 1;
    }
    if (out.size() > kMaxDocumentDepth) {
      return fails(extent(0, end), "",
                   "the path has more than " + std::to_string(kMaxDocumentDepth) + " names");
    }
    if (out.front().name == "extends") {
      return fails(out.front().extent, "",
                   "extends can't be set, since the bases are read before; use a preset that "
                   "extends another base");
    }
    return out;
  }

  static std::string pointer(const Path& path, std::size_t length) {
    std::string out;
    for (std::size_t i = 0; i < length; ++i) out += '/' + escaped(path[i].name);
    return out;
  }

  std::optional<Node> read_value(std::size_t begin, const Path& path) {
    const std::string_view text = text_.substr(begin);
    const bool like_json =
        !text.empty() && (is_digit(text.front()) ||
                          std::string_view("[{\"-").find(text.front()) != std::string_view::npos);
    if (like_json || text == "true" || text == "false" || text == "null") {
      return read_setting_value(report_, source_, begin, pointer(path, path.size()));
    }
    Node out;
    out.kind = Node::Kind::string;
    out.string = text;
    out.extent = extent(begin, text_.size());
    return out;
  }

  /// The object or array that holds what the path's last name names; null after a mistake.
  Node* follow(Node& root, const Path& path) {
    Node* at = &root;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      if (at->kind == Node::Kind::array) {
        const auto index = element(*at, path, i, at->items.size());
        if (!index) return nullptr;
        at = &at->items[*index];
      } else {
        at = &member(*at, path[i]);
      }
      if (!enter(*at, path, i + 1)) return nullptr;
    }
    return at;
  }

  /// Makes sure that the value, at the first `depth` names of the path, can hold the next one.
  bool enter(Node& value, const Path& path, std::size_t depth) {
    const std::string& next = path[depth].name;
    const bool nothing = value.kind == Node::Kind::null || value.kind == Node::Kind::removed;
    if (nothing && is_index(next)) {
      fails(
          path[depth].extent, pointer(path, depth),
          "no array is written here that could have an element " + next + "; give the whole array");
      return false;
    }
    if (nothing) {
      value = Node{};
      value.kind = Node::Kind::object;
      value.extent = path[depth - 1].extent;
    } else if (value.kind != Node::Kind::array && value.kind != Node::Kind::object) {
      fails(path[depth].extent, pointer(path, depth),
            report_.shown(value) + " stands here, which holds no \"" +
                printable(shortened(next, kLongestShown)) + '"');
      return false;
    }
    return true;
  }

  /// The member of the key, made where it isn't there.
  static Node& member(Node& object, const Node::Key& key) {
    for (std::size_t i = 0; i < object.keys.size(); ++i) {
      if (object.keys[i].name == key.name) return object.items[i];
    }
    object.keys.push_back(key);
    Node& out = object.items.emplace_back();
    out.kind = Node::Kind::removed;  // until it holds something
    out.extent = key.extent;
    return out;
  }

  /// The index below `end` that the path's name number `depth` is.
  std::optional<std::size_t> element(const Node& array, const Path& path, std::size_t depth,
                                     std::size_t end) {
    const std::string& part = path[depth].name;
    std::size_t index = 0;
    const auto [stop, error] = std::from_chars(part.data(), part.data() + part.size(), index);
    if (is_index(part) && error == std::errc{} && index < end) return index;
    const std::string count = std::to_string(array.items.size());
    return fails(path[depth].extent, pointer(path, depth),
                 printable(shortened(part, kLongestShown)) + " is no element of the array, which " +
                     "has " + count + "; they are counted from 0, and " + count + " adds one");
  }

  void put(Node& holder, const Path& path, Node value) {
    if (holder.kind == Node::Kind::object) {
      put_member(holder, path.back(), std::move(value));
      return;
    }
    const auto index = element(holder, path, path.size() - 1, holder.items.size() + 1);
    if (!index) return;
    if (*index == holder.items.size()) holder.items.emplace_back();
    holder.items[*index] = std::move(value);
  }

  Report& report_;
  std::size_t source_;
  std::string_view text_;
};

}  // namespace

void apply_settings(Report& report, Node& root, std::span<const std::string> settings) {
  for (const std::string& text : settings) {
    const std::string file = "--set " + printable(shortened(text, kLongestShown));
    const std::size_t source = report.add({text, file, report.source(0).folder});
    Setting(report, source).apply(root);
  }
}

}  // namespace warren::config
