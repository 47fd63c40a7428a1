// A landscape: its tide, its layers' weights, its heights, and which of its chunks are loaded.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';
import { kVisitor, random_of } from './scenes.mjs';

const {
  HeightIndex, Hills, Visit, detail_at, rank_of, tide_at, to_free, to_load, weights_at,
} = await load(
  'visit/height_index.ts',
  'visit/hills.ts',
  'visit/tide.ts',
  'visit/visit.ts',
  'world/details.ts',
  'world/streaming.ts',
  'world/weights.ts',
);

const near = (a, b, what, tolerance = 1e-9) =>
  assert.ok(Math.abs(a - b) <= tolerance, `${what}: ${a}, not ${b}`);

const kTide = {
  period_s: 60,
  keyframes: [
    { time: 0, water: 1, wet: 2 },
    { time: 20, water: 3, wet: 3 },
    { time: 50, water: 2, wet: 2.5 },
  ],
};

test('the tide goes straight from key to key, and round again', () => {
  for (const { time, water, wet } of kTide.keyframes) {
    for (const periods of [0, 1, 7, -3]) {
      const now = tide_at(kTide, time + 60 * periods);
      near(now.water, water, `water at ${time}`);
      near(now.wet, wet, `wet at ${time}`);
    }
  }
  near(tide_at(kTide, 10).water, 2, 'between keys');
  near(tide_at(kTide, 10).wet, 2.5, 'between keys');
  near(tide_at(kTide, 55).water, 1.5, 'from the last to the first');
  near(tide_at(kTide, 55).wet, 2.25, 'from the last to the first');
  near(tide_at(kTide, -5).water, 1.5, 'before the first');
  for (let time = -70; time < 130; time += 0.01) {
    const way = Math.abs(tide_at(kTide, time).water - tide_at(kTide, time + 0.01).water);
    assert.ok(way <= 0.00101, `no jump at ${time}`);
  }
});

test('a tide that begins after 0 comes from its last key', () => {
  const keyframes = [{ time: 4, water: 0, wet: 0 }, { time: 8, water: 1, wet: 1 }];
  const late = { period_s: 10, keyframes };
  near(tide_at(late, 1).water, 0.5, 'water');
  near(tide_at(late, 9).water, 5 / 6, 'water');
  near(tide_at(late, 4).water, 0, 'water');
});

const kWet = { name: 'wet', hmin: 2, hmax: 3, tidal: true };
const kGreen = { name: 'green', lmin: 2, lmax: 3, hmin: 4, hmax: 6, tidal: false };
const kDry = { name: 'dry', lmin: 5, lmax: 5, hmin: 8, hmax: 8, tidal: false };

test('weights are trapezoids, of sum 1, and tidal ones move', () => {
  const layers = [kWet, kGreen, kDry];
  for (const [shift, height, expected] of [
    [0, -100, [1, 0, 0]],
    [0, 2, [1, 0, 0]],
    [0, 2.25, [0.75, 0.25, 0]],
    [0, 3, [0, 1, 0]],
    [0, 4, [0, 1, 0]],
    [0, 4.5, [0, 1, 0]], // 0.75 of it alone
    [0, 5, [0, 1 / 3, 2 / 3]], // a step counts at its height
    [0, 5.5, [0, 0.2, 0.8]],
    [0, 6, [0, 0, 1]],
    [0, 8, [0, 0, 1]],
    [0, 8.1, [0, 0, 1]], // none: the nearest
    [0, 1e4, [0, 0, 1]],
    [1, 3.5, [1 / 3, 2 / 3, 0]],
    [-1, 1.25, [1, 0, 0]],
    [-1, 1.95, [1, 0, 0]],
    [-1, 2.5, [0, 1, 0]],
    [3, 6.5, [0, 0, 1]],
  ]) {
    const weights = weights_at(layers, shift, height);
    for (const [i, weight] of weights.entries()) {
      near(weight, expected[i], `${layers[i].name} at ${height}`, 1e-6);
    }
    near(weights.reduce((sum, weight) => sum + weight), 1, 'sum');
  }
});

