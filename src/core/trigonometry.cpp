#include "core/double_double.hpp"

#include <warren/core/math.hpp>

#include <limits>

namespace warren::math {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// pi/2 in pieces of 32 bits, so that a count of quarter turns up to 2^20 times one of them is
// exact; the last piece takes what is left, and all four are pi/2 to 157 bits.
constexpr double kHalfPi1 = 0x1.921fb544p+0;
constexpr double kHalfPi2 = 0x1.0b4611a6p-34;
constexpr double kHalfPi3 = 0x1.3198a2e0p-69;
constexpr double kHalfPi4 = 0x1.b839a252049c1p-104;
constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;

// pi/180 to 106 bits.
constexpr DoubleDouble kRadiansPerDegree{0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62};

/// An angle as quarter turns and a rest of at most an eighth turn, in radians.
struct Reduced {
  int quarters;
  DoubleDouble rest;
};

/// The whole number nearest to x, |x| < 2^51: the sum has no room for a fraction.
double nearest(double x) {
  constexpr double kShift = 0x1.8p52;
  return (x + kShift) - kShift;
}

bool in_range(double x) { return x >= -kMaxAngle && x <= kMaxAngle; }

/// Cody and Waite's reduction (Software Manual for the Elementary Functions, 1980). Only the last
/// product rounds, by 2^-138, while no double in range comes nearer to a multiple of pi/2 than
/// about 2^-60: the rest is good to 70 bits and more.
Reduced reduce_radians(double x) {
  const double n = nearest(x * kTwoOverPi);
  const DoubleDouble a = two_sum(x - n * kHalfPi1, -(n * kHalfPi2));
  const DoubleDouble b = two_sum(a.high, -(n * kHalfPi3));
  return {static_cast<int>(n), two_sum(b.high, (a.low + b.low) - n * kHalfPi4)};
}

/// Whole degrees, hence 90 n, and the difference are exact.
Reduced reduce_degrees(double x) {
  const double n = nearest(x * (1.0 / 90));
  return {static_cast<int>(n), DoubleDouble{x - n * 90, 0} * kRadiansPerDegree};
}

/// Taylor's series; |x| <= pi/4, where the first term left out, x^19 / 19!, is below 2^-63.
double sin_kernel(DoubleDouble x) {
  const double square = x.high * x.high;
  double sum = 1.0 / 355687428096000;             // 1 / 17!
  sum = sum * square - 1.0 / 1307674368000;       // 15!
  sum = sum * square + 1.0 / 6227020800;          // 13!
  sum = sum * square - 1.0 / 39916800;            // 11!
  sum = sum * square + 1.0 / 362880;              // 9!
  sum = sum * square - 1.0 / 5040;                // 7!
  sum = sum * square + 1.0 / 120;                 // 5!
  sum = sum * square - 1.0 / 6;                   // 3!
  const double low = x.low * (1 - square * 0.5);  // sin' = cos
  return x.high + (sum * square * x.high + low);
}

/// Taylor's series; |x| <= pi/4, where the first term left out, x^18 / 18!, is below 2^-58.
double cos_kernel(DoubleDouble x) {
  const double square = x.high * x.high;
  double sum = 1.0 / 20922789888000;       // 1 / 16!
  sum = sum * square - 1.0 / 87178291200;  // 14!
  sum = sum * square + 1.0 / 479001600;    // 12!
  sum = sum * square - 1.0 / 3628800;      // 10!
  sum = sum * square + 1.0 / 40320;        // 8!
  sum = sum * square - 1.0 / 720;          // 6!
  sum = sum * square + 1.0 / 24;           // 4!
  const DoubleDouble lead = ordered_two_sum(1, -square * 0.5);
  return lead.high + (lead.low + (sum * square * square - x.high * x.low));
}

/// Sine of the reduced angle plus that many more quarter turns.
double sin_from(const Reduced& angle, int more_quarters) {
  const int quarter = (angle.quarters + more_quarters) & 3;
  const double value = (quarter & 1) != 0 ? cos_kernel(angle.rest) : sin_kernel(angle.rest);
  return (quarter & 2) != 0 ? 0.0 - value : 0.0 + value;
}

}  // namespace

double sin(double x) {
  if (!in_range(x)) return kNaN;
  constexpr double kTiny = 0x1p-27;  // below it the cubic term is less than half an ulp
  if (x > -kTiny && x < kTiny) return x;
  return sin_from(reduce_radians(x), 0);
}

double cos(double x) { return in_range(x) ? sin_from(reduce_radians(x), 1) : kNaN; }

double sin_deg(double x) { return in_range(x) ? sin_from(reduce_degrees(x), 0) : kNaN; }

double cos_deg(double x) { return in_range(x) ? sin_from(reduce_degrees(x), 1) : kNaN; }

}  // namespace warren::math
