// Whether a picture of two halves shows one scene to two eyes: each half shows something, they
// aren't the same, and they are the same scene seen from places beside each other.
import { PNG } from 'pngjs';

// Shares of a half's height and width that are looked at: above and below lie the page's or the
// viewer's buttons, between the halves the viewer's line.
const kRows = [0.2, 0.86];
const kColumns = [0.04, 0.96];
const kNear = [0.72, 0.86]; // rows that show the floor before the feet
const kTones = 16;
const kDeviation = 4; // of luminances, which are 0..255
const kSeen = 3; // luminances whose difference counts
const kDiffers = 0.02; // of a half, at least
const kPiece = 0.125; // of a half's width and of the picture's height: what is moved by itself
const kAlike = 0.75; // correlation of pieces with where they lie in the other half, in the mean
const kShift = 0.15; // of a half's width: how far it is moved at most, to either side

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** Luminances of a half's pixels, row by row; `side` is 0 or 1. */
function half_of({ data, width, height }, side, rows) {
  const half = Math.floor(width / 2);
  const [left, right] = kColumns.map((share) => Math.round(share * half));
  const [top, bottom] = rows.map((share) => Math.round(share * height));
  return Array.from({ length: bottom - top }, (_, row) =>
    Float64Array.from({ length: right - left }, (_, column) => {
      const at = 4 * ((top + row) * width + side * half + left + column);
      return 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
    }),
  );
}

function deviation(values) {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Correlation of a piece of `left` with `right`, `shift` pixels further left; 0 of a flat one. */
function correlation(left, right, { x0, x1, y0, y1 }, shift) {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let y = y0; y < y1; ++y) {
    for (let x = x0; x < x1; ++x) {
      const [p, q] = [left[y][x], right[y][x - shift]];
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  const n = (x1 - x0) * (y1 - y0);
  const spread = (aa / n - (a / n) ** 2) * (bb / n - (b / n) ** 2);
  return spread > 1e-6 ? (ab / n - (a / n) * (b / n)) / Math.sqrt(spread) : 0;
}

/** {shift, likeness}: pixels by which what a piece shows lies further right in `left`. */
function best_shift(left, right, piece) {
  const width = left[0].length;
  const most = Math.round(kShift * width);
  let best = { shift: 0, likeness: 0 };
  for (let shift = -most; shift <= most; ++shift) {
    if (piece.x0 - shift < 0 || piece.x1 - shift > width) continue;
    const likeness = correlation(left, right, piece, shift);
    if (likeness > best.likeness) best = { shift, likeness };
  }
  return best;
}

/** Pieces of a half in which there is something to see. */
function pieces_of(half, height) {
  const [wide, high] = [Math.round(kPiece * half[0].length), Math.round(kPiece * height)];
  const pieces = [];
  for (let y0 = 0; y0 + high <= half.length; y0 += high) {
    for (let x0 = 0; x0 + wide <= half[0].length; x0 += wide) {
      const piece = { x0, x1: x0 + wide, y0, y1: y0 + high };
      const pixels = half.slice(y0, piece.y1).flatMap((row) => [...row.subarray(x0, piece.x1)]);
      if (deviation(pixels) >= kDeviation) pieces.push(piece);
    }
  }
  return pieces;
}

/** The mean likeness of all pieces of the left half, each where it's most like the right one. */
function likeness_of(left, right, height) {
  const pieces = pieces_of(left, height);
  if (pieces.length === 0) return 0;
  return mean(pieces.map((piece) => best_shift(left, right, piece).likeness));
}

/** By how much most of what the rows show lies further right in `left`. */
function shift_of(left, right) {
  const [width, most] = [left[0].length, Math.round(kShift * left[0].length)];
  const whole = { x0: most, x1: width - most, y0: 0, y1: left.length };
  return best_shift(left, right, whole).shift;
}

/**
 * Measures of a stereo PNG: {halves: [{tones, deviation}], differs, likeness, near}. `near`
 * are pixels by which the floor before the feet lies further right for the left eye.
 */
function stereo_measures(png) {
  const picture = PNG.sync.read(png);
  const both = (rows) => [0, 1].map((side) => half_of(picture, side, rows));
  const [left, right] = both(kRows);
  const pixels = [left, right].map((rows) => rows.flatMap((row) => [...row]));
  const differing = pixels[0].filter((value, i) => Math.abs(value - pixels[1][i]) > kSeen);
  return {
    halves: pixels.map((values) => ({
      tones: new Set(values.map(Math.round)).size,
      deviation: deviation(values),
    })),
    differs: differing.length / pixels[0].length,
    likeness: likeness_of(left, right, picture.height),
    near: shift_of(...both(kNear)),
  };
}

/**
 * Faults of a stereo PNG. `parallel`: whether what is far away is in the same place in both halves,
 * so that what is near has to lie further right for the left eye. A viewer with lenses moves all.
 */
export function stereo_faults(png, { parallel = true } = {}) {
  const { halves, differs, likeness, near } = stereo_measures(png);
  const faults = [];
  for (const [i, { tones, deviation }] of halves.entries()) {
    const eye = ['left', 'right'][i];
    if (tones < kTones) faults.push(`${eye}: only ${tones} tones`);
    if (deviation < kDeviation) faults.push(`${eye}: a deviation of only ${deviation.toFixed(1)}`);
  }
  if (differs < kDiffers) faults.push(`the same to both eyes but for ${differs.toFixed(3)}`);
  if (likeness < kAlike) faults.push(`not one scene: a likeness of ${likeness.toFixed(2)}`);
  if (parallel && near < 1) faults.push(`the floor is moved by ${near} pixels`);
  return faults;
}
