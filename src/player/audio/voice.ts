/** A sound that plays. */
import type { Vec3 } from '../scene/description.ts';

export interface Voice {
  /** Puts the sound elsewhere, in metres; one without a place stays without. */
  move(position: Vec3): void;
  /** Lets strength and pitch follow what makes the sound; at 0 m/s it's silent. */
  speed(metres_per_second: number): void;
  /** Fades it out; it can't be started again. */
  stop(): void;
}

/** What has no sound. */
export const kSilence: Voice = { move: () => {}, speed: () => {}, stop: () => {} };

const kFade = 0.05; // s
const kFullSpeed = 3.5; // m/s, at which a sound is as loud as it was made

export interface Play {
  readonly loop: boolean;
  /** 0 to 1. */
  readonly volume: number;
  /** 1: as it was made. */
  readonly rate: number;
  /** Metres; without it, the sound is everywhere. */
  readonly position: Vec3 | undefined;
}

function place_panner(panner: PannerNode, [x, y, z]: Vec3): void {
  panner.positionX.value = x;
  panner.positionY.value = y;
  panner.positionZ.value = z;
}

/** A voice over one buffer, which may still be on its way. */
export class BufferVoice implements Voice {
  readonly #context: AudioContext;
  readonly #play: Play;
  readonly #volume: GainNode;
  readonly #panner: PannerNode | undefined;
  #source: AudioBufferSourceNode | undefined;
  #rate: number;
  #share = 1; // of the full speed
  #stopped = false;

  constructor(context: AudioContext, to: AudioNode, play: Play) {
    this.#context = context;
    this.#play = play;
    this.#rate = play.rate;
    this.#volume = new GainNode(context, { gain: play.volume });
    if (play.position) {
      this.#panner = new PannerNode(context, {
        panningModel: 'HRTF',
        distanceModel: 'inverse',
        refDistance: 1.5,
        rolloffFactor: 1.2,
        maxDistance: 60,
      });
      place_panner(this.#panner, play.position);
      this.#volume.connect(this.#panner).connect(to);
    } else {
      this.#volume.connect(to);
    }
  }

  /** Begins to sound, unless it was stopped meanwhile. */
  start(buffer: AudioBuffer): void {
    if (this.#stopped) return;
    this.#source = new AudioBufferSourceNode(this.#context, { buffer, loop: this.#play.loop });
    this.#source.playbackRate.value = this.#rate;
    this.#source.connect(this.#volume);
    this.#source.onended = () => this.#release();
    this.#source.start();
  }

  move(position: Vec3): void {
    if (this.#panner) place_panner(this.#panner, position);
  }

  speed(metres_per_second: number): void {
    if (this.#stopped) return;
    const share = Math.min(1.2, Math.max(0, metres_per_second / kFullSpeed));
    if (Math.abs(share - this.#share) < 0.01) return; // each change is kept until it's over
    this.#share = share;
    this.#rate = this.#play.rate * (0.5 + 0.5 * share);
    const now = this.#context.currentTime;
    this.#volume.gain.setTargetAtTime(this.#play.volume * Math.min(1, share), now, kFade);
    this.#source?.playbackRate.setTargetAtTime(this.#rate, now, kFade);
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    if (!this.#source) {
      this.#release();
      return;
    }
    const now = this.#context.currentTime;
    this.#volume.gain.cancelScheduledValues(now);
    this.#volume.gain.setTargetAtTime(0, now, kFade / 3);
    this.#source.stop(now + 2 * kFade);
  }

  #release(): void {
    this.#source?.disconnect();
    this.#volume.disconnect();
    this.#panner?.disconnect();
  }
}
