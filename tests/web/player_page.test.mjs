// The player's page for those who walk by keys, see little, or want less motion.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { kRoot, read_json, read_preset, with_folder, write_preset } from './bundles.mjs';
import { keep } from './keep.mjs';
import { bake_with_player, on_player, until_ready } from './player.mjs';
import { with_server } from './static_server.mjs';
import { kPatience, with_browser } from './viewer.mjs';

const kAxe = fileURLToPath(new URL('node_modules/axe-core/axe.min.js', import.meta.url));
const kScene = 'maze-15/0.compact';
const kRing = 100; // pixels that a focus changes at least
const kMostStops = 60;
const kWords = {
  forward: 'walk forward',
  back: 'walk back',
  left: 'step left',
  right: 'step right',
  'turn-left': 'turn left',
  'turn-right': 'turn right',
  walk: 'walk where you look',
  pause: 'pause',
  strip: 'figures on the screen',
};

const screen_of = (page) => page.evaluate(() => document.body.dataset.screen);
const until_screen = (page, screen) =>
  page.waitForFunction((wanted) => document.body.dataset.screen === wanted, screen);

/** What has the focus, by id, name or text. */
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    return element.id || element.name || element.getAttribute('aria-label') || element.textContent;
  });

/** What Tab reaches, from the first to the last or `most`; `see(page, name)` looks at each. */
async function tab_through(page, see = async () => {}, most = kMostStops) {
  await page.evaluate(() => {
    document.body.tabIndex = -1; // from its begin, not from where the focus was
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const names = [];
  while (names.length < most) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    if (name === undefined || name === names[0]) return names;
    names.push(name);
    await see(page, name);
  }
  assert.ok(most < kMostStops, `Tab never ends: ${names.join(', ')}`);
  return names;
}

/** All on the page that can be reached by keys, in its order; of radio buttons the chosen one. */
const reachable = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, textarea, a[href], summary, [tabindex="0"]')]
      .filter((element) => !element.disabled && element.checkVisibility())
      .filter(({ type, checked }) => type !== 'radio' || checked)
      .map((element) =>
        element.id || element.name || element.getAttribute('aria-label') || element.textContent),
  );

/** Pixels around the focused element that change when it loses the focus. */
async function ring_pixels(page) {
  const clip = await page.evaluate(() => {
    const element = document.activeElement;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [Math.max(0, left - 8), Math.max(0, top - 8)];
    const [to_x, to_y] = [Math.min(innerWidth, right + 8), Math.min(innerHeight, bottom + 8)];
    return { x, y, width: to_x - x, height: to_y - y };
  });
  const before = PNG.sync.read(await page.screenshot({ clip }));
  await page.evaluate(() => {
    window.had_focus = document.activeElement;
    window.had_focus.blur();
  });
  const after = PNG.sync.read(await page.screenshot({ clip }));
  await page.evaluate(() => window.had_focus.focus({ preventScroll: true, focusVisible: true }));
  let changed = 0;
  for (let i = 0; i < before.data.length; i += 4) {
    const far = [0, 1, 2].some((c) => Math.abs(before.data[i + c] - after.data[i + c]) > 40);
    changed += far ? 1 : 0;
  }
  return changed;
}

/** Names of what shows no focus among what Tab reaches, all or the first `most`. */
async function without_ring(page, most = kMostStops) {
  const bare = [];
  const stops = await tab_through(page, async (page, name) => {
    if ((await ring_pixels(page)) < kRing) bare.push(name);
  }, most);
  assert.ok(stops.length > 0, 'Tab reaches nothing');
  return bare;
}

