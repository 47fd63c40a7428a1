// The player against bundles, browsers and visitors that aren't as they should be: each fault is
// told in words, and all that can go on goes on.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { kRoot, read_preset, run_warren, with_folder, write_preset } from './bundles.mjs';
import { keep } from './keep.mjs';
import { bake_with_player, enter, on_player, until_ready } from './player.mjs';
import { with_server } from './static_server.mjs';
import { kPatience, with_browser } from './viewer.mjs';

const kScene = 'faulty/0.compact';
const kSound = 'audio/rumble.wav';

/** Half a second of a tone: 8-bit mono PCM at 8 kHz. */
function make_wav() {
  const samples = Uint8Array.from({ length: 4000 }, (_, i) => 128 + 60 * Math.sin(i / 5));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20); // PCM
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

const body = (bytes, status = 200) => (response) => response.writeHead(status).end(bytes);
const missing = body('', 404);
/** The first half of the bytes, and nothing more though all were promised. */
const broken_off = (bytes) => (response) => {
  response.writeHead(200, { 'content-length': bytes.length });
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
};

// What Chromium itself writes for a request that failed.
const kOfNetwork = /^error: Failed to load resource: .*(status of 404|ERR_CONTENT_LENGTH_MISMATCH)/;

const until_screen = (page, screen) =>
  page.waitForFunction((wanted) => document.body.dataset.screen === wanted, screen);
const notices = (page) => page.locator('.notice p').allInnerTexts();
const until_notice = (page, text) => page.locator('.notice p').filter({ hasText: text }).waitFor();

/** Waits until the page can't go on, and gives what it says. */
async function fatal(page) {
  await until_screen(page, 'fatal');
  return page.locator('#fatal').innerText();
}

/** Meshes of the world that are there, and how many of them have no picture, as props may. */
const world = (page) =>
  page.evaluate(() => {
    const meshes = [];
    window.warren.player.parts.world.group.traverse((object) => {
      if (object.isMesh && object.material.isMeshStandardMaterial) meshes.push(object);
    });
    return { meshes: meshes.length, bare: meshes.filter(({ material }) => !material.map).length };
  });

/** Draws until as many meshes are there as world() gave. */
const until_world = (page, wanted) =>
  page.waitForFunction(({ meshes, bare }) => {
    window.warren.draw();
    const found = [];
    window.warren.player.parts.world.group.traverse((object) => {
      if (object.isMesh && object.material.isMeshStandardMaterial) found.push(object);
    });
    const are_bare = found.filter(({ material }) => !material.map).length;
    return found.length === meshes && are_bare === bare;
  }, wanted);

/** Walks some steps by keys; metres. */
async function walk(page) {
  const place = () => page.evaluate(() => {
    const { x, z } = window.warren.player.visit.body;
    return [x, z];
  });
  const [x, z] = await place();
  await page.keyboard.down('KeyW');
  await page.evaluate(() => window.warren.advance(0.05, 20));
  await page.keyboard.up('KeyW');
  const [to_x, to_z] = await place();
  return Math.hypot(to_x - x, to_z - z);
}

