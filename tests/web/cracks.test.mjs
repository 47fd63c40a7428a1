// Nothing shows through the stone where only the chunks are drawn that scene.json says are seen.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import test from 'node:test';
import { bake_mazes, read_json, with_folder } from './bundles.mjs';
import { with_positions } from './glb.mjs';
import { bake_large, bake_unlit } from './large.mjs';
import { cracks, with_browser } from './viewer.mjs';

const kViews = 1500; // over all bundles that are lit by pictures
const kMoreViews = 50; // of each other one

test('no view shows a gap', async (t) => {
  await with_folder((folder) =>
    with_browser(async (browser) => {
      const lit = [...bake_mazes(folder, '0:0'), ...bake_large(folder, '0:0')];
      const bundles = [
        ...lit.map((bundle) => [bundle, Math.ceil(kViews / lit.length)]),
        ...bake_unlit(folder, '0:0').map(({ bundle }) => [bundle, kMoreViews]),
      ];
      for (const [bundle, views] of bundles) {
        await t.test(relative(folder, bundle), async () => {
          const { messages, result } = await cracks(browser, bundle, views);
          assert.deepEqual(messages, []);
          assert.deepEqual(result, { pixels: 0, views: 0 });
        });
      }
    }),
  );
});

/** `planted` for cracks(): all chunks' meshes of a name changed. */
const moved = (bundle, mesh, change) =>
  Object.fromEntries(
    read_json(join(bundle, 'scene.json')).chunks.map(({ lods: [{ glb }] }) => [
      glb,
      with_positions(readFileSync(join(bundle, glb)), mesh, change),
    ]),
  );

function with_scene(bundle, change) {
  const scene = read_json(join(bundle, 'scene.json'));
  change(scene);
  return { 'scene.json': Buffer.from(JSON.stringify(scene)) };
}

const kPlanted = [
  ['walls 2 cm over the floor', (bundle) => moved(bundle, 'walls', ([x, y, z]) => [x, Math.max(y, 0.02), z])],
  [
    'corners of tops 10 cm off',
    (bundle) => moved(bundle, 'tops', ([x, y, z], i) => [x + (i % 4 === 0 ? 0.1 : 0), y, z]),
  ],
  [
    'sets without the chunks round the own one',
    (bundle) =>
      with_scene(bundle, ({ visible, chunks }) => {
        visible.sets = visible.sets.map((set) => set.slice(0, 1));
        visible.always = [];
        assert.ok(chunks.length > 1);
      }),
  ],
];

test('the checks notice planted faults', async (t) => {
  await with_folder((folder) =>
    with_browser(async (browser) => {
      const bundle = bake_large(folder, '1:1').find((path) => path.includes('large-63'));
      for (const [fault, plant] of kPlanted) {
        await t.test(fault, async () => {
          const { messages, result } = await cracks(browser, bundle, 60, plant(bundle));
          assert.deepEqual(messages, []);
          assert.ok(result.pixels > 0, JSON.stringify(result));
        });
      }
    }),
  );
});
