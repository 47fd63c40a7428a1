#include <warren/json/json_view.hpp>

namespace warren {

JsonView JsonView::at(std::string_view name) const {
  if (auto member = find(name)) return *member;
  JsonView(*json_, pointer_ + "/" + escape_pointer(name)).refuse("is missing");
}

std::optional<JsonView> JsonView::find(std::string_view name) const {
  if (!std::holds_alternative<Json::Object>(json_->value())) refuse("an object is needed");
  const Json* member = json_->find(name);
  if (member == nullptr) return std::nullopt;
  return JsonView(*member, pointer_ + "/" + escape_pointer(name));
}

std::vector<std::pair<std::string, JsonView>> JsonView::members() const {
  const auto* members = std::get_if<Json::Object>(&json_->value());
  if (members == nullptr) refuse("an object is needed");
  std::vector<std::pair<std::string, JsonView>> result;
  for (const auto& [name, value] : *members) {
    result.emplace_back(name, JsonView(value, pointer_ + "/" + escape_pointer(name)));
  }
  return result;
}

std::vector<JsonView> JsonView::items() const {
  const auto* items = std::get_if<Json::Array>(&json_->value());
  if (items == nullptr) refuse("an array is needed");
  std::vector<JsonView> result;
  for (const Json& item : *items) {
    result.emplace_back(item, pointer_ + "/" + std::to_string(result.size()));
  }
  return result;
}

const std::string& JsonView::text() const {
  const auto* text = std::get_if<std::string>(&json_->value());
  if (text == nullptr) refuse("a text is needed");
  return *text;
}

double JsonView::number() const {
  const Json::Value& value = json_->value();
  if (const auto* number = std::get_if<double>(&value)) return *number;
  if (const auto* number = std::get_if<std::int64_t>(&value)) return static_cast<double>(*number);
  if (const auto* number = std::get_if<std::uint64_t>(&value)) return static_cast<double>(*number);
  refuse("a number is needed");
}

std::uint64_t JsonView::whole() const {
  const auto* number = std::get_if<std::uint64_t>(&json_->value());
  if (number == nullptr) refuse("a whole number from 0 to 2^64-1 is needed");
  return *number;
}

void JsonView::refuse(const std::string& message) const { throw JsonError(pointer_, message); }

}  // namespace warren
