// A bundle's stone as plain triangles, read from its files alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read_accessor, read_glb } from '../golden/glb.mjs';
import { read_json } from './bundles.mjs';

/** Triangles of a GLB by the name of their mesh: [[x, y, z], [x, y, z], [x, y, z]] each. */
function triangles_of(bytes) {
  const glb = read_glb(bytes);
  const meshes = {};
  for (const { name, primitives } of glb.json.meshes) {
    meshes[name] = [];
    for (const { attributes, indices } of primitives) {
      const positions = read_accessor(glb, attributes.POSITION);
      const corners = [...read_accessor(glb, indices)].map((i) => [...positions.subarray(3 * i, 3 * i + 3)]);
      for (let i = 0; i < corners.length; i += 3) meshes[name].push(corners.slice(i, i + 3));
    }
  }
  return meshes;
}

/**
 * What the checks of chunks look at: the scene, the walk grid with `is_open(x, y)`, and the chunks,
 * each with its name, box and `meshes`.
 */
export function read_stone(bundle) {
  const scene = read_json(join(bundle, 'scene.json'));
  const { rows, size, origin, cell } = scene.walk;
  const chunks = scene.chunks.map(({ name, box, lods }) => ({
    name,
    box,
    meshes: triangles_of(readFileSync(join(bundle, lods[0].glb))),
  }));
  const walk = { size, origin, cell, is_open: (x, y) => rows[y]?.[x] === '.' };
  return { scene, walk, chunks };
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
