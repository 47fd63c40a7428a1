// What sounds when: calls of the player's sounds, noted as a visit makes them.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { kRoot, read_json, with_folder } from './bundles.mjs';
import { bake_with_player, enter, on_player } from './player.mjs';
import { with_server } from './static_server.mjs';
import { with_browser } from './viewer.mjs';

/** Notes each voice that the page starts: its cue, kind, speeds that it was given, and its stop. */
function note_voices() {
  const { sounds } = window.warren.player.parts;
  window.voices = [];
  for (const kind of ['play', 'loop']) {
    sounds[kind] = (cue, position) => {
      const voice = { cue, kind, position, speeds: [], stopped: false };
      window.voices.push(voice);
      return {
        move: () => {},
        speed: (speed) => voice.speeds.push(speed),
        stop: () => (voice.stopped = true),
      };
    };
  }
}

/** Begins anew, stands in an event's cell for `seconds`, and gives the voices since. */
const voices_at = (page, cell, seconds) =>
  page.evaluate(
    ([at, steps]) => {
      window.warren.player.reset();
      window.warren.player.resume();
      window.voices.length = 0;
      window.warren.stand(at);
      window.warren.advance(1 / 60, steps);
      return window.voices;
    },
    [cell, Math.round(60 * seconds)],
  );

/** Calls use(page, scene) on the first maze-15 that has an event of each kind. */
const on_noted_player = (use) =>
  with_folder((folder) =>
    with_browser(async (browser) => {
      const bundles = bake_with_player([join(kRoot, 'presets/maze-15.json')], folder, '0:9', 'compact');
      const kinds = (bundle) => new Set(read_json(join(bundle, 'scene.json')).events.map(({ type }) => type));
      const bundle = bundles.find((path) => kinds(path).size === 3);
      assert.ok(bundle, 'no maze has all kinds of events');
      const path = bundle.slice(folder.length + 1);
      await with_server(folder, async (address) => {
        const { messages } = await on_player(browser, address, path, async (page) => {
          await enter(page);
          await page.evaluate(note_voices);
          await use(page, read_json(join(bundle, 'scene.json')));
        });
        assert.deepEqual(messages, []);
      });
    }),
  );

test('events sound as they go, and nothing outlasts a visit', () =>
  on_noted_player(async (page, { events, exits, audio }) => {
    for (const { type, cell, sound } of events) {
      const voices = await voices_at(page, cell, 0.8);
      const [voice, ...more] = voices.filter(({ cue }) => cue === sound);
      assert.ok(voice, `${type}: ${sound}`);
      assert.deepEqual(more, []);
      if (type === 'container') {
        // Each speed of 0 would silence it.
        assert.deepEqual([voice.kind, voice.speeds], ['play', []]);
      } else {
        assert.equal(voice.kind, 'loop');
        assert.ok(Math.max(...voice.speeds) > 1, `${type}: ${voice.speeds}`);
      }
    }

    const all = await page.evaluate(() => {
      window.warren.player.reset();
      window.voices.length = 0;
      window.warren.player.resume();
      return window.voices;
    });
    const humming = exits.flatMap((exit) => exit.sound ?? []);
    assert.deepEqual(all.map(({ cue }) => cue).sort(), [audio.ambience, ...humming].sort());

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'In this window' }).waitFor();
    const left = await page.evaluate(() => window.voices.filter(({ kind }) => kind === 'loop'));
    assert.ok(left.length > 0);
    assert.deepEqual(left.filter(({ stopped }) => !stopped), []);
  }));
