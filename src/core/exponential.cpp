#include "core/double_double.hpp"

#include <warren/core/math.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace warren::math {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// ln 2 in pieces of 41 bits, so that a binary exponent times one of them is exact.
constexpr double kLn2A = 0x1.62e42fefa3p-1;
constexpr double kLn2B = 0x1.3de6af278ep-42;
constexpr double kLn2C = 0x1.9cc01f97b57a0p-83;
constexpr double kOneOverLn2 = 0x1.71547652b82fep+0;

// Beyond these, exp is certainly infinity or 0.
constexpr double kMaxExponent = 710;
constexpr double kMinExponent = -746;

constexpr int kMantissaBits = 52;
constexpr int kBias = 1023;

/// 2^n, -1022 <= n <= 1023.
double power_of_two(int n) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(n + kBias) << kMantissaBits);
}

/// e^x for kMinExponent <= x <= kMaxExponent. With x = n ln 2 + r, |r| <= ln 2 / 2: 2^n times
/// Taylor's series, whose first term left out, r^14 / 14!, is below 2^-57.
double exp_kernel(DoubleDouble x) {
  constexpr double kShift = 0x1.8p52;
  const double n = (x.high * kOneOverLn2 + kShift) - kShift;
  const DoubleDouble a = two_sum(x.high - n * kLn2A, -(n * kLn2B));
  const DoubleDouble r = two_sum(a.high, a.low + (x.low - n * kLn2C));

  double sum = 1.0 / 6227020800;         // 1 / 13!
  sum = sum * r.high + 1.0 / 479001600;  // 12!
  sum = sum * r.high + 1.0 / 39916800;   // 11!
  sum = sum * r.high + 1.0 / 3628800;    // 10!
  sum = sum * r.high + 1.0 / 362880;     // 9!
  sum = sum * r.high + 1.0 / 40320;      // 8!
  sum = sum * r.high + 1.0 / 5040;       // 7!
  sum = sum * r.high + 1.0 / 720;        // 6!
  sum = sum * r.high + 1.0 / 120;        // 5!
  sum = sum * r.high + 1.0 / 24;         // 4!
  sum = sum * r.high + 1.0 / 6;          // 3!
  sum = sum * r.high + 1.0 / 2;
  const DoubleDouble lead = ordered_two_sum(1, r.high);
  const double tail = sum * r.high * r.high + r.low * lead.high;
  const double value = lead.high + (lead.low + tail);

  // In two steps, since 2^n itself may be out of range; only the second can round.
  const int whole = static_cast<int>(n);
  const int half = whole / 2;
  return value * power_of_two(half) * power_of_two(whole - half);
}

/// ln x for finite x > 0, to about 68 bits. With x = 2^k m, sqrt(1/2) < m <= sqrt(2), and
/// s = (m - 1) / (m + 1): k ln 2 + 2 artanh s, of whose series the first term left out,
/// 2 s^29 / 29, is below 2^-75 of the sum.
DoubleDouble log_kernel(double x) {
  int k = -kBias;
  if (x < std::numeric_limits<double>::min()) {
    x *= 0x1p54;
    k -= 54;
  }
  const auto bits = std::bit_cast<std::uint64_t>(x);
  k += static_cast<int>(bits >> kMantissaBits);
  constexpr std::uint64_t kMantissa = (std::uint64_t{1} << kMantissaBits) - 1;
  auto m = std::bit_cast<double>((bits & kMantissa) | std::bit_cast<std::uint64_t>(1.0));
  constexpr double kSqrt2 = 0x1.6a09e667f3bcdp+0;
  if (m > kSqrt2) {
    m *= 0.5;
    ++k;
  }

  const double above = m - 1;
  const DoubleDouble below = two_sum(m, 1);
  const double quotient = above / below.high;
  const DoubleDouble back = two_product(quotient, below.high);
  const double rest = ((above - back.high) - back.low) - quotient * below.low;
  const DoubleDouble s = ordered_two_sum(quotient, rest / below.high);
  const DoubleDouble square = s * s;

  // A double is enough for the terms from s^7 / 7 on, which are below 2^-17 of the sum.
  double sum = 1.0 / 27;
  sum = sum * square.high + 1.0 / 25;
  sum = sum * square.high + 1.0 / 23;
  sum = sum * square.high + 1.0 / 21;
  sum = sum * square.high + 1.0 / 19;
  sum = sum * square.high + 1.0 / 17;
  sum = sum * square.high + 1.0 / 15;
  sum = sum * square.high + 1.0 / 13;
  sum = sum * square.high + 1.0 / 11;
  sum = sum * square.high + 1.0 / 9;
  sum = sum * square.high + 1.0 / 7;
  constexpr DoubleDouble kThird{1.0 / 3, 0x1.5555555555555p-56};
  constexpr DoubleDouble kFifth{1.0 / 5, -0x1.999999999999ap-57};
  const DoubleDouble fifth = kFifth + DoubleDouble{sum * square.high, 0};
  const DoubleDouble third = kThird + fifth * square;
  const DoubleDouble twice{2 * s.high, 2 * s.low};
  const DoubleDouble log_m = twice + twice * (third * square);

  const DoubleDouble lead = two_sum(k * kLn2A, log_m.high);
  return ordered_two_sum(lead.high, lead.low + (k * kLn2B + (log_m.low + k * kLn2C)));
}

enum class Whole { no, even, odd };

/// Whether y is a whole number; infinities and everything from 2^53 on count as even.
Whole whole(double y) {
  if (y >= 0x1p53 || y <= -0x1p53) return Whole::even;
  const auto integer = static_cast<std::int64_t>(y);
  if (static_cast<double>(integer) != y) return Whole::no;
  return integer % 2 == 0 ? Whole::even : Whole::odd;
}

}  // namespace

double exp(double x) {
  if (std::isnan(x)) return kNaN;
  if (x > kMaxExponent) return kInfinity;
  if (x < kMinExponent) return 0;
  return exp_kernel({x, 0});
}

double log(double x) {
  if (x == 0) return -kInfinity;
  if (!(x > 0)) return kNaN;
  if (x == kInfinity) return kInfinity;
  return log_kernel(x).high;
}

double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (std::isnan(x) || std::isnan(y)) return kNaN;

  const bool negative = std::bit_cast<std::int64_t>(x) < 0;
  const Whole y_whole = whole(y);
  const double sign = negative && y_whole == Whole::odd ? -1 : 1;
  const double magnitude = negative ? -x : x;
  if (magnitude == 1 && y_whole != Whole::no) return sign;
  if (magnitude == 0 || magnitude == kInfinity) {
    return (magnitude == 0) == (y < 0) ? sign * kInfinity : sign * 0.0;
  }
  if (y == kInfinity || y == -kInfinity) return (magnitude > 1) == (y > 0) ? kInfinity : 0;
  if (negative && y_whole == Whole::no) return kNaN;

  const DoubleDouble log_x = log_kernel(magnitude);
  const double product = log_x.high * y;
  if (product > kMaxExponent) return sign * kInfinity;
  if (product < kMinExponent) return sign * 0.0;
  const DoubleDouble exponent = two_product(log_x.high, y);
  return sign * exp_kernel({exponent.high, exponent.low + log_x.low * y});
}

}  // namespace warren::math
