#include "config/tables.hpp"

#include <cmath>
#include <cstdint>

namespace warren::config {
namespace {

/// A whole number from 1, or null for any amount.
struct Limit {
  using Value = std::optional<std::uint64_t>;
  static constexpr std::uint64_t kMax = 1'000'000'000'000;

  std::optional<Value> read(Report& report, const Cursor& at) const {
    if (at.node->kind == Node::Kind::null) return Value{};
    const double value = at.node->number;
    if (at.node->kind != Node::Kind::number || value != std::trunc(value)) {
      wrong_type(report, at, "a whole number from 1, or null for any amount");
      return std::nullopt;
    }
    if (value < 1 || value > static_cast<double>(kMax)) {
      report.error(at, "E-RANGE",
                   report.shown(*at.node) + " is out of range; allowed: from 1 to " +
                       std::to_string(kMax) + ", or null for any amount");
      return std::nullopt;
    }
    return Value{static_cast<std::uint64_t>(value)};
  }
  Json write(const Value& value) const { return value ? Json(*value) : Json(nullptr); }
  Json schema() const {
    return {{"type", type_or_null("integer")}, {"minimum", 1}, {"maximum", kMax}};
  }
};

}  // namespace

const Table<scene::Budget>& budget_table() {
  using scene::Budget;
  static const Table<Budget> table{
      .fields = {field<Budget>("triangles", Limit{}, &Budget::triangles,
                               "Triangles seen from the worst cell, both eyes together."),
                 field<Budget>("draws", Limit{}, &Budget::draws,
                               "Draw calls there, both eyes together."),
                 field<Budget>(
                     "texture_bytes", Limit{}, &Budget::texture_bytes,
                     "Bytes of pictures seen from a walkable cell, on the graphics card, mipmaps "
                     "included."),
                 field<Budget>("bytes", Limit{}, &Budget::bytes,
                               "Bytes of the bundle's files; counts for the profile \"compact\".")},
      .rules = {}};
  return table;
}

}  // namespace warren::config
