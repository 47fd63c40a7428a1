#include "gen/terrain/noise.hpp"

#include "gen/terrain/lattice_math.hpp"
#include "gen/terrain/purposes.hpp"

#include <warren/core/isa.hpp>
#include <warren/core/random.hpp>
#include <warren/gen/terrain/heights.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace warren::terrain {
namespace {

constexpr double kOne = 0x1p32;                          // a lattice cell
constexpr double kWrap = 0x1p64;                         // where positions begin anew
constexpr double kNoiseBound = std::numbers::sqrt2 / 2;  // of unit gradients in two dimensions

const Kernels& kernels_of(Isa level) {
  switch (level) {
    case Isa::scalar:
      return kLatticeScalar;
    case Isa::sse2:
      return kLatticeSse2;
    case Isa::avx2:
      return kLatticeAvx2;
    case Isa::avx512:
      return kLatticeAvx512;
  }
  return kLatticeScalar;
}

/// Cycles in 32.32 bits, rounded to the nearest, modulo 2^64.
std::uint64_t fixed(double cycles) {
  const double value = std::fmod(std::floor(cycles * kOne + 0.5), kWrap);
  const auto size = static_cast<std::uint64_t>(std::fabs(value));
  return value < 0 ? 0 - size : size;
}

/// a_i: a noise's octaves together lie within +-this.
double amplitude(const Noise& noise) {
  double sum = 0;
  double octave = 1;
  for (int o = 0; o < noise.octaves; ++o, octave *= noise.persistence) sum += octave;
  return kNoiseBound * sum;
}

/// The octaves of a noise that come to +-`size` at most.
std::vector<Octave> octaves_of(const Noise& noise, double spacing, double size, std::uint64_t seed,
                               Purpose purpose, std::uint64_t index) {
  std::vector<Octave> octaves;
  const double bound = amplitude(noise);
  double finer = 1;
  double weaker = 1;
  for (int o = 0; o < noise.octaves; ++o) {
    Stream stream(seed, Stage::terrain, 0, purpose, {index, static_cast<std::uint64_t>(o)});
    const std::uint32_t first = stream.next();
    octaves.push_back({fixed(noise.scale * finer * spacing),
                       fixed(noise.offset_x * finer),
                       fixed(noise.offset_z * finer),
                       {first, stream.next()},
                       static_cast<float>(size * weaker / bound)});
    finer *= noise.lacunarity;
    weaker *= noise.persistence;
  }
  return octaves;
}

/// The runs of columns within a lattice cell, where most hold two or more.
void find_runs(Columns& columns, std::uint64_t step) {
  constexpr std::uint64_t kHalfCell = std::uint64_t{1} << 31;
  if (step > kHalfCell) return;
  columns.run = step >= kHalfCell / 2 ? Run::four : step >= kHalfCell / 4 ? Run::eight : Run::any;
  int cells = 1;
  for (int k = 1; k < columns.count; ++k) {
    if (columns.cell[k] != columns.cell[k - 1]) columns.start[cells++] = k;
  }
  columns.start[cells] = columns.count;
  columns.cells = cells;
}

void fill_columns(const Octave& octave, std::int64_t x, int count, Columns& columns) {
  columns.count = count;
  for (int k = 0; k < count; ++k) {
    const std::uint64_t sample = static_cast<std::uint64_t>(x) + static_cast<std::uint64_t>(k);
    const std::uint64_t position = octave.step * sample + octave.offset_x;
    const float f = place_in_cell(position);
    const float u = fade(f);
    columns.left[k] = f * (1.0F - u);
    columns.right[k] = (f - 1.0F) * u;
    columns.fade[k] = u;
    columns.cell[k] = static_cast<std::uint32_t>(position >> 32);
  }
  find_runs(columns, octave.step);
}

/// Samples of displacement in fixed point.
std::uint64_t moved(float share, double size) {
  return static_cast<std::uint64_t>(
      static_cast<std::int64_t>(std::floor(static_cast<double>(share) * size + 0.5)));
}

}  // namespace

double noise_bound(const Options& options) {
  double bound = 0;
  for (const Noise& noise : options.noises) bound += std::fabs(noise.weight) * amplitude(noise);
  return bound;
}

Plan make_plan(const Options& options, std::uint64_t seed) {
  Plan plan;
  const double bound = noise_bound(options);
  for (std::size_t i = 0; i < options.noises.size(); ++i) {
    const Noise& noise = options.noises[i];
    const double share = bound > 0 ? noise.weight * amplitude(noise) / bound : 0;
    const bool plain = noise.shape == Shape::plain;
    const auto octaves =
        octaves_of(noise, options.spacing, plain ? share : 1, seed, kNoise, std::uint64_t{i});
    if (!plain || plan.parts.empty() || plan.parts.back().shape != Shape::plain) {
      plan.parts.push_back({noise.shape, static_cast<float>(share),
                            static_cast<float>(noise.terraces), plan.octaves.size(), 0});
    }
    plan.parts.back().count += octaves.size();
    plan.octaves.insert(plan.octaves.end(), octaves.begin(), octaves.end());
  }
  if (options.warp.amplitude != 0) {
    Noise noise;
    noise.scale = options.warp.scale;
    noise.octaves = options.warp.octaves;
    plan.warp_x = octaves_of(noise, options.spacing, 1, seed, kWarpX, 0);
    plan.warp_z = octaves_of(noise, options.spacing, 1, seed, kWarpZ, 0);
    plan.warp_size = std::ldexp(options.warp.amplitude / options.spacing, kDisplacedBits);
  }
  return plan;
}

