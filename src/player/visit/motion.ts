/** How props of events move: pure functions of the seconds since the event began. */
import type { Box, Vec3 } from '../scene/description.ts';
import { turned } from './numbers.ts';
import { front_yaw, type Path } from './path.ts';

/** Metres a second of a rolling rock: faster than one walks, slow enough to be seen coming. */
const kRollSpeed = 3.5;
/** Seconds in which a rock gathers that speed. */
const kRollGather = 0.3;
/** Metres a second of a creature, far faster than one walks. */
const kDashSpeed = 4;
/** Seconds that a creature looks at the visitor at its path's end. */
const kStand = 0.5;
/** Seconds of half a turn. */
const kTurn = 0.3;

/** Where a prop that moves is. */
export interface Place {
  readonly position: Vec3;
  /** Of its front. */
  readonly yaw: number;
  /** Metres a second. */
  readonly speed: number;
  /** Whether the motion has come to its end. */
  readonly over: boolean;
}

export interface Rolling extends Place {
  /** Turns that it has made, one for each length of its girth. */
  readonly turns: number;
}

/** A rock with this box after `seconds` of rolling along its path, to the end of it. */
export function rolling(path: Path, box: Box, seconds: number): Rolling {
  const gathering = Math.min(seconds, kRollGather);
  const gathered = (kRollSpeed * gathering ** 2) / (2 * kRollGather);
  const free = gathered + kRollSpeed * (seconds - gathering); // as if the path had no end
  const way = Math.min(free, path.length);
  const girth = Math.PI * (box.max[1] - box.min[1]);
  return {
    position: path.at(way),
    yaw: path.yaw(way),
    speed: (kRollSpeed * gathering) / kRollGather,
    over: free >= path.length,
    turns: girth > 0 ? way / girth : 0,
  };
}

export interface Dashing extends Place {
  /** Whether its legs move. */
  readonly running: boolean;
}

/**
 * A creature `seconds` after it began to dash along its path: out to the end, where it looks at the
 * visitor, for which its yaw is `to_visitor`, and back to where it waits.
 */
export function dashing(path: Path, seconds: number, to_visitor: number): Dashing {
  const { length } = path;
  const out = length / kDashSpeed;
  const [ahead, there] = [path.yaw(0), path.yaw(length)];
  const stands = (way: number, yaw: number, running: boolean, over = false): Dashing => {
    return { position: path.at(way), yaw, speed: 0, running, over };
  };
  const runs = (way: number, yaw: number): Dashing => {
    return { position: path.at(way), yaw, speed: kDashSpeed, running: true, over: false };
  };
  let left = seconds;
  if (left < out) return runs(left * kDashSpeed, path.yaw(left * kDashSpeed));
  left -= out;
  if (left < kStand) return stands(length, turned(there, to_visitor, left / kTurn), false);
  left -= kStand;
  if (left < kTurn) return stands(length, turned(to_visitor, there + Math.PI, left / kTurn), true);
  left -= kTurn;
  if (left < out) {
    const way = length - left * kDashSpeed;
    return runs(way, path.yaw(way) + Math.PI);
  }
  left -= out;
  if (left < kTurn) return stands(0, turned(ahead + Math.PI, ahead, left / kTurn), true);
  return stands(0, ahead, false, true);
}

/** Where a container stands: with its back, the lowest z of its box, at the path's first point. */
export function standing_with_back(path: Path, box: Box): Place {
  const yaw = path.yaw(0);
  const [x, y, z] = path.at(0);
  const out = -box.min[2];
  const position: Vec3 = [x + out * Math.sin(yaw), y, z + out * Math.cos(yaw)];
  return { position, yaw, speed: 0, over: true };
}

/** The yaw of a prop's front that looks from a point towards [x, z]; `otherwise` right above it. */
export function yaw_towards(from: Vec3, x: number, z: number, otherwise: number): number {
  const [dx, dz] = [x - from[0], z - from[2]];
  return Math.hypot(dx, dz) > 1e-3 ? front_yaw(dx, dz) : otherwise;
}
