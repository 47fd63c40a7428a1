#pragma once

/// Elementary functions that give the same bits everywhere: they use only +, -, *, /, comparisons
/// and the bits of IEEE doubles, in round to nearest. The C library's own differ between versions
/// and processors, so nothing that reaches a bundle may call them (sqrt alone is exact by the
/// standard).
///
/// Errors are in units in the last place (ulp) of the result, against the exact value. A NaN that
/// is returned is always std::numeric_limits<double>::quiet_NaN().
namespace warren::math {

/// The largest magnitude of an angle, in radians or degrees. Larger ones, infinities and NaN give
/// NaN: beyond it, the distance between two doubles is no longer small against a rendered angle.
inline constexpr double kMaxAngle = 0x1p20;

/// Sine and cosine of x radians, |x| <= kMaxAngle; error below 0.85 ulp. sin(-0) is -0.
[[nodiscard]] double sin(double x);
[[nodiscard]] double cos(double x);

/// Sine and cosine of x degrees, |x| <= kMaxAngle; error below 0.85 ulp. Multiples of 90 give
/// exactly -1, 0 or 1, odd multiples of 30 whose value is +-1/2 give exactly that, and a zero is
/// always +0, so that arches and discs close without a gap.
[[nodiscard]] double sin_deg(double x);
[[nodiscard]] double cos_deg(double x);

/// e to the power x; error below 0.7 ulp, below 0.85 ulp where the result is subnormal. Above
/// 709.79 infinity, below -745.14 zero. exp(0) is exactly 1.
[[nodiscard]] double exp(double x);

/// Natural logarithm; error below 0.51 ulp, also for subnormal x. log(+-0) is -infinity, log of a
/// negative number NaN, log(1) exactly 0.
[[nodiscard]] double log(double x);

/// x to the power y; error below 0.75 ulp, below 0.9 ulp where the result is subnormal. Special
/// cases as in C, Annex F: pow(x, 0) and pow(1, y) are 1 even for NaN, a negative x needs a whole y
/// (else NaN) and keeps its sign for an odd one, zeros and infinities go to 0 or infinity.
[[nodiscard]] double pow(double x, double y);

}  // namespace warren::math
