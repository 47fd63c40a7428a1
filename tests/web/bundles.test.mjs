import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import test from 'node:test';
import {
  bake_mazes,
  bake_presets,
  copy_bundle,
  kLands,
  kMazes,
  kPresets,
  read_json,
  read_preset,
  with_folder,
} from './bundles.mjs';
import { bundle_faults, schema_faults } from './check_bundle.mjs';
import { outer_pictures } from './costs.mjs';
import { with_json } from './glb.mjs';
import { bake_prop_walls } from './large.mjs';

test('shipped presets are valid under the preset schema', () => {
  assert.ok(kPresets.length > 0);
  for (const path of kPresets) assert.deepEqual(schema_faults('preset', read_preset(path)), [], path);
});

for (const profile of ['portable', 'compact']) {
  test(`each preset bakes to a valid bundle for seeds 0 to 9: ${profile}`, async (t) => {
    await with_folder(async (folder) => {
      const bundles = [
        ...bake_mazes(folder, '0:9', profile),
        ...bake_presets(kLands, folder, '0:9', profile),
      ];
      assert.ok(kMazes.length > 0 && kLands.length > 0);
      assert.equal(bundles.length, (kMazes.length + kLands.length) * 10);
      for (const bundle of bundles) {
        await t.test(relative(folder, bundle), async () => {
          assert.deepEqual(await bundle_faults(bundle), []);
        });
      }
    });
  });
}

test("bundles with a designer's walls are valid", async () => {
  await with_folder(async (folder) => {
    for (const profile of ['portable', 'compact']) {
      assert.deepEqual(await bundle_faults(bake_prop_walls(folder, profile)), []);
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

/**
 * What is done to a bundle (`glb` is the path of its first mesh, `picture` of its first picture), and
 * what must be said of it.
 */
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
    'a wrong count of triangles of a prop',
    /meshes\/pad.glb: \d+ triangles, not/,
    ({ scene }) => edit(scene, ({ props }) => props.find(({ name }) => name === 'pad').triangles--),
  ],
  [
    'an extension that nobody knows',
    /UNSUPPORTED_EXTENSION.*EXT_else/,
    ({ glb }) => edit_glb(glb, (gltf) => (gltf.extensionsUsed = ['EXT_else'])),
  ],
  [
    'a picture that is gone',
    /IO_ERROR/,
    ({ glb, bundle }) => rmSync(join(bundle, outer_pictures(readFileSync(glb))[0])),
  ],
  [
    'a picture that nothing uses',
    /nothing uses textures\/other.png/,
    ({ picture, bundle }) => cpSync(picture, join(bundle, 'textures/other.png')),
  ],
  [
    'a picture cut short',
    /textures\/\S+: (?!\d+ bytes|digest)/,
    ({ picture }) => writeFileSync(picture, readFileSync(picture).subarray(0, -40)),
  ],
  [
    'a picture with a flipped bit',
    /textures\/\S+: (?!\d+ bytes|digest)/,
    ({ picture }) => {
      const bytes = readFileSync(picture);
      bytes[bytes.length >> 1] ^= 1;
      writeFileSync(picture, bytes);
    },
  ],
  ['a mesh that scene.json lacks', /the bundle holds/, ({ glb }) => cpSync(glb, `${glb}.glb`)],
  ['a prop twice', /a prop stands twice/, ({ scene }) => edit(scene, ({ props }) => props.push(props[0]))],
  ['a prop that nothing uses', /nothing uses the prop/, ({ scene }) => edit(scene, ({ spawn }) => delete spawn.prop)],
  [
    'a portal that is not there',
    /exit-0 names no prop/,
    ({ scene }) => edit(scene, ({ exits }) => (exits[0].prop = 'arch')),
  ],
  ['a cue twice', /a cue stands twice/, ({ scene }) => edit(scene, ({ audio }) => audio.cues.push(audio.cues[0]))],
  ['a cue that is not there', /no cue is named wind/, ({ scene }) => edit(scene, ({ audio }) => audio.cues.pop())],
  [
    'a cue that nobody hears',
    /nobody hears the cue footsteps/,
    ({ scene }) => edit(scene, ({ audio }) => delete audio.footsteps),
  ],
  [
    'a sound that is not there',
    /names the sounds audio\/wind.ogg/,
    ({ scene }) => edit(scene, ({ audio }) => (audio.cues.at(-1).file = 'audio/wind.ogg')),
  ],
  [
    'a clip that is not there',
    /has no clip jump/,
    ({ scene }) => edit(scene, ({ events }) => (events[0].clip = 'jump')),
  ],
  [
    'clips that the mesh lacks',
    /has the clips/,
    ({ scene }) => edit(scene, ({ props }) => props.forEach(({ clips }) => clips.push('jump'))),
  ],
  [
    'a cell that is not there',
    /is seen from odd cells/,
    ({ scene }) => edit(scene, ({ visible }) => visible.props[0].cells.push(5000)),
  ],
  [
    'a chunk under another name',
    /is not named/,
    ({ scene }) => edit(scene, ({ chunks }) => (chunks[0].name += '_')),
  ],
];

test('the checks notice planted faults', async (t) => {
  await with_folder(async (folder) => {
    const [whole] = bake_mazes(folder, '0:0');
    const [{ lods }] = read_json(join(whole, 'scene.json')).chunks;
    for (const [fault, said, plant] of kPlanted) {
      await t.test(fault, async () => {
        const bundle = join(folder, 'planted');
        copy_bundle(whole, bundle);
        const [first] = readdirSync(join(bundle, 'textures'));
        plant({
          bundle,
          picture: join(bundle, 'textures', first),
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
