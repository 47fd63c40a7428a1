// How props of events move, as functions of time alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';
import { random_of } from './scenes.mjs';

const { Path, dashing, rolling, standing_with_back, turned, within, yaw_towards } = await load(
  'visit/path.ts',
  'visit/motion.ts',
  'visit/numbers.ts',
);

const near = (a, b, what, tolerance = 1e-9) =>
  assert.ok(Math.abs(a - b) < tolerance, `${what}: ${a}, not ${b}`);
const apart = (a, b) => Math.hypot(...a.map((value, axis) => value - b[axis]));
/** Radians between two ways that one may look. */
const between = (a, b) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));

const kCorner = new Path([[0, 0, 2], [0, 0, 0], [4, 0, 0]]);
const kRock = { min: [-0.8, 0, -0.8], max: [0.8, 1.6, 0.8] };

function random_path(seed) {
  const random = random_of(seed);
  const points = [[random() * 9, random(), random() * 9]];
  for (let i = 0; i < 1 + random() * 4; ++i) {
    const [x, y, z] = points.at(-1);
    points.push(random() < 0.5 ? [x + 1 + random() * 5, y, z] : [x, y, z + 1 + random() * 5]);
  }
  return { points, path: new Path(points) };
}

test('a path goes through its points and is as long as its legs', () => {
  for (let seed = 0; seed < 100; ++seed) {
    const { points, path } = random_path(seed);
    let way = 0;
    points.forEach((point, i) => {
      if (i) way += apart(point, points[i - 1]);
      assert.ok(apart(path.at(way), point) < 1e-9);
    });
    near(path.length, way, 'length');
    assert.deepEqual(path.at(-1), points[0]);
    assert.ok(apart(path.at(way + 1), points.at(-1)) < 1e-9);
    for (let at = 0; at < way - 0.01; at += 0.1) {
      assert.ok(apart(path.at(at), path.at(at + 0.01)) <= 0.01 + 1e-9);
      assert.ok(between(path.yaw(at), path.yaw(at + 0.01)) < 0.1); // turns bit by bit
    }
  }
});

test('one looks along the path', () => {
  near(kCorner.yaw(0), Math.PI, 'to -Z');
  near(kCorner.yaw(1), Math.PI, 'to -Z');
  near(kCorner.yaw(2), (3 * Math.PI) / 4, 'halfway round the corner');
  near(kCorner.yaw(3), Math.PI / 2, 'to +X');
  near(kCorner.yaw(6), Math.PI / 2, 'to +X');
});

test('a path may stay at one point', () => {
  for (const points of [[[1, 2, 3]], [[1, 2, 3], [1, 2, 3]]]) {
    const path = new Path(points);
    assert.deepEqual([path.length, path.at(1), path.yaw(0)], [0, [1, 2, 3], 0]);
    assert.ok(rolling(path, kRock, 0).over);
    assert.ok(dashing(path, 5, 0).over);
  }
  assert.throws(() => new Path([]), /without points/);
});

test("a rock's turns are its way by its girth, at every moment", () => {
  for (let seed = 0; seed < 50; ++seed) {
    const { path } = random_path(seed);
    const half = 0.1 + random_of(seed)();
    const box = { min: [-half, 0, -half], max: [half, 2 * half, half] };
    let before = rolling(path, box, 0);
    assert.deepEqual([before.turns, before.speed, before.over], [0, 0, false]);
    let way = 0;
    for (let step = 1; !before.over; ++step) {
      const now = rolling(path, box, step / 500);
      way += apart(now.position, before.position);
      // Corners are cut by steps, so straight lines between moments are a bit shorter.
      near(now.turns * 2 * Math.PI * half, way, 'way', 0.03);
      assert.ok(now.turns >= before.turns && now.speed >= before.speed);
      before = now;
    }
    near(before.turns * 2 * Math.PI * half, path.length, 'the whole way');
    assert.ok(apart(before.position, path.at(path.length)) < 1e-9);
  }
});

