// Events of small scenes: when they begin, how often, what they bring about, and how a visit ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';
import { event_of, kVisitor, middle, random_of, scene_of } from './scenes.mjs';

const { Floor, Visit, WalkGrid } = await load(
  'visit/floor.ts',
  'visit/visit.ts',
  'visit/walk_grid.ts',
);

const kComfort = { turn: 'smooth', speed: kVisitor.speed };
const kRest = { forward: 0, right: 0, turn: 0 };
const kWalk = { forward: 1, right: 0, turn: 0 };
const kToEast = { yaw: -Math.PI / 2, pitch: 0 };
const kToWest = { yaw: Math.PI / 2, pitch: 0 };
const kCorridor = ['.'.repeat(15)];
const kAnimal = event_of('creature', [7, 0], [[12, 0], [7, 0]]);

const visit_of = (scene) => new Visit(scene, new Floor(WalkGrid.from_rows(scene.walk), 0), kComfort);

/** Walks in frames of 0.05 s and gives {kind, at (seconds), x} of what happened, but for steps. */
function walk(visit, seconds, intent = kWalk, head = kToEast) {
  const found = [];
  for (let i = 0; i < Math.round(seconds / 0.05); ++i) {
    for (const happening of visit.advance(0.05, intent, head)) {
      if (happening.kind === 'step') continue;
      found.push({ ...happening, at: visit.seconds, x: visit.body.x });
    }
  }
  return found;
}

const kinds = (happenings) => happenings.map(({ kind }) => kind);

/** An exit in a cell, 1 m around its middle unless `more` says otherwise. */
const exit_of = (id, cell, route, more = {}) => {
  return { id, cell, position: middle(...cell), radius: 1, route, yaw_deg: 0, ...more };
};

test('an event begins in the step in which one comes within its trigger', () => {
  for (const trigger of [1, 2.5, 3, 7]) {
    const visit = visit_of(scene_of(kCorridor, [0, 0], { events: [{ ...kAnimal, trigger }] }));
    const [start] = walk(visit, 12);
    assert.equal(start.kind, 'start');
    const away = middle(7, 0)[0] - start.x;
    assert.ok(away <= trigger && away > trigger - 0.05 * 1.4, `${away} m away`);
    assert.deepEqual(visit.met, [start.event]);
  }
});

test('once, or each time that one comes back', () => {
  for (const [type, path] of [
    ['creature', [[12, 0], [7, 0]]],
    ['object', [[7, 0], [12, 0]]],
    ['container', [[7, -1], [7, 0]]],
  ]) {
    for (const once of [true, false]) {
      const event = event_of(type, [7, 0], path, { once });
      const visit = visit_of(scene_of(kCorridor, [0, 0], { events: [event] }));
      const found = [];
      for (let i = 0; i < 3; ++i) {
        found.push(...walk(visit, 9), ...walk(visit, 9, kWalk, kToWest));
      }
      const starts = found.filter(({ kind }) => kind === 'start');
      // From the west, and as he doesn't get past trigger + 1 m beyond it, from there alone.
      assert.equal(starts.length, once ? 1 : 3, `${type}, once ${once}`);
      assert.deepEqual(visit.met, [event]);
    }
  }
});

test('nothing begins again at the edge of its reach, or before the creature is back', () => {
  const event = { ...kAnimal, once: false };
  const visit = visit_of(scene_of(kCorridor, [5, 0], { events: [event] }));
  visit.body.x += 0.1;
  const to_and_fro = [];
  for (let i = 0; i < 10; ++i) {
    to_and_fro.push(...walk(visit, 0.9), ...walk(visit, 0.9, kWalk, kToWest));
  }
  assert.deepEqual(kinds(to_and_fro), ['start']); // it begins at 12 m, and ends below 11 m
});

test('a spawn within the trigger begins the event in the first step', () => {
  const visit = visit_of(scene_of(kCorridor, [7, 0], { events: [kAnimal] }));
  assert.deepEqual(kinds(visit.advance(0.01, kRest, kToEast)), ['start']);
});

test('nothing begins through a wall', () => {
  const rows = ['.......', '######.', '.......'];
  const event = event_of('container', [1, 2], [[0, 2], [1, 2]], { trigger: 4.5 });
  const visit = visit_of(scene_of(rows, [0, 0], { events: [event] }));
  assert.deepEqual(walk(visit, 4), []); // past it, 4 m off behind the wall
  assert.ok(visit.body.x > 6);
  // Round a wall whose end is near it begins: two cells away, over three steps.
  const open = visit_of(scene_of(['...', '##.', '...'], [0, 0], {
    events: [event_of('container', [1, 2], [[0, 2], [1, 2]], { trigger: 4.2 })],
  }));
  assert.equal(walk(open, 3)[0].kind, 'start');
});

