/** The world's chunks: which are loaded, in which detail, and which are drawn. */
import * as THREE from 'three';
import type { Bundle } from '../bundle/bundle.ts';
import type { Model } from '../bundle/models.ts';
import type { Chunk } from '../scene/description.ts';
import { detail_at } from './details.ts';
import type { Sight } from './sight.ts';
import { rank_of, type Standing, to_free, to_load } from './streaming.ts';

/** Chunks on their way at once, so that what is near doesn't wait for what was near. */
const kAtOnce = 4;
/** Metres that eyes move before the plan is made anew. */
const kStep = 0.5;

/** How a world's chunks are loaded, and how far they are seen. */
export interface ChunksOptions {
  /** Metres beyond which nothing is seen, as haze hides it. */
  readonly range: number;
  /** Whether pictures are to be fetched before chunks name them. */
  readonly fetches_ahead: boolean;
  /** The model of a chunk's detail, at a path; undefined after telling why there's none. */
  load(chunk: Chunk, path: string, rank: number): Promise<Model | undefined>;
}

interface Held {
  readonly lod: number;
  readonly model: Model;
}

/** A chunk with what of it is loaded. */
class Place {
  readonly box: THREE.Box3;
  held: Held | undefined;
  /** The detail on its way. */
  coming: number | undefined;
  /** The detail that couldn't be loaded, until retry. */
  failed: number | undefined;
  /** Whether what is held lacks pictures, and is to be loaded again. */
  again = false;
  /** Metres from the nearest eye. */
  distance = 0;
  /** The detail that was wanted when the plan was made. */
  planned: number | undefined;

  constructor(readonly chunk: Chunk) {
    const { min, max } = chunk.box;
    this.box = new THREE.Box3(new THREE.Vector3(...min), new THREE.Vector3(...max));
  }

  /** The number of the detail to be shown at its distance. */
  get wanted(): number {
    return detail_at(this.chunk.lods, this.distance, this.held?.lod);
  }

  /** Whether it waits for nothing more. */
  get settled(): boolean {
    if (this.failed === this.wanted) return true;
    return this.held?.lod === this.wanted && !this.again;
  }
}

export class Chunks {
  /** What is loaded; chunks that aren't seen are in it too, but hidden. */
  readonly group = new THREE.Group();

  readonly #bundle: Bundle;
  readonly #sight: Sight;
  readonly #renderer: THREE.WebGLRenderer;
  readonly #options: ChunksOptions;
  readonly #places: readonly Place[];
  readonly #planned_at: THREE.Vector3[] = [];
  #planned_cells = '';
  #waiting: { readonly names: ReadonlySet<string>; readonly resolve: () => void } | undefined;
  #coming = 0;

  constructor(
    bundle: Bundle,
    sight: Sight,
    renderer: THREE.WebGLRenderer,
    options: ChunksOptions,
  ) {
    this.#options = options;
    this.#bundle = bundle;
    this.#sight = sight;
    this.#renderer = renderer;
    this.#places = bundle.scene.chunks.map((chunk) => new Place(chunk));
    this.group.matrixAutoUpdate = false;
  }

