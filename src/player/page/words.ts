/** What the page calls things: actions, keys, the game pad's buttons, cues. */
import type { Action, Scene } from '../scene/description.ts';

export const kActions: Readonly<Record<Action, string>> = {
  forward: 'Walk forward',
  back: 'Walk back',
  left: 'Step left',
  right: 'Step right',
  'turn-left': 'Turn left',
  'turn-right': 'Turn right',
  walk: 'Walk where you look',
  pause: 'Pause',
  strip: 'Figures on the screen',
};

const kKeys: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Space: 'Space',
  Enter: 'Enter',
  NumpadEnter: 'Enter on the number pad',
  Escape: 'Esc',
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
};

/** The human name of a value of KeyboardEvent.code, as on a US keyboard: `KeyW` is W. */
export function name_of_key(code: string): string {
  const known = kKeys[code];
  if (known !== undefined) return known;
  const letter = /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  if (letter !== undefined) return letter;
  // NumpadAdd: Numpad Add; ShiftLeft: Shift Left
  return code.replace(/([a-z])([A-Z0-9])/g, '$1 $2');
}

/** Names of the standard game pad's buttons by their index. */
const kButtons = [
  'A (lower)',
  'B (right)',
  'X (left)',
  'Y (upper)',
  'Left shoulder',
  'Right shoulder',
  'Left trigger',
  'Right trigger',
  'View',
  'Menu',
  'Left stick pressed',
  'Right stick pressed',
  'Pad up',
  'Pad down',
  'Pad left',
  'Pad right',
  'Home',
] as const;

/** The human name of a button of the standard game pad. */
export function name_of_button(index: number): string {
  return kButtons[index] ?? `Button ${index}`;
}

export interface CueWords {
  readonly name: string;
  /** What it tells the visitor, for those too who don't hear it. */
  readonly means: string;
  /** Shown while it sounds, if captions are on. */
  readonly caption?: string;
}

const kCues: Readonly<Record<string, CueWords>> = {
  'rock-roll': {
    name: 'Rolling rock',
    means: 'Deep rumbling with thuds: a rock rolls along your way. It bursts where it meets you.',
    caption: 'A rock rolls',
  },
  'creature-dash': {
    name: 'Dashing creature',
    means: 'Quick scratching: a creature runs past. It does nothing to you.',
    caption: 'Something scurries',
  },
  'container-open': {
    name: 'Opening chest',
    means: 'A creak and a thud: a chest beside your way has sprung open.',
    caption: 'A lid creaks open',
  },
  'glass-crack': {
    name: 'Cracking glass',
    means: 'Sharp clicks and ringing: something hit you, cracks cover the view for three seconds.',
    caption: 'Glass cracks',
  },
  'portal-hum': {
    name: 'Humming portal',
    means: 'A steady chord, louder as you come near: there is a way out.',
  },
  footsteps: { name: 'Footsteps', means: 'Soft steps: you walk. Nobody else is here.' },
  wind: { name: 'Wind', means: 'Low wind everywhere: it tells nothing.' },
};

/** The words for a cue; one that isn't known goes by its own name. */
export function words_of_cue(cue: string): CueWords {
  return kCues[cue] ?? { name: cue, means: 'A sound of this scene.' };
}

/** Minutes and seconds, like 3:07; whole seconds, rounded down. */
export function clock_of(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** What the start says of a world: names and values. */
export function facts_of(scene: Scene): (readonly [name: string, value: string])[] {
  const { walk, terrain, tide, bounds, events, exits, seed } = scene;
  if (terrain) {
    const [width, depth] = [0, 2].map((axis) => {
      return Math.round((bounds.max[axis] ?? 0) - (bounds.min[axis] ?? 0));
    });
    return [
      ['Size', `${width} × ${depth} m`],
      ['Holes', String(terrain.holes.length)],
      ['Tide', tide ? `every ${clock_of(tide.period_s)}` : 'none'],
      ['Seed', seed],
    ];
  }
  return [
    ['Size', walk ? walk.size.join(' × ') : 'unknown'],
    ['Events', String(events.length)],
    ['Exits', String(exits.length)],
    ['Seed', seed],
  ];
}
