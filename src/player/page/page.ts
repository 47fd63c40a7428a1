/** The page around the view: loading, the start, messages, pause and result. */
import type { Scene } from '../scene/description.ts';
import type { Mode } from '../view/view.ts';
import type { Result } from '../visit/state.ts';
import { make_controls, make_pad_map } from './controls.ts';
import { fact_rows, find, make, make_button } from './elements.ts';
import { Notices } from './notices.ts';
import { SettingsForm } from './settings.ts';
import type { Settings } from './settings.ts';
import { clock_of, facts_of, words_of_cue } from './words.ts';

export type { Settings } from './settings.ts';

/** Figures of one frame, both eyes together. */
export interface Stats {
  /** Since the frame before. */
  readonly seconds: number;
  readonly calls: number;
  readonly triangles: number;
  readonly texture_bytes: number;
  /** Milliseconds of the script for one frame. */
  readonly submit_ms: number;
}

type Screen = 'loading' | 'start' | 'fatal' | 'help' | 'walk' | 'pause' | 'result';

const kScreens = ['loading', 'start', 'fatal', 'help', 'pause', 'result'] as const;
const kCaptionTime = 3000; // ms
const kStripTime = 0.5; // s

const kHelp = {
  none: {
    title: 'Which world?',
    text: 'This page walks you through a bundle that warren baked, but its address names none.',
  },
  refused: {
    title: 'This address is not opened',
    text: 'The scene must be a folder on the same server, reached by http or https.',
  },
} as const;

/** Why there's no VR, or what it takes. */
function vr_note(vr: 'native' | 'polyfill' | undefined): string {
  if (!isSecureContext) return 'VR needs the phone’s sensors, which browsers give to HTTPS only.';
  if (vr === undefined) return 'No VR: its script could not be loaded. Load the page again to try once more.';
  if (vr === 'native') return 'VR: put the headset on after you press the button.';
  return 'VR: press the button, turn the phone sideways and put it into the viewer.';
}

export class Page {
  on_enter: (mode: Mode) => void = () => {};
  on_settings: (settings: Settings) => void = () => {};
  /** Try again what failed to load. */
  on_retry: () => void = () => {};
  /** Let a cue be heard. */
  on_play: (cue: string) => void = () => {};
  on_pause: () => void = () => {};
  on_resume: () => void = () => {};
  on_again: () => void = () => {};
  /** He wants the start again, see `left`. */
  on_leave: () => void = () => {};

