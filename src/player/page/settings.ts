/** The visitor's comfort settings: the scene's, changed by what he chose at an earlier visit. */
import type { Scene } from '../scene/description.ts';
import { make } from './elements.ts';

export interface Settings {
  readonly turn: 'snap' | 'smooth';
  /** Metres a second. */
  readonly speed: number;
  /** Whether the edge of the view closes while he moves. */
  readonly vignette: boolean;
  /** Whether looking down at the mark before the feet starts and stops walking. */
  readonly gaze: boolean;
  /** 0 to 1, on all sounds. */
  readonly volume: number;
  readonly reduced_motion: boolean;
  /** Whether events' sounds are told in words too. */
  readonly captions: boolean;
}

const kStored = 'warren-player';
const kSpeeds = { min: 0.5, max: 3, step: 0.1 }; // m/s; 3 m/s is a run
const kAnySpeed = { min: 0.1, max: 10 }; // m/s, as scenes may ask for

/** The settings of a scene with nothing chosen. */
function settings_of(scene: Scene): Settings {
  return {
    turn: scene.visitor.turn,
    speed: scene.visitor.speed,
    vignette: scene.visitor.vignette > 0,
    gaze: true,
    volume: scene.audio.volume,
    reduced_motion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    captions: false,
  };
}

const is_amount = (value: unknown, max: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= max;

/** What of a stored value can be used; it may be anything. */
function chosen_of(stored: unknown): Partial<Settings> {
  if (typeof stored !== 'object' || stored === null) return {};
  const given = stored as Readonly<Record<string, unknown>>;
  const { turn, speed, volume } = given;
  const chosen: { -readonly [K in keyof Settings]?: Settings[K] } = {};
  if (turn === 'snap' || turn === 'smooth') chosen.turn = turn;
  if (is_amount(speed, kAnySpeed.max) && speed >= kAnySpeed.min) chosen.speed = speed;
  if (is_amount(volume, 1)) chosen.volume = volume;
  for (const name of ['vignette', 'gaze', 'reduced_motion', 'captions'] as const) {
    const value = given[name];
    if (typeof value === 'boolean') chosen[name] = value;
  }
  return chosen;
}

// A browser may forbid the store altogether; then choices last as long as the page.
function read_chosen(): Partial<Settings> {
  try {
    return chosen_of(JSON.parse(localStorage.getItem(kStored) ?? 'null'));
  } catch {
    return {};
  }
}

function write_chosen(chosen: Partial<Settings>): void {
  try {
    localStorage.setItem(kStored, JSON.stringify(chosen));
  } catch {
    // nothing is lost but the memory of it
  }
}

function make_choice(name: string, value: string, text: string, checked: boolean): HTMLElement {
  const input = make('input', { type: 'radio', name, value });
  input.checked = checked;
  return make('label', {}, input, text);
}

function make_check(name: string, text: string, checked: boolean): HTMLElement {
  const input = make('input', { type: 'checkbox', name });
  input.checked = checked;
  return make('label', {}, input, text);
}

interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The speeds to choose from, a scene's own among them. */
const range_around = (speed: number): Range => ({
  min: Math.min(kSpeeds.min, speed),
  max: Math.max(kSpeeds.max, speed),
  step: kSpeeds.step,
});

function make_range(
  name: string,
  text: string,
  range: Range,
  value: number,
  say: (value: number) => string,
): HTMLElement {
  const { min, max, step } = range;
  const id = `settings-${name}`;
  const input = make('input', {
    type: 'range', id, name, min: String(min), max: String(max), step: String(step),
  });
  input.value = String(value);
  const output = make('output', { for: id });
  const tell = () => {
    const words = say(input.valueAsNumber);
    output.textContent = words;
    input.setAttribute('aria-valuetext', words);
  };
  input.addEventListener('input', tell);
  tell();
  return make('div', { class: 'range' }, make('label', { for: id }, text), output, input);
}

/** A form's settings and what it does when one is changed. */
export class SettingsForm {
  readonly #defaults: Settings;
  #chosen: Partial<Settings>;

  /** Fills `form`; `changed` is told of each change by the visitor. */
  constructor(form: HTMLFormElement, scene: Scene, changed: (settings: Settings) => void) {
    this.#defaults = settings_of(scene);
    this.#chosen = read_chosen();
    const now = this.settings;
    const parts: HTMLElement[] = [
      make('fieldset', {}, make('legend', {}, 'Turning'),
        make_choice('turn', 'snap', `In steps of ${scene.visitor.snap_deg}°`, now.turn === 'snap'),
        make_choice('turn', 'smooth', 'Smoothly', now.turn === 'smooth')),
      make_range('speed', 'Speed', range_around(now.speed), now.speed,
        (speed) => `${speed.toFixed(1)} m/s`),
      make_range('volume', 'Volume', { min: 0, max: 1, step: 0.05 }, now.volume,
        (volume) => `${Math.round(100 * volume)}%`),
    ];
    const checks = [
      make_check('gaze', 'Walk by gaze: look down at the ring', now.gaze),
      make_check('reduced_motion', 'Less motion', now.reduced_motion),
      make_check('captions', 'Captions for sounds', now.captions),
    ];
    if (scene.visitor.vignette > 0) {
      const text = 'Close the edge of the view while moving';
      checks.unshift(make_check('vignette', text, now.vignette));
    }
    parts.push(make('fieldset', {}, make('legend', {}, 'Help'), ...checks));
    form.replaceChildren(...parts);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', (event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      const { type, name, value, checked } = event.target;
      const given = type === 'checkbox' ? checked : type === 'range' ? Number(value) : value;
      this.#chosen = { ...this.#chosen, ...chosen_of({ [name]: given }) };
      write_chosen(this.#chosen);
      changed(this.settings);
    });
  }

  get settings(): Settings {
    return { ...this.#defaults, ...this.#chosen };
  }
}
