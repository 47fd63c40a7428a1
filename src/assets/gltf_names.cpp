#include "assets/gltf_names.hpp"

#include "assets/gltf_text.hpp"

namespace warren::assets {

std::string Names::next(const JsonView& thing) {
  const auto given = thing.find("name");
  std::string name = given ? clean_name(given->text()) : "";
  if (name.empty()) name = kind_ + "-" + std::to_string(things_);
  ++things_;
  const auto [found, fresh] = taken_.try_emplace(name, 1);
  if (fresh) return name;
  for (;;) {
    std::string numbered = name + "-" + std::to_string(++found->second);
    if (taken_.try_emplace(numbered, 1).second) return numbered;
  }
}

}  // namespace warren::assets
