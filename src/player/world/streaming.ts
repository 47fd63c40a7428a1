/** What of a world's chunks is to be loaded and freed, in which order. */

/** Metres within which chunks are loaded before they are seen. */
const kAhead = 32;
/** Metres beyond which chunks are freed if nothing around sees them. */
const kKeep = 48;

/** A chunk as the visitor stands to it. */
export interface Standing {
  /** Metres from the nearest eye. */
  readonly distance: number;
  /** Whether an eye may see it now. */
  readonly seen: boolean;
  /** Whether it may be seen soon. */
  readonly near: boolean;
  /** Whether any of it is loaded. */
  readonly loaded: boolean;
  /** Whether a detail of it is to be loaded, and isn't on its way. */
  readonly lacks: boolean;
}

/** What a chunk's files wait behind: the lowest come first. */
export function rank_of({ seen, near, distance }: Standing): number {
  return distance + (seen ? 0 : near ? 1e4 : 2e4);
}

/**
 * Those to be loaded, the most wanted first. `reach` are metres that one sees over land; those that
 * aren't seen from here or around are loaded ahead unless textures are `full`.
 */
export function to_load<T extends Standing>(all: readonly T[], reach: number, full: boolean): T[] {
  return all
    .filter(({ seen, near, distance }) => seen || near || (!full && distance < kAhead + reach))
    .filter(({ lacks }) => lacks)
    .sort((a, b) => rank_of(a) - rank_of(b));
}

/**
 * Those that may be freed, the farthest first: all of the first list, and of the second one as long
 * as there is too little room.
 */
export function to_free<T extends Standing>(
  all: readonly T[],
  reach: number,
): [far: T[], near: T[]] {
  const spare = all
    .filter(({ loaded, seen, near }) => loaded && !seen && !near)
    .sort((a, b) => b.distance - a.distance);
  const is_far = ({ distance }: T): boolean => distance > kKeep + reach;
  return [spare.filter(is_far), spare.filter((one) => !is_far(one))];
}
