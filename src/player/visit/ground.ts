/** What the visitor walks on: the floor of a walk grid, or hills. */
import type { WalkGrid } from './walk_grid.ts';

/** A place on the ground, in metres. */
export type Spot = readonly [x: number, z: number];

export interface Ground {
  /** The cells that one walks in, where there are any. */
  readonly grid: WalkGrid | undefined;
  /** Metres of the radius of the widest body that gets everywhere. */
  readonly widest: number;
  /** Where a body of that radius stands that is put to a place. */
  begin(at: Spot, radius: number): Spot;
  /** Where a body of that radius gets to which wants from one place to another, close to it. */
  walk(from: Spot, to: Spot, radius: number): Spot;
  /** The height at which feet stand, in metres. */
  height(at: Spot): number;
}
