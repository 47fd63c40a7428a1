/** The page: opens the bundle that its address names, and walks through it. */
import { Sounds } from './audio/sounds.ts';
import { Bundle, BundleError, type Fault } from './bundle/bundle.ts';
import { Inputs } from './input/inputs.ts';
import { Page } from './page/page.ts';
import { Player } from './player.ts';
import type { CellAt } from './scene/description.ts';
import { make_renderer } from './view/renderer.ts';
import { type Mode, ViewError, Views } from './view/view.ts';
import type { Spot } from './visit/ground.ts';
import type { TideNow } from './visit/tide.ts';
import { weights_at } from './world/weights.ts';
import { World } from './world/world.ts';

declare global {
  interface Window {
    /** For a designer's console, and for tests. */
    warren?: Warren;
  }
}

/** What the console can do. With `?clock=manual` time moves by advance() alone. */
class Warren {
  constructor(readonly player: Player) {}

  /** Moves time by `seconds`, `steps` times, without drawing. */
  advance(seconds: number, steps = 1): void {
    for (let i = 0; i < steps; ++i) this.player.advance(seconds);
  }

  draw(): void {
    this.player.draw();
  }

  /** Puts the visitor into an open cell, [column, row]; a yaw of 0 looks along -Z. */
  stand(cell: CellAt, yaw_deg = 0): void {
    this.player.stand(cell, (yaw_deg * Math.PI) / 180);
  }

  /** Puts the visitor to a place of a landscape, [x, z] in metres. */
  stand_at(at: Spot, yaw_deg = 0): void {
    this.player.stand_at(at, (yaw_deg * Math.PI) / 180);
  }

  /** The tide now: metres of the water, and up to which the ground is wet. */
  tide(): TideNow | undefined {
    return this.player.tide;
  }

  /** What of the chunks was drawn last: details' numbers; and the names of all that are loaded. */
  chunks(): { shown: Record<string, number>; loaded: string[] } {
    const { shown, loaded } = this.player.parts.world;
    return { shown: Object.fromEntries(shown), loaded: [...loaded] };
  }

  /** A landscape's ground at [x, z]: its height, and the weights of its layers now. */
  ground_at([x, z]: Spot): { height: number; weights: Record<string, number> } | undefined {
    const { bundle, world } = this.player.parts;
    const height = world.ground_at(x, z);
    const { terrain, tide } = bundle.scene;
    if (!terrain || height === undefined) return undefined;
    const shift = (this.player.tide?.wet ?? 0) - (tide?.reference ?? 0);
    const weights = weights_at(terrain.layers, shift, height);
    const names = terrain.layers.map(({ name }) => name);
    return { height, weights: Object.fromEntries(names.map((name, i) => [name, weights[i] ?? 0])) };
  }
}

const kPaused = ['Paused', 'Walk, or press Start, to go on'];

/** Everything on the page once the bundle's meshes are there. */
class Walk {
  readonly #page: Page;
  readonly #player: Player;
  readonly #views: Views;
  #entering = false;

