/** The world as it is drawn: chunks, props and lights of a bundle. */
import * as THREE from 'three';
import type { Bundle } from '../bundle/bundle.ts';
import type { Pose } from '../visit/state.ts';
import { Chunks } from './chunks.ts';
import { dress, make_head_lamp, make_lights } from './lights.ts';
import { Props } from './props.ts';
import { Sight } from './sight.ts';

export class World {
  readonly group = new THREE.Group();
  /** The head lamp, to hang under the camera. */
  readonly head: THREE.Object3D;
  /** By the id of the event or exit, or 'spawn'. */
  readonly props_of: ReadonlyMap<string, THREE.Object3D>;

  readonly #bundle: Bundle;
  readonly #chunks: Chunks;
  readonly #props: Props;

  /** Sets the renderer's exposure to the scene's. */
  constructor(bundle: Bundle, renderer: THREE.WebGLRenderer) {
    this.#bundle = bundle;
    const { lights } = bundle.scene;
    const sight = new Sight(bundle.scene, bundle.grid);
    this.#chunks = new Chunks(bundle, sight, renderer);
    this.#props = new Props(bundle, sight);
    this.props_of = this.#props.objects;
    this.head = make_head_lamp(lights);
    this.group.add(this.#chunks.group, this.#props.group, ...make_lights(lights));
    renderer.toneMappingExposure = lights.exposure;
    bundle.on_retry = () => this.#retry();
  }

  /** Bytes on the GPU of all textures held. */
  get texture_bytes(): number {
    return this.#bundle.pictures.bytes + this.#props.texture_bytes;
  }

  /** Gives the scene that `group` is in the world's fog and background. */
  dress(scene: THREE.Scene): void {
    dress(this.#bundle.scene.lights, scene);
  }

  /** Resolves when all that is seen from the spawn is there or known to be missing. */
  async load(): Promise<void> {
    const eye = this.#first_eye;
    await Promise.all([this.#chunks.load(eye), this.#props.load(eye)]);
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
  }

  get #first_eye(): THREE.Vector3 {
    const { spawn, visitor } = this.#bundle.scene;
    const [x, y, z] = spawn.position;
    return new THREE.Vector3(x, y + visitor.eye_height, z);
  }

  #retry(): void {
    this.#chunks.retry();
    this.#props.retry(this.#first_eye);
  }
}
