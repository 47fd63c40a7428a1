/** Props: what stands at the spawn, at exits and at events, posed as the visit says. */
import * as THREE from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import type { Bundle } from '../bundle/bundle.ts';
import type { Model } from '../bundle/models.ts';
import type { Prop, Scene, Vec3 } from '../scene/description.ts';
import type { Pose } from '../visit/state.ts';
import { load_model } from './loads.ts';
import type { Sight } from './sight.ts';

/** The clip of an exit's prop, played all the time. */
const kExitClip = 'shimmer';
/** Metres by which a prop's clips may reach out of its box at rest. */
const kReach = 0.5;

/** A prop's place in the world, before its model is there and after. */
interface Stand {
  readonly id: string;
  readonly prop: Prop;
  /** Always there, also while the model is still loading. */
  readonly object: THREE.Group;
  /** The event's number in scene.json. */
  readonly event?: number;
  readonly clip?: string;
  player?: ClipPlayer;
}

/** Shows a model's clips at given times. */
class ClipPlayer {
  readonly #mixer: THREE.AnimationMixer;
  readonly #clips: readonly THREE.AnimationClip[];
  #action: THREE.AnimationAction | undefined;

  constructor(root: THREE.Object3D, clips: readonly THREE.AnimationClip[]) {
    this.#mixer = new THREE.AnimationMixer(root);
    this.#clips = clips;
  }

  /** The clip of that name, `time` after it began. It stays at its end if not repeated. */
  show(name: string | undefined, time: number, unit: Pose['unit'], repeat: boolean): void {
    if (this.#action?.getClip().name !== name) {
      this.#mixer.stopAllAction();
      const clip = this.#clips.find((candidate) => candidate.name === name);
      this.#action = clip && this.#mixer.clipAction(clip).play();
    }
    if (!this.#action) return;
    const { duration } = this.#action.getClip();
    const runs = unit === 'runs' || duration === 0 ? time : time / duration;
    const share = repeat ? runs - Math.floor(runs) : THREE.MathUtils.clamp(runs, 0, 1);
    this.#action.time = share * duration;
    this.#mixer.update(0);
  }
}

function* stands_of({ spawn, exits, events, props = [] }: Scene): Generator<Stand> {
  const named = (name: string | undefined): Prop | undefined =>
    props.find((prop) => prop.name === name);
  const place = (position: Vec3, yaw_deg: number): THREE.Group => {
    const object = new THREE.Group();
    object.position.set(...position);
    object.rotation.y = THREE.MathUtils.degToRad(yaw_deg);
    return object;
  };
  const at_spawn = named(spawn.prop);
  if (at_spawn) yield { id: 'spawn', prop: at_spawn, object: place(spawn.position, 0) };
  for (const { id, position, yaw_deg, prop: name } of exits) {
    const prop = named(name);
    if (prop) yield { id, prop, object: place(position, yaw_deg), clip: kExitClip };
  }
  for (const [event, { id, position, path, prop: name }] of events.entries()) {
    const prop = named(name);
    if (prop) yield { id, prop, object: place(path[0] ?? position, 0), event };
  }
}

/** Bounds of a skinned mesh for all its clips, as three computes them for one pose alone. */
function bound(root: THREE.Object3D, { box }: Prop): void {
  const around = new THREE.Box3(new THREE.Vector3(...box.min), new THREE.Vector3(...box.max));
  const sphere = around.expandByScalar(kReach).getBoundingSphere(new THREE.Sphere());
  root.updateMatrixWorld(true);
  root.traverse((object) => {
    if (!(object instanceof THREE.SkinnedMesh)) return;
    object.boundingSphere = sphere.clone().applyMatrix4(object.matrixWorld.clone().invert());
  });
}

export class Props {
  readonly group = new THREE.Group();
  /** By the id of the event or exit, or 'spawn'. */
  readonly objects: ReadonlyMap<string, THREE.Object3D>;

  readonly #bundle: Bundle;
  readonly #sight: Sight;
  readonly #stands: readonly Stand[];
  readonly #models = new Map<string, Promise<Model | undefined>>();
  readonly #loaded: Model[] = [];
  readonly #failed = new Set<string>();

  constructor(bundle: Bundle, sight: Sight) {
    this.#bundle = bundle;
    this.#sight = sight;
    this.#stands = [...stands_of(bundle.scene)];
    this.objects = new Map(this.#stands.map(({ id, object }) => [id, object]));
    for (const { object } of this.#stands) object.visible = false;
  }

  /** Bytes on the GPU of the pictures within props. */
  get texture_bytes(): number {
    return this.#loaded.reduce((sum, { own_texture_bytes }) => sum + own_texture_bytes, 0);
  }

  /** Resolves when those that an eye sees are there or known to be missing. */
  async load(eye: THREE.Vector3): Promise<void> {
    const cells = this.#sight.cells_of([eye]);
    const seen = this.#stands.filter(({ id }) => this.#sight.sees(cells, id));
    await Promise.all(seen.map((stand) => this.#fill(stand, 0)));
  }

  /** Loads all others, the nearest first. */
  load_rest(eye: THREE.Vector3): void {
    const away = ({ object }: Stand): number => object.position.distanceTo(eye);
    for (const stand of this.#stands) if (!stand.player) void this.#fill(stand, 1e4 + away(stand));
  }

  /** Tries again what failed. */
  retry(eye: THREE.Vector3): void {
    for (const glb of this.#failed) this.#models.delete(glb);
    this.#failed.clear();
    this.load_rest(eye);
  }

  /** Poses the props that the eyes see, after `seconds` of the world's time; hides the others. */
  update(eyes: readonly THREE.Vector3[], poses: readonly Pose[], seconds: number): void {
    const cells = this.#sight.cells_of(eyes);
    for (const { id, object, event, clip, player } of this.#stands) {
      const pose = event === undefined ? undefined : poses[event];
      if (pose) {
        object.position.set(...pose.position);
        object.rotation.y = pose.yaw;
      }
      object.visible = (pose?.shown ?? true) && this.#sight.sees(cells, id);
      if (!object.visible) continue;
      if (pose) player?.show(pose.clip, pose.time, pose.unit, pose.repeat);
      else player?.show(clip, seconds, 'seconds', true);
    }
  }

  async #fill(stand: Stand, rank: number): Promise<void> {
    const model = await this.#model(stand.prop, rank);
    if (!model || stand.player) return;
    const object = clone(model.scene);
    bound(object, stand.prop);
    stand.object.add(object);
    stand.player = new ClipPlayer(object, model.animations);
    this.group.add(stand.object);
  }

  #model({ glb }: Prop, rank: number): Promise<Model | undefined> {
    const known = this.#models.get(glb);
    if (known) return known;
    const made = load_model(this.#bundle, glb, rank).then((model) => {
      if (model) this.#loaded.push(model);
      else this.#failed.add(glb);
      return model;
    });
    this.#models.set(glb, made);
    return made;
  }
}
