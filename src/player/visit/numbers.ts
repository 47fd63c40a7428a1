/** Numbers that come from outside, and angles. */

/** `value` within [low, high]; 0 where it is not a number, or the bound nearest to that. */
export function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(Number.isNaN(value) ? 0 : value, low), high);
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** The angle at `part` (0 to 1) of the shorter turn from one angle to another, in radians. */
export function turned(from: number, to: number, part: number): number {
  const way = Math.atan2(Math.sin(to - from), Math.cos(to - from));
  return from + way * within(part, 0, 1);
}
