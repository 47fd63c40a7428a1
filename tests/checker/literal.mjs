// Algorithm 1 as printed (document 000), against the figures that the design note on mazes measured
// for its first reading, over seeds 0..9999 at 15x15 with 5 events:
//
//   WARREN_BIN=build/release/bin/warren node literal.mjs [--count N] [--points P]
//
// Exit 1 where a share is more than P points (default 1) away, or a document is faulty.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Run } from './check.mjs';
import { read_demands } from './demands.mjs';
import { generate } from './generate.mjs';

const kMaze = { size: [15, 15], events: { count: 5, placement: 'literal' } };

const kExpected = {
  'seeds with cycles': 99.4,
  'seeds with an unreachable event': 1.5,
  'events skippable on every route': 96,
  'creature events': 36,
  'object events': 44,
  'container events': 20,
};

async function tally(count) {
  const sums = Object.fromEntries(Object.keys(kExpected).map((what) => [what, 0]));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'literal-'));
  try {
    const preset = path.join(folder, 'literal.json');
    writeFileSync(preset, JSON.stringify({ format: 1, maze: kMaze }));
    const run = new Run(read_demands(preset), 0, count - 1);
    let events = 0;
    const { status } = await generate(preset, 0, count - 1, (line) => {
      run.add(line);
      const { metrics } = JSON.parse(line);
      const mix = Object.entries(metrics.event_mix);
      events += mix.reduce((sum, [, n]) => sum + n, 0);
      if (metrics.cycles > 0) ++sums['seeds with cycles'];
      if (metrics.unreachable_events > 0) ++sums['seeds with an unreachable event'];
      sums['events skippable on every route'] += metrics.skippable_events;
      for (const [type, n] of mix) sums[`${type} events`] += n;
    });
    run.finish();
    if (status !== 0) run.note('run.status', 0, `exit ${status}`);
    for (const what of Object.keys(sums)) {
      sums[what] *= 100 / (what.startsWith('seeds') ? run.documents : events);
    }
    return { shares: sums, violations: run.violations };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function main() {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '10000' },
      points: { type: 'string', default: '1' },
    },
  });
  const { shares, violations } = await tally(Number(values.count));
  let bad = violations.size;
  for (const [check, { count, seed, message }] of violations) {
    console.log(`${check}: ${count}, first at seed ${seed}: ${message}`);
  }
  console.log(`share of`.padEnd(34), 'expected   found');
  for (const [what, expected] of Object.entries(kExpected)) {
    const off = !(Math.abs(shares[what] - expected) <= Number(values.points));
    if (off) ++bad;
    const figures = [expected, shares[what]].map((value) => value.toFixed(2).padStart(6));
    console.log(what.padEnd(34), `${figures.join(' %  ')} %${off ? '  too far' : ''}`);
  }
  process.exitCode = bad ? 1 : 0;
}

await main();