  readonly #root: HTMLElement;
  readonly #canvas: HTMLCanvasElement | null;
  readonly #notices: Notices;
  #settings: SettingsForm | undefined;
  #screen: Screen = 'loading';
  #entered_by: HTMLElement | undefined;
  #frames: Stats[] = [];
  #caption_timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Takes over the markup of index.html below `root`; says how to name a bundle if the page's
   * address names none that can be opened.
   * @throws Error if it isn't there.
   */
  constructor(root: HTMLElement) {
    this.#root = root;
    this.#canvas = document.querySelector('canvas');
    this.#notices = new Notices(find(root, 'notices', HTMLElement), () => this.on_retry());
    const on_press = (id: string, press: () => void) =>
      find(root, id, HTMLButtonElement).addEventListener('click', press);
    const enter = (id: string, mode: Mode) =>
      on_press(id, () => {
        this.#entered_by = find(root, id, HTMLButtonElement);
        this.on_enter(mode);
      });
    const leave = () => this.on_leave();
    enter('enter-vr', 'vr');
    enter('enter-side', 'side-by-side');
    enter('enter-window', 'window');
    on_press('fatal-retry', () => location.reload());
    on_press('pause-now', () => this.on_pause());
    on_press('pause-resume', () => this.on_resume());
    on_press('pause-leave', leave);
    on_press('result-again', () => this.on_again());
    on_press('result-leave', leave);
    document.addEventListener('keydown', (event) => {
      if (event.code !== 'Escape' || event.repeat || event.defaultPrevented) return;
      if (this.#screen === 'pause') this.on_resume();
      else if (this.#screen === 'walk') this.on_pause();
    });
    if (!window.warren_early) this.#help();
  }

  /** @throws Error before `ready`. */
  get settings(): Settings {
    if (!this.#settings) throw new Error('There are no settings before the scene is known.');
    return this.#settings.settings;
  }

  /** Nothing goes on after this but loading the page again. */
  fatal(title: string, text: string): void {
    find(this.#root, 'fatal-title', HTMLElement).textContent = title;
    find(this.#root, 'fatal-text', HTMLElement).textContent = text;
    this.#show('fatal');
  }

  /** `done` of `total` bytes or files are here. */
  progress(done: number, total: number): void {
    const percent = total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : 0;
    const bar = find(this.#root, 'progress', HTMLElement);
    bar.setAttribute('aria-valuenow', String(percent));
    bar.style.setProperty('--done', `${percent}%`);
    find(this.#root, 'progress-text', HTMLElement).textContent = `${percent}%`;
  }

  /** Fills and shows the start. */
  ready(scene: Scene, modes: { readonly vr: 'native' | 'polyfill' | undefined }): void {
    const root = this.#root;
    document.title = `${scene.name} – Warren`;
    find(root, 'name', HTMLElement).textContent = scene.name;
    find(root, 'facts', HTMLElement).replaceChildren(...fact_rows(facts_of(scene)));
    find(root, 'vr-note', HTMLElement).textContent = vr_note(modes.vr);
    const form = find(root, 'settings', HTMLFormElement);
    this.#settings = new SettingsForm(form, scene, (settings) => this.on_settings(settings));
    find(root, 'controls', HTMLElement).replaceChildren(make_controls(scene));
    find(root, 'pad', HTMLElement).replaceChildren(make_pad_map(scene));
    find(root, 'sounds-card', HTMLElement).hidden = scene.audio.cues.length === 0;
    find(root, 'sounds', HTMLElement).replaceChildren(...scene.audio.cues.map(({ name }) => {
      const words = words_of_cue(name);
      const text = make('div', {}, make('h3', {}, words.name), make('p', {}, words.means));
      return make('li', {}, text,
        make_button('Play', () => this.on_play(name), `Play: ${words.name}`));
    }));
    const has_vr = modes.vr !== undefined && isSecureContext;
    const buttons = {
      vr: find(root, 'enter-vr', HTMLButtonElement),
      window: find(root, 'enter-window', HTMLButtonElement),
    };
    buttons.vr.disabled = !has_vr;
    buttons.vr.classList.toggle('first', has_vr);
    buttons.window.classList.toggle('first', !has_vr);
    this.#entered_by = has_vr ? buttons.vr : buttons.window;
    this.left();
  }

  /** A message that doesn't stop anything; one of the same id is replaced. */
  notice(id: string, text: string, retry = false): void {
    this.#notices.show(id, text, retry);
  }

  clear_notice(id: string): void {
    this.#notices.clear(id);
  }

  /** The visitor walks, for the first time or again. */
  entered(mode: Mode): void {
    document.body.dataset.mode = mode;
    this.#show('walk');
  }

  paused(): void {
    // the comfort settings can be changed here too
    find(this.#root, 'pause', HTMLElement).append(find(this.#root, 'settings', HTMLElement));
    this.#show('pause');
  }

  result(result: Result): void {
    const { seconds, met, of } = result;
    find(this.#root, 'result-facts', HTMLElement).replaceChildren(...fact_rows([
      ['Time', clock_of(seconds)],
      ['Events met', `${met.length} of ${of}`],
    ]));
    this.#show('result');
  }

  /** Shows the start again. */
  left(): void {
    delete document.body.dataset.mode;
    find(this.#root, 'settings-home', HTMLElement).append(
      find(this.#root, 'settings', HTMLElement));
    this.#show('start');
  }

  /** Says an event's cue in words for a moment, if the visitor wants that. */
  caption(cue: string): void {
    const text = words_of_cue(cue).caption;
    if (text === undefined || this.#settings?.settings.captions !== true) return;
    const caption = find(this.#root, 'caption', HTMLElement);
    caption.hidden = false;
    caption.textContent = `[${text}]`;
    clearTimeout(this.#caption_timer);
    this.#caption_timer = setTimeout(() => (caption.hidden = true), kCaptionTime);
  }

  /** Shows the debug strip, or hides it; it's off at first. */
  toggle_strip(): void {
    const strip = find(this.#root, 'strip', HTMLElement);
    strip.hidden = !strip.hidden;
    this.#frames = [];
  }

  /** A frame's figures for the debug strip, which shows their means twice a second. */
  strip(stats: Stats): void {
    const strip = find(this.#root, 'strip', HTMLElement);
    if (strip.hidden) return;
    this.#frames.push(stats);
    const frames = this.#frames;
    const seconds = frames.reduce((sum, frame) => sum + frame.seconds, 0);
    if (seconds < kStripTime) return;
    const submit_ms = frames.reduce((sum, frame) => sum + frame.submit_ms, 0) / frames.length;
    strip.textContent = [
      `${(frames.length / seconds).toFixed(0)} fps`,
      `${stats.calls} draws`,
      `${(stats.triangles / 1000).toFixed(1)} k triangles`,
      `${(stats.texture_bytes / 1e6).toFixed(1)} MB textures`,
      `${submit_ms.toFixed(1)} ms submit`,
    ].join(' · ');
    this.#frames = [];
  }

  /** Says how to name a bundle in the address. */
  #help(): void {
    const { title, text } = new URLSearchParams(location.search).get('scene')
      ? kHelp.refused
      : kHelp.none;
    find(this.#root, 'help-title', HTMLElement).textContent = title;
    find(this.#root, 'help-text', HTMLElement).textContent = text;
    this.#show('help');
  }

  #show(screen: Screen): void {
    this.#screen = screen;
    document.body.dataset.screen = screen;
    for (const id of kScreens) find(this.#root, id, HTMLElement).hidden = id !== screen;
    find(this.#root, 'pause-now', HTMLElement).hidden = screen !== 'walk';
    this.#focus(screen);
  }

  /** Puts the focus where the visitor goes on. */
  #focus(screen: Screen): void {
    const places: Readonly<Record<Screen, HTMLElement | null | undefined>> = {
      loading: undefined,
      start: this.#entered_by,
      fatal: find(this.#root, 'fatal-title', HTMLElement),
      help: find(this.#root, 'help-title', HTMLElement),
      walk: this.#canvas,
      pause: find(this.#root, 'pause-resume', HTMLElement),
      result: find(this.#root, 'result-title', HTMLElement),
    };
    places[screen]?.focus({ preventScroll: screen !== 'start' });
  }
}
