/** Events as they run: when they begin, what they bring about, and where their props are. */
import type { Box, Event, Scene } from '../scene/description.ts';
import {
  dashing,
  type Place,
  type Rolling,
  rolling,
  standing_with_back,
  yaw_towards,
} from './motion.ts';
import { Path } from './path.ts';
import { Reach } from './reach.ts';
import type { Happening, Pose } from './state.ts';
import type { WalkGrid } from './walk_grid.ts';

/** Metres beyond the trigger at which one has left, so that an edge of it isn't crossed twice. */
const kLeft = 1;
/** Metres at which a creature meets the visitor. */
const kCreatureMeets = 1;
/** Metres between a rock's side and the visitor's at which it meets him: it's that uneven. */
const kRockMeets = 0.2;

/** Where the visitor is, on the floor. */
interface Point {
  readonly x: number;
  readonly z: number;
}

type State = 'waiting' | 'running' | 'over';

/** What events of all types have in common. */
export abstract class Run {
  readonly event: Event;
  protected readonly path: Path;
  protected seconds = 0; // since it began
  protected state: State = 'waiting';
  readonly #reach: Reach;
  #met = false;
  #left = false;

  constructor(event: Event, grid: WalkGrid) {
    this.event = event;
    this.path = new Path(event.path.length ? event.path : [event.position]);
    this.#reach = new Reach(grid, event.cell, event.position, event.trigger);
  }

  /** After a step of the visit of `seconds`: adds to `happenings` what it brings about. */
  advance(seconds: number, visitor: Point, happenings: Happening[]): void {
    const { event } = this;
    if (this.state !== 'waiting') {
      this.seconds += seconds;
      this.#left ||= this.#reach.distance(visitor.x, visitor.z) > event.trigger + kLeft;
    }
    if (this.state === 'over' && this.#left && !event.once) this.state = 'waiting';
    if (this.state === 'waiting' && this.#reach.holds(visitor.x, visitor.z)) {
      this.state = 'running';
      this.seconds = 0;
      this.#met = this.#left = false;
      happenings.push({ kind: 'start', event });
    }
    if (this.state !== 'running') return;
    if (!this.#met && this.meets(visitor)) {
      this.#met = true;
      happenings.push({ kind: 'meet', event });
    }
    this.settle(this.#met, happenings);
  }

  /** `now` are the visit's seconds. */
  abstract pose(now: number, visitor: Point): Pose;
  /** Whether its prop, as it is now, meets the visitor. */
  protected abstract meets(visitor: Point): boolean;
  /** Ends it where it has come to its end. */
  protected abstract settle(met: boolean, happenings: Happening[]): void;

  /** At a place with the clip that it plays while it waits. */
  protected idle({ position, yaw, speed }: Place, now: number): Pose {
    const { idle } = this.event;
    const clip = idle ? { clip: idle } : {};
    return { shown: true, position, yaw, ...clip, time: now, unit: 'seconds', repeat: true, speed };
  }
}

/** A rock rolls at the visitor and bursts on him, or at its path's end. */
class RollingRun extends Run {
  readonly #box: Box;
  readonly #meets: number;
  #burst_after = 0; // seconds

  constructor(event: Event, grid: WalkGrid, box: Box, visitor_radius: number) {
    super(event, grid);
    this.#box = box;
    this.#meets = (box.max[0] - box.min[0]) / 2 + visitor_radius + kRockMeets;
  }

  pose(now: number): Pose {
    if (this.state === 'waiting') return this.idle(this.#at(0), now);
    const { clip } = this.event;
    const shown = this.state === 'running';
    const { position, yaw, turns, speed } = this.#at(shown ? this.seconds : this.#burst_after);
    const motion = { clip, time: turns, unit: 'runs', repeat: true } as const;
    return { shown, position, yaw, ...motion, speed: shown ? speed : 0 };
  }

  protected meets({ x, z }: Point): boolean {
    const [at_x, , at_z] = this.#at(this.seconds).position;
    return Math.hypot(at_x - x, at_z - z) <= this.#meets;
  }

  protected settle(met: boolean, happenings: Happening[]): void {
    const { position, over } = this.#at(this.seconds);
    if (!met && !over) return;
    this.state = 'over';
    this.#burst_after = this.seconds;
    const [x, y, z] = position;
    const middle = y + (this.#box.min[1] + this.#box.max[1]) / 2;
    happenings.push({ kind: 'land', event: this.event, position: [x, middle, z] });
  }

  #at(seconds: number): Rolling {
    return rolling(this.path, this.#box, seconds);
  }
}

/** A creature dashes out, looks at the visitor, and hides again. */
class DashingRun extends Run {
  pose(now: number, visitor: Point): Pose {
    if (this.state !== 'running') return this.idle(dashing(this.path, Infinity, 0), now);
    const place = dashing(this.path, this.seconds, this.#to_visitor(visitor));
    if (!place.running) return this.idle(place, now);
    const { position, yaw, speed } = place;
    const { clip } = this.event;
    const motion = { clip, time: this.seconds, unit: 'seconds', repeat: true } as const;
    return { shown: true, position, yaw, ...motion, speed };
  }

  protected meets({ x, z }: Point): boolean {
    const [at_x, , at_z] = dashing(this.path, this.seconds, 0).position;
    return Math.hypot(at_x - x, at_z - z) <= kCreatureMeets;
  }

  protected settle(): void {
    if (dashing(this.path, this.seconds, 0).over) this.state = 'over';
  }

  #to_visitor({ x, z }: Point): number {
    const end = this.path.at(this.path.length);
    return yaw_towards(end, x, z, this.path.yaw(this.path.length));
  }
}

/** A container opens where it stands, and stays open. */
class OpeningRun extends Run {
  readonly #place: Place;

  constructor(event: Event, grid: WalkGrid, box: Box) {
    super(event, grid);
    this.#place = standing_with_back(this.path, box);
  }

  pose(now: number): Pose {
    if (this.state === 'waiting') return this.idle(this.#place, now);
    const { position, yaw } = this.#place;
    const time = this.seconds;
    const motion = { clip: this.event.clip, time, unit: 'seconds', repeat: false } as const;
    return { shown: true, position, yaw, ...motion, speed: 0 };
  }

  protected meets(): boolean {
    return true;
  }

  protected settle(): void {
    this.state = 'over'; // the clip goes on to its end
  }
}

/** Events of a scene, in its order. Throws an Error where an event's prop isn't in the scene. */
export function runs_of(scene: Scene, grid: WalkGrid): Run[] {
  const boxes = new Map(scene.props?.map(({ name, box }) => [name, box]));
  return scene.events.map((event) => {
    const box = boxes.get(event.prop);
    if (!box) throw new Error(`${event.id}: no prop ${event.prop} in the scene`);
    switch (event.type) {
      case 'object':
        return new RollingRun(event, grid, box, scene.visitor.radius);
      case 'creature':
        return new DashingRun(event, grid);
      case 'container':
        return new OpeningRun(event, grid, box);
    }
  });
}
