// What must hold of how walls, floors, ceilings and tops look: pictures run on along them at one
// scale, and corners are darkened alike on both sides of every cut. Faults come back as sentences.
import { cells_of } from './stone.mjs';

const kNear = 1e-3; // metres, or repeats
const kTexels = 8; // of a floor's light along a cell's side
const kSameLight = 2 / 255;

const minus = (a, b) => a.map((value, axis) => value - b[axis]);
const dot = (a, b) => a.reduce((sum, value, axis) => sum + value * b[axis], 0);
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const scaled = (a, factor) => a.map((value) => value * factor);
const unit = (a) => scaled(a, 1 / Math.hypot(...a));

/** Metres along and across a picture, from the grid's corner and y = 0, of a vertex of a mesh. */
function metres(name, { origin }, { position: [x, y, z], normal }) {
  const [left, back] = [x - origin[0], z - origin[1]];
  if (name !== 'walls') return [left, back];
  const [nx, , nz] = normal.map(Math.round);
  return [nz ? nz * left : -nx * back, -y];
}

/** The ways along which a picture's coordinates grow on a triangle, in metres a repeat. */
function ways([a, b, c]) {
  const [e1, e2] = [minus(b.position, a.position), minus(c.position, a.position)];
  const [[u1, v1], [u2, v2]] = [minus(b.uv, a.uv), minus(c.uv, a.uv)];
  const area = u1 * v2 - u2 * v1;
  return {
    right: scaled(minus(scaled(e1, v2), scaled(e2, v1)), 1 / area),
    down: scaled(minus(scaled(e2, u1), scaled(e1, u2)), 1 / area),
  };
}

/**
 * Faults of the coordinates of textures, with `tiles` metres a repeat by mesh: they count from the
 * grid's corner, so that they're continuous over all cuts; and tangents follow them.
 */
export function uv_faults({ walk, chunks }, tiles) {
  const faults = new Set();
  for (const { surfaces } of chunks) {
    for (const [name, { triangles }] of Object.entries(surfaces)) {
      for (const triangle of triangles) {
        for (const vertex of triangle) {
          if (!vertex.uv) faults.add(`${name}: no texture coordinates`);
          const expected = scaled(metres(name, walk, vertex), 1 / tiles[name]);
          const off = vertex.uv ? Math.max(...minus(vertex.uv, expected).map(Math.abs)) : 0;
          if (off > kNear) faults.add(`${name}: a texture at ${vertex.uv}, not ${expected}`);
        }
        if (!triangle.every(({ uv, tangent }) => uv && tangent)) faults.add(`${name}: no tangents`);
        else {
          const { right, down } = ways(triangle);
          for (const { normal, tangent } of triangle) {
            const up = scaled(cross(normal, tangent), tangent[3]);
            const along = dot(tangent.slice(0, 3), unit(right));
            if (along < 1 - kNear || dot(up, unit(down)) > kNear - 1) faults.add(`${name}: tangents go another way`);
          }
        }
      }
    }
  }
  return [...faults];
}

/** How bright a vertex is, 0..1, by picture or colour. */
const brightness = ({ light, color }, sampler) => (sampler ? sampler.sample(...light) : color[0] / 255);

