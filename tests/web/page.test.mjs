import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import test from 'node:test';
import { bake_all, read_json, with_folder } from './bundles.mjs';
import { with_json } from './glb.mjs';
import { picture_faults } from './picture.mjs';
import { view, with_browser } from './viewer.mjs';

const levels = (bundle) => read_json(join(bundle, 'scene.json')).chunks.map((chunk) => chunk.lods[0]);

/** `planted` for view(): each chunk's glTF JSON changed. */
const changed = (bundle, change) =>
  Object.fromEntries(
    levels(bundle).map(({ glb }) => [glb, with_json(readFileSync(join(bundle, glb)), change)]),
  );

const without_meshes = (bundle) => changed(bundle, (gltf) => gltf.nodes.forEach((node) => delete node.mesh));

const without_material = (bundle, name) =>
  changed(bundle, (gltf) => {
    const material = gltf.materials.findIndex((m) => m.name === name);
    assert.notEqual(material, -1);
    for (const mesh of gltf.meshes) {
      mesh.primitives = mesh.primitives.filter((primitive) => primitive.material !== material);
    }
  });

test('three.js shows floor and walls from each spawn, and says nothing', async (t) => {
  const pictures = process.env.WARREN_PICTURES;
  mkdirSync(pictures, { recursive: true });
  await with_folder((folder) =>
    with_browser(async (browser) => {
      const skies = {};
      for (const bundle of bake_all(folder)) {
        const path = relative(folder, bundle);
        await t.test(path, async () => {
          const { messages, drawn, picture } = await view(browser, bundle);
          writeFileSync(join(pictures, `${path.replaceAll('/', '_')}.png`), picture);
          assert.deepEqual(messages, []);
          const triangles = levels(bundle).reduce((sum, lod) => sum + lod.triangles, 0);
          assert.equal(drawn.triangles, triangles);
          assert.ok(drawn.calls <= 50, `${drawn.calls} draw calls an eye`);
          const { name } = read_json(join(bundle, 'scene.json'));
          skies[name] ??= (await view(browser, bundle, without_meshes(bundle))).picture;
          assert.deepEqual(picture_faults(picture, skies[name]), []);
        });
      }
    }),
  );
});

test('the checks notice planted faults', async (t) => {
  await with_folder((folder) =>
    with_browser(async (browser) => {
      for (const bundle of bake_all(folder, '0:0')) {
        const path = relative(folder, bundle);
        const { picture: sky } = await view(browser, bundle, without_meshes(bundle));
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
            levels(bundle).map(({ glb }) => [glb, readFileSync(join(bundle, glb)).subarray(0, 300)]),
          );
          assert.notDeepEqual((await view(browser, bundle, cut)).messages, []);
        });
        await t.test(`${path}: an attribute that isn't there`, async () => {
          const torn = changed(bundle, (gltf) => (gltf.meshes[0].primitives[0].attributes.POSITION = 99));
          assert.notDeepEqual((await view(browser, bundle, torn)).messages, []);
        });
      }
    }),
  );
});
