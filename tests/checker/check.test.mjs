// The checker must pass good documents, and catch each planted fault by the check meant for it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Run, check_document } from './check.mjs';
import { make_demands } from './demands.mjs';
import { Lattice } from './lattice.mjs';
import { make_maze, remeasure, set_cell } from './maker.mjs';
import { survey } from './measures.mjs';

const kSeeds = 40;

test('made mazes of every size are without fault', () => {
  for (const [size, count] of [
    [[7, 7], 1],
    [[15, 15], 5],
    [[31, 9], 5],
    [[63, 63], 9],
  ]) {
    for (let seed = 0; seed < kSeeds; ++seed) {
      const { demands, document } = make_maze(seed, { size, count });
      assert.deepEqual(check_document(document, demands), [], `${size} seed ${seed}`);
    }
  }
});

/**
 * Breaks made mazes and expects a fault named `check` in each. `plant(document, demands)` returns
 * false where this maze has no place for the fault.
 */
function planted(what, check, plant) {
  test(`caught: ${what}`, () => {
    let tried = 0;
    for (let seed = 0; seed < kSeeds; ++seed) {
      const { demands, document } = make_maze(seed);
      if (plant(document, demands) === false) continue;
      ++tried;
      const found = check_document(document, demands).map((fault) => fault.check);
      assert.ok(found.includes(check), `seed ${seed}: found ${found.join(', ') || 'nothing'}`);
    }
    assert.ok(tried >= 5, `planted in ${tried} mazes only`);
  });
}

function* slots({ walk: { rows, size } }, mark) {
  for (let y = 1; y < size[1] - 1; ++y) {
    for (let x = 1; x < size[0] - 1; ++x) {
      if ((x + y) % 2 === 1 && rows[y][x] === mark) yield [x, y];
    }
  }
}

function put_event(document, event, cell) {
  event.cell = cell;
  event.position = cell.map((c, i) => document.walk.origin[i] + (c + 0.5) * document.walk.cell);
  event.position.splice(1, 0, 0);
  remeasure(document);
}

planted('an opened wall makes a loop', 'tree.cycles', (document) => {
  set_cell(document, slots(document, '#').next().value, '.');
  remeasure(document);
});

planted('a closed slot cuts a part off', 'tree.connected', (document) => {
  set_cell(document, [...slots(document, '.')].at(-1), '#');
  remeasure(document);
});

planted('a slot closed before an exit', 'exit.reached', (document) => {
  const room = document.walk.rows[1];
  set_cell(document, room[2] === '.' ? [2, 1] : [1, 2], '#');
  remeasure(document);
});

planted('an open cell in the border', 'rows.border', (document) => {
  set_cell(document, [0, 1], '.');
  remeasure(document);
});

planted('an open pillar', 'rows.pillars', (document) => set_cell(document, [4, 4], '.'));

planted('a closed room', 'rows.rooms', (document) => {
  set_cell(document, [3, 3], '#');
  remeasure(document);
});

planted('an opening onto a closed room', 'rows.slots', (document) => {
  set_cell(document, [3, 3], '#');
});

planted('a row too short', 'rows.size', (document) => {
  document.walk.rows[2] = document.walk.rows[2].slice(1);
});

planted('a foreign mark in the rows', 'rows.size', (document) => set_cell(document, [3, 3], ' '));

planted('an event off every route', 'event.route', (document, demands) => {
  const lattice = new Lattice(document.walk.rows);
  const exits = document.exits.map((exit) => lattice.index(...exit.cell));
  const { ways } = survey(lattice, lattice.index(...demands.start), exits);
  for (let y = 1; y < demands.height; y += 2) {
    for (let x = 1; x < demands.width; x += 2) {
      if (ways.some((way) => way.includes(lattice.index(x, y)))) continue;
      return put_event(document, document.events[0], [x, y]);
    }
  }
  return false;
});

