/** When the visitor is near: by the straight line, and by a walk that isn't much longer. */
import type { CellAt, Vec3 } from '../scene/description.ts';
import type { WalkGrid } from './walk_grid.ts';

/** The walk may be this many times as long as the straight line at which one is near. */
const kDetour = 2;

export class Reach {
  /** Metres on the floor at which one is near. */
  readonly radius: number;
  readonly #x: number;
  readonly #z: number;
  readonly #grid: WalkGrid;
  readonly #cells: ReadonlySet<number>;

  constructor(grid: WalkGrid, cell: CellAt, position: Vec3, radius: number) {
    this.radius = radius;
    [this.#x, , this.#z] = position;
    this.#grid = grid;
    // Who is about to step into the cell is near it, however small it is.
    const steps = Math.max(1, Math.floor((kDetour * radius) / grid.cell + 1e-9));
    this.#cells = grid.within(...cell, steps);
  }

  /** Metres on the floor from a point. */
  distance(x: number, z: number): number {
    return Math.hypot(x - this.#x, z - this.#z);
  }

  /** Whether one is near there; never through a wall, unless the way round it is short. */
  holds(x: number, z: number): boolean {
    return this.distance(x, z) <= this.radius && this.#cells.has(this.#grid.open_index(x, z));
  }
}
