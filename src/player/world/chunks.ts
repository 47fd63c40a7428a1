/** The world's chunks: which are loaded, in which detail, and which are drawn. */
import * as THREE from 'three';
import type { Bundle } from '../bundle/bundle.ts';
import type { Model } from '../bundle/models.ts';
import type { Chunk } from '../scene/description.ts';
import { load_model } from './loads.ts';
import type { Sight } from './sight.ts';

/** Metres within which chunks are loaded before they are seen. */
const kAhead = 32;
/** Metres beyond which chunks are freed if nothing around sees them. */
const kKeep = 48;
/** Metres by which one must leave a detail's distance before it is loaded, against to and fro. */
const kSlack = 1;
/** Chunks on their way at once, so that what is near doesn't wait for what was near. */
const kAtOnce = 4;
/** Metres that eyes move before the plan is made anew. */
const kStep = 0.5;

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

  constructor(readonly chunk: Chunk) {
    const { min, max } = chunk.box;
    this.box = new THREE.Box3(new THREE.Vector3(...min), new THREE.Vector3(...max));
  }

  /** The number of the detail to be shown at its distance. */
  get wanted(): number {
    const { lods } = this.chunk;
    let lod = 0;
    for (let i = 1; i < lods.length; ++i) {
      const from = lods[i]?.distance ?? Infinity;
      const slack = this.held && this.held.lod < i ? kSlack : 0;
      if (this.distance >= from + slack) lod = i;
    }
    return lod;
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
  readonly #places: readonly Place[];
  readonly #planned_at: THREE.Vector3[] = [];
  #planned_cells = '';
  #waiting: { readonly names: ReadonlySet<string>; readonly resolve: () => void } | undefined;
  #coming = 0;

  constructor(bundle: Bundle, sight: Sight, renderer: THREE.WebGLRenderer) {
    this.#bundle = bundle;
    this.#sight = sight;
    this.#renderer = renderer;
    this.#places = bundle.scene.chunks.map((chunk) => new Place(chunk));
    this.group.matrixAutoUpdate = false;
  }

  /** Resolves when all that an eye sees is there, or is known to be missing. */
  load(eye: THREE.Vector3): Promise<void> {
    this.#fetch_pictures_ahead(eye);
    const names = this.#sight.chunks_from(this.#sight.cells_of([eye])) ?? this.#all();
    const loaded = new Promise<void>((resolve) => (this.#waiting = { names, resolve }));
    this.update([eye]);
    return loaded;
  }

  /** Draws what the eyes see, and loads and frees as they move. */
  update(eyes: readonly THREE.Vector3[]): void {
    const cells = this.#sight.cells_of(eyes);
    const seen = this.#sight.chunks_from(cells);
    for (const { chunk, held } of this.#places) {
      if (held) held.model.scene.visible = !seen || seen.has(chunk.name);
    }
    if (this.#stays(eyes, cells)) return;
    this.#plan(eyes, seen ?? this.#all());
  }

  /** Tries again what failed. */
  retry(): void {
    for (const place of this.#places) {
      place.failed = undefined;
      place.again = (place.held?.model.faults.length ?? 0) > 0;
    }
    this.#planned_cells = '';
  }

  #all(): Set<string> {
    return new Set(this.#places.map(({ chunk }) => chunk.name));
  }

  #stays(eyes: readonly THREE.Vector3[], cells: readonly number[]): boolean {
    const key = cells.join();
    const stays =
      key === this.#planned_cells &&
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
  #fetch_pictures_ahead(eye: THREE.Vector3): void {
    const seen = this.#sight.chunks_from(this.#sight.cells_of([eye])) ?? this.#all();
    const others = [...this.#all()].filter((name) => !seen.has(name));
    const { walk } = this.#bundle.scene;
    for (const { path } of this.#bundle.manifest.files) {
      const stem = /([^/]*)\.(png|jpg)$/.exec(path)?.[1];
      if (stem === undefined || path === walk.map) continue;
      if (others.some((name) => stem.endsWith(`_${name}`))) continue;
      this.#bundle.pictures.fetch_ahead(path, 0);
    }
  }

  #plan(eyes: readonly THREE.Vector3[], seen: ReadonlySet<string>): void {
    const around = this.#sight.chunks_around(eyes);
    const needed = (place: Place): boolean => {
      const { name } = place.chunk;
      return seen.has(name) || around.has(name);
    };
    for (const place of this.#places) {
      place.distance = Math.min(...eyes.map((eye) => place.box.distanceToPoint(eye)));
    }
    this.#free_far(needed);
    const limit = this.#bundle.scene.budget.texture_bytes.limit ?? Infinity;
    const full = this.#bundle.pictures.bytes >= limit;
    const rank = (place: Place): number => {
      if (seen.has(place.chunk.name)) return place.distance;
      return place.distance + (around.has(place.chunk.name) ? 1e4 : 2e4);
    };
    const wanted = this.#places
      .filter((place) => needed(place) || (!full && place.distance < kAhead))
      .filter((place) => place.coming === undefined && !place.settled)
      .sort((a, b) => rank(a) - rank(b));
    for (const place of wanted) {
      const { name } = place.chunk;
      if (this.#waiting ? !this.#waiting.names.has(name) : this.#coming >= kAtOnce) continue;
      void this.#load(place, rank(place));
    }
    this.#check_waiting();
  }

  #free_far(needed: (place: Place) => boolean): void {
    const limit = this.#bundle.scene.budget.texture_bytes.limit ?? Infinity;
    const spare = this.#places
      .filter((place) => place.held && !needed(place))
      .sort((a, b) => b.distance - a.distance);
    for (const place of spare) {
      if (place.distance <= kKeep && this.#bundle.pictures.bytes <= limit) return;
      this.#free(place);
    }
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
    const model = await load_model(this.#bundle, path, rank);
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
