/** A visit as one walks it: body, inputs, world, sounds and effects, driven by one update. */
import * as THREE from 'three';
import type { Sounds, Voice } from './audio/sounds.ts';
import type { Bundle } from './bundle/bundle.ts';
import { Dust } from './effects/dust.ts';
import { GazeMark } from './effects/gaze_mark.ts';
import { GlassCrack } from './effects/glass_crack.ts';
import { Panel } from './effects/panel.ts';
import { Vignette } from './effects/vignette.ts';
import { kMarkPitch } from './input/gaze.ts';
import type { Inputs } from './input/inputs.ts';
import type { Settings } from './page/settings.ts';
import { clock_of } from './page/words.ts';
import type { CellAt, Vec3 } from './scene/description.ts';
import type { Views } from './view/view.ts';
import { type Happening, type Head, type Intent, type Pose, type Result } from './visit/state.ts';
import { Floor } from './visit/floor.ts';
import type { Ground, Spot } from './visit/ground.ts';
import { Hills } from './visit/hills.ts';
import { type TideNow, tide_at } from './visit/tide.ts';
import { Visit } from './visit/visit.ts';
import type { World } from './world/world.ts';

/** Metres that eyes are ahead of the neck, so that turning moves them a little as it does in life. */
const kAhead = 0.08;
/** Metres over the floor from which exits hum. */
const kHum = 1.2;
const kAgain = 'Walk on to begin again';

const at_height = ([x, y, z]: Vec3, height: number): Vec3 => [x, y + height, z];

export interface Parts {
  readonly bundle: Bundle;
  readonly world: World;
  readonly views: Views;
  readonly inputs: Inputs;
  readonly sounds: Sounds;
}

export class Player {
  /** Called once with the visit's result. */
  on_result: (result: Result) => void = () => {};
  /** Called in a pause when the visitor wants to walk, which is how one goes on in a viewer. */
  on_go: () => void = () => {};
  /** Called for each cue that an event plays, for who reads rather than hears. */
  on_cue: (cue: string) => void = () => {};

  readonly scene = new THREE.Scene();
  readonly camera: THREE.PerspectiveCamera;
  /** The body; the camera hangs under it. */
  readonly rig = new THREE.Group();
  readonly #ground: Ground;
  #visit: Visit;
  #settings: Settings;
  #paused = true;
  #voices = new Map<string, Voice>();
  readonly #crack = new GlassCrack();
  readonly #dust = new Dust();
  readonly #vignette = new Vignette();
  readonly #mark = new GazeMark();
  readonly #panel = new Panel();
  #loops: Voice[] = [];
  /** Whether the visitor stood still since the pause began, so that walking is a new wish. */
  #rested = false;

