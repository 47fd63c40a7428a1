/** Walking by gaze alone: a mark on the floor before the feet starts and stops it. */
import type { Head } from '../visit/state.ts';
import { radians } from '../visit/numbers.ts';

/** One looks at the mark with the head lowered between these two. */
const kHighest = radians(-25);
const kLowest = radians(-65);
/** The pitch at which one looks at its middle; it lies ahead of the head, whatever its yaw. */
export const kMarkPitch = (kHighest + kLowest) / 2;

export class Gaze {
  /** Whether the visitor walks so at all. */
  enabled = false;
  readonly #dwell: number;
  #seconds = 0;
  #is_done = false; // until the eyes leave the mark
  #walking = false;

  /** `dwell` are the seconds of looking that choose the mark. */
  constructor(dwell: number) {
    this.#dwell = dwell;
  }

  /** What there is to draw: `progress` goes from 0 to 1 while one looks. */
  get mark(): { shown: boolean; progress: number; walking: boolean } {
    const { enabled: shown } = this;
    const progress = this.#dwell > 0 ? Math.min(this.#seconds / this.#dwell, 1) : 0;
    return { shown, progress: this.#is_done ? 0 : progress, walking: this.#walking };
  }

  /** Whether he walks. */
  read(seconds: number, { pitch }: Head): boolean {
    if (!this.enabled) {
      this.release();
      return false;
    }
    if (!(pitch < kHighest && pitch > kLowest)) {
      this.#seconds = 0;
      this.#is_done = false;
    } else if (!this.#is_done) {
      this.#seconds += seconds;
      if (this.#seconds >= this.#dwell - 1e-9) {
        this.#walking = !this.#walking;
        this.#is_done = true;
      }
    }
    return this.#walking;
  }

  /** Stands still. The mark must be left before it is chosen again. */
  release(): void {
    this.#seconds = 0;
    this.#is_done = true;
    this.#walking = false;
  }
}