/** The view as a PNG, without what of the page lies over it. */
async function draw(page) {
  const url = await page.evaluate(() => {
    window.warren.draw();
    return document.querySelector('canvas').toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Shares of pixels that differ between pictures: of the upper part, with walls, and of the floor. */
function differences(a, b) {
  const [one, other] = [PNG.sync.read(a), PNG.sync.read(b)];
  assert.deepEqual([one.width, one.height], [other.width, other.height]);
  const differing = (from, to) => {
    let count = 0;
    const [begin, end] = [from, to].map((share) => Math.round(share * one.height) * one.width);
    for (let i = 4 * begin; i < 4 * end; i += 4) {
      count += [0, 1, 2].some((c) => Math.abs(one.data[i + c] - other.data[i + c]) > 12) ? 1 : 0;
    }
    return count / (end - begin);
  };
  return { walls: differing(0.3, 0.5), floor: differing(0.8, 1) };
}

test('faults', { timeout: 20 * kPatience }, async (t) => {
  await with_folder(async (folder) => {
    writeFileSync(join(folder, 'rumble.wav'), make_wav());
    const maze = read_preset(join(kRoot, 'presets/maze-15.json'));
    delete maze.$schema;
    const preset = write_preset(folder, 'faulty', {
      ...maze,
      audio: { cues: { 'rock-roll': { file: 'rumble.wav' } } },
    });
    bake_with_player([preset], folder, '0:1', 'compact');
    const file = (path) => readFileSync(join(folder, kScene, path));
    const scene = JSON.parse(file('scene.json'));
    const sound = scene.audio.cues.find((cue) => cue.file)?.file;
    assert.ok(sound, 'the scene has a sound of its own');
    const [chunk] = scene.chunks[0].lods.map(({ glb }) => glb);
    const floor = JSON.parse(file('manifest.json')).files
      .find(({ path }) => /mud_[0-9a-f]{6}\.jpg$/.test(path)).path;

    const faults = new Map(); // by path in the bundle
    const answer = (path, response) => {
      const fault = faults.get(path.replace(`/${kScene}/`, ''));
      fault?.(response);
      return fault !== undefined;
    };
    await with_server(folder, async (address) => {
      /** Calls use(page) on the player with `planted` faults: {path: how it is answered}. */
      const on = async (browser, planted, use, { name = kScene, allowed = kOfNetwork, ...options } = {}) => {
        faults.clear();
        for (const [path, fault] of Object.entries(planted)) faults.set(path, fault);
        const { messages } = await on_player(browser, address, name, use, options);
        assert.deepEqual(messages.filter((message) => !allowed.test(message)), []);
      };

      await with_browser(async (browser) => {
        const changed_scene = (members) => body(JSON.stringify({ ...scene, ...members }));
        const { code, stdout: generated } = run_warren(folder, 'generate', preset, '--seed', '0');
        assert.equal(code, 0);
        assert.equal(JSON.parse(generated).chunks, undefined);
        const { chunks, ...without_walk } = scene;
        delete without_walk.walk;
        const documents = [
          ['a newer format', { 'scene.json': changed_scene({ format: 2 }) }, /too new[^]*format 2\b/],
          ['no format', { 'scene.json': changed_scene({ format: 'x' }) }, /scene\.json .*"format"/],
          ['no JSON', { 'scene.json': body('{"format": 1,') }, /scene\.json isn't JSON/],
          ['an empty file', { 'scene.json': body('') }, /scene\.json isn't JSON/],
          ['a list', { 'scene.json': body('[]') }, /scene\.json isn't an object/],
          ['a scene without meshes', { 'scene.json': body(generated) }, /no chunks.*warren generate/],
          ['a scene without a grid', { 'scene.json': body(JSON.stringify({ ...without_walk, chunks })) },
            /scene\.json lacks walk/],
          ['no scene', { 'scene.json': missing }, /\/faulty\/0\.compact\/scene\.json isn't there \(404\)/],
          ['a scene that breaks off', { 'scene.json': broken_off(file('scene.json')) },
            /scene\.json broke off/],
          ['a manifest that is no JSON', { 'manifest.json': body('<html>') }, /manifest\.json isn't JSON/],
          ['no manifest', { 'manifest.json': missing }, /manifest\.json isn't there \(404\)/],
        ];
        for (const [name, planted, says] of documents) {
          await t.test(name, () => on(browser, planted, async (page) => {
            assert.match(await fatal(page), says);
            faults.clear();
            await page.getByRole('button', { name: 'Try again' }).click();
            await until_ready(page);
          }));
        }

        let whole;
        let whole_picture;
        await t.test('the same bundle without faults', () => on(browser, {}, async (page) => {
          await enter(page);
          await page.waitForLoadState('networkidle');
          whole = await world(page);
          whole_picture = await draw(page);
          assert.ok(whole.meshes > 5);
          assert.deepEqual(await notices(page), []);
        }));

        const half = (path) => body(file(path).subarray(0, file(path).length >> 1));
        const garbage = (path) => body(Buffer.alloc(file(path).length, 'x'));
        const kinds = [
          ['missing', () => missing, /404/],
          ['truncated', half, /truncated: \d+ bytes, not \d+/],
          ['broken off', (path) => broken_off(file(path)), /truncated: the connection broke off/],
        ];
        for (const [kind, plant, why] of kinds) {
          for (const path of [chunk, 'meshes/rock.glb', floor]) {
            await t.test(`${kind}: ${path}`, () => on(browser, { [path]: plant(path) }, async (page) => {
              await until_ready(page);
              await until_notice(page, path);
              const [said] = await notices(page);
              assert.match(said, why);
              await enter(page);
              const retry = page.getByRole('button', { name: `Retry: ${path}` });
              await retry.waitFor();
              const rest = await world(page);
              if (path === floor) {
                assert.ok(rest.bare > whole.bare && rest.bare < rest.meshes);
                const bare = await draw(page);
                keep(bare, 'player_faults', kind.replace(' ', '_'), 'floor');
                const { walls, floor } = differences(bare, whole_picture);
                assert.ok(floor > 0.2, `the floor is bare: ${floor}`);
                assert.ok(walls < 0.05, `the walls are drawn as ever: ${walls}`);
              } else {
                assert.ok(rest.meshes > 0 && rest.meshes < whole.meshes, `${rest.meshes} meshes`);
              }
              await retry.click();
              await page.evaluate(() => window.warren.draw());
              await until_notice(page, path); // it is no better yet
              faults.clear();
              await retry.click();
              await until_world(page, whole);
              assert.deepEqual(await notices(page), []);
              const { walls, floor: ground } = differences(await draw(page), whole_picture);
              assert.ok(walls < 0.01 && ground < 0.01, `as without a fault: ${walls}, ${ground}`);
              assert.ok((await walk(page)) > 0.5);
            }));
          }
        }

        const others = [
          ['a GLB of garbage', { [chunk]: garbage(chunk) }, /isn't a whole GLB/],
          ['a picture of garbage', { [floor]: garbage(floor) }, /isn't a picture/],
        ];
        for (const [name, planted, why] of others) {
          await t.test(name, () => on(browser, planted, async (page) => {
            const [path] = Object.keys(planted);
            await until_ready(page);
            await until_notice(page, path);
            assert.match((await notices(page))[0], why);
            await enter(page);
            assert.ok((await walk(page)) > 0.5);
          }));
        }

        const sounds = [['missing', missing, /404/], ['of garbage', garbage(sound), /can’t decode/]];
        for (const [name, fault, why] of sounds) {
          await t.test(`a sound ${name}`, () => on(browser, { [sound]: fault }, async (page) => {
            await enter(page);
            await until_notice(page, sound);
            assert.match((await notices(page))[0], why);
            assert.ok((await walk(page)) > 0.5);
            const retry = page.getByRole('button', { name: `Retry: ${sound}` });
            await retry.click();
            await until_notice(page, sound);
            faults.clear();
            const [answered] = await Promise.all([
              page.waitForResponse((response) => response.url().endsWith(sound)),
              retry.click(),
            ]);
            assert.equal(answered.status(), 200);
            await answered.finished();
            assert.deepEqual(await notices(page), []);
          }));
        }

        await t.test('the polyfill is missing', () => on(browser, {}, async (page) => {
          await enter(page);
          assert.equal(await page.locator('#enter-vr').isDisabled(), true);
          assert.ok((await walk(page)) > 0.5);
        }, {
          prepare: (page) => page.route('**/webxr-polyfill*', (route) => route.fulfill({ status: 404 })),
        }));

        await t.test('baked anew while it loads', async () => {
          const digest = /"inputs_digest":\s*"[\w:]+"/;
          const manifest = String(file('manifest.json'));
          assert.match(manifest, digest);
          let asked = 0;
          const later = (response) => body(
            asked++ === 0 ? manifest : manifest.replace(digest, '"inputs_digest":"0"'))(response);
          await on(browser, { 'manifest.json': later }, async (page) => {
            await until_ready(page);
            await until_notice(page, 'baked anew');
            await enter(page);
            assert.ok((await walk(page)) > 0.5);
          });
          assert.equal(asked, 2);
        });

        await t.test('baked anew between the first two requests', async () => {
          const scene = String(file('scene.json'));
          for (const other of [`${scene} `, scene.replace(/"xxh3:\w+"/, `"xxh3:${'0'.repeat(32)}"`)]) {
            assert.notEqual(other, scene);
            await on(browser, { 'scene.json': body(other) }, async (page) => {
              await until_ready(page);
              await until_notice(page, 'baked anew');
            });
          }
        });

        await t.test('another bundle at the same address, on a host that lets caches keep it', async () => {
          const served = { name: kScene };
          const host = (path, response) => {
            if (!path.startsWith('/world/')) return false;
            const bytes = readFileSync(join(folder, served.name, path.slice('/world/'.length)));
            response.writeHead(200, { 'cache-control': 'public, max-age=3600' }).end(bytes);
            return true;
          };
          await with_server(folder, async (host_address) => {
            const { messages } = await on_player(browser, host_address, 'world', async (page) => {
              await enter(page);
              await page.waitForLoadState('networkidle');
              served.name = 'faulty/1.compact';
              await page.reload();
              await enter(page);
              await page.waitForLoadState('networkidle');
              assert.match(await page.locator('#facts').textContent(), /Seed1$/);
              assert.deepEqual(await notices(page), []);
            });
            assert.deepEqual(messages, []);
          }, { answer: host });
        });

        await t.test('no WebGL 2', () => on(browser, {}, async (page) => {
          assert.match(await fatal(page), /No WebGL 2/);
        }, {
          prepare: (page) => page.addInitScript(() => {
            const { prototype } = HTMLCanvasElement;
            const { getContext } = prototype;
            prototype.getContext = function (kind, ...more) {
              return kind === 'webgl2' ? null : getContext.call(this, kind, ...more);
            };
          }),
        }));

        for (const refuse of ['denied', 'rejected']) {
          await t.test(`motion sensors ${refuse}`, () => on(browser, {}, async (page) => {
            await until_ready(page);
            await page.getByRole('button', { name: 'Enter VR' }).click();
            await until_notice(page, 'motion sensors were refused');
            assert.equal(await page.evaluate(() => document.body.dataset.screen), 'start');
            keep(await page.screenshot(), 'player_faults_sensors', refuse);
            await enter(page, 'Side by side');
            const yaw = () => page.evaluate(() => window.warren.player.head.yaw);
            const before = await yaw();
            await page.mouse.move(200, 200);
            await page.mouse.down();
            await page.mouse.move(300, 200, { steps: 5 });
            await page.mouse.up();
            assert.notEqual(await yaw(), before, 'the view turns by dragging');
            assert.ok((await walk(page)) > 0.5);
          }, {
            prepare: (page) => page.addInitScript((how) => {
              DeviceOrientationEvent.requestPermission = async () => {
                if (how === 'rejected') throw new DOMException('not in a tap', 'NotAllowedError');
                return how;
              };
            }, refuse),
          }));
        }

        await t.test('addresses that are not opened', async () => {
          const hostile = [
            'javascript:alert(1)', 'data:application/json,{}', 'file:///etc/', 'blob:x',
            'https://example.com/x/', '//example.com/x/', '\\\\example.com\\x',
            `${address.replace('//', '//user:word@')}/${kScene}/`, 'http://', 'ftp://localhost/x',
          ];
          await on(browser, {}, async (page) => {
            await until_ready(page);
            await page.waitForLoadState('networkidle');
            const asked = [];
            page.on('request', (request) => asked.push(request.url()));
            page.on('dialog', () => assert.fail('a script of the address ran'));
            for (const given of hostile) {
              asked.length = 0;
              await page.goto(`${address}/player/?scene=${encodeURIComponent(given)}`);
              await until_screen(page, 'help');
              assert.match(await page.locator('#help').innerText(), /not opened/, given);
              const away = asked.filter((url) => !/^(data:|.*\/player\/)/.test(url));
              assert.deepEqual(away, [], given);
            }
            await page.goto(`${address}/player/?scene=`);
            await until_screen(page, 'help');
            assert.match(await page.locator('#help').innerText(), /names none/);
            await page.goto(`${address}/player/?scene=../../../../etc/passwd`);
            assert.match(await fatal(page), /\/etc\/passwd\/scene\.json isn't there \(404\)/);
            await page.goto(`${address}/player/`);
            await page.getByLabel('Folder of the bundle').fill(`../${kScene}`);
            await page.keyboard.press('Enter');
            await until_ready(page);
          });
        });

        await t.test('a name with markup is text', async () => {
          const name = '<img src=x onerror="document.title=1">';
          await on(browser, { 'scene.json': changed_scene({ name }) }, async (page) => {
            await until_ready(page);
            assert.equal(await page.locator('#name').textContent(), name);
            assert.equal(await page.locator('img').count(), 0);
          });
        });

        await t.test('the graphics driver takes the picture away', () => on(browser, {}, async (page) => {
          await enter(page);
          await page.waitForLoadState('networkidle');
          const before = await draw(page);
          await page.evaluate(() => {
            const gl = document.querySelector('canvas').getContext('webgl2');
            window.taken = gl.getExtension('WEBGL_lose_context');
            window.taken.loseContext();
          });
          await until_notice(page, 'graphics driver');
          await until_screen(page, 'pause');
          await page.evaluate(() => window.warren.draw());
          await page.evaluate(() => window.taken.restoreContext());
          await page.locator('.notice').waitFor({ state: 'detached' });
          await page.getByRole('button', { name: 'Resume' }).click();
          await until_screen(page, 'walk');
          const { walls, floor: ground } = differences(await draw(page), before);
          assert.ok(walls < 0.01 && ground < 0.01, `as before: ${walls}, ${ground}`);
          assert.ok((await walk(page)) > 0.5);
        }, { allowed: /^\w+: THREE\.WebGLRenderer: Context (Lost|Restored)\.$/ }));

        await t.test('a browser that stores nothing', () => on(browser, {}, async (page) => {
          await until_ready(page);
          await page.getByLabel('Smoothly').check();
          await enter(page);
          const turn = await page.evaluate(() => window.warren.player.visit.comfort.turn);
          assert.equal(turn, 'smooth');
          assert.ok((await walk(page)) > 0.5);
        }, {
          prepare: (page) => page.addInitScript(() => {
            Object.defineProperty(window, 'localStorage', {
              get() {
                throw new DOMException('forbidden', 'SecurityError');
              },
            });
          }),
        }));

        await t.test('an error that no one catches is seen', () => assert.rejects(
          on(browser, {}, async (page) => {
            await until_ready(page);
          }, { prepare: (page) => page.addInitScript(() => Promise.reject(new Error('planted'))) }),
          /planted/,
        ));
      });
    }, { answer });
  });
});
