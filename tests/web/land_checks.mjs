// Judging landscapes by what was written: seams, errors of levels, splat maps.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode_png } from '../checker/png.mjs';
import { read_json } from './bundles.mjs';
import { read_mesh } from './compact.mjs';

/**
 * A level of a chunk: vertices by number, x and z being samples of the endless field.
 * @typedef {{x: Float64Array, y: Float64Array, z: Float64Array, normals: number[],
 *   triangles: number[]}} Level
 * A chunk by its column and row in the endless field, its levels the finest first.
 * @typedef {{column: number, row: number, levels: Level[]}} Piece
 */

async function read_level(bundle, glb, { spacing, window, chunk }) {
  const { json, numbers } = await read_mesh(readFileSync(join(bundle, glb)));
  const [{ primitives }] = json.meshes;
  const [{ attributes, indices }] = primitives;
  if (json.meshes.length !== 1 || primitives.length !== 1) throw new Error(`${glb}: more than one draw`);
  const positions = numbers(attributes.POSITION);
  const axis = (k, scale, from) =>
    Float64Array.from({ length: positions.length / 3 }, (_, i) => positions[3 * i + k] / scale + from);
  return {
    x: axis(0, spacing, window.x[0] * (chunk - 1)),
    y: axis(1, 1, 0),
    z: axis(2, spacing, window.z[0] * (chunk - 1)),
    normals: numbers(attributes.NORMAL),
    triangles: numbers(indices),
  };
}

/** {scene, side, pieces: Piece[]} of a bundle; `side` is a chunk's in samples, less one. */
export async function read_land(bundle) {
  const scene = read_json(join(bundle, 'scene.json'));
  const pieces = await Promise.all(
    scene.chunks.map(async ({ name, lods }) => {
      const [, column, row] = /^terrain_(-?\d+)_(-?\d+)$/.exec(name).map(Number);
      const levels = await Promise.all(lods.map(({ glb }) => read_level(bundle, glb, scene.terrain)));
      return { column, row, levels };
    }),
  );
  return { scene, side: scene.terrain.chunk - 1, pieces };
}

/**
 * What a level has along a line of samples where `axis`, `x` or `z`, is `at`: its vertices by the
 * other axis, as texts of height and normal, and the edges that have a triangle on one side alone.
 */
function border(level, axis, at) {
  const along = axis === 'x' ? level.z : level.x;
  const vertices = new Map();
  level[axis].forEach((value, i) => {
    if (value !== at) return;
    vertices.set(along[i], `${level.y[i]} ${[0, 1, 2].map((k) => level.normals[3 * i + k])}`);
  });
  const edges = new Map();
  for (let i = 0; i < level.triangles.length; i += 3) {
    for (let k = 0; k < 3; ++k) {
      const ends = [level.triangles[i + k], level.triangles[i + ((k + 1) % 3)]];
      if (ends.some((end) => level[axis][end] !== at)) continue;
      const key = `${ends.map((end) => along[end]).sort((a, b) => a - b)}`;
      edges.set(key, (edges.get(key) ?? 0) + 1);
    }
  }
  return { vertices, edges: [...edges].filter(([, count]) => count === 1).map(([key]) => key).sort() };
}

/**
 * Faults where two neighbours meet, at whatever levels: vertices that one has alone, heights or
 * normals that aren't the same to the bit, edges without their like. `b` lies beyond `a` along the
 * axis.
 */
export function seam_faults(a, b, axis, side) {
  const at = (axis === 'x' ? b.column : b.row) * side;
  const faults = [];
  a.levels.forEach((first, i) => {
    b.levels.forEach((second, k) => {
      const where = `levels ${i} and ${k} at ${axis} ${at}`;
      const [from, to] = [border(first, axis, at), border(second, axis, at)];
      if (from.vertices.size < 2) faults.push(`${where}: no border`);
      const all = new Set([...from.vertices.keys(), ...to.vertices.keys()]);
      for (const key of all) {
        const [x, y] = [from.vertices.get(key), to.vertices.get(key)];
        if (x !== y) faults.push(`${where}: vertex ${key} is ${x}, ${y}`);
      }
      if (`${from.edges}` !== `${to.edges}`) faults.push(`${where}: other edges`);
      if (from.edges.length !== from.vertices.size - 1) faults.push(`${where}: edges are missing`);
    });
  });
  return faults;
}

/** The pairs of pieces that are neighbours: [piece, the one beyond it, axis]. */
export function neighbours(pieces, others = pieces) {
  const beyond = (a, axis) =>
    others.filter((b) =>
      axis === 'x'
        ? b.column === a.column + 1 && b.row === a.row
        : b.row === a.row + 1 && b.column === a.column,
    );
  return pieces.flatMap((a) => ['x', 'z'].flatMap((axis) => beyond(a, axis).map((b) => [a, b, axis])));
}

