// Invariants of events: where they are, what they are, whom they meet, and how their props move.

import { same } from './demands.mjs';
import { cell_at } from './document.mjs';
import { classify } from './measures.mjs';

const kReach = 5; // cells of a straight run that count, to each side of the event
const kRun = 5; // cells that make a run long enough for a rolling object

export function check_types(lattice, events, indices, fail) {
  events.forEach((event, i) => {
    const type = classify(lattice, indices[i]);
    if (event.type !== type) fail('event.type', `${event.id} is ${event.type}, not ${type}`);
  });
}

export function check_events(lattice, document, demands, surveyed, fail) {
  const { events, exits } = document;
  const indices = events.map((event) => lattice.index(...event.cell));
  if (events.length !== demands.count) {
    fail('event.count', `${events.length} events, not ${demands.count}`);
  }
  const aside = [document.spawn.cell, ...exits.map((exit) => exit.cell)];
  events.forEach((event, i) => {
    const [x, y] = event.cell;
    if (x % 2 !== 1 || y % 2 !== 1 || !lattice.open[indices[i]]) {
      fail('event.room', `${event.id} in (${event.cell})`);
    }
    if (aside.some((cell) => same(cell, event.cell))) {
      fail('event.aside', `${event.id} on the start or an exit`);
    }
    if (indices.indexOf(indices[i]) !== i) fail('event.distinct', `${event.id} in (${event.cell})`);
    check_exit(event, indices[i], exits, surveyed, fail);
  });
  check_types(lattice, events, indices, fail);
  check_demands(lattice, events, indices, demands, fail);
  check_share(events, indices, document.placement?.skeleton, demands, surveyed, fail);
  events.forEach((event, i) => check_path(lattice, event, indices[i], document, surveyed, fail));
}

function check_exit(event, at, exits, surveyed, fail) {
  const exit = exits.findIndex((candidate) => candidate.id === event.exit);
  if (exit < 0) return fail('event.exit', `${event.id} names no exit`);
  if (!surveyed.ways[exit].includes(at)) {
    fail('event.route', `${event.id} isn't on the route to ${event.exit}`);
  } else if (!surveyed.passes[exit].has(at)) {
    fail('event.must_pass', `a way to ${event.exit} avoids ${event.id}`);
  }
}

function check_demands(lattice, events, indices, demands, fail) {
  for (const [type, least] of Object.entries(demands.quotas)) {
    const found = events.filter((event) => event.type === type).length;
    if (found < least) fail('event.quota', `${found} of type ${type}, not ${least}`);
  }
  for (const cell of demands.positions) {
    if (!events.some((event) => same(event.cell, cell))) {
      fail('event.position', `no event in (${cell})`);
    }
  }
  check_spacing(lattice, events, indices, demands, fail);
}

/** Events that were drawn keep their distance; fixed ones are where they are. */
function check_spacing(lattice, events, indices, demands, fail) {
  if (demands.min_spacing <= 1) return;
  const fixed = events.map((event) => demands.positions.some((cell) => same(cell, event.cell)));
  events.forEach((event, i) => {
    const distances = lattice.distances(indices[i]);
    for (let j = 0; j < i; ++j) {
      const steps = distances[indices[j]] / 2;
      if (steps >= 0 && steps < demands.min_spacing && !(fixed[i] && fixed[j])) {
        fail('event.spacing', `${event.id} is ${steps} steps from ${events[j].id}`);
      }
    }
  });
}

function check_share(events, indices, skeleton, demands, surveyed, fail) {
  if (demands.share === 'trunk') {
    events.forEach((event, i) => {
      if (!surveyed.passes.every((set) => set.has(indices[i]))) {
        fail('event.trunk', `an exit's visitor can avoid ${event.id}`);
      }
    });
  } else if (skeleton === 'disjoint' && demands.corners && demands.positions.length === 0) {
    const met = surveyed.passes.map((set) => indices.filter((at) => set.has(at)).length);
    if (Math.max(...met) - Math.min(...met) > 1) fail('event.share', `exits meet ${met} events`);
  }
}

function check_path(lattice, event, at, document, surveyed, fail) {
  const complain = (what) => fail('event.path', `${event.id} (${event.type}): ${what}`);
  const positions = [...event.path];
  if (event.type === 'container') {
    // It stands at the face of the wall, half way to the wall's middle.
    positions[0] = positions[0].map((value, axis) => 2 * value - event.position[axis]);
  }
  const corners = positions.map((position) => cell_at(document.walk, position));
  if (corners.length < 2) return complain(`${corners.length} points`);
  if (corners.includes(null)) return complain('a point that is no middle of a cell');
  const cells = cells_between(lattice, corners);
  if (cells === null) return complain('a crooked leg');
  const closed = cells.filter((cell) => !lattice.open[cell]).length;

  if (event.type === 'container') {
    if (cells.length !== 2 || cells[1] !== at) complain('not one step that ends at the event');
    else if (lattice.open[cells[0]]) complain('it does not begin in a wall');
    return;
  }
  if (closed) return complain('it meets a wall');
  if (event.type === 'creature') {
    if (cells.at(-1) !== at) complain('it does not end at the event');
    return;
  }
  const step = cells[1] - cells[0];
  const place = cells.indexOf(at);
  if (cells.some((cell, i) => i && cell - cells[i - 1] !== step)) complain('not straight');
  else if (place < 0) complain('it does not pass the event');
  else if (place > kReach || cells.length - 1 - place > kReach) complain('it reaches too far');
  else if (cells.length < kRun) complain(`${cells.length} cells long`);
  else if (!comes_nearer(cells, place, surveyed.distance)) complain('away from the visitor');
}

/** Whether a path through its cell `place` leads there towards the start. */
function comes_nearer(cells, place, distance) {
  const before = place > 0 ? distance[cells[place - 1]] : Infinity;
  const after = place + 1 < cells.length ? distance[cells[place + 1]] : -1;
  return before > distance[cells[place]] && after < distance[cells[place]];
}

/** Cells from corner to corner, both ends included; null where a leg isn't along an axis. */
function cells_between(lattice, corners) {
  if (!corners.every(([x, y]) => lattice.contains(x, y))) return null;
  const cells = [lattice.index(...corners[0])];
  for (let i = 1; i < corners.length; ++i) {
    const dx = corners[i][0] - corners[i - 1][0];
    const dy = corners[i][1] - corners[i - 1][1];
    if ((dx === 0) === (dy === 0)) return null;
    const step = Math.sign(dx) + Math.sign(dy) * lattice.stride;
    for (let n = Math.abs(dx + dy); n > 0; --n) cells.push(cells.at(-1) + step);
  }
  return cells;
}
