// Whole walks along solution routes of generated mazes, by a walker who steers by intents alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';
import { generated, kVisitor, random_of } from './scenes.mjs';

const { Floor, Visit, WalkGrid } = await load(
  'visit/floor.ts',
  'visit/visit.ts',
  'visit/walk_grid.ts',
);

const kFrame = 1 / 60;
const kSeeds = '0:19';
const scenes = generated('maze-15', kSeeds);

const kComfort = { turn: 'smooth', speed: kVisitor.speed };
const kRest = { forward: 0, right: 0, turn: 0 };
const kLevel = { yaw: 0, pitch: 0 };
const visit_of = (scene) => new Visit(scene, new Floor(WalkGrid.from_rows(scene.walk), 0), kComfort);
const apart = ({ x, z }, [to_x, , to_z]) => Math.hypot(x - to_x, z - to_z);

/** Cells of a route, which is given by its corners. */
function cells_of(route) {
  const cells = [route[0]];
  for (const [x, y] of route) {
    for (;;) {
      const [at_x, at_y] = cells.at(-1);
      if (at_x === x && at_y === y) break;
      cells.push([at_x + Math.sign(x - at_x), at_y + Math.sign(y - at_y)]);
    }
  }
  return cells;
}

/** Walks along an exit's route until it is out; gives what happened, with where the visitor was. */
function walk_route(scene, exit, frame) {
  const visit = visit_of(scene);
  const { origin, cell } = scene.walk;
  const along = (axis, at) => origin[axis] + (at + 0.5) * cell;
  const corners = exit.route.map(([x, y]) => [along(0, x), 0, along(1, y)]);
  const found = [];
  let next = 1;
  for (let left = 300; !visit.result && left > 0; left -= frame) {
    if (apart(visit.body, corners[next]) < 0.25 && next + 1 < corners.length) ++next;
    const [x, , z] = corners[next];
    // He looks where he goes; part of it is his body's turning, part his head's.
    const yaw = Math.atan2(visit.body.x - x, visit.body.z - z);
    const off = Math.atan2(Math.sin(yaw - visit.body.yaw), Math.cos(yaw - visit.body.yaw));
    const intent = { forward: 1, right: 0, turn: Math.max(-1, Math.min(1, off)) };
    const before = { x: visit.body.x, z: visit.body.z };
    for (const happening of visit.advance(frame, intent, { yaw: off, pitch: -0.2 })) {
      const { x: at_x, z: at_z } = visit.body;
      found.push({ ...happening, before, at: { x: at_x, z: at_z } });
    }
  }
  return { visit, found };
}

test('every event of every route begins once at its distance, and the exit ends the visit', () => {
  let [routes, starts] = [0, 0];
  for (const scene of scenes) {
    for (const exit of scene.exits) {
      const what = `seed ${scene.seed}, ${exit.id}`;
      const { visit, found } = walk_route(scene, exit, kFrame);
      const on_route = new Set(cells_of(exit.route).map(String));
      const due = scene.events.filter(
        (event) => event.exit === exit.id || on_route.has(String(event.cell)),
      );
      const begun = found.filter(({ kind }) => kind === 'start');
      for (const event of due) {
        const times = begun.filter((start) => start.event === event).length;
        assert.equal(times, 1, `${what}: ${event.id} began ${times} times`);
      }
      assert.equal(new Set(begun.map(({ event }) => event)).size, begun.length, `${what}: twice`);
      for (const { event, at, before } of begun) {
        const away = apart(at, event.position);
        assert.ok(away <= event.trigger, `${what}: ${event.id} began ${away} m away`);
        assert.ok(away > event.trigger - 1.4 * kFrame - 1e-9, `${what}: ${event.id} at ${away} m`);
        assert.ok(apart(before, event.position) > event.trigger, `${what}: ${event.id} began late`);
      }
      assert.equal(visit.result?.exit, exit, what);
      assert.deepEqual(visit.result.met, begun.map(({ event }) => event), what);
      assert.equal(visit.result.of, new Set([...due, ...visit.met]).size, what);
      const length = cells_of(exit.route).length * scene.walk.cell;
      const seconds = length / kVisitor.speed;
      assert.ok(visit.seconds < seconds, `${what}: ${visit.seconds} s`);
      assert.ok(visit.seconds > 0.7 * seconds - 3, `${what}: ${visit.seconds} s`);
      ++routes;
      starts += begun.length;
    }
  }
  assert.equal(routes, 80);
  assert.ok(starts >= 100, `${starts} events`); // five a maze
});

test('the same events begin in the same order at ten frames a second', () => {
  for (const scene of scenes) {
    for (const exit of scene.exits) {
      const [fine, coarse] = [kFrame, 0.1].map((frame) => walk_route(scene, exit, frame).visit);
      assert.deepEqual(coarse.met.map(({ id }) => id), fine.met.map(({ id }) => id));
      assert.equal(coarse.result.exit, fine.result.exit);
    }
  }
});

test('props stay over open cells, but containers at their walls', () => {
  let moved = 0;
  for (const scene of scenes) {
    const grid = WalkGrid.from_rows(scene.walk);
    scene.events.forEach((event, i) => {
      const visit = visit_of(scene);
      [visit.body.x, , visit.body.z] = event.position; // it begins at once
      const [first] = visit.advance(kFrame, kRest, kLevel);
      assert.deepEqual([first?.kind, first?.event], ['start', event]);
      if (event.type === 'container') return;
      for (let frame = 0; frame < 600; ++frame) {
        const { position, speed } = visit.poses()[i];
        const [x, , z] = position;
        assert.ok(grid.open_index(x, z) >= 0, `seed ${scene.seed}: ${event.id}`);
        if (speed > 0) ++moved;
        visit.advance(kFrame, kRest, kLevel);
      }
    });
  }
  assert.ok(moved > 5000, `${moved} frames of moving`);
});

test('random walks never enter a wall', () => {
  let moves = 0;
  for (const scene of scenes) {
    const grid = WalkGrid.from_rows(scene.walk);
    const random = random_of(Number(scene.seed) + 99);
    for (let walk = 0; walk < 10; ++walk) {
      const visit = visit_of(scene);
      for (let i = 0; i < 60; ++i, ++moves) {
        const [forward, right, turn] = [0, 0, 0].map(() => random() * 4 - 2);
        const intent = { forward, right, turn };
        visit.advance(random() * 2, intent, { yaw: random() * 9, pitch: random() });
        assert.ok(grid.open_index(visit.body.x, visit.body.z) >= 0);
        // All around him is open too.
        for (let way = 0; way < 16; ++way) {
          const angle = (way / 16) * 2 * Math.PI;
          const x = visit.body.x + 0.2999 * Math.cos(angle);
          const z = visit.body.z + 0.2999 * Math.sin(angle);
          assert.ok(grid.open_index(x, z) >= 0, `seed ${scene.seed}: ${x} ${z}`);
        }
      }
    }
  }
  assert.equal(moves, 12000);
});
