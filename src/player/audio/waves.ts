/** Noise, filters and envelopes over mono samples; filters and envelopes change what they get. */

/** Numbers from 0 to below 1, the same row for a seed (mulberry32). */
export function make_random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** White noise, -1 to 1. */
export function noise(count: number, seed: number): Float32Array {
  const random = make_random(seed);
  const out = new Float32Array(count);
  for (let i = 0; i < count; ++i) out[i] = 2 * random() - 1;
  return out;
}

/** Noise that falls by 6 dB an octave above 25 Hz. */
export function brown_noise(count: number, rate: number, seed: number): Float32Array {
  const out = noise(count, seed);
  const keep = Math.exp((-2 * Math.PI * 25) / rate);
  let level = 0;
  for (let i = 0; i < count; ++i) {
    level = keep * level + (out[i] ?? 0);
    out[i] = level;
  }
  return high_pass(out, rate, 25);
}

/** A filter of second order: output from three inputs and two outputs, over b0..b2, a1, a2. */
function filter(
  samples: Float32Array,
  [b0, b1, b2, a1, a2]: readonly [number, number, number, number, number],
): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; ++i) {
    const x = samples[i] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    samples[i] = y;
  }
  return samples;
}

// The three shapes below are the bilinear second-order sections of R. Bristow-Johnson's
// "Cookbook formulae for audio EQ biquad filter coefficients".

interface Section {
  readonly cosine: number;
  readonly alpha: number;
  readonly a0: number;
}

function section_of(rate: number, frequency: number, q: number): Section {
  const angle = (2 * Math.PI * frequency) / rate;
  const alpha = Math.sin(angle) / (2 * q);
  return { cosine: Math.cos(angle), alpha, a0: 1 + alpha };
}

/** Lets pass what is below `frequency` Hz, 12 dB an octave. */
export function low_pass(samples: Float32Array, rate: number, frequency: number): Float32Array {
  const { cosine, alpha, a0 } = section_of(rate, frequency, Math.SQRT1_2);
  const b = (1 - cosine) / a0;
  return filter(samples, [b / 2, b, b / 2, (-2 * cosine) / a0, (1 - alpha) / a0]);
}

/** Lets pass what is above `frequency` Hz, 12 dB an octave. */
export function high_pass(samples: Float32Array, rate: number, frequency: number): Float32Array {
  const { cosine, alpha, a0 } = section_of(rate, frequency, Math.SQRT1_2);
  const b = (1 + cosine) / a0;
  return filter(samples, [b / 2, -b, b / 2, (-2 * cosine) / a0, (1 - alpha) / a0]);
}

/** Lets pass what is about `frequency` Hz; the larger `q`, the narrower. */
export function band_pass(
  samples: Float32Array,
  rate: number,
  frequency: number,
  q: number,
): Float32Array {
  const { cosine, alpha, a0 } = section_of(rate, frequency, q);
  return filter(samples, [alpha / a0, 0, -alpha / a0, (-2 * cosine) / a0, (1 - alpha) / a0]);
}

/** The samples less the last `fade`, which are blended over the first: the end goes on there. */
export function blend_seam(samples: Float32Array, fade: number): Float32Array {
  const length = samples.length - fade;
  const out = samples.slice(0, length);
  for (let i = 0; i < fade; ++i) {
    const angle = (Math.PI / 2) * (i / fade);
    out[i] = Math.sin(angle) * (samples[i] ?? 0) + Math.cos(angle) * (samples[length + i] ?? 0);
  }
  return out;
}

/** Fades the first and last seconds to nothing. */
export function clip_ends(
  samples: Float32Array,
  rate: number,
  start: number,
  end: number,
): Float32Array {
  const { length } = samples;
  for (let i = 0; i < length; ++i) {
    const shape = Math.min(1, i / (start * rate), (length - 1 - i) / (end * rate));
    samples[i] = shape * (samples[i] ?? 0);
  }
  return samples;
}

/** Takes the mean away; what is silent at its ends stays so. */
export function centre(samples: Float32Array): Float32Array {
  const { length } = samples;
  let sum = 0;
  for (const sample of samples) sum += sample;
  const silent = Math.abs(samples[0] ?? 0) + Math.abs(samples[length - 1] ?? 0) < 1e-6;
  for (let i = 0; i < length; ++i) {
    const window = silent ? 1 - Math.cos((2 * Math.PI * i) / (length - 1)) : 1;
    samples[i] = (samples[i] ?? 0) - (window * sum) / length;
  }
  return samples;
}

/** Scales the samples so that the largest is `peak`. */
export function scale_to(samples: Float32Array, peak: number): Float32Array {
  let largest = 0;
  for (const sample of samples) largest = Math.max(largest, Math.abs(sample));
  const scale = largest > 0 ? peak / largest : 0;
  for (let i = 0; i < samples.length; ++i) samples[i] = scale * (samples[i] ?? 0);
  return samples;
}
