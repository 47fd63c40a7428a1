// The measures of a maze, computed from its cells alone. Definitions: maze::measure() and
// maze::classify() in include/warren/gen/maze/maze.hpp.

export const kTypes = ['creature', 'object', 'container'];
const kReach = 5; // cells of a straight run that count, to each side of the event

/** The type that Algorithm 2 gives an event in cell `at`. */
export function classify(lattice, at) {
  if (lattice.degree(at) !== 2) return 'creature';
  const run = (step) => {
    let n = 0;
    while (n < kReach && lattice.open[at + (n + 1) * step]) ++n;
    return n;
  };
  const across = 1 + run(1) + run(-1);
  const along = 1 + run(lattice.stride) + run(-lattice.stride);
  return Math.max(across, along) >= 5 ? 'object' : 'container';
}

/**
 * What the ways from the start to the exits pass: `distance` from the start by cell index, and per
 * exit its shortest way (`ways`) and the cells that every way `passes`, both empty where there is
 * none.
 */
export function survey(lattice, start, exits) {
  const distance = lattice.distances(start);
  const ways = exits.map((exit) => lattice.walk_back(distance, exit));
  const passes = ways.map((way) => new Set(lattice.unavoidable(way)));
  return { distance, ways, passes };
}

/** The `metrics` object of a scene document. Cells are lattice indices; `ids` name the exits. */
export function measure(lattice, start, exits, ids, events, unreachable_rooms, surveyed) {
  const { distance, ways, passes } = surveyed ?? survey(lattice, start, exits);
  const rooms = measure_rooms(lattice);
  const { cells, links, parts } = lattice.count();
  const result = { ...rooms, cycles: links - cells + parts };

  const aside = new Set([start, ...exits]);
  const must_pass = new Set();
  for (const set of passes) {
    for (const at of set) if (is_room(lattice, at) && !aside.has(at)) must_pass.add(at);
  }
  result.must_pass = must_pass.size;

  const lengths = ways.map((way) => (way.length ? (way.length - 1) / 2 : null));
  const found = lengths.filter((length) => length !== null);
  result.tortuosity = mean(
    exits.flatMap((exit, i) =>
      lengths[i] === null ? [] : [(lengths[i] * 2) / manhattan(lattice, start, exit)],
    ),
  );
  result.route_length_min = found.length ? Math.min(...found) : null;
  result.route_length_mean = found.length ? mean(found) : null;
  result.route_length_max = found.length ? Math.max(...found) : null;
  result.route_length = Object.fromEntries(
    ids.flatMap((id, i) => (lengths[i] === null ? [] : [[id, lengths[i]]])),
  );
  result.events_met = Object.fromEntries(
    ids.map((id, i) => [id, events.filter((at) => passes[i].has(at)).length]),
  );
  result.event_mix = { creature: 0, object: 0, container: 0 };
  for (const at of events) ++result.event_mix[classify(lattice, at)];
  result.event_spacing = least_walk(lattice, events);
  result.unreachable_events = events.filter((at) => distance[at] < 0).length;
  result.skippable_events = events.filter(
    (at) => distance[at] >= 0 && !passes.some((set) => set.has(at)),
  ).length;
  result.unreachable_rooms = unreachable_rooms;
  return result;
}

/** Least walk between two of the cells in room steps, null where no two are joined. */
export function least_walk(lattice, cells) {
  let least = Infinity;
  cells.forEach((from, i) => {
    const distance = lattice.distances(from);
    for (const to of cells.slice(i + 1)) {
      if (distance[to] >= 0) least = Math.min(least, distance[to]);
    }
  });
  return least === Infinity ? null : Math.floor(least / 2);
}

export function is_room(lattice, at) {
  const [x, y] = lattice.cell(at);
  return x % 2 === 1 && y % 2 === 1;
}

function measure_rooms(lattice) {
  const kinds = { rooms: 0, dead_ends: 0, corridors: 0, junctions: 0 };
  let straight = 0;
  const passages = [];
  for (let y = 1; y < lattice.height; y += 2) {
    for (let x = 1; x < lattice.width; x += 2) {
      const at = lattice.index(x, y);
      if (!lattice.open[at]) continue;
      ++kinds.rooms;
      const degree = lattice.degree(at);
      if (degree <= 1) {
        ++kinds.dead_ends;
        passages.push(passage(lattice, at));
      } else if (degree === 2) {
        ++kinds.corridors;
        if (lattice.open[at + 1] === lattice.open[at - 1]) ++straight;
      } else {
        ++kinds.junctions;
      }
    }
  }
  return {
    ...kinds,
    straightness: kinds.corridors ? straight / kinds.corridors : 0,
    river: mean(passages),
  };
}

/** Rooms from a dead end up to the first junction, which doesn't count. */
function passage(lattice, dead_end) {
  let rooms = 0;
  let before = -1;
  let at = dead_end;
  while (at >= 0 && lattice.degree(at) <= 2) {
    if (is_room(lattice, at)) ++rooms;
    const step = lattice.steps.find((s) => lattice.open[at + s] && at + s !== before);
    before = at;
    at = step === undefined ? -1 : at + step;
  }
  return rooms;
}

function manhattan(lattice, a, b) {
  const [ax, ay] = lattice.cell(a);
  const [bx, by] = lattice.cell(b);
  return Math.abs(ax - bx) + Math.abs(ay - by);
}

function mean(values) {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}
