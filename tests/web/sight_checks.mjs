// What must hold of scene.json's visible sets, by rays walked here over the walk grid.
import { cells_of, chunk_of } from './stone.mjs';

const kMostCells = 1.5; // from which a prop is said to be seen, for one that rays find; they miss slivers
const kUnit = 1024; // of rays, in a cell's side; all numbers below stay whole

/** Uniform numbers in [0, n), the same each time (xorshift32). */
function make_random(seed) {
  let state = seed | 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * n);
  };
}

/** Calls visit(x, y) for each cell that a ray meets before a wall; one that hits a corner ends. */
function walk_ray(is_open, [x, y], [px, py], [dx, dy], visit) {
  let next_x = dx > 0 ? kUnit - px : px; // way to the next column, and row
  let next_y = dy > 0 ? kUnit - py : py;
  while (is_open(x, y)) {
    visit(x, y);
    const order = next_x * Math.abs(dy) - next_y * Math.abs(dx);
    if (order === 0) return;
    if (order < 0) {
      x += Math.sign(dx);
      next_x += kUnit;
    } else {
      y += Math.sign(dy);
      next_y += kUnit;
    }
  }
}

/** Faults of the sets' form: names, indices, repetitions, a cell's own chunk. */
function form_faults(stone, open) {
  const { sets, set_of_cell, always, max_eye } = stone.scene.visible;
  const faults = [];
  const names = stone.chunks.map(({ name }) => name);
  if (set_of_cell.length !== open.length) {
    faults.push(`${set_of_cell.length} cells have sets, not ${open.length}`);
  }
  for (const set of [...sets, always]) {
    if (new Set(set).size !== set.length) faults.push(`${set} repeats a chunk`);
    if (set.some((name) => !names.includes(name))) faults.push(`${set} names no chunk`);
  }
  if (new Set(sets.map((set) => set.join())).size !== sets.length) faults.push('a set stands twice');
  if (new Set(set_of_cell).size !== sets.length) faults.push('sets that no cell uses, or the other way round');
  const top = max_eye + 0.01; // the skirt
  const high = stone.chunks.filter(({ box }) => box.max[1] > top + 1e-6).map(({ name }) => name);
  if (high.join() !== always.join()) faults.push(`always drawn: ${always}, not ${high}`);
  open.forEach((cell, i) => {
    const own = chunk_of(stone, cell).name;
    if (!sets[set_of_cell[i]]?.includes(own)) faults.push(`cell ${cell} does not see its own chunk ${own}`);
  });
  return faults;
}

/** Cells that each ray from a cell meets, over `rays` of them. */
function reach(is_open, cell, rays, random) {
  const reached = new Set();
  for (let ray = 0; ray < rays; ++ray) {
    const from = [1 + random(kUnit - 1), 1 + random(kUnit - 1)];
    const way = [random(8191) - 4095, random(8191) - 4095];
    if (!way[0] && !way[1]) continue;
    walk_ray(is_open, cell, from, way, (x, y) => reached.add(`${x},${y}`));
  }
  return reached;
}

/** The cells that a prop comes through, by the id of what it belongs to. */
function cells_of_props({ spawn, exits, events, walk }) {
  const cells = new Map([['spawn', new Set([spawn.cell.join()])]]);
  for (const { id, cell } of exits) cells.set(id, new Set([cell.join()]));
  const cell_at = ([x, , z]) =>
    [x - walk.origin[0], z - walk.origin[1]].map((value) => Math.floor(value / walk.cell)).join();
  for (const { id, cell, path } of events) {
    const through = new Set([cell.join()]);
    for (let i = 1; i < path.length; ++i) {
      const steps = 2 * Math.ceil(Math.hypot(...path[i].map((v, axis) => v - path[i - 1][axis])) / walk.cell);
      for (let k = 0; k <= steps; ++k) {
        through.add(cell_at(path[i - 1].map((v, axis) => v + ((path[i][axis] - v) * k) / Math.max(steps, 1))));
      }
    }
    cells.set(id, through);
  }
  return cells;
}

/** Faults of where props are seen from: wherever rays find a cell that they come through. */
function prop_faults({ scene }, open, reached) {
  const faults = [];
  const through = cells_of_props(scene);
  let listed = 0;
  let found = 0;
  for (const { of, cells } of scene.visible?.props ?? []) {
    const numbers = new Set(cells);
    listed += numbers.size;
    open.forEach((cell, i) => {
      if (![...(through.get(of) ?? [])].some((place) => reached[i].has(place))) return;
      ++found;
      if (!numbers.has(i)) faults.push(`cell ${cell} sees the prop of ${of}, which lacks it`);
    });
  }
  if (listed > kMostCells * found) faults.push(`props are seen from ${listed} cells where rays find ${found}`);
  return faults;
}

/**
 * Faults of what is said to be seen from where. `rays` go from each open cell. In mazes sets are
 * little larger than what rays find, on the average: `most` times.
 */
export function sight_faults(stone, rays, most) {
  const { scene, chunks, walk } = stone;
  const open = [...cells_of(walk)].filter(([x, y]) => walk.is_open(x, y));
  const random = make_random(open.length);
  const has_sets = chunks.length > 1;
  if (!has_sets && scene.visible?.sets) return ['sets for a single chunk'];
  const faults = has_sets ? form_faults(stone, open) : [];
  if (faults.length) return faults;

  const reached = open.map((cell) => reach(walk.is_open, cell, rays, random));
  faults.push(...prop_faults(stone, open, reached));
  if (!has_sets) return faults;

  const { sets, set_of_cell } = scene.visible;
  const chunk_at = new Map(open.map((cell) => [cell.join(), chunk_of(stone, cell).name]));
  const seen_pairs = new Set();
  let in_sets = 0;
  let found = 0;
  open.forEach((cell, i) => {
    const set = new Set(sets[set_of_cell[i]]);
    const seen = new Set([...reached[i]].map((place) => chunk_at.get(place)));
    for (const name of seen) if (!set.has(name)) faults.push(`cell ${cell} sees ${name}, which its set lacks`);
    in_sets += set.size;
    found += seen.size;
    for (const name of set) seen_pairs.add(`${chunk_at.get(cell.join())} ${name}`);
  });
  for (const pair of seen_pairs) {
    if (!seen_pairs.has(pair.split(' ').reverse().join(' '))) faults.push(`${pair}: seen one way only`);
  }
  if (in_sets > most * found) faults.push(`sets have ${in_sets} chunks where rays see ${found}`);
  return faults;
}
