// Editors check presets with the published schema, warren with its own tables: they must agree.
import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { kPresets, kRoot, read_preset, warren_lines, with_folder } from './bundles.mjs';
import { schema_faults } from './check_bundle.mjs';
import { grey_png, pyramid_glb } from './designed.mjs';

/** Rules over several values at once or over files, which a schema can't state. */
const kBeyondSchema =
  /^E-(BAKE-OCCLUSION|EXTENDS-(DEPTH|LOOP|READ)|INPUT-TWICE|LIGHTS-FOG|MASK-[A-Z]+|MAZE-(EVENTS|EXIT|LITERAL|POSITION|QUOTA|START|WEIGHTS)|MEMORY|(PICTURE|PROP|SOUND|STAMP)-READ|PLAYER-(EYE|RADIUS)|PROPS-WALL|TERRAIN-[A-Z]+)$/;

/** Likewise: what a preset needs may stand in the base that it extends. */
const is_beyond = (preset, id) =>
  kBeyondSchema.test(id) || (/^E-(KEY-MISSING|STAGES)$/.test(id) && preset !== null && typeof preset === 'object' && 'extends' in preset);

/** What the shipped presets leave at its default. */
const kRest = {
  format: 1,
  name: 'rest',
  seed: '18446744073709551615',
  maze: {
    size: [15, 15],
    start_openings: 2,
    start: [7, 7],
    exits: [[1, 1], [13, 1]],
    events: { count: 2, share: 'trunk', positions: [[3, 3]], trigger: 2.5, once: false },
    ceiling: true,
    walls: 'merged',
    materials: {
      wall: { tile: 2.5, images: { albedo: 'grey.png', normal: 'grey.png', roughness: null } },
      ceiling: { color: '#58606b', roughness: 0.95, glow: 0.1, texture: 'brick', tile: 3, images: null },
    },
  },
  lights: { head: null, exposure: 1.5 },
  player: {
    eye_height: 1.4,
    radius: 0.25,
    speed: 1.6,
    turn: 'smooth',
    snap_deg: 45,
    turn_speed_deg: 60,
    vignette: 0,
    dwell: 0.8,
    move_stick: 'right',
    input: { forward: { keys: ['KeyI', 'F12'], buttons: [] }, walk: { keys: [], buttons: [7, 16] }, strip: {} },
  },
  audio: {
    volume: 0.5,
    cues: { 'rock-roll': { file: 'wind.ogg', volume: 0.5 }, 'portal-hum': { volume: 0 }, wind: { file: 'wind.ogg' } },
  },
  bake: { occlusion: 'vertex', texture_size: 512 },
  props: { rock: null, portal: 'box.glb', pad: null },
  budget: { triangles: 100000, draws: null, texture_bytes: 1e9, bytes: 2000000 },
};

/** A landscape with every key. */
const kTerrain = {
  format: 1,
  terrain: {
    chunks: [[-1, 0], [3, 3]],
    chunk: 33,
    spacing: 0.5,
    height: [-2, 6],
    noises: [
      { scale: 0.02, weight: 1, offset: [0.5, -3], octaves: 3, lacunarity: 2.2, persistence: 0.4, shape: 'ridged' },
      { scale: 0.1, weight: -0.2, octaves: 1, shape: 'terraced', terraces: 5 },
    ],
    warp: { amplitude: 3, scale: 0.03, octaves: 1 },
    stamps: [{ image: 'grey.png', position: [-8, 50], size: [12, 10], height: [1, 3], margin: 2 }],
    holes: { count: 2, radius: 0.4, depth: 0.2, blur: 0.2, min_distance: 3, block: 1 },
    layers: [
      { name: 'low', color: '#5b5046', roughness: 0.3, texture: 'wet-mud', tile: 3, hmin: 1, hmax: 2, tidal: true },
      { name: 'high', images: { albedo: 'grey.png', normal: null }, lmin: 0, lmax: 1, hmin: null, hmax: null },
    ],
    tide: {
      low: 0, high: 2, period_s: 30, wet_lag_s: 2, keyframes: [[0, 0], [10, 2]], color: '#7f959a', opacity: 0.5,
    },
    lod: { max_error: [0.02, 0.2], distance: [0, 20] },
    splat_size: 64,
  },
  bake: { occlusion: 'none' },
};

/** What another one changes in it. */
const kTerrainPatch = {
  format: 1,
  extends: 'terrain.json',
  terrain: { chunk: 65, warp: null, stamps: null, holes: { count: 1, blur: null }, tide: { high: 3, keyframes: null } },
};

/** One in which all closed cells hold a prop. */
const kProps = { format: 1, maze: { size: [9, 9], walls: 'prop' }, props: { wall: 'wall.glb' } };

