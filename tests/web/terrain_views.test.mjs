// What the player shows of a tidal flat: the layers as their heights say, the wet boundary as the
// tide's keyframes have it, and something to either eye. The pictures are for people to look at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep } from './keep.mjs';
import {
  agreement,
  boundary_of,
  colors_of,
  find_relief,
  look_from_above,
  wet_layer,
  with_flat,
} from './lands.mjs';
import { enter, on_player } from './player.mjs';
import { stereo_faults } from './stereo.mjs';
import { with_browser } from './viewer.mjs';

const kMoments = [0, 0.15, 0.25, 0.35, 0.5, 0.65, 0.75, 0.9]; // of the period
const kAgrees = 0.93; // of a picture's points
const kAside = 0.09; // metres that mixed colours may move the boundary

/** Lets time pass until so many seconds after the begin, and draws. */
const wait_until = (page, seconds) =>
  page.evaluate((end) => {
    const left = end - window.warren.player.visit.seconds;
    if (left > 0) window.warren.advance(left / 50, 50);
    window.warren.draw();
  }, seconds);

/** The place with most relief, away from the border where haze lies. */
const relief = (page, { bounds: { max } }) =>
  page.evaluate(find_relief, { from: [56, 40], to: [max[0] - 56, max[2] - 40], around: 16 });

const on_flat = (browser, address, { path }, use, options) =>
  on_player(browser, address, `${path}/scene.json`, use, options);

for (const profile of ['portable', 'compact']) {
  test(`the wet boundary follows the tide: ${profile}`, async (t) => {
    await with_browser((browser) =>
      with_flat(profile, async (address, site) => {
        const { scene } = site;
        const { name, hmin, hmax } = wet_layer(scene);
        const { messages } = await on_flat(browser, address, site, async (page) => {
          await enter(page);
          const at = await relief(page, scene);
          const looks = [];
          for (const part of kMoments) {
            await wait_until(page, part * scene.tide.period_s);
            const tide = await page.evaluate(() => window.warren.tide());
            const { picture, points } = await look_from_above(page, at);
            keep(picture, 'land', profile, 'above', String(part));
            looks.push({ tide, points });
          }
          const colors = colors_of(looks.flatMap(({ points }) => points));
          let boundaries = 0;
          for (const { tide, points } of looks) {
            assert.ok(points.length > 500);
            const share = agreement(points, name, colors);
            assert.ok(share > kAgrees, `only ${share} is painted as it should at ${tide.wet} m`);
            const wet = points.filter(({ weights }) => weights[name] > 0.5).length / points.length;
            const expected = (hmin + hmax) / 2 + tide.wet - scene.tide.reference;
            const seen = boundary_of(points, name, colors);
            t.diagnostic(`wet ${tide.wet}: ${share}, ${wet} wet, boundary ${seen} for ${expected}`);
            if (wet < 0.1 || wet > 0.9) continue; // too little to tell a boundary by
            ++boundaries;
            assert.ok(Math.abs(seen - expected) < kAside, `boundary at ${seen}, not ${expected}`);
          }
          assert.ok(boundaries >= 3, `only ${boundaries} boundaries`);
          // The picture of another time doesn't agree.
          const [high, low] = [0, looks.length / 2].map((i) => looks[i]);
          const swapped = high.points.map((point, i) => {
            return { ...point, color: low.points[i]?.color ?? point.color };
          });
          assert.ok(agreement(swapped, name, colors) < kAgrees - 0.1);
        });
        assert.deepEqual(messages, []);
      }),
    );
  });
}

