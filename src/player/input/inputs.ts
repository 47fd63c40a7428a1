/** All that the visitor can push, touch, drag and look at, as what he wants. */
import type { Action, Binding, Visitor } from '../scene/description.ts';
import { type Head, type Intent, kRest } from '../visit/state.ts';
import { Bindings, type Command, intent_of, is_command, sum_of } from './actions.ts';
import { connected_pads, Pad } from './gamepad.ts';
import { Gaze } from './gaze.ts';
import { Keys } from './keys.ts';
import { Look } from './look.ts';
import { Touch } from './touch.ts';

export class Inputs {
  /** Called once each time that a command is given. */
  on_action: (action: Command) => void = () => {};
  /** Called by read() where the game pad in use came or went. */
  on_pad: (connected: boolean, id: string) => void = () => {};
  /** Whether the visitor may walk and give commands; else keys are the page's alone. */
  engaged = true;

  readonly #bindings: Bindings;
  readonly #look = new Look();
  readonly #keys: Keys;
  readonly #pad: Pad;
  readonly #touch: Touch;
  readonly #gaze: Gaze;
  readonly #end = new AbortController();
  #commands: ReadonlySet<Action> = new Set(); // that buttons and fingers held when last read

  /** `target` is the picture; keys count anywhere on its page but in parts that use them. */
  constructor(target: HTMLElement, bindings: readonly Binding[], visitor: Visitor) {
    const { signal } = this.#end;
    const page = target.ownerDocument;
    const window = page.defaultView;
    this.#bindings = new Bindings(bindings);
    const command = (action: Command): void => this.on_action(action);
    this.#keys = new Keys(page, this.#bindings, () => this.engaged, command, signal);
    this.#touch = new Touch(target, this.#look, signal);
    this.#gaze = new Gaze(visitor.dwell);
    const pads = (): Gamepad[] => connected_pads(window?.navigator);
    this.#pad = new Pad(pads, this.#bindings, visitor.move_stick, (connected, id) => {
      if (!connected) this.release();
      this.on_pad(connected, id);
    });
    window?.addEventListener('blur', () => this.release(), { signal });
  }

  /** The head without sensors, by dragging; its pitch is within 80 degrees of level. */
  get look(): Head {
    return this.#look;
  }

  /** Whether dragging turns `look`; else a finger that is held only walks. */
  get look_drags(): boolean {
    return this.#touch.drags;
  }

  set look_drags(drags: boolean) {
    this.#touch.drags = drags;
  }

  /** Whether he may walk by gaze. */
  get gaze(): boolean {
    return this.#gaze.enabled;
  }

  set gaze(enabled: boolean) {
    this.#gaze.enabled = enabled;
  }

  /** The mark on the floor, straight ahead of the head at kMarkPitch of gaze.ts. */
  get gaze_mark(): { shown: boolean; progress: number; walking: boolean } {
    return this.#gaze.mark;
  }

  /** The game pad in use. */
  get pad(): { id: string } | undefined {
    return this.#pad.current;
  }

  /** What he wants now, `seconds` after it was last asked, with his head so. Asks game pads. */
  read(seconds: number, head: Head): Intent {
    const held = new Set<Action>();
    const is_new = !this.#pad.current;
    const sticks = this.#pad.read(held);
    const is_first = is_new && this.#pad.current !== undefined;
    if (this.#touch.read(seconds)) for (const action of this.#bindings.touch) held.add(action);
    this.#command(held, is_first);
    if (!this.engaged) {
      this.release();
      return kRest;
    }
    this.#keys.read(held);
    const gaze = { forward: this.#gaze.read(seconds, head) ? 1 : 0, right: 0, turn: 0 };
    return sum_of(intent_of(held), sticks, gaze);
  }

  /** The trigger of a viewer that the browser tells of, as WebXR's `select`, goes down or up. */
  trigger(is_down: boolean): void {
    this.#touch.trigger(is_down);
  }

  /** Looks straight ahead again. */
  face_front(): void {
    this.#look.reset();
  }

  /** Lets go of everything: keys and fingers count again once they were lifted. */
  release(): void {
    this.#keys.release();
    this.#touch.release();
    this.#gaze.release();
  }

  /** Listens no more. */
  dispose(): void {
    this.release();
    this.#end.abort();
  }

  /** Gives commands of buttons and fingers that are newly held. */
  #command(held: ReadonlySet<Action>, is_first: boolean): void {
    const before = this.#commands;
    this.#commands = new Set([...held].filter(is_command));
    // A pad that was just connected was woken by a button.
    if (is_first || !this.engaged) return;
    for (const action of [...this.#commands].filter(is_command)) {
      if (!before.has(action)) this.on_action(action);
    }
  }
}
