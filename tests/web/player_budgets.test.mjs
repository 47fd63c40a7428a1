// What the player draws for both eyes, and holds, against what bundles claim in scene.json.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { kMazes, read_json, with_folder, write_preset } from './bundles.mjs';
import { budget_faults, look_around, spread_cells, weigh_effects } from './budget_looks.mjs';
import { view_costs } from './costs.mjs';
import { install_gl_meter } from './gl_meter.mjs';
import { bake_with_player, enter, on_player } from './player.mjs';
import { with_server } from './static_server.mjs';
import { with_browser } from './viewer.mjs';

const kCells = 50;
const kYaws = [0, 100, 200, 290];
const kPatience = 3000; // frames to wait for chunks at one cell
const kSmall = { width: 160, height: 90 }; // pixels cost time, and count for nothing here
const kSamplers = 16; // of a program: what WebGL 2 promises
const kEffects = 5; // cracks, dust, vignette, mark, panel
const kEffectTriangles = 900; // of all, for an eye

/** Bakes presets and serves them, calls use(address, [{path, bundle, scene}]). */
const with_site = (presets, use) =>
  with_folder(async (folder) => {
    const baked = bake_with_player(presets(folder), folder, '42:42', 'compact');
    const bundles = baked.map((bundle) => ({
      path: relative(folder, bundle),
      bundle,
      scene: read_json(join(bundle, 'scene.json')),
    }));
    return with_server(folder, (address) => use(address, bundles));
  });

/** The cells to look from: the spawn's, those that the bake finds worst, and others. */
function cells_of({ scene, bundle }, count) {
  const costs = new Map(view_costs(bundle).map((cost) => [cost.cell.join(), cost]));
  const { spawn, budget, walk } = scene;
  const cells = [spawn.cell, budget.draws.cell, budget.triangles.cell, ...spread_cells(walk, count)];
  return [...new Set(cells.map((cell) => cell.join()))].map((key) => costs.get(key));
}

/** Looks around in a world, both eyes; then calls use(page). */
async function look(browser, address, { path }, cells, use = () => {}) {
  const prepare = (page) => page.addInitScript(install_gl_meter);
  const { messages, result } = await on_player(browser, address, `${path}/scene.json`, async (page) => {
    await enter(page, 'Side by side');
    await page.setViewportSize(kSmall);
    const options = { cells, yaws: kYaws, patience: kPatience };
    const looks = await page.evaluate(look_around, options);
    await use(page, looks);
    return looks;
  }, { prepare });
  assert.deepEqual(messages, []);
  return result;
}

const most = (looks, part) => Math.max(...looks.map(({ whole }) => whole[part]));

/** Links a program with 17 textures, as WebGL 2 allows across both kinds of shaders. */
function link_many_samplers() {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  const names = Array.from({ length: 16 }, (_, i) => `t${i}`);
  const head = '#version 300 es\nprecision highp float;\n';
  const declare = names.map((name) => `uniform sampler2D ${name};`).join('');
  const sum = names.map((name) => `texture(${name}, vec2(0.5))`).join(' + ');
  const program = gl.createProgram();
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, 'uniform sampler2D v; void main() { gl_Position = texture(v, vec2(0.5)); }'],
    [gl.FRAGMENT_SHADER, `${declare} out vec4 color; void main() { color = ${sum}; }`],
  ]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, head + text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  window.kept = gl; // or it would be gone with its program
  return gl.getProgramParameter(program, gl.LINK_STATUS);
}

function sampler_faults(samplers) {
  if (samplers.length === 0 || Math.max(...samplers) === 0) return ['no samplers at all'];
  const over = samplers.filter((count) => !(count <= kSamplers));
  return over.map((count) => `a program with ${count} samplers`);
}

