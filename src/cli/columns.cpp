#include "cli/columns.hpp"

#include "cli/foreign.hpp"

#include <algorithm>
#include <utility>

namespace warren::cli {

void Columns::add(std::string_view name, std::string value) {
  constexpr std::size_t kWidest = 60;
  Row row{shown(name, kWidest), std::move(value), 0};
  // All bytes of a character after its first begin with the bits 10.
  const auto is_first = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; };
  row.width = static_cast<std::size_t>(std::count_if(row.name.begin(), row.name.end(), is_first));
  width_ = std::max(width_, row.width);
  rows_.push_back(std::move(row));
}

std::string Columns::text() const {
  std::string out;
  for (const Row& row : rows_) {
    out.append(indent_, ' ').append(row.name).append(width_ - row.width + 2, ' ');
    out.append(row.value).append("\n");
  }
  return out;
}

std::string aligned(std::uint64_t number, std::uint64_t largest) {
  const std::string text = std::to_string(number);
  return std::string(std::to_string(largest).size() - text.size(), ' ') + text;
}

}  // namespace warren::cli
