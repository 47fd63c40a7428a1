// What must hold of a bundle on disk, whatever baked it. Faults come back as sentences; none is good.
import Ajv from 'ajv';
import validator from 'gltf-validator';
import { xxhash128 } from 'hash-wasm';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kRoot, read_json } from './bundles.mjs';
import { glb_json } from './glb.mjs';

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

// Texture coordinates are there for the designer's own textures, also where a material has none.
const kAccepted = /^UNUSED_OBJECT .*TEXCOORD_0$/;

/** Faults of a GLB's bytes by Khronos' validator: errors, warnings, informations and hints. */
export async function glb_faults(bytes) {
  const report = await validator.validateBytes(new Uint8Array(bytes));
  return report.issues.messages
    .filter((m) => !kAccepted.test(`${m.code} ${m.pointer}`))
    .map((m) => `${m.code} ${m.pointer ?? ''}: ${m.message}`);
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

/** Faults of what scene.json says of its meshes: the name and the count of triangles. */
export async function chunk_faults(bundle) {
  const faults = [];
  for (const chunk of read_json(join(bundle, 'scene.json')).chunks) {
    for (const lod of chunk.lods) {
      const bytes = readFileSync(join(bundle, lod.glb));
      const { info } = await validator.validateBytes(new Uint8Array(bytes));
      const triangles = info?.totalTriangleCount;
      if (triangles !== lod.triangles) {
        faults.push(`${lod.glb}: ${triangles} triangles, not ${lod.triangles}`);
      }
      if (glb_json(bytes).scenes[0].name !== chunk.name) {
        faults.push(`${lod.glb}: the scene is not named ${chunk.name}`);
      }
    }
  }
  return faults;
}

/** All of the above. */
export async function bundle_faults(bundle) {
  const meshes = readdirSync(join(bundle, 'meshes')).filter((name) => name.endsWith('.glb'));
  const of_meshes = meshes.map((name) => glb_faults(readFileSync(join(bundle, 'meshes', name))));
  return [
    ...schema_faults('scene', read_json(join(bundle, 'scene.json'))),
    ...schema_faults('manifest', read_json(join(bundle, 'manifest.json'))),
    ...(await Promise.all([...of_meshes, manifest_faults(bundle), chunk_faults(bundle)])).flat(),
  ];
}
