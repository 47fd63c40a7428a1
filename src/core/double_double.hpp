#pragma once

/// Error-free transformations: what a rounded operation loses, as a second double (Dekker, "A
/// floating-point technique for extending the available precision", Numer. Math. 18, 1971; Knuth,
/// TAOCP 2, 4.2.2). They need round to nearest and no contraction.
namespace warren::math {

/// An unevaluated sum; low is at most about half an ulp of high.
struct DoubleDouble {
  double high;
  double low;
};

/// a + b exactly.
constexpr DoubleDouble two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// a + b exactly, where |a| >= |b| or a is 0.
constexpr DoubleDouble ordered_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// The upper 26 bits of a and the rest; |a| < 2^996.
constexpr DoubleDouble split(double a) {
  const double scaled = a * 0x1.000002p27;
  const double high = scaled - (scaled - a);
  return {high, a - high};
}

/// a * b exactly; both below 2^996 in magnitude, and the product's last bit not below 2^-1074.
constexpr DoubleDouble two_product(double a, double b) {
  const double product = a * b;
  const auto [a_high, a_low] = split(a);
  const auto [b_high, b_low] = split(b);
  const double error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high);
  return {product, error + a_low * b_low};
}

/// a + b, with a relative error of about 2^-104 where nothing cancels.
constexpr DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble sum = two_sum(a.high, b.high);
  return ordered_two_sum(sum.high, sum.low + (a.low + b.low));
}

/// a * b, with a relative error of about 2^-103.
constexpr DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = two_product(a.high, b.high);
  return ordered_two_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

}  // namespace warren::math