test('where no layer has weight, the nearest one has all, the first of several', () => {
  const low = { name: 'low', hmin: 0, hmax: 1, tidal: false };
  const high = { name: 'high', lmin: 3, lmax: 4, tidal: false };
  assert.deepEqual(weights_at([low, high], 0, 1.9), [1, 0]);
  assert.deepEqual(weights_at([low, high], 0, 2), [1, 0]);
  assert.deepEqual(weights_at([high, low], 0, 2), [1, 0]);
  assert.deepEqual(weights_at([low, high], 0, 2.1), [0, 1]);
  assert.deepEqual(weights_at([low], 0, 99), [1]);
  assert.deepEqual(weights_at([{ name: 'all', tidal: true }], 5, -7), [1]);
});

/** A mesh of a grid whose heights are given, its cells cut either way at random. */
function hills_of(random, side, height) {
  const positions = [];
  const indices = [];
  for (let z = 0; z <= side; ++z) {
    for (let x = 0; x <= side; ++x) positions.push(x, height(x, z), z);
  }
  for (let z = 0; z < side; ++z) {
    for (let x = 0; x < side; ++x) {
      const a = z * (side + 1) + x;
      const [b, c, d] = [a + 1, a + side + 1, a + side + 2];
      if (random() < 0.5) indices.push(a, c, b, b, c, d);
      else indices.push(a, c, d, a, d, b);
    }
  }
  return { positions, indices };
}

/** The height at a place, from the first triangle that holds it. */
function slow_height({ positions, indices }, x, z) {
  const corner = (i) => positions.slice(3 * indices[i], 3 * indices[i] + 3);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [corner(i), corner(i + 1), corner(i + 2)];
    const area = (b[0] - a[0]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[0] - a[0]);
    const u = ((x - a[0]) * (c[2] - a[2]) - (z - a[2]) * (c[0] - a[0])) / area;
    const v = ((b[0] - a[0]) * (z - a[2]) - (b[2] - a[2]) * (x - a[0])) / area;
    if (u >= -1e-9 && v >= -1e-9 && u + v <= 1 + 1e-9) {
      return a[1] + u * (b[1] - a[1]) + v * (c[1] - a[1]);
    }
  }
  return undefined;
}

test('heights of a mesh are those of its triangles', () => {
  for (let seed = 0; seed < 20; ++seed) {
    const random = random_of(seed);
    const side = 1 + Math.floor(random() * 20);
    const mesh = hills_of(random, side, () => random() * 3);
    const index = new HeightIndex(mesh.positions, mesh.indices);
    for (let i = 0; i < 200; ++i) {
      const [x, z] = [random() * side, random() * side];
      near(index.height(x, z), slow_height(mesh, x, z), `seed ${seed} at ${x}, ${z}`, 1e-9);
    }
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const [x, y, z] = mesh.positions.slice(i, i + 3);
      near(index.height(x, z), y, 'a vertex');
      if (x < side) assert.notEqual(index.height(x + 0.5, z), undefined, 'an edge');
    }
    assert.equal(index.height(-0.01, 0), undefined);
    assert.equal(index.height(side / 2, side + 0.01), undefined);
    assert.equal(index.height(NaN, 0), undefined);
  }
});

const kBounds = { min: [-4, -5, -4], max: [44, 5, 44] };
const kMargin = 4; // metres that one keeps from the border
const kComfort = { turn: 'smooth', speed: 2 };
const kLevel = { yaw: 0, pitch: 0 };
const kAhead = { forward: 1, right: 0, turn: 0 };

/** A visit of a landscape, at its middle. */
function visit_hills(ground, water = () => -Infinity, at = [20, 0, 20], yaw_deg = 0) {
  const hills = new Hills({ bounds: kBounds, level: at[1], ground, water });
  const scene = { spawn: { position: at, yaw_deg }, exits: [], events: [], visitor: kVisitor };
  return { hills, visit: new Visit(scene, hills, kComfort) };
}

test('one walks over hills as over a floor, and no further than the border', () => {
  const { visit } = visit_hills((x, z) => Math.sin(x / 4) * Math.cos(z / 5));
  visit.advance(2, kAhead, kLevel);
  near(visit.body.z, 16, 'two seconds ahead', 1e-9);
  const gap = kMargin + kVisitor.radius;
  for (const [yaw, axis, end] of [
    [0, 'z', -4 + gap],
    [180, 'z', 44 - gap],
    [90, 'x', -4 + gap],
    [-90, 'x', 44 - gap],
  ]) {
    const { visit: far } = visit_hills(() => 0, undefined, [20, 0, 20], yaw);
    far.advance(30, kAhead, kLevel);
    near(far.body[axis], end, `to ${yaw}`, 1e-9);
  }
});

