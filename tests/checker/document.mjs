// Shape of a scene document: keys, ids, and positions that must agree with cells.

const kNear = 1e-9; // metres, relative to the size of a scene

const kKeys = [
  'format',
  'generator',
  'name',
  'seed',
  'preset_digest',
  'bounds',
  'spawn',
  'exits',
  'walk',
  'events',
  'metrics',
];

/** Faults of form. A document with any of them isn't looked at further. */
export function check_form(document, demands, fail) {
  const missing = kKeys.filter((key) => !(key in document));
  if (missing.length) return fail('form.keys', `no ${missing.join(', ')}`);
  if (document.format !== 1) fail('form.format', `format ${document.format}`);
  if (!/^warren \d+\.\d+\.\d+$/.test(document.generator)) {
    fail('form.generator', document.generator);
  }
  if (document.name !== demands.name) fail('form.name', document.name);
  if (!/^(0|[1-9]\d{0,19})$/.test(document.seed)) fail('form.seed', document.seed);
  if (!/^xxh3:[0-9a-f]{32}$/.test(document.preset_digest)) {
    fail('form.digest', document.preset_digest);
  }
  check_placement(document.placement, demands, fail);
  check_ids(document.exits, 'exit', fail);
  check_ids(document.events, 'event', fail);
  const known = new Set(document.exits.map((exit) => exit.id));
  for (const event of document.events) {
    if (event.exit !== undefined && !known.has(event.exit)) {
      fail('form.ids', `${event.id} names ${event.exit}`);
    }
    if (event.trigger !== demands.trigger || event.once !== demands.once) {
      fail('event.trigger', `${event.id}: ${event.trigger} m, once ${event.once}`);
    }
  }
  check_rows(document.walk, demands, fail);
}

/** Positions are the middles of cells on the floor, of a grid that is centred on the origin. */
export function check_places(document, demands, fail) {
  const { origin, cell, size } = document.walk;
  if (cell !== demands.cell) fail('place.cell', `${cell} m`);
  if (!near(origin[0], (-size[0] * cell) / 2) || !near(origin[1], (-size[1] * cell) / 2)) {
    fail('place.origin', `${origin}`);
  }
  const { min, max } = document.bounds;
  const sides = [
    [min[0], origin[0]],
    [min[2], origin[1]],
    [max[0], -origin[0]],
    [max[2], -origin[1]],
  ];
  if (!sides.every(([a, b]) => near(a, b))) fail('place.bounds', `${min} to ${max}`);
  const places = [['spawn', document.spawn]];
  for (const thing of [...document.exits, ...document.events]) places.push([thing.id, thing]);
  for (const [id, thing] of places) {
    const middle = [
      origin[0] + (thing.cell[0] + 0.5) * cell,
      0,
      origin[1] + (thing.cell[1] + 0.5) * cell,
    ];
    if (!middle.every((value, i) => near(value, thing.position[i]))) {
      fail('place.position', `${id} in cell ${thing.cell} at ${thing.position}`);
    }
  }
  for (const exit of document.exits) {
    if (!(exit.radius > 0 && exit.radius <= cell)) fail('exit.radius', `${exit.radius} m`);
  }
}

/** The cell whose middle stands at a position, null where none does. */
export function cell_at(walk, [x, y, z]) {
  const column = (x - walk.origin[0]) / walk.cell - 0.5;
  const row = (z - walk.origin[1]) / walk.cell - 0.5;
  const cell = [Math.round(column), Math.round(row)];
  return y === 0 && near(cell[0], column) && near(cell[1], row) ? cell : null;
}

/** How the events were placed is said where there are any. */
function check_placement(placement, demands, fail) {
  if (demands.count === 0 && placement === undefined) return;
  const { asked, skeleton, attempts } = placement ?? {};
  if (asked !== demands.placement) fail('form.placement', `asked ${asked}`);
  if (!['disjoint', 'tree', 'trunk', 'none'].includes(skeleton)) {
    fail('form.placement', `skeleton ${skeleton}`);
  }
  if (!(attempts >= 1)) fail('form.placement', `attempts ${attempts}`);
}

function check_ids(things, stem, fail) {
  things.forEach((thing, i) => {
    if (thing.id !== `${stem}-${i}`) fail('form.ids', `${stem} ${i} is called ${thing.id}`);
  });
}

function check_rows(walk, demands, fail) {
  const { width, height } = demands;
  if (walk.size[0] !== width || walk.size[1] !== height || walk.rows.length !== height) {
    return fail('rows.size', `${walk.size}, ${walk.rows.length} rows`);
  }
  for (const row of walk.rows) {
    if (row.length !== width || /[^#.]/.test(row)) return fail('rows.size', `row ${row}`);
  }
}

function near(a, b) {
  return Math.abs(a - b) <= kNear * Math.max(1, Math.abs(a), Math.abs(b));
}