planted('a loop round an event', 'event.must_pass', (document, demands) => {
  for (const slot of slots(document, '#')) {
    const copy = structuredClone(document);
    set_cell(copy, slot, '.');
    const lattice = new Lattice(copy.walk.rows);
    const exits = copy.exits.map((exit) => lattice.index(...exit.cell));
    const { ways, passes } = survey(lattice, lattice.index(...demands.start), exits);
    const at = lattice.index(...copy.events[0].cell);
    const exit = Number(copy.events[0].exit.slice(5));
    if (!ways[exit].includes(at) || passes[exit].has(at)) continue;
    document.walk.rows = copy.walk.rows;
    return remeasure(document);
  }
  return false;
});

planted("an event credited to another exit's route", 'event.route', (document) => {
  const met = document.metrics.events_met;
  const [exit] = Object.entries(met).find(([, count]) => count === 0) ?? [];
  if (exit === undefined) return false;
  document.events[0].exit = exit;
});

planted('an event without an exit', 'event.exit', (document) => {
  delete document.events[1].exit;
});

planted('a wrong type', 'event.type', (document) => {
  const event = document.events[2];
  event.type = event.type === 'creature' ? 'object' : 'creature';
});

planted('two events in one room', 'event.distinct', (document) => {
  put_event(document, document.events[1], document.events[0].cell);
});

planted('an event on the start', 'event.aside', (document) => {
  put_event(document, document.events[0], document.spawn.cell);
});

planted('an event on an exit', 'event.aside', (document) => {
  put_event(document, document.events[0], document.exits[3].cell);
});

planted('an event in a slot', 'event.room', (document) => {
  put_event(document, document.events[0], slots(document, '.').next().value);
});

planted('an event too few', 'event.count', (document) => {
  document.events.pop();
  remeasure(document);
});

planted('an unmet quota', 'event.quota', (document, demands) => {
  demands.quotas = { creature: document.metrics.event_mix.creature + 1 };
});

planted('events too near', 'event.spacing', (document, demands) => {
  demands.min_spacing = document.metrics.event_spacing + 1;
});

planted('a fixed position left out', 'event.position', (document, demands) => {
  demands.positions = [document.events[1].cell, document.exits[0].cell];
});

planted('an event off the trunk', 'event.trunk', (document, demands) => {
  demands.share = 'trunk';
});

planted('unequal shares of events', 'event.share', (document) => {
  document.placement.skeleton = 'disjoint';
  const met = Object.values(document.metrics.events_met);
  if (Math.max(...met) - Math.min(...met) <= 1) return false;
});

planted('a start off the centre', 'start.cell', (document, demands) => {
  demands.start = [5, 5];
});

planted('a third opening at the start', 'start.openings', (document, demands) => {
  const [x, y] = demands.start;
  for (const slot of [
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
  ])
    set_cell(document, slot, '.');
  demands.start_openings = 2;
});

planted('a visitor who faces a wall', 'start.yaw', (document) => {
  const [x, y] = document.spawn.cell;
  const closed = [
    [0, x, y - 1],
    [90, x - 1, y],
    [180, x, y + 1],
    [270, x + 1, y],
  ].find(([, column, row]) => document.walk.rows[row][column] === '#');
  if (!closed) return false;
  document.spawn.yaw_deg = closed[0];
});

planted('an exit elsewhere', 'exit.cells', (document) => {
  document.exits[0].cell = [3, 1];
});

planted('a route through a wall', 'exit.route', (document) => {
  document.exits[1].route = [document.spawn.cell, [13, 7], [13, 1]];
  const rows = document.walk.rows;
  if (!rows[7].slice(7, 14).includes('#') && rows.slice(1, 8).every((r) => r[13] === '.'))
    return false;
});

planted('a route to another exit', 'exit.route', (document) => {
  document.exits[1].route = document.exits[0].route;
});

