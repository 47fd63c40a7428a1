#include <warren/json/json.hpp>

#include <algorithm>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace warren {
namespace {

constexpr int kNumberOverflow = 406;  // nlohmann's id of out_of_range for numbers

std::string place(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line = before.rfind('\n');
  const std::size_t column = line == std::string_view::npos ? offset : offset - line - 1;
  return "line " + std::to_string(1 + std::count(before.begin(), before.end(), '\n')) +
         ", column " + std::to_string(column + 1);
}

/// Builds the value from nlohmann's events, whose parser doesn't recurse.
class Builder {
 public:
  Builder(std::string_view text, const JsonLimits& limits) : text_(text), limits_(limits) {}

  bool null() { return add(Json()); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(std::int64_t value) { return add(value); }
  bool number_unsigned(std::uint64_t value) { return add(value); }
  bool number_float(double value, const std::string& /*token*/) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(nlohmann::json::binary_t& /*value*/) { return false; }  // never in text
  bool start_object(std::size_t /*size*/) { return open(true); }
  bool start_array(std::size_t /*size*/) { return open(false); }

  bool key(std::string& name) {
    open_.back().members.emplace_back(std::move(name), Json());
    return true;
  }

  bool end_object() {
    refuse_duplicates();
    Json::Object members = std::move(open_.back().members);
    open_.pop_back();
    return put(Json(std::move(members)));
  }

  bool end_array() {
    Json::Array items = std::move(open_.back().items);
    open_.pop_back();
    return put(Json(std::move(items)));
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& error) {
    throw JsonError(place(text_, position == 0 ? 0 : position - 1),
                    error.id == kNumberOverflow ? "a number is too large" : "isn't valid JSON");
  }

  [[nodiscard]] Json take() { return std::move(root_); }

 private:
  struct Frame {
    bool object = false;
    Json::Array items;
    Json::Object members;
  };

  [[nodiscard]] std::string pointer() const {
    std::string out;
    for (const Frame& frame : open_) {
      out += '/';
      out += frame.object ? escape_pointer(frame.members.back().first)
                          : std::to_string(frame.items.size());
    }
    return out;
  }

  void count() {
    if (++values_ > limits_.values) {
      throw JsonError("", "more than " + std::to_string(limits_.values) + " values");
    }
  }

  bool open(bool object) {
    count();
    if (open_.size() == limits_.depth) {
      throw JsonError(pointer(), "nested deeper than " + std::to_string(limits_.depth) + " levels");
    }
    open_.emplace_back().object = object;
    return true;
  }

  bool add(Json value) {
    count();
    return put(std::move(value));
  }

  bool put(Json value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (open_.back().object) {
      open_.back().members.back().second = std::move(value);
    } else {
      open_.back().items.push_back(std::move(value));
    }
    return true;
  }

  void refuse_duplicates() {
    std::vector<std::string_view> names;
    for (const Json::Member& member : open_.back().members) names.push_back(member.first);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice == names.end()) return;
    const std::string name(*twice);
    open_.pop_back();
    throw JsonError(pointer() + "/" + escape_pointer(name), "the key stands here more than once");
  }

  std::string_view text_;
  const JsonLimits& limits_;
  std::size_t values_ = 0;
  std::vector<Frame> open_;
  Json root_;
};

}  // namespace

Json read_json(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) {
    throw JsonError("", std::to_string(text.size()) + " bytes; at most " +
                            std::to_string(limits.bytes) + " are read");
  }
  // The library passes over the one and takes the other for the end.
  if (text.starts_with("\xef\xbb\xbf")) throw JsonError(place(text, 0), "a byte order mark");
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    throw JsonError(place(text, zero), "a zero byte");
  }
  Builder builder(text, limits);
  nlohmann::json::sax_parse(text, &builder);
  return builder.take();
}

}  // namespace warren