test('a rock rolls from the far end, meets who comes, and bursts on him', () => {
  const rock = event_of('object', [7, 0], [[12, 0], [2, 0]]);
  const visit = visit_of(scene_of(kCorridor, [0, 0], { events: [rock] }));
  const waits = visit.poses()[0];
  assert.deepEqual([waits.shown, waits.clip, waits.position], [true, undefined, middle(12, 0)]);
  const found = walk(visit, 12);
  assert.deepEqual(kinds(found), ['start', 'meet', 'land']);
  const [start, meet, land] = found;
  assert.equal(meet.at, land.at);
  // Half its width, his radius, and 0.2 m; less by at most a frame of both.
  const gap = land.position[0] - land.x;
  assert.ok(gap <= 1.3 && gap > 1.3 - 0.05 * (3.5 + 1.4), `${gap}`);
  assert.deepEqual(land.position.slice(1), [0.8, 1]);
  // Closing in from 13 m apart, it takes a bit more than at full speed.
  const closing = (13 - 1.3) / (3.5 + 1.4);
  assert.ok(land.at - start.at > closing && land.at - start.at < closing + 0.3);
  assert.equal(visit.poses()[0].shown, false);
  assert.ok(visit.body.x > 16); // and he walks on, past where it burst
});

test("a rock's pose turns as it rolls", () => {
  const rock = event_of('object', [7, 0], [[12, 0], [2, 0]]);
  const visit = visit_of(scene_of(kCorridor, [6, 0], { events: [rock] }));
  let seen = 0;
  for (let i = 0; i < 100; ++i) {
    visit.advance(0.02, kRest, kToEast);
    const pose = visit.poses()[0];
    if (!pose.shown) break;
    const way = middle(12, 0)[0] - pose.position[0];
    assert.ok(Math.abs(pose.time * Math.PI * 1.6 - way) < 1e-9);
    assert.deepEqual([pose.clip, pose.repeat], ['roll', true]);
    assert.ok(Math.abs(pose.yaw + Math.PI / 2) < 1e-9); // its front to -X
    ++seen;
  }
  assert.ok(seen > 50);
});

test('a rock that rolls away bursts at the end of its path', () => {
  const rock = event_of('object', [7, 0], [[7, 0], [12, 0]]);
  const visit = visit_of(scene_of(kCorridor, [0, 0], { events: [rock] }));
  const found = walk(visit, 12);
  assert.deepEqual(kinds(found), ['start', 'land']);
  assert.deepEqual(found[1].position, [middle(12, 0)[0], 0.8, 1]);
  assert.ok(Math.abs(found[1].at - found[0].at - (10 / 3.5 + 0.15)) < 0.06);
});

test('a creature comes, meets, and is back idling where it was', () => {
  const visit = visit_of(scene_of(kCorridor, [0, 0], { events: [kAnimal] }));
  const pose = () => visit.poses()[0];
  const waiting = pose();
  assert.deepEqual([waiting.clip, waiting.repeat, waiting.position], ['idle', true, middle(12, 0)]);
  const [start] = walk(visit, 8);
  assert.equal(start.kind, 'start');
  assert.deepEqual([pose().clip, pose().speed], ['dash', 4]);
  assert.ok(Math.abs(pose().time - (visit.seconds - start.at)) < 0.05);
  const later = walk(visit, 3);
  assert.deepEqual(kinds(later), ['meet']);
  walk(visit, 3, kRest);
  assert.deepEqual({ ...pose(), time: 0 }, { ...waiting, time: 0 });
});

test('a creature looks at the visitor', () => {
  const rows = Array(7).fill('.'.repeat(7));
  const event = event_of('creature', [3, 3], [[3, 6], [3, 3]]);
  const visit = visit_of(scene_of(rows, [2, 3], { events: [event] }));
  walk(visit, 6 / 4 + 0.45, kRest);
  const { clip, yaw, position } = visit.poses()[0];
  assert.deepEqual([clip, position], ['idle', middle(3, 3)]);
  assert.ok(Math.hypot(Math.sin(yaw) + 1, Math.cos(yaw)) < 1e-9); // its front to -X, where he is
});

test('a container opens at once, once, and stays open', () => {
  const event = event_of('container', [7, 0], [[6.5, 0], [7, 0]]);
  const visit = visit_of(scene_of(kCorridor, [0, 0], { events: [event] }));
  const position = [14.25, 0, 1];
  assert.deepEqual([visit.poses()[0].clip, visit.poses()[0].position], ['closed', position]);
  const found = walk(visit, 12);
  assert.deepEqual(kinds(found), ['start', 'meet']);
  assert.equal(found[0].at, found[1].at);
  const pose = visit.poses()[0];
  assert.deepEqual([pose.clip, pose.repeat, pose.position], ['open', false, position]);
  assert.ok(Math.abs(pose.time - (visit.seconds - found[0].at)) < 0.05);
});

