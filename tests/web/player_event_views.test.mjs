// What the visitor sees of events: a rock that comes, the cracks it leaves, its dust, creatures,
// a chest and a portal, each in the picture while it's there, and not without it.
import assert from 'node:assert/strict';
import { relative } from 'node:path';
import { test } from 'node:test';
import { kMazes, read_json, with_folder } from './bundles.mjs';
import { keep } from './keep.mjs';
import { prop_faults } from './picture.mjs';
import { bake_with_player, enter, on_player } from './player.mjs';
import { with_server } from './static_server.mjs';
import { with_browser } from './viewer.mjs';

const kSeed = '2:2'; // has a rock, both creatures and chests
const kModes = { window: 'In this window', side_by_side: 'Side by side' };

/** The cell that a place is in. */
const cell_at = ({ origin, cell }, [x, , z]) => [
  Math.floor((x - origin[0]) / cell),
  Math.floor((z - origin[1]) / cell),
];

const is_open = ({ rows }, [x, y]) => rows[y]?.[x] === '.';

/** An open cell beyond a path's end if there's one, else beside it, else the end itself. */
function cell_beyond(walk, path) {
  const [from, to] = [path.at(-2), path.at(-1)];
  const [right, down] = [Math.sign(to[0] - from[0]), Math.sign(to[2] - from[2])];
  const [x, y] = cell_at(walk, to);
  const ways = [[right, down], [down, right], [-down, -right], [0, 0]];
  return ways.map(([dx, dy]) => [x + dx, y + dy]).find((cell) => is_open(walk, cell));
}

/** Runs in the page: stands in a cell, looks at a place, some degrees down, and draws. */
function look_at({ cell, place, down }) {
  const { player } = window.warren;
  const { look } = player.parts.inputs;
  window.warren.stand(cell);
  const { body } = player.visit;
  window.warren.stand(cell, (Math.atan2(body.x - place[0], body.z - place[2]) * 180) / Math.PI);
  look.drag(0, -4 * (down + (look.pitch * 180) / Math.PI)); // a quarter of a degree a pixel
  window.warren.advance(0);
  window.warren.draw();
}

/** Runs in the page: goes on until `until`, an expression of `pose` and `away`, holds of an event. */
function go_on({ number, until }) {
  const { player } = window.warren;
  const holds = new Function('pose', 'away', `return ${until};`);
  for (let i = 0; i < 600; ++i) {
    const pose = player.visit.poses()[number];
    const [x, , z] = pose.position;
    const { body } = player.visit;
    if (holds(pose, Math.hypot(x - body.x, z - body.z))) return { place: pose.position, clip: pose.clip };
    window.warren.advance(1 / 60);
  }
  throw new Error(`never: ${until}`);
}

/** Runs in the page: {hide, show} what is in the picture, an event's prop or an overlay by its order. */
function toggle({ id, order, shown }) {
  const { player } = window.warren;
  const object = id && player.parts.world.props_of.get(id);
  const change = (found) => found.traverse((part) => part.isMesh && (part.visible = shown));
  if (object) change(object);
  else player.scene.traverse((found) => found.renderOrder === order && (found.visible = shown));
  window.warren.draw();
}

/** A picture with something, and one without it; fails where they are much alike. */
async function shoot_both(page, { least, ...what }, name) {
  const picture = await page.screenshot();
  keep(picture, 'player', 'event', ...name);
  await page.evaluate(toggle, { ...what, shown: false });
  const without = await page.screenshot();
  await page.evaluate(toggle, { ...what, shown: true });
  assert.deepEqual(prop_faults(picture, without, least), []);
  assert.match(prop_faults(without, without, least).join(), /only 0 of the picture/);
}

const kSmall = 0.001; // of the picture, a rat some steps away
const kCrackOrder = 80;
const kDustOrder = 50;

