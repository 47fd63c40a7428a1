// Scenes to walk in: small ones drawn by hand or at random, and those that WARREN_BIN generates.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const kCell = 2;
export const kVisitor = {
  eye_height: 1.6,
  radius: 0.3,
  speed: 1.4,
  turn: 'snap',
  snap_deg: 30,
  turn_speed_deg: 90,
  vignette: 0.6,
  dwell: 1,
  move_stick: 'left',
};
export const kInput = [
  { action: 'forward', keys: ['KeyW', 'ArrowUp'], buttons: [12] },
  { action: 'back', keys: ['KeyS', 'ArrowDown'], buttons: [13] },
  { action: 'left', keys: ['KeyA'], buttons: [14] },
  { action: 'right', keys: ['KeyD'], buttons: [15] },
  { action: 'turn-left', keys: ['KeyQ', 'ArrowLeft'], buttons: [4] },
  { action: 'turn-right', keys: ['KeyE', 'ArrowRight'], buttons: [5] },
  { action: 'walk', keys: ['Space'], buttons: [0], touch: true },
  { action: 'pause', keys: ['KeyP'], buttons: [9] },
  { action: 'strip', keys: ['KeyF'], buttons: [8] },
];
/** Boxes about as large as those of the shipped props. */
export const kProps = [
  { name: 'rock', box: { min: [-0.8, 0, -0.8], max: [0.8, 1.6, 0.8] }, clips: ['roll'] },
  { name: 'animal', box: { min: [-0.1, 0, -0.3], max: [0.1, 0.2, 0.2] }, clips: ['idle', 'dash'] },
  { name: 'insect', box: { min: [-0.3, 0, -0.3], max: [0.3, 0.2, 0.3] }, clips: ['idle', 'dash'] },
  { name: 'container', box: { min: [-0.4, 0, -0.25], max: [0.4, 0.5, 0.3] }, clips: ['open'] },
];

/** The middle of a cell of a scene that begins at [0, 0], on the floor. */
export const middle = (x, y) => [(x + 0.5) * kCell, 0, (y + 0.5) * kCell];

/** A scene from rows of cells ('#' closed), the visitor in one of them; `more` replaces members. */
export function scene_of(rows, [x, y], more = {}) {
  return {
    spawn: { position: middle(x, y), yaw_deg: 0, cell: [x, y] },
    exits: [],
    walk: { origin: [0, 0], cell: kCell, size: [rows[0].length, rows.length], rows },
    events: [],
    props: kProps,
    visitor: kVisitor,
    ...more,
  };
}

const kTypes = {
  object: { prop: 'rock', clip: 'roll', sound: 'rock-roll', effect: 'glass-crack' },
  creature: { prop: 'animal', idle: 'idle', clip: 'dash', sound: 'creature-dash' },
  container: { prop: 'container', idle: 'closed', clip: 'open', sound: 'container-open' },
};

/** An event in a cell, its path given by cells. */
export function event_of(type, cell, path, more = {}) {
  const points = path.map(([x, y]) => middle(x, y));
  const common = { id: 'event-0', type, cell, position: middle(...cell), trigger: 3, once: true };
  return { ...common, path: points, ...kTypes[type], ...more };
}

/** A stream of numbers in [0, 1) for a seed (mulberry32). */
export function random_of(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A scene of random cells, some of them closed, up to its very edge. */
export function random_scene(seed, more) {
  const random = random_of(seed);
  const [columns, rows] = [5 + Math.floor(random() * 10), 5 + Math.floor(random() * 10)];
  const closed = 0.1 + random() * 0.5;
  const [x, y] = [Math.floor(random() * columns), Math.floor(random() * rows)];
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      random() < closed && !(row === y && column === x) ? '#' : '.',
    ).join(''),
  );
  return scene_of(cells, [x, y], more);
}

/** Scenes of a preset for seeds A:B, with what a player needs added where it's missing. */
export function generated(preset, seeds) {
  const path = fileURLToPath(new URL(`../../presets/${preset}.json`, import.meta.url));
  return execFileSync(process.env.WARREN_BIN, ['generate', path, '--seeds', seeds, '--quiet'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
    .trimEnd()
    .split('\n')
    .map((line) => ({ visitor: kVisitor, input: kInput, props: kProps, ...JSON.parse(line) }));
}
