// What bundles cost, counted from their files: within what phones bear, and as scene.json says.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import test from 'node:test';
import {
  bake_mazes,
  bake_presets,
  copy_bundle,
  kMazes,
  read_json,
  run_warren,
  with_folder,
  write_preset,
} from './bundles.mjs';
import { embedded_pictures, file_bytes, worst_costs } from './costs.mjs';
import { with_json } from './glb.mjs';
import { bake_prop_walls } from './large.mjs';

const kSmall = kMazes.find((path) => path.endsWith('maze-15.json'));

/** The most of each measure: over both eyes from the worst cell, and of files. */
const kLimits = {
  'maze-15': { static_triangles: 1000, static_draws: 6, triangles: 3999, draws: 20 },
  'maze-63': { static_triangles: 7999, static_draws: 36 },
};
const kFileLimits = { rest: 150_000, all: 1_500_000 };

/** Measures over their limits. */
const excesses = (costs, limits) =>
  Object.entries(limits)
    .filter(([measure, limit]) => !(costs[measure] <= limit))
    .map(([measure, limit]) => `${measure}: ${costs[measure]}, over ${limit}`);

const view_faults = (bundle, limits) => excesses(worst_costs(bundle), limits);

function file_faults(bundle) {
  const { rest, pictures } = file_bytes(bundle);
  return excesses({ rest, all: rest + pictures }, kFileLimits);
}

/** Faults of what scene.json says is used. */
function said_faults(bundle) {
  const { budget } = read_json(join(bundle, 'scene.json'));
  const costs = worst_costs(bundle);
  return Object.entries(budget)
    .filter(([measure, { used }]) => used !== costs[measure])
    .map(([measure, { used }]) => `budget/${measure}: ${used}, not ${costs[measure]}`);
}

/** Bakes a maze of 63 x 63 cells. */
const bake_63 = (folder, seeds, profile = 'portable') =>
  bake_presets([write_preset(folder, 'maze-63', { maze: { size: [63, 63] } })], folder, seeds, profile);

test('views of maze-15 and of 63x63 cells stay within their limits', async (t) => {
  await with_folder(async (folder) => {
    const bundles = [
      ...bake_presets([kSmall], folder, '0:9').map((bundle) => [bundle, 'maze-15']),
      ...bake_63(folder, '0:2').map((bundle) => [bundle, 'maze-63']),
    ];
    for (const [bundle, name] of bundles) {
      await t.test(relative(folder, bundle), () => {
        assert.deepEqual(view_faults(bundle, kLimits[name]), []);
        t.diagnostic(`${relative(folder, bundle)}: ${JSON.stringify(worst_costs(bundle))}`);
      });
    }
  });
});

test('compact bundles of maze-15 stay within their limits', async (t) => {
  await with_folder(async (folder) => {
    for (const bundle of bake_presets([kSmall], folder, '0:9', 'compact')) {
      await t.test(relative(folder, bundle), () => {
        assert.deepEqual(file_faults(bundle), []);
        t.diagnostic(`${relative(folder, bundle)}: ${JSON.stringify(file_bytes(bundle))}`);
      });
    }
  });
});

test('scene.json says what is used', async (t) => {
  await with_folder(async (folder) => {
    const bundles = ['portable', 'compact'].flatMap((profile) => [
      ...bake_mazes(folder, '0:1', profile),
      ...bake_63(folder, '0:0', profile),
      bake_prop_walls(folder, profile),
    ]);
    for (const bundle of bundles) {
      await t.test(relative(folder, bundle), () => assert.deepEqual(said_faults(bundle), []));
    }
  });
});

const edit_glb = (path, change) => writeFileSync(path, with_json(readFileSync(path), change));

function edit_scene(bundle, change) {
  const path = join(bundle, 'scene.json');
  const scene = read_json(path);
  change(scene);
  writeFileSync(path, JSON.stringify(scene));
}

const chunk_of = (bundle) => join(bundle, read_json(join(bundle, 'scene.json')).chunks[0].lods[0].glb);

/** Draws the first node of a GLB once more, `times` over. */
const redraw = (path, times = 1) =>
  edit_glb(path, (gltf) => {
    const again = gltf.scenes[0].nodes[0];
    for (let i = 0; i < times; ++i) gltf.scenes[0].nodes.push(again);
  });

