// Chunks fit together and hide nothing: in shipped presets and in mazes larger than these.
import assert from 'node:assert/strict';
import { relative } from 'node:path';
import test from 'node:test';
import { bake_mazes, with_folder } from './bundles.mjs';
import { bundle_faults } from './check_bundle.mjs';
import { bake_large, bake_unlit } from './large.mjs';
import { sight_faults } from './sight_checks.mjs';
import { read_stone } from './stone.mjs';
import { box_faults, face_faults, t_junction_faults } from './stone_checks.mjs';
import { light_faults, uv_faults } from './surface_checks.mjs';

const kRays = 100;
const kMost = 1.15;

/** Metres that a picture covers, as no preset here says otherwise. */
const kTiles = { walls: 3, floor: 3, ceiling: 3, tops: 3 };

const all_faults = (stone, occlusion = 'lightmap') => [
  ...face_faults(stone, occlusion),
  ...t_junction_faults(stone),
  ...box_faults(stone),
  ...sight_faults(stone, kRays, kMost),
  ...uv_faults(stone, kTiles),
  ...light_faults(stone, occlusion),
];

test('chunks cover each face once, without T-junctions, and are seen as their sets say', async (t) => {
  await with_folder(async (folder) => {
    const lit = [...bake_mazes(folder, '0:2'), ...bake_large(folder, '0:1')];
    const bundles = [
      ...lit.map((bundle) => [bundle, 'lightmap']),
      ...bake_unlit(folder, '0:1').map(({ bundle, occlusion }) => [bundle, occlusion]),
    ];
    for (const [bundle, occlusion] of bundles) {
      await t.test(relative(folder, bundle), async () => {
        assert.deepEqual(await bundle_faults(bundle), []);
        const stone = read_stone(bundle);
        assert.equal(stone.chunks.length > 1, Math.max(...stone.walk.size) > 33);
        assert.deepEqual(all_faults(stone, occlusion).slice(0, 10), []);
      });
    }
  });
});

const triangles = (stone, name, chunk = 0) => stone.chunks[chunk].meshes[name];

/** Vertices of a mesh, each once. */
const vertices = (stone, name, chunk = 0) => [
  ...new Set(stone.chunks[chunk].surfaces[name].triangles.flat()),
];

/** Changes one vertex of a mesh. */
function change_vertex(stone, name, change) {
  change(vertices(stone, name)[0]);
}

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
  [
    'a prop that is not seen from its own cell',
    /sees the prop of spawn, which lacks it/,
    ({ scene: { visible } }) => (visible.props.find(({ of }) => of === 'spawn').cells = []),
  ],
  [
    'props seen from everywhere',
    /props are seen from/,
    ({ scene: { visible } }) => visible.props.forEach((prop) => (prop.cells = visible.set_of_cell.map((_, i) => i))),
  ],
  [
    'a T-junction between walls',
    /walls: a T-junction/,
    (stone) => {
      const [from, to] = triangles(stone, 'walls')[0].filter(([, y]) => y < 0.5);
      const middle = from.map((value, axis) => (value + to[axis]) / 2);
      triangles(stone, 'walls', 9).push([middle, [middle[0], 1, middle[2]], to]);
    },
  ],
  [
    'a texture that jumps',
    /walls: a texture at/,
    (stone) => change_vertex(stone, 'walls', ({ uv }) => (uv[0] += 0.1)),
  ],
  ['a texture upside down', /walls: a texture at/, (stone) => vertices(stone, 'walls').forEach(({ uv }) => (uv[1] *= -1))],
  [
    'a texture of another scale in one chunk',
    /floor: a texture at/,
    (stone) => vertices(stone, 'floor', 3).forEach((vertex) => (vertex.uv = vertex.uv.map((value) => value / 2))),
  ],
  [
    'tangents the other way round',
    /floor: tangents go another way/,
    (stone) => vertices(stone, 'floor').forEach(({ tangent }) => (tangent[3] *= -1)),
  ],
  [
    'light from outside of its picture',
    /walls lit from outside/,
    (stone) => change_vertex(stone, 'walls', ({ light }) => (light[0] = 1.01)),
  ],
  [
    'light that jumps at a cut',
    /walls: light from/,
    (stone) => vertices(stone, 'walls').slice(0, 40).forEach(({ light }) => (light[0] = 0.02)),
  ],
  [
    'corners as light as the rest',
    /corners are not darker/,
    ({ light }) => Object.values(light).forEach((sampler) => (sampler.sample = () => 0.7)),
  ],
  [
    'a floor lit a texel off',
    /floor lit at/,
    (stone) => vertices(stone, 'floor', 2).forEach(({ light }) => (light[0] += 1 / 130)),
  ],
  [
    'the floor light of another chunk',
    /lit otherwise where they meet/,
    (stone) => (stone.chunks[5].surfaces.floor.light = stone.chunks[10].surfaces.floor.light),
  ],
  [
    'no light on a floor',
    /floor are lit by none, not lightmap/,
    (stone) => {
      delete stone.chunks[5].surfaces.floor.light;
      vertices(stone, 'floor', 5).forEach((vertex) => delete vertex.light);
    },
  ],
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
