// The body among walls: it never enters one, slides along it, and doesn't care for frame lengths.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';
import { kCell, kVisitor, middle, random_of, random_scene, scene_of } from './scenes.mjs';

const { Floor, Visit, WalkGrid } = await load(
  'visit/floor.ts',
  'visit/visit.ts',
  'visit/walk_grid.ts',
);

const kComfort = { turn: 'smooth', speed: kVisitor.speed };
const kAhead = { yaw: 0, pitch: 0 };
const intent = (forward, right = 0, turn = 0) => ({ forward, right, turn });
const visit_of = (scene, comfort = kComfort) =>
  new Visit(scene, new Floor(WalkGrid.from_rows(scene.walk), 0), comfort);

/** Metres from a point to the nearest closed cell, by looking at all, and at a frame around. */
function clearance({ walk: { rows, size, cell, origin } }, { x, z }) {
  let nearest = Infinity;
  for (let row = -1; row <= size[1]; ++row) {
    for (let column = -1; column <= size[0]; ++column) {
      if (rows[row]?.[column] === '.') continue;
      const [x0, z0] = [origin[0] + column * cell, origin[1] + row * cell];
      const dx = Math.max(x0 - x, x - x0 - cell, 0);
      const dz = Math.max(z0 - z, z - z0 - cell, 0);
      nearest = Math.min(nearest, Math.hypot(dx, dz));
    }
  }
  return nearest;
}

/** Moves as a careless or broken input may ask for them, in frames of any length. */
function random_move(random) {
  const odd = [NaN, Infinity, -Infinity, 1e300, -1e9];
  const value = () =>
    random() < 0.03 ? odd[Math.floor(random() * odd.length)] : random() * 3 - 1.5;
  const seconds = random() < 0.1 ? random() * 5 : random() * 0.1;
  return [seconds, intent(value(), value(), value()), { yaw: value() * 3, pitch: value() }];
}

test('random moves never come nearer to a wall than the radius', () => {
  let moves = 0;
  let touches = 0;
  for (let seed = 0; seed < 200; ++seed) {
    const random = random_of(seed + 1000);
    const radius = 0.05 + random() * 0.8;
    const scene = random_scene(seed, { visitor: { ...kVisitor, radius } });
    const visit = visit_of(scene, { turn: seed % 2 ? 'snap' : 'smooth', speed: random() * 8 });
    assert.equal(visit.body.radius, radius);
    for (let i = 0; i < 200; ++i, ++moves) {
      visit.advance(...random_move(random));
      const clear = clearance(scene, visit.body);
      assert.ok(clear >= radius - 1e-9, `seed ${seed}, move ${i}: ${clear} m, not ${radius}`);
      if (clear < radius + 1e-6) ++touches;
    }
  }
  assert.equal(moves, 40000);
  assert.ok(touches > 5000, `${touches} touches`); // else walls were hardly tried
});

test('a body too wide for the corridors is as wide as they allow', () => {
  const scene = scene_of(['...', '.#.', '...'], [0, 0], { visitor: { ...kVisitor, radius: 3 } });
  const visit = visit_of(scene);
  assert.equal(visit.body.radius, 0.45 * kCell);
  const random = random_of(7);
  for (let i = 0; i < 2000; ++i) {
    visit.advance(...random_move(random));
    assert.ok(clearance(scene, visit.body) >= visit.body.radius - 1e-9);
  }
});

test('one frame of minutes ends at the wall that stands in the way', () => {
  const visit = visit_of(scene_of(['.'.repeat(9) + '#..'], [0, 0]), { turn: 'smooth', speed: 100 });
  visit.advance(300, intent(1), { yaw: -Math.PI / 2, pitch: 0 });
  assert.ok(Math.abs(visit.body.x - (9 * kCell - kVisitor.radius)) < 1e-9, `${visit.body.x}`);
  assert.equal(visit.body.z, kCell / 2);
});

test('walls keep the part along them, all of it', () => {
  for (const degrees of [5, 30, 45, 60, 85]) {
    const visit = visit_of(scene_of(['..........'], [0, 0]));
    const yaw = -(degrees * Math.PI) / 180; // to the right of -Z, where the wall is
    for (let i = 0; i < 60; ++i) visit.advance(1 / 60, intent(1), { yaw, pitch: 0 });
    const along = 1 + 1.4 * Math.sin(-yaw);
    assert.ok(Math.abs(visit.body.x - along) < 1e-9, `${degrees}: ${visit.body.x}`);
    const free = 1 - 1.4 * Math.cos(yaw);
    assert.ok(Math.abs(visit.body.z - Math.max(kVisitor.radius, free)) < 1e-9);
  }
});