/** What happens, by name: each walks through it on a page of its own, with a scene, and shoots. */
const kShown = {
  async rock(page, { events, walk }, shoot) {
    const number = events.findIndex(({ type }) => type === 'object');
    const { id, path } = events[number];
    const cell = cell_at(walk, path.at(-1));
    await page.evaluate(([at]) => window.warren.stand(at), [cell_at(walk, events[number].position)]);
    await page.evaluate(go_on, { number, until: 'pose.speed > 0' });
    await page.evaluate(([at]) => window.warren.stand(at), [cell]);
    const { place } = await page.evaluate(go_on, { number, until: 'away < 2.5' });
    await page.evaluate(look_at, { cell, place, down: 16 });
    await shoot({ id }, 'rock');
    // Out of its way, where it bursts at the path's end.
    const aside = { cell: cell_beyond(walk, path), place: path.at(-1), down: 16 };
    await page.evaluate(look_at, aside);
    await page.evaluate(go_on, { number, until: '!pose.shown' });
    await page.evaluate(() => {
      window.warren.advance(1 / 60, 6);
      window.warren.draw();
    });
    await shoot({ order: kDustOrder }, 'dust');
  },
  async cracks(page, { events, walk }, shoot) {
    const number = events.findIndex(({ type }) => type === 'object');
    const { path } = events[number];
    const cell = cell_at(walk, path.at(-1));
    await page.evaluate(([at]) => window.warren.stand(at), [cell_at(walk, events[number].position)]);
    await page.evaluate(go_on, { number, until: 'pose.speed > 0' });
    await page.evaluate(look_at, { cell, place: path[0], down: 5 });
    await page.evaluate(go_on, { number, until: '!pose.shown' });
    await page.evaluate(() => {
      window.warren.advance(1 / 60, 12);
      window.warren.draw();
    });
    await shoot({ order: kCrackOrder }, 'cracks');
  },
  async portal(page, { exits, walk }, shoot) {
    const { id, position, yaw_deg } = exits[0];
    const yaw = (yaw_deg * Math.PI) / 180;
    const before = (far) => [position[0] + far * Math.sin(yaw), 0, position[2] + far * Math.cos(yaw)];
    const cells = [1.6, 1].map((share) => cell_at(walk, before(share * walk.cell)));
    const cell = cells.find((found) => is_open(walk, found));
    await page.evaluate(look_at, { cell, place: position, down: 0 });
    await shoot({ id }, 'portal');
  },
  async chest(page, { events, walk }, shoot) {
    const number = events.findIndex(({ type }) => type === 'container');
    const { id, path } = events[number];
    const cell = cell_beyond(walk, path);
    await page.evaluate(look_at, { cell, place: path[0], down: 28 });
    await shoot({ id }, 'chest_closed');
    await page.evaluate(() => window.warren.advance(1 / 60, 40));
    await page.evaluate(look_at, { cell, place: path[0], down: 28 });
    await shoot({ id }, 'chest_open');
  },
};

for (const prop of ['animal', 'insect']) {
  kShown[prop] = async (page, { events, walk }, shoot) => {
    const number = events.findIndex((event) => event.prop === prop);
    const { id, path, clip, idle } = events[number];
    const cell = cell_at(walk, path.at(-1));
    await page.evaluate(([at]) => window.warren.stand(at), [cell]);
    const runs = await page.evaluate(go_on, { number, until: `pose.clip === '${clip}' && away < 2` });
    await page.evaluate(look_at, { cell, place: runs.place, down: 32 });
    await shoot({ id, least: kSmall }, `${prop}_runs`);
    // Then it looks at the visitor, who stands beside its path's end.
    const aside = cell_beyond(walk, path);
    await page.evaluate(([at]) => window.warren.stand(at), [aside]);
    const { place } = await page.evaluate(go_on, { number, until: `pose.clip === '${idle}'` });
    await page.evaluate(() => window.warren.advance(1 / 60, 25));
    await page.evaluate(look_at, { cell: aside, place, down: 32 });
    await shoot({ id, least: kSmall }, `${prop}_stands`);
  };
}

test('events are seen', async (t) => {
  const presets = kMazes.filter((path) => path.endsWith('maze-15.json'));
  await with_folder((folder) =>
    with_browser(async (browser) => {
      const [bundle] = bake_with_player(presets, folder, kSeed, 'compact');
      const path = relative(folder, bundle);
      const scene = read_json(`${bundle}/scene.json`);
      await with_server(folder, async (address) => {
        for (const [mode, button] of Object.entries(kModes)) {
          for (const [name, show] of Object.entries(kShown)) {
            await t.test(`${name}: ${mode}`, async () => {
              const { messages } = await on_player(browser, address, `${path}/scene.json`, async (page) => {
                await enter(page, button);
                await show(page, scene, (what, shot) => shoot_both(page, what, [shot, mode]));
              });
              assert.deepEqual(messages, []);
            });
          }
        }
      });
    }),
  );
});
