/** A visit: the visitor walks, events begin where he comes near, an exit ends it. */
import type { CellAt, Event, Exit, Scene } from '../scene/description.ts';
import { type Run, runs_of } from './events.ts';
import type { Ground } from './ground.ts';
import { Reach } from './reach.ts';
import type { Happening, Head, Intent, Pose, Result } from './state.ts';
import { Body, type Comfort } from './visitor.ts';

export type { Comfort } from './visitor.ts';

/** Metres from one foot to the other. */
const kPace = 0.7;

/** Whether a route, given by its corners, passes a cell. */
function passes(route: readonly CellAt[], [x, y]: CellAt): boolean {
  const between = (a: number, b: number, at: number): boolean =>
    Math.min(a, b) <= at && at <= Math.max(a, b);
  return route.some(([x1, y1], i) => {
    const [x0, y0] = route[i - 1] ?? [x1, y1];
    return between(x0, x1, x) && between(y0, y1, y);
  });
}

export class Visit {
  comfort: Comfort;
  readonly body: Body;
  readonly #scene: Scene;
  readonly #runs: readonly Run[];
  readonly #exits: readonly { exit: Exit; reach: Reach }[];
  readonly #met = new Set<Event>();
  #seconds = 0;
  #result: Result | undefined;

  /**
   * Throws an Error where an event names a prop that the scene hasn't. Events and exits are met on
   * a walk grid alone.
   */
  constructor(scene: Scene, ground: Ground, comfort: Comfort) {
    this.comfort = comfort;
    this.body = new Body(scene, ground);
    this.#scene = scene;
    const { grid } = ground;
    this.#runs = grid ? runs_of(scene, grid) : [];
    this.#exits = scene.exits.flatMap((exit) => {
      return grid ? [{ exit, reach: new Reach(grid, exit.cell, exit.position, exit.radius) }] : [];
    });
  }

  /** Since it began; it stands once the visitor is out. */
  get seconds(): number {
    return this.#seconds;
  }

  /** Events that began, in their order. */
  get met(): readonly Event[] {
    return [...this.#met];
  }

  /** Once the visitor is out. */
  get result(): Result | undefined {
    return this.#result;
  }

  /**
   * Goes on by `seconds`, any number of them, in short steps, and gives what happened, in order.
   * Nothing happens any more once the visitor is out. Numbers that aren't finite count as none.
   */
  advance(seconds: number, intent: Intent, head: Head): Happening[] {
    const { body, comfort } = this;
    body.speed = 0;
    if (this.#result) return [];
    body.snap(intent, comfort);
    if (!(seconds > 0 && Number.isFinite(seconds))) return [];
    const happenings: Happening[] = [];
    const [steps, before, began] = [body.steps_in(seconds, comfort), body.way, this.#seconds];
    for (let i = 0; i < steps && !this.#result; ++i) {
      this.#step(seconds / steps, intent, head, happenings);
    }
    body.speed = (body.way - before) / (this.#seconds - began);
    return happenings;
  }

  /** Where props of events are, one an event, in the scene's order. */
  poses(): Pose[] {
    return this.#runs.map((run) => run.pose(this.#seconds, this.body));
  }

  #step(seconds: number, intent: Intent, head: Head, happenings: Happening[]): void {
    const { body } = this;
    const paces = Math.floor(body.way / kPace);
    body.step(seconds, intent, head, this.comfort);
    this.#seconds += seconds;
    if (Math.floor(body.way / kPace) > paces) happenings.push({ kind: 'step' });
    const first = happenings.length;
    for (const run of this.#runs) run.advance(seconds, body, happenings);
    for (const happening of happenings.slice(first)) {
      if (happening.kind === 'start') this.#met.add(happening.event);
    }
    const out = this.#exits.find(({ reach }) => reach.holds(body.x, body.z));
    if (!out) return;
    happenings.push({ kind: 'exit', exit: out.exit });
    this.#result = this.#end_at(out.exit);
  }

  #end_at(exit: Exit): Result {
    const there = this.#scene.events.filter(
      (event) =>
        this.#met.has(event) || event.exit === exit.id || passes(exit.route, event.cell),
    );
    return { exit, seconds: this.#seconds, met: this.met, of: there.length };
  }
}
