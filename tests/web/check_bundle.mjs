// What must hold of a bundle on disk, whatever baked it. Faults come back as sentences; none is good.
import Ajv from 'ajv';
import validator from 'gltf-validator';
import { xxhash128 } from 'hash-wasm';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { kRoot, read_json } from './bundles.mjs';
import { embedded_pictures, mesh_cost, outer_pictures, placed_props } from './costs.mjs';
import { glb_json } from './glb.mjs';
import { read_picture } from './pictures.mjs';

const ajv = new Ajv({ allErrors: true, strictTypes: false });
const schemas = Object.fromEntries(
  ['preset', 'scene', 'manifest'].map((name) => [
    name,
    ajv.compile(read_json(join(kRoot, 'schemas', `${name}.schema.json`))),
  ]),
);

/** Faults of a value against schemas/<name>.schema.json. */
export function schema_faults(name, value) {
  const validate = schemas[name];
  if (validate(value)) return [];
  return validate.errors.map((e) => `${name}: ${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`);
}

/** What the validator tells without being a fault: one code and what it's about, a line. */
const kAccepted = [
  /^UNSUPPORTED_EXTENSION .*'(EXT_meshopt_compression|EXT_mesh_gpu_instancing)'/,
  // Chunks share their pictures.
  /^URI_GLB \/images\/\d+\/uri/,
  // Light isn't repeated; picture_faults() sees to all else.
  /^IMAGE_NPOT_DIMENSIONS \/images\/\d+/,
];

/** It doesn't see either what extensions use which it doesn't support. */
function is_used(bytes, said) {
  const [, list, index] = /^UNUSED_OBJECT \/(buffers|accessors)\/(\d+):/.exec(said) ?? [];
  if (!list) return false;
  const { nodes, bufferViews } = glb_json(bytes);
  const of = (items, extension) => items.map(({ extensions }) => extensions?.[extension]).filter(Boolean);
  const used =
    list === 'buffers'
      ? of(bufferViews, 'EXT_meshopt_compression').map(({ buffer }) => buffer)
      : of(nodes, 'EXT_mesh_gpu_instancing').flatMap(({ attributes }) => Object.values(attributes));
  return used.includes(Number(index));
}

/**
 * Faults of a GLB's bytes by Khronos' validator: errors, warnings, informations and hints.
 * `read(uri)` gives the bytes of a file that it refers to.
 */
export async function glb_faults(bytes, read) {
  const report = await validator.validateBytes(new Uint8Array(bytes), {
    maxIssues: 0,
    externalResourceFunction: async (uri) => new Uint8Array(read(uri)),
  });
  return report.issues.messages
    .map((m) => `${m.code} ${m.pointer ?? ''}: ${m.message}`)
    .filter((said) => !kAccepted.some((accepted) => accepted.test(said)) && !is_used(bytes, said));
}

/** The same for all meshes of a bundle. */
async function mesh_faults(bundle) {
  const names = readdirSync(join(bundle, 'meshes'));
  const folder = join(bundle, 'meshes');
  const faults = await Promise.all(
    names.map(async (name) => {
      const found = await glb_faults(readFileSync(join(folder, name)), (uri) => readFileSync(join(folder, uri)));
      return found.map((fault) => `meshes/${name}: ${fault}`);
    }),
  );
  return faults.flat();
}

/** Faults of the files beside manifest.json: each listed once, with its size and XXH3-128, and no other. */
export async function manifest_faults(bundle) {
  const faults = [];
  const listed = read_json(join(bundle, 'manifest.json')).files;
  const found = readdirSync(bundle, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(bundle.length + 1))
    .filter((path) => path !== 'manifest.json')
    .sort();
  const paths = listed.map((file) => file.path).sort();
  if (paths.join() !== found.join()) faults.push(`manifest lists ${paths}, the bundle holds ${found}`);
  for (const file of listed.filter((f) => found.includes(f.path))) {
    const bytes = readFileSync(join(bundle, file.path));
    if (bytes.length !== file.bytes) faults.push(`${file.path}: ${bytes.length} bytes, not ${file.bytes}`);
    const digest = `xxh3:${await xxhash128(bytes)}`;
    if (digest !== file.digest) faults.push(`${file.path}: digest ${digest}, not ${file.digest}`);
  }
  return faults;
}

/** Faults of a mesh against what scene.json says of it: its triangles, and the name of its scene. */
function entry_faults(bytes, { name, glb, triangles }) {
  const faults = [];
  const cost = mesh_cost(bytes);
  if (triangles !== undefined && cost.triangles !== triangles) {
    faults.push(`${glb}: ${cost.triangles} triangles, not ${triangles}`);
  }
  if (glb_json(bytes).scenes[0].name !== name) faults.push(`${glb}: the scene is not named ${name}`);
  return faults;
}

/** A level of detail is named after its chunk, with its number where there are several. */
const level_name = (chunk, level, levels) => (levels.length > 1 ? `${chunk}_lod${level}` : chunk);

/** The mesh of the water, if there is some. */
const water_of = ({ tide }) => (tide ? [{ name: 'water', glb: tide.glb }] : []);

/** Faults of scene.json against its meshes, which it names all. */
function entries_faults(bundle) {
  const { chunks, props = [], ...scene } = read_json(join(bundle, 'scene.json'));
  const faults = [];
  const entries = [
    ...chunks.flatMap(({ name, lods }) =>
      lods.map(({ glb, triangles }, i) => ({ name: level_name(name, i, lods), glb, triangles })),
    ),
    ...props,
    ...water_of(scene),
  ];
  for (const entry of entries) faults.push(...entry_faults(readFileSync(join(bundle, entry.glb)), entry));
  for (const { name, glb, clips } of props) {
    const held = (glb_json(readFileSync(join(bundle, glb))).animations ?? []).map((clip) => clip.name);
    if (held.join() !== clips.join()) faults.push(`${name} has the clips ${held}, not ${clips}`);
  }
  const named = entries.map(({ glb }) => glb).sort();
  const found = readdirSync(join(bundle, 'meshes')).map((name) => `meshes/${name}`).sort();
  if (named.join() !== found.join()) faults.push(`scene.json names ${named}, the bundle holds ${found}`);
  return faults;
}