/** Serious and critical findings of axe-core, and how much it looked at. */
async function findings(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: kAxe });
  return page.evaluate(async () => {
    const { violations, passes } = await window.axe.run(document);
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    return {
      grave: grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`),
      passed: passes.length,
    };
  });
}

/** Asserts that axe finds nothing grave on a screen, and keeps its picture. */
async function assert_fine(page, name) {
  const { grave, passed } = await findings(page);
  assert.deepEqual(grave, [], name);
  assert.ok(passed > 5, `${name}: axe looked at nothing`);
  await picture(page, name);
}

async function picture(page, name) {
  keep(await page.screenshot({ fullPage: true }), 'player_page', name);
}

/** Elements whose style moves by itself. */
const moving = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s');
      })
      .map(({ id, className }) => id || String(className)),
  );

/** Goes on by Tab until `id` has the focus, and presses Enter. */
async function press_by_keys(page, id) {
  for (let i = 0; i < kMostStops && (await focused(page)) !== id; ++i) await page.keyboard.press('Tab');
  assert.equal(await focused(page), id);
  await page.keyboard.press('Enter');
}

/** Stands a cell before the first exit, on its route, and looks there. */
const stand_before_exit = (page) =>
  page.evaluate(() => {
    const { exits } = window.warren.player.parts.bundle.scene;
    const [from, to] = exits[0].route.slice(-2);
    const [dx, dy] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
    window.warren.stand([to[0] - dx, to[1] - dy], (Math.atan2(-dx, -dy) * 180) / Math.PI);
  });

/** What the crack over the view does through a rock's event: its front and fade, step by step. */
const crack_of = (page) =>
  page.evaluate(() => {
    const { player } = window.warren;
    const { events } = player.parts.bundle.scene;
    const crack = player.camera.children.find(({ material }) => material?.uniforms?.front);
    window.warren.stand(events.find(({ effect }) => effect === 'glass-crack').cell);
    const steps = [];
    for (let i = 0; i < 1000; ++i) {
      window.warren.advance(0.02);
      const { front, fade } = crack.material.uniforms;
      if (crack.visible) steps.push({ front: front.value, fade: fade.value });
    }
    return steps;
  });

/** What the page tells of controls and sounds. */
const lists = (page) =>
  page.evaluate(() => {
    const texts = (selector, root = document) =>
      [...root.querySelectorAll(selector)].map(({ textContent }) => textContent);
    return {
      keys: Object.fromEntries([...document.querySelectorAll('#controls tbody tr')].map((row) =>
        [row.querySelector('th').textContent.toLowerCase(), texts('kbd', row)])),
      pad: texts('#pad li'),
      sounds: texts('#sounds h3'),
      plays: [...document.querySelectorAll('#sounds button')].map((button) =>
        button.getAttribute('aria-label')),
    };
  });

test('the page of the player', { timeout: 10 * kPatience }, async (t) => {
  await with_folder(async (folder) => {
    const maze = read_preset(join(kRoot, 'presets/maze-15.json'));
    delete maze.$schema;
    const changed = write_preset(folder, 'changed', {
      ...maze,
      player: { input: { forward: { keys: ['KeyI', 'Numpad8'], buttons: [3] } } },
      audio: { cues: { 'rock-roll': { volume: 0 } } },
    });
    bake_with_player([join(kRoot, 'presets/maze-15.json'), changed], folder, '0:0', 'compact');
    const hold = { path: undefined }; // of a file that is never answered
    const answer = (path) => path === hold.path;
    await with_server(folder, (address) => with_browser(async (browser) => {
      const on = async (use, { scene = kScene, allowed = () => false, ...options } = {}) => {
        const { messages } = await on_player(browser, address, scene, use, options);
        assert.deepEqual(messages.filter((message) => !allowed(message)), []);
      };

      await t.test('Tab reaches all, in the order of the page, and shows where it is', async () => {
        await on(async (page) => {
          await until_ready(page);
          const stops = await tab_through(page);
          assert.deepEqual(stops, await reachable(page));
          assert.deepEqual(stops, [
            'enter-vr', 'enter-side', 'enter-window',
            'turn', 'settings-speed', 'settings-volume',
            'vignette', 'gaze', 'reduced_motion', 'captions',
            'Play: Rolling rock', 'Play: Dashing creature', 'Play: Opening chest',
            'Play: Cracking glass', 'Play: Humming portal', 'Play: Footsteps', 'Play: Wind',
          ]);
          assert.deepEqual(await without_ring(page), []);
          await page.addStyleTag({ content: ':focus-visible { outline: none !important }' });
          assert.deepEqual(await without_ring(page, 4), stops.slice(0, 4), 'no outlines are told');
        });
      });

      await t.test('a visit by keys alone', async () => {
        await on(async (page) => {
          await until_ready(page);
          assert.equal(await focused(page), 'enter-vr', 'the focus is where one goes on');
          await press_by_keys(page, 'enter-window');
          await until_screen(page, 'walk');
          assert.equal(await focused(page), 'canvas');
          const pass = () => page.evaluate(() => window.warren.advance(0.05, 10));
          const body = () => page.evaluate(() => {
            const { x, z, yaw } = window.warren.player.visit.body;
            return { x, z, yaw };
          });
          const start = await body();
          await page.keyboard.down('ArrowUp');
          await pass();
          const walked = await body();
          assert.ok(Math.hypot(walked.x - start.x, walked.z - start.z) > 0.3, 'walks');

          await page.keyboard.press('Escape');
          await until_screen(page, 'pause');
          assert.equal(await focused(page), 'pause-resume');
          const paused = await body();
          await pass();
          assert.deepEqual(await body(), paused, 'stands in a pause, though a key is held');
          await page.keyboard.up('ArrowUp');
          const stops = await tab_through(page);
          assert.deepEqual(stops, await reachable(page));
          assert.deepEqual(stops.slice(0, 3), ['pause-resume', 'pause-leave', 'turn']);
          assert.deepEqual(await without_ring(page), []);
          await page.keyboard.press('Escape');
          await until_screen(page, 'walk');
          assert.equal(await focused(page), 'canvas');
          assert.deepEqual(await tab_through(page), ['pause-now']);
          assert.deepEqual(await without_ring(page), []);
          await press_by_keys(page, 'pause-now');
          await until_screen(page, 'pause');
          await press_by_keys(page, 'pause-resume');
          await until_screen(page, 'walk');

          await stand_before_exit(page);
          await page.keyboard.down('KeyW');
          for (let i = 0; i < 20 && (await screen_of(page)) === 'walk'; ++i) await pass();
          await page.keyboard.up('KeyW');
          assert.equal(await screen_of(page), 'result');
          assert.equal(await focused(page), 'result-title');
          assert.match(await page.locator('#result-facts').innerText(), /0:0\d[^]*0 of \d/);
          assert.deepEqual(await tab_through(page), ['result-again', 'result-leave']);
          assert.deepEqual(await without_ring(page), []);
          await press_by_keys(page, 'result-again');
          await until_screen(page, 'walk');
          const again = await body();
          assert.deepEqual(again, start, 'back at the spawn');
          assert.equal(await focused(page), 'canvas');

          await page.keyboard.press('Escape');
          await press_by_keys(page, 'pause-leave');
          await until_screen(page, 'start');
          assert.equal(await focused(page), 'enter-window', 'the focus is where it was');
        });
      });

      await t.test('axe-core finds nothing serious', async () => {
        hold.path = `/${kScene}/scene.json`;
        await on((page) => assert_fine(page, 'loading'));
        hold.path = undefined;
        await on(async (page) => {
          await until_ready(page);
          await assert_fine(page, 'start');
          await page.getByRole('button', { name: 'In this window' }).click();
          await until_screen(page, 'walk');
          await page.evaluate(() => window.warren.draw());
          await assert_fine(page, 'walk');
          await page.keyboard.press('Escape');
          await until_screen(page, 'pause');
          await assert_fine(page, 'pause');
          await page.keyboard.press('Escape');
          await stand_before_exit(page);
          await page.keyboard.down('KeyW');
          await page.evaluate(() => window.warren.advance(0.05, 120));
          await page.keyboard.up('KeyW');
          assert.equal(await screen_of(page), 'result');
          await assert_fine(page, 'result');
        });
        const missing = (message) => /404/.test(message);
        await on(async (page) => {
          await until_screen(page, 'fatal');
          await assert_fine(page, 'fatal');
        }, { scene: 'none', allowed: missing });
        await on(async (page) => {
          await until_ready(page);
          await page.getByRole('button', { name: /^Retry/ }).waitFor();
          await assert_fine(page, 'notice');
          assert.deepEqual(await without_ring(page, 2), []); // those of the notice are the first
        }, {
          allowed: missing,
          prepare: (page) => page.route('**/rock.glb', (route) => route.fulfill({ status: 404 })),
        });
        await on(async (page) => {
          await page.goto(`${address}/player/`);
          await until_screen(page, 'help');
          await assert_fine(page, 'help');
          assert.deepEqual(await without_ring(page), []);
        });
      });

      await t.test('axe-core finds what is planted', async () => {
        await on(async (page) => {
          await until_ready(page);
          await page.evaluate(() => {
            document.querySelector('canvas').removeAttribute('aria-label');
            document.querySelector('label[for="settings-speed"]').remove();
          });
          const { grave } = await findings(page);
          assert.deepEqual(grave.map((finding) => finding.split(':')[0]), ['label', 'role-img-alt']);
        });
      });

      await t.test('less motion', async () => {
        const steps = {};
        for (const reducedMotion of ['no-preference', 'reduce']) {
          await on(async (page) => {
            await until_ready(page);
            const is_reduced = reducedMotion === 'reduce';
            assert.equal(await page.getByLabel('Less motion').isChecked(), is_reduced);
            assert.deepEqual(await moving(page), is_reduced ? [] : ['progress-done']);
            await page.getByRole('button', { name: 'In this window' }).click();
            await until_screen(page, 'walk');
            steps[reducedMotion] = await crack_of(page);
          }, { reducedMotion });
        }
        const fronts = (all) => new Set(all.map(({ front }) => front)).size;
        const plain = steps['no-preference'];
        const reduced = steps.reduce;
        assert.ok(plain.length > 100 && reduced.length > 100, 'the glass cracks');
        assert.ok(fronts(plain) > 3, 'cracks run over the view');
        assert.equal(fronts(reduced), 1, 'nothing runs');
        assert.equal(plain[0].fade, 1);
        const rises = reduced.findIndex(({ fade }, i) => i > 0 && fade <= reduced[i - 1].fade);
        assert.ok(reduced[0].fade < 0.2 && rises > 10, 'it comes slowly');
      });

      await t.test('controls and sounds are those of the scene', async () => {
        for (const [name, has_rock] of [['maze-15', true], ['changed', false]]) {
          await on(async (page) => {
            await until_ready(page);
            const { input, audio } = read_json(join(folder, name, '0.compact/scene.json'));
            const told = await lists(page);
            const keys = input.map((binding) => [kWords[binding.action], binding.keys.length]);
            assert.equal(keys.length, 9);
            for (const [action, count] of keys) assert.equal(told.keys[action]?.length, count, action);
            const bound = new Map();
            for (const { action, buttons } of input) {
              for (const i of buttons) bound.set(i, [...(bound.get(i) ?? []), kWords[action]]);
            }
            const does = [...bound].sort(([a], [b]) => a - b).map(([, actions]) => actions.join(', '));
            assert.deepEqual(told.pad.slice(0, 2), ['Left stick: walk', 'Right stick: turn']);
            assert.deepEqual(told.pad.slice(2).map((line) => line.split(': ')[1]), does);
            assert.equal(told.sounds.length, audio.cues.length);
            assert.deepEqual(told.plays, told.sounds.map((sound) => `Play: ${sound}`));
            assert.equal(told.sounds.includes('Rolling rock'), has_rock);
            const forward = has_rock ? ['W', '↑'] : ['I', 'Numpad 8'];
            assert.deepEqual(told.keys['walk forward'], forward);
            const up = has_rock ? 'Pad up: walk forward' : 'Y (upper): walk forward';
            assert.ok(told.pad.includes(up), told.pad.join('; '));
          }, { scene: `${name}/0.compact` });
        }
      });

      await t.test('settings last, and count', async () => {
        await on(async (page) => {
          await until_ready(page);
          await page.getByLabel('Smoothly').check();
          await page.getByLabel('Speed').fill('2.5');
          await page.getByLabel('Volume').fill('0.25');
          const checks = ['Close the edge', 'Walk by gaze', 'Less motion', 'Captions'];
          const states = () => Promise.all(checks.map((name) => page.getByLabel(name).isChecked()));
          const before = await states();
          for (const name of checks) await page.getByLabel(name).click();
          const flipped = before.map((checked) => !checked);
          await page.reload();
          await until_ready(page);
          assert.ok(await page.getByLabel('Smoothly').isChecked());
          assert.equal(await page.getByLabel('Speed').inputValue(), '2.5');
          assert.equal(await page.getByLabel('Volume').inputValue(), '0.25');
          assert.deepEqual(await states(), flipped);
          const used = await page.evaluate(() => {
            const { visit, parts } = window.warren.player;
            const { turn, speed } = visit.comfort;
            return { turn, speed, volume: parts.sounds.volume, gaze: parts.inputs.gaze };
          });
          assert.deepEqual(used, { turn: 'smooth', speed: 2.5, volume: 0.25, gaze: flipped[1] });
        });
      });
    }), { answer });
  });
});
