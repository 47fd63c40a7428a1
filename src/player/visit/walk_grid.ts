/** Where one can walk: square cells over the floor, open or closed. */
import type { Walk } from '../scene/description.ts';

export class WalkGrid {
  /** Metres of a cell's side. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly #origin: readonly [x: number, z: number];
  /** Numbers of open cells, row by row; -1 for closed ones. */
  readonly #numbers: Int32Array;

  /**
   * `open` says of each cell, row by row, whether it is open (1) or closed (0). Throws an Error
   * where there are not as many as `walk.size` says.
   */
  constructor(walk: Walk, open: Uint8Array) {
    [this.columns, this.rows] = walk.size;
    if (open.length !== this.columns * this.rows) {
      throw new Error(`walk: ${open.length} cells, not ${this.columns} x ${this.rows}`);
    }
    this.cell = walk.cell;
    this.#origin = walk.origin;
    let count = 0;
    this.#numbers = Int32Array.from(open, (is_open) => (is_open ? count++ : -1));
  }

  /** From `walk.rows`, `.` being open. Throws an Error where they don't fit `walk.size`. */
  static from_rows(walk: Walk): WalkGrid {
    if (!walk.rows) throw new Error('walk: no rows');
    const [columns, rows] = walk.size;
    if (walk.rows.length !== rows || walk.rows.some((row) => row.length !== columns)) {
      throw new Error(`walk: rows are not ${columns} x ${rows} cells`);
    }
    const open = Uint8Array.from(walk.rows.join(''), (cell) => (cell === '.' ? 1 : 0));
    return new WalkGrid(walk, open);
  }

  /** Whether one can walk in column x, row y; what lies beyond the grid is closed. */
  is_open(x: number, y: number): boolean {
    return this.number_of(x, y) >= 0;
  }

  /** Number of the open cell in column x, row y, as open cells are counted row by row; else -1. */
  number_of(x: number, y: number): number {
    if (!(x >= 0 && y >= 0 && x < this.columns && y < this.rows)) return -1;
    return this.#numbers[y * this.columns + x] ?? -1;
  }

  /** Column and row of the cell around a point of the floor, in metres; maybe beyond the grid. */
  cell_at(x: number, z: number): [x: number, y: number] {
    const [x0, z0] = this.#origin;
    return [Math.floor((x - x0) / this.cell), Math.floor((z - z0) / this.cell)];
  }

  /** The point [x, z], in metres, where column x and row y begin. */
  corner_of(x: number, y: number): [x: number, z: number] {
    return [this.#origin[0] + x * this.cell, this.#origin[1] + y * this.cell];
  }

  /** Number of the open cell around a point, see number_of. */
  open_index(x: number, z: number): number {
    return this.number_of(...this.cell_at(x, z));
  }

  /** Numbers of the open cells that at most `steps` steps from open cell to open cell lead to. */
  within(x: number, y: number, steps: number): Set<number> {
    const found = new Set<number>();
    let edge: [number, number][] = [[x, y]];
    for (let step = 0; step <= steps && edge.length; ++step) {
      const next: [number, number][] = [];
      for (const [cx, cy] of edge) {
        const number = this.number_of(cx, cy);
        if (number < 0 || found.has(number)) continue;
        found.add(number);
        next.push([cx + 1, cy], [cx - 1, cy], [cx, cy + 1], [cx, cy - 1]);
      }
      edge = next;
    }
    return found;
  }
}
