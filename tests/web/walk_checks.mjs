// Judges walks by scene.json alone, as it was baked: what walker.mjs noted must be what it asks.

const kFrame = 1 / 60;
const kClose = 1e-9; // metres within which either side of an edge is right

const middle_of = ({ origin, cell }, at) => at.map((part, i) => origin[i] + (part + 0.5) * cell);
const cell_of = ({ origin, cell }, at) =>
  at.map((part, i) => Math.floor((part - origin[i]) / cell));
const way_between = ([x0, z0], [x, z]) => Math.hypot(x - x0, z - z0);
const apart = ([x, z], position) => Math.hypot(x - position[0], z - position[2]);
const is_open = ({ rows }, [x, y]) => rows[y]?.[x] === '.';

/** Cells that one can walk in. */
export const open_cells = ({ walk }) =>
  walk.rows
    .flatMap((row, y) => [...row].map((_, x) => [x, y]))
    .filter((cell) => is_open(walk, cell));

/** Corners in metres of a route's corners in cells. */
export const corners_of = (walk, route) => route.map((cell) => middle_of(walk, cell));

/** All cells of a route. */
function cells_of(route) {
  const cells = [];
  route.forEach(([x, y], i) => {
    const [x0, y0] = route[i - 1] ?? [x, y];
    const steps = Math.abs(x - x0) + Math.abs(y - y0);
    for (let step = i && 1; step <= steps; ++step) {
      const part = steps && step / steps;
      cells.push([x0 + (x - x0) * part, y0 + (y - y0) * part]);
    }
  });
  return cells;
}

/** Events that lie on the way to an exit. */
export function due_on(scene, exit) {
  const cells = new Set(cells_of(exit.route).map(String));
  return scene.events.filter((event) => event.exit === exit.id || cells.has(String(event.cell)));
}

/** Metres to walk over open cells from a cell to all others, by their names. */
function ways_from(walk, cell) {
  const ways = new Map([[String(cell), 0]]);
  const edge = [cell];
  for (const [x, y] of edge) {
    for (const next of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]) {
      if (!is_open(walk, next) || ways.has(String(next))) continue;
      ways.set(String(next), ways.get(String([x, y])) + walk.cell);
      edge.push(next);
    }
  }
  return ways;
}

/** Says of places whether one is so near to a place, round no long way; undefined at the edge. */
function reaches(walk, { cell, position }, reach) {
  const ways = ways_from(walk, cell);
  return (at) => {
    const away = apart(at, position);
    if (Math.abs(away - reach) < kClose) return undefined;
    const way = ways.get(String(cell_of(walk, at))) ?? Infinity;
    return away < reach && way <= Math.max(2 * reach, walk.cell) + kClose;
  };
}

const is_same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const first_within = (trace, holds) => trace.findIndex((at, step) => step > 0 && holds(at));

/** Metres from a place to the nearest closed cell; 0 within one. */
function clearance(walk, [x, z]) {
  const [cx, cy] = cell_of(walk, [x, z]);
  if (!is_open(walk, [cx, cy])) return 0;
  let least = Infinity;
  for (let y = cy - 1; y <= cy + 1; ++y) {
    for (let x0 = cx - 1; x0 <= cx + 1; ++x0) {
      if (is_open(walk, [x0, y])) continue;
      const [mx, mz] = middle_of(walk, [x0, y]);
      const beside = (at, middle) => Math.max(0, Math.abs(at - middle) - walk.cell / 2);
      least = Math.min(least, Math.hypot(beside(x, mx), beside(z, mz)));
    }
  }
  return least;
}

/** The least clearance of places. */
export const least_clearance = ({ walk }, trace) =>
  trace.reduce((least, at) => Math.min(least, clearance(walk, at)), Infinity);

/** Cells that places are in. */
export const cells_in = ({ walk }, trace) =>
  new Set(trace.map((at) => String(cell_of(walk, at)))).size;

/** What is wrong with where a visitor was: nearer to a closed cell than his radius. */
export function place_faults(scene, trace) {
  const faults = [];
  if (trace.length === 0) faults.push('no places');
  trace.forEach((at, step) => {
    if (clearance(scene.walk, at) < scene.visitor.radius - 1e-6) {
      faults.push(`step ${step}: ${clearance(scene.walk, at)} m from a wall`);
    }
  });
  return faults;
}

