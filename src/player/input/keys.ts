/** Keys of the keyboard, while the page leaves them to the visit. */
import type { Action } from '../scene/description.ts';
import { type Bindings, type Command, is_command } from './actions.ts';

/** Parts of the page that use any key by themselves while they have the focus. */
const kTakesKeys = 'input, select, textarea, [contenteditable]';
/** Parts that are pushed by keys: those that move the visitor aren't his then. */
const kIsPushed = 'button, a[href], summary';
const kPushing: readonly string[] = ['Space', 'Enter', 'NumpadEnter'];

function is_on(target: EventTarget | null, selector: string): boolean {
  const element = target as Partial<Element> | null;
  return Boolean(element?.closest?.(selector));
}

export class Keys {
  readonly #bindings: Bindings;
  readonly #held = new Set<string>();
  readonly #tapped = new Set<string>(); // down since the last read, maybe up again

  /**
   * Listens on `page` until the signal is aborted; keys count while `counts()`. Commands are given
   * at once.
   */
  constructor(
    page: EventTarget,
    bindings: Bindings,
    counts: () => boolean,
    command: (command: Command) => void,
    signal: AbortSignal,
  ) {
    this.#bindings = bindings;
    const down = (event: Event): void => {
      if (counts()) this.#down(event as KeyboardEvent, command);
    };
    const up = (event: Event): void => void this.#held.delete((event as KeyboardEvent).code);
    page.addEventListener('keydown', down, { signal });
    page.addEventListener('keyup', up, { signal });
  }

  /** Adds the actions whose keys are held, or were tapped since the last call. */
  read(actions: Set<Action>): void {
    for (const code of [...this.#held, ...this.#tapped]) {
      for (const action of this.#bindings.key(code)) actions.add(action);
    }
    this.#tapped.clear();
  }

  /** As if all keys went up; those that are still down must go up before they count again. */
  release(): void {
    this.#held.clear();
    this.#tapped.clear();
  }

  #down(event: KeyboardEvent, command: (command: Command) => void): void {
    const actions = this.#bindings.key(event.code);
    if (!actions.length || event.ctrlKey || event.altKey || event.metaKey) return;
    if (is_on(event.target, kTakesKeys)) return;
    const commands = event.repeat ? [] : actions.filter(is_command);
    if (!is_on(event.target, kIsPushed)) {
      event.preventDefault(); // or the page would scroll
      if (!event.repeat) this.#hold(event.code);
    } else if (kPushing.includes(event.code)) {
      return;
    }
    commands.forEach(command);
  }

  #hold(code: string): void {
    this.#held.add(code);
    this.#tapped.add(code);
  }
}
