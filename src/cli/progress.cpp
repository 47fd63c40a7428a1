#include "cli/progress.hpp"

#include <cmath>
#include <cstdint>

namespace warren::cli {
namespace {

std::string two_digits(std::uint64_t value) {
  return (value < 10 ? "0" : "") + std::to_string(value);
}

std::string duration(double seconds) {
  constexpr double kTooLong = 360000;
  if (!(seconds < kTooLong)) return "over 99 h";
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  const std::string tail = two_digits(whole % 60);
  if (whole < 3600) return std::to_string(whole / 60) + ":" + tail;
  return std::to_string(whole / 3600) + ":" + two_digits(whole / 60 % 60) + ":" + tail;
}

}  // namespace

std::string progress_line(std::size_t done, std::size_t total, double seconds,
                          std::size_t columns) {
  constexpr std::size_t kBar = 24;
  const double share = static_cast<double>(done) / static_cast<double>(total);
  const auto filled = static_cast<std::size_t>(share * static_cast<double>(kBar));
  std::string line = std::to_string(done) + "/" + std::to_string(total);
  if (done > 0) {
    line += "  ETA " +
            duration(seconds / static_cast<double>(done) * static_cast<double>(total - done));
  }
  // A line that wraps couldn't be taken back.
  if (line.size() + kBar + 4 <= columns) {
    line = "[" + std::string(filled, '#') + std::string(kBar - filled, '.') + "]  " + line;
  }
  return line.substr(0, columns);
}

}  // namespace warren::cli
