#include <warren/core/version.hpp>

namespace warren {

std::string_view version() { return WARREN_VERSION; }

}  // namespace warren
