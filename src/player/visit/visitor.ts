/** The visitor's body: a circle on the floor that walks, turns, and slides along walls. */
import type { Scene, Visitor } from '../scene/description.ts';
import { radians, within } from './numbers.ts';
import type { Head, Intent } from './state.ts';
import type { WalkGrid } from './walk_grid.ts';

/** What the page may change while one walks. */
export interface Comfort {
  readonly turn: 'snap' | 'smooth';
  /** Metres a second. */
  readonly speed: number;
}

/** A step in turning is made when the stick or key is pushed this far ... */
const kPush = 0.6;
/** ... and the next one not before it was let go so far, so that a trembling stick turns once. */
const kLetGo = 0.3;

/** Of the radius: a step this short can't pass a wall's corner unseen. */
const kStepPart = 0.25;
/** Seconds of a step, so that curves and meetings are the same at any frame rate. */
const kStepSeconds = 0.02;
/** Of a cell: the radius of the widest body that passes a corridor of one cell. */
const kWidest = 0.45;
/** Metres below which a body's steps would be too many. */
const kThinnest = 0.01;
/** Metres a second beyond which there's no speed to walk at. */
const kFastest = 100;

/**
 * Where a circle around [x, z] goes to be out of all closed cells: out of the cells beside its own,
 * then off the corners of those across. `radius` is below half a cell and the circle's middle in an
 * open one, so nothing of it undoes what came before.
 */
export function pushed_out(grid: WalkGrid, x: number, z: number, radius: number): [number, number] {
  const [cx, cy] = grid.cell_at(x, z);
  const [x0, z0] = grid.corner_of(cx, cy);
  const [x1, z1] = grid.corner_of(cx + 1, cy + 1);
  if (!grid.is_open(cx - 1, cy)) x = Math.max(x, x0 + radius);
  if (!grid.is_open(cx + 1, cy)) x = Math.min(x, x1 - radius);
  if (!grid.is_open(cx, cy - 1)) z = Math.max(z, z0 + radius);
  if (!grid.is_open(cx, cy + 1)) z = Math.min(z, z1 - radius);
  for (const [dx, corner_x] of [[-1, x0], [1, x1]] as const) {
    for (const [dy, corner_z] of [[-1, z0], [1, z1]] as const) {
      if (grid.is_open(cx + dx, cy + dy)) continue;
      const far = Math.hypot(x - corner_x, z - corner_z);
      if (far >= radius || far === 0) continue;
      x = corner_x + ((x - corner_x) / far) * radius;
      z = corner_z + ((z - corner_z) / far) * radius;
    }
  }
  return [x, z];
}

export class Body {
  x: number;
  z: number;
  /** Radians to the left of -Z. */
  yaw: number;
  /** Metres a second that he really walked over the last call of Visit.advance. */
  speed = 0;
  /** Metres that he has walked. */
  way = 0;
  /** Metres that he keeps from walls: as the scene says, but no more than its corridors allow. */
  readonly radius: number;
  readonly #grid: WalkGrid;
  readonly #visitor: Visitor;
  #pushed = 0; // the way of the last step in turning, until it's let go

  constructor({ spawn, visitor }: Scene, grid: WalkGrid) {
    this.#grid = grid;
    this.#visitor = visitor;
    this.radius = within(visitor.radius, kThinnest, kWidest * grid.cell);
    this.yaw = radians(spawn.yaw_deg);
    [this.x, this.z] = [spawn.position[0], spawn.position[2]];
    if (grid.open_index(this.x, this.z) < 0) return;
    [this.x, this.z] = pushed_out(grid, this.x, this.z, this.radius);
  }

  /** How many steps of equal length `seconds` take. */
  steps_in(seconds: number, comfort: Comfort): number {
    const way = within(comfort.speed, 0, kFastest) * seconds;
    return Math.ceil(Math.max(seconds / kStepSeconds, way / (kStepPart * this.radius)) - 1e-9);
  }

  /** Turns at once by a step where the visitor turns in steps; once for each push. */
  snap({ turn }: Intent, comfort: Comfort): void {
    const push = within(turn, -1, 1);
    if (Math.abs(push) < kLetGo) this.#pushed = 0;
    if (Math.abs(push) < kPush || Math.sign(push) === this.#pushed) return;
    this.#pushed = Math.sign(push);
    if (comfort.turn === 'snap') this.yaw += this.#pushed * radians(this.#visitor.snap_deg);
  }

  /** Walks and turns for a step of `seconds`, one of those that steps_in() counts. */
  step(seconds: number, intent: Intent, head: Head, comfort: Comfort): void {
    if (comfort.turn === 'smooth') {
      this.yaw += within(intent.turn, -1, 1) * radians(this.#visitor.turn_speed_deg) * seconds;
    }
    const forward = within(intent.forward, -1, 1);
    const right = within(intent.right, -1, 1);
    // Aslant he isn't faster than straight on.
    const speed = within(comfort.speed, 0, kFastest) / Math.max(1, Math.hypot(forward, right));
    const way = speed * seconds;
    const yaw = this.yaw + (Number.isFinite(head.yaw) ? head.yaw : 0);
    const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
    this.#move((cos * right - sin * forward) * way, (-cos * forward - sin * right) * way);
  }

  #move(dx: number, dz: number): void {
    if (dx === 0 && dz === 0) return;
    const [to_x, to_z] = [this.x + dx, this.z + dz];
    // Only one who starts within a wall gets here: he stays, as there's no way to push him.
    if (this.#grid.open_index(to_x, to_z) < 0) return;
    const [x, z] = pushed_out(this.#grid, to_x, to_z, this.radius);
    this.way += Math.hypot(x - this.x, z - this.z);
    this.x = x;
    this.z = z;
  }
}
