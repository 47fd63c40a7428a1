#include "config/tables.hpp"

#include <algorithm>

namespace warren::config {
namespace {

using terrain::HoleOptions;
using terrain::Noise;
using terrain::Shape;
using terrain::Stamp;
using terrain::Warp;

constexpr Number kScale{1e-6, 8};
constexpr Integer kOctaves{1, 12};
constexpr double kFar = 1e15;        // metres, beyond the farthest chunk
constexpr double kHighest = 10'000;  // metres, either way

Condition<Noise> needs_octaves() {
  return unused_without<Noise>([](const Noise& noise) { return noise.octaves > 1; },
                               "this has no effect, since the noise has one octave");
}

Condition<Warp> needs_amplitude() {
  return unused_without<Warp>([](const Warp& warp) { return warp.amplitude > 0; },
                              "this has no effect, since the amplitude is 0");
}

Condition<HoleOptions> needs_holes() {
  return unused_without<HoleOptions>([](const HoleOptions& holes) { return holes.count > 0; },
                                     "this has no effect, since holes/count is 0");
}

/// Two numbers that a stamp keeps apart.
Field<StampPreset> pair(std::string_view name, const Number& part, double Stamp::*first,
                        double Stamp::*second, std::string_view doc) {
  return field<StampPreset>(
      name, NumberPair{part},
      [first, second](const StampPreset& s) {
        return std::array{s.stamp.*first, s.stamp.*second};
      },
      [first, second](StampPreset& s, const std::array<double, 2>& value) {
        s.stamp.*first = value[0];
        s.stamp.*second = value[1];
      },
      doc);
}

void check_stamp(Report& report, const Cursor& at, const StampPreset& preset) {
  const Stamp& stamp = preset.stamp;
  const double narrow = std::min(stamp.width, stamp.depth);
  if (2 * stamp.margin <= narrow || !report.clean(at.pointer)) return;
  report.error(at.deepest({{"margin"}}), "E-TERRAIN-STAMP",
               "a margin of " + shortest(stamp.margin) + " m is over half of the stamp's shorter " +
                   "side, " + shortest(narrow) + " m, so that it would be seen nowhere in full");
}

}  // namespace

const Table<Noise>& noise_table() {
  static const Table<Noise> table{
      .fields =
          {field<Noise>("scale", kScale, &Noise::scale,
                        "Cycles a metre; 0.01 makes hills a hundred metres long."),
           field<Noise>("weight", Number{-1000, 1000}, &Noise::weight,
                        "Its share in the sum beside the other noises' weights; below 0: upside "
                        "down."),
           field<Noise>(
               "offset", NumberPair{{-1e9, 1e9}},
               [](const Noise& n) {
                 return std::array{n.offset_x, n.offset_z};
               },
               [](Noise& n, const std::array<double, 2>& offset) {
                 n.offset_x = offset[0];
                 n.offset_z = offset[1];
               },
               "Cycles by which it is moved along X and Z."),
           field<Noise>("octaves", kOctaves, &Noise::octaves,
                        "Noises in it, each finer and weaker than the one before."),
           field<Noise>("lacunarity", Number{1.01, 4}, &Noise::lacunarity,
                        "How many times finer each octave is.")
               .when(needs_octaves()),
           field<Noise>("persistence", Number{0.01, 1}, &Noise::persistence,
                        "Each octave's height, as a share of the one's before.")
               .when(needs_octaves()),
           field<Noise>("shape",
                        Choice<Shape>{{{Shape::plain, "plain"},
                                       {Shape::ridged, "ridged"},
                                       {Shape::terraced, "terraced"}}},
                        &Noise::shape,
                        "plain: hills and hollows; ridged: sharp crests; terraced: flat steps with "
                        "smooth risers."),
           field<Noise>("terraces", Integer{2, 64}, &Noise::terraces, "Steps from bottom to top.")
               .when(unused_without<Noise>(
                   [](const Noise& noise) { return noise.shape == Shape::terraced; },
                   "this has no effect, since the shape isn't \"terraced\""))},
      .rules = {}};
  return table;
}

const Table<Warp>& warp_table() {
  static const Table<Warp> table{
      .fields =
          {field<Warp>("amplitude", Number{0, kHighest}, &Warp::amplitude,
                       "Metres by which places are moved at most along X and Z; 0: none."),
           field<Warp>("scale", kScale, &Warp::scale, "Cycles a metre.").when(needs_amplitude()),
           field<Warp>("octaves", kOctaves, &Warp::octaves,
                       "Noises in it, each twice as fine as the one before.")
               .when(needs_amplitude())},
      .rules = {}};
  return table;
}

const Table<StampPreset>& stamp_table() {
  static const Table<StampPreset> table{
      .fields = {file_field<StampPreset>("image", Path{Path::Null::refused}, &StampPreset::image,
                                         "Heights: a PNG of 8 or 16 bits or a JPEG, black lowest, "
                                         "relative to the preset.")
                     .with_example("heights.png")
                     .required(),
                 pair("position", {-kFar, kFar}, &Stamp::x, &Stamp::z,
                      "Metres of its low corner in the endless field, [x, z]."),
                 pair("size", {0.1, 1e6}, &Stamp::width, &Stamp::depth, "Metres along X and Z."),
                 pair("height", {-kHighest, kHighest}, &Stamp::low, &Stamp::high,
                      "Metres that black and white stand for."),
                 field<StampPreset>(
                     "margin", Number{0, 1e5}, [](auto& s) -> auto& { return s.stamp.margin; },
                     "Metres inside its border over which it fades in.")},
      .rules = {check_stamp}};
  return table;
}

const Table<HoleOptions>& holes_table() {
  static const Table<HoleOptions> table{
      .fields = {field<HoleOptions>("count", Integer{0, 100'000}, &HoleOptions::count,
                                    "Holes in each block; 0: none."),
                 field<HoleOptions>("radius", Number{0.01, 5}, &HoleOptions::radius,
                                    "Metres from the centre to the rim, before it is smoothed.")
                     .when(needs_holes()),
                 field<HoleOptions>("depth", Number{0.001, 10}, &HoleOptions::depth,
                                    "Metres at the centre.")
                     .when(needs_holes()),
                 field<HoleOptions>("blur", Number{0, 5}, &HoleOptions::blur,
                                    "Metres over which the rim is smooth, as a Gaussian's sigma.")
                     .when(needs_holes()),
                 field<HoleOptions>(
                     "min_distance", Number{0.01, 10'000}, &HoleOptions::min_distance,
                     "Metres from centre to centre at least, over chunks' borders too.")
                     .when(needs_holes()),
                 field<HoleOptions>("block", Integer{1, 8}, &HoleOptions::block,
                                    "Chunks along the side of a block.")
                     .when(needs_holes())},
      .rules = {}};
  return table;
}

}  // namespace warren::config
