// What the player shows from a plain static host, in the window and to two eyes, and that it says
// nothing to the console. The pictures are for people to look at.
import assert from 'node:assert/strict';
import { relative } from 'node:path';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { kMazes, read_json, with_folder } from './bundles.mjs';
import { keep } from './keep.mjs';
import { picture_faults } from './picture.mjs';
import { bake_with_player, enter, on_player, until_ready } from './player.mjs';
import { with_server } from './static_server.mjs';
import { stereo_faults } from './stereo.mjs';
import { with_browser } from './viewer.mjs';

const kSeed = '42:42';
const kPlanted = /maze-(15|loops)/; // one by night, one by day, in whose pictures faults are planted
const kNoWebXR = ['--disable-blink-features=WebXR'];
const kPhones = {
  portrait: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 },
  landscape: { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 },
};

/** Calls use(address, bundles) with bundles baked and served; their paths are below the address. */
const with_site = (presets, profile, use) =>
  with_folder(async (folder) => {
    const baked = bake_with_player(presets, folder, kSeed, profile);
    const bundles = baked.map((bundle) => ({
      path: relative(folder, bundle),
      scene: read_json(`${bundle}/scene.json`),
    }));
    return with_server(folder, (address) => use(address, bundles));
  });

/** A second's walk ahead, and a second's rest, in which the view opens again. */
async function walk_ahead(page) {
  await page.keyboard.down('KeyW');
  await page.evaluate(() => window.warren.advance(1 / 60, 60));
  await page.keyboard.up('KeyW');
  await page.evaluate(() => {
    window.warren.advance(1 / 60, 60);
    window.warren.draw();
  });
}

/** A picture of the page; without `world` of what is behind all. */
async function shoot(page, world = true) {
  await page.evaluate((shown) => {
    const { player } = window.warren;
    const { group } = player.parts.world;
    group.visible = shown;
    window.warren.draw();
    group.visible = true;
  }, world);
  return page.screenshot();
}

/** The colour of a picture's middle, as scene.json writes colours. */
function middle_of(png) {
  const { data, width, height } = PNG.sync.read(png);
  const at = 4 * (Math.floor(height / 2) * width + Math.floor(width / 2));
  return `#${data.subarray(at, at + 3).toString('hex')}`;
}

/** Waits until the visit has gone on by so many seconds, in the page's own time. */
async function let_pass(page, seconds) {
  const then = await page.evaluate((more) => window.warren.player.visit.seconds + more, seconds);
  await page.waitForFunction((end) => window.warren.player.visit.seconds >= end, then);
}

/** Walks a few steps in VR and rests; nobody's head turns. */
async function walk_in_vr(page) {
  const way = () => page.evaluate(() => window.warren.player.visit.body.way);
  // A window that is still on its way to fill the screen lets go of keys.
  for (let pushes = 0; pushes < 20 && (await way()) < 0.7; ++pushes) {
    await page.keyboard.down('KeyW');
    await let_pass(page, 0.5);
    await page.keyboard.up('KeyW');
  }
  assert.ok((await way()) >= 0.7, 'the visitor walks');
  await let_pass(page, 1);
}

/** A copy of a PNG with each pixel changed by change(data, at, x, y, half's width). */
function altered(png, change) {
  const picture = PNG.sync.read(png);
  const from = Buffer.from(picture.data);
  const half = picture.width / 2;
  for (let y = 0; y < picture.height; ++y) {
    for (let x = 0; x < picture.width; ++x) {
      const at = 4 * (y * picture.width + x);
      change(picture.data, at, { from, x, y, half });
    }
  }
  return PNG.sync.write(picture);
}

const copy = (to, at, from, from_at) => from.copy(to, at, from_at, from_at + 4);

/** Stereo pictures gone wrong, and what is to be said of each. */
const kWrong = {
  'the same to both eyes': [/the same to both/, (data, at, { from, x, half }) => {
    if (x >= half) copy(data, at, from, at - 4 * half);
  }],
  'the eyes swapped': [/the floor is moved by -/, (data, at, { from, x, half }) => {
    copy(data, at, from, at + 4 * (x < half ? half : -half));
  }],
  'nothing to the left eye': [/left: only 1 tones/, (data, at, { x, half }) => {
    if (x < half) data.fill(0, at, at + 3);
  }],
  'one colour to the right eye': [/right: only 1 tones.*right: a deviation/, (data, at, { x, half }) => {
    if (x >= half) data.set([120, 100, 80], at);
  }],
  'noise to the right eye': [/not one scene/, (data, at, { x, y, half }) => {
    if (x >= half) data.fill((x * 7919 + y * 104729 + x * y * 31) % 251, at, at + 3);
  }],
  'upside down to the right eye': [/not one scene/, (data, at, { from, x, y, half }) => {
    const width = 2 * half;
    if (x >= half) copy(data, at, from, 4 * ((from.length / 4 / width - 1 - y) * width + x));
  }],
};

