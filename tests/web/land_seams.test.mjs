// Landscapes as they lie in bundles: pieces meet whoever baked them, levels keep their bounds, and
// splat maps follow the heights.
import assert from 'node:assert/strict';
import test from 'node:test';
import { run_warren, with_folder, write_preset } from './bundles.mjs';
import {
  error_faults, heights_of, neighbours, read_land, read_splat, seam_faults, splat_faults,
} from './land_checks.mjs';

const kErrors = [0.01, 0.05, 0.25];
const kFar = 31250000; // chunks of 32 m: 10^9 m

const kTerrain = {
  chunk: 129,
  spacing: 0.25,
  height: [-2, 6],
  noises: [
    { scale: 0.02, octaves: 4 },
    { scale: 0.15, weight: 0.2, octaves: 3, shape: 'ridged' },
  ],
  warp: { amplitude: 3, scale: 0.03, octaves: 2 },
  holes: { count: 40, radius: 0.3, depth: 0.25, blur: 0.15, min_distance: 2, block: 1 },
  layers: [
    { name: 'wet', color: '#5b5046', hmin: 0.8, hmax: 1.2, tidal: true },
    { name: 'dry', color: '#a08d74', lmin: 0.8, lmax: 1.2, hmin: 2, hmax: 2.1, tidal: true },
    { name: 'sand', color: '#c2b08a', lmin: 1.9, lmax: 2.2, hmin: 2.4, hmax: 3 },
    { name: 'grass', color: '#6d7446', lmin: 2.4, lmax: 3, hmin: 3.2, hmax: 3.4 },
    { name: 'rock', color: '#6b665e', lmin: 4, lmax: 4 },
  ],
  tide: { low: 0, high: 2, period_s: 60, wet_lag_s: 5 },
  lod: { max_error: kErrors, distance: [0, 40, 100] },
  splat_size: 256,
};

/** Bakes a window of the landscape by a process of its own: {bundle, ...read_land()}. */
async function bake(folder, window, options = {}) {
  const { seed = 1, profile = 'portable', out = 'out', errors = kErrors, change } = options;
  const lod = { max_error: errors, distance: errors.map((_, i) => 40 * i) };
  const preset = write_preset(folder, 'land', { terrain: { ...kTerrain, lod, ...change } });
  const words = ['--chunks', window, '--seed', seed, '--profile', profile, '-o', out];
  const { code, stdout, stderr } = run_warren(folder, 'bake', preset, ...words.map(String));
  assert.equal(code, 0, stderr);
  const bundle = `${folder}/${stdout.trim()}`;
  return { bundle, ...(await read_land(bundle)) };
}

const all_seams = ({ pieces, side }) =>
  neighbours(pieces).flatMap(([a, b, axis]) => seam_faults(a, b, axis, side));

test('neighbours of a window meet at all pairs of levels, in both profiles', async () => {
  await with_folder(async (folder) => {
    for (const profile of ['portable', 'compact']) {
      for (const window of ['-1:1,0:1', `${kFar}:${kFar + 1},-${kFar}:-${kFar - 1}`]) {
        const land = await bake(folder, window, { profile });
        assert.ok(neighbours(land.pieces).length >= 4);
        assert.deepEqual(all_seams(land).slice(0, 3), []);
      }
    }
  });
});

test('windows baked by separate processes meet', async () => {
  await with_folder(async (folder) => {
    let pairs = 0;
    for (let seed = 0; seed < 7; ++seed) {
      const profile = seed % 2 ? 'compact' : 'portable';
      const [x, z] = seed % 3 === 2 ? [kFar, -kFar] : [seed - 3, 2];
      const whole = await bake(folder, `${x}:${x + 1},${z}:${z + 1}`, { seed, profile });
      for (const window of [`${x + 2}:${x + 2},${z}:${z + 1}`, `${x}:${x + 1},${z + 2}:${z + 2}`,
        `${x - 1}:${x - 1},${z}:${z + 1}`, `${x}:${x + 1},${z - 1}:${z - 1}`]) {
        const other = await bake(folder, window, { seed, profile });
        for (const [a, b, axis] of [
          ...neighbours(whole.pieces, other.pieces),
          ...neighbours(other.pieces, whole.pieces),
        ]) {
          ++pairs;
          assert.deepEqual(seam_faults(a, b, axis, whole.side).slice(0, 3), []);
        }
      }
    }
    assert.ok(pairs >= 50, `${pairs} pairs`);
  });
});

