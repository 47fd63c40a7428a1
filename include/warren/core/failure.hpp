#pragma once

#include <string>

namespace warren {

/// Why a stage has no result for a seed.
struct Failure {
  std::string id;       ///< stable, e.g. `E-MAZE-QUOTA`
  std::string message;  ///< what was asked, what the draws gave
};

}  // namespace warren
