#include "config/merge.hpp"

#include <map>
#include <string_view>
#include <utility>

namespace warren::config {

void merge_patch(Node& target, Node patch) {
  if (patch.kind != Node::Kind::object) {
    target = std::move(patch);
    if (target.kind == Node::Kind::null) target.kind = Node::Kind::removed;
    return;
  }
  if (target.kind != Node::Kind::object) {
    target = Node{};
    target.kind = Node::Kind::object;
  }
  target.extent = patch.extent;
  // Reserved first, so that the names stay where the map looks at them.
  target.keys.reserve(target.keys.size() + patch.keys.size());
  target.items.reserve(target.items.size() + patch.items.size());
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < target.keys.size(); ++i) places.emplace(target.keys[i].name, i);
  for (std::size_t i = 0; i < patch.keys.size(); ++i) {
    const auto known = places.find(patch.keys[i].name);
    std::size_t place = target.keys.size();
    if (known != places.end()) {
      place = known->second;
      target.keys[place].extent = patch.keys[i].extent;
    } else {
      target.keys.push_back(std::move(patch.keys[i]));
      target.items.emplace_back();
      places.emplace(target.keys.back().name, place);
    }
    merge_patch(target.items[place], std::move(patch.items[i]));
  }
}

}  // namespace warren::config
