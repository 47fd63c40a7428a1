/** The player's own sounds: each a pure function of the sample rate, the same at every call. */
import {
  band_pass, blend_seam, brown_noise, centre, clip_ends, high_pass, low_pass, make_random, noise,
  scale_to,
} from './waves.ts';

export interface Synth {
  /** Mono samples at `rate` a second, within +-0.5 (-6 dB), without a mean. */
  readonly make: (rate: number) => Float32Array;
  /** Samples a second that are enough for what it holds. */
  readonly rate: number;
  /** Whether its end goes on into its beginning. */
  readonly loops: boolean;
}

const kPeak = 0.5;
const kQuietPeak = 0.3; // of what sounds all the time

const kTurn = Math.PI * 2;

const samples_of = (seconds: number, rate: number) => Math.round(seconds * rate);

/** Adds `make(seconds since at)` to `out` for `length` seconds from `at`, around its end. */
function add_at(
  out: Float32Array,
  rate: number,
  at: number,
  length: number,
  make: (seconds: number) => number,
): void {
  const first = samples_of(at, rate);
  for (let i = 0; i < samples_of(length, rate); ++i) {
    const to = (first + i) % out.length;
    out[to] = (out[to] ?? 0) + make(i / rate);
  }
}

/** A dull stroke: a sine that falls from `high` to `low` Hz and dies away. */
function thud(high: number, low: number, decay: number): (seconds: number) => number {
  return (t) => {
    const fall = 0.04; // s
    const phase = low * t + (high - low) * fall * (1 - Math.exp(-t / fall));
    return Math.sin(kTurn * phase) * Math.exp(-t / decay) * Math.min(1, t / 0.004);
  };
}

/** Brown noise below 180 Hz, with thuds as the rock's corners come down; one turn of it. */
function rock_roll(rate: number): Float32Array {
  const length = 1.5; // s
  const fade = samples_of(0.25, rate);
  const rumble = brown_noise(samples_of(length, rate) + fade, rate, 11);
  low_pass(rumble, rate, 180);
  low_pass(rumble, rate, 180);
  const out = scale_to(blend_seam(rumble, fade), 0.5);
  const random = make_random(12);
  for (const at of [0.08, 0.52, 0.83, 1.21]) {
    const size = 0.45 + 0.4 * random();
    const stroke = thud(130 + 40 * random(), 55, 0.09);
    add_at(out, rate, at, 0.45, (t) => size * stroke(t));
  }
  // gravel under it, so that a phone's small speaker has something to play
  const gravel = band_pass(noise(out.length + fade, 13), rate, 420, 1.2);
  const grit = scale_to(blend_seam(gravel, fade), 0.3);
  for (let i = 0; i < out.length; ++i) {
    const slow = 0.65 + 0.35 * Math.sin(kTurn * (3 * i) / out.length);
    out[i] = (out[i] ?? 0) + slow * (grit[i] ?? 0);
  }
  return scale_to(centre(out), kPeak);
}

/** Claws: short bursts of noise between 2 and 5 kHz, 18 a second. */
function creature_dash(rate: number): Float32Array {
  const out = new Float32Array(samples_of(1, rate));
  const random = make_random(21);
  for (let i = 0; i < 18; ++i) {
    const burst = noise(samples_of(0.03, rate), 100 + i);
    band_pass(burst, rate, 2600 + 1600 * random(), 1.6);
    const size = 0.55 + 0.45 * random();
    const at = (i + 0.25 * random()) / 18;
    add_at(out, rate, at, 0.03, (t) => {
      const shape = Math.min(1, t / 0.002) * Math.exp(-t / 0.008) * Math.min(1, (0.03 - t) / 0.004);
      return size * shape * (burst[samples_of(t, rate)] ?? 0);
    });
  }
  return scale_to(centre(out), kPeak);
}

/** Two saws that glide from 140 to 90 Hz in jerks, then a thud. */
function container_open(rate: number): Float32Array {
  const out = new Float32Array(samples_of(0.9, rate));
  const glide = 0.38; // s
  const saw = (phase: number) => 2 * (phase - Math.floor(phase)) - 1;
  let phase = 0;
  add_at(out, rate, 0, glide, (t) => {
    phase += (140 - 50 * (t / glide)) / rate;
    const jerks = 0.6 + 0.4 * Math.sin(kTurn * 23 * t) * Math.sin(kTurn * 7.3 * t);
    const shape = Math.min(1, t / 0.02) * Math.min(1, (glide - t) / 0.04);
    return 0.35 * jerks * shape * (saw(phase) + saw(1.013 * phase + 0.3));
  });
  low_pass(out, rate, 1400);
  const stroke = thud(170, 75, 0.1);
  add_at(out, rate, glide + 0.01, 0.5, stroke);
  return scale_to(centre(clip_ends(out, rate, 0.004, 0.05)), kPeak);
}

