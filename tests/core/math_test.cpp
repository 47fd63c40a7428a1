#include <warren/core/digest.hpp>
#include <warren/core/math.hpp>
#include <warren/core/random.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

namespace {

using namespace warren;

// The references are the C library's in 80 bits: 11 bits more than a double.
static_assert(std::numeric_limits<long double>::digits >= 64);

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr int kPoints = 300'000;  // a group; each function gets over a million in all

/// |got - want| in the doubles' spacing at `want`.
double ulps(double got, long double want) {
  if (static_cast<long double>(got) == want) return 0;
  int exponent = 0;
  std::frexp(want, &exponent);
  const int spacing = std::max(exponent - 53, -1074);
  return static_cast<double>(std::fabs(std::ldexp(static_cast<long double>(got) - want, -spacing)));
}

/// 53 uniform bits in [low, high).
double uniform(Stream& stream, double low, double high) {
  const std::uint64_t upper = stream.next();
  const std::uint64_t bits = (upper << 21) ^ (stream.next() >> 11);
  return low + (high - low) * (static_cast<double>(bits) * 0x1p-53);
}

/// Magnitudes from 2^low to 2^high, each binade equally likely.
double binades(Stream& stream, int low, int high) {
  const double mantissa = uniform(stream, 1, 2);
  return std::ldexp(mantissa, stream.between(low, high - 1));
}

Stream points(std::uint32_t purpose) { return {1, Stage::terrain, 0, purpose}; }

TEST(Math, SinAndCosStayBelowTheirStatedError) {
  Stream stream = points(1);
  double worst_sin = 0;
  double worst_cos = 0;
  auto check = [&](double x) {
    worst_sin = std::max(worst_sin, ulps(math::sin(x), std::sin(static_cast<long double>(x))));
    worst_cos = std::max(worst_cos, ulps(math::cos(x), std::cos(static_cast<long double>(x))));
  };
  for (int i = 0; i < kPoints; ++i) {
    check(uniform(stream, -7, 7));
    const double x = binades(stream, -40, 20);
    check(stream.coin() ? x : -x);
  }
  RecordProperty("worst_sin", std::to_string(worst_sin));
  RecordProperty("worst_cos", std::to_string(worst_cos));
  EXPECT_LT(worst_sin, 0.85);
  EXPECT_LT(worst_cos, 0.85);
}

TEST(Math, SinAndCosStayBelowTheirStatedErrorBesideEveryQuarterTurn) {
  double worst = 0;
  for (int n = 1; n <= 667'543; ++n) {
    const double x = static_cast<double>(n * (std::numbers::pi_v<long double> / 2));
    ASSERT_LE(x, math::kMaxAngle);
    const auto exact = static_cast<long double>(x);
    worst =
        std::max({worst, ulps(math::sin(x), std::sin(exact)), ulps(math::cos(x), std::cos(exact))});
  }
  RecordProperty("worst", std::to_string(worst));
  EXPECT_LT(worst, 0.85);
}

TEST(Math, SinAndCosOfDegreesStayBelowTheirStatedError) {
  Stream stream = points(2);
  constexpr long double kRadians = std::numbers::pi_v<long double> / 180;
  double worst = 0;
  for (int i = 0; i < 4 * kPoints; ++i) {
    // The reference turns to radians with 64 bits, so it is only good near zero turns.
    const double x = uniform(stream, -45, 45);
    const long double radians = x * kRadians;
    worst = std::max({worst, ulps(math::sin_deg(x), std::sin(radians)),
                      ulps(math::cos_deg(x), std::cos(radians))});
  }
  RecordProperty("worst", std::to_string(worst));
  EXPECT_LT(worst, 0.85);
}

TEST(Math, DegreesRepeatExactlyEveryTurnAndMirrorAtQuarters) {
  Stream stream = points(3);
  for (int i = 0; i < 100'000; ++i) {
    // Multiples of 2^-20, so that adding turns is exact.
    const double x = stream.between(-45 << 20, 45 << 20) * 0x1p-20;
    const double turns = 360.0 * stream.between(-2000, 2000);
    ASSERT_EQ(math::sin_deg(x + turns), math::sin_deg(x)) << x << " + " << turns;
    ASSERT_EQ(math::cos_deg(x + turns), math::cos_deg(x)) << x << " + " << turns;
    ASSERT_EQ(math::sin_deg(x + 90), math::cos_deg(x)) << x;
    ASSERT_EQ(math::sin_deg(x + 180), -math::sin_deg(x)) << x;
    ASSERT_EQ(math::cos_deg(-x), math::cos_deg(x)) << x;
    ASSERT_EQ(math::sin_deg(-x), -math::sin_deg(x)) << x;
  }
}

TEST(Math, DegreesAreExactWhereTheValueIs) {
  const double sines[] = {0, 1, 0, -1};
  for (int quarter = -400; quarter <= 400; ++quarter) {
    const double s = math::sin_deg(quarter * 90.0);
    const double c = math::cos_deg(quarter * 90.0);
    EXPECT_EQ(s, sines[quarter & 3]);
    EXPECT_EQ(c, sines[(quarter + 1) & 3]);
    EXPECT_FALSE(s == 0 && std::signbit(s)) << quarter;
    EXPECT_FALSE(c == 0 && std::signbit(c)) << quarter;
  }
  for (int turn = -5; turn <= 5; ++turn) {
    EXPECT_EQ(math::sin_deg(turn * 360.0 + 30), 0.5);
    EXPECT_EQ(math::sin_deg(turn * 360.0 + 150), 0.5);
    EXPECT_EQ(math::sin_deg(turn * 360.0 - 30), -0.5);
    EXPECT_EQ(math::cos_deg(turn * 360.0 + 60), 0.5);
    EXPECT_EQ(math::cos_deg(turn * 360.0 + 120), -0.5);
    EXPECT_EQ(math::cos_deg(turn * 360.0 + 240), -0.5);
  }
}

TEST(Math, AnglesOutOfRangeGiveNaN) {
  const double beyond = std::nextafter(math::kMaxAngle, kInfinity);
  for (auto* function : {math::sin, math::cos, math::sin_deg, math::cos_deg}) {
    EXPECT_FALSE(std::isnan(function(math::kMaxAngle)));
    EXPECT_FALSE(std::isnan(function(-math::kMaxAngle)));
    for (const double x : {beyond, -beyond, 1e300, kInfinity, -kInfinity, kNaN}) {
      EXPECT_TRUE(std::isnan(function(x))) << x;
    }
  }
}

TEST(Math, SinOfTinyAnglesIsTheAngle) {
  for (const double x : {0x1p-1074, 0x1p-1022, 0x1p-500, 0x1p-28}) {
    EXPECT_EQ(math::sin(x), x);
    EXPECT_EQ(math::sin(-x), -x);
    EXPECT_EQ(math::cos(x), 1);
  }
  EXPECT_TRUE(std::signbit(math::sin(-0.0)));
  EXPECT_FALSE(std::signbit(math::sin(0.0)));
}

TEST(Math, ExpStaysBelowItsStatedError) {
  Stream stream = points(4);
  double worst = 0;
  double worst_subnormal = 0;
  auto check = [&](double x) {
    const double error = ulps(math::exp(x), std::exp(static_cast<long double>(x)));
    double& group = x < -708.3 ? worst_subnormal : worst;
    group = std::max(group, error);
  };
  for (int i = 0; i < kPoints; ++i) {
    check(uniform(stream, -1, 1));
    check(uniform(stream, -745, 709.78));
    check(binades(stream, -60, 0));
    check(-binades(stream, -60, 0));
    if (i % 4 == 0) check(uniform(stream, -745.1, -708.3));
  }
  RecordProperty("worst", std::to_string(worst));
  RecordProperty("worst_subnormal", std::to_string(worst_subnormal));
  EXPECT_LT(worst, 0.7);
  EXPECT_LT(worst_subnormal, 0.85);
}

TEST(Math, ExpAtItsEdges) {
  EXPECT_EQ(math::exp(0), 1);
  EXPECT_EQ(math::exp(-0.0), 1);
  EXPECT_EQ(math::exp(0x1p-1074), 1);
  const double largest = 0x1.62e42fefa39efp+9;  // the last argument whose exp is finite
  EXPECT_LT(math::exp(largest), kInfinity);
  EXPECT_EQ(math::exp(std::nextafter(largest, kInfinity)), kInfinity);
  EXPECT_EQ(math::exp(709.79), kInfinity);
  EXPECT_EQ(math::exp(1e300), kInfinity);
  EXPECT_EQ(math::exp(kInfinity), kInfinity);
  EXPECT_EQ(math::exp(-745.13), 0x1p-1074);
  EXPECT_EQ(math::exp(-745.14), 0);
  EXPECT_EQ(math::exp(-1e300), 0);
  EXPECT_EQ(math::exp(-kInfinity), 0);
  EXPECT_TRUE(std::isnan(math::exp(kNaN)));
}

TEST(Math, LogStaysBelowItsStatedError) {
  Stream stream = points(5);
  double worst = 0;
  auto check = [&](double x) {
    worst = std::max(worst, ulps(math::log(x), std::log(static_cast<long double>(x))));
  };
  for (int i = 0; i < kPoints; ++i) {
    check(uniform(stream, 0.5, 2));
    check(binades(stream, -1074, 1024));
    check(1 + binades(stream, -52, -1));
    check(1 - binades(stream, -53, -1));
  }
  RecordProperty("worst", std::to_string(worst));
  EXPECT_LT(worst, 0.51);
}

TEST(Math, LogAtItsEdges) {
  EXPECT_EQ(math::log(1), 0);
  EXPECT_FALSE(std::signbit(math::log(1)));
  EXPECT_EQ(math::log(0.0), -kInfinity);
  EXPECT_EQ(math::log(-0.0), -kInfinity);
  EXPECT_EQ(math::log(kInfinity), kInfinity);
  for (const double x : {-0x1p-1074, -1.0, -kInfinity, kNaN}) {
    EXPECT_TRUE(std::isnan(math::log(x))) << x;
  }
  for (const double x : {0x1p-1074, 0x1.8p-1073, 0x1p-1022, 1.7976931348623157e308}) {
    EXPECT_LT(ulps(math::log(x), std::log(static_cast<long double>(x))), 0.51) << x;
  }
}

TEST(Math, PowStaysBelowItsStatedError) {
  Stream stream = points(6);
  double worst = 0;
  double worst_subnormal = 0;
  auto check = [&](double x, double y) {
    const long double want = std::pow(static_cast<long double>(x), static_cast<long double>(y));
    const double got = math::pow(x, y);
    if (want > 1.797e308L) return;
    double& group = want < 0x1p-1022L ? worst_subnormal : worst;
    group = std::max(group, ulps(got, want));
  };
  for (int i = 0; i < kPoints; ++i) {
    check(uniform(stream, 0, 1), 2.4);  // sRGB
    const double small = uniform(stream, 0, 4);
    check(small, uniform(stream, -8, 8));
    // Bases over all binades, with the exponent spread over all that stay finite.
    const double x = binades(stream, -1074, 1024);
    check(x, uniform(stream, -745, 709) / math::log(x));
    // Bases beside 1 with large exponents.
    const double sign = stream.coin() ? 1 : -1;
    const double near = 1 + sign * binades(stream, -52, -8);
    check(near, uniform(stream, -745, 709) / math::log(near));
  }
  RecordProperty("worst", std::to_string(worst));
  RecordProperty("worst_subnormal", std::to_string(worst_subnormal));
  EXPECT_LT(worst, 0.75);
  EXPECT_LT(worst_subnormal, 0.9);
}

TEST(Math, PowHasTheSpecialCasesOfC) {
  const double cases[] = {0.0,       0x1p-1074, 0x1p-1022, 0.25,     0.5,    1,    1.5,
                          2,         3,         4,         1e15 + 1, 0x1p53, 1e22, 1.7e308,
                          kInfinity, kNaN,      2.5,       1e-300,   1e300};
  auto same = [](double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
    if (a == b) return std::signbit(a) == std::signbit(b);
    return std::signbit(a) == std::signbit(b) && std::fabs(a - b) <= std::fabs(b) * 0x1p-52;
  };
  for (const double x : cases) {
    for (const double y : cases) {
      for (const double sx : {1, -1}) {
        for (const double sy : {1, -1}) {
          EXPECT_PRED2(same, math::pow(sx * x, sy * y), std::pow(sx * x, sy * y))
              << sx * x << " ^ " << sy * y;
        }
      }
    }
  }
}

TEST(Math, PowOfWholeNumbersIsExactWhereTheResultFits) {
  for (int base = -9; base <= 9; ++base) {
    double exact = 1;
    for (int power = 0; power <= 16; ++power) {
      EXPECT_EQ(math::pow(base, power), exact) << base << " ^ " << power;
      exact *= base;
    }
  }
}

TEST(Math, ReturnedNaNsHaveOneBitPattern) {
  const auto quiet = std::bit_cast<std::uint64_t>(kNaN);
  const double negative = -kNaN;
  for (const double nan : {math::sin(kInfinity), math::cos(negative), math::sin_deg(negative),
                           math::cos_deg(kInfinity), math::exp(negative), math::log(-1),
                           math::log(negative), math::pow(-1, 0.5), math::pow(negative, 1)}) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(nan), quiet);
  }
}

