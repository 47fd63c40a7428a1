// What a picture shows: from the spawn, floor at the feet and walls at eye height; before a prop,
// the prop.
import { PNG } from 'pngjs';

// Rows as shares of the height. The horizon is at a half: what shows just above it is wall or sky.
const kFloor = [0.75, 1];
const kWalls = [0.38, 0.48];
const kProp = 0.01; // of a picture, at least
const kTones = 8;

/** Share of the band's pixels where the pictures differ, and the count of luminances in these. */
function compare(picture, sky, [top, bottom]) {
  const tones = new Set();
  let differing = 0;
  const begin = Math.round(top * picture.height) * picture.width;
  const end = Math.round(bottom * picture.height) * picture.width;
  for (let i = begin * 4; i < end * 4; i += 4) {
    const [r, g, b] = picture.data.subarray(i, i + 3);
    if ([r, g, b].every((value, channel) => Math.abs(value - sky.data[i + channel]) <= 2)) continue;
    differing++;
    tones.add(Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b));
  }
  return { share: differing / (end - begin), tones: tones.size };
}

/** Faults of a PNG, given one of the same view without any mesh. */
export function picture_faults(png, sky_png) {
  const picture = PNG.sync.read(png);
  const sky = PNG.sync.read(sky_png);
  const faults = [];
  for (const [what, band, least] of [['floor', kFloor, 0.9], ['walls', kWalls, 0.7]]) {
    const { share, tones } = compare(picture, sky, band);
    if (share < least) faults.push(`${what}: only ${share.toFixed(2)} of the band isn't sky`);
    if (tones < kTones) faults.push(`${what}: only ${tones} tones`);
  }
  return faults;
}

/**
 * Faults of a PNG, given one of the same view without the prop that stands in the middle, which has
 * to be `least` of the picture.
 */
export function prop_faults(png, bare_png, least = kProp) {
  const { share, tones } = compare(PNG.sync.read(png), PNG.sync.read(bare_png), [0, 1]);
  const faults = [];
  if (share < least) faults.push(`the prop: only ${share} of the picture`);
  if (tones < kTones) faults.push(`the prop: only ${tones} tones`);
  return faults;
}
