/** How much of each layer of a landscape is seen at a height; the shader does the same. */
import type { Layer } from '../scene/description.ts';

/** Metres beyond any height, for ranges without a bound. */
const kFar = 1e6;
/** Slope of a weight that steps. */
const kStep = 1e6;

/** A layer's range as the shader has it: its ends and the slopes of its weight within them. */
export type Range = readonly [low: number, rise: number, high: number, fall: number];

export function range_of({ lmin, lmax, hmin, hmax }: Layer): Range {
  const [low, rise] = end_of(lmin, lmax, -1);
  const [high, fall] = end_of(hmax, hmin, 1);
  return [low, rise, high, fall];
}

/** Where a weight is 0, going outwards (`way`), and its slope from where it is 1. */
function end_of(none: number | undefined, full: number | undefined, way: 1 | -1): [number, number] {
  if (none === undefined || full === undefined) return [way * kFar, 1];
  // At a step itself it's 1.
  if (none === full) return [none + way / kStep, kStep];
  return [none, 1 / Math.abs(none - full)];
}

/**
 * The weights at a height in metres, of sum 1, where tidal layers' ranges are `shift` metres up.
 * Where no layer has any, the nearest in height has all of it, the first of several.
 */
export function weights_at(layers: readonly Layer[], shift: number, height: number): number[] {
  const clamp = (value: number): number => Math.min(Math.max(value, 0), 1);
  let [sum, gap, nearest] = [0, Infinity, 0];
  const weights = layers.map((layer, i) => {
    const [low, rise, high, fall] = range_of(layer);
    const at = height - (layer.tidal ? shift : 0);
    const away = Math.max(0, low - at, at - high);
    if (away < gap) [gap, nearest] = [away, i];
    const weight = clamp((at - low) * rise) * clamp((high - at) * fall);
    sum += weight;
    return weight;
  });
  if (sum > 0) return weights.map((weight) => weight / sum);
  return weights.map((_, i) => (i === nearest ? 1 : 0));
}
