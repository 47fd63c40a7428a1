// Invariants of crabs' holes, judged from scene documents alone.

/** @typedef {{x: number, z: number}} Sample of the endless field */

/**
 * The first sample of a document's window along an axis, `x` or `z`, and that of the window beyond,
 * whose holes stand there.
 */
function ends({ window, chunk }, axis) {
  const [first, last] = window[axis];
  return [first * (chunk - 1), (last + 1) * (chunk - 1)];
}

/** The samples of a document's holes in the endless field, in its order. */
export function read_holes({ terrain }) {
  const [left] = ends(terrain, 'x');
  const [low] = ends(terrain, 'z');
  return terrain.holes.map(([x, , z]) => ({
    x: left + x / terrain.spacing,
    z: low + z / terrain.spacing,
  }));
}

/** Faults of two holes nearer than `least` samples to each other. */
function near_faults(holes, least) {
  const cells = new Map();
  const cell_of = (value) => Math.floor(value / least);
  const faults = [];
  for (const hole of holes) {
    for (let i = -1; i <= 1; ++i) {
      for (let j = -1; j <= 1; ++j) {
        for (const other of cells.get(`${cell_of(hole.x) + i} ${cell_of(hole.z) + j}`) ?? []) {
          const distance = Math.hypot(hole.x - other.x, hole.z - other.z);
          if (distance < least) {
            const message = `${distance} samples from ${other.x},${other.z} to ${hole.x},${hole.z}`;
            faults.push({ check: 'holes.near', message });
          }
        }
      }
    }
    const key = `${cell_of(hole.x)} ${cell_of(hole.z)}`;
    cells.set(key, [...(cells.get(key) ?? []), hole]);
  }
  return faults;
}

/** Faults of blocks that lie in the window as a whole and don't have `count` holes. */
function count_faults(terrain, holes, { count, block }) {
  const side = block * (terrain.chunk - 1);
  const counts = new Map();
  for (const { x, z } of holes) {
    const key = `${Math.floor(x / side)} ${Math.floor(z / side)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const faults = [];
  const [[left, right], [low, high]] = ['x', 'z'].map((axis) => ends(terrain, axis));
  for (let x = Math.ceil(left / side); (x + 1) * side <= right; ++x) {
    for (let z = Math.ceil(low / side); (z + 1) * side <= high; ++z) {
      const found = counts.get(`${x} ${z}`) ?? 0;
      if (found !== count) {
        faults.push({ check: 'holes.count', message: `${found} holes in block ${x},${z}` });
      }
    }
  }
  return faults;
}

/**
 * Faults of a document, `demands` being {count, min_distance, block} of its preset: holes that
 * don't stand on samples of the window, in order, `count` to a block, `min_distance` metres apart.
 */
export function check_holes({ terrain, metrics }, demands) {
  const faults = [];
  const note = (check, message) => faults.push({ check, message });
  const holes = read_holes({ terrain });
  if (metrics.holes !== holes.length) note('holes.metric', `${metrics.holes} of ${holes.length}`);
  for (const [axis, origin] of ['x', 'z'].map((axis, i) => [axis, terrain.origin[i]])) {
    const [first, last] = ends(terrain, axis);
    if (Number(origin) !== first * terrain.spacing) note('holes.origin', `${axis}: ${origin}`);
    for (const hole of holes) {
      const at = hole[axis];
      if (!Number.isInteger(at) || at < first || at >= last) note('holes.sample', `${axis}: ${at}`);
    }
  }
  for (let i = 1; i < holes.length; ++i) {
    const [a, b] = [holes[i - 1], holes[i]];
    if (a.z > b.z || (a.z === b.z && a.x >= b.x)) note('holes.order', `${b.x},${b.z}`);
  }
  faults.push(...near_faults(holes, demands.min_distance / terrain.spacing));
  return [...faults, ...count_faults(terrain, holes, demands)];
}

/** Holes that one of two documents of a seed has, and the other not, though both windows hold them. */
export function compare_windows(a, b) {
  const inside = ({ terrain }, { x, z }) => {
    const [[left, right], [low, high]] = ['x', 'z'].map((axis) => ends(terrain, axis));
    return x >= left && x < right && z >= low && z < high;
  };
  const keys = (from, other) =>
    new Set(read_holes(from).filter((hole) => inside(other, hole)).map(({ x, z }) => `${x},${z}`));
  const [first, second] = [keys(a, b), keys(b, a)];
  const only = [...first].filter((key) => !second.has(key));
  only.push(...[...second].filter((key) => !first.has(key)));
  return only.map((key) => ({ check: 'holes.window', message: `${key} in one window alone` }));
}