planted('a route with a needless corner', 'exit.route', (document) => {
  const { route } = document.exits[2];
  const [a, b] = route;
  route.splice(1, 0, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
});

planted('an exit behind another', 'exit.passes', (document, demands) => {
  const { route } = document.exits[0];
  const [a, b] = [route.at(-1), route.at(-2)];
  const cell = [a[0] + 2 * Math.sign(b[0] - a[0]), a[1] + 2 * Math.sign(b[1] - a[1])];
  if (document.events.some((event) => String(event.cell) === String(cell))) return false;
  document.exits[3].cell = cell;
  demands.exits[3] = cell;
});

planted('a path that rolls away', 'event.path', (document) => {
  const event = document.events.find(({ type }) => type === 'object');
  if (!event) return false;
  event.path.reverse();
});

planted('a path through walls', 'event.path', (document) => {
  document.events[0].path = [[-14, 0, -14], document.events[0].position];
});

planted('a container that comes out of the open', 'event.path', (document) => {
  const event = document.events.find(({ type }) => type === 'container');
  if (!event) return false;
  event.path[0] = event.path[1];
});

planted('a position beside its cell', 'place.position', (document) => {
  document.events[3].position[0] += 0.5;
});

planted('a grid off the origin', 'place.origin', (document) => {
  document.walk.origin[0] += 1;
});

planted('plans given up', 'placement.skeleton', (document, demands) => {
  demands.placement = 'events-first';
  document.placement.asked = 'events-first';
  demands.planned = true;
});

planted('ids out of order', 'form.ids', (document) => {
  document.events.reverse();
});

planted('a document without events', 'form.keys', (document) => {
  delete document.events;
});

for (const key of Object.keys(make_maze(0).document.metrics)) {
  planted(`metric ${key} off by a little`, `metric.${key}`, ({ metrics }) => {
    const value = metrics[key];
    if (typeof value === 'object') ++value[Object.keys(value)[0]];
    else metrics[key] = Number.isInteger(value) ? value + 1 : value + 1e-6;
  });
}

test('an exit that only other exits lead to may lie behind one', () => {
  const demands = make_demands({
    maze: {
      size: [7, 7],
      exits: [
        [1, 1],
        [3, 1],
        [1, 3],
      ],
    },
  });
  const { document } = make_maze(1, { size: [7, 7], count: 1 });
  document.exits = demands.exits.map((cell, i) => ({ ...document.exits[i], cell }));
  const found = check_document(document, { ...demands, name: 'made', placement: 'select' });
  const messages = found.filter(({ check }) => check === 'exit.passes').map((f) => f.message);
  assert.ok(!messages.some((message) => message.includes('to exit-0')), messages.join());
});

function lines_of(seeds) {
  return seeds.map((seed) => JSON.stringify(make_maze(seed).document));
}

function run_of(lines, first, last, failed) {
  const run = new Run(make_maze(0).demands, first, last);
  lines.forEach((line) => run.add(line));
  run.finish(failed);
  return [...run.violations.keys()];
}

test('a run is judged by the documents it promised', () => {
  assert.deepEqual(run_of(lines_of([0, 1, 2]), 0, 2), []);
  assert.deepEqual(run_of(lines_of([0, 2]), 0, 2, 1), []);
  assert.deepEqual(run_of(lines_of([0, 2]), 0, 2), ['run.count']);
  assert.deepEqual(run_of(lines_of([0, 1]), 0, 2), ['run.count']);
  assert.deepEqual(run_of([], 0, 0), ['run.count']);
  assert.deepEqual(run_of([], null, null), ['run.count']);
  assert.deepEqual(run_of(lines_of([1, 0]), 0, 1).includes('run.order'), true);
  assert.deepEqual(run_of(lines_of([0, 0]), 0, 0), ['run.order']);
  assert.deepEqual(run_of(['{"format": 1'], null, null), ['form.json']);
  assert.deepEqual(run_of(['{"exits": 3}'], null, null).length, 1);
});

test('the command fails on faults, on empty input and on fewer lines than promised', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'check-'));
  try {
    const preset = path.join(folder, 'made.json');
    writeFileSync(preset, `// a comment\n${JSON.stringify(make_maze(0).preset)}`);
    const command = fileURLToPath(new URL('check.mjs', import.meta.url));
    const status = (input, ...options) =>
      spawnSync(process.execPath, [command, '--preset', preset, ...options], { input }).status;
    const good = lines_of([0, 1]).join('\n');
    assert.equal(status(good), 0);
    assert.equal(status(good, '--seeds', '0:1'), 0);
    assert.equal(status(good, '--seeds', '0:2'), 1);
    assert.equal(status(''), 1);
    assert.equal(status(good.replace('"cycles":0', '"cycles":1')), 1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