/** Faults of what scene.json says of props: each is there and used, with the clips that are played. */
function prop_faults(bundle) {
  const { props = [], visible, walk, ...scene } = read_json(join(bundle, 'scene.json'));
  const faults = [];
  const placed = placed_props(scene);
  const by_name = new Map(props.map((prop) => [prop.name, prop]));
  if (by_name.size !== props.length) faults.push('a prop stands twice');
  for (const { id, prop } of placed) if (!by_name.has(prop)) faults.push(`${id} names no prop: ${prop}`);
  for (const { id, prop, idle, clip } of scene.events) {
    for (const name of [idle, clip].filter((played) => played !== undefined)) {
      if (!by_name.get(prop)?.clips.includes(name)) faults.push(`${id}: ${prop} has no clip ${name}`);
    }
  }
  for (const name of by_name.keys()) {
    if (!placed.some(({ prop }) => prop === name)) faults.push(`nothing uses the prop ${name}`);
  }
  const ids = (visible?.props ?? []).map(({ of }) => of);
  if (new Set(ids).size !== ids.length) faults.push('a prop is seen twice');
  const cells = (walk?.rows ?? []).join('').replaceAll('#', '').length;
  for (const { of, cells: seen } of visible?.props ?? []) {
    if (!placed.some(({ id }) => id === of)) faults.push(`${of}, which is seen, has no prop`);
    if (seen.some((cell, i) => cell >= cells || cell <= seen[i - 1])) faults.push(`${of} is seen from odd cells`);
  }
  return faults;
}

/** Faults of what scene.json says of sounds: each cue is there once and heard, its file in the bundle. */
function sound_faults(bundle) {
  const { audio, events, exits } = read_json(join(bundle, 'scene.json'));
  const faults = [];
  const cues = audio.cues.map(({ name }) => name);
  const sounds = [...events, ...exits].map(({ sound }) => sound).concat(audio.ambience, audio.footsteps);
  const heard = new Set(sounds.filter((name) => name !== undefined));
  // Effects may be silent.
  const effects = new Set(events.map(({ effect }) => effect));
  if (new Set(cues).size !== cues.length) faults.push('a cue stands twice');
  for (const name of heard) if (!cues.includes(name)) faults.push(`no cue is named ${name}`);
  for (const name of cues) if (!heard.has(name) && !effects.has(name)) faults.push(`nobody hears the cue ${name}`);
  const named = audio.cues.flatMap(({ file }) => file ?? []).sort();
  const folder = join(bundle, 'audio');
  const found = existsSync(folder) ? readdirSync(folder).map((name) => `audio/${name}`).sort() : [];
  if (named.join() !== found.join()) faults.push(`scene.json names the sounds ${named}, the bundle holds ${found}`);
  return faults;
}

/** Pictures that are not repeated over surfaces. */
const kOnce = /^textures\/(light_\w+|walk)\.png$/;

/** Faults of the bundle's pictures: each is used and, like those in the meshes, can be decoded. */
function picture_faults(bundle) {
  const faults = [];
  const meshes = readdirSync(join(bundle, 'meshes')).map((name) => readFileSync(join(bundle, 'meshes', name)));
  const { walk, chunks, terrain } = read_json(join(bundle, 'scene.json'));
  const painted = (terrain?.layers ?? []).flatMap((layer) => [layer.albedo, layer.normal, layer.roughness_map]);
  const used = new Set([
    walk?.map,
    ...chunks.flatMap(({ splat = [] }) => splat),
    ...painted,
    ...meshes.flatMap(outer_pictures),
  ]);
  const folder = join(bundle, 'textures');
  const pictures = existsSync(folder) ? readdirSync(folder).map((name) => `textures/${name}`) : [];
  for (const path of pictures) if (!used.has(path)) faults.push(`nothing uses ${path}`);
  for (const path of used) if (path && !pictures.includes(path)) faults.push(`there is no ${path}`);
  const decode = (bytes, name) => {
    try {
      const { format, width, height } = read_picture(bytes);
      const type = { '.png': 'image/png', '.jpg': 'image/jpeg' }[extname(name)];
      if (type && type !== format) faults.push(`${name}: a picture of another kind, ${format}`);
      const repeats = !kOnce.test(name) && [width, height].some((side) => side & (side - 1));
      if (repeats) faults.push(`${name}: ${width} x ${height} pixels, no powers of two`);
    } catch (error) {
      faults.push(`${name}: ${error.message}`);
    }
  };
  for (const path of pictures) decode(readFileSync(join(bundle, path)), path);
  for (const mesh of meshes) for (const bytes of embedded_pictures(mesh)) decode(bytes, 'a picture in a mesh');
  return faults;
}

/** What a check finds, or why it could not go on. */
async function attempt(check, bundle) {
  try {
    return await check(bundle);
  } catch (error) {
    return [`${check.name}: ${error.message}`];
  }
}

/** All of the above. */
export async function bundle_faults(bundle) {
  const checks = [mesh_faults, manifest_faults, entries_faults, prop_faults, sound_faults, picture_faults];
  return [
    ...schema_faults('scene', read_json(join(bundle, 'scene.json'))),
    ...schema_faults('manifest', read_json(join(bundle, 'manifest.json'))),
    ...(await Promise.all(checks.map((check) => attempt(check, bundle)))).flat(),
  ];
}
