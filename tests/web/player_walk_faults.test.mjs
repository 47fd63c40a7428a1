// Game pads that are lost, and faults that the checks of walks must find, all on one bundle.
import assert from 'node:assert/strict';
import test from 'node:test';
import { corners_of, due_on, least_clearance, place_faults, walk_faults } from './walk_checks.mjs';
import {
  again,
  begin,
  connect,
  kPad,
  on_walk,
  options_of,
  ramble,
  walk,
  with_scenes,
} from './walks.mjs';

/** The tests, which share a browser. */
const tests = [];
const on_seed_0 = (name, run) => tests.push({ name, run });

/** A walk by keys almost to the exit, back to the spawn, and there once more. */
function there_and_back({ route }) {
  const most = route.slice(0, -1);
  return [...most, ...[...most].reverse().slice(1), ...route.slice(1)];
}

on_seed_0('nothing begins twice for one who comes back', async ({ walk_in, scene }) => {
  const walk_twice = (change) => walk_in(async (page) => {
    const faults = [];
    for (const exit of scene.exits) {
      const record = await walk(page, options_of(scene, there_and_back(exit), 'keys', 'snap'));
      faults.push(...walk_faults(scene, exit, record));
      await again(page);
    }
    return faults;
  }, { change });
  assert.deepEqual(await walk_twice(), []);
  const planted = await walk_twice(({ events }) => events.forEach((event) => (event.once = false)));
  assert.match(planted.join('\n'), /event-0 began [23] times/);
});

/** How a pad is lost, by what the browser gives then. */
const kLost = {
  'an empty place': () => window.walker.show_pads([null]),
  'no pads': () => window.walker.show_pads([]),
  'pads that the browser refuses': () => window.walker.refuse_pads(),
  'a pad that is off': () => {
    window.walker.show_pads([{ ...window.walker.new_pad(), connected: false }]);
  },
};

/** What is wrong once a pad was lost, after some frames. */
function lost_faults({ before, after, notices }) {
  const faults = [];
  if (String(before) !== String(after)) faults.push(`walked on from ${before} to ${after}`);
  const is_named = notices.some(({ text, shown }) => shown && text.includes(kPad));
  if (!is_named) faults.push('no notice of it');
  return faults;
}

const where = () => [window.warren.player.visit.body.x, window.warren.player.visit.body.z];
const notices_now = () =>
  [...document.querySelectorAll('#notices .notice')].map((notice) => {
    return { text: notice.textContent, shown: notice.checkVisibility() };
  });

/** Loses the pad by `lose` and gives what is seen half a second later. */
async function lose_pad(page, lose) {
  const before = await page.evaluate(where);
  await page.evaluate(lose);
  await page.evaluate(() => window.walker.deeds(30));
  return { before, after: await page.evaluate(where), notices: await page.evaluate(notices_now) };
}

on_seed_0('a lost game pad stops the visitor and is named', async ({ walk_in, scene }) => {
  const [exit] = scene.exits;
  for (const [i, [kind, lose]] of Object.entries(kLost).entries()) {
    const way = ['sticks', 'buttons'][i % 2];
    await walk_in(async (page) => {
      await connect(page);
      await begin(page, options_of(scene, exit.route, way, 'snap'), 150);
      const spawned = corners_of(scene.walk, [scene.spawn.cell])[0];
      assert.ok(Math.hypot(...(await page.evaluate(where)).map((at, i) => at - spawned[i])) > 2);
      if (i === 0) {
        const kept = await lose_pad(page, () => {});
        assert.equal(lost_faults(kept).length, 2, 'a pad that is still there is found out');
      }
      await page.evaluate(() => window.walker.go(10));
      const lost = await lose_pad(page, lose);
      assert.deepEqual(lost_faults(lost), [], kind);

      // Keys go on meanwhile.
      await page.keyboard.down('KeyS');
      await page.evaluate(() => window.walker.deeds(30));
      await page.keyboard.up('KeyS');
      const moved = await page.evaluate(where);
      assert.ok(Math.hypot(moved[0] - lost.after[0], moved[1] - lost.after[1]) > 0.5, kind);

      await connect(page);
      await page.evaluate(() => window.walker.deeds(1));
      assert.deepEqual(await page.evaluate(notices_now), [], kind);
      await page.evaluate(() => window.walker.go());
      const record = await page.evaluate(() => window.walker.end());
      assert.deepEqual(walk_faults(scene, exit, record), [], kind);
    });
  }
});

