import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import test from 'node:test';
import { bake_mazes, read_json, with_folder } from './bundles.mjs';
import { outer_pictures, view_costs } from './costs.mjs';
import { with_json } from './glb.mjs';
import { keep } from './keep.mjs';
import { bake_prop_walls } from './large.mjs';
import { picture_faults, prop_faults } from './picture.mjs';
import { prop_views } from './prop_views.mjs';
import { view, views, with_browser } from './viewer.mjs';

const scene_of = (bundle) => read_json(join(bundle, 'scene.json'));

/** `planted` for view(): the glTF JSON of some meshes changed. */
const changed = (bundle, glbs, change) =>
  Object.fromEntries(glbs.map((glb) => [glb, with_json(readFileSync(join(bundle, glb)), change)]));

function drop_meshes(gltf) {
  for (const node of gltf.nodes) {
    delete node.mesh;
    delete node.skin;
    delete node.extensions;
  }
}

const chunks_of = (bundle) => scene_of(bundle).chunks.map(({ lods }) => lods[0].glb);
const props_of = (bundle) => scene_of(bundle).props.map(({ glb }) => glb);
const changed_chunks = (bundle, change) => changed(bundle, chunks_of(bundle), change);
const empty = (bundle) => changed(bundle, [...chunks_of(bundle), ...props_of(bundle)], drop_meshes);

const without_material = (bundle, name) =>
  changed_chunks(bundle, (gltf) => {
    const material = gltf.materials.findIndex((m) => m.name === name);
    assert.notEqual(material, -1);
    for (const mesh of gltf.meshes) {
      mesh.primitives = mesh.primitives.filter((primitive) => primitive.material !== material);
    }
  });

/** What one eye is to draw from the spawn. */
function cost_at_spawn(bundle) {
  const { spawn } = scene_of(bundle);
  const { draws, triangles } = view_costs(bundle).find(({ cell }) => cell.join() === spawn.cell.join());
  return { calls: draws / 2, triangles: triangles / 2 };
}

/** Seeds of each preset; WARREN_SEEDS sets more, as `.ci/run` does. */
const kSeeds = process.env.WARREN_SEEDS ?? '0:2';

for (const [profile, seeds] of [['portable', kSeeds], ['compact', '0:1']]) {
  test(`three.js shows floor and walls from each spawn, and says nothing: ${profile}`, async (t) => {
    await with_folder((folder) =>
      with_browser(async (browser) => {
        const skies = {};
        for (const bundle of bake_mazes(folder, seeds, profile)) {
          const path = relative(folder, bundle);
          await t.test(path, async () => {
            const { messages, drawn, picture } = await view(browser, bundle);
            keep(picture, path);
            assert.deepEqual(messages, []);
            assert.deepEqual(drawn, cost_at_spawn(bundle));
            const { name } = scene_of(bundle);
            skies[name] ??= (await view(browser, bundle, empty(bundle))).picture;
            assert.deepEqual(picture_faults(picture, skies[name]), []);
          });
        }
      }),
    );
  });

  test(`three.js shows a designer's walls, and says nothing: ${profile}`, async () => {
    await with_folder((folder) =>
      with_browser(async (browser) => {
        const bundle = bake_prop_walls(folder, profile);
        const { messages, drawn, picture } = await view(browser, bundle);
        keep(picture, relative(folder, bundle));
        assert.deepEqual(messages, []);
        assert.deepEqual(drawn, cost_at_spawn(bundle));
      }),
    );
  });

  test(`three.js shows what stands at exits, events and the spawn: ${profile}`, async (t) => {
    await with_folder((folder) =>
      with_browser(async (browser) => {
        for (const bundle of bake_mazes(folder, '0:0', profile)) {
          const path = relative(folder, bundle);
          const looks = prop_views(scene_of(bundle));
          const cameras = looks.map(({ camera }) => camera);
          const { messages, shots } = await views(browser, bundle, cameras);
          assert.deepEqual(messages, []);
          const bare = await views(browser, bundle, cameras, changed(bundle, props_of(bundle), drop_meshes));
          for (const [i, { name }] of looks.entries()) {
            const picture_without = bare.shots[i].picture;
            await t.test(`${path}: ${name}`, () => {
              keep(shots[i].picture, path, name);
              assert.deepEqual(prop_faults(shots[i].picture, picture_without), []);
              assert.match(prop_faults(picture_without, picture_without).join(), /only 0 of the picture/);
            });
          }
        }
      }),
    );
  });
}

test('the checks notice planted faults', async (t) => {
  await with_folder((folder) =>
    with_browser(async (browser) => {
      // One by night, one by day.
      const bundles = bake_mazes(folder, '0:0').filter((path) => /maze-(15|loops)/.test(path));
      assert.equal(bundles.length, 2);
      for (const bundle of bundles) {
        const path = relative(folder, bundle);
        const { picture: sky } = await view(browser, bundle, empty(bundle));
        const said = async (planted) => (await view(browser, bundle, planted)).messages;
        await t.test(`${path}: no mesh at all`, () => {
          assert.match(picture_faults(sky, sky).join(), /floor: only 0.00.*walls: only 0.00/);
        });
        for (const material of ['floor', 'wall']) {
          await t.test(`${path}: no ${material}`, async () => {
            const { picture } = await view(browser, bundle, without_material(bundle, material));
            assert.match(picture_faults(picture, sky).join(), new RegExp(`${material}s?: only`));
          });
        }
        await t.test(`${path}: a cut file`, async () => {
          const cut = Object.fromEntries(
            chunks_of(bundle).map((glb) => [glb, readFileSync(join(bundle, glb)).subarray(0, 300)]),
          );
          assert.notDeepEqual(await said(cut), []);
        });
        await t.test(`${path}: an attribute that isn't there`, async () => {
          const torn = changed_chunks(bundle, (gltf) => (gltf.meshes[0].primitives[0].attributes.POSITION = 99));
          assert.notDeepEqual(await said(torn), []);
        });
        await t.test(`${path}: a picture that can't be decoded`, async () => {
          const glb = readFileSync(join(bundle, chunks_of(bundle)[0]));
          const [picture] = outer_pictures(glb);
          assert.notDeepEqual(await said({ [picture]: readFileSync(join(bundle, picture)).subarray(0, 200) }), []);
        });
        await t.test(`${path}: a clip that isn't there`, async () => {
          const scene = scene_of(bundle);
          scene.events.forEach((event) => (event.idle = 'sleep'));
          delete scene.visible; // so that all are drawn
          assert.notDeepEqual(await said({ 'scene.json': Buffer.from(JSON.stringify(scene)) }), []);
        });
      }
    }),
  );
});
