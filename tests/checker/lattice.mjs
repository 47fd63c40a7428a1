// The cells of a scene document's walk grid, and walks over them.

/**
 * Cells with a closed frame round them, so that neighbours need no bounds test. Cell (x, y) stands
 * at index (y + 1) * stride + x + 1.
 */
export class Lattice {
  /** `rows`: strings of `#` (closed) and `.` (open), all of one length. */
  constructor(rows) {
    this.height = rows.length;
    this.width = rows[0].length;
    this.stride = this.width + 2;
    this.open = new Uint8Array(this.stride * (this.height + 2));
    for (let y = 0; y < this.height; ++y) {
      for (let x = 0, i = this.index(0, y); x < this.width; ++x, ++i) {
        this.open[i] = rows[y].charCodeAt(x) === 46 ? 1 : 0;
      }
    }
    this.steps = [1, -1, this.stride, -this.stride];
  }

  index(x, y) {
    return (y + 1) * this.stride + x + 1;
  }

  cell(index) {
    return [(index % this.stride) - 1, Math.floor(index / this.stride) - 1];
  }

  contains(x, y) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  is_open(x, y) {
    return this.contains(x, y) && this.open[this.index(x, y)] === 1;
  }

  degree(index) {
    let n = 0;
    for (const step of this.steps) n += this.open[index + step];
    return n;
  }

  /** Cells walked from `from` to each cell, -1 where there is no way; none leads over `closed`. */
  distances(from, closed = -1) {
    const distance = new Int32Array(this.open.length).fill(-1);
    if (from === closed || !this.open[from]) return distance;
    const queue = new Int32Array(this.open.length);
    let tail = 0;
    distance[from] = 0;
    queue[tail++] = from;
    for (let head = 0; head < tail; ++head) {
      const at = queue[head];
      for (const step of this.steps) {
        const next = at + step;
        if (this.open[next] && distance[next] < 0 && next !== closed) {
          distance[next] = distance[at] + 1;
          queue[tail++] = next;
        }
      }
    }
    return distance;
  }

  /** A shortest way ending at `to`, both ends included, by the distances from its beginning. */
  walk_back(distances, to) {
    if (distances[to] < 0) return [];
    const way = [to];
    for (let at = to; distances[at] > 0;) {
      at += this.steps.find((step) => distances[at + step] === distances[at] - 1);
      way.push(at);
    }
    return way.reverse();
  }

  /** Number of open cells, of openings between two of them, and of connected parts. */
  count() {
    let cells = 0;
    let links = 0;
    let parts = 0;
    const seen = new Uint8Array(this.open.length);
    const stack = [];
    for (let i = 0; i < this.open.length; ++i) {
      if (!this.open[i]) continue;
      ++cells;
      links += this.open[i + 1] + this.open[i + this.stride];
      if (seen[i]) continue;
      ++parts;
      seen[i] = 1;
      stack.push(i);
      while (stack.length) {
        const at = stack.pop();
        for (const step of this.steps) {
          if (this.open[at + step] && !seen[at + step]) {
            seen[at + step] = 1;
            stack.push(at + step);
          }
        }
      }
    }
    return { cells, links, parts };
  }

  /**
   * The cells of `way` (a path between its ends) that every way between the two ends passes, ends
   * included. One flood: walking along `way`, all that can be reached off it from the cells so far
   * is explored, and a cell is passed by every way when no such detour lands beyond it.
   */
  unavoidable(way) {
    const place = new Int32Array(this.open.length).fill(-1);
    way.forEach((at, i) => (place[at] = i));
    const seen = new Uint8Array(this.open.length);
    const stack = [];
    const result = [];
    let furthest = 0;
    way.forEach((start, i) => {
      if (furthest <= i) result.push(start);
      stack.push(start);
      while (stack.length) {
        const at = stack.pop();
        for (const step of this.steps) {
          const next = at + step;
          if (!this.open[next]) continue;
          if (place[next] >= 0) {
            furthest = Math.max(furthest, place[next]);
          } else if (!seen[next]) {
            seen[next] = 1;
            stack.push(next);
          }
        }
      }
    });
    return result;
  }
}
