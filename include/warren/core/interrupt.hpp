#pragma once

#include <exception>

/// A wish from outside that the process ends soon: what is begun is given up where nothing is lost.
namespace warren {

/// Asks for it, with the number of the signal (not 0) that brought the wish. The first one counts.
/// May be called from a signal handler.
void request_stop(int signal) noexcept;

/// The signal of the first request; 0: none was made.
[[nodiscard]] int stop_requested() noexcept;

/// Thrown where work is given up.
class Interrupted : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "interrupted"; }
};

/// Throws Interrupted once a request was made.
void check_stop();

}  // namespace warren
