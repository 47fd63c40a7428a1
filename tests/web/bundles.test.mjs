import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import test from 'node:test';
import { bake_all, kPresets, read_json, read_preset, with_folder } from './bundles.mjs';
import { bundle_faults, schema_faults } from './check_bundle.mjs';
import { with_json } from './glb.mjs';

test('shipped presets are valid under the preset schema', () => {
  assert.ok(kPresets.length > 0);
  for (const path of kPresets) assert.deepEqual(schema_faults('preset', read_preset(path)), [], path);
});

test('each preset bakes to a valid bundle for seeds 0 to 9', async (t) => {
  await with_folder(async (folder) => {
    const bundles = bake_all(folder);
    assert.equal(bundles.length, kPresets.length * 10);
    for (const bundle of bundles) {
      await t.test(relative(folder, bundle), async () => {
        assert.deepEqual(await bundle_faults(bundle), []);
      });
    }
  });
});

/** Changes a JSON file of a bundle. */
function edit(path, change) {
  const value = read_json(path);
  change(value);
  writeFileSync(path, JSON.stringify(value));
}

/** Changes the JSON of a GLB. */
const edit_glb = (path, change) => writeFileSync(path, with_json(readFileSync(path), change));

/** What is done to a bundle (`glb` is the path of its first mesh), and what must be said of it. */
const kPlanted = [
  [
    'an index past the vertices',
    /ACCESSOR_INDEX_OOB/,
    ({ glb }) =>
      edit_glb(glb, (gltf) => {
        for (const accessor of Object.values(gltf.meshes[0].primitives[0].attributes)) {
          gltf.accessors[accessor].count = 3;
        }
      }),
  ],
  [
    'a wrong minimum',
    /ACCESSOR_MIN_MISMATCH/,
    ({ glb }) =>
      edit_glb(glb, (gltf) => {
        gltf.accessors[gltf.meshes[0].primitives[0].attributes.POSITION].min[0] += 1;
      }),
  ],
  [
    'an object that nothing uses',
    /UNUSED_OBJECT/,
    ({ glb }) => edit_glb(glb, (gltf) => gltf.materials.push({})),
  ],
  ['a cut file', /bytes, not/, ({ glb }) => writeFileSync(glb, readFileSync(glb).subarray(0, -4))],
  [
    'a flipped bit',
    /digest/,
    ({ glb }) => {
      const bytes = readFileSync(glb);
      bytes[bytes.length - 1] ^= 1;
      writeFileSync(glb, bytes);
    },
  ],
  ['a file that the manifest lacks', /manifest lists/, ({ glb }) => cpSync(glb, `${glb}.copy`)],
  [
    'a listed file that is gone',
    /manifest lists/,
    ({ manifest }) => edit(manifest, ({ files }) => files.push({ ...files[0], path: 'meshes/gone.glb' })),
  ],
  ['a scene without its spawn', /scene: .*spawn/, ({ scene }) => edit(scene, (s) => delete s.spawn)],
  ['an unknown field', /scene: .*additional/, ({ scene }) => edit(scene, (s) => (s.spwan = 1))],
  [
    'a manifest without digests',
    /manifest: .*digest/,
    ({ manifest }) => edit(manifest, ({ files }) => files.forEach((file) => delete file.digest)),
  ],
  [
    'a wrong count of triangles',
    /triangles, not/,
    ({ scene }) => edit(scene, ({ chunks }) => chunks[0].lods[0].triangles++),
  ],
  [
    'a chunk under another name',
    /is not named/,
    ({ scene }) => edit(scene, ({ chunks }) => (chunks[0].name += '_')),
  ],
];

test('the checks notice planted faults', async (t) => {
  await with_folder(async (folder) => {
    const [whole] = bake_all(folder, '0:0');
    const [{ lods }] = read_json(join(whole, 'scene.json')).chunks;
    for (const [fault, said, plant] of kPlanted) {
      await t.test(fault, async () => {
        const bundle = join(folder, 'planted');
        cpSync(whole, bundle, { recursive: true });
        plant({
          glb: join(bundle, lods[0].glb),
          scene: join(bundle, 'scene.json'),
          manifest: join(bundle, 'manifest.json'),
        });
        assert.match((await bundle_faults(bundle)).join('\n'), said);
        rmSync(bundle, { recursive: true });
      });
    }
  });
});
