// Compact bundles decode, by the decoder that three.js has, to what the portable ones hold.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { bake_mazes, bake_presets, kMazes, read_json, with_folder, write_preset } from './bundles.mjs';
import { twin_faults } from './compact.mjs';
import { glb_json, with_json, with_positions } from './glb.mjs';
import { with_browser } from './viewer.mjs';

const kPatience = 120_000;  // ms before a hung browser is given up
const here = fileURLToPath(new URL('.', import.meta.url));
const meshes_of = (bundle) => readdirSync(join(bundle, 'meshes')).sort();
const error_of = (twin) => read_json(join(twin, 'manifest.json')).position_error;
const required_by = (path) => glb_json(readFileSync(path)).extensionsRequired ?? [];

test('compact meshes are the portable ones to the vertex, for seeds 0 to 9', async (t) => {
  await with_folder(async (folder) => {
    const bundles = bake_mazes(folder, '0:9', 'portable');
    const twins = bake_mazes(folder, '0:9', 'compact');
    assert.equal(bundles.length, kMazes.length * 10);
    assert.deepEqual(twins, bundles.map((bundle) => `${bundle}.compact`));
    for (const [i, bundle] of bundles.entries()) {
      await t.test(relative(folder, bundle), async () => {
        const twin = twins[i];
        const names = meshes_of(bundle);
        assert.deepEqual(meshes_of(twin), names);
        const error = error_of(twin);
        assert.ok(error > 0 && error <= 0.0005, `positions are off by up to ${error} m`);
        for (const name of names) {
          const [from, to] = [bundle, twin].map((path) => readFileSync(join(path, 'meshes', name)));
          assert.deepEqual((await twin_faults(from, to, error)).slice(0, 5), [], name);
          assert.ok(to.length <= from.length, `${name}: ${to.length} bytes, portable ${from.length}`);
          assert.deepEqual(required_by(join(bundle, 'meshes', name)), []);
          const required = required_by(join(twin, 'meshes', name));
          assert.ok(required.includes('EXT_meshopt_compression'), `${name} requires ${required}`);
        }
      });
    }
  });
});

/** Loads meshes of two bundles in a page; gives {messages, faults, worst}, see page/compact.mjs. */
async function compare_in_page(browser, portable, compact, names) {
  const roots = { three: join(here, 'node_modules/three'), portable, compact };
  const types = { '.html': 'text/html', '.mjs': 'text/javascript', '.js': 'text/javascript' };
  const page = await browser.newPage();
  page.setDefaultTimeout(kPatience);
  const messages = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  await page.route('**', (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    const [root, ...rest] = path.split('/');
    const file = roots[root] ? join(roots[root], ...rest) : join(here, 'page', path);
    return route.fulfill({ path: file, contentType: types[extname(file)] });
  });
  try {
    await page.goto('http://localhost/compact.html');
    const paths = names.map((name) => `meshes/${name}`);
    const result = await page.evaluate((list) => window.compare_profiles(list), paths);
    return { messages, ...result };
  } finally {
    await page.close();
  }
}

/** A preset whose walls are copies of a prop of another bundle, and the paths of its two bundles. */
function bake_wall_props(folder, bundle) {
  const home = join(folder, 'walls');
  mkdirSync(home);
  cpSync(join(bundle, 'meshes', 'portal.glb'), join(home, 'wall.glb'));
  const preset = { maze: { size: [15, 15], walls: 'prop' }, props: { wall: 'wall.glb' } };
  const path = write_preset(home, 'wall-props', preset);
  return ['portable', 'compact'].map((profile) => bake_presets([path], folder, '3:3', profile)[0]);
}

test('three.js loads both profiles alike, wall props as instances', async (t) => {
  await with_folder((folder) =>
    with_browser(async (browser) => {
      const bundles = bake_mazes(folder, '1:1', 'portable');
      const twins = bake_mazes(folder, '1:1', 'compact');
      const walls = bake_wall_props(folder, bundles[0]);
      assert.ok(
        required_by(join(walls[1], 'meshes', 'maze_0_0.glb')).includes('EXT_mesh_gpu_instancing'),
      );
      for (const [bundle, twin] of [...bundles.map((bundle, i) => [bundle, twins[i]]), walls]) {
        await t.test(relative(folder, bundle), async () => {
          const names = meshes_of(bundle);
          const { messages, faults, worst } = await compare_in_page(browser, bundle, twin, names);
          assert.deepEqual(messages, []);
          assert.deepEqual(faults, []);
          // Portable copies are moved in single precision.
          assert.ok(worst <= error_of(twin) + 1e-5, `${worst} m off`);
        });
      }
    }),
  );
});

/** Where element `index` of an accessor begins in the bytes of a portable GLB. */
function element_at(bytes, accessor, index, size) {
  const { json_length, gltf } = { json_length: bytes.readUInt32LE(12), gltf: glb_json(bytes) };
  const { bufferView, byteOffset = 0 } = gltf.accessors[accessor];
  const { byteOffset: begin = 0, byteStride = size } = gltf.bufferViews[bufferView];
  return 20 + json_length + 8 + begin + byteOffset + index * byteStride;
}