  /** With `manual`, nothing moves or is drawn by itself. */
  constructor(page: Page, player: Player, manual: boolean) {
    this.#page = page;
    this.#player = player;
    this.#views = player.parts.views;
    const { inputs, sounds, bundle } = player.parts;
    inputs.engaged = false;
    player.apply(page.settings);
    page.on_settings = (settings) => player.apply(settings);
    page.on_enter = (mode) => void this.#enter(mode);
    page.on_play = (cue) => void sounds.unlock().then(() => sounds.play(cue));
    page.on_again = () => this.#again();
    page.on_pause = () => this.#pause();
    page.on_resume = () => this.#resume();
    page.on_leave = () => void this.#leave();
    this.#views.on_leave = () => this.#left_view();
    this.#views.on_context = (lost) => this.#tell_context(lost);
    this.#views.on_trigger = (is_down) => inputs.trigger(is_down);
    player.on_cue = (cue) => page.caption(cue);
    // In the window the page's buttons are at hand, and walking keys may still be held.
    player.on_go = () => this.#views.mode === 'vr' && this.#toggle();
    inputs.on_action = (action) => (action === 'pause' ? this.#toggle() : page.toggle_strip());
    inputs.on_pad = (connected, id) => this.#tell_pad(connected, id);
    document.addEventListener('visibilitychange', () => document.hidden && this.#pause());
    player.on_result = (result) => page.result(result);
    page.on_retry = () => {
      for (const { file } of bundle.scene.audio.cues) if (file) page.clear_notice(`file:${file}`);
      bundle.retry();
      sounds.retry();
    };
    if (!manual) this.#views.start((seconds) => this.#frame(seconds));
  }

  #frame(seconds: number): void {
    this.#player.advance(seconds);
    const before = performance.now();
    this.#player.draw();
    const { world } = this.#player.parts;
    this.#page.strip({
      seconds,
      submit_ms: performance.now() - before,
      texture_bytes: world.texture_bytes,
      ...this.#views.stats(),
    });
  }

  async #enter(mode: Mode): Promise<void> {
    if (this.#entering) return; // a second tap while the first one's question stands
    this.#entering = true;
    try {
      await this.#go_in(mode);
    } finally {
      this.#entering = false;
    }
  }

  async #go_in(mode: Mode): Promise<void> {
    const { sounds, inputs } = this.#player.parts;
    const unlocked = sounds.unlock();
    try {
      await this.#views.enter(mode);
      this.#page.clear_notice('view');
    } catch (error) {
      if (!(error instanceof ViewError)) throw error;
      this.#page.notice('view', error.message);
      return;
    }
    inputs.look_drags = mode !== 'vr';
    inputs.engaged = true;
    this.#page.entered(mode);
    this.#player.resume();
    unlocked.catch((error: unknown) => this.#page.notice('sounds', `No sounds: ${String(error)}`));
  }

  #pause(): void {
    if (this.#player.paused) return;
    this.#player.pause(kPaused);
    this.#page.paused();
  }

  #resume(): void {
    this.#player.resume();
    this.#page.entered(this.#views.mode);
  }

  #toggle(): void {
    if (!this.#player.paused) this.#pause();
    else if (this.#player.visit.result) this.#again();
    else this.#resume();
  }

  #again(): void {
    this.#player.reset();
    this.#resume();
  }

  async #leave(): Promise<void> {
    await this.#views.leave();
    this.#player.reset();
    this.#stop();
  }

  /** The viewer went back to the page, as by the phone's own button. */
  #left_view(): void {
    this.#player.parts.inputs.look_drags = true;
    if (this.#player.visit.result) {
      this.#stop();
      return;
    }
    this.#player.pause(kPaused); // once more if he had paused before: the words are the page's now
    this.#page.paused();
  }

  #stop(): void {
    this.#player.pause([]);
    this.#player.parts.inputs.engaged = false;
    this.#page.left();
  }

  #tell_context(lost: boolean): void {
    if (!lost) {
      this.#page.clear_notice('context');
      return;
    }
    this.#pause();
    this.#page.notice('context', 'The graphics driver took the picture away; it may come back.');
  }

  #tell_pad(connected: boolean, id: string): void {
    if (connected) {
      this.#page.clear_notice('pad');
      return;
    }
    this.#page.notice(
      'pad',
      `Game pad lost: ${id}. Keys, touch and gaze go on; connect it again to use it.`,
    );
  }
}

async function open(page: Page, scene_url: string): Promise<void> {
  const canvas = document.querySelector('canvas');
  if (!canvas) throw new Error('the page has no canvas');
  const renderer = make_renderer(canvas);
  const views = new Views(renderer, canvas);
  const fault = ({ what, why }: Fault) => page.notice(`file:${what}`, `${what}: ${why}`, true);
  const bundle = await Bundle.open(scene_url, {
    progress: (done, total) => page.progress(done, total),
    fault,
    mended: (path) => page.clear_notice(`file:${path}`),
  });
  const { scene } = bundle;
  const world = new World(bundle, renderer);
  const sounds = new Sounds(scene.audio, (path) => bundle.url_of(path), fault);
  const [vr] = await Promise.all([views.vr(), world.load()]);
  page.ready(scene, { vr });
  const inputs = new Inputs(canvas, scene.input, scene.visitor);
  const player = new Player({ bundle, world, views, inputs, sounds }, page.settings);
  const manual = new URLSearchParams(location.search).get('clock') === 'manual';
  new Walk(page, player, manual);
  window.warren = new Warren(player);
  if (!manual) player.draw(); // behind the start
  if (await bundle.changed()) {
    page.notice(
      'changed',
      'This world was baked anew while it was loading. Reload the page to see it whole.',
    );
  }
}

const root = document.querySelector('main');
if (!root) throw new Error('the page has no main element');
const page = new Page(root);
const early = window.warren_early;
if (early) {
  open(page, early.url).catch((error: unknown) => {
    const known = error instanceof BundleError || error instanceof ViewError;
    const message = error instanceof Error ? error.message : String(error);
    page.fatal(known ? error.title : "This world can't be shown", message);
    if (!known) throw error; // for the console
  });
}