function start_faults(scene, exit, { trace, starts, met, exits }) {
  const faults = [];
  const counts = new Map();
  for (const { id } of starts) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { id } of due_on(scene, exit)) {
    const count = counts.get(id) ?? 0;
    if (count !== 1) faults.push(`${id} on the way began ${count} times`);
  }
  for (const [id, count] of counts) {
    if (count > 1) faults.push(`${id} began ${count} times`);
    if (!scene.events.some((event) => event.id === id)) faults.push(`${id} isn't in the scene`);
  }
  for (const event of scene.events) {
    const is_near = reaches(scene.walk, event, event.trigger);
    for (const { step } of starts.filter(({ id }) => id === event.id)) {
      const away = apart(trace[step], event.position);
      if (is_near(trace[step]) === false) faults.push(`${event.id} began ${away} m away`);
      const was_near = step > 1 && is_near(trace[step - 1]);
      if (was_near) faults.push(`${event.id} began late, ${away} m away`);
    }
    const is_due = first_within(trace, is_near) > 0;
    if (is_due && !counts.has(event.id)) faults.push(`${event.id} never began`);
  }
  if (!is_same(starts, met)) faults.push('events met are not those that began');
  if (exits.length > 1) faults.push(`${exits.length} exits`);
  return faults;
}

function end_faults(scene, exit, record) {
  const { trace, starts, exits, result, at_end, afterwards } = record;
  if (!result) return ['no result'];
  const faults = [];
  const last = trace.length - 1;
  const is_out = reaches(scene.walk, exit, exit.radius);
  if (result.exit !== exit.id || exits[0]?.id !== exit.id) faults.push(`out by ${result.exit}`);
  if (exits[0]?.step !== last) faults.push('walked on after the exit');
  const away = apart(trace[last], exit.position);
  if (is_out(trace[last]) === false) faults.push(`out ${away} m from the exit`);
  if (first_within(trace.slice(0, last), is_out) > 0) faults.push('out late');
  const seconds = last * kFrame;
  if (Math.abs(result.seconds - seconds) > 1e-6) {
    faults.push(`time is ${result.seconds} s, not ${seconds} s`);
  }
  const begun = starts.map(({ id }) => id);
  if (String(result.met) !== String(begun)) faults.push(`met ${result.met}, not ${begun}`);
  const of = new Set([...due_on(scene, exit).map(({ id }) => id), ...begun]).size;
  if (result.of !== of) faults.push(`${result.of} events to meet, not ${of}`);
  const whole = Math.floor(result.seconds);
  const facts = [
    ['Time', `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`],
    ['Events met', `${begun.length} of ${of}`],
  ];
  const is_told = at_end.screen === 'result' && at_end.shown;
  if (!is_told || !is_same(at_end.facts, facts)) {
    faults.push(`the page says ${at_end.screen}: ${JSON.stringify(at_end.facts)}`);
  }
  if (!is_same(at_end, afterwards)) faults.push('time went on afterwards');
  if (at_end.seconds !== result.seconds) faults.push("the visit's time isn't the result's");
  return faults;
}

/** Whether looks at the mark took as long as they should, and what followed. */
function gaze_faults({ visitor }, { waits, trace }) {
  const faults = [];
  if (!is_same(waits.map(({ walking }) => walking), [true, false, true])) {
    faults.push('gaze: not start, stop, start');
  }
  for (const { frames } of waits) {
    const off = Math.abs(frames * kFrame - visitor.dwell);
    if (off > 1.5 * kFrame) faults.push(`gaze: ${frames} frames`);
  }
  const moves = trace.map((at, i) => i > 0 && way_between(trace[i - 1], at) > 0);
  const rests = moves.filter((moved, i) => i > 0 && !moved && (i === 1 || moves[i - 1])).length;
  if (moves[1] || rests < 2) faults.push(`gaze: stood still ${rests} times`);
  return faults;
}

/** What is wrong with a walk to an exit along its route, as walker.mjs noted it. */
export function walk_faults(scene, exit, record) {
  const { trace, seconds_at_first, met_at_first } = record;
  const faults = [];
  const { position } = scene.spawn;
  if (apart(trace[0], position) > kClose || seconds_at_first || met_at_first.length) {
    faults.push(`began at ${trace[0]} after ${seconds_at_first} s with ${met_at_first}`);
  }
  faults.push(...place_faults(scene, trace), ...start_faults(scene, exit, record));
  faults.push(...end_faults(scene, exit, record));
  const { speed } = scene.visitor;
  for (let step = 1; step < trace.length; ++step) {
    const way = way_between(trace[step - 1], trace[step]);
    if (way > speed * kFrame + kClose) faults.push(`step ${step}: ${way} m`);
  }
  if (record.way === 'gaze') faults.push(...gaze_faults(scene, record));
  return faults;
}
