// The checker's own measures: against mazes worked out by hand, and against slower ways.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lattice } from './lattice.mjs';
import { make_maze, random_stream } from './maker.mjs';
import { classify, measure } from './measures.mjs';
import { decode_png, encode_png } from './png.mjs';

const kTree = [
  '#########',
  '#.....#.#',
  '#.###.#.#',
  '#.#.....#',
  '#.#.#####',
  '#.#.....#',
  '#.#####.#',
  '#.....#.#',
  '#########',
];

function measure_drawn(rows) {
  const lattice = new Lattice(rows);
  const at = ([x, y]) => lattice.index(x, y);
  const exits = [
    [1, 1],
    [7, 1],
    [1, 7],
    [7, 7],
  ].map(at);
  const events = [
    [5, 1],
    [7, 3],
    [3, 7],
  ].map(at);
  return measure(lattice, at([3, 3]), exits, ['a', 'b', 'c', 'd'], events, 0);
}

test('a tree measures as counted by hand', () => {
  assert.deepEqual(measure_drawn(kTree), {
    rooms: 16,
    dead_ends: 3,
    corridors: 12,
    junctions: 1,
    straightness: 5 / 12,
    river: 5,
    cycles: 0,
    must_pass: 9,
    tortuosity: (2 + 1 + 7 / 3 + 1) / 4,
    route_length_min: 3,
    route_length_mean: 4.5,
    route_length_max: 7,
    route_length: { a: 4, b: 3, c: 7, d: 4 },
    events_met: { a: 1, b: 1, c: 1, d: 0 },
    event_mix: { creature: 0, object: 3, container: 0 },
    event_spacing: 2,
    unreachable_events: 0,
    skippable_events: 1,
    unreachable_rooms: 0,
  });
});

test('one more opening measures as counted by hand', () => {
  const found = measure_drawn(kTree.map((row, y) => (y === 3 ? '#.......#' : row)));
  assert.equal(found.cycles, 1);
  assert.equal(found.junctions, 3);
  assert.equal(found.straightness, 4 / 10);
  assert.equal(found.river, 10 / 3);
  assert.equal(found.must_pass, 7);
  assert.equal(found.tortuosity, 1);
  assert.deepEqual(found.route_length, { a: 2, b: 3, c: 3, d: 4 });
  assert.deepEqual(found.events_met, { a: 0, b: 1, c: 0, d: 0 });
  assert.equal(found.skippable_events, 2);
});

test('a closed room measures as unreachable', () => {
  const found = measure_drawn(kTree.map((row, y) => (y === 2 ? '#.###.###' : row)));
  assert.deepEqual(found.route_length, { a: 4, c: 7, d: 4 });
  assert.equal(found.route_length_mean, 5);
  assert.equal(found.cycles, 0);
});

test('types follow the longer straight run, five cells to each side at most', () => {
  const type = (rows, x, y) => {
    const lattice = new Lattice(rows);
    return classify(lattice, lattice.index(x, y));
  };
  assert.equal(type(['#.#', '...', '#.#'], 1, 1), 'creature');
  assert.equal(type(['###', '#..', '###'], 1, 1), 'creature');
  assert.equal(type(['....'], 1, 0), 'container');
  assert.equal(type(['.....'], 1, 0), 'object');
  assert.equal(type(['....', '.###', '.###', '.###'], 0, 0), 'container');
  assert.equal(type(['....', '.###', '.###', '.###', '.###'], 0, 0), 'object');
});

test('cells that every way passes are those whose removal cuts the ways', () => {
  for (let seed = 0; seed < 300; ++seed) {
    const random = random_stream(seed);
    const rows = Array.from({ length: 9 }, () =>
      Array.from({ length: 9 }, () => (random(100) < 70 ? '.' : '#')).join(''),
    );
    const lattice = new Lattice(rows);
    const cells = [...lattice.open.keys()].filter((i) => lattice.open[i]);
    const [from, to] = [cells[random(cells.length)], cells[random(cells.length)]];
    const way = lattice.walk_back(lattice.distances(from), to);
    if (from === to || !way.length) continue;
    const cut = way.filter((at) => at === from || at === to || lattice.distances(from, at)[to] < 0);
    assert.deepEqual(lattice.unavoidable(way), cut, rows.join('\n'));
  }
});

test('a tree has two ends of a route less than rooms to pass, and no loops', () => {
  for (let seed = 0; seed < 50; ++seed) {
    const { document } = make_maze(seed, { size: [23, 15] });
    assert.equal(document.metrics.rooms, 77);
    assert.equal(document.metrics.cycles, 0);
    assert.equal(document.metrics.skippable_events, 0);
    const { dead_ends, corridors, junctions } = document.metrics;
    assert.equal(dead_ends + corridors + junctions, 77);
  }
});

test('a written mask reads back', () => {
  const pixels = Uint8Array.from({ length: 35 }, (_, i) => (i * 37) % 256);
  const picture = decode_png(encode_png(7, 5, pixels));
  assert.equal(picture.width, 7);
  assert.equal(picture.height, 5);
  assert.deepEqual([...picture.pixels], [...pixels]);
});