/** Twelve clicks within 0.2 s, each with partials that ring on. */
function glass_crack(rate: number): Float32Array {
  const out = new Float32Array(samples_of(1.2, rate));
  const random = make_random(41);
  for (let i = 0; i < 12; ++i) {
    const at = i === 0 ? 0.002 : 0.2 * (i + random()) / 12;
    const size = i === 0 ? 1 : 0.25 + 0.6 * random();
    const click = high_pass(noise(samples_of(0.02, rate), 200 + i), rate, 2500);
    add_at(out, rate, at, 0.02, (t) => {
      const shape = Math.exp(-t / 0.0025) * Math.min(1, (0.02 - t) / 0.004);
      return size * shape * (click[samples_of(t, rate)] ?? 0);
    });
    const base = 2100 + 2600 * random();
    for (const [ratio, share] of [[1, 0.2], [1.58, 0.13], [2.24, 0.08]] as const) {
      const decay = (0.05 + 0.14 * random()) / ratio;
      add_at(out, rate, at, Math.min(0.9, 9 * decay), (t) =>
        size * share * Math.sin(kTurn * base * ratio * t) * Math.exp(-t / decay));
    }
  }
  return scale_to(centre(clip_ends(out, rate, 0.001, 0.2)), kPeak);
}

/** A quiet chord on A that beats slowly; whole waves of each part fill the loop. */
function portal_hum(rate: number): Float32Array {
  const length = 4; // s, so that frequencies of whole quarters fit
  const parts = [
    [55, 0.2], [110, 0.5], [110.5, 0.4], [164.75, 0.3], [165.25, 0.25], [220, 0.3], [220.75, 0.2],
    [330.25, 0.14], [440.5, 0.09], [659.25, 0.04],
  ] as const;
  const out = new Float32Array(samples_of(length, rate));
  for (let i = 0; i < out.length; ++i) {
    const turn = (kTurn * length * i) / out.length;
    let sum = 0;
    parts.forEach(([frequency, size], k) => (sum += size * Math.sin(frequency * turn + 1.7 * k)));
    out[i] = sum * (0.8 + 0.2 * Math.sin(0.5 * turn));
  }
  return scale_to(centre(out), kQuietPeak);
}

/** A step on packed mud: a soft thump and a little grit. */
function footsteps(rate: number): Float32Array {
  const out = new Float32Array(samples_of(0.28, rate));
  const thump = thud(115, 70, 0.035);
  add_at(out, rate, 0, 0.2, thump);
  const grit = low_pass(high_pass(noise(out.length, 51), rate, 250), rate, 1300);
  add_at(out, rate, 0.008, 0.2, (t) => {
    const shape = Math.min(1, t / 0.006) * (Math.exp(-t / 0.03) + 0.35 * Math.exp(-t / 0.08));
    return 0.9 * shape * (grit[samples_of(t, rate)] ?? 0);
  });
  return scale_to(centre(clip_ends(out, rate, 0.003, 0.06)), kQuietPeak);
}

/** Noise whose colour and strength come and go over eight seconds. */
function wind(rate: number): Float32Array {
  const fade = samples_of(1.5, rate);
  const length = samples_of(8, rate);
  const low = scale_to(blend_seam(
    band_pass(brown_noise(length + fade, rate, 61), rate, 330, 0.9), fade), 1);
  const high = scale_to(blend_seam(band_pass(noise(length + fade, 62), rate, 640, 2.2), fade), 1);
  const out = new Float32Array(length);
  for (let i = 0; i < length; ++i) {
    const turn = (kTurn * i) / length;
    const slow = 0.62 + 0.24 * Math.sin(turn) + 0.14 * Math.sin(3 * turn + 1.1);
    const whistle = 0.5 + 0.3 * Math.sin(2 * turn + 2) + 0.2 * Math.sin(5 * turn);
    out[i] = slow * (low[i] ?? 0) + 0.35 * slow * whistle * (high[i] ?? 0);
  }
  return scale_to(centre(out), kQuietPeak);
}

/** The cues that the player can make by itself, by their names. */
export const kSynths: ReadonlyMap<string, Synth> = new Map([
  ['rock-roll', { make: rock_roll, rate: 16000, loops: true }],
  ['creature-dash', { make: creature_dash, rate: 32000, loops: true }],
  ['container-open', { make: container_open, rate: 32000, loops: false }],
  ['glass-crack', { make: glass_crack, rate: 32000, loops: false }],
  ['portal-hum', { make: portal_hum, rate: 8000, loops: true }],
  ['footsteps', { make: footsteps, rate: 16000, loops: false }],
  ['wind', { make: wind, rate: 16000, loops: true }],
]);
