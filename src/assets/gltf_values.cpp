#include "assets/gltf_values.hpp"

#include "assets/gltf_text.hpp"

#include <array>
#include <charconv>
#include <limits>
#include <string>
#include <variant>

namespace warren::assets {
namespace {

std::string shortest(double value) {
  std::array<char, 32> text{};
  auto* const end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

}  // namespace

std::vector<JsonView> list(const JsonView& object, std::string_view name) {
  const auto found = object.find(name);
  if (!found) return {};
  return found->items();
}

bool boolean(const JsonView& value) {
  const bool* found = std::get_if<bool>(&value.json().value());
  if (found == nullptr) refuse(value, "true or false is needed");
  return *found;
}

bool boolean(const JsonView& object, std::string_view name, bool missing) {
  const auto value = object.find(name);
  return value ? boolean(*value) : missing;
}

std::size_t whole(const JsonView& object, std::string_view name, std::size_t missing) {
  const auto value = object.find(name);
  return value ? value->whole() : missing;
}

double number_in(const JsonView& value, double low, double high) {
  const double number = value.number();
  if (number >= low && number <= high) return number;
  const std::string range = high == std::numeric_limits<double>::max()
                                ? "at least " + shortest(low)
                                : "from " + shortest(low) + " to " + shortest(high);
  refuse(value, Fault::value, "is " + shortest(number) + "; it must be " + range);
}

double number_in(const JsonView& object, std::string_view name, double low, double high,
                 double missing) {
  const auto value = object.find(name);
  return value ? number_in(*value, low, high) : missing;
}

float finite(const JsonView& value) {
  const double number = value.number();
  if (number >= -std::numeric_limits<float>::max() && number <= std::numeric_limits<float>::max()) {
    return static_cast<float>(number);
  }
  refuse(value, Fault::value, "is " + shortest(number) + ", which is too large");
}

std::size_t index(const JsonView& value, std::size_t size, std::string_view things) {
  const std::size_t found = value.whole();
  if (found < size) return found;
  const std::string reason =
      size == 0 ? "there are no " + std::string(things)
                : "the last of the " + std::string(things) + " is " + std::to_string(size - 1);
  refuse(value, "is " + std::to_string(found) + ", but " + reason);
}

std::optional<std::size_t> index(const JsonView& object, std::string_view name, std::size_t size,
                                 std::string_view things) {
  const auto value = object.find(name);
  if (!value) return std::nullopt;
  return index(*value, size, things);
}

std::optional<JsonView> extension(const JsonView& object, std::string_view name) {
  const auto extensions = object.find("extensions");
  return extensions ? extensions->find(name) : std::nullopt;
}

}  // namespace warren::assets
