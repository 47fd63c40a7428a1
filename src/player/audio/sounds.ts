/** The scene's cues: files of the bundle, or the player's own sounds, played where things are. */
import type { Fault } from '../bundle/bundle.ts';
import type { Audio, Cue, Vec3 } from '../scene/description.ts';
import { kSynths } from './synth.ts';
import { BufferVoice, kSilence, type Voice } from './voice.ts';

export type { Voice } from './voice.ts';

const kFade = 0.03; // s
const kStepRates = [1, 0.93, 1.04, 0.97, 1.01, 0.91]; // so that steps are not all the same

/**
 * Plays cues. Nothing sounds, and nothing fails, before `unlock`, for a cue that the scene doesn't
 * list, and for one that has neither a file nor a sound of the player's own.
 */
export class Sounds {
  readonly #cues: ReadonlyMap<string, Cue>;
  readonly #footsteps: string | undefined;
  readonly #url_of: (path: string) => string;
  readonly #fault: (fault: Fault) => void;
  readonly #buffers = new Map<string, Promise<AudioBuffer | undefined>>();
  readonly #failed = new Set<string>();
  #context: AudioContext | undefined;
  #master: GainNode | undefined;
  #volume: number;
  #suspended = false;
  #steps = 0;

  /** `fault` is told, by its path, of each file that can't be played. */
  constructor(audio: Audio, url_of: (path: string) => string, fault: (fault: Fault) => void) {
    this.#cues = new Map(audio.cues.map((cue) => [cue.name, cue]));
    this.#footsteps = audio.footsteps;
    this.#volume = audio.volume;
    this.#url_of = url_of;
    this.#fault = fault;
  }

  /**
   * Lets sounds play; to be called while a tap or key is handled, for browsers allow it then only.
   * Resolves when all cues are ready; what is played before sounds as soon as it can.
   */
  async unlock(): Promise<void> {
    if (!this.#context) {
      if (typeof AudioContext === 'undefined') return;
      this.#context = new AudioContext({ latencyHint: 'interactive' });
      this.#master = new GainNode(this.#context, { gain: this.#volume });
      this.#master.connect(this.#context.destination);
      for (const kind of ['visibilitychange', 'pointerdown']) {
        document.addEventListener(kind, () => this.#run());
      }
    }
    this.#suspended = false;
    this.#run();
    await Promise.all([...this.#cues.keys()].map((cue) => this.#buffer_of(cue)));
  }

  /** 0 to 1, on all sounds. */
  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = Math.min(1, Math.max(0, volume));
    if (this.#context) {
      this.#master?.gain.setTargetAtTime(this.#volume, this.#context.currentTime, kFade);
    }
  }

  /** Where the visitor's head is, in metres, and how it's turned, by unit vectors. */
  listener(position: Vec3, forward: Vec3, up: Vec3): void {
    const listener = this.#context?.listener;
    if (!listener) return;
    if (!('positionX' in listener)) {
      place_old_listener(listener, position, forward, up);
      return;
    }
    [listener.positionX.value, listener.positionY.value, listener.positionZ.value] = position;
    [listener.forwardX.value, listener.forwardY.value, listener.forwardZ.value] = forward;
    [listener.upX.value, listener.upY.value, listener.upZ.value] = up;
  }

  /** Plays a cue once, at a place or everywhere. */
  play(cue: string, position?: Vec3): Voice {
    return this.#start(cue, false, position);
  }

  /** Plays a cue again and again until it's stopped. */
  loop(cue: string, position?: Vec3): Voice {
    return this.#start(cue, true, position);
  }

  /** Holds all sounds, for a pause; they are held too while the page is hidden. */
  suspend(): void {
    this.#suspended = true;
    this.#run();
  }

  resume(): void {
    this.#suspended = false;
    this.#run();
  }

  /** Loads again what failed. */
  retry(): void {
    const failed = [...this.#failed];
    this.#failed.clear();
    for (const cue of failed) {
      this.#buffers.delete(cue);
      void this.#buffer_of(cue);
    }
  }

  #start(name: string, loop: boolean, position: Vec3 | undefined): Voice {
    const cue = this.#cues.get(name);
    if (!cue || !this.#context || !this.#master) return kSilence;
    const rate = name === this.#footsteps ? kStepRates[this.#steps++ % kStepRates.length] ?? 1 : 1;
    const play = { loop, volume: cue.volume, rate, position };
    const voice = new BufferVoice(this.#context, this.#master, play);
    void this.#buffer_of(name).then((buffer) => (buffer ? voice.start(buffer) : voice.stop()));
    return voice;
  }

  // resume() may wait for a tap for ever, and a context that a call or an alarm has taken refuses;
  // both are mended by the next tap.
  #run(): void {
    const context = this.#context;
    if (!context) return;
    const held = this.#suspended || document.hidden;
    (held ? context.suspend() : context.resume()).catch(() => {});
  }

  #buffer_of(name: string): Promise<AudioBuffer | undefined> {
    const known = this.#buffers.get(name);
    if (known) return known;
    const buffer = this.#make_buffer(name);
    this.#buffers.set(name, buffer);
    return buffer;
  }

  async #make_buffer(name: string): Promise<AudioBuffer | undefined> {
    const file = this.#cues.get(name)?.file;
    const buffer = file === undefined ? undefined : await this.#decode(file);
    if (buffer) return buffer;
    if (file !== undefined) this.#failed.add(name);
    const synth = kSynths.get(name);
    if (!synth || !this.#context) return undefined;
    await new Promise((go_on) => setTimeout(go_on)); // making all at once would hold the page
    const samples = synth.make(synth.rate);
    const own = this.#context.createBuffer(1, samples.length, synth.rate);
    own.getChannelData(0).set(samples);
    return own;
  }

  async #decode(path: string): Promise<AudioBuffer | undefined> {
    try {
      const answer = await fetch(this.#url_of(path), { cache: 'no-cache' }); // as Files does
      if (!answer.ok) {
        this.#fault({ what: path, why: `The server says ${answer.status}; the player’s own plays instead.` });
        return undefined;
      }
      return await this.#context?.decodeAudioData(await answer.arrayBuffer());
    } catch (error) {
      const undecodable = error instanceof DOMException;
      const why = undecodable
        ? 'This browser can’t decode the sound; the player’s own plays instead.'
        : 'The sound could not be loaded; the player’s own plays instead.';
      this.#fault({ what: path, why });
      return undefined;
    }
  }
}

/** For browsers whose listener has no parameters (Firefox). */
function place_old_listener(
  listener: AudioListener,
  position: Vec3,
  forward: Vec3,
  up: Vec3,
): void {
  listener.setPosition(...position);
  listener.setOrientation(...forward, ...up);
}
