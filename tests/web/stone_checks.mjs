// What must hold of walls, floors, ceilings and tops over all chunks of a bundle: each face of the
// walk grid is covered once, and no vertex stands in the middle of another triangle's edge. Faults
// come back as sentences. For textures and light see surface_checks.mjs.
import { cells_of, chunk_of } from './stone.mjs';

const kTolerance = 1e-4; // metres
const kSkirt = 0.01; // metres that walls reach on behind floors and ceilings
const kBed = ' bed';
const kSides = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const kStone = ['walls', 'floor', 'ceiling', 'tops'];

/** Columns and rows, not whole in the middle of things, of a position. */
const to_lattice = ({ origin, cell }, [x, , z]) => [(x - origin[0]) / cell, (z - origin[1]) / cell];

function normal_of([a, b, c]) {
  const [u, v] = [b, c].map((p) => p.map((value, axis) => value - a[axis]));
  const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...cross);
  return cross.map((value) => value / length);
}

/** Whether (s, t) lies in a triangle of [s, t] corners. */
function holds(corners, s, t) {
  const sides = corners.map(([s0, t0], i) => {
    const [s1, t1] = corners[(i + 1) % 3];
    return (s1 - s0) * (t - t0) - (t1 - t0) * (s - s0);
  });
  return sides.every((side) => side > 0) || sides.every((side) => side < 0);
}

// Where faces are looked at, as shares of a cell; off the lines on which triangles meet.
const kShares = [0.0713, 0.3371, 0.7193, 0.9287];

/**
 * Counts, for each face that the triangles of a mesh cover, how often each of its samples is
 * covered. Faces are named `x,y,sx,sy` by an open cell and the side that the wall stands at, or
 * `x,y` in flat meshes, those of a bed behind them `x,y bed`. Triangles that face a wrong way or stand elsewhere are faults.
 */
function covered(stone, name, faults) {
  const { walk, scene } = stone;
  const low = -kSkirt;
  const high = scene.bounds.max[1];
  const heights = [low + 0.0047, 0.313 * high, 0.791 * high, high - 0.0047];
  const planes = { floor: [0, 1], tops: [high - kSkirt, 1], ceiling: [high - kSkirt, -1] };
  const counts = new Map();
  const count = (face, sample, chunk, cell) => {
    if (chunk_of(stone, cell) !== chunk) faults.push(`${name} of cell ${cell} is in ${chunk.name}`);
    if (!counts.has(face)) counts.set(face, new Map());
    counts.get(face).set(sample, (counts.get(face).get(sample) ?? 0) + 1);
  };
  // The whole numbers between which values lie; those of a plane are the same.
  const near = kTolerance / walk.cell;
  const range = (values) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const flat = high - low < near;
    return flat ? [Math.round(low), Math.round(low)] : [Math.floor(low + near), Math.ceil(high - near)];
  };

  for (const chunk of stone.chunks) {
    for (const triangle of chunk.meshes[name] ?? []) {
      const [nx, ny, nz] = normal_of(triangle).map((value) => Math.round(value * 1e4) / 1e4);
      const points = triangle.map((corner) => to_lattice(walk, corner));
      const [x0, x1] = range(points.map(([x]) => x));
      const [y0, y1] = range(points.map(([, y]) => y));
      if (name === 'walls') {
        if (Math.abs(nx) + Math.abs(nz) !== 1) faults.push(`a wall looks to ${nx},${ny},${nz}`);
        const along = nx ? 1 : 0; // the lattice axis that the wall runs along
        const corners = triangle.map((corner, i) => [points[i][along], corner[1]]);
        for (let at = along ? y0 : x0; at < (along ? y1 : x1); ++at) {
          // The open cell lies where the wall looks.
          const cell = along ? [nx > 0 ? x0 : x0 - 1, at] : [at, nz > 0 ? y0 : y0 - 1];
          for (const share of kShares) {
            for (const y of heights) {
              if (holds(corners, at + share, y)) count([...cell, -nx, -nz].join(), `${share} ${y}`, chunk, cell);
            }
          }
        }
      } else {
        const [height, up] = planes[name];
        if (ny !== up) faults.push(`${name} looks to ${nx},${ny},${nz}`);
        const behind = triangle.map(([, y]) => (height - y) * up);
        const is_bed = behind[0] > kSkirt / 2;
        if (behind.some((way) => Math.abs(way - (is_bed ? kSkirt : 0)) > kTolerance)) faults.push(`${name} is not level`);
        for (let y = y0; y < y1; ++y) {
          for (let x = x0; x < x1; ++x) {
            for (const share of kShares) {
              const [s, t] = [x + share, y + 0.5 + 0.43 * (share - 0.5)];
              if (holds(points, s, t)) count(`${x},${y}${is_bed ? kBed : ''}`, `${share}`, chunk, [x, y]);
            }
          }
        }
      }
    }
  }
  return counts;
}

