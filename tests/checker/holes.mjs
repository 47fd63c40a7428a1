// Judges the holes of landscapes over many seeds and windows:
//
//   WARREN_BIN=build/release/bin/warren node holes.mjs [--count N]
//
// `--count` seeds for each case. Prints a line a case; exit 1 where an invariant is broken.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generate } from './generate.mjs';
import { check_holes, compare_windows } from './hole_checks.mjs';

// Windows of a case share chunks with its first, whose blocks lie in it as a whole.
const kCases = [
  {
    name: 'sparse',
    holes: { count: 3, radius: 0.4, depth: 0.2, blur: 0.2, min_distance: 2.5, block: 1 },
    windows: ['-2:1,-1:1', '-1:-1,0:0', '0:3,1:2', '1:1,-1:1'],
  },
  {
    name: 'packed',
    holes: { count: 42, radius: 0.3, depth: 0.2, blur: 0.15, min_distance: 1.6, block: 2 },
    windows: ['-2:1,0:3', '-1:0,1:2', '1:2,2:2', '0:0,3:5'],
  },
  {
    name: 'far',
    holes: { count: 30, radius: 0.4, depth: 0.2, blur: 0.2, min_distance: 2, block: 3 },
    windows: ['124999998:125000000,-3:2', '124999999:124999999,0:0', '124999997:124999998,-1:1'],
  },
];

/** A preset whose chunks are eight metres wide. */
const make_preset = (holes) => ({
  format: 1,
  terrain: {
    chunk: 33,
    spacing: 0.25,
    height: [0, 4],
    noises: [{ scale: 0.05 }],
    layers: [{ name: 'sand', color: '#a08d74' }],
    holes,
  },
});

/** Faults of a case, the first of each kind, with how often it was found. */
async function judge(file, { holes, windows }, count) {
  const faults = new Map();
  const note = (seed, window, found) => {
    for (const { check, message } of found) {
      const known = faults.get(check);
      if (known) ++known.count;
      else faults.set(check, { count: 1, message: `seed ${seed}, ${window}: ${message}` });
    }
  };
  const first = new Map();
  let number = 0;
  for (const window of windows) {
    let documents = 0;
    const take = (line) => {
      const { seed, terrain, metrics } = JSON.parse(line);
      const kept = { terrain, metrics };
      if (window === windows[0]) first.set(seed, kept);
      note(seed, window, check_holes(kept, holes));
      if (first.has(seed)) note(seed, window, compare_windows(first.get(seed), kept));
      number += terrain.holes.length;
      ++documents;
    };
    const { status } = await generate(file, 0, count - 1, take, ['--chunks', window]);
    if (status !== 0 || documents !== count) {
      note('-', window, [{ check: 'run', message: `exit ${status}, ${documents} documents` }]);
    }
  }
  return { faults, number };
}

const { values } = parseArgs({ options: { count: { type: 'string', default: '100' } } });
const folder = mkdtempSync(path.join(os.tmpdir(), 'holes-'));
try {
  for (const entry of kCases) {
    const file = path.join(folder, `${entry.name}.json`);
    writeFileSync(file, JSON.stringify(make_preset(entry.holes)));
    const { faults, number } = await judge(file, entry, Number(values.count));
    console.log(`${entry.name}: ${values.count} seeds, ${number} holes, ${faults.size} faults`);
    for (const [check, { count, message }] of faults) {
      console.log(`    ${check}: ${count}, first at ${message}`);
    }
    if (faults.size || !number) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
