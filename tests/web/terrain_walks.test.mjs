// Walking over a landscape: eyes above the ground, details by distance, chunks that come and go,
// and what is drawn against what the bundle claims.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { install_gl_meter } from './gl_meter.mjs';
import { with_flat } from './lands.mjs';
import { enter, on_player } from './player.mjs';
import { with_browser } from './viewer.mjs';

const [kWindow, kStereo] = ['In this window', 'Side by side'];
const kSmall = { width: 96, height: 54 }; // pixels cost time, and count for nothing here
const kPatience = 3000; // frames to wait for chunks
const kSlack = 1; // metres by which a coarser detail may stay
const kKept = 48; // metres beyond the haze at which chunks are kept
const kWade = 1.1; // metres that feet are under water at most
const kBorder = 4; // metres that one keeps from the border

/** A window too large for a phone's budgets of bytes. */
function widen(preset) {
  preset.terrain.chunks = [[-2, 3], [-1, 4]];
  preset.budget = { bytes: null, texture_bytes: null };
}

const on_land = (browser, address, { path }, mode, use) =>
  on_player(browser, address, `${path}/scene.json`, async (page) => {
    await enter(page, mode);
    await page.setViewportSize(kSmall);
    await use(page);
  }, { prepare: (page) => page.addInitScript(install_gl_meter) });

/**
 * Runs in the player's page: walks for so many steps of 0.1 s, turning as it goes, and gives of
 * each {at, feet, ground, water}, heights in metres.
 */
function walk_about(steps) {
  const { warren } = window;
  const { player } = warren;
  const { visitor } = player.parts.bundle.scene;
  return Array.from({ length: steps }, (_, i) => {
    player.visit.body.yaw += i % 60 < 20 ? 0.08 : -0.01;
    warren.advance(0.1);
    const { x, y, z } = player.rig.position;
    const ground = warren.ground_at([x, z])?.height;
    return { at: [x, z], feet: y - visitor.eye_height, ground, water: warren.tide().water };
  });
}

test('eyes stay above the ground, wherever one walks', async () => {
  const heights = {};
  for (const profile of ['portable', 'compact']) {
    await with_browser((browser) =>
      with_flat(profile, async (address, site) => {
        const { bounds: { min, max }, visitor } = site.scene;
        const { messages } = await on_land(browser, address, site, kWindow, async (page) => {
          let waded = 0;
          for (const [x, z] of [[64, 64], [20, 20], [100, 30], [30, 110], [64, 20]]) {
            await page.evaluate((at) => window.warren.stand_at(at, 90), [x, z]);
            await page.keyboard.down('KeyW');
            const steps = await page.evaluate(walk_about, 120);
            await page.keyboard.up('KeyW');
            let way = 0;
            steps.forEach(({ at, feet, ground, water }, i) => {
              assert.notEqual(ground, undefined, `no ground at ${at}`);
              const expected = Math.max(ground, water - kWade);
              assert.ok(Math.abs(feet - expected) < 1e-4, `${feet} at ${at}, not ${expected}`);
              if (water > ground) ++waded;
              if (i) way += Math.hypot(at[0] - steps[i - 1].at[0], at[1] - steps[i - 1].at[1]);
            });
            assert.ok(way > 0.9 * 11.9 * visitor.speed, `only ${way} m from ${x}, ${z}`);
          }
          assert.ok(waded > 20, `only ${waded} steps through water`);
          const walked = await page.evaluate(() => window.warren.player.visit.seconds);
          assert.ok(walked > 59);
          // As far as the border lets one, and no further.
          await page.evaluate(() => window.warren.stand_at([1e6, -1e6]));
          const { x, z } = await page.evaluate(() => window.warren.player.rig.position);
          assert.ok(Math.abs(x - (max[0] - kBorder - visitor.radius)) < 1e-6);
          assert.ok(Math.abs(z - (min[2] + kBorder + visitor.radius)) < 1e-6);
          heights[profile] = await page.evaluate(() =>
            Array.from({ length: 400 }, (_, i) => {
              const at = [1.5 + 6.3 * (i % 20), 1.7 + 6.2 * Math.floor(i / 20)];
              return window.warren.ground_at(at).height;
            }));
        });
        assert.deepEqual(messages, []);
      }),
    );
  }
  heights.portable.forEach((height, i) => assert.ok(Math.abs(height - heights.compact[i]) < 1e-5));
});

/**
 * Runs in the player's page: goes to [x, z], draws once, and then until what is to be drawn is
 * there. Gives what was drawn at first and at last, and where the eyes are.
 */
async function go_to({ at, patience, settled }) {
  const { warren } = window;
  const { camera, parts } = warren.player;
  warren.stand_at(at, 0);
  warren.draw();
  const eyes = parts.views.eyes(camera).map(({ x, y, z }) => [x, y, z]);
  const is_settled = new Function(`return ${settled}`)();
  const { scene } = parts.bundle;
  const first = warren.chunks();
  let now = first;
  for (let i = 0; i < patience && !is_settled(scene, eyes, now); ++i) {
    await new Promise(requestAnimationFrame);
    warren.draw();
    now = warren.chunks();
  }
  return { first, last: now, eyes };
}

