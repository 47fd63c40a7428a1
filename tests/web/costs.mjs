// What a bundle costs a phone, counted from its files alone.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path/posix';
import { read_glb } from '../golden/glb.mjs';
import { read_json } from './bundles.mjs';
import { texture_bytes } from './pictures.mjs';
import { cells_of } from './stone.mjs';

const kEyes = 2;
const kInstancing = 'EXT_mesh_gpu_instancing';

/** The nodes of a GLB's scene, each as often as it is drawn. */
function* nodes_of(json, indices = json.scenes[json.scene].nodes) {
  for (const index of indices) {
    yield json.nodes[index];
    yield* nodes_of(json, json.nodes[index].children ?? []);
  }
}

/** How often a node's mesh is drawn, in one draw. */
function instances(json, { extensions }) {
  const attributes = extensions?.[kInstancing]?.attributes;
  return attributes ? json.accessors[Object.values(attributes)[0]].count : 1;
}

/** The bytes of pictures that a GLB holds itself. */
export function embedded_pictures(bytes) {
  const { json, binary } = read_glb(bytes);
  return (json.images ?? [])
    .filter(({ uri }) => uri === undefined)
    .map(({ bufferView }) => {
      const { byteOffset = 0, byteLength } = json.bufferViews[bufferView];
      return binary.subarray(byteOffset, byteOffset + byteLength);
    });
}

/** Paths in the bundle of the pictures that a GLB of its folder `meshes` refers to. */
export const outer_pictures = (bytes) =>
  (read_glb(bytes).json.images ?? [])
    .filter(({ uri }) => uri !== undefined)
    .map(({ uri }) => normalize(join('meshes', decodeURIComponent(uri))));

/** What drawing a GLB once, for one eye, takes: triangles and draws. */
export function mesh_cost(bytes) {
  const { json } = read_glb(bytes);
  const cost = { triangles: 0, draws: 0 };
  for (const node of nodes_of(json)) {
    if (node.mesh === undefined) continue;
    for (const { indices, attributes } of json.meshes[node.mesh].primitives) {
      const { count } = json.accessors[indices ?? attributes.POSITION];
      cost.triangles += (count / 3) * instances(json, node);
      cost.draws += 1;
    }
  }
  return cost;
}

/** Everything that a scene places props at, by the id under which visible.props has it. */
export const placed_props = ({ spawn, exits, events }) =>
  [{ id: 'spawn', prop: spawn.prop }, ...exits, ...events]
    .filter(({ prop }) => prop !== undefined)
    .map(({ id, prop }) => ({ id, prop }));

const sum = (list) => list.reduce((total, value) => total + value, 0);

/**
 * What is drawn from each open cell for both eyes, row by row: {cell, triangles, draws,
 * static_triangles, static_draws, texture_bytes}, the static part being the chunks.
 */
export function view_costs(bundle) {
  const read = (path) => readFileSync(join(bundle, path));
  const scene = read_json(join(bundle, 'scene.json'));
  const { walk, chunks, props = [], visible } = scene;
  const size_of = new Map(); // of pictures, by path
  const size = (path) => {
    if (!size_of.has(path)) size_of.set(path, texture_bytes(read(path)));
    return size_of.get(path);
  };
  const meshes = new Map(
    [...chunks.map(({ name, lods }) => [name, lods[0].glb]), ...props.map(({ name, glb }) => [name, glb])].map(
      ([name, glb]) => {
        const bytes = read(glb);
        const embedded = sum(embedded_pictures(bytes).map(texture_bytes));
        return [name, { ...mesh_cost(bytes), embedded, pictures: outer_pictures(bytes) }];
      },
    ),
  );
  const seen_from = new Map((visible?.props ?? []).map(({ of, cells }) => [of, new Set(cells)]));
  const placed = placed_props(scene);
  const held = sum(props.map(({ name }) => meshes.get(name).embedded));

  const open = [...cells_of(walk)].filter(([x, y]) => walk.rows[y][x] === '.');
  const names = chunks.map(({ name }) => name);
  return open.map((cell, i) => {
    const seen = visible?.sets
      ? [...new Set([...visible.always, ...visible.sets[visible.set_of_cell[i]]])]
      : names;
    const stone = seen.map((name) => meshes.get(name));
    const others = placed
      .filter(({ id }) => seen_from.get(id)?.has(i) ?? true)
      .map(({ prop }) => meshes.get(prop));
    const pictures = new Set(stone.flatMap((mesh) => mesh.pictures));
    const total = (list, part) => kEyes * sum(list.map((mesh) => mesh[part]));
    return {
      cell,
      static_triangles: total(stone, 'triangles'),
      static_draws: total(stone, 'draws'),
      triangles: total([...stone, ...others], 'triangles'),
      draws: total([...stone, ...others], 'draws'),
      texture_bytes: held + sum(stone.map((mesh) => mesh.embedded)) + sum([...pictures].map(size)),
    };
  });
}

/** The most of each measure from any cell. */
export function worst_costs(bundle) {
  const views = view_costs(bundle);
  const { cell, ...parts } = views[0];
  return Object.fromEntries(
    Object.keys(parts).map((part) => [part, Math.max(...views.map((view) => view[part]))]),
  );
}

/** Bytes of a bundle's files: of pictures, those in GLBs too, and of all else. */
export function file_bytes(bundle) {
  const paths = readdirSync(bundle, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const total = sum(paths.map((path) => statSync(path).size));
  const outside = paths.filter((path) => path.startsWith(join(bundle, 'textures/')));
  const inside = paths
    .filter((path) => path.endsWith('.glb'))
    .flatMap((path) => embedded_pictures(readFileSync(path)));
  const pictures = sum(outside.map((path) => statSync(path).size)) + sum(inside.map((p) => p.length));
  return { pictures, rest: total - pictures };
}
