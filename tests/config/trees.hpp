#pragma once

#include "config/document.hpp"

#include <warren/core/random.hpp>

#include <array>
#include <cstddef>
#include <string>

#include <nlohmann/json.hpp>

namespace warren::config {

using Json = nlohmann::ordered_json;

/// A random value of few names, so that trees meet; objects are likelier near the top.
inline Json random_json(Stream& stream, std::uint32_t depth = 0) {
  constexpr std::array<const char*, 6> kNames{"a", "b", "maze", "x/y", "~", "\xc3\xa9"};
  const std::uint32_t kind = depth == 0 ? 6 : stream.below(depth < 4 ? 8 : 5);
  if (kind == 0) return nullptr;
  if (kind == 1) return stream.below(2) == 1;
  if (kind == 2) return static_cast<int>(stream.below(100)) - 50;
  if (kind == 3) return (2 * stream.below(1000) + 1) / 128.0;  // never whole
  if (kind == 4) return "\"text " + std::to_string(stream.below(10));
  Json out = kind == 5 ? Json::array() : Json::object();
  for (std::uint32_t i = stream.below(5); i > 0; --i) {
    Json value = random_json(stream, depth + 1);
    if (kind == 5) {
      out.push_back(std::move(value));
    } else {
      out[kNames[stream.below(kNames.size())]] = std::move(value);
    }
  }
  return out;
}

/// The values of a tree; what was removed isn't there.
inline Json to_json(const Node& node) {
  switch (node.kind) {
    case Node::Kind::boolean:
      return node.boolean;
    case Node::Kind::number:
      if (node.number == static_cast<int>(node.number)) return static_cast<int>(node.number);
      return node.number;
    case Node::Kind::string:
      return node.string;
    case Node::Kind::array: {
      Json out = Json::array();
      for (const Node& item : node.items) out.push_back(to_json(item));
      return out;
    }
    case Node::Kind::object: {
      Json out = Json::object();
      for (std::size_t i = 0; i < node.keys.size(); ++i) {
        if (node.items[i].kind != Node::Kind::removed) {
          out[node.keys[i].name] = to_json(node.items[i]);
        }
      }
      return out;
    }
    default:
      return nullptr;
  }
}

}  // namespace warren::config