test('planted faults of seams are caught', async () => {
  await with_folder(async (folder) => {
    const land = await bake(folder, '0:1,0:0');
    const [first, second] = land.pieces;
    const on_border = ({ x, z }) =>
      x.findIndex((at, i) => at === land.side && z[i] > 0 && z[i] < land.side);
    const caught = (what, plant) => {
      const level = second.levels[1];
      const kept = structuredClone(level);
      plant(level, on_border(level));
      assert.notDeepEqual(seam_faults(first, second, 'x', land.side), [], what);
      second.levels[1] = kept;
      assert.deepEqual(seam_faults(first, second, 'x', land.side), []);
    };
    caught('a height', (level, i) => (level.y[i] += 2 ** -12));
    caught('a normal', (level, i) => (level.normals[3 * i] += 1e-6));
    caught('a vertex moved', (level, i) => (level.z[i] += 1));
    caught('a vertex gone', (level, i) => (level.x[i] += 1));
    caught('a triangle gone', (level, i) => {
      const at = level.triangles.indexOf(i);
      const from = at - (at % 3);
      // All that have the vertex.
      level.triangles = level.triangles.filter((_, k) => {
        const begin = k - (k % 3);
        return begin !== from && !level.triangles.slice(begin, begin + 3).includes(i);
      });
    });
  });
});

test('no sample of any level is further off than its bound, in both profiles', async () => {
  await with_folder(async (folder) => {
    const truth = await bake(folder, '2:3,-1:-1', { out: 'truth', errors: [0] });
    const { side } = truth;
    const exact = truth.pieces.map((piece) => heights_of(piece, 0, side));
    for (const profile of ['portable', 'compact']) {
      const land = await bake(folder, '2:3,-1:-1', { profile });
      land.pieces.forEach((piece, i) => {
        assert.equal(piece.column, truth.pieces[i].column);
        kErrors.forEach((bound, level) => {
          const heights = heights_of(piece, level, side);
          assert.deepEqual(error_faults(heights, exact[i], bound), [], `${profile} level ${level}`);
          // The bound is made use of, and a tighter one would be noticed.
          assert.notDeepEqual(error_faults(heights, exact[i], bound / 2), []);
        });
      });
      const [piece] = land.pieces;
      piece.levels[0].triangles = piece.levels[0].triangles.slice(3);
      assert.notDeepEqual(error_faults(heights_of(piece, 0, side), exact[0], kErrors[0]), []);
    }
  });
});

test('splat maps are the layers by height, in sums of 255', async () => {
  await with_folder(async (folder) => {
    const truth = await bake(folder, '0:1,0:1', { errors: [0] });
    const { layers } = truth.scene.terrain;
    const seen = layers.map(() => 0);
    truth.pieces.forEach((piece, i) => {
      const heights = heights_of(piece, 0, truth.side);
      const splat = read_splat(truth.bundle, truth.scene.chunks[i].splat, layers);
      assert.equal(splat.width, kTerrain.splat_size);
      assert.deepEqual(splat_faults(splat, layers, heights, truth.side).slice(0, 3), []);
      for (const { first } of splat.texels) first.forEach((value, k) => (seen[k] += value));
      splat.texels[777].first[0] += splat.texels[777].first[0] > 128 ? -2 : 2;
      assert.equal(splat_faults(splat, layers, heights, truth.side).length, 1);
    });
    assert.ok(seen.filter((sum) => sum > 0).length >= 4, `${seen}`);
  });
});

test('holes are exactly as deep as asked at their centres, and leave all else as it was', async () => {
  await with_folder(async (folder) => {
    const { depth, min_distance } = kTerrain.holes;
    const change = { holes: { ...kTerrain.holes, count: 0 } };
    const [land, plain] = [
      await bake(folder, '0:0,0:0', { errors: [0] }),
      await bake(folder, '0:0,0:0', { errors: [0], out: 'plain', change }),
    ];
    const [heights, before] = [land, plain].map(({ pieces, side }) => heights_of(pieces[0], 0, side));
    const { holes, spacing } = land.scene.terrain;
    assert.ok(holes.length >= 40);
    for (const [x, y, z] of holes) {
      const at = (z / spacing) * (land.side + 1) + x / spacing;
      assert.equal(before[at] - heights[at], depth);
      assert.ok(Math.abs(heights[at] - y) < 1e-6);
    }
    let changed = 0;
    heights.forEach((height, i) => {
      if (height === before[i]) return;
      ++changed;
      assert.ok(height < before[i] && height >= before[i] - depth - 1e-9);
      const [x, z] = [i % (land.side + 1), Math.floor(i / (land.side + 1))].map((at) => at * spacing);
      // Holes of neighbouring chunks reach over the border.
      const inside = [x, z].every((value) => value > min_distance && value < 32 - min_distance);
      const near = holes.some((hole) => Math.hypot(hole[0] - x, hole[2] - z) < min_distance);
      assert.ok(near || !inside, `the ground at ${x}, ${z}`);
    });
    assert.ok(changed > 40 * 9);
  });
});