/** Changes bytes at an element of the first primitive: change(bytes, offset). */
function with_element(bytes, find, index, size, change) {
  const result = Buffer.from(bytes);
  const [primitive] = glb_json(bytes).meshes[0].primitives;
  change(result, element_at(bytes, find(primitive), index, size));
  return result;
}

/** Turns the portable or the compact GLB, and what must be said of it. */
const kPlanted = [
  [
    'a moved vertex',
    /walls: POSITION/,
    ({ from, to, error }) => ({
      from: with_positions(from, 'walls', (p, i) => (i === 7 ? [p[0], p[1] + 3 * error, p[2]] : p)),
      to,
    }),
  ],
  [
    'a turned triangle',
    /triangle 2 is another/,
    ({ from, to }) => ({
      from: with_element(from, ({ indices }) => indices, 6, 2, (bytes, at) => {
        bytes.subarray(at, at + 4).swap32().swap16();
      }),
      to,
    }),
  ],
  [
    'a normal to the other side',
    /NORMAL/,
    ({ from, to }) => ({
      from: with_element(from, ({ attributes }) => attributes.NORMAL, 3, 12, (bytes, at) => {
        for (const axis of [0, 4, 8]) bytes.writeFloatLE(-bytes.readFloatLE(at + axis), at + axis);
      }),
      to,
    }),
  ],
  [
    'a texture coordinate a texel off',
    /TEXCOORD_0/,
    ({ from, to }) => ({
      from: with_element(from, ({ attributes }) => attributes.TEXCOORD_0, 5, 8, (bytes, at) => {
        bytes.writeFloatLE(bytes.readFloatLE(at) + 1 / 2048, at);
      }),
      to,
    }),
  ],
  [
    'a missing primitive',
    /primitives, not/,
    ({ from, to }) => ({
      from,
      to: with_json(to, ({ meshes }) => meshes.find(({ name }) => name === 'floor').primitives.pop()),
    }),
  ],
  [
    'a missing mesh',
    /mesh 2 is undefined/,
    ({ from, to }) => ({ from, to: with_json(to, ({ meshes }) => meshes.pop()) }),
  ],
  [
    'another material',
    /material 1, not 0/,
    ({ from, to }) => ({
      from,
      to: with_json(to, ({ meshes }) => (meshes[0].primitives[0].material = 1)),
    }),
  ],
  [
    'a renamed material',
    /other materials/,
    ({ from, to }) => ({ from, to: with_json(to, ({ materials }) => (materials[0].name += '_')) }),
  ],
  [
    'a moved node',
    /other nodes/,
    ({ from, to }) => ({ from, to: with_json(to, ({ nodes }) => (nodes[0].translation = [0, 1, 0])) }),
  ],
  [
    'a missing attribute',
    /attributes/,
    ({ from, to }) => ({
      from,
      to: with_json(to, ({ meshes }) => delete meshes[0].primitives[0].attributes.NORMAL),
    }),
  ],
  [
    'a code that breaks off',
    /Malformed/,
    ({ from, to }) => ({
      from,
      to: with_json(to, ({ bufferViews }) => {
        const { extensions } = bufferViews.find((view) => view.extensions);
        extensions.EXT_meshopt_compression.byteLength -= 1;
      }),
    }),
  ],
];

test('the checks notice planted faults', async (t) => {
  await with_folder(async (folder) => {
    const [portable] = bake_mazes(folder, '0:0', 'portable');
    const [compact] = bake_mazes(folder, '0:0', 'compact');
    const chunk = read_json(join(portable, 'scene.json')).chunks[0].lods[0].glb;
    const [from, to] = [portable, compact].map((bundle) => readFileSync(join(bundle, chunk)));
    const error = error_of(compact);
    assert.deepEqual(await twin_faults(from, to, error), []);
    for (const [fault, said, plant] of kPlanted) {
      await t.test(fault, async () => {
        const planted = plant({ from, to, error });
        assert.match((await twin_faults(planted.from, planted.to, error)).join('\n'), said);
      });
    }
    await t.test('a clip that moves otherwise', async () => {
      const read = (bundle, name) => readFileSync(join(bundle, 'meshes', name));
      const name = meshes_of(portable).find((mesh) => glb_json(read(portable, mesh)).animations);
      const [x, y] = [portable, compact].map((bundle) => read(bundle, name));
      assert.deepEqual(await twin_faults(x, y, error), []);
      const changed = with_json(y, ({ animations }) => animations[0].channels.pop());
      assert.match((await twin_faults(x, changed, error)).join('\n'), /other animations/);
    });
    await t.test('a vertex that is moved in the page', async () => {
      const moved = with_positions(from, 'walls', ([x, y, z]) => [x, y + 0.01, z]);
      writeFileSync(join(portable, chunk), moved);
      await with_browser(async (browser) => {
        const names = [chunk.replace('meshes/', '')];
        const { worst } = await compare_in_page(browser, portable, compact, names);
        assert.ok(worst > 0.009 && worst < 0.011, `${worst} m`);
      });
    });
  });
});
