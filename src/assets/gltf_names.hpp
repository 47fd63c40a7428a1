#pragma once

#include <warren/json/json_view.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace warren::assets {

/// Names of one kind of things, no two alike.
class Names {
 public:
  /// `kind` begins the names of things that have none: `node-3`.
  explicit Names(std::string_view kind) : kind_(kind) {}

  /// The name of the next thing: its own, or one that is made up.
  std::string next(const JsonView& thing);

 private:
  std::string kind_;
  std::size_t things_ = 0;
  std::map<std::string, std::size_t, std::less<>> taken_;  // and how often each was asked for
};

}  // namespace warren::assets
