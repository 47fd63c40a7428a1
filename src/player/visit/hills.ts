/** A landscape to walk on: within its border, not up what is steep, and afloat in deep water. */
import type { Box } from '../scene/description.ts';
import type { Ground, Spot } from './ground.ts';

/** Metres that one keeps from the border, where the haze hides that there's nothing beyond ... */
const kMargin = 4;
/** ... but no more than this part of the landscape's side. */
const kMarginPart = 0.125;
/** Metres ahead over which the way's rise is measured, so that bumps don't stop anyone ... */
const kAhead = 0.5;
/** ... and what it rises there at most: a slope of 45 degrees. */
const kRise = 0.5;
/** Metres that feet are under water at most: where it is deeper, one floats. */
const kWade = 1.1;

export interface HillsOptions {
  /** The landscape's own, in metres. */
  readonly bounds: Box;
  /** The level of the ground where it isn't known. */
  readonly level: number;
  /** The ground's height at a place; undefined where it isn't known. */
  readonly ground: (x: number, z: number) => number | undefined;
  /** The water's height; -Infinity where there is none. */
  readonly water: () => number;
}

export class Hills implements Ground {
  readonly grid = undefined;
  readonly widest: number;
  readonly #options: HillsOptions;
  readonly #margin: number;
  /** The last height that was known, for where none is. */
  #known: number;

  constructor(options: HillsOptions) {
    this.#options = options;
    this.#known = options.level;
    const { min, max } = options.bounds;
    const side = Math.min(max[0] - min[0], max[2] - min[2]);
    this.#margin = Math.min(kMargin, kMarginPart * side);
    this.widest = side / 2 - this.#margin;
  }

  begin(at: Spot, radius: number): Spot {
    return this.#kept_in(at, radius);
  }

  /** Where the straight way is too steep, he goes along the slope as far as that isn't. */
  walk(from: Spot, to: Spot, radius: number): Spot {
    const wanted = this.#kept_in(to, radius);
    const ways: readonly Spot[] = [wanted, [wanted[0], from[1]], [from[0], wanted[1]]];
    return ways.find((way) => !this.#is_steep(from, way)) ?? from;
  }

  height([x, z]: Spot): number {
    this.#known = this.#options.ground(x, z) ?? this.#known;
    return Math.max(this.#known, this.#options.water() - kWade);
  }

  #kept_in([x, z]: Spot, radius: number): Spot {
    const { min, max } = this.#options.bounds;
    const gap = radius + this.#margin;
    const within = (value: number, axis: 0 | 2): number =>
      Math.min(Math.max(value, min[axis] + gap), max[axis] - gap);
    return [within(x, 0), within(z, 2)];
  }

  #is_steep(from: Spot, to: Spot): boolean {
    const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
    const way = Math.hypot(dx, dz);
    if (way === 0) return false;
    const ahead: Spot = [from[0] + (dx / way) * kAhead, from[1] + (dz / way) * kAhead];
    return this.height(ahead) - this.height(from) > kRise;
  }
}
