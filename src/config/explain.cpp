#include "config/effective.hpp"
#include "config/json_text.hpp"
#include "config/report.hpp"
#include "config/utf8.hpp"

#include <warren/config/preset.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace warren::config {
namespace {

constexpr std::size_t kWidestArray = 60;
/// Comments stand below each other, unless a line is longer.
constexpr std::size_t kWidestAligned = 60;

bool holds_values(const Json& array) {
  return std::any_of(array.begin(), array.end(),
                     [](const Json& item) { return item.is_structured() && !item.empty(); });
}

/// Writes the effective preset line by line.
class Explanation {
 public:
  explicit Explanation(const std::vector<Origin>& origins) {
    for (const Origin& origin : origins) origins_.emplace(origin.pointer, &origin);
  }

  void add(const std::string& key, const Json& value, const std::string& pointer,
           const std::string& indent, std::string_view comma) {
    const std::string start = indent + (key.empty() ? "" : Json(key).dump() + ": ");
    const std::string flat = json_text(value, " ");
    const bool object = value.is_object() && !value.empty();
    const bool tall = value.is_array() && holds_values(value) && flat.size() > kWidestArray;
    if (!object && !tall) {
      lines_.push_back({start + flat + std::string(comma), origin(value, pointer)});
      return;
    }
    lines_.push_back({start + (object ? '{' : '['), object ? "" : origin(value, pointer)});
    for (auto item = value.begin(); item != value.end(); ++item) {
      const std::string_view next = std::next(item) == value.end() ? "" : ",";
      if (object) {
        add(item.key(), item.value(), pointer + '/' + escaped(item.key()), indent + "  ", next);
      } else {
        lines_.push_back({indent + "  " + json_text(*item, " ") + std::string(next), ""});
      }
    }
    lines_.push_back({indent + (object ? '}' : ']') + std::string(comma), ""});
  }

  [[nodiscard]] std::string text() const {
    std::size_t column = 0;
    for (const Line& line : lines_) {
      const std::size_t width = code_points(line.code);
      if (!line.comment.empty() && width <= kWidestAligned) column = std::max(column, width);
    }
    std::string out;
    for (const Line& line : lines_) {
      out += line.code;
      if (!line.comment.empty()) {
        const std::size_t width = code_points(line.code);
        out.append(column > width ? column - width : 0, ' ').append("  // ").append(line.comment);
      }
      out += '\n';
    }
    return out;
  }

 private:
  struct Line {
    std::string code;
    std::string comment;
  };

  /// Where the value was written, and those of its elements that are from elsewhere.
  [[nodiscard]] std::string origin(const Json& value, const std::string& pointer) const {
    const auto own = origins_.find(pointer);
    std::vector<std::string> places{own == origins_.end() ? "default" : to_string(*own->second)};
    if (value.is_array()) {
      const std::string inside = pointer + '/';
      for (auto at = origins_.lower_bound(inside);
           at != origins_.end() && at->first.starts_with(inside); ++at) {
        std::string place = to_string(*at->second);
        if (place != places.back()) places.push_back(std::move(place));
      }
    }
    std::string out;
    for (const std::string& place : places) out += (out.empty() ? "" : ", ") + place;
    return out;
  }

  std::map<std::string, const Origin*> origins_;
  std::vector<Line> lines_;
};

}  // namespace

std::string to_string(const Origin& origin) {
  std::string file = printable(origin.file);
  if (file.starts_with("--set ")) return file;
  return file + ':' + std::to_string(origin.line) + ':' + std::to_string(origin.column);
}

std::string explain(const ParsedPreset& parsed) {
  Explanation out(parsed.origins);
  out.add("", effective(parsed.preset), "", "", "");
  return out.text();
}

}  // namespace warren::config