test('an exit ends the visit with its time and what was met', () => {
  const exits = [
    exit_of('exit-0', [14, 0], [[6, 0], [14, 0]]),
    exit_of('exit-1', [0, 0], [[0, 0]]),
  ];
  const events = [
    event_of('container', [5, 0], [[5, -1], [5, 0]], { id: 'event-0', exit: 'exit-1' }), // met
    event_of('container', [9, 0], [[9, -1], [9, 0]], {
      id: 'event-1', // on the way, but so small that he passes it by
      position: [19, 0, 1.5],
      trigger: 0.2,
    }),
    event_of('container', [9, 2], [[9, 1], [9, 2]], { id: 'event-2', exit: 'exit-0' }), // missed
    event_of('container', [0, 2], [[0, 1], [0, 2]], { id: 'event-3', exit: 'exit-1' }), // elsewhere
  ];
  const rows = [kCorridor[0], '##############.', kCorridor[0]];
  const visit = visit_of(scene_of(rows, [1, 0], { exits, events }));
  assert.equal(visit.result, undefined);
  const found = walk(visit, 60);
  assert.deepEqual(kinds(found), ['start', 'meet', 'exit']);
  const last = found.at(-1);
  assert.equal(last.exit, exits[0]);
  const away = middle(14, 0)[0] - last.x;
  assert.ok(away <= 1 && away > 1 - 0.05 * 1.4);
  const { result } = visit;
  assert.deepEqual(result.met, [events[0]]);
  assert.deepEqual([result.exit, result.of, result.seconds], [exits[0], 3, visit.seconds]);
  assert.ok(Math.abs(result.seconds - 25 / 1.4) < 0.05);
  const { x } = visit.body;
  assert.deepEqual(visit.advance(1, kWalk, kToWest), []);
  assert.deepEqual([visit.body.x, visit.body.speed, visit.seconds], [x, 0, result.seconds]);
});

test('no exit is reached through a wall', () => {
  const exits = [exit_of('exit-0', [1, 2], [], { radius: 4.5 })];
  const visit = visit_of(scene_of(['.......', '#######', '.......'], [0, 0], { exits }));
  walk(visit, 5);
  assert.equal(visit.result, undefined);
});

test('what happens does not hang on frame lengths', () => {
  const events = [
    event_of('object', [4, 0], [[8, 0], [0, 0]], { id: 'event-0' }),
    event_of('creature', [9, 0], [[13, 0], [9, 0]], { id: 'event-1', once: false }),
    event_of('container', [12, 0], [[12, -1], [12, 0]], { id: 'event-2' }),
  ];
  const runs = [0.02, 0.1, 1, 10, undefined].map((frame) => {
    const random = random_of(1);
    const visit = visit_of(scene_of(kCorridor, [0, 0], { events }));
    const found = [];
    for (let left = 20; left > 1e-9; ) {
      const seconds = Math.min(frame ?? random() * 0.3, left);
      found.push(...visit.advance(seconds, kWalk, kToEast));
      left -= seconds;
    }
    const events_alone = found.filter(({ kind }) => kind !== 'step');
    return { found: events_alone.map(({ kind, event }) => `${kind} ${event.id}`), visit };
  });
  const [{ found }] = runs;
  assert.equal(found.filter((what) => what.startsWith('start')).length, 3);
  for (const run of runs) {
    assert.deepEqual(run.found, found);
    assert.ok(Math.abs(run.visit.body.x - runs[0].visit.body.x) < 1e-9);
  }
});

test('the same visit twice is the same', () => {
  const events = [kAnimal, event_of('object', [4, 0], [[8, 0], [0, 0]], { id: 'event-1' })];
  const [one, other] = [0, 1].map(() => {
    const random = random_of(9);
    const visit = visit_of(scene_of(kCorridor, [0, 0], { events }));
    const all = [];
    for (let i = 0; i < 300; ++i) {
      const head = { yaw: random() * 6, pitch: 0 };
      all.push(visit.advance(random() * 0.2, kWalk, head), visit.poses(), { ...visit.body });
    }
    return all;
  });
  assert.deepEqual(one, other);
});

test('an event whose prop is missing is named', () => {
  const scene = scene_of(kCorridor, [0, 0], { events: [{ ...kAnimal, prop: 'dragon' }] });
  assert.throws(() => visit_of(scene), /event-0: no prop dragon/);
  assert.throws(() => visit_of({ ...scene, props: undefined }), /no prop dragon/);
});
