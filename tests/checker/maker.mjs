// A small maze maker for the checker's own tests: a random depth-first tree with events on its
// routes, written as a scene document. It shares no code with what it helps to test but the
// measures, which have tests of their own.

import { make_demands } from './demands.mjs';
import { Lattice } from './lattice.mjs';
import { classify, measure, survey } from './measures.mjs';

/** A stream of integers below n, by Marsaglia's xorshift. */
export function random_stream(seed) {
  let state = (seed * 2654435761 + 88172645) >>> 0 || 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return Math.floor((state / 4294967296) * n);
  };
}

/** {preset, demands, document} of a maze with `count` events on the routes of its exits. */
export function make_maze(seed, { size = [15, 15], count = 4 } = {}) {
  const random = random_stream(seed);
  const preset = {
    format: 1,
    name: 'made',
    maze: { size, events: { count, placement: 'select' } },
  };
  const demands = make_demands(preset);
  const rows = carve(demands, random);
  const lattice = new Lattice(rows);
  const start = lattice.index(...demands.start);
  const exits = demands.exits.map((cell) => lattice.index(...cell));
  const { ways, passes } = survey(lattice, start, exits);
  const aside = new Set([start, ...exits]);
  const rooms = [...new Set(ways.flat())].filter((at) => {
    const [x, y] = lattice.cell(at);
    return x % 2 && y % 2 && !aside.has(at);
  });
  const events = [];
  while (events.length < count) events.push(...rooms.splice(random(rooms.length), 1));
  const owners = events.map((at) => passes.findIndex((set) => set.has(at)));
  return { preset, demands, document: write_document(seed, demands, rows, events, owners) };
}

/** Recomputes the metrics of a document whose cells were changed, so that one fault stays one. */
export function remeasure(document) {
  const lattice = new Lattice(document.walk.rows);
  const index = (thing) => lattice.index(...thing.cell);
  const exits = document.exits.map(index);
  const ids = document.exits.map((exit) => exit.id);
  const events = document.events.map(index);
  document.metrics = measure(lattice, index(document.spawn), exits, ids, events, 0);
}

/** Sets one cell of a document's rows. */
export function set_cell(document, [x, y], mark) {
  const row = document.walk.rows[y];
  document.walk.rows[y] = row.slice(0, x) + mark + row.slice(x + 1);
}

/** A depth-first tree whose exits are dead ends. */
function carve({ width, height, start, exits }, random) {
  const ends = new Set(exits.map(String));
  const open = Array.from({ length: height }, () => Array(width).fill('#'));
  const stack = [start];
  open[start[1]][start[0]] = '.';
  while (stack.length) {
    const [x, y] = stack.at(-1);
    const ways = [
      [2, 0],
      [-2, 0],
      [0, 2],
      [0, -2],
    ].filter(([dx, dy]) => open[y + dy]?.[x + dx] === '#');
    if (!ways.length || ends.has(`${x},${y}`)) {
      stack.pop();
      continue;
    }
    const [dx, dy] = ways[random(ways.length)];
    open[y + dy / 2][x + dx / 2] = '.';
    open[y + dy][x + dx] = '.';
    stack.push([x + dx, y + dy]);
  }
  return open.map((row) => row.join(''));
}

function write_document(seed, demands, rows, events, owners) {
  const { width, height, cell } = demands;
  const lattice = new Lattice(rows);
  const half = [(width * cell) / 2, (height * cell) / 2];
  const place = ([x, y]) => [(x + 0.5) * cell - half[0], 0, (y + 0.5) * cell - half[1]];
  const start = lattice.index(...demands.start);
  const exits = demands.exits.map((at) => lattice.index(...at));
  const { distance, ways } = survey(lattice, start, exits);
  const yaws = [
    [-90, 1],
    [90, -1],
    [180, lattice.stride],
    [0, -lattice.stride],
  ];
  const yaw_along = (towards) => yaws.find(([, step]) => lattice.open[towards(step)])[0];
  const document = {
    format: 1,
    generator: 'warren 0.1.0',
    name: demands.name,
    seed: String(seed),
    preset_digest: `xxh3:${'0'.repeat(32)}`,
    bounds: { min: [-half[0], -0.01, -half[1]], max: [half[0], 3.01, half[1]] },
    spawn: {
      cell: demands.start,
      position: place(demands.start),
      yaw_deg: yaw_along((step) => start + step),
    },
    exits: demands.exits.map((at, i) => ({
      id: `exit-${i}`,
      cell: at,
      position: place(at),
      radius: 1,
      route: corners_of(ways[i]).map((index) => lattice.cell(index)),
    })),
    walk: { origin: [-half[0], -half[1]], cell, size: [width, height], rows },
    events: events.map((at, i) => ({
      id: `event-${i}`,
      type: classify(lattice, at),
      cell: lattice.cell(at),
      position: place(lattice.cell(at)),
      exit: `exit-${owners[i]}`,
      trigger: demands.trigger,
      once: demands.once,
      path: positions_of(lattice, at, path_of(lattice, at, distance), place),
    })),
    placement: { asked: demands.placement, skeleton: 'none', attempts: 1 },
  };
  remeasure(document);
  return document;
}

function corners_of(way) {
  return way.filter(
    (at, i) => i === 0 || i === way.length - 1 || way[i + 1] - at !== at - way[i - 1],
  );
}

/** In metres; a container stands at the wall's face. */
function positions_of(lattice, at, path, place) {
  const positions = path.map((index) => place(lattice.cell(index)));
  if (classify(lattice, at) !== 'container') return positions;
  const here = place(lattice.cell(at));
  return [positions[0].map((value, axis) => (value + here[axis]) / 2), here];
}

function path_of(lattice, at, distance) {
  const type = classify(lattice, at);
  if (type === 'container')
    return [at + lattice.steps.find((step) => !lattice.open[at + step]), at];
  if (type === 'creature') return [at + lattice.steps.find((step) => lattice.open[at + step]), at];
  const run = (step) => {
    let n = 0;
    while (n < 5 && lattice.open[at + (n + 1) * step]) ++n;
    return n;
  };
  const axis = run(1) + run(-1) >= 4 ? 1 : lattice.stride;
  const nearer = lattice.open[at + axis]
    ? distance[at + axis]
    : 2 * distance[at] - distance[at - axis];
  const step = nearer < distance[at] ? axis : -axis;
  return [at - run(-step) * step, at + run(step) * step];
}
