// The walker in the player's page, for tests: bundles served, walks begun, and what they noted.
import assert from 'node:assert/strict';
import { basename, join, relative } from 'node:path';
import { kRoot, read_json, with_folder } from './bundles.mjs';
import { bake_with_player, enter, on_player } from './player.mjs';
import { with_server } from './static_server.mjs';
import { with_browser } from './viewer.mjs';
import { corners_of, open_cells } from './walk_checks.mjs';

export const kPad = 'Test Pad (STANDARD GAMEPAD)';
const preset = (name) => join(kRoot, 'presets', `${name}.json`);

/** Calls use({browser, address, scenes}) with bundles of presets served, scenes by their paths. */
export async function with_scenes(names, seeds, use) {
  await with_folder(async (folder) => {
    const bundles = bake_with_player(names.map(preset), folder, seeds, 'compact');
    const scene_of = (path) => read_json(join(path, 'scene.json'));
    const scenes = new Map(bundles.map((path) => [relative(folder, path), scene_of(path)]));
    assert.ok(scenes.size > 0);
    await with_server(folder, (address) =>
      with_browser((browser) => use({ browser, address, scenes })),
    );
  });
}

/**
 * Calls use(page) where one walks through a bundle, with the walker there. With `change` the page
 * gets a scene.json that it has changed.
 */
export async function on_walk({ browser, address }, path, use, { change } = {}) {
  const prepare = async (page) => {
    await page.route('**/walker/*', (route) => {
      const file = join(kRoot, 'tests/web', basename(route.request().url()));
      return route.fulfill({ path: file, contentType: 'text/javascript' });
    });
    if (!change) return;
    await page.route('**/scene.json', async (route) => {
      const answer = await route.fetch();
      const scene = await answer.json();
      change(scene);
      await route.fulfill({ response: answer, json: scene });
    });
  };
  const { messages, result } = await on_player(browser, address, path, async (page) => {
    await enter(page);
    await page.addScriptTag({ url: '/walker/walker.mjs', type: 'module' });
    await page.waitForFunction(() => window.walker);
    return use(page);
  }, { prepare });
  assert.deepEqual(messages, [], path);
  return result;
}

/** Names that a device has for the walker's actions: one of each, by turns. */
function names_of({ input }, way, variant) {
  const list = (action) => input.find((binding) => binding.action === action)[way];
  const actions = ['forward', 'back', 'left', 'right', 'turn-left', 'turn-right'];
  const names = actions.map((action) => {
    const all = action === 'forward' ? [...list(action), ...list('walk')] : list(action);
    return [action, all[variant % all.length]];
  });
  return Object.fromEntries(names);
}

/** What the walker needs to walk a route in one of the ways. */
export function options_of(scene, route, way, turn, variant = 0) {
  const names = way === 'keys' || way === 'buttons' ? names_of(scene, way, variant) : {};
  return { corners: corners_of(scene.walk, route), way, turn, names };
}

/** Connects the walker's game pad. */
export const connect = (page) =>
  page.evaluate(() => window.walker.show_pads([window.walker.new_pad()]));
/** Begins a walk and goes on for some frames. */
export const begin = (page, options, frames) =>
  page.evaluate(([how, count]) => {
    window.walker.begin(how);
    window.walker.go(count);
  }, [options, frames]);
/** Walks to the end; gives the record. */
export const walk = async (page, options) => {
  await page.evaluate(({ turn }) => window.walker.choose({ turn }), options);
  const record = await page.evaluate((how) => window.walker.walk(how), options);
  return { way: options.way, ...record };
};
/** Walks again from the result on, by what the walker walks with. */
export const again = (page, way) => page.evaluate((by) => window.walker.again(by), way);

/** Random moves, at the page's highest speed if `fast`. */
export async function ramble(page, scene, moves, fast) {
  const but = (list) => list.filter(({ action }) => action !== 'pause' && action !== 'strip');
  const codes = but(scene.input).flatMap(({ keys }) => keys);
  const buttons = but(scene.input).flatMap((binding) => binding.buttons);
  const seed = Number(scene.seed);
  const cells = open_cells(scene);
  await connect(page);
  await page.evaluate((speed) => window.walker.choose({ speed }), fast ? 3 : 1.4);
  return page.evaluate((how) => window.walker.ramble(how), { seed, moves, codes, buttons, cells });
}
