/** What scene.json says is seen from where. */
import type * as THREE from 'three';
import type { Scene } from '../scene/description.ts';
import type { WalkGrid } from '../visit/walk_grid.ts';

/** Steps from cell to cell whose sights are loaded ahead: 3 steps are a walk of some seconds. */
const kAround = 3;

export class Sight {
  readonly #scene: Scene;
  readonly #grid: WalkGrid | undefined;
  readonly #prop_cells: ReadonlyMap<string, ReadonlySet<number>>;

  constructor(scene: Scene, grid: WalkGrid | undefined) {
    this.#scene = scene;
    this.#grid = grid;
    const props = scene.visible?.props ?? [];
    this.#prop_cells = new Map(props.map(({ of, cells }) => [of, new Set(cells)]));
  }

  /** The numbers of the eyes' cells, each once; -1 for eyes outside open cells, or without any. */
  cells_of(eyes: readonly THREE.Vector3[]): number[] {
    return [...new Set(eyes.map(({ x, z }) => this.#grid?.open_index(x, z) ?? -1))];
  }

  /** The chunks seen from any of the cells; undefined where all may be. */
  chunks_from(cells: readonly number[]): Set<string> | undefined {
    const { sets, set_of_cell, always } = this.#scene.visible ?? {};
    if (!sets || !set_of_cell) return undefined;
    const names = new Set(always);
    for (const cell of cells) {
      const set = sets[set_of_cell[cell] ?? -1];
      if (!set) return undefined;
      for (const name of set) names.add(name);
    }
    return names;
  }

  /** The chunks seen from the open cells that the eyes may soon be in. */
  chunks_around(eyes: readonly THREE.Vector3[]): Set<string> {
    const grid = this.#grid;
    if (!grid) return new Set();
    const cells = new Set<number>();
    for (const { x, z } of eyes) {
      for (const cell of grid.within(...grid.cell_at(x, z), kAround)) cells.add(cell);
    }
    return this.chunks_from([...cells]) ?? new Set();
  }

  /** Whether any of the cells sees a prop, by the id of what it belongs to. */
  sees(cells: readonly number[], id: string): boolean {
    const seen = this.#prop_cells.get(id);
    return !seen || cells.some((cell) => cell < 0 || seen.has(cell));
  }
}