/** Metres at each sample of a piece under the triangles of a level, row by row; NaN where none is. */
export function heights_of({ column, row, levels }, level, side) {
  const { x, y, z, triangles } = levels[level];
  const out = new Float64Array((side + 1) ** 2).fill(NaN);
  const [left, low] = [column * side, row * side];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = triangles.slice(i, i + 3);
    const area = (p, q, u, v) => (x[q] - x[p]) * (v - z[p]) - (z[q] - z[p]) * (u - x[p]);
    const whole = area(a, b, x[c], z[c]);
    if (whole === 0) continue;
    for (let v = Math.min(z[a], z[b], z[c]); v <= Math.max(z[a], z[b], z[c]); ++v) {
      for (let u = Math.min(x[a], x[b], x[c]); u <= Math.max(x[a], x[b], x[c]); ++u) {
        const shares = [area(b, c, u, v) / whole, area(c, a, u, v) / whole, area(a, b, u, v) / whole];
        if (shares.some((share) => share < 0)) continue;
        const height = shares[0] * y[a] + shares[1] * y[b] + shares[2] * y[c];
        out[(v - low) * (side + 1) + u - left] = height;
      }
    }
  }
  return out;
}

/** Faults of heights further than `bound` metres from the true ones. */
export function error_faults(heights, truth, bound) {
  let worst = 0;
  let bare = 0;
  heights.forEach((height, i) => {
    if (Number.isNaN(height)) ++bare;
    else worst = Math.max(worst, Math.abs(height - truth[i]));
  });
  const faults = [];
  if (bare) faults.push(`${bare} samples without a triangle`);
  if (worst > bound + 1e-9) faults.push(`${worst} m off where ${bound} are allowed`);
  return faults;
}

/** How far a layer's heights are from this one: 0 where it has any weight. */
const distance = ({ lmin = -Infinity, hmax = Infinity }, height) => Math.max(lmin - height, height - hmax, 0);

function weight({ lmin, lmax, hmin, hmax }, height) {
  const rise = (from, to) => (height >= to ? 1 : height <= from ? 0 : (height - from) / (to - from));
  const low = lmin === undefined ? 1 : rise(lmin, lmax);
  const high = hmin === undefined ? 1 : 1 - rise(hmin, hmax);
  return Math.min(low, high);
}

/** The layers' shares of the ground at a height, where the tide is as they say. */
export function shares(layers, height) {
  const weights = layers.map((layer) => weight(layer, height));
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum > 0) return weights.map((value) => value / sum);
  const distances = layers.map((layer) => distance(layer, height));
  const nearest = distances.indexOf(Math.min(...distances));
  return layers.map((_, i) => (i === nearest ? 1 : 0));
}

/** A piece's splat maps: the layers' 255ths at each texel, the last one what is left of 255. */
export function read_splat(bundle, paths, layers) {
  const maps = paths.map((path) => decode_png(readFileSync(join(bundle, path))));
  const [{ width, height }] = maps;
  if (maps.some((map) => map.channels !== 3 || map.width !== width || map.height !== width)) {
    throw new Error('splat maps are square, of three channels');
  }
  const texels = Array.from({ length: width * height }, (_, i) => {
    const stored = maps.flatMap(({ pixels }) => [0, 1, 2].map((k) => pixels[3 * i + k]));
    const first = stored.slice(0, layers.length - 1);
    const rest = 255 - first.reduce((a, b) => a + b, 0);
    return { first: [...first, rest], unused: stored.slice(layers.length - 1) };
  });
  return { width, texels };
}

/** Faults of splat maps against the heights of their chunk. */
export function splat_faults({ width, texels }, layers, truth, side) {
  const faults = [];
  const height = (u, v) => {
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const [s, t] = [u - i, v - j];
    const at = (dx, dz) => truth[(j + dz) * (side + 1) + i + dx];
    return (1 - t) * ((1 - s) * at(0, 0) + s * at(1, 0)) + t * ((1 - s) * at(0, 1) + s * at(1, 1));
  };
  texels.forEach(({ first, unused }, i) => {
    const [u, v] = [i % width, Math.floor(i / width)].map((texel) => ((texel + 0.5) * side) / width);
    const wanted = shares(layers, height(u, v));
    const off = first.findIndex((value, k) => Math.abs(value - 255 * wanted[k]) > 1 + 1e-6);
    if (off >= 0) faults.push(`texel ${i}: ${first}, not ${wanted.map((share) => 255 * share)}`);
    if (first.some((value) => value < 0)) faults.push(`texel ${i}: more than 255 together`);
    if (unused.some((value) => value !== 0)) faults.push(`texel ${i}: ${unused} of no layer`);
  });
  return faults;
}