/** What is done to a compact bundle of maze-15, and what must be said of it. */
const kPlanted = [
  ['a mesh drawn twice', /static_draws: 8, over 6/, (bundle) => redraw(chunk_of(bundle))],
  ['walls drawn again and again', /static_triangles: \d+, over/, (bundle) => redraw(chunk_of(bundle), 3)],
  [
    'props of many triangles',
    /triangles: \d+, over/,
    (bundle) => {
      for (const { glb } of read_json(join(bundle, 'scene.json')).props) {
        edit_glb(join(bundle, glb), (gltf) => {
          for (const { primitives } of gltf.meshes) gltf.accessors[primitives[0].indices].count *= 30;
        });
      }
    },
  ],
  [
    'props seen from everywhere',
    /(^|\n)draws: \d+, over/,
    (bundle) =>
      edit_scene(bundle, (scene) => {
        scene.visible.props = [];
        scene.events.push(...scene.events);
      }),
  ],
  ['other triangles in scene.json', /budget\/triangles/, (b) => edit_scene(b, (s) => s.budget.triangles.used++)],
  ['other draws', /budget\/draws/, (b) => edit_scene(b, (s) => s.budget.draws.used--)],
  ['other textures', /budget\/texture_bytes/, (b) => edit_scene(b, (s) => s.budget.texture_bytes.used++)],
  ['a long file', /rest: \d+, over/, (bundle) => writeFileSync(join(bundle, 'long'), Buffer.alloc(150_000))],
  [
    'large pictures',
    /all: \d+, over/,
    (bundle) => writeFileSync(join(bundle, 'textures', 'long.png'), Buffer.alloc(1_500_000)),
  ],
];

test('the checks notice planted faults', async (t) => {
  await with_folder(async (folder) => {
    const [whole] = bake_presets([kSmall], folder, '0:0', 'compact');
    const faults = (bundle) => [
      ...view_faults(bundle, kLimits['maze-15']),
      ...said_faults(bundle),
      ...file_faults(bundle),
    ];
    assert.deepEqual(faults(whole), []);
    for (const [fault, said, plant] of kPlanted) {
      await t.test(fault, () => {
        const bundle = join(folder, 'planted');
        copy_bundle(whole, bundle);
        plant(bundle);
        assert.match(faults(bundle).join('\n'), said);
        rmSync(bundle, { recursive: true });
      });
    }
    await t.test('many chunks seen', () => {
      const bundle = join(folder, 'planted');
      copy_bundle(bake_63(folder, '0:0')[0], bundle);
      edit_scene(bundle, ({ visible, chunks }) => (visible.always = chunks.map(({ name }) => name)));
      const found = view_faults(bundle, kLimits['maze-63']).join('\n');
      assert.match(found, /static_triangles: \d+, over/);
      assert.match(found, /static_draws: \d+, over/);
    });
    await t.test('a picture in a mesh counts as a picture', () => {
      const glb = readFileSync(chunk_of(whole));
      assert.deepEqual(embedded_pictures(glb), []);
      const held = with_json(glb, (gltf) => (gltf.images = [{ bufferView: 0, mimeType: 'image/png' }]));
      assert.equal(embedded_pictures(held).length, 1);
    });
  });
});

/** What is asked of a bake, and what it says of it. */
const kRefused = [
  [{ draws: 5 }, /\d+ draws are needed .*budget\/draws allows 5; most of it: .*maze_0_0 6/],
  [{ triangles: 100 }, /[\d,]+ triangles .*budget\/triangles allows 100; most of it: .*maze_0_0 \d+/],
  [{ texture_bytes: 1 }, /[\d,]+ bytes of textures .*budget\/texture_bytes allows 1; most of it: .*textures\//],
  [{ bytes: 1000 }, /[\d,]+ bytes in the bundle, where budget\/bytes allows 1,000; most of it: .*textures\//],
  [{ draws: 5, triangles: 100 }, /budget\/triangles.*budget\/draws/],
];

test('a bake over its budget fails and names what takes most', async (t) => {
  await with_folder(async (folder) => {
    for (const [budget, said] of kRefused) {
      await t.test(JSON.stringify(budget), () => {
        const preset = write_preset(folder, 'dear', { maze: { size: [15, 15] }, budget });
        const args = ['bake', preset, '-o', 'out', '--profile', 'compact', '--log-format', 'json'];
        const { code, stdout, stderr } = run_warren(folder, ...args);
        assert.equal(code, 4);
        assert.equal(stdout, '');
        const lines = stderr.trimEnd().split('\n').map((line) => JSON.parse(line));
        const { message } = lines.find(({ id }) => id === 'E-BUDGET');
        assert.match(message, said);
      });
    }
    await t.test('any amount is allowed by null', () => {
      const budget = { triangles: null, draws: null, texture_bytes: null, bytes: null };
      const preset = write_preset(folder, 'free', { maze: { size: [15, 15] }, budget });
      assert.equal(run_warren(folder, 'bake', preset, '-o', 'out', '--profile', 'compact').code, 0);
    });
  });
});
