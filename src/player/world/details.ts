/** Which detail of a chunk is to be shown. */
import type { Lod } from '../scene/description.ts';

/** Metres by which one must come nearer than a finer detail's end before it is shown again. */
const kSlack = 1;

/**
 * The number of the detail to be shown at a distance in metres, while that of number `held`, if
 * any, is. Never a finer one than the distance asks for, which is what budgets count on; a finer
 * one than is held only where it stays for a while.
 */
export function detail_at(lods: readonly Lod[], distance: number, held?: number): number {
  let detail = 0;
  for (let i = 1; i < lods.length; ++i) {
    const from = lods[i]?.distance ?? Infinity;
    const slack = held !== undefined && held >= i ? kSlack : 0;
    if (distance >= from - slack) detail = i;
  }
  return detail;
}
