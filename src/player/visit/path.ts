/** A way along points, by the metres along it. */
import type { Vec3 } from '../scene/description.ts';
import { within } from './numbers.ts';

/** Metres before and after a corner within which one turns. */
const kRounding = 0.3;

/** The yaw at which a prop's front, +Z, looks along [x, z]. */
export function front_yaw(x: number, z: number): number {
  return Math.atan2(x, z);
}

export class Path {
  /** In metres. */
  readonly length: number;
  readonly #legs: readonly { from: Vec3; to: Vec3; begin: number; length: number }[];
  readonly #only: Vec3;

  /** `points` are one at least. */
  constructor(points: readonly Vec3[]) {
    const [first] = points;
    if (!first) throw new Error('a path without points');
    this.#only = first;
    const legs = [];
    let [from, begin] = [first, 0];
    for (const to of points) {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
      if (length > 0) legs.push({ from, to, begin, length });
      begin += length;
      from = to;
    }
    this.#legs = legs;
    this.length = begin;
  }

  /** The point so many metres along, at the ends beyond them. */
  at(way: number): Vec3 {
    const leg = this.#legs.find(({ begin, length }) => way < begin + length) ?? this.#legs.at(-1);
    if (!leg) return this.#only;
    const { from, to, begin, length } = leg;
    const part = within((way - begin) / length, 0, 1);
    const between = (axis: 0 | 1 | 2): number => from[axis] + (to[axis] - from[axis]) * part;
    return [between(0), between(1), between(2)];
  }

  /** The yaw of a prop's front that goes along there; round corners it turns bit by bit. */
  yaw(way: number): number {
    const [at, reach] = [within(way, 0, this.length), Math.min(kRounding, this.length / 2)];
    const [from, to] = [this.at(at - reach), this.at(at + reach)];
    return front_yaw(to[0] - from[0], to[2] - from[2]);
  }
}