/** Whether all that is seen, is drawn in a detail that its distance allows; and so in the page. */
function is_settled({ chunks, lights }, eyes, { shown }) {
  return chunks.every(({ name, box, lods }) => {
    const away = Math.min(...eyes.map((eye) =>
      Math.hypot(...eye.map((value, axis) =>
        Math.max(box.min[axis] - value, 0, value - box.max[axis])))));
    if (away >= lights.fog.far) return !(name in shown);
    const finest = lods.findLastIndex(({ distance }) => away >= distance);
    const coarsest = lods.findLastIndex(({ distance }) => away >= distance - 1);
    return shown[name] >= finest && shown[name] <= coarsest;
  });
}

const away_from = ({ box: { min, max } }, [x, y, z]) =>
  Math.hypot(...[x, y, z].map((value, axis) => Math.max(min[axis] - value, 0, value - max[axis])));

test('chunks come in their details before they are seen, and go when they are far', async (t) => {
  await with_browser((browser) =>
    with_flat(
      'compact',
      async (address, site) => {
        const { chunks, lights, terrain, bounds } = site.scene;
        assert.equal(chunks.length, 36);
        assert.deepEqual(terrain.window, { x: [-2, 3], z: [-1, 4] });
        const { messages } = await on_land(browser, address, site, kWindow, async (page) => {
          const go = (at) =>
            page.evaluate(go_to, { at, patience: kPatience, settled: String(is_settled) });
          const started = await go([12, 12]);
          assert.ok(is_settled(site.scene, started.eyes, started.last));
          const details = new Set();
          let freed = 0;
          for (let step = 1; step <= 45; ++step) {
            const way = 12 + step * 8;
            const at = [Math.min(way, bounds.max[0] - 12), Math.min(way, bounds.max[2] - 12)];
            const { first, last, eyes } = await go(at);
            assert.ok(is_settled(site.scene, eyes, last), `not settled at ${at}`);
            for (const lod of Object.values(last.shown)) details.add(lod);
            for (const chunk of chunks) {
              const away = away_from(chunk, eyes[0]);
              if (away < lights.fog.far) assert.ok(chunk.name in first.shown, `a hole at ${at}`);
              if (away <= lights.fog.far + kKept + kSlack) continue;
              ++freed;
              assert.ok(!last.loaded.includes(chunk.name), `${chunk.name} is kept at ${at}`);
            }
          }
          assert.deepEqual([...details].sort(), [0, 1, 2]);
          assert.ok(freed > 50);
          // Where one can't have walked to, something is seen once it is there.
          const back = await go([12, 12]);
          assert.ok(is_settled(site.scene, back.eyes, back.last));
          t.diagnostic(`${freed} times a chunk was far`);
        });
        assert.deepEqual(messages, []);
      },
      { change: widen },
    ),
  );
});

/** Runs in the player's page: what is drawn whichever way one looks, by both counts. */
function weigh() {
  const { player } = window.warren;
  const { views, world } = player.parts;
  const culled = [];
  player.scene.traverse((object) => object.frustumCulled && culled.push(object));
  for (const object of culled) object.frustumCulled = false;
  window.meter.reset();
  window.warren.draw();
  for (const object of culled) object.frustumCulled = true;
  const { calls, triangles } = views.stats();
  const { draws: gl_draws, triangles: gl_triangles } = window.meter;
  const textures = [world.texture_bytes, window.meter.texture_bytes()];
  return { draws: calls, triangles, gl_draws, gl_triangles, textures };
}

for (const profile of ['portable', 'compact']) {
  test(`a landscape stays within what it claims: ${profile}`, async (t) => {
    await with_browser((browser) =>
      with_flat(
        profile,
        async (address, site) => {
          const { budget, bounds: { max } } = site.scene;
          const { messages } = await on_land(browser, address, site, kStereo, async (page) => {
            let most = { draws: 0, triangles: 0 };
            for (let i = 0; i < 9; ++i) {
              const at = [i % 3, Math.floor(i / 3)].map((part, axis) =>
                6 + ((part + 0.37 * (i % 2)) / 3) * (max[2 * axis] - 12));
              const how = { at, patience: kPatience, settled: String(is_settled) };
              const { last, eyes } = await page.evaluate(go_to, how);
              assert.ok(is_settled(site.scene, eyes, last), `not settled at ${at}`);
              const weight = await page.evaluate(weigh);
              assert.equal(weight.draws, weight.gl_draws);
              assert.equal(weight.triangles, weight.gl_triangles);
              const { draws, triangles } = weight;
              assert.ok(draws <= budget.draws.used, `${draws} draws at ${at}`);
              assert.ok(triangles <= budget.triangles.used, `${triangles} triangles at ${at}`);
              const [said, held] = weight.textures;
              assert.ok(said <= budget.texture_bytes.used, `${said} bytes of textures`);
              most = {
                draws: Math.max(most.draws, draws),
                triangles: Math.max(most.triangles, triangles),
                said,
                held,
              };
            }
            assert.ok(most.triangles > 0.5 * budget.triangles.used, 'the claim is not far off');
            const samplers = await page.evaluate(() => window.meter.samplers());
            assert.ok(samplers.length > 0 && samplers.every((count) => count <= 16));
            const [drawn, claimed] = [most, budget].map((part) => JSON.stringify(part));
            t.diagnostic(`${drawn} of ${claimed}, samplers ${samplers}`);
          });
          assert.deepEqual(messages, []);
        },
        { change: widen },
      ),
    );
  });
}