/** What another one changes, values taken away among them. */
const kPatch = {
  $schema: null,
  format: 1,
  extends: 'base.json',
  name: 'patch',
  description: null,
  maze: {
    size: null,
    algorithm: 'growing-tree',
    growing_tree: { newest: 1, oldest: null },
    start: [7, 7],
    start_openings: null,
    exits: null,
    events: { count: 2, share: null, types: { creature: 1 }, positions: [[3, 3]] },
    ceiling: null,
    materials: {
      wall: { images: { normal: null, roughness: 'grey.png' } },
      floor: { images: { albedo: 'grey.png' } },
      ceiling: null,
      top: null,
      pad: { color: null, glow: 0.5 },
    },
  },
  player: { speed: null, turn: null, input: { forward: null, back: { keys: ['KeyK'], buttons: null } } },
  audio: { volume: null, cues: { 'rock-roll': null, wind: { file: null, volume: 1 } } },
  bake: { occlusion: null, texture_size: 64 },
  props: { portal: null, insect: 'insect.glb' },
  budget: { draws: 50, bytes: null },
  lights: { head: null, sun: { color: '#ffffff', intensity: null }, fog: { near: 2 } },
};
const kPatches = [kPatch, { format: 1, extends: 'base.json' }, { format: 1, extends: 'patch.json', maze: null }];

const kValues = [
  null, true, -1, 0, 0.5, 1, 2, 7, 8, 15, 16, 1e4, 1e7, 1e300, '', 'x', '7', '#a0b1c2', '#A0B1C', 'prim',
  'KeyW', 'Tab', 'a/b.png', [], [1, 2], [7, 7], [[3, 3]], {}, { x: 1 },
];

/** What the presets name. */
function write_files(folder) {
  writeFileSync(join(folder, 'base.json'), JSON.stringify(kRest));
  writeFileSync(join(folder, 'patch.json'), JSON.stringify(kPatch));
  writeFileSync(join(folder, 'terrain.json'), JSON.stringify(kTerrain));
  writeFileSync(join(folder, 'grey.png'), grey_png(64));
  writeFileSync(join(folder, 'wind.ogg'), 'OggS');
  writeFileSync(join(folder, 'box.glb'), pyramid_glb(['shimmer'], 1.5));
  writeFileSync(join(folder, 'wall.glb'), pyramid_glb([], 2));
  writeFileSync(join(folder, 'insect.glb'), pyramid_glb(['idle', 'dash'], 0.5));
}

/** Every value inside `value`, with its keys from the outside in. */
function* places(value, keys = []) {
  yield keys;
  if (value === null || typeof value !== 'object') return;
  for (const key of Object.keys(value)) yield* places(value[key], [...keys, key]);
}

/** A copy of `preset` in which `change(parent, key)` was done at the place. */
function changed(preset, keys, change) {
  const holder = { top: structuredClone(preset) };
  const path = ['top', ...keys];
  const parent = path.slice(0, -1).reduce((value, key) => value[key], holder);
  change(parent, path.at(-1));
  return holder.top;
}

function* mutations(preset) {
  for (const keys of places(preset)) {
    for (const value of kValues) yield changed(preset, keys, (parent, key) => (parent[key] = value));
    yield changed(preset, keys, (parent, key) => {
      if (Array.isArray(parent)) parent.splice(key, 1);
      else if (keys.length) delete parent[key];
    });
    yield changed(preset, keys, (parent, key) => {
      const value = parent[key];
      if (Array.isArray(value)) value.push(value[0]);
      else if (value !== null && typeof value === 'object') value.unheard_of = 1;
    });
  }
}

test('presets that extend others are taken as they stand', async () => {
  await with_folder((folder) => {
    write_files(folder);
    writeFileSync(join(folder, 'props.json'), JSON.stringify(kProps));
    writeFileSync(join(folder, 'flat.json'), JSON.stringify(kTerrainPatch));
    const files = ['base.json', 'patch.json', 'props.json', 'terrain.json', 'flat.json'];
    for (const { ok, diagnostics } of warren_lines(folder, 'validate', '--json', ...files)) {
      assert.ok(ok && diagnostics.length === 0, JSON.stringify(diagnostics));
    }
    assert.deepEqual(schema_faults('preset', kPatch), []);
    assert.deepEqual(schema_faults('preset', kTerrainPatch), []);
  });
});

test('schema and warren agree on changed presets', async () => {
  await with_folder((folder) => {
    cpSync(join(kRoot, 'presets'), folder, { recursive: true });
    write_files(folder);
    const presets = [...kPresets.map(read_preset), kRest, kProps, kTerrain, kTerrainPatch, ...kPatches].flatMap((preset) => [...mutations(preset)]);
    const files = presets.map((_, i) => `${i}.json`);
    presets.forEach((preset, i) => writeFileSync(join(folder, files[i]), JSON.stringify(preset)));
    const verdicts = warren_lines(folder, 'validate', '--json', ...files);
    assert.equal(verdicts.length, presets.length);
    let refused = 0;
    presets.forEach((preset, i) => {
      const { diagnostics } = verdicts[i];
      const errors = diagnostics.filter((d) => d.severity === 'error' && !is_beyond(preset, d.id));
      const faults = schema_faults('preset', preset);
      assert.equal(errors.length > 0, faults.length > 0, JSON.stringify({ preset, diagnostics, faults }));
      if (faults.length > 0) ++refused;
    });
    assert.ok(refused > presets.length / 2 && refused < presets.length, `${refused} are refused`);
  });
});
