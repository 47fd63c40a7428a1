// A bundle's stone as plain triangles, read from its files alone.
import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path/posix';
import { read_accessor, read_glb } from '../golden/glb.mjs';
import { read_json } from './bundles.mjs';
import { make_sampler } from './pictures.mjs';

/** What is read of a vertex, by the name it has here, as far as a mesh has it. */
const kAttributes = {
  position: ['POSITION', 3],
  normal: ['NORMAL', 3],
  tangent: ['TANGENT', 4],
  uv: ['TEXCOORD_0', 2],
  light: ['TEXCOORD_1', 2], // where the vertex lies in the occlusion picture
  color: ['COLOR_0', 4],
};

/** Triangles of a primitive, each three vertices; triangles that meet share them. */
function triangles_of(glb, { attributes, indices }) {
  const lists = Object.entries(kAttributes)
    .filter(([, [attribute]]) => attribute in attributes)
    .map(([name, [attribute, size]]) => [name, read_accessor(glb, attributes[attribute]), size]);
  const { count } = glb.json.accessors[attributes.POSITION];
  const vertices = Array.from({ length: count }, (_, i) =>
    Object.fromEntries(lists.map(([name, values, size]) => [name, [...values.subarray(size * i, size * (i + 1))]])),
  );
  const corners = [...read_accessor(glb, indices)].map((i) => vertices[i]);
  return Array.from({ length: corners.length / 3 }, (_, i) => corners.slice(3 * i, 3 * i + 3));
}

/** Meshes of a GLB by name: their triangles, and the path in the bundle of their occlusion picture. */
function surfaces_of(bytes) {
  const glb = read_glb(bytes);
  const surfaces = {};
  for (const { name, primitives } of glb.json.meshes) {
    const { occlusionTexture } = glb.json.materials[primitives[0].material];
    const image = occlusionTexture && glb.json.images[glb.json.textures[occlusionTexture.index].source];
    surfaces[name] = {
      triangles: primitives.flatMap((primitive) => triangles_of(glb, primitive)),
      light: image && normalize(join('meshes', image.uri)),
    };
  }
  return surfaces;
}

/** The positions alone: [[x, y, z], [x, y, z], [x, y, z]] each. */
const positions_of = (surfaces) =>
  Object.fromEntries(
    Object.entries(surfaces).map(([name, { triangles }]) => [
      name,
      triangles.map((corners) => corners.map(({ position }) => [...position])),
    ]),
  );

/**
 * What the checks of chunks look at: the scene, the walk grid with `is_open(x, y)`, and the chunks,
 * each with its name, box, `meshes` (triangles of positions) and `surfaces` (of whole vertices).
 */
export function read_stone(bundle) {
  const scene = read_json(join(bundle, 'scene.json'));
  const { rows, size, origin, cell } = scene.walk;
  const chunks = scene.chunks.map(({ name, box, lods }) => {
    const surfaces = surfaces_of(readFileSync(join(bundle, lods[0].glb)));
    return { name, box, surfaces, meshes: positions_of(surfaces) };
  });
  const walk = { size, origin, cell, is_open: (x, y) => rows[y]?.[x] === '.' };
  const light = {}; // samplers of the occlusion pictures, by path
  for (const { surfaces } of chunks) {
    for (const { light: path } of Object.values(surfaces)) {
      if (path) light[path] ??= make_sampler(readFileSync(join(bundle, path)));
    }
  }
  return { scene, walk, chunks, light };
}

/** The cells of a walk grid in row-major order. */
export function* cells_of({ size: [width, height] }) {
  for (let y = 0; y < height; ++y) for (let x = 0; x < width; ++x) yield [x, y];
}

/** The chunk whose box holds the middle of a cell. Boxes of chunks share no more than borders. */
export function chunk_of({ walk, chunks }, [x, y]) {
  const [px, pz] = [walk.origin[0] + (x + 0.5) * walk.cell, walk.origin[1] + (y + 0.5) * walk.cell];
  const found = chunks.filter(
    ({ box: { min, max } }) => px > min[0] && px < max[0] && pz > min[2] && pz < max[2],
  );
  if (found.length !== 1) throw new Error(`${found.length} chunks hold cell ${x},${y}`);
  return found[0];
}
