#pragma once

#include <cstddef>
#include <functional>

namespace warren {

/// Calls body(i) once for each i in [0, count), on up to `threads` threads (1: on the caller's, in
/// order); fewer where the system can't start as many. Calls may overlap and come in any order, so
/// body writes only to what i owns. The first exception by time ends the loop early and is thrown
/// to the caller.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& body);

/// The number of processors this process may use, at least 1.
[[nodiscard]] int available_threads();

}  // namespace warren
