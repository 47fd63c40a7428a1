/** The world as it is drawn: chunks, props and lights of a bundle, and what a landscape adds. */
import * as THREE from 'three';
import type { Bundle } from '../bundle/bundle.ts';
import type { Pose } from '../visit/state.ts';
import { Chunks } from './chunks.ts';
import { height_of } from './heights.ts';
import { Landscape } from './landscape.ts';
import { load_model } from './loads.ts';
import { dress, make_head_lamp, make_lights } from './lights.ts';
import { Props } from './props.ts';
import { Sight } from './sight.ts';

/** Metres that one may see in a maze. */
const kMazeRange = 250;

export class World {
  readonly group = new THREE.Group();
  /** The head lamp, to hang under the camera. */
  readonly head: THREE.Object3D;
  /** By the id of the event or exit, or 'spawn'. */
  readonly props_of: ReadonlyMap<string, THREE.Object3D>;

  readonly #bundle: Bundle;
  readonly #chunks: Chunks;
  readonly #props: Props;
  readonly #landscape: Landscape | undefined;

  /** Sets the renderer's exposure to the scene's. */
  constructor(bundle: Bundle, renderer: THREE.WebGLRenderer) {
    this.#bundle = bundle;
    const { lights, terrain } = bundle.scene;
    const sight = new Sight(bundle.scene, bundle.grid);
    const landscape = terrain && new Landscape(bundle, terrain, renderer);
    this.#landscape = landscape;
    this.#chunks = new Chunks(bundle, sight, renderer, {
      range: landscape?.range ?? Infinity,
      fetches_ahead: !landscape,
      load: (chunk, path, rank) =>
        landscape?.load_chunk(chunk, path, rank) ?? load_model(bundle, path, rank),
    });
    this.#props = new Props(bundle, sight);
    this.props_of = this.#props.objects;
    this.head = make_head_lamp(lights);
    this.group.add(this.#chunks.group, this.#props.group, ...make_lights(lights));
    if (landscape) this.group.add(landscape.group);
    renderer.toneMappingExposure = lights.exposure;
    bundle.on_retry = () => this.#retry();
  }

  /** Bytes on the GPU of all textures held. */
  get texture_bytes(): number {
    const landscape = this.#landscape?.texture_bytes ?? 0;
    return this.#bundle.pictures.bytes + this.#props.texture_bytes + landscape;
  }

  /** Metres at which the camera's view may end, as nothing is seen beyond. */
  get range(): number {
    if (!this.#landscape) return kMazeRange;
    if (Number.isFinite(this.#landscape.range)) return this.#landscape.range;
    const { min, max } = this.#bundle.scene.bounds;
    return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) + kMazeRange;
  }

  /** The number of the detail that is drawn of each chunk that is seen, by its name. */
  get shown(): ReadonlyMap<string, number> {
    return this.#chunks.shown;
  }

  /** The names of chunks of which anything is loaded. */
  get loaded(): ReadonlySet<string> {
    return this.#chunks.loaded;
  }

  /** The height of a landscape's ground at a place, as it is loaded; undefined where it isn't. */
  ground_at(x: number, z: number): number | undefined {
    const model = this.#chunks.model_at(x, z);
    return model && height_of(model, x, z);
  }

  /** Gives the scene that `group` is in the world's fog and background. */
  dress(scene: THREE.Scene): void {
    dress(this.#bundle.scene.lights, scene);
  }

  /** Resolves when all that is seen from the spawn is there or known to be missing. */
  async load(): Promise<void> {
    const eye = this.#first_eye;
    await Promise.all([
      this.#landscape?.load(),
      this.#chunks.load(eye),
      this.#props.load(eye),
    ]);
    this.#bundle.files.on_progress = undefined;
    this.#props.load_rest(eye);
  }

  /**
   * Shows what the eyes see, with the events' props in their poses (one an event, in the scene's
   * order), after `seconds` of the world's time; loads and frees as the eyes move.
   */
  update(eyes: readonly THREE.Vector3[], poses: readonly Pose[], seconds: number): void {
    this.#chunks.update(eyes);
    this.#props.update(eyes, poses, seconds);
    this.#landscape?.update(seconds);
  }

  get #first_eye(): THREE.Vector3 {
    const { spawn, visitor } = this.#bundle.scene;
    const [x, y, z] = spawn.position;
    return new THREE.Vector3(x, y + visitor.eye_height, z);
  }

  #retry(): void {
    this.#landscape?.retry();
    this.#chunks.retry();
    this.#props.retry(this.#first_eye);
  }
}
