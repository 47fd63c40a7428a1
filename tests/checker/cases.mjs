// The cases of the sweep: what presets ask for, and what may not happen.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { read_demands } from './demands.mjs';
import { random_stream } from './maker.mjs';

/** The presets of mazes that are shipped; `files` instead of `presets`. */
export function shipped_cases() {
  const folder = fileURLToPath(new URL('../../presets', import.meta.url));
  const is_maze = (file) => 'maze' in JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && is_maze(file));
  return files.sort().map((file) => {
    const demands = read_demands(path.join(folder, file));
    return {
      name: `preset ${file}`,
      files: [path.join(folder, file)],
      planned: demands.placement === 'events-first' && !demands.masked,
      loops: demands.braid > 0,
    };
  });
}

/**
 * A case: `presets` share its seeds; `mask` is {width, height, pixels} in rooms; `planned`: routes
 * come from a plan, never from the tree; `may_fail`: the demands can't be met for every seed;
 * `loops`: braiding must give some.
 */
export function sweep_cases() {
  const cases = [];
  const add = (name, maze, more = {}) => {
    const mazes = Array.isArray(maze) ? maze : [maze];
    cases.push({ name, presets: mazes.map((entry) => ({ format: 1, maze: entry })), ...more });
  };
  for (const placement of ['select', 'events-first']) {
    const planned = placement === 'events-first';
    const maze = (size, count, events = {}, more = {}) => ({
      size,
      events: { count, placement, ...events },
      ...more,
    });
    for (const [size, count] of [
      [[7, 7], 4],
      [[15, 15], 5],
      [[23, 23], 5],
      [[31, 9], 5],
      [[63, 63], 9],
    ]) {
      add(`${size.join('x')} ${placement}`, maze(size, count), { planned });
    }
    for (const [shape, picture] of Object.entries(masks())) {
      const size = [2 * picture.width + 1, 2 * picture.height + 1];
      const may_fail = shape === 'spiral' || shape === 'blobs';
      add(`mask ${shape} ${placement}`, maze(size, 5), { mask: picture, may_fail });
    }
    for (const [what, exits] of Object.entries(kExits)) {
      add(`exits ${what} ${placement}`, maze([15, 15], 5, {}, { exits }));
    }
    const variants = [...Array(20).keys()];
    add(
      `exits drawn ${placement}`,
      variants.map((i) => maze([15, 15], 3, {}, { exits: draw_rooms(i, 1 + (i % 6)) })),
    );
    add(
      `positions drawn ${placement}`,
      variants.map((i) => maze([15, 15], 5, { positions: draw_rooms(100 + i, 1 + (i % 3)) })),
    );
    add(`trunk ${placement}`, maze([15, 15], 5, { share: 'trunk' }), {
      planned,
      may_fail: !planned, // a tree of its own accord may have no stem with five rooms to spare
    });
    add(`two openings ${placement}`, maze([15, 15], 5, {}, { start_openings: 2 }));
    add(`braid 0.3 ${placement}`, maze([15, 15], 5, {}, { braid: 0.3 }), { loops: true });
    add(`braid 1 ${placement}`, maze([15, 15], 5, {}, { braid: 1 }), { loops: true });
    add(`quotas ${placement}`, maze([15, 15], 5, { types: { creature: 1, object: 2 } }), {
      planned,
    });
    add(`spacing ${placement}`, maze([15, 15], 5, { min_spacing: 3 }), { planned });
    add(`start ${placement}`, maze([15, 15], 5, {}, { start: [3, 11] }));
    add(`no events ${placement}`, maze([15, 15], 0));
  }
  add('literal', { size: [15, 15], events: { count: 5, placement: 'literal' } });
  for (const [what, tree] of Object.entries(kTrees)) {
    for (const placement of ['select', 'events-first']) {
      const planned = placement === 'events-first';
      const maze = { size: [23, 23], ...tree, events: { count: 5, placement } };
      add(`${what} ${placement}`, maze, { planned, tree: true });
    }
  }
  return cases;
}

const kExits = {
  one: [[1, 1]],
  two: [
    [1, 7],
    [13, 7],
  ],
  six: [
    [1, 1],
    [13, 1],
    [1, 13],
    [13, 13],
    [7, 1],
    [7, 13],
  ],
  adjacent: [
    [1, 1],
    [3, 1],
    [13, 13],
  ],
  'beside the start': [
    [7, 5],
    [13, 13],
  ],
  inside: [
    [5, 5],
    [9, 9],
    [3, 11],
  ],
};

const kTrees = {
  'random-wall': { algorithm: 'prim', frontier: 'random-wall' },
  'random-cell': { algorithm: 'prim', frontier: 'random-cell' },
  'random-weight': { algorithm: 'prim', frontier: 'random-weight' },
  kruskal: { algorithm: 'kruskal' },
  'depth-first': { algorithm: 'depth-first' },
  'growing newest': {
    algorithm: 'growing-tree',
    growing_tree: { newest: 1, oldest: 0, random: 0 },
  },
  'growing oldest': {
    algorithm: 'growing-tree',
    growing_tree: { newest: 0, oldest: 1, random: 0 },
  },
  'growing mixed': { algorithm: 'growing-tree', growing_tree: { newest: 2, oldest: 1, random: 1 } },
  wilson: { algorithm: 'wilson' },
};

/** `count` rooms of a 15x15 maze, all different, none the start or a corner. */
function draw_rooms(seed, count) {
  const random = random_stream(seed);
  const rooms = [];
  while (rooms.length < count) {
    const room = [2 * random(7) + 1, 2 * random(7) + 1];
    const aside = room.every((c) => c === 1 || c === 13) || room.every((c) => c === 7);
    if (!aside && !rooms.some((other) => String(other) === String(room))) rooms.push(room);
  }
  return rooms;
}

/** Masks of 15x15 rooms. */
function masks() {
  const side = 15;
  const paint = (allowed) => {
    const pixels = Uint8Array.from({ length: side * side }, (_, i) =>
      allowed(i % side, Math.floor(i / side)) ? 255 : 0,
    );
    return { width: side, height: side, pixels };
  };
  const radius = (x, y) => Math.hypot(x - 7, y - 7);
  const random = random_stream(7);
  const holes = Array.from({ length: side * side }, () => random(100) < 25);
  const spiral = spiral_rooms(side);
  return {
    disc: paint((x, y) => radius(x, y) <= 7.2),
    ring: paint((x, y) => radius(x, y) <= 7.2 && radius(x, y) >= 3.5),
    spiral: paint((x, y) => spiral.has(y * side + x)),
    blobs: paint((x, y) => !holes[y * side + x]),
    islands: paint((x, y) => x < 9 || x > 10),
  };
}

/** A corridor one room wide that winds from the corner to the middle. */
function spiral_rooms(side) {
  const rooms = new Set();
  let [x, y, dx, dy] = [0, 0, 1, 0];
  const blocked = (u, v) =>
    u < 0 || v < 0 || u >= side || v >= side || rooms.has((v + dy) * side + u + dx);
  for (let turns = 0; turns < 2;) {
    rooms.add(y * side + x);
    if (blocked(x + dx, y + dy)) {
      [dx, dy] = [-dy, dx];
      ++turns;
      if (blocked(x + dx, y + dy)) break;
    } else {
      turns = 0;
      x += dx;
      y += dy;
    }
  }
  return rooms;
}
