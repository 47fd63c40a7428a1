// Every level of 100 fields of all kinds against the picture that the field was made from.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { PNG } from 'pngjs';
import { run_warren, with_folder, write_preset } from './bundles.mjs';
import { error_faults, heights_of, read_land } from './land_checks.mjs';

const kSide = 64;  // samples along a chunk, less one
const kSamples = kSide + 1;
const kErrors = [0, 0.01, 0.05, 0.25];
const kHeight = 8;  // metres that white stands for
const kStep = 2 ** -12;
const kFields = 100;

/** Numbers in 0..1 from a seed (Marsaglia's xorshift). */
function draws(seed) {
  let state = (seed + 1) * 0x9e3779b1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A value of 0..255 for each sample: kind(x, z, random). */
const kKinds = {
  'white noise': () => (x, z, random) => random() * 256,
  spikes: () => (x, z, random) => (random() < 0.01 ? 255 : 3),
  pits: () => (x, z, random) => (random() < 0.01 ? 0 : 250),
  cliffs: (random) => {
    const [a, b, c] = [random() - 0.5, random() - 0.5, (random() - 0.5) * 20];
    return (x, z) => (a * (x - 32) + b * (z - 32) + c > 0 ? 255 : 0);
  },
  'a chessboard': () => (x, z) => ((x + z) % 2 ? 255 : 0),
  'a slope': (random) => {
    const [a, b] = [random() * 2, random() * 2];
    return (x, z) => a * x + b * z;
  },
  waves: (random) => {
    const [a, b] = [random() * 0.4, random() * 0.4];
    return (x, z) => 128 + 60 * Math.sin(a * x) + 60 * Math.cos(b * z);
  },
  terraces: (random) => {
    const a = 0.05 + random() * 0.2;
    return (x, z) => 30 * Math.floor(4 + 3 * Math.sin(a * x + 1) * Math.cos(a * z));
  },
  'a plain': (random) => {
    const value = random() * 256;
    return () => value;
  },
  'noise on waves': () => (x, z, random) => 128 + 90 * Math.sin(x / 9) * Math.cos(z / 7) + 20 * random(),
};

/** A field: bytes, row by row. */
function field(number) {
  const random = draws(number);
  const kinds = Object.values(kKinds);
  const value = kinds[number % kinds.length](random);
  return Uint8Array.from({ length: kSamples ** 2 }, (_, i) =>
    Math.max(0, Math.min(255, value(i % kSamples, Math.floor(i / kSamples), random))),
  );
}

function grey_png(values) {
  const png = new PNG({ width: kSamples, height: kSamples, colorType: 0, inputColorType: 0, inputHasAlpha: false });
  png.data = Buffer.from(values);
  return PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false });
}

/** The only chunk of a landscape that is this field, baked. */
async function bake(folder, values, profile) {
  writeFileSync(join(folder, 'field.png'), grey_png(values));
  const metres = kSide / 4;
  const preset = write_preset(folder, 'field', {
    terrain: {
      chunks: [[0, 0], [0, 0]],
      chunk: kSamples,
      spacing: 0.25,
      height: [0, kHeight],
      noises: [{}],
      stamps: [{ image: 'field.png', position: [0, 0], size: [metres, metres], height: [0, kHeight], margin: 0 }],
      layers: [{ name: 'ground' }],
      lod: { max_error: kErrors, distance: kErrors.map((_, i) => 10 * i) },
      splat_size: 64,
    },
  });
  const { code, stderr, stdout } = run_warren(folder, 'bake', preset, '--profile', profile, '-o', 'out');
  assert.equal(code, 0, stderr);
  return (await read_land(join(folder, stdout.trim()))).pieces[0];
}

for (const profile of ['portable', 'compact']) {
  test(`no sample of 100 fields is further off than the bound: ${profile}`, async () => {
    await with_folder(async (folder) => {
      let used = 0;
      for (let number = 0; number < kFields; ++number) {
        const values = field(number);
        const piece = await bake(folder, values, profile);
        const truth = [...values].map((value) => Math.round((kHeight * value) / 255 / kStep) * kStep);
        for (const [level, bound] of kErrors.entries()) {
          const heights = heights_of(piece, level, kSide);
          const where = `field ${number}, ${Object.keys(kKinds)[number % Object.keys(kKinds).length]}, level ${level}`;
          assert.deepEqual(error_faults(heights, truth, bound), [], where);
          if (bound > 0 && error_faults(heights, truth, bound * 0.9).length) ++used;
        }
      }
      // Bounds are made use of, so that a tighter one would have been noticed.
      assert.ok(used >= kFields / 2, `${used} bounds were nearly reached`);
    });
  });
}

test('a vertex off by more than the bound is noticed', async () => {
  await with_folder(async (folder) => {
    const values = field(6);
    const piece = await bake(folder, values, 'portable');
    const truth = [...values].map((value) => Math.round((kHeight * value) / 255 / kStep) * kStep);
    for (const [level, bound] of kErrors.entries()) {
      piece.levels[level].y[7] += bound + 2 * kStep;
      assert.notDeepEqual(error_faults(heights_of(piece, level, kSide), truth, bound), []);
    }
  });
});
