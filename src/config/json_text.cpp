#include "config/json_text.hpp"

#include "config/words.hpp"

namespace warren::config {
namespace {

void append(std::string& out, const Json& value, std::string_view gap) {
  const auto join = [&](char open, char close, const auto& append_item) {
    out += open;
    for (auto item = value.begin(); item != value.end(); ++item) {
      if (item != value.begin()) out.append(",").append(gap);
      append_item(item);
    }
    out += close;
  };
  if (value.is_object()) {
    join('{', '}', [&](const auto& item) {
      out.append(Json(item.key()).dump()).append(":").append(gap);
      append(out, item.value(), gap);
    });
  } else if (value.is_array()) {
    join('[', ']', [&](const auto& item) { append(out, *item, gap); });
  } else if (value.is_number_float()) {
    out += shortest(value.template get<double>());
  } else {
    out += value.dump();
  }
}

}  // namespace

std::string json_text(const Json& value, std::string_view gap) {
  std::string out;
  append(out, value, gap);
  return out;
}

}  // namespace warren::config