test('shipped presets stay within what they claim', async (t) => {
  assert.equal(kMazes.length, 6);
  await with_browser((browser) =>
    with_site(() => kMazes, async (address, bundles) => {
      assert.equal(bundles.length, kMazes.length);
      for (const site of bundles) {
        const { path, scene } = site;
        await t.test(path, async () => {
          const cells = cells_of(site, kCells);
          assert.ok(cells.length >= kCells);
          let samplers = [];
          let effects = [];
          const looks = await look(browser, address, site, cells, async (page) => {
            effects = await page.evaluate(weigh_effects);
            samplers = await page.evaluate(() => window.meter.samplers());
            if (site !== bundles[0]) return;
            assert.ok(await page.evaluate(link_many_samplers));
            const more = await page.evaluate(() => window.meter.samplers());
            assert.deepEqual(sampler_faults(more), ['a program with 17 samplers']);
          });
          assert.deepEqual(budget_faults(scene, looks), []);
          for (const [i, { whole }] of looks.entries()) {
            const { cell, draws, triangles } = cells[i];
            assert.deepEqual({ draws: whole.draws, triangles: whole.triangles }, { draws, triangles }, cell);
          }
          // The claim is what is drawn at worst, not more.
          const { budget } = scene;
          assert.equal(most(looks, 'draws'), budget.draws.used);
          assert.equal(most(looks, 'triangles'), budget.triangles.used);
          assert.deepEqual(sampler_faults(samplers), []);
          assert.equal(effects.length, kEffects);
          for (const { draws } of effects) assert.equal(draws, 2);
          const sum = effects.reduce((total, { triangles }) => total + triangles, 0);
          assert.ok(sum > 0 && sum <= 2 * kEffectTriangles, `${sum} triangles of effects`);
          assert.ok(budget.draws.used + 2 * kEffects <= budget.draws.limit);
          assert.ok(budget.triangles.used + 2 * kEffectTriangles <= budget.triangles.limit);
          t.diagnostic(
            `${path}: draws ${most(looks, 'draws')}, triangles ${most(looks, 'triangles')}, textures ` +
              `${most(looks, 'texture_bytes')} of ${budget.texture_bytes.used} (WebGL ` +
              `${most(looks, 'gl_texture_bytes')}), samplers ${Math.max(...samplers)} in ` +
              `${samplers.length} programs, effects ${JSON.stringify(effects)}`,
          );
        });
      }
    }),
  );
});

test('claims that are too low, and counts that are wrong, are noticed', async (t) => {
  await with_browser((browser) =>
    with_site(
      () => kMazes.filter((path) => path.endsWith('maze-15.json')),
      async (address, [site]) => {
        const looks = await look(browser, address, site, cells_of(site, 5));
        assert.deepEqual(budget_faults(site.scene, looks), []);
        assert.deepEqual(budget_faults(site.scene, []), ['nothing was looked at']);
        for (const part of ['draws', 'triangles', 'texture_bytes']) {
          await t.test(`${part} a little lower`, () => {
            const scene = structuredClone(site.scene);
            scene.budget[part].used -= 1;
            assert.match(budget_faults(scene, looks).join(), new RegExp(` ${part}: `));
          });
        }
        await t.test('one eye counted', () => {
          const wrong = structuredClone(looks);
          wrong[0].whole.draws /= 2;
          assert.match(budget_faults(site.scene, wrong).join(), /draws: said \d+, drew \d+/);
        });
      },
    ),
  );
});

test('a large maze keeps its claim by its visible sets alone', async (t) => {
  const large = (folder) => [write_preset(folder, 'large-63', { maze: { size: [63, 63] } })];
  await with_browser((browser) =>
    with_site(
      large,
      async (address, [site]) => {
        assert.ok(site.scene.visible.sets.length > 1);
        await t.test('as it is baked', async () => {
          const looks = await look(browser, address, site, cells_of(site, 12));
          assert.deepEqual(budget_faults(site.scene, looks), []);
          const { budget } = site.scene;
          t.diagnostic(
            `draws ${most(looks, 'draws')} of ${budget.draws.used}, textures ` +
              `${most(looks, 'texture_bytes')}, claimed ${budget.texture_bytes.used}`,
          );
        });
        await t.test('without the sets', async () => {
          const { visible: _, ...scene } = site.scene;
          writeFileSync(join(site.bundle, 'scene.json'), JSON.stringify(scene));
          const looks = await look(browser, address, site, cells_of(site, 1));
          assert.match(budget_faults(scene, looks).join(), / draws: \d+ of \d+/);
        });
      },
    ),
  );
});
