#pragma once

#include "assets/gltf_fault.hpp"

#include <warren/json/json_view.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

/// Values of a glTF document as its schema has them.
namespace warren::assets {

/// Elements of a list that may be missing.
std::vector<JsonView> list(const JsonView& object, std::string_view name);

bool boolean(const JsonView& value);
/// A member that may be missing.
bool boolean(const JsonView& object, std::string_view name, bool missing);
std::size_t whole(const JsonView& object, std::string_view name, std::size_t missing);

/// A number of low..high.
double number_in(const JsonView& value, double low, double high);
double number_in(const JsonView& object, std::string_view name, double low, double high,
                 double missing);

/// A number that a float can hold.
float finite(const JsonView& value);

/// An index into a list of `size` things, which are called `things` in messages.
std::size_t index(const JsonView& value, std::size_t size, std::string_view things);
std::optional<std::size_t> index(const JsonView& object, std::string_view name, std::size_t size,
                                 std::string_view things);

/// An array of exactly N numbers that floats can hold.
template <std::size_t N>
std::array<float, N> numbers(const JsonView& value) {
  const std::vector<JsonView> items = value.items();
  if (items.size() != N) {
    refuse(value, "has " + std::to_string(items.size()) + " numbers; " + std::to_string(N) +
                      " are needed");
  }
  std::array<float, N> out{};
  for (std::size_t i = 0; i < N; ++i) out[i] = finite(items[i]);
  return out;
}

/// An array of N numbers of low..high, or what stands for a missing one.
template <std::size_t N>
std::array<double, N> numbers_in(const JsonView& object, std::string_view name, double low,
                                 double high, const std::array<double, N>& missing) {
  const auto value = object.find(name);
  if (!value) return missing;
  const std::vector<JsonView> items = value->items();
  if (items.size() != N) {
    refuse(*value, "has " + std::to_string(items.size()) + " numbers; " + std::to_string(N) +
                       " are needed");
  }
  std::array<double, N> out{};
  for (std::size_t i = 0; i < N; ++i) out[i] = number_in(items[i], low, high);
  return out;
}

/// The extension of that name, where an object has it.
std::optional<JsonView> extension(const JsonView& object, std::string_view name);

}  // namespace warren::assets