// Another compiler, level of optimisation or processor must give these bits.
TEST(Math, GoldenBits) {
  auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  EXPECT_EQ(bits(math::sin(1)), 0x3feaed548f090ceeU);
  EXPECT_EQ(bits(math::sin(-100)), 0x3fe03425b78c4db8U);
  EXPECT_EQ(bits(math::sin(1e6)), 0xbfd6664b2568d867U);
  EXPECT_EQ(bits(math::sin(0x1.921fb54442d18p+1)), 0x3ca1a62633145c07U);
  EXPECT_EQ(bits(math::cos(1)), 0x3fe14a280fb5068cU);
  EXPECT_EQ(bits(math::cos(0.75)), 0x3fe769fec655211fU);
  EXPECT_EQ(bits(math::cos(-12345.678)), 0x3fe6b94c3bbe24b8U);
  EXPECT_EQ(bits(math::sin_deg(1)), 0x3f91df0b2b89dd1eU);
  EXPECT_EQ(bits(math::sin_deg(-123.456)), 0xbfeab2a9b25a9ab9U);
  EXPECT_EQ(bits(math::cos_deg(22.5)), 0x3fed906bcf328d46U);
  EXPECT_EQ(bits(math::cos_deg(1e6)), 0x3fc63a1a7e0b738aU);
  EXPECT_EQ(bits(math::exp(1)), 0x4005bf0a8b145769U);
  EXPECT_EQ(bits(math::exp(-0.3)), 0x3fe7b4c869c37c05U);
  EXPECT_EQ(bits(math::exp(700.5)), 0x7f18625c7d4f56c2U);
  EXPECT_EQ(bits(math::exp(-740.25)), 0x0000000000000042U);
  EXPECT_EQ(bits(math::log(2)), 0x3fe62e42fefa39efU);
  EXPECT_EQ(bits(math::log(10)), 0x40026bb1bbb55516U);
  EXPECT_EQ(bits(math::log(0.999)), 0xbf5064670d979b73U);
  EXPECT_EQ(bits(math::log(0x1p-1074)), 0xc0874385446d71c3U);
  EXPECT_EQ(bits(math::log(1e300)), 0x4085963447f87fb5U);
  EXPECT_EQ(bits(math::pow(0.5, 2.4)), 0x3fc8406003b2ae5dU);
  EXPECT_EQ(bits(math::pow(2, 0.5)), 0x3ff6a09e667f3bcdU);
  EXPECT_EQ(bits(math::pow(10, -320)), 0x00000000000007e8U);
  EXPECT_EQ(bits(math::pow(1.0000001, 1e9)), 0x48f349445c228792U);
  EXPECT_EQ(bits(math::pow(-3, 33)), 0xc333bfefa65abb83U);
}

TEST(Math, GoldenDigestOfManyResults) {
  Stream stream = points(7);
  std::string bytes;
  auto add = [&](double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    for (unsigned shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(bits >> shift);
  };
  for (int i = 0; i < 20'000; ++i) {
    const double angle = uniform(stream, -1000, 1000);
    add(math::sin(angle));
    add(math::cos(angle));
    add(math::sin_deg(angle));
    add(math::cos_deg(angle));
    add(math::exp(uniform(stream, -745, 709)));
    const double base = binades(stream, -1074, 1024);
    add(math::log(base));
    add(math::pow(base, uniform(stream, -1, 1)));
  }
  EXPECT_EQ(to_string(digest(bytes)), "xxh3:c33973b30d6724d161dc74188ca73d52");
}

}  // namespace
