#include "config/effective.hpp"

#include "config/tables.hpp"

namespace warren::config {

Json effective(const Preset& preset) {
  Json out = Json::object();
  for (const auto& field : preset_table().fields) {
    Json value = field.write(preset);
    if (field.canonical || (value != "" && !value.is_null()))
      put(out, field.name, std::move(value));
  }
  return out;
}

}  // namespace warren::config