  constructor(
    readonly parts: Parts,
    settings: Settings,
  ) {
    const { world, bundle } = parts;
    this.#settings = settings;
    this.#ground = this.#make_ground();
    this.#visit = new Visit(bundle.scene, this.#ground, settings);
    this.camera = new THREE.PerspectiveCamera(70, 1, 0.05, world.range);
    this.camera.add(world.head, this.#crack.object, this.#vignette.object);
    this.rig.add(this.camera, this.#mark.object, this.#panel.object);
    this.scene.add(this.rig, world.group, this.#dust.object);
    world.dress(this.scene);
    this.#place();
  }

  get visit(): Visit {
    return this.#visit;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Where the eyes are and look, whatever turns them. */
  get head(): Head {
    return this.parts.views.head() ?? this.parts.inputs.look;
  }

  apply(settings: Settings): void {
    this.#settings = settings;
    const { inputs, sounds } = this.parts;
    this.#visit.comfort = settings;
    inputs.gaze = settings.gaze;
    sounds.volume = settings.volume;
    this.#crack.reduced = settings.reduced_motion;
    this.#dust.reduced = settings.reduced_motion;
  }

  /** Stands still, with words before the eyes of a visitor who can't see the page. */
  pause(lines: readonly string[]): void {
    this.#paused = true;
    this.#rested = false;
    this.parts.inputs.release();
    this.parts.sounds.suspend();
    if (this.parts.views.mode === 'vr') this.#panel.show(lines, this.head.yaw);
    else this.#panel.hide();
  }

  resume(): void {
    if (this.#visit.result) return;
    this.parts.inputs.release(); // what was looked at or held meanwhile doesn't count
    this.#paused = false;
    this.#panel.hide();
    this.parts.sounds.resume();
    if (this.#loops.length === 0) this.#begin_loops();
  }

  /** Back to the spawn, with everything as at first, and not yet walking. */
  reset(): void {
    this.#hush();
    this.#crack.stop();
    this.#dust.stop();
    const { bundle, inputs } = this.parts;
    inputs.release();
    inputs.face_front();
    this.#visit = new Visit(bundle.scene, this.#ground, this.#settings);
    this.#place();
  }

  /** Stands in the middle of an open cell, [column, row], and looks along `yaw` (radians). */
  stand(cell: CellAt, yaw: number): void {
    const { grid } = this.parts.bundle;
    if (!grid) throw new RangeError('this world has no cells');
    if (!grid.is_open(...cell)) throw new RangeError(`cell [${cell.join()}] is closed`);
    this.#stand_at(grid.corner_of(cell[0] + 0.5, cell[1] + 0.5), yaw);
  }

  /** Stands at a place of a landscape, in metres, within its border. */
  stand_at(at: Spot, yaw: number): void {
    if (!this.parts.bundle.scene.terrain) throw new RangeError('this world is no landscape');
    this.#stand_at(this.#ground.begin(at, this.#visit.body.radius), yaw);
  }

  /** The tide now, where there is one. */
  get tide(): TideNow | undefined {
    const { tide } = this.parts.bundle.scene;
    return tide && tide_at(tide, this.#visit.seconds);
  }

  /** One step of time, without drawing. */
  advance(seconds: number): void {
    const { inputs, sounds } = this.parts;
    const head = this.head;
    const intent = inputs.read(seconds, head);
    if (!this.#paused) {
      const happenings = this.#visit.advance(seconds, intent, head);
      const poses = this.#visit.poses();
      for (const happening of happenings) this.#heed(happening, poses);
      this.#move_voices(poses);
      this.#crack.advance(seconds);
      this.#dust.advance(seconds);
    } else {
      const walks = intent.forward > 0;
      if (walks && this.#rested) this.on_go();
      this.#rested ||= !walks;
    }
    this.#place();
    this.#vignette.advance(seconds, this.#moves(intent), this.#vignette_amount);
    this.#mark.place(this.parts.bundle.scene.visitor.eye_height, kMarkPitch, head.yaw);
    this.#mark.show(inputs.gaze_mark);
    this.#listen(sounds);
  }

  /** Draws what both eyes see. */
  draw(): void {
    const { views, world } = this.parts;
    this.rig.updateMatrixWorld(true);
    world.update(views.eyes(this.camera), this.#visit.poses(), this.#visit.seconds);
    views.draw(this.scene, this.camera);
  }

  #make_ground(): Ground {
    const { bundle, world } = this.parts;
    const { spawn, bounds } = bundle.scene;
    const level = spawn.position[1];
    if (bundle.grid) return new Floor(bundle.grid, level);
    return new Hills({
      bounds,
      level,
      ground: (x, z) => world.ground_at(x, z),
      water: () => this.tide?.water ?? -Infinity,
    });
  }

  #stand_at([x, z]: Spot, yaw: number): void {
    const { body } = this.#visit;
    [body.x, body.z, body.yaw] = [x, z, yaw];
    this.#place();
  }

  get #vignette_amount(): number {
    return this.#settings.vignette ? this.parts.bundle.scene.visitor.vignette : 0;
  }

  /** Whether the view moves without the head: that is what makes some people sick. */
  #moves(intent: Intent): boolean {
    if (this.#paused) return false;
    return this.#visit.body.speed > 0 || (this.#settings.turn === 'smooth' && intent.turn !== 0);
  }

  /** What sounds all the time: the ambience, and what stands at exits. */
  #begin_loops(): void {
    const { sounds, bundle } = this.parts;
    const { audio, exits } = bundle.scene;
    if (audio.ambience) this.#loops.push(sounds.loop(audio.ambience));
    for (const { sound, position } of exits) {
      if (sound) this.#loops.push(sounds.loop(sound, at_height(position, kHum)));
    }
  }

  /** Ends what sounds until it is stopped. */
  #hush(): void {
    for (const voice of [...this.#voices.values(), ...this.#loops]) voice.stop();
    this.#voices.clear();
    this.#loops = [];
  }

  #place(): void {
    const { x, z, yaw } = this.#visit.body;
    const { visitor } = this.parts.bundle.scene;
    this.rig.position.set(x, this.#ground.height([x, z]) + visitor.eye_height, z);
    this.rig.rotation.y = yaw;
    if (this.parts.views.head()) return; // sensors turn the camera
    const { yaw: turn, pitch } = this.parts.inputs.look;
    this.camera.rotation.set(pitch, turn, 0, 'YXZ');
    this.camera.position.set(-kAhead * Math.sin(turn), 0, -kAhead * Math.cos(turn));
  }

  #heed(happening: Happening, poses: readonly Pose[]): void {
    const { sounds, bundle } = this.parts;
    const { events, audio } = bundle.scene;
    const { x, z } = this.#visit.body;
    if (happening.kind === 'step') {
      if (audio.footsteps) sounds.play(audio.footsteps, [x, this.#ground.height([x, z]), z]);
      return;
    }
    if (happening.kind === 'exit') {
      this.#end();
      return;
    }
    const { event } = happening;
    if (happening.kind === 'start' && event.sound) {
      const { position } = poses[events.indexOf(event)] ?? event;
      this.#voices.get(event.id)?.stop();
      // What opens makes one sound, whatever its speed; what runs or rolls sounds as it goes.
      if (event.type === 'container') sounds.play(event.sound, position);
      else this.#voices.set(event.id, sounds.loop(event.sound, position));
      this.on_cue(event.sound);
    } else if (happening.kind === 'meet' && event.effect) {
      this.#crack.start();
      sounds.play(event.effect);
      this.on_cue(event.effect);
    } else if (happening.kind === 'land') {
      this.#voices.get(event.id)?.stop();
      this.#voices.delete(event.id);
      this.#dust.burst(happening.position);
    }
  }

  #move_voices(poses: readonly Pose[]): void {
    this.parts.bundle.scene.events.forEach(({ id }, i) => {
      const [voice, pose] = [this.#voices.get(id), poses[i]];
      if (!voice || !pose) return;
      voice.move(pose.position);
      voice.speed(pose.speed);
    });
  }

  #listen(sounds: Sounds): void {
    this.rig.updateMatrixWorld(true);
    const position = new THREE.Vector3().setFromMatrixPosition(this.camera.matrixWorld);
    const [forward, up] = [new THREE.Vector3(0, 0, -1), new THREE.Vector3(0, 1, 0)];
    for (const way of [forward, up]) way.transformDirection(this.camera.matrixWorld);
    const list = ({ x, y, z }: THREE.Vector3): Vec3 => [x, y, z];
    sounds.listener(list(position), list(forward), list(up));
  }

  #end(): void {
    const { result } = this.#visit;
    if (!result) return;
    this.#hush();
    const { seconds, met, of } = result;
    const events = `${met.length} of ${of} events met`;
    this.pause(['You found a way out', clock_of(seconds), events, kAgain]);
    this.on_result(result);
  }
}