test('what is steeper than 45 degrees stops one uphill, and one slides along it', () => {
  const slope = (rise) => (x, z) => Math.max(0, 10 - z) * rise; // up to -Z from z = 10 on
  const walk = (ground, yaw_deg) => {
    const { visit } = visit_hills(ground, undefined, [20, 0, 20], yaw_deg);
    visit.advance(9, kAhead, kLevel);
    return visit.body;
  };
  near(walk(slope(0.9), 0).z, 2, 'up a slope of 42 degrees', 1e-9);
  assert.ok(walk(slope(1.1), 0).z > 9, 'not up a slope of 48 degrees');
  const aslant = walk(slope(4), 45);
  assert.ok(aslant.z > 9.5 && aslant.x < 12, 'along the foot of a cliff');
  const step = (x, z) => (z < 10 ? 0.4 : 0);
  near(walk(step, 0).z, 2, 'over a low step', 1e-9);
  const down = (x, z) => Math.min(0, z - 15) * 3;
  near(walk(down, 0).z, 2, 'down a cliff', 1e-9);
});

test('in deep water one floats', () => {
  const { hills } = visit_hills((x, z) => -z / 10, () => -1);
  near(hills.height([20, 0]), 0, 'on dry land');
  near(hills.height([20, 20]), -2, 'wading');
  near(hills.height([20, 40]), -2.1, 'afloat');
});

test('where the ground is not known, it goes on as it was', () => {
  const { hills } = visit_hills((x) => (x < 20 ? x : undefined), undefined, [20, 7, 20]);
  near(hills.height([30, 0]), 7, 'as at the spawn');
  near(hills.height([3, 0]), 3, 'known');
  near(hills.height([30, 0]), 3, 'as it was');
});

const kLods = [0, 40, 100].map((distance) => ({ distance, glb: '', triangles: 0 }));

test('details are by distance, and a finer one comes back only for a while', () => {
  for (const [distance, held, expected] of [
    [0, undefined, 0], [39.9, undefined, 0], [40, undefined, 1], [99.9, undefined, 1],
    [100, undefined, 2], [1e9, undefined, 2],
    [39.9, 0, 0], [40, 0, 1], [40, 1, 1], [39.1, 1, 1], [39, 1, 1], [38.9, 1, 0],
    [99.5, 2, 2], [98.9, 2, 1], [39.5, 2, 1], [38.5, 2, 0], [101, 0, 2],
  ]) {
    assert.equal(detail_at(kLods, distance, held), expected, `${distance} m, held ${held}`);
  }
  let [held, changes] = [undefined, 0];
  for (let i = 0; i < 1000; ++i) {
    const now = detail_at(kLods, 40 + 0.4 * Math.sin(i), held);
    if (now !== held) ++changes;
    held = now;
  }
  assert.ok(changes <= 2, `${changes} changes at the edge`);
  assert.equal(detail_at([kLods[0]], 500), 0);
});

const standing = (name, distance, more = {}) => {
  return { name, distance, seen: false, near: false, loaded: false, lacks: true, ...more };
};
const names = (list) => list.map(({ name }) => name).join('');

test('what is seen is loaded before what is near, and that before the rest', () => {
  const all = [
    standing('a', 9),
    standing('b', 20, { near: true }),
    standing('c', 90, { seen: true }),
    standing('d', 3, { seen: true }),
    standing('e', 0, { seen: true, lacks: false }),
    standing('f', 33),
    standing('g', 31),
  ];
  assert.equal(names(to_load(all, 0, false)), 'dcbag');
  assert.equal(names(to_load(all, 0, true)), 'dcb');
  assert.equal(names(to_load(all, 100, false)), 'dcbagf');
  assert.ok(rank_of(all[2]) < rank_of(all[1]) && rank_of(all[1]) < rank_of(all[0]));
});

test('what nobody sees is freed, the farthest first, if there is no room or it is far', () => {
  const loaded = { loaded: true };
  const all = [
    standing('a', 47, loaded),
    standing('b', 49, loaded),
    standing('c', 500, loaded),
    standing('d', 500),
    standing('e', 500, { loaded: true, seen: true }),
    standing('f', 500, { loaded: true, near: true }),
    standing('g', 12, loaded),
  ];
  assert.deepEqual(to_free(all, 0).map(names), ['cb', 'ag']);
  assert.deepEqual(to_free(all, 160).map(names), ['c', 'bag']);
});
