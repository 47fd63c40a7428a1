// Walks through the player's page by keys, by game pad and by gaze, judged from scene.json alone.
import assert from 'node:assert/strict';
import test from 'node:test';
import { cells_in, least_clearance, place_faults, walk_faults } from './walk_checks.mjs';
import { again, begin, connect, on_walk, options_of, ramble, walk, with_scenes } from './walks.mjs';

/** Walks every route of a scene in these ways, [way, turn] by turns; gives [what, exit, record]. */
async function walk_all(page, scene, ways, variant = 0) {
  const walks = [];
  for (const [i, exit] of scene.exits.entries()) {
    for (const kinds of ways) {
      const [way, turn] = kinds[(i + variant) % kinds.length];
      if (way === 'buttons' || way === 'sticks') await connect(page);
      const record = await walk(page, options_of(scene, exit.route, way, turn, variant + i));
      walks.push({ what: `${exit.id} by ${way}, ${turn} turns`, exit, record });
      await again(page, way);
    }
  }
  return walks;
}

const kKeys = [['keys', 'snap'], ['keys', 'smooth']];
const kGaze = [['gaze', 'smooth'], ['gaze', 'snap']];
const kPads = [
  ['sticks', 'snap'],
  ['buttons', 'smooth'],
  ['sticks', 'smooth'],
  ['buttons', 'snap'],
];
const kAll = [['keys', 'snap'], ['gaze', 'smooth'], ['sticks', 'smooth'], ['buttons', 'snap']];

const faults_of = (scene, walks) =>
  walks.flatMap(({ what, exit, record }) =>
    walk_faults(scene, exit, record).slice(0, 5).map((fault) => `${scene.seed}: ${what}: ${fault}`),
  );

test('maze-15, seeds 0 to 19: all routes by keys, gaze and pad; random moves', async () => {
  await with_scenes(['maze-15'], '0:19', async (served) => {
    let [walks, starts, moves, cells] = [0, 0, 0, 0];
    const faults = [];
    for (const [path, scene] of served.scenes) {
      await on_walk(served, path, async (page) => {
        const variant = Number(scene.seed);
        // A pad that goes away is told of, so it comes last.
        const all = [
          ...(await walk_all(page, scene, [kKeys, kGaze], variant)),
          ...(await walk_all(page, scene, [kPads], variant)),
        ];
        faults.push(...faults_of(scene, all));
        walks += all.length;
        for (const { record } of all) starts += record.starts.length;
        const trace = await ramble(page, scene, 600, variant % 2 === 1);
        faults.push(...place_faults(scene, trace).map((fault) => `${path}: random: ${fault}`));
        cells += cells_in(scene, trace);
        assert.ok(least_clearance(scene, trace) < scene.visitor.radius + 0.01, path);
        moves += trace.length;
      });
    }
    assert.deepEqual(faults, []);
    assert.equal(walks, 20 * 4 * 3);
    assert.ok(starts >= 20 * 5 * 3, `${starts} events began`);
    assert.ok(moves >= 10_000 && cells >= 20 * 15, `${moves} moves into ${cells} cells`);
  });
});

test('maze-loops and maze-night: each route in another way', async () => {
  await with_scenes(['maze-loops', 'maze-night'], '3:3', async (served) => {
    for (const [path, scene] of served.scenes) {
      const walks = await on_walk(served, path, (page) => walk_all(page, scene, [kAll]));
      assert.deepEqual(faults_of(scene, walks), []);
      assert.equal(walks.length, 4);
      assert.ok(walks.some(({ record }) => record.starts.length > 1));
    }
    assert.equal(served.scenes.size, 2);
  });
});

/** Deeds of the walker, by the browser's own keyboard and mouse. */
const kReally = {
  keydown: (page, code) => page.keyboard.down(code),
  keyup: (page, code) => page.keyboard.up(code),
  down: async (page) => {
    [page.at_x, page.at_y] = [320, 180];
    await page.mouse.move(page.at_x, page.at_y);
    await page.mouse.down();
  },
  move: async (page, right, down) => {
    page.at_x += right;
    page.at_y += down;
    await page.mouse.move(page.at_x, page.at_y);
  },
  up: (page) => page.mouse.up(),
};

/** A walk with the browser's own keyboard or mouse, a deed for some frames. */
async function walk_really(page, options, frames) {
  await begin(page, options, 0);
  const next = (count) => page.evaluate((n) => window.walker.deeds(n), count);
  for (let deeds = await next(0); deeds; deeds = await next(frames)) {
    for (const [what, ...how] of deeds) await kReally[what](page, ...how);
  }
  return { way: options.way, ...(await page.evaluate(() => window.walker.end())) };
}

const length_of = ({ route }) => route.reduce((sum, [x, y], i) => {
  const [x0, y0] = route[i - 1] ?? [x, y];
  return sum + Math.abs(x - x0) + Math.abs(y - y0);
}, 0);

test("the browser's own keyboard and mouse do the same", async () => {
  await with_scenes(['maze-15'], '7:7', async (served) => {
    const [[path, scene]] = served.scenes;
    const [exit] = [...scene.exits].sort((a, b) => length_of(a) - length_of(b));
    const walks = await on_walk(served, path, async (page) => {
      const keys = await walk_really(page, options_of(scene, exit.route, 'keys', 'snap'), 3);
      await page.getByRole('button', { name: 'Walk again' }).click();
      const gaze = await walk_really(page, options_of(scene, exit.route, 'gaze', 'snap'), 1);
      return [keys, gaze].map((record) => ({ what: record.way, exit, record }));
    });
    assert.deepEqual(faults_of(scene, walks), []);
    assert.ok(walks.every(({ record }) => record.starts.length > 0));
  });
});
