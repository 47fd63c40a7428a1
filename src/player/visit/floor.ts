/** A flat floor with walls: a body on it slides along closed cells. */
import type { Ground, Spot } from './ground.ts';
import type { WalkGrid } from './walk_grid.ts';

/** Of a cell: the radius of the widest body that passes a corridor of one cell. */
const kWidest = 0.45;

/**
 * Where a circle around [x, z] goes to be out of all closed cells: out of the cells beside its own,
 * then off the corners of those across. `radius` is below half a cell and the circle's middle in an
 * open one, so nothing of it undoes what came before.
 */
function pushed_out(grid: WalkGrid, x: number, z: number, radius: number): [number, number] {
  const [cx, cy] = grid.cell_at(x, z);
  const [x0, z0] = grid.corner_of(cx, cy);
  const [x1, z1] = grid.corner_of(cx + 1, cy + 1);
  if (!grid.is_open(cx - 1, cy)) x = Math.max(x, x0 + radius);
  if (!grid.is_open(cx + 1, cy)) x = Math.min(x, x1 - radius);
  if (!grid.is_open(cx, cy - 1)) z = Math.max(z, z0 + radius);
  if (!grid.is_open(cx, cy + 1)) z = Math.min(z, z1 - radius);
  for (const [dx, corner_x] of [[-1, x0], [1, x1]] as const) {
    for (const [dy, corner_z] of [[-1, z0], [1, z1]] as const) {
      if (grid.is_open(cx + dx, cy + dy)) continue;
      const far = Math.hypot(x - corner_x, z - corner_z);
      if (far >= radius || far === 0) continue;
      x = corner_x + ((x - corner_x) / far) * radius;
      z = corner_z + ((z - corner_z) / far) * radius;
    }
  }
  return [x, z];
}

export class Floor implements Ground {
  readonly widest: number;

  /** `level` is the floor's height in metres. */
  constructor(
    readonly grid: WalkGrid,
    readonly level: number,
  ) {
    this.widest = kWidest * grid.cell;
  }

  begin([x, z]: Spot, radius: number): Spot {
    return this.grid.open_index(x, z) < 0 ? [x, z] : pushed_out(this.grid, x, z, radius);
  }

  walk(from: Spot, [x, z]: Spot, radius: number): Spot {
    // Only one who starts within a wall gets here: he stays, as there's no way to push him.
    return this.grid.open_index(x, z) < 0 ? from : pushed_out(this.grid, x, z, radius);
  }

  height(): number {
    return this.level;
  }
}
