// Chunks fit together and hide nothing: in shipped presets and in mazes larger than these.
import assert from 'node:assert/strict';
import { relative } from 'node:path';
import test from 'node:test';
import { bake_all, with_folder } from './bundles.mjs';
import { bundle_faults } from './check_bundle.mjs';
import { bake_large } from './large.mjs';
import { sight_faults } from './sight_checks.mjs';
import { read_stone } from './stone.mjs';
import { box_faults, face_faults, t_junction_faults } from './stone_checks.mjs';

const kRays = 100;
const kMost = 1.15;

const all_faults = (stone) => [
  ...face_faults(stone),
  ...t_junction_faults(stone),
  ...box_faults(stone),
  ...sight_faults(stone, kRays, kMost),
];

test('chunks cover each face once, without T-junctions, and are seen as their sets say', async (t) => {
  await with_folder(async (folder) => {
    for (const bundle of [...bake_all(folder, '0:2'), ...bake_large(folder, '0:1')]) {
      await t.test(relative(folder, bundle), async () => {
        assert.deepEqual(await bundle_faults(bundle), []);
        const stone = read_stone(bundle);
        assert.equal(stone.chunks.length > 1, Math.max(...stone.walk.size) > 33);
        assert.deepEqual(all_faults(stone).slice(0, 10), []);
      });
    }
  });
});

/** Any mesh triangle of a chunk that has some. */
const triangles = (stone, name, chunk = 0) => stone.chunks[chunk].meshes[name];

/** What is done to a 63x63 maze, and what must be said of it. */
const kPlanted = [
  ['a missing wall', /walls: .* is not covered/, (stone) => triangles(stone, 'walls').splice(6, 2)],
  ['half a wall', /walls: .* is not covered/, (stone) => triangles(stone, 'walls').splice(6, 1)],
  [
    'a wall twice',
    /walls: .* more than once/,
    (stone) => triangles(stone, 'walls').push(...triangles(stone, 'walls').slice(0, 2)),
  ],
  [
    'a wall seen from its closed cell',
    /walls: .* should not be covered/,
    (stone) => triangles(stone, 'walls').slice(0, 2).forEach((triangle) => triangle.reverse()),
  ],
  [
    'a wall in the chunk beyond',
    /is in maze_1_0/,
    (stone) => triangles(stone, 'walls', 1).push(...triangles(stone, 'walls').splice(0, 2)),
  ],
  ['a chunk without its floor', /floor: .* is not covered/, (stone) => (stone.chunks[5].meshes.floor = [])],
  ['a hole in the tops', /tops: .* is not covered/, (stone) => triangles(stone, 'tops', 9).pop()],
  [
    'a T-junction inside a chunk',
    /tops: a T-junction/,
    (stone) => {
      // Splits a long edge on one of its sides only.
      const long = triangles(stone, 'tops').find(([a, b]) => Math.hypot(a[0] - b[0], a[2] - b[2]) > 2 * 2.5);
      const [a, b, c] = long;
      const share = stone.walk.cell / Math.max(Math.abs(a[0] - b[0]), Math.abs(a[2] - b[2]));
      const middle = a.map((value, axis) => value + (b[axis] - value) * share);
      long.splice(0, 3, a, middle, c);
      triangles(stone, 'tops').push([middle, b, c]);
    },
  ],
  [
    'a T-junction between chunks',
    /floor: a T-junction/,
    (stone) => {
      const [first] = triangles(stone, 'floor', 4);
      const edge = Math.max(...first.map(([x]) => x));
      const [z0, z1] = [Math.min(...first.map((p) => p[2])), Math.max(...first.map((p) => p[2]))];
      const middle = z0 + Math.round((z1 - z0) / 2 / stone.walk.cell) * stone.walk.cell;
      triangles(stone, 'floor', 5).push([[edge, 0, z0], [edge, 0, middle], [edge + stone.walk.cell, 0, z0]]);
    },
  ],
  ['a box that is too small', /its box/, (stone) => (stone.chunks[3].box.max[0] -= 0.1)],
  [
    'a set that lacks a chunk',
    /sees .*, which its set lacks/,
    ({ scene: { visible } }) => {
      const cell = visible.set_of_cell.findIndex((set) => visible.sets[set].length === 2);
      const smaller = visible.sets.findIndex(
        (set) => set.length === 1 && set[0] === visible.sets[visible.set_of_cell[cell]][0],
      );
      visible.set_of_cell[cell] = smaller;
    },
  ],
  [
    'sets one cell off',
    /does not see its own chunk|which its set lacks/,
    ({ scene: { visible } }) => visible.set_of_cell.unshift(visible.set_of_cell.pop()),
  ],
  [
    'sets with all chunks',
    /where rays see/,
    ({ chunks, scene: { visible } }) => {
      visible.sets = [chunks.map(({ name }) => name)];
      visible.set_of_cell.fill(0);
    },
  ],
  ['a cell without a set', /cells have sets/, ({ scene: { visible } }) => visible.set_of_cell.pop()],
  ['a chunk that is not there', /names no chunk/, ({ scene }) => scene.visible.sets[0].push('maze_9_9')],
  ['a tower', /always drawn/, ({ chunks }) => (chunks[7].box.max[1] += 5)],
];

test('the checks notice planted faults', async (t) => {
  await with_folder(async (folder) => {
    const bundle = bake_large(folder, '4:4').find((path) => path.includes('large-63'));
    assert.deepEqual(all_faults(read_stone(bundle)), []);
    for (const [fault, said, plant] of kPlanted) {
      await t.test(fault, () => {
        const stone = read_stone(bundle);
        plant(stone);
        assert.match(all_faults(stone).join('\n'), said);
      });
    }
  });
});
