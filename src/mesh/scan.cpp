#include "mesh/scan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace warren::mesh {
namespace {

/// Vectors of the baseline's width, since g++ and clang++ make little of the same loops over
/// arrays.
using Samples [[gnu::vector_size(8)]] = std::uint16_t;
using Numbers [[gnu::vector_size(16)]] = std::int32_t;
using Floats [[gnu::vector_size(16)]] = float;
using Doubles [[gnu::vector_size(16)]] = double;
constexpr int kLanes = 4;

/// The side of the square in which small triangles are scanned.
constexpr int kSmall = 8;

/// The bounding box of a triangle, ends included.
struct Box {
  int low_x;
  int high_x;
  int low_z;
  int high_z;
};

Box box_of(const Triangle& triangle) {
  const auto [a, b, c] = triangle.corners;
  return {std::min({a.x, b.x, c.x}), std::max({a.x, b.x, c.x}), std::min({a.z, b.z, c.z}),
          std::max({a.z, b.z, c.z})};
}

/// A function of x and z that is a plane, by its value at a place and its steps from there.
template <class T>
struct Plane {
  T value;
  T along_x;
  T along_z;
};

/// Twice the area that an edge spans with a place, at (x, z).
Plane<std::int32_t> edge_plane(Vertex from, Vertex to, int x, int z) {
  const std::int32_t along_x = to.z - from.z;
  const std::int32_t along_z = from.x - to.x;
  return {along_x * (x - from.x) + along_z * (z - from.z), along_x, along_z};
}

/// What a triangle is, seen from the place (x, z): the areas that its edges span with the place,
/// and the height of its plane there times its own double area.
template <class T>
struct Frame {
  Frame(const Heights& heights, const Triangle& triangle, int x, int z)
      : edges{edge_plane(triangle.corners[1], triangle.corners[2], x, z),
              edge_plane(triangle.corners[2], triangle.corners[0], x, z),
              edge_plane(triangle.corners[0], triangle.corners[1], x, z)},
        area(double_area(triangle.corners[0], triangle.corners[1], triangle.corners[2])) {
    for (std::size_t i = 0; i < 3; ++i) {
      const Vertex corner = triangle.corners[i];
      const T height = heights.first[corner.z * heights.row + corner.x];
      plane.value += edges[i].value * height;
      plane.along_x += edges[i].along_x * height;
      plane.along_z += edges[i].along_z * height;
    }
  }
  std::array<Plane<std::int32_t>, 3> edges;  // edge i faces corner i
  std::int32_t area;
  Plane<T> plane{};
};

std::uint32_t parts(std::int64_t error_by_area, std::int32_t area) {
  return static_cast<std::uint32_t>((error_by_area * kErrorParts + area - 1) / area);
}

/// For a triangle within kWidth columns and kSmall rows. All places of the square are looked at
/// at once, since branches on the shapes of tiny triangles can't be foreseen.
template <int kWidth>
WorstSample scan_square(const Heights& heights, const Triangle& triangle, const Box& box,
                        std::uint32_t max_error) {
  constexpr int kParts = kWidth / kLanes;
  const int low_x = std::min(box.low_x, heights.side - kWidth);
  const Frame<std::int32_t> frame(heights, triangle, low_x, box.low_z);
  const auto& [e0, e1, e2] = frame.edges;
  const auto area = static_cast<float>(frame.area);
  Numbers area0[kParts];
  Numbers area1[kParts];
  Numbers area2[kParts];
  Numbers plane[kParts];
  // An error and its place in one number, so that the greatest one says both, and of equal errors
  // the first place wins.
  Numbers place[kParts];
  Numbers worst[kParts];
  for (int i = 0; i < kParts; ++i) {
    const Numbers lane = Numbers{0, 1, 2, 3} + i * kLanes;
    area0[i] = e0.value + lane * e0.along_x;
    area1[i] = e1.value + lane * e1.along_x;
    area2[i] = e2.value + lane * e2.along_x;
    plane[i] = frame.plane.value + lane * frame.plane.along_x;
    place[i] = kSmall * kSmall - 1 - lane;
    worst[i] = Numbers{};
  }
  const std::uint16_t* row = heights.first + box.low_z * heights.row + low_x;
  for (int z = box.low_z; z <= box.high_z; ++z) {
    for (int i = 0; i < kParts; ++i) {
      Samples samples;
      std::memcpy(&samples, row + std::ptrdiff_t{kLanes} * i, sizeof samples);
      // Products below 2^24 are exact as floats, which the baseline multiplies faster.
      const Floats product =
          __builtin_convertvector(__builtin_convertvector(samples, Numbers), Floats) * area;
      const Numbers above = __builtin_convertvector(product, Numbers) - plane[i];
      const Numbers sign = above >> 31;
      const Numbers outside = (area0[i] | area1[i] | area2[i]) >> 31;
      const Numbers error = (((above ^ sign) - sign) * (kSmall * kSmall) + place[i]) & ~outside;
      worst[i] = error > worst[i] ? error : worst[i];
      area0[i] += e0.along_z;
      area1[i] += e1.along_z;
      area2[i] += e2.along_z;
      plane[i] += frame.plane.along_z;
      place[i] -= kSmall;
    }
    row += heights.row;
  }
  std::int32_t greatest = 0;
  for (const Numbers& part : worst) {
    for (int i = 0; i < kLanes; ++i) greatest = std::max<std::int32_t>(greatest, part[i]);
  }
  const std::int32_t error = greatest / (kSmall * kSmall);
  if (error <= std::int64_t{max_error} * frame.area) return {};
  const int at = kSmall * kSmall - 1 - greatest % (kSmall * kSmall);
  return {parts(error, frame.area),
          {static_cast<std::int16_t>(low_x + at % kSmall),
           static_cast<std::int16_t>(box.low_z + at / kSmall)}};
}

/// Numerators may be negative.
int divide_down(int numerator, int denominator) {
  return numerator / denominator - static_cast<int>(numerator % denominator < 0);
}

/// The greatest |area * sample - plane| of a row of samples. Whole numbers below 2^53 are exact as
/// doubles, and processors of the baseline know how to compare those.
double worst_of_row(const std::uint16_t* samples, int count, double area, double plane,
                    double along_x) {
  double worst = 0;
  int i = 0;
  if (count >= kLanes) {
    Doubles plane0{plane, plane + along_x};
    Doubles plane1 = plane0 + 2 * along_x;
    Doubles worst0{};
    Doubles worst1{};
    const double stride = kLanes * along_x;
    for (; i + kLanes <= count; i += kLanes) {
      Samples row;
      std::memcpy(&row, samples + i, sizeof row);
      const Numbers heights = __builtin_convertvector(row, Numbers);
      const Doubles above0 = Doubles{1.0 * heights[0], 1.0 * heights[1]} * area - plane0;
      const Doubles above1 = Doubles{1.0 * heights[2], 1.0 * heights[3]} * area - plane1;
      const Doubles error0 = above0 < 0 ? -above0 : above0;
      const Doubles error1 = above1 < 0 ? -above1 : above1;
      worst0 = error0 > worst0 ? error0 : worst0;
      worst1 = error1 > worst1 ? error1 : worst1;
      plane0 += stride;
      plane1 += stride;
    }
    worst0 = worst0 > worst1 ? worst0 : worst1;
    worst = std::max<double>(worst0[0], worst0[1]);
  }
  for (; i < count; ++i) {
    worst = std::max(worst, std::abs(samples[i] * area - (plane + i * along_x)));
  }
  return worst;
}

/// For a triangle of any size, row by row.
WorstSample scan_rows(const Heights& heights, const Triangle& triangle, const Box& box,
                      std::uint32_t max_error) {
  const Frame<std::int64_t> frame(heights, triangle, 0, 0);
  const auto area = static_cast<double>(frame.area);
  const auto along_x = static_cast<double>(frame.plane.along_x);
  double worst = static_cast<double>(max_error) * area;
  WorstSample sample;
  for (int z = box.low_z; z <= box.high_z; ++z) {
    // The edges to the left and to the right bound the row.
    int low_x = box.low_x;
    int high_x = box.high_x;
    for (const auto& edge : frame.edges) {
      const int value = edge.value + z * edge.along_z;
      if (edge.along_x > 0) low_x = std::max(low_x, -divide_down(value, edge.along_x));
      if (edge.along_x < 0) high_x = std::min(high_x, divide_down(value, -edge.along_x));
    }
    if (low_x > high_x) continue;
    const auto plane = static_cast<double>(frame.plane.value + z * frame.plane.along_z +
                                           low_x * frame.plane.along_x);
    const std::uint16_t* row = heights.first + z * heights.row + low_x;
    const double error = worst_of_row(row, high_x - low_x + 1, area, plane, along_x);
    if (error <= worst) continue;
    worst = error;
    int i = 0;
    while (std::abs(row[i] * area - (plane + i * along_x)) != error) ++i;
    sample.error = parts(static_cast<std::int64_t>(error), frame.area);
    sample.at = {static_cast<std::int16_t>(low_x + i), static_cast<std::int16_t>(z)};
  }
  return sample;
}

}  // namespace

WorstSample worst_sample(const Heights& heights, const Triangle& triangle,
                         std::uint32_t max_error) {
  const Box box = box_of(triangle);
  const int width = box.high_x - box.low_x;
  if (box.high_z - box.low_z < kSmall && heights.side >= kSmall) {
    if (width < 4) return scan_square<4>(heights, triangle, box, max_error);
    if (width < kSmall) return scan_square<kSmall>(heights, triangle, box, max_error);
  }
  return scan_rows(heights, triangle, box, max_error);
}

}  // namespace warren::mesh