/** Plants each of them in a picture, and sees that it is noticed. */
function notice_wrong(picture, options) {
  for (const [what, [said, change]] of Object.entries(kWrong)) {
    if (options.parallel === false && /swapped/.test(what)) continue; // behind lenses nothing tells
    assert.match(stereo_faults(altered(picture, change), options).join(), said, what);
  }
}

for (const [profile, presets] of [
  ['compact', kMazes],
  ['portable', kMazes.filter((path) => kPlanted.test(path))],
]) {
  test(`shown from a static host, and nothing is said: ${profile}`, async (t) => {
    assert.notEqual(presets.length, 0);
    await with_browser((browser) =>
      with_site(presets, profile, async (address, bundles) => {
        assert.equal(bundles.length, presets.length);
        for (const { path, scene } of bundles) {
          const on = async (mode, use) => {
            const { messages } = await on_player(browser, address, `${path}/scene.json`, async (page) => {
              await enter(page, mode);
              await walk_ahead(page);
              await use(page);
            });
            assert.deepEqual(messages, []);
          };
          await t.test(`${path}: in the window`, () =>
            on('In this window', async (page) => {
              const picture = await shoot(page);
              keep(picture, 'player', path, 'window');
              const sky = await shoot(page, false);
              assert.equal(middle_of(sky), scene.lights.background);
              assert.deepEqual(picture_faults(picture, sky), []);
              assert.match(picture_faults(sky, sky).join(), /floor: only 0.00.*walls: only 0.00/);
            }));
          await t.test(`${path}: side by side`, () =>
            on('Side by side', async (page) => {
              const picture = await shoot(page);
              keep(picture, 'player', path, 'side_by_side');
              assert.deepEqual(stereo_faults(picture), []);
              if (kPlanted.test(path)) notice_wrong(picture, {});
            }));
        }
      }),
    );
  });
}

test('a viewer shows it by the polyfill', async (t) => {
  for (const [what, args, presets] of [
    ['WebXR without VR', [], kMazes.filter((path) => path.endsWith('maze-15.json'))],
    ['no WebXR', kNoWebXR, kMazes],
  ]) {
    await with_browser(
      (browser) =>
        with_site(presets, 'compact', async (address, bundles) => {
          assert.equal(bundles.length, presets.length);
          for (const { path } of bundles) {
            await t.test(`${path}: ${what}`, async () => {
              const scene = `${path}/scene.json`;
              const vr = async (page) => {
                assert.equal(await page.evaluate(() => window.had_webxr), args.length === 0);
                await enter(page, 'Enter VR');
                await walk_in_vr(page);
                const picture = await page.screenshot();
                keep(picture, 'player', path, 'vr', ...(args.length ? [] : ['webxr']));
                assert.deepEqual(stereo_faults(picture, { parallel: false }), []);
                if (kPlanted.test(path)) notice_wrong(picture, { parallel: false });
              };
              // Before the page's scripts, since the polyfill puts it there.
              const prepare = (page) => page.addInitScript("window.had_webxr = 'xr' in navigator");
              const options = { manual: false, prepare };
              const { messages } = await on_player(browser, address, scene, vr, options);
              assert.deepEqual(messages, []);
            });
          }
        }),
      args,
    );
  }
});

test('phones show it upright and lying', async (t) => {
  const preset = kMazes.filter((path) => path.endsWith('maze-15.json'));
  await with_browser((browser) =>
    with_site(preset, 'compact', async (address, [{ path }]) => {
      for (const [way, phone] of Object.entries(kPhones)) {
        await t.test(way, async () => {
          const { messages } = await on_player(browser, address, `${path}/scene.json`, async (page) => {
            await until_ready(page);
            keep(await page.screenshot(), 'player', 'phone', way, 'start');
            await enter(page);
            await walk_ahead(page);
            const picture = await shoot(page);
            keep(picture, 'player', 'phone', way, 'window');
            const { width, height } = PNG.sync.read(picture);
            assert.deepEqual([width, height], Object.values(phone.viewport).map((side) => 2 * side));
            const canvas = await page.$eval('canvas', (found) => [found.width, found.height]);
            assert.deepEqual(canvas, [width, height]);
            assert.deepEqual(picture_faults(picture, await shoot(page, false)), []);
          }, phone);
          assert.deepEqual(messages, []);
          const stereo = await on_player(browser, address, `${path}/scene.json`, async (page) => {
            await enter(page, 'Side by side');
            await walk_ahead(page);
            const picture = await shoot(page);
            keep(picture, 'player', 'phone', way, 'side_by_side');
            assert.deepEqual(stereo_faults(picture), []);
          }, phone);
          assert.deepEqual(stereo.messages, []);
        });
      }
    }),
  );
});