test('corners are round', () => {
  const scene = scene_of(['..', '#.', '#.'], [0, 0]);
  const visit = visit_of(scene);
  const around = [];
  for (let i = 0; i < 500; ++i) {
    visit.advance(0.01, intent(-1, 0.6), kAhead); // south-east, round the corner [2, 2]
    around.push([visit.body.x - 2, visit.body.z - 2]);
  }
  const bent = around.filter(([x, z]) => x > 0.05 && z < -0.05);
  const apart = bent.map(([x, z]) => Math.hypot(x, z) - kVisitor.radius);
  assert.ok(apart.every((far) => far > -1e-9));
  assert.ok(apart.filter((far) => far < 1e-9).length > 3);
  assert.ok(visit.body.z > 4); // passed
});

test('no way leads between two closed cells that touch at a corner', () => {
  const scene = scene_of(['.#', '#.'], [0, 0], { visitor: { ...kVisitor, radius: 0.01 } });
  const visit = visit_of(scene);
  const random = random_of(3);
  for (let i = 0; i < 3000; ++i) {
    visit.advance(0.05, intent(1), { yaw: (-3 * Math.PI) / 4 + random() - 0.5, pitch: 0 });
    assert.deepEqual(WalkGrid.from_rows(scene.walk).cell_at(visit.body.x, visit.body.z), [0, 0]);
  }
});

test('frame lengths make no difference', () => {
  for (let seed = 0; seed < 50; ++seed) {
    const scene = random_scene(seed);
    const [whole, split] = [visit_of(scene), visit_of(scene)];
    const random = random_of(seed + 500);
    for (let i = 0; i < 20; ++i) {
      const wish = intent(random() * 2 - 1, random() * 2 - 1, (random() * 2 - 1) / 4);
      const head = { yaw: random() * 6, pitch: 0 };
      whole.advance(0.1, wish, head);
      for (let part = 0; part < 5; ++part) split.advance(0.02, wish, head);
    }
    const off = Math.hypot(whole.body.x - split.body.x, whole.body.z - split.body.z);
    assert.ok(off < 1e-9, `seed ${seed}: ${off} m apart`);
    assert.ok(Math.abs(whole.body.yaw - split.body.yaw) < 1e-9);
    assert.ok(Math.abs(whole.seconds - split.seconds) < 1e-9);
  }
});

const open_hall = () => scene_of(Array(20).fill('.'.repeat(20)), [10, 10]);

test('one walks where one looks, at full speed whatever the pitch and the way', () => {
  const [x0, , z0] = middle(10, 10);
  const ways = [
    [intent(1), 0, [0, -1]],
    [intent(-1), 0, [0, 1]],
    [intent(0, 1), 0, [1, 0]],
    [intent(1), Math.PI / 2, [-1, 0]],
    [intent(0, 1), Math.PI / 2, [0, -1]],
    [intent(1, 1), 0, [Math.SQRT1_2, -Math.SQRT1_2]],
    [intent(0.5), 0, [0, -0.5]],
  ];
  for (const [wish, yaw, [x, z]] of ways) {
    for (const pitch of [0, 1.2, -1.5]) {
      // The body's yaw and the head's add up.
      for (const body_yaw of [0, yaw]) {
        const visit = visit_of(open_hall());
        visit.body.yaw = body_yaw;
        visit.advance(1, wish, { yaw: yaw - body_yaw, pitch });
        assert.ok(Math.abs(visit.body.x - x0 - 1.4 * x) < 1e-9, `${visit.body.x}`);
        assert.ok(Math.abs(visit.body.z - z0 - 1.4 * z) < 1e-9, `${visit.body.z}`);
        assert.ok(Math.abs(visit.body.speed - 1.4 * Math.hypot(x, z)) < 1e-9);
      }
    }
  }
});

test('a head whose yaw is not known looks straight ahead', () => {
  const visit = visit_of(open_hall());
  visit.advance(1, intent(1), { yaw: NaN, pitch: NaN });
  assert.ok(Math.abs(visit.body.z - middle(10, 10)[2] + 1.4) < 1e-9);
});