/** Faults of a mesh against the faces that it should cover. */
function cover_faults(stone, name, expected) {
  const faults = [];
  const samples = name === 'walls' ? kShares.length ** 2 : kShares.length;
  const counts = covered(stone, name, faults);
  for (const face of expected) {
    const found = [...(counts.get(face)?.values() ?? [])];
    if (found.length < samples) faults.push(`${name}: ${face} is not covered`);
    if (found.some((times) => times > 1)) faults.push(`${name}: ${face} is covered more than once`);
    counts.delete(face);
  }
  for (const face of counts.keys()) faults.push(`${name}: ${face} should not be covered`);
  return faults;
}

/**
 * Faults of what the chunks' stone covers: each face of an open cell once, and nothing else. Floors
 * and ceilings that are darkened by colours end at the walls, with a bed behind them that runs on
 * under the walls, as others do themselves.
 */
export function face_faults(stone, occlusion) {
  const { is_open } = stone.walk;
  const cells = [...cells_of(stone.walk)];
  const sides = cells
    .filter(([x, y]) => is_open(x, y))
    .flatMap(([x, y]) => kSides.filter(([sx, sy]) => !is_open(x + sx, y + sy)).map((side) => [x, y, ...side].join()));
  const names = (list) => list.map((cell) => cell.join());
  const level =
    occlusion === 'vertex'
      ? [...names(cells.filter(([x, y]) => is_open(x, y))), ...names(cells).map((cell) => cell + kBed)]
      : names(cells);
  const closed = names(cells.filter(([x, y]) => !is_open(x, y)));
  const roofed = stone.chunks.some(({ meshes }) => meshes.ceiling);
  return [
    ...cover_faults(stone, 'walls', sides),
    ...cover_faults(stone, 'floor', level),
    ...(roofed ? cover_faults(stone, 'ceiling', level) : cover_faults(stone, 'tops', closed)),
  ];
}

/**
 * Vertices that stand in the middle of an edge of a triangle of the same mesh, in whichever chunk:
 * rounding opens cracks there.
 */
export function t_junction_faults(stone) {
  const faults = [];
  for (const name of kStone) {
    const triangles = stone.chunks.flatMap(({ meshes }) => meshes[name] ?? []);
    const cells = new Map(); // vertices by the cell that they stand in
    for (const corner of new Map(triangles.flat().map((c) => [c.join(), c])).values()) {
      const key = to_lattice(stone.walk, corner).map(Math.floor).join();
      if (!cells.has(key)) cells.set(key, []);
      cells.get(key).push(corner);
    }
    const found = new Set();
    for (const triangle of triangles) {
      triangle.forEach((from, i) => {
        const to = triangle[(i + 1) % 3];
        for (const key of cells_along(to_lattice(stone.walk, from), to_lattice(stone.walk, to))) {
          for (const corner of cells.get(key) ?? []) {
            if (stands_on(corner, from, to)) found.add(`${name}: a T-junction at ${corner}`);
          }
        }
      });
    }
    faults.push(...found);
  }
  return faults;
}

/** Names of the cells that a line over the lattice comes through or passes by within a tolerance. */
function* cells_along([x0, y0], [x1, y1]) {
  const near = 1e-3;
  const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)];
  for (let x = Math.floor(left - near); x <= Math.floor(right + near); ++x) {
    // The part of the line over this column of cells.
    const shares = x0 === x1 ? [0, 1] : [x - near, x + 1 + near].map((at) => (at - x0) / (x1 - x0));
    const ends = shares.map((share) => y0 + (y1 - y0) * Math.min(Math.max(share, 0), 1));
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    for (let y = Math.floor(low - near); y <= Math.floor(high + near); ++y) yield `${x},${y}`;
  }
}

/** Whether a point lies on the line between two others, and not at its ends. */
function stands_on(point, from, to) {
  const [way, off] = [to, point].map((p) => p.map((value, axis) => value - from[axis]));
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const length = Math.sqrt(dot(way, way));
  const along = dot(way, off) / length;
  if (along < kTolerance || along > length - kTolerance) return false;
  return Math.sqrt(Math.max(dot(off, off) - along * along, 0)) < kTolerance;
}

/** Faults of the chunks' boxes, which must hold their vertices and no more. */
export function box_faults({ chunks }) {
  const faults = [];
  for (const { name, box, meshes } of chunks) {
    const corners = Object.values(meshes).flat(2);
    for (const axis of [0, 1, 2]) {
      const values = corners.map((corner) => corner[axis]);
      const low = values.reduce((a, b) => Math.min(a, b));
      const high = values.reduce((a, b) => Math.max(a, b));
      if (Math.abs(low - box.min[axis]) > 1e-5 || Math.abs(high - box.max[axis]) > 1e-5) {
        faults.push(`${name}: its box is ${box.min}..${box.max}, with vertices from ${low} to ${high}`);
      }
    }
  }
  return faults;
}
