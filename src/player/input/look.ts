/** Where the visitor looks by dragging, where no sensors turn his head. */
import type { Head } from '../visit/state.ts';
import { radians, within } from '../visit/numbers.ts';

/** By a pixel of the page that is dragged; a phone's width turns a quarter, about. */
const kPerPixel = radians(0.25);
const kHighest = radians(80);

export class Look implements Head {
  #yaw = 0;
  #pitch = 0;

  get yaw(): number {
    return this.#yaw;
  }

  get pitch(): number {
    return this.#pitch;
  }

  /** By pixels to the right and down; what is seen goes with the finger. */
  drag(right: number, down: number): void {
    this.#yaw = (this.#yaw + within(right, -1e4, 1e4) * kPerPixel) % (2 * Math.PI);
    const pitch = this.#pitch + within(down, -1e4, 1e4) * kPerPixel;
    this.#pitch = within(pitch, -kHighest, kHighest);
  }

  /** Straight ahead again. */
  reset(): void {
    this.#yaw = this.#pitch = 0;
  }
}
