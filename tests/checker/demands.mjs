// What a preset demands of its mazes, worked out from the preset's text and its mask.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decode_png } from './png.mjs';

/** Reads a preset file and the mask that it names. */
export function read_demands(file) {
  const preset = JSON.parse(strip_comments(readFileSync(file, 'utf8')));
  const mask = preset.maze.mask
    ? decode_png(readFileSync(path.join(path.dirname(file), preset.maze.mask)))
    : null;
  return make_demands(preset, mask, path.basename(file, '.json'));
}

/**
 * The demands of a parsed preset with every default filled in. `rooms` says for each room, row by
 * row, whether it belongs to the maze (allowed by the mask and joined to the start); `exits` are
 * the rooms where exits must stand, in order.
 */
export function make_demands(preset, mask_picture = null, stem = 'preset') {
  const maze = preset.maze;
  const [width, height] = maze.size ?? [15, 15];
  const events = maze.events ?? {};
  const allowed = allowed_rooms(width, height, mask_picture);
  const across = (width - 1) / 2;
  const start = nearest(allowed, across, maze.start ?? [(width - 1) / 2, (height - 1) / 2]);
  const rooms = start ? joined_rooms(allowed, across, start) : new Uint8Array(allowed.length);
  const corners = [
    [1, 1],
    [width - 2, 1],
    [1, height - 2],
    [width - 2, height - 2],
  ];
  const exits = [];
  for (const asked of maze.exits?.length ? maze.exits : corners) {
    const exit = start && nearest(rooms, across, asked);
    if (exit && ![start, ...exits].some((other) => same(other, exit))) exits.push(exit);
  }
  return {
    name: preset.name ?? stem,
    width,
    height,
    braid: maze.braid ?? 0,
    start_openings: maze.start_openings === 2 ? 2 : null,
    masked: mask_picture !== null,
    corners: mask_picture === null && !maze.exits?.length, // exits are the four corners
    rooms,
    unreachable_rooms: sum(allowed) - sum(rooms),
    start,
    exits,
    cell: maze.cell ?? 2,
    trigger: events.trigger ?? 3,
    once: events.once ?? true,
    planned: false, // whether routes must come from a plan, not from the tree; for callers to set
    placement: events.placement ?? 'events-first',
    share: events.share ?? 'route',
    count: events.count ?? 0,
    quotas: events.types ?? {},
    positions: events.positions ?? [],
    min_spacing: events.min_spacing ?? 1,
  };
}

export function same(a, b) {
  return a[0] === b[0] && a[1] === b[1];
}

function allowed_rooms(width, height, picture) {
  const across = (width - 1) / 2;
  const down = (height - 1) / 2;
  const allowed = new Uint8Array(across * down).fill(1);
  if (!picture) return allowed;
  if (picture.width !== across || picture.height !== down) throw new Error('mask of another size');
  const { channels, pixels } = picture;
  return allowed.map((_, i) => (pixels[i * channels] >= 128 ? 1 : 0));
}

/** The allowed room, in cells, nearest to a cell; ties go to the lower y, then x. */
function nearest(allowed, across, [x, y]) {
  let best = null;
  let least = Infinity;
  for (let i = 0; i < allowed.length; ++i) {
    const room = [2 * (i % across) + 1, 2 * Math.floor(i / across) + 1];
    if (!allowed[i]) continue;
    const distance = (room[0] - x) ** 2 + (room[1] - y) ** 2;
    if (distance < least) {
      least = distance;
      best = room;
    }
  }
  return best;
}

function joined_rooms(allowed, across, [x, y]) {
  const rooms = new Uint8Array(allowed.length);
  const stack = [((y - 1) / 2) * across + (x - 1) / 2];
  rooms[stack[0]] = 1;
  while (stack.length) {
    const at = stack.pop();
    const column = at % across;
    const beside = [at - across, at + across];
    if (column > 0) beside.push(at - 1);
    if (column < across - 1) beside.push(at + 1);
    for (const next of beside) {
      if (allowed[next] && !rooms[next]) {
        rooms[next] = 1;
        stack.push(next);
      }
    }
  }
  return rooms;
}

function sum(bytes) {
  return bytes.reduce((total, value) => total + value, 0);
}

/** JSON with // and block comments made plain, strings left as they are. */
function strip_comments(text) {
  return text.replace(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_, string) => string ?? '',
  );
}