test('speed is what one really walks', () => {
  const visit = visit_of(scene_of(['.'], [0, 0]));
  visit.advance(5, intent(1), kAhead);
  visit.advance(0.1, intent(1), kAhead);
  assert.equal(visit.body.speed, 0); // at the wall
  visit.advance(0.1, intent(-1), kAhead);
  assert.ok(Math.abs(visit.body.speed - 1.4) < 1e-9);
  visit.advance(0.1, intent(0), kAhead);
  assert.equal(visit.body.speed, 0);
});

test('a foot is set down every 0.7 m of the way', () => {
  const visit = visit_of(open_hall());
  let steps = 0;
  for (let i = 0; i < 101; ++i) {
    steps += visit.advance(0.1, intent(1), { yaw: i / 5, pitch: 0 }).length; // in rounds
  }
  assert.equal(steps, Math.floor((10.1 * 1.4) / 0.7));
  const walled = visit_of(scene_of(['.'], [0, 0]));
  walled.advance(1, intent(1), kAhead);
  assert.deepEqual(walled.advance(60, intent(1), kAhead), []); // at the wall none
});

test('turning in steps: one for each push', () => {
  const visit = visit_of(open_hall(), { turn: 'snap', speed: 1.4 });
  const degrees = () => Math.round((visit.body.yaw * 180) / Math.PI);
  const turns = [0, 0.5, 0.8, 1, 0.7, 0.5, 0.4, 0.9, 0.2, 0.7, -1, -1, 0, -0.59, -0.6, 0, 0];
  const expected = [0, 0, 30, 30, 30, 30, 30, 30, 30, 60, 30, 30, 30, 30, 0, 0, 0];
  turns.forEach((turn, i) => {
    visit.advance(0.01, intent(0, 0, turn), kAhead);
    assert.equal(degrees(), expected[i], `after push ${i}`);
  });
  visit.advance(10, intent(0, 0, 1), kAhead);
  assert.equal(degrees(), 30); // however long
  visit.comfort = { turn: 'smooth', speed: 1.4 };
  visit.advance(1, intent(0, 0, 1), kAhead);
  assert.equal(degrees(), 120);
  visit.comfort = { turn: 'snap', speed: 1.4 };
  visit.advance(1, intent(0, 0, 1), kAhead);
  assert.equal(degrees(), 120); // still the same push
});

test('no time, or none that can be, moves nothing', () => {
  const visit = visit_of(open_hall());
  for (const seconds of [0, -1, NaN, Infinity]) {
    assert.deepEqual(visit.advance(seconds, intent(1), kAhead), []);
    assert.deepEqual([visit.body.x, visit.seconds, visit.body.z], middle(10, 10));
  }
});

test('who is put into a wall stays there', () => {
  const visit = visit_of(scene_of(['###', '###', '###'], [1, 1]));
  visit.advance(3, intent(1, 1), kAhead);
  assert.deepEqual([visit.body.x, visit.body.z], [3, 3]);
});

test('open cells are counted row by row', () => {
  const grid = WalkGrid.from_rows(scene_of(['#.#', '..#', '..#'], [1, 0]).walk);
  const numbers = [0, 1, 2].map((y) => [0, 1, 2].map((x) => grid.open_index(2 * x + 1, 2 * y + 1)));
  assert.deepEqual(numbers, [[-1, 0, -1], [1, 2, -1], [3, 4, -1]]);
  for (const [x, z] of [[-0.1, 1], [6.1, 1], [3, -0.1], [3, 6.1], [NaN, 1]]) {
    assert.equal(grid.open_index(x, z), -1);
  }
  assert.deepEqual([...grid.within(1, 0, 1)].sort(), [0, 2]);
  assert.deepEqual([...grid.within(1, 0, 2)].sort(), [0, 1, 2, 4]);
  assert.deepEqual([...grid.within(0, 0, 9)], []); // from a closed cell
});

test('a grid whose cells do not fit its size is refused', () => {
  const walk = scene_of(['..', '..'], [0, 0]).walk;
  assert.throws(() => WalkGrid.from_rows({ ...walk, rows: ['..', '.'] }), /2 x 2/);
  assert.throws(() => WalkGrid.from_rows({ ...walk, rows: ['..'] }), /2 x 2/);
  assert.throws(() => WalkGrid.from_rows({ ...walk, rows: undefined }), /no rows/);
  assert.throws(() => new WalkGrid(walk, new Uint8Array(3)), /3 cells, not 2 x 2/);
});
