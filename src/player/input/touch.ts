/** Fingers and the mouse on the picture: a drag looks, holding still walks. */
import type { Look } from './look.ts';

/** Seconds that a finger lies still before it counts as held. */
const kHold = 0.25;
/** Pixels that it may tremble by meanwhile. */
const kStill = 8;

interface Finger {
  readonly at: { x: number; y: number };
  x: number;
  y: number;
  seconds: number;
  state: 'fresh' | 'dragged' | 'held';
}

export class Touch {
  /** Whether fingers turn the look; else they are held from the first moment. */
  drags = true;
  readonly #look: Look;
  readonly #fingers = new Map<number, Finger>();
  #trigger = false;
  #tapped = false;

  /** Listens on `target` until the signal is aborted. */
  constructor(target: HTMLElement, look: Look, signal: AbortSignal) {
    this.#look = look;
    target.style.touchAction = 'none'; // the browser would take drags to scroll
    const listen = (type: string, heed: (event: PointerEvent) => void): void => {
      target.addEventListener(type, (event) => heed(event as PointerEvent), { signal });
    };
    listen('pointerdown', (event) => this.#down(target, event));
    listen('pointermove', (event) => this.#move(event));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      listen(end, ({ pointerId }) => this.#fingers.delete(pointerId));
    }
    listen('contextmenu', (event) => {
      if (this.#fingers.size) event.preventDefault(); // a long press brings it up
    });
  }

  /** Whether a finger or the viewer's trigger is held, or was tapped where fingers don't drag. */
  read(seconds: number): boolean {
    let is_held = this.#trigger || this.#tapped;
    this.#tapped = false;
    for (const finger of this.#fingers.values()) {
      finger.seconds += seconds;
      if (finger.state === 'fresh' && (!this.drags || finger.seconds >= kHold)) {
        finger.state = 'held';
      }
      is_held ||= finger.state === 'held';
    }
    return is_held;
  }

  /** The viewer's trigger goes down or up. */
  trigger(is_down: boolean): void {
    this.#trigger = is_down;
    this.#tapped ||= is_down;
  }

  /** As if all fingers were lifted. */
  release(): void {
    this.#fingers.clear();
    this.#trigger = this.#tapped = false;
  }

  #down(target: HTMLElement, event: PointerEvent): void {
    const { pointerId, clientX: x, clientY: y } = event;
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.#fingers.set(pointerId, { at: { x, y }, x, y, seconds: 0, state: 'fresh' });
    this.#tapped ||= !this.drags;
    target.setPointerCapture(pointerId); // drags may leave the picture
  }

  #move({ pointerId, clientX: x, clientY: y }: PointerEvent): void {
    const finger = this.#fingers.get(pointerId);
    if (!finger) return;
    if (this.drags) this.#look.drag(x - finger.x, y - finger.y);
    [finger.x, finger.y] = [x, y];
    const far = Math.hypot(x - finger.at.x, y - finger.at.y);
    if (this.drags && finger.state === 'fresh' && far > kStill) finger.state = 'dragged';
  }
}
