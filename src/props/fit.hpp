#pragma once

#include <warren/props/props.hpp>

#include <algorithm>

namespace warren::props {

/// How much smaller a prop has to be that is made for corridors of at least 1.2 m under walls of at
/// least `height` metres; 1 where there is room.
[[nodiscard]] inline double fit(const Surroundings& where, double height) {
  return std::min({1.0, where.cell / 1.2, where.height / height});
}

}  // namespace warren::props
