/** The game pad: the first one of the standard mapping, else any. */
import type { Action, Visitor } from '../scene/description.ts';
import { type Intent, kRest } from '../visit/state.ts';
import type { Bindings } from './actions.ts';

/** Of a stick's way: sticks that are let go rest within this. */
const kDeadZone = 0.15;
/** Of a button's way at which it counts as held. */
const kHeld = 0.5;

/** How far a stick is pushed, 0 to 1, from its way out of the middle. */
function push_of(way: number): number {
  return way > kDeadZone ? (Math.min(way, 1) - kDeadZone) / (1 - kDeadZone) : 0;
}

/** A stick without its dead zone, no further out than 1. */
export function stick(x: number, y: number): [x: number, y: number] {
  const way = Math.hypot(x, y);
  const push = push_of(way);
  return push > 0 ? [(x / way) * push, (y / way) * push] : [0, 0];
}

/** Those that the browser shows; none where it keeps them from an embedded page. */
export function connected_pads(navigator: Navigator | undefined): Gamepad[] {
  try {
    const pads = navigator?.getGamepads?.() ?? [];
    return [...pads].filter((pad): pad is Gamepad => Boolean(pad?.connected));
  } catch {
    return []; // SecurityError
  }
}

export class Pad {
  readonly #pads: () => readonly Gamepad[];
  readonly #bindings: Bindings;
  readonly #move_stick: Visitor['move_stick'];
  readonly #changed: (connected: boolean, id: string) => void;
  #pad: { index: number; id: string } | undefined;

  /** `pads` gives those that are connected; `changed` hears of the one in use. */
  constructor(
    pads: () => readonly Gamepad[],
    bindings: Bindings,
    move_stick: Visitor['move_stick'],
    changed: (connected: boolean, id: string) => void,
  ) {
    this.#pads = pads;
    this.#bindings = bindings;
    this.#move_stick = move_stick;
    this.#changed = changed;
  }

  /** The one in use, as the last read() found it. */
  get current(): { id: string } | undefined {
    return this.#pad && { id: this.#pad.id };
  }

  /** Adds actions whose buttons are held, and gives what the sticks say. */
  read(actions: Set<Action>): Intent {
    const pad = this.#choose();
    if (!pad) return kRest;
    pad.buttons.forEach(({ pressed, value }, index) => {
      if (!pressed && !(value > kHeld)) return;
      for (const action of this.#bindings.button(index)) actions.add(action);
    });
    return this.#sticks(pad);
  }

  #choose(): Gamepad | undefined {
    const pads = this.#pads();
    const pad = pads.find(({ mapping }) => mapping === 'standard') ?? pads[0];
    const last = this.#pad;
    if (last?.index === pad?.index && last?.id === pad?.id) return pad;
    this.#pad = pad && { index: pad.index, id: pad.id };
    if (last && !pads.some(({ index, id }) => index === last.index && id === last.id)) {
      this.#changed(false, last.id);
    }
    if (pad) this.#changed(true, pad.id);
    return pad;
  }

  #sticks({ axes, mapping }: Gamepad): Intent {
    const axis = (index: number): number => {
      const value = axes[index] ?? 0;
      return Number.isFinite(value) ? value : 0;
    };
    // What lies beyond the first stick of another mapping isn't known: often a trigger at -1.
    const is_standard = mapping === 'standard';
    const is_left = this.#move_stick === 'left' || !is_standard;
    const [x, y] = is_left ? stick(axis(0), axis(1)) : stick(axis(2), axis(3));
    const [turn] = is_standard ? stick(axis(is_left ? 2 : 0), 0) : [0];
    return { forward: 0 - y, right: x, turn: 0 - turn };
  }
}