/** Faults of the light on a floor, or a ceiling: a texel more than its cells on all sides. */
function* floor_faults({ walk, light }, { name, box, surfaces }, mesh) {
  const { width, height, sample } = light[surfaces[mesh].light];
  const [low, high] = [box.min, box.max];
  const cells = [0, 2].map((axis) => Math.round((high[axis] - low[axis]) / walk.cell));
  const sizes = cells.map((count) => kTexels * count + 2);
  if (sizes.join() !== [width, height].join()) yield `${name}: light of ${width} x ${height} texels, not ${sizes}`;
  const place = (x, z) =>
    [x - low[0], z - low[2]].map((value, i) => (1 + (kTexels * value) / walk.cell) / sizes[i]);
  for (const { position, light: at } of surfaces[mesh].triangles.flat()) {
    const expected = place(position[0], position[2]);
    if (Math.max(...minus(at, expected).map(Math.abs)) > 1e-4) yield `${name}: ${mesh} lit at ${at}, not ${expected}`;
  }
  const first = [0, 2].map((axis, i) => Math.round((low[axis] - walk.origin[i]) / walk.cell));
  for (let y = first[1]; y < first[1] + cells[1]; ++y) {
    for (let x = first[0]; x < first[0] + cells[0]; ++x) {
      if (!walk.is_open(x, y)) continue;
      const at = (dx, dz) =>
        sample(...place(walk.origin[0] + (x + 0.5 + dx) * walk.cell, walk.origin[1] + (y + 0.5 + dz) * walk.cell));
      for (const [sx, sy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        if (walk.is_open(x + sx, y + sy)) continue;
        if (at(0.45 * sx, 0.45 * sy) > at(0, 0) - 0.05) yield `${name}: cell ${x},${y} is not darker at its walls`;
      }
    }
  }
}

/** Faults where two chunks meet: the rim of each one's floor light repeats the other's border. */
function* border_faults({ chunks, light }) {
  const by_corner = new Map(chunks.map((chunk) => [[chunk.box.min[0], chunk.box.min[2]].join(), chunk]));
  const of = ({ surfaces }) => light[surfaces.floor.light];
  for (const chunk of chunks) {
    const { min, max } = chunk.box;
    const a = of(chunk);
    const right = by_corner.get([max[0], min[2]].join());
    const below = by_corner.get([min[0], max[2]].join());
    const rows = Array.from({ length: a.height - 2 }, (_, i) => i + 1);
    const columns = Array.from({ length: a.width - 2 }, (_, i) => i + 1);
    const same = (p, q) => Math.abs(p - q) < 1e-9;
    if (right) {
      const b = of(right);
      const meets = (y) => same(a.texel(a.width - 2, y), b.texel(0, y)) && same(a.texel(a.width - 1, y), b.texel(1, y));
      if (!rows.every(meets)) yield `${chunk.name} and ${right.name} are lit otherwise where they meet`;
    }
    if (below) {
      const b = of(below);
      const meets = (x) => same(a.texel(x, a.height - 2), b.texel(x, 0)) && same(a.texel(x, a.height - 1), b.texel(x, 1));
      if (!columns.every(meets)) yield `${chunk.name} and ${below.name} are lit otherwise where they meet`;
    }
  }
}

/** Where walls end in an inner corner: `x,y,nx,nz` by lattice point and the way that they look. */
function inner_corners(walk) {
  const corners = new Set();
  for (const [x, y] of cells_of(walk)) {
    if (!walk.is_open(x, y)) continue;
    for (const [sx, sy] of [[1, 1], [1, -1], [-1, 1], [-1, -1]]) {
      if (walk.is_open(x + sx, y) || walk.is_open(x, y + sy)) continue;
      const point = [x + (sx + 1) / 2, y + (sy + 1) / 2];
      corners.add([...point, -sx, 0].join()).add([...point, 0, -sy].join());
    }
  }
  return corners;
}

/** Faults of the light on walls: it is the same on both sides of a cut, and less in corners. */
function* wall_faults({ walk, chunks, light }) {
  const inner = inner_corners(walk);
  const lit = new Map(); // [least, most] by place and the way that the wall looks
  const levels = new Map(); // brightness in corners and elsewhere, by height
  for (const { surfaces } of chunks) {
    if (!surfaces.walls) continue;
    const sampler = light[surfaces.walls.light];
    for (const vertex of new Set(surfaces.walls.triangles.flat())) {
      const value = brightness(vertex, sampler);
      const normal = vertex.normal.map(Math.round);
      const key = [...vertex.position, ...normal].join();
      const [least, most] = lit.get(key) ?? [value, value];
      lit.set(key, [Math.min(least, value), Math.max(most, value)]);
      const [x, y, z] = vertex.position;
      const point = [(x - walk.origin[0]) / walk.cell, (z - walk.origin[1]) / walk.cell].map((n) => Math.round(n * 1e3) / 1e3);
      if (!levels.has(y)) levels.set(y, { corners: [], rest: [] });
      levels.get(y)[inner.has([...point, normal[0], normal[2]].join()) ? 'corners' : 'rest'].push(value);
    }
  }
  for (const [key, [least, most]] of lit) {
    if (most - least > kSameLight) yield `walls: light from ${least} to ${most} at ${key}`;
  }
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  for (const [y, { corners, rest }] of levels) {
    if (corners.length && mean(corners) > 0.98 * mean(rest)) yield `walls: corners are not darker ${y} m up`;
  }
}

/** Faults of how corners are darkened in a mode: `lightmap`, `vertex` or `none`. */
export function light_faults(stone, mode) {
  const faults = new Set();
  for (const { name, surfaces } of stone.chunks) {
    for (const [mesh, { triangles, light }] of Object.entries(surfaces)) {
      const vertices = triangles.flat();
      const has = (part) => vertices.some((vertex) => vertex[part]);
      const lit_by = light ? 'lightmap' : has('color') ? 'vertex' : 'none';
      // Tops lie in full light.
      const expected = mesh === 'tops' ? 'none' : mode;
      if (lit_by !== expected) faults.add(`${name}: ${mesh} are lit by ${lit_by}, not ${expected}`);
      if (has('light') !== (lit_by === 'lightmap')) faults.add(`${name}: ${mesh} with places in no picture`);
      if (vertices.some((vertex) => vertex.light?.some((value) => value < 0 || value > 1))) {
        faults.add(`${name}: ${mesh} lit from outside of their picture`);
      }
    }
  }
  if (faults.size || mode === 'none') return [...faults];
  for (const fault of wall_faults(stone)) faults.add(fault);
  if (mode === 'lightmap') {
    for (const chunk of stone.chunks) {
      for (const mesh of ['floor', 'ceiling'].filter((m) => m in chunk.surfaces)) {
        for (const fault of floor_faults(stone, chunk, mesh)) faults.add(fault);
      }
    }
    for (const fault of border_faults(stone)) faults.add(fault);
  }
  return [...faults];
}