int strip_width(int width) {
  const int strips = (width + kStrip - 1) / kStrip;
  return (width + strips - 1) / strips;
}

NoiseStrip::NoiseStrip(const Plan& plan, std::int64_t x, int count)
    : plan_(&plan), kernels_(&kernels_of(isa())), x_(x), count_(count) {
  if (plan.warp_x.empty()) {
    lanes_ = lanes_of(plan.octaves);
  } else {
    warp_x_ = lanes_of(plan.warp_x);
    warp_z_ = lanes_of(plan.warp_z);
  }
}

NoiseStrip::Lanes NoiseStrip::lanes_of(std::span<const Octave> octaves) const {
  Lanes lanes;
  lanes.pairs.resize(octaves.size());
  lanes.columns.resize(octaves.size());
  for (std::size_t i = 0; i < octaves.size(); ++i) {
    lanes.lanes.push_back({&octaves[i]});
    fill_columns(octaves[i], x_, count_, lanes.columns[i]);
  }
  return lanes;
}

Term NoiseStrip::term(Lanes& lanes, std::size_t index, std::int64_t z) const {
  Lane& lane = lanes.lanes[index];
  const Octave& octave = *lane.octave;
  const std::uint64_t position = octave.step * static_cast<std::uint64_t>(z) + octave.offset_z;
  const auto cell = static_cast<std::uint32_t>(position >> 32);
  if (!lane.filled || cell != lane.cell) {
    RowTerms* const rows = lanes.pairs[index].rows;
    const Columns& columns = lanes.columns[index];
    if (lane.filled && cell == lane.cell + 1U) {
      lane.below = 1 - lane.below;
    } else {
      kernels_->row(columns, octave.key, cell, &rows[lane.below]);
    }
    kernels_->row(columns, octave.key, cell + 1U, &rows[1 - lane.below]);
    lane.cell = cell;
    lane.filled = true;
  }
  const float f = place_in_cell(position);
  const float above = octave.weight * fade(f);
  const float below = octave.weight - above;
  const Term term{below, below * f, above, above * (f - 1.0F)};
  return lane.below == 0 ? term : Term{term.c, term.d, term.a, term.b};
}

void NoiseStrip::sum(Lanes& lanes, const Part& part, std::int64_t z, bool fresh, bool last,
                     float* out) {
  std::size_t done = 0;
  while (done < part.count) {
    const std::size_t first = part.first + done;
    const std::size_t count = std::min(part.count - done, terms_.size());
    for (std::size_t i = 0; i < count; ++i) terms_[i] = term(lanes, first + i, z);
    kernels_->sum(&lanes.pairs[first], terms_.data(), static_cast<int>(count), fresh && done == 0,
                  last && done + count == part.count, count_, out);
    done += count;
  }
}

void NoiseStrip::displace(std::int64_t z) {
  Row share;
  Part all;
  all.count = plan_->warp_x.size();
  sum(warp_x_, all, z, true, true, share.data());
  for (int k = 0; k < count_; ++k) dx_[k] = moved(share[k], plan_->warp_size);
  sum(warp_z_, all, z, true, true, share.data());
  for (int k = 0; k < count_; ++k) dz_[k] = moved(share[k], plan_->warp_size);
}

void NoiseStrip::add(const Part& part, std::int64_t z, bool fresh, bool last, float* out) {
  if (plan_->warp_x.empty()) {
    sum(lanes_, part, z, fresh, last, out);
    return;
  }
  if (fresh) std::fill_n(out, count_, 0.0F);
  const Displaced places{static_cast<std::uint64_t>(x_), static_cast<std::uint64_t>(z), dx_.data(),
                         dz_.data()};
  for (std::size_t i = part.first; i < part.first + part.count; ++i) {
    kernels_->displaced(plan_->octaves[i], places, count_, out);
  }
  if (last) kernels_->hold(count_, out);
}

void NoiseStrip::row(std::int64_t z, std::span<float> out) {
  if (!plan_->warp_x.empty()) displace(z);
  bool fresh = true;
  for (const Part& part : plan_->parts) {
    const bool last = &part == &plan_->parts.back();
    if (part.shape == Shape::plain) {
      add(part, z, fresh, last, out.data());
      fresh = false;
      continue;
    }
    if (fresh) std::fill_n(out.data(), count_, 0.0F);
    fresh = false;
    add(part, z, true, true, shaped_.data());
    if (part.shape == Shape::ridged) {
      kernels_->ridged(shaped_.data(), part.weight, count_, out.data());
    } else {
      kernels_->terraced(shaped_.data(), part.weight, part.levels, count_, out.data());
    }
    if (last) kernels_->hold(count_, out.data());
  }
}

void noise_sum(const Options& options, std::uint64_t seed, const Area& area, std::span<float> out) {
  const Plan plan = make_plan(options, seed);
  const int most = strip_width(area.width);
  for (int x = 0; x < area.width; x += most) {
    const int count = std::min(area.width - x, most);
    NoiseStrip strip(plan, area.x + x, count);
    for (int z = 0; z < area.depth; ++z) {
      const std::size_t first = static_cast<std::size_t>(z) * static_cast<std::size_t>(area.width) +
                                static_cast<std::size_t>(x);
      strip.row(area.z + z, out.subspan(first, static_cast<std::size_t>(count)));
    }
  }
}

}  // namespace warren::terrain