test('low, half and high tide, to one eye and to two', async () => {
  await with_browser((browser) =>
    with_flat('compact', async (address, site) => {
      const { tide, lights } = site.scene;
      const level = (wanted) =>
        tide.keyframes.reduce((best, key) =>
          Math.abs(key.water - wanted) < Math.abs(best.water - wanted) ? key : best);
      const half = (tide.low + tide.high) / 2;
      const moments = Object.entries({ low: tide.low, half, high: tide.high })
        .map(([what, water]) => [what, level(water).time])
        .sort((a, b) => a[1] - b[1]);
      for (const mode of ['In this window', 'Side by side']) {
        const { messages } = await on_flat(browser, address, site, async (page) => {
          await enter(page, mode);
          await page.evaluate((azimuth) => {
            const [x, , z] = window.warren.player.parts.bundle.scene.spawn.position;
            window.warren.stand_at([x, z], azimuth + 50);
          }, lights.sun?.azimuth_deg ?? 0);
          for (const [what, seconds] of moments) {
            await wait_until(page, seconds);
            const picture = await page.screenshot();
            keep(picture, 'land', what, mode.startsWith('Side') ? 'side_by_side' : 'window');
            if (mode === 'Side by side') assert.deepEqual(stereo_faults(picture), [], what);
          }
        });
        assert.deepEqual(messages, []);
      }
    }),
  );
});

test('a viewer shows it by the polyfill', async () => {
  await with_browser(
    (browser) =>
      with_flat('compact', async (address, site) => {
        const { messages } = await on_flat(browser, address, site, async (page) => {
          await enter(page, 'Enter VR');
          await wait_until(page, 0.28 * site.scene.tide.period_s); // wet and dry, and some water
          const seconds = () => page.evaluate(() => window.warren.player.visit.seconds);
          const then = await seconds();
          await page.waitForFunction((end) => window.warren.player.visit.seconds > end, then + 0.5);
          const picture = await page.screenshot();
          keep(picture, 'land', 'vr');
          assert.deepEqual(stereo_faults(picture, { parallel: false }), []);
        }, { manual: false });
        assert.deepEqual(messages, []);
      }),
    ['--disable-blink-features=WebXR'],
  );
});

test('without a tide the baked maps are shown', async (t) => {
  await with_browser((browser) =>
    with_flat(
      'compact',
      async (address, site) => {
        const { scene } = site;
        const { name } = wet_layer(scene);
        const { messages } = await on_flat(browser, address, site, async (page) => {
          await enter(page);
          assert.equal(await page.evaluate(() => window.warren.tide()), undefined);
          const held = await page.evaluate(() => window.warren.player.parts.bundle.pictures.bytes);
          assert.ok(held > 0, 'maps are loaded');
          const { picture, points } = await look_from_above(page, await relief(page, scene));
          keep(picture, 'land', 'maps', 'above');
          const share = agreement(points, name, colors_of(points));
          t.diagnostic(`${share} is painted as it should`);
          assert.ok(share > kAgrees);
        });
        assert.deepEqual(messages, []);
      },
      { change: (preset) => (preset.terrain.tide = null) },
    ),
  );
});

test('with a tide neither maps nor base colours are loaded', async () => {
  await with_browser((browser) =>
    with_flat('portable', async (address, site) => {
      const asked = [];
      const prepare = (page) => page.on('request', (request) => asked.push(request.url()));
      await on_flat(browser, address, site, (page) => enter(page), { prepare });
      assert.ok(asked.some((url) => url.endsWith('_albedo.png')));
      assert.deepEqual(asked.filter((url) => /_(base|splat\d)\.png$/.test(url)), []);
    }),
  );
});

test('a picture that is missing is told of, and its layer is plain until it is there', async () => {
  await with_browser((browser) =>
    with_flat('compact', async (address, site) => {
      const { albedo, name } = wet_layer(site.scene);
      let missing = true;
      const answer = (route) => (missing ? route.fulfill({ status: 404 }) : route.continue());
      const prepare = (page) => page.route(`**/${albedo}`, answer);
      const { messages } = await on_flat(browser, address, site, async (page) => {
        await enter(page);
        const notice = page.locator('#notices');
        await notice.getByText(albedo).waitFor();
        await page.evaluate(() => window.warren.draw());
        keep(await page.screenshot(), 'land', 'missing', name);
        missing = false;
        await notice.getByRole('button', { name: /^Retry/ }).click();
        await notice.getByText(albedo).waitFor({ state: 'detached' });
        await page.evaluate(() => window.warren.draw());
      }, { prepare });
      assert.ok(messages.every((said) => /404/.test(said)), messages.join());
    }),
  );
});
