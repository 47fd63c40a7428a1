// The checker of holes must pass good documents, and catch each planted fault.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check_holes, compare_windows, read_holes } from './hole_checks.mjs';
import { random_stream } from './maker.mjs';

const kDemands = { count: 6, min_distance: 2, block: 1 };
const kSeeds = 30;

/** A document of the chunks [x0, x1] x [z0, z1] with holes on a jittered grid, 3 x 2 a chunk. */
function make_document(seed, [x0, x1], [z0, z1]) {
  const chunk = 65;
  const spacing = 0.25;
  const side = chunk - 1;
  const holes = [];
  for (let x = x0 - 1; x <= x1 + 1; ++x) {
    for (let z = z0 - 1; z <= z1 + 1; ++z) {
      const random = random_stream(1 + seed * 10007 + (x + 50) * 101 + (z + 50));
      for (let i = 0; i < 6; ++i) {
        const [u, v] = [random(12), random(20)];
        const at = [x * side + (i % 3) * 21 + u, z * side + Math.floor(i / 3) * 32 + v];
        const [left, low] = [at[0] - x0 * side, at[1] - z0 * side];
        if (left < 0 || low < 0 || left >= (x1 - x0 + 1) * side || low >= (z1 - z0 + 1) * side) continue;
        holes.push([left * spacing, 1, low * spacing]);
      }
    }
  }
  holes.sort((a, b) => a[2] - b[2] || a[0] - b[0]);
  const origin = [x0, z0].map((at) => String(at * side * spacing));
  const window = { x: [x0, x1], z: [z0, z1] };
  return { terrain: { window, origin, chunk, spacing, holes }, metrics: { holes: holes.length } };
}

test('good documents are without fault, and equal where their windows meet', () => {
  for (let seed = 0; seed < kSeeds; ++seed) {
    const whole = make_document(seed, [-2, 1], [0, 2]);
    const part = make_document(seed, [-1, 4], [1, 1]);
    assert.deepEqual(check_holes(whole, kDemands), []);
    assert.deepEqual(check_holes(part, kDemands), []);
    assert.deepEqual(compare_windows(whole, part), []);
    assert.ok(read_holes(whole).length >= 72);
  }
});

const kPlanted = {
  'holes.count': ({ terrain, metrics }) => {
    terrain.holes.splice(3, 1);
    --metrics.holes;
  },
  'holes.metric': ({ metrics }) => ++metrics.holes,
  'holes.origin': ({ terrain }) => (terrain.origin[0] = '0.25'),
  'holes.sample': ({ terrain }) => (terrain.holes[0][0] += 0.1),
  'holes.order': ({ terrain }) => terrain.holes.reverse(),
  'holes.near': ({ terrain }) => {
    const [x, y, z] = terrain.holes[0];
    terrain.holes.splice(1, 0, [x + 1.75, y, z]);
  },
};
for (const [check, plant] of Object.entries(kPlanted)) {
  test(`caught: ${check}`, () => {
    for (let seed = 0; seed < kSeeds; ++seed) {
      const document = make_document(seed, [-2, 1], [0, 2]);
      plant(document);
      const found = check_holes(document, kDemands).map((fault) => fault.check);
      assert.ok(found.includes(check), `seed ${seed}: found ${found.join(', ') || 'nothing'}`);
    }
  });
}

test('caught: a hole that moves with the window', () => {
  for (let seed = 0; seed < kSeeds; ++seed) {
    const whole = make_document(seed, [-2, 1], [0, 2]);
    const part = make_document(seed, [-1, 0], [1, 1]);
    part.terrain.holes[2][0] += 0.25;
    assert.ok(compare_windows(whole, part).length >= 1);
  }
});
