/** Water that rises and falls. */
import type { Tide } from '../scene/description.ts';

export interface TideNow {
  /** Metres of the water's surface. */
  readonly water: number;
  /** Metres up to which the ground is wet. */
  readonly wet: number;
}

/** The tide after `seconds`, any number of them: straight from key to key, and round again. */
export function tide_at({ keyframes: keys, period_s: period }: Tide, seconds: number): TideNow {
  const time = ((seconds % period) + period) % period;
  const after = keys.findIndex((key) => key.time > time);
  const next = keys[after < 0 ? 0 : after];
  const last = keys[(after < 0 ? keys.length : after) - 1] ?? keys[keys.length - 1];
  if (!next || !last) throw new Error('a tide without keys');
  const span = (((next.time - last.time) % period) + period) % period;
  const way = (((time - last.time) % period) + period) % period;
  const part = span > 0 ? way / span : 0;
  const between = (a: number, b: number): number => a + (b - a) * part;
  return { water: between(last.water, next.water), wet: between(last.wet, next.wet) };
}
