#include "config/effective.hpp"

#include "config/tables.hpp"

#include <string>
#include <utility>

namespace warren::config {

Json effective(const Preset& preset) {
  Json out = Json::object();
  for (const auto& field : preset_table().fields) {
    if (!field.applies(preset)) continue;
    Json value = field.write(preset);
    const auto* text = value.get_ptr<const std::string*>();
    const bool nothing = value.is_null() || (text != nullptr && text->empty());
    if (field.canonical || !nothing) put(out, field.name, std::move(value));
  }
  return out;
}

}  // namespace warren::config