/** Changes of the scene that the page is given at once, and what is said of each. */
const kPlanted = {
  'a shorter trigger, a larger exit, another speed': [
    [/event-0 began late/, ({ events }) => (events[0].trigger = 2.5)],
    [/out 1\.\d+ m from the exit/, ({ exits }) => (exits[0].radius = 1.5)],
    [/step 1: 0\.025\d* m/, ({ visitor }) => (visitor.speed = 1.5)],
  ],
  'a longer trigger, a smaller exit, another spawn': [
    [/event-0 began 3\.\d+ m away/, ({ events }) => (events[0].trigger = 3.5)],
    [/out late/, ({ exits }) => (exits[0].radius = 0.5)],
    [/began at/, ({ spawn }) => (spawn.position[0] += 0.2)],
  ],
  'another exit, an event less': [
    [/out by exit-9/, ({ exits }) => (exits[0].id = 'exit-9')],
    [/event-0 on the way began 0 times/, ({ events }) => events.shift()],
  ],
  'an event twice, a shorter look': [
    [/event-0 began 2 times/, ({ events }) => events.push({ ...events[0] })],
    [/gaze: 30 frames/, ({ visitor }) => (visitor.dwell = 0.5)],
  ],
  'an event elsewhere': [[/event-0 began .* m away/, ({ events }) => (events[0].position[0] += 2)]],
};

on_seed_0('changed scenes are found out by walks', async ({ walk_in, scene }, t) => {
  const [exit] = scene.exits;
  assert.ok(due_on(scene, exit).some(({ id }) => id === 'event-0'));
  for (const [what, faults] of Object.entries(kPlanted)) {
    await t.test(what, async () => {
      const way = what.includes('look') ? 'gaze' : 'keys';
      const options = options_of(scene, exit.route, way, 'snap');
      const change = (served_scene) => faults.forEach(([, plant]) => plant(served_scene));
      const record = await walk_in((page) => walk(page, options), { change });
      const found = walk_faults(scene, exit, record).join('\n');
      for (const [said] of faults) assert.match(found, said);
    });
  }
});

on_seed_0('a missing wall and a thinner visitor are found out', async ({ walk_in, scene }) => {
  // A cell beside the spawn, and a wall beside that.
  const [x, y] = scene.spawn.cell;
  const is = (cell, [cx, cy]) => scene.walk.rows[cy][cx] === cell;
  const into_wall = [[1, 0], [-1, 0], [0, 1], [0, -1]]
    .map(([dx, dy]) => [[x, y], [x + dx, y + dy], [x + dx + dy, y + dy + dx]])
    .find(([, beside, wall]) => is('.', beside) && is('#', wall));
  const [column, row] = into_wall[2];
  const push = (change) => walk_in(async (page) => {
    const options = options_of(scene, into_wall, 'keys', 'snap');
    await begin(page, options, 400);
    return (await page.evaluate(() => window.walker.end())).trace;
  }, { change });
  const trace = await push();
  assert.deepEqual(place_faults(scene, trace), []);
  assert.ok(least_clearance(scene, trace) < scene.visitor.radius + 1e-6, 'he touches the wall');
  const through = await push(({ walk: { rows } }) => {
    rows[row] = `${rows[row].slice(0, column)}.${rows[row].slice(column + 1)}`;
  });
  assert.match(place_faults(scene, through).join('\n'), /: 0 m from a wall/);
  const thin = await push(({ visitor }) => (visitor.radius = 0.2));
  assert.match(place_faults(scene, thin).join('\n'), /: 0\.2\d* m from a wall/);
  const random = await walk_in((page) => ramble(page, scene, 600, true), {
    change: ({ visitor }) => (visitor.radius = 0.2),
  });
  assert.notDeepEqual(place_faults(scene, random), []);
  assert.deepEqual(place_faults(scene, []), ['no places']);
});

/** What is done to a walk's record, and what must be said. */
const kForged = [
  [/time is/, ({ result }) => (result.seconds += 0.02)],
  [/met .*, not/, ({ result }) => result.met.pop()],
  [/events to meet/, ({ result }) => (result.of += 1)],
  [/the page says/, ({ at_end }) => (at_end.facts[0][1] = '9:59')],
  [/the page says/, ({ at_end }) => (at_end.shown = false)],
  [/the page says/, ({ at_end }) => (at_end.facts = [])],
  [/time went on/, ({ afterwards }) => (afterwards.seconds += 0.01)],
  [/time went on/, ({ afterwards }) => (afterwards.at[0] += 0.01)],
  [/walked on after/, ({ exits }) => (exits[0].step -= 1)],
  [/2 exits/, ({ exits }) => exits.push(exits[0])],
  [/no result/, (record) => (record.result = undefined)],
  [/began 0 times/, (record) => (record.starts = [])],
  [/not those that began/, ({ met }) => met.pop()],
  [/event-9 isn't/, ({ starts }) => starts.push({ id: 'event-9', step: 9 })],
];

on_seed_0('changed records are found out', async ({ walk_in, scene }) => {
  const [exit] = scene.exits;
  const options = options_of(scene, exit.route, 'keys', 'snap');
  const record = await walk_in((page) => walk(page, options));
  assert.deepEqual(walk_faults(scene, exit, record), []);
  for (const [said, forge] of kForged) {
    const forged = structuredClone(record);
    forge(forged);
    assert.match(walk_faults(scene, exit, forged).join('\n'), said);
  }
});

test('maze-15, seed 0', async (t) => {
  await with_scenes(['maze-15'], '0:0', async (served) => {
    const [[path, scene]] = served.scenes;
    const walk_in = (...how) => on_walk(served, path, ...how);
    for (const { name, run } of tests) {
      await t.test(name, (inner) => run({ walk_in, scene }, inner));
    }
  });
});
