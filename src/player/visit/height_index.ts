/** Heights of a mesh of hills, found by bins over its triangles. */

/** Bins along a side at most. */
const kMost = 128;
/** Of a triangle: how far outside of it a place may lie that rounding moved there. */
const kOutside = -1e-4;

/** A range of bins of both axes, ends included. */
interface Bins {
  readonly columns: readonly [first: number, last: number];
  readonly rows: readonly [first: number, last: number];
}

export class HeightIndex {
  readonly #positions: ArrayLike<number>;
  readonly #indices: ArrayLike<number>;
  readonly #side: number;
  readonly #low: readonly [x: number, z: number];
  readonly #high: readonly [x: number, z: number];
  /** Where each bin's triangles begin in `#triangles`; one more at the end. */
  readonly #starts: Uint32Array;
  readonly #triangles: Uint32Array;

  /**
   * `positions` are x, y, z of the vertices in metres, `indices` three a triangle. No two triangles
   * lie over each other.
   */
  constructor(positions: ArrayLike<number>, indices: ArrayLike<number>) {
    this.#positions = positions;
    this.#indices = indices;
    const low: [number, number] = [Infinity, Infinity];
    const high: [number, number] = [-Infinity, -Infinity];
    for (let i = 0; i < positions.length; i += 3) {
      for (const axis of [0, 1] as const) {
        const value = positions[i + 2 * axis] ?? 0;
        low[axis] = Math.min(low[axis], value);
        high[axis] = Math.max(high[axis], value);
      }
    }
    [this.#low, this.#high] = [low, high];
    const count = indices.length / 3;
    this.#side = Math.min(kMost, Math.max(1, Math.ceil(Math.sqrt(count / 2))));
    this.#starts = this.#count_starts(count);
    this.#triangles = this.#sort(count);
  }

  /** The height at a place, in metres; undefined where there is no triangle. */
  height(x: number, z: number): number | undefined {
    const [low, high] = [this.#low, this.#high];
    if (!(x >= low[0] && z >= low[1] && x <= high[0] && z <= high[1])) return undefined;
    const bin = this.#bin(z, 1) * this.#side + this.#bin(x, 0);
    let inside = kOutside;
    let found: number | undefined;
    for (let i = this.#starts[bin] ?? 0; i < (this.#starts[bin + 1] ?? 0); ++i) {
      const triangle = this.#triangles[i] ?? 0;
      const [ax, ay, az] = this.#corner(triangle, 0);
      const [bx, by, bz] = this.#corner(triangle, 1);
      const [cx, cy, cz] = this.#corner(triangle, 2);
      const area = (bx - ax) * (cz - az) - (bz - az) * (cx - ax);
      const b = ((x - ax) * (cz - az) - (z - az) * (cx - ax)) / area;
      const c = ((bx - ax) * (z - az) - (bz - az) * (x - ax)) / area;
      const least = Math.min(b, c, 1 - b - c);
      if (!(least > inside)) continue;
      inside = least;
      found = ay + b * (by - ay) + c * (cy - ay);
    }
    return found;
  }

  #corner(triangle: number, corner: 0 | 1 | 2): [x: number, y: number, z: number] {
    const at = 3 * (this.#indices[3 * triangle + corner] ?? 0);
    const positions = this.#positions;
    return [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0];
  }

  #bin(value: number, axis: 0 | 1): number {
    const [low, high] = [this.#low[axis], this.#high[axis]];
    const bin = Math.floor(((value - low) / (high - low)) * this.#side);
    return Math.min(Math.max(bin, 0), this.#side - 1);
  }

  /** The bins that a triangle's rectangle touches. */
  #bins(triangle: number): Bins {
    const [a, b, c] = [0, 1, 2].map((corner) => this.#corner(triangle, corner as 0 | 1 | 2));
    const range = (axis: 0 | 1): [number, number] => {
      const values = [a, b, c].map((corner) => corner?.[2 * axis] ?? 0);
      return [this.#bin(Math.min(...values), axis), this.#bin(Math.max(...values), axis)];
    };
    return { columns: range(0), rows: range(1) };
  }

  /** Calls `use` with the number of each bin that a triangle touches. */
  #each_bin(triangle: number, use: (bin: number) => void): void {
    const { columns, rows } = this.#bins(triangle);
    for (let row = rows[0]; row <= rows[1]; ++row) {
      for (let column = columns[0]; column <= columns[1]; ++column) {
        use(row * this.#side + column);
      }
    }
  }

  #count_starts(count: number): Uint32Array {
    const counts = new Uint32Array(this.#side ** 2);
    for (let i = 0; i < count; ++i) {
      this.#each_bin(i, (bin) => (counts[bin] = (counts[bin] ?? 0) + 1));
    }
    const starts = new Uint32Array(counts.length + 1);
    counts.forEach((bin_count, bin) => (starts[bin + 1] = (starts[bin] ?? 0) + bin_count));
    return starts;
  }

  #sort(count: number): Uint32Array {
    const next = this.#starts.slice();
    const triangles = new Uint32Array(this.#starts[this.#starts.length - 1] ?? 0);
    for (let i = 0; i < count; ++i) {
      this.#each_bin(i, (bin) => {
        const at = next[bin] ?? 0;
        triangles[at] = i;
        next[bin] = at + 1;
      });
    }
    return triangles;
  }
}