  /** Resolves when all that an eye sees is there, or is known to be missing. */
  load(eye: THREE.Vector3): Promise<void> {
    this.#measure([eye]);
    const names = this.#seen(this.#sight.cells_of([eye]));
    if (this.#options.fetches_ahead) this.#fetch_pictures_ahead(names);
    const loaded = new Promise<void>((resolve) => (this.#waiting = { names, resolve }));
    this.update([eye]);
    return loaded;
  }

  /** Draws what the eyes see, and loads and frees as they move. */
  update(eyes: readonly THREE.Vector3[]): void {
    const cells = this.#sight.cells_of(eyes);
    this.#measure(eyes);
    const seen = this.#seen(cells);
    for (const { chunk, held } of this.#places) {
      if (held) held.model.scene.visible = seen.has(chunk.name);
    }
    if (this.#stays(eyes, cells)) return;
    this.#plan(eyes, seen);
  }

  /** The number of the detail that is drawn of each chunk that is seen, by its name. */
  get shown(): ReadonlyMap<string, number> {
    const shown = new Map<string, number>();
    for (const { chunk, held } of this.#places) {
      if (held?.model.scene.visible) shown.set(chunk.name, held.lod);
    }
    return shown;
  }

  /** The names of chunks of which anything is loaded. */
  get loaded(): ReadonlySet<string> {
    return new Set(this.#places.filter(({ held }) => held).map(({ chunk }) => chunk.name));
  }

  /** What is drawn over a place, in metres; undefined where nothing is. */
  model_at(x: number, z: number): THREE.Object3D | undefined {
    const over = ({ box: { min, max }, held }: Place): boolean =>
      held !== undefined && x >= min.x && x <= max.x && z >= min.z && z <= max.z;
    return this.#places.find(over)?.held?.model.scene;
  }

  /** Tries again what failed. */
  retry(): void {
    for (const place of this.#places) {
      place.failed = undefined;
      place.again = (place.held?.model.faults.length ?? 0) > 0;
    }
    this.#planned_cells = '';
  }

  #measure(eyes: readonly THREE.Vector3[]): void {
    for (const place of this.#places) {
      place.distance = Math.min(...eyes.map((eye) => place.box.distanceToPoint(eye)));
    }
  }

  /** The chunks seen from cells, by what was measured last. */
  #seen(cells: readonly number[]): Set<string> {
    const names = this.#sight.chunks_from(cells);
    const seen = this.#places.filter(
      ({ chunk, distance }) =>
        distance < this.#options.range && (names?.has(chunk.name) ?? true),
    );
    return new Set(seen.map(({ chunk }) => chunk.name));
  }

  #stays(eyes: readonly THREE.Vector3[], cells: readonly number[]): boolean {
    const key = cells.join();
    const stays =
      key === this.#planned_cells &&
      this.#places.every(({ planned, wanted }) => planned === wanted) &&
      eyes.every((eye, i) => (this.#planned_at[i]?.distanceTo(eye) ?? Infinity) < kStep);
    if (stays) return true;
    this.#planned_cells = key;
    this.#planned_at.length = 0;
    this.#planned_at.push(...eyes.map((eye) => eye.clone()));
    return false;
  }

  /**
   * Pictures are named within GLBs, a round trip later: those that no chunk has for itself, by
   * their names, are fetched together with the GLBs, and so are those of the chunks that are seen.
   */
  #fetch_pictures_ahead(seen: ReadonlySet<string>): void {
    const names = this.#places.map(({ chunk }) => chunk.name);
    const others = names.filter((name) => !seen.has(name));
    const { walk } = this.#bundle.scene;
    for (const { path } of this.#bundle.manifest.files) {
      const stem = /([^/]*)\.(png|jpg)$/.exec(path)?.[1];
      if (stem === undefined || path === walk?.map) continue;
      if (others.some((name) => stem.endsWith(`_${name}`))) continue;
      this.#bundle.pictures.fetch_ahead(path, 0);
    }
  }

  #plan(eyes: readonly THREE.Vector3[], seen: ReadonlySet<string>): void {
    const around = this.#sight.chunks_around(eyes);
    for (const place of this.#places) place.planned = place.wanted;
    const all = this.#places.map((place) => {
      const { chunk, distance, held, coming, settled } = place;
      return {
        place,
        distance,
        seen: seen.has(chunk.name),
        near: around.has(chunk.name),
        loaded: held !== undefined,
        lacks: coming === undefined && !settled,
      };
    });
    this.#free_spare(all);
    for (const one of to_load(all, this.#reach, this.#is_full(1))) {
      const { name } = one.place.chunk;
      if (this.#waiting ? !this.#waiting.names.has(name) : this.#coming >= kAtOnce) continue;
      void this.#load(one.place, rank_of(one));
    }
    this.#check_waiting();
  }

  /** Metres that one sees over land; a maze's sights are sets. */
  get #reach(): number {
    return Number.isFinite(this.#options.range) ? this.#options.range : 0;
  }

  /** Whether there is no room for `more` bytes of textures. */
  #is_full(more: number): boolean {
    const limit = this.#bundle.scene.budget.texture_bytes.limit ?? Infinity;
    return this.#bundle.pictures.bytes + more > limit;
  }

  #free_spare(all: readonly (Standing & { readonly place: Place })[]): void {
    const [far, near] = to_free(all, this.#reach);
    for (const { place } of far) this.#free(place);
    for (const { place } of near) if (this.#is_full(0)) this.#free(place);
  }

  async #load(place: Place, rank: number): Promise<void> {
    const lod = place.wanted;
    const path = place.chunk.lods[lod]?.glb;
    if (path === undefined) {
      place.failed = lod;
      return;
    }
    place.coming = lod;
    ++this.#coming;
    const model = await this.#options.load(place.chunk, path, rank);
    --this.#coming;
    place.coming = undefined;
    if (model) this.#put(place, { lod, model });
    else place.failed = lod;
    this.#planned_cells = ''; // the next one's turn
    this.#check_waiting();
  }

  #put(place: Place, held: Held): void {
    this.#free(place);
    place.held = held;
    place.again = false;
    const { scene, textures } = held.model;
    scene.updateMatrixWorld(true);
    scene.traverse((object) => {
      object.matrixAutoUpdate = false;
      object.matrixWorldAutoUpdate = false;
    });
    for (const texture of textures) this.#renderer.initTexture(texture); // now, not amid a frame
    this.group.add(scene);
  }

  #free(place: Place): void {
    if (!place.held) return;
    this.group.remove(place.held.model.scene);
    this.#bundle.models.free(place.held.model);
    place.held = undefined;
  }

  #check_waiting(): void {
    if (!this.#waiting) return;
    const { names, resolve } = this.#waiting;
    if (this.#places.some((place) => names.has(place.chunk.name) && !place.settled)) return;
    this.#waiting = undefined;
    resolve();
  }
}
