/** The visitor's body: a circle on the ground that walks and turns. */
import type { Scene, Visitor } from '../scene/description.ts';
import type { Ground } from './ground.ts';
import { radians, within } from './numbers.ts';
import type { Head, Intent } from './state.ts';

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
/** Metres below which a body's steps would be too many. */
const kThinnest = 0.01;
/** Metres a second beyond which there's no speed to walk at. */
const kFastest = 100;

export class Body {
  x: number;
  z: number;
  /** Radians to the left of -Z. */
  yaw: number;
  /** Metres a second that he really walked over the last call of Visit.advance. */
  speed = 0;
  /** Metres that he has walked. */
  way = 0;
  /** Metres that he keeps from walls: as the scene says, but no more than the ground allows. */
  readonly radius: number;
  readonly #ground: Ground;
  readonly #visitor: Visitor;
  #pushed = 0; // the way of the last step in turning, until it's let go

  constructor({ spawn, visitor }: Scene, ground: Ground) {
    this.#ground = ground;
    this.#visitor = visitor;
    this.radius = within(visitor.radius, kThinnest, ground.widest);
    this.yaw = radians(spawn.yaw_deg);
    [this.x, this.z] = ground.begin([spawn.position[0], spawn.position[2]], this.radius);
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
    const to = [this.x + dx, this.z + dz] as const;
    const [x, z] = this.#ground.walk([this.x, this.z], to, this.radius);
    this.way += Math.hypot(x - this.x, z - this.z);
    this.x = x;
    this.z = z;
  }
}
