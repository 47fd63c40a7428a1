// Invariants of the maze itself: lattice, tree, mask, start, exits and their routes.

import { same } from './demands.mjs';

/** Border and pillars closed, and openings only between two open rooms. */
export function check_lattice(lattice, fail) {
  const { width, height } = lattice;
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      const at = lattice.index(x, y);
      if (!lattice.open[at]) continue;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) {
        fail('rows.border', `(${x}, ${y}) is open`);
      } else if (x % 2 === 0 && y % 2 === 0) {
        fail('rows.pillars', `(${x}, ${y}) is open`);
      } else if (x % 2 === 0 || y % 2 === 0) {
        const step = x % 2 === 0 ? 1 : lattice.stride;
        if (!lattice.open[at - step] || !lattice.open[at + step]) {
          fail('rows.slots', `(${x}, ${y}) opens onto a closed room`);
        }
      }
    }
  }
}

/** The open rooms are those that mask and start leave, joined without loops unless braided. */
export function check_tree(lattice, demands, fail) {
  const across = (demands.width - 1) / 2;
  for (let i = 0; i < demands.rooms.length; ++i) {
    const x = 2 * (i % across) + 1;
    const y = 2 * Math.floor(i / across) + 1;
    if (lattice.open[lattice.index(x, y)] !== demands.rooms[i]) {
      fail('rows.rooms', `room (${x}, ${y}) should be ${demands.rooms[i] ? 'open' : 'closed'}`);
    }
  }
  const { cells, links, parts } = lattice.count();
  if (parts !== 1) fail('tree.connected', `${parts} parts`);
  const cycles = links - cells + parts;
  if (cycles !== 0 && demands.braid === 0) fail('tree.cycles', `${cycles} loops`);
}

export function check_start(lattice, document, demands, fail) {
  const { cell, yaw_deg } = document.spawn;
  if (!same(cell, demands.start)) fail('start.cell', `(${cell}), not (${demands.start})`);
  const start = lattice.index(...cell);
  const openings = lattice.degree(start);
  if (demands.start_openings !== null && openings !== demands.start_openings) {
    fail('start.openings', `${openings} openings`);
  }
  const step = step_along(lattice, yaw_deg);
  if (step === undefined || !lattice.open[start + step]) {
    fail('start.yaw', `yaw ${yaw_deg} faces a wall`);
  }
}

/** The step to the cell that one looks at: yaw 0 along -Z (up the rows), positive to the left. */
function step_along(lattice, yaw_deg) {
  const ahead = { 0: -lattice.stride, 90: -1, 180: lattice.stride, 270: 1 };
  return ahead[((yaw_deg % 360) + 360) % 360];
}

/** Exits where they were asked for, reached, by a shortest route that passes no other exit. */
export function check_exits(lattice, document, demands, surveyed, fail) {
  const cells = document.exits.map((exit) => exit.cell);
  if (cells.length !== demands.exits.length || !cells.every((c, i) => same(c, demands.exits[i]))) {
    fail('exit.cells', `${cells.join(' ')}, not ${demands.exits.join(' ')}`);
  }
  document.exits.forEach((exit, i) => {
    if (!surveyed.ways[i].length) fail('exit.reached', `no way to ${exit.id}`);
  });
  check_routes(lattice, document, surveyed, fail);
  const indices = cells.map((cell) => lattice.index(...cell));
  document.exits.forEach((exit, i) => {
    const passed = indices.findIndex((at, j) => j !== i && surveyed.passes[i].has(at));
    if (passed >= 0 && exits_beside_exits(demands, cells)[i]) {
      fail('exit.passes', `every way to ${exit.id} passes ${document.exits[passed].id}`);
    }
  });
}

/** Each exit's route: corners from start to exit along open cells, as short as any way. */
export function check_routes(lattice, document, surveyed, fail) {
  document.exits.forEach((exit, i) => {
    const { route } = exit;
    if (!surveyed.ways[i].length) {
      if (route.length) fail('exit.route', `${exit.id} has a route and no way`);
      return;
    }
    const steps = walk_corners(lattice, route);
    if (steps === null) {
      fail('exit.route', `the route of ${exit.id} leaves the open cells or isn't made of corners`);
    } else if (!same(route[0], document.spawn.cell) || !same(route.at(-1), exit.cell)) {
      fail('exit.route', `the route of ${exit.id} runs from (${route[0]}) to (${route.at(-1)})`);
    } else if (steps !== surveyed.ways[i].length - 1) {
      fail('exit.route', `the route of ${exit.id} takes ${steps} cells, not the shortest`);
    }
  });
}

/** Cells walked along corners, null where a leg is crooked, runs on straight or meets a wall. */
function walk_corners(lattice, corners) {
  let steps = 0;
  let before = null;
  for (let i = 1; i < corners.length; ++i) {
    const [x, y] = corners[i - 1];
    const dx = Math.sign(corners[i][0] - x);
    const dy = Math.sign(corners[i][1] - y);
    const length = Math.abs(corners[i][0] - x) + Math.abs(corners[i][1] - y);
    if (Math.abs(dx) + Math.abs(dy) !== 1) return null;
    if (before && before[0] === dx && before[1] === dy) return null;
    before = [dx, dy];
    for (let step = 0; step <= length; ++step) {
      if (!lattice.is_open(x + dx * step, y + dy * step)) return null;
    }
    steps += length;
  }
  return corners.length ? steps : null;
}

/**
 * For each exit whether the rooms of the mask, all walls between them open, have a way to it past
 * the other exits. Where they have, some tree has it too.
 */
function exits_beside_exits(demands, exits) {
  const across = (demands.width - 1) / 2;
  const down = (demands.height - 1) / 2;
  const room = ([x, y]) => ((y - 1) / 2) * across + (x - 1) / 2;
  const ends = new Set(exits.map(room));
  const reached = new Set([room(demands.start)]);
  for (const at of reached) {
    if (ends.has(at)) continue;
    const x = at % across;
    const y = Math.floor(at / across);
    if (x > 0 && demands.rooms[at - 1]) reached.add(at - 1);
    if (x < across - 1 && demands.rooms[at + 1]) reached.add(at + 1);
    if (y > 0 && demands.rooms[at - across]) reached.add(at - across);
    if (y < down - 1 && demands.rooms[at + across]) reached.add(at + across);
  }
  return exits.map((exit) => reached.has(room(exit)));
}
