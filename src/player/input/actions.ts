/** What the scene binds to actions, and what held actions make the visitor do. */
import type { Action, Binding } from '../scene/description.ts';
import type { Intent } from '../visit/state.ts';

/** Actions that are done once for each push; the others last while they are held. */
export type Command = 'pause' | 'strip';

export function is_command(action: Action): action is Command {
  return action === 'pause' || action === 'strip';
}

export class Bindings {
  readonly #of_key = new Map<string, Action[]>();
  readonly #of_button = new Map<number, Action[]>();
  /** What a finger on the screen, or the viewer's trigger, does. */
  readonly touch: readonly Action[];

  constructor(bindings: readonly Binding[]) {
    for (const { action, keys, buttons } of bindings) {
      for (const key of keys) this.#of_key.set(key, [...this.key(key), action]);
      for (const button of buttons) this.#of_button.set(button, [...this.button(button), action]);
    }
    this.touch = bindings.filter(({ touch }) => touch).map(({ action }) => action);
  }

  /** `code` is KeyboardEvent.code. */
  key(code: string): readonly Action[] {
    return this.#of_key.get(code) ?? [];
  }

  button(index: number): readonly Action[] {
    return this.#of_button.get(index) ?? [];
  }
}

/** What actions that are held come to; opposite ones rest. */
export function intent_of(held: ReadonlySet<Action>): Intent {
  const one = (action: Action): number => (held.has(action) ? 1 : 0);
  return {
    forward: Math.max(one('forward'), one('walk')) - one('back'),
    right: one('right') - one('left'),
    turn: one('turn-left') - one('turn-right'),
  };
}

/** Several intents at once. */
export function sum_of(...intents: readonly Intent[]): Intent {
  const sum = (member: keyof Intent): number => {
    const all = intents.reduce((total, intent) => total + intent[member], 0);
    return Math.min(Math.max(all, -1), 1);
  };
  return { forward: sum('forward'), right: sum('right'), turn: sum('turn') };
}