test('a rock has its speed of 3.5 m/s after 0.3 s', () => {
  const path = new Path([[0, 0, 0], [0, 0, 100]]);
  near(rolling(path, kRock, 0.15).speed, 1.75, 'speed');
  near(rolling(path, kRock, 0.3).position[2], 0.525, 'way');
  near(rolling(path, kRock, 0.3).speed, 3.5, 'speed');
  near(rolling(path, kRock, 10.3).position[2], 35.525, 'way');
  assert.equal(rolling(path, kRock, 28).over, false);
  assert.equal(rolling(path, kRock, 29).over, true);
  assert.equal(rolling(path, { min: [0, 0, 0], max: [0, 0, 0] }, 1).turns, 0);
});

test('a creature dashes out, stands, and is back where it was', () => {
  const to_visitor = 0.4;
  const at = (seconds) => dashing(kCorner, seconds, to_visitor);
  assert.deepEqual([at(0).position, at(0).running, at(0).over], [[0, 0, 2], true, false]);
  near(at(0).yaw, Math.PI, 'looks along its way');
  for (const seconds of [0.2, 0.7, 1.4]) {
    assert.deepEqual([at(seconds).speed, at(seconds).running], [4, true]);
    assert.ok(apart(at(seconds).position, kCorner.at(4 * seconds)) < 1e-9);
  }
  const stands = at(1.9);
  assert.deepEqual([stands.position, stands.speed, stands.running], [[4, 0, 0], 0, false]);
  near(between(stands.yaw, to_visitor), 0, 'looks at the visitor');
  // 1.5 s out, 0.5 s there, 0.3 s of turning: back the same way, the other way round.
  for (const seconds of [0.1, 0.7, 1.3]) {
    const [back, out] = [at(2.3 + seconds), at(1.5 - seconds)];
    assert.ok(apart(back.position, out.position) < 1e-9);
    near(between(back.yaw, out.yaw), Math.PI, 'looks back');
  }
  assert.equal(at(4.05).over, false); // it turns round before it waits again
  const waits = at(4.2);
  assert.deepEqual([waits.position, waits.speed], [[0, 0, 2], 0]);
  assert.deepEqual([waits.running, waits.over], [false, true]);
  near(between(waits.yaw, Math.PI), 0, 'looks along its way again');
});

test('a creature neither jumps nor flicks round', () => {
  for (let seed = 0; seed < 50; ++seed) {
    const { path } = random_path(seed);
    const to_visitor = random_of(seed)() * 7;
    const step = 1 / 200;
    for (let seconds = 0; !dashing(path, seconds, to_visitor).over; seconds += step) {
      const [from, to] = [seconds, seconds + step].map((at) => dashing(path, at, to_visitor));
      assert.ok(apart(from.position, to.position) <= 4 * step + 1e-9);
      // Half a turn takes 0.3 s, a corner that it runs round less.
      assert.ok(between(from.yaw, to.yaw) < 0.25, `seed ${seed} at ${seconds}`);
    }
  }
});

test('a container stands with its back at the first point, its front to the second', () => {
  const box = { min: [-0.4, 0, -0.25], max: [0.4, 0.5, 0.3] };
  const ways = [[1, 0, Math.PI / 2], [-1, 0, -Math.PI / 2], [0, 1, 0], [0, -1, Math.PI]];
  for (const [x, z, yaw] of ways) {
    const place = standing_with_back(new Path([[5, 0, 5], [5 + x, 0, 5 + z]]), box);
    near(between(place.yaw, yaw), 0, 'yaw');
    assert.ok(apart(place.position, [5 + 0.25 * x, 0, 5 + 0.25 * z]) < 1e-9);
  }
});

test('angles and bounds', () => {
  near(turned(0.1, 2 * Math.PI - 0.1, 0.5), 0, 'over zero');
  near(between(turned(3, -3, 2), -3), 0, 'no further than the whole');
  near(turned(1, 2, -1), 1, 'nor back');
  assert.deepEqual([within(NaN, -1, 1), within(Infinity, -1, 1), within(-7, -1, 1)], [0, 1, -1]);
  near(yaw_towards([1, 9, 1], 3, 1, 0), Math.PI / 2, 'towards +X');
  assert.equal(yaw_towards([1, 0, 1], 1, 1, 0.7), 0.7);
});
