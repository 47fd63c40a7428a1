// Judging a binary's output: a stand-in binary prints made mazes, and misbehaves on demand.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { read_demands } from './demands.mjs';
import { judge } from './generate.mjs';
import { make_maze } from './maker.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'generate-'));
after(() => rmSync(folder, { recursive: true }));

const preset = path.join(folder, 'made.json');
writeFileSync(preset, JSON.stringify(make_maze(0).preset));

/** A stand-in that fails `failing`, prints nothing for `silent` and exits with `status`. */
async function judge_binary({ failing = [], silent = [], status }) {
  const binary = path.join(folder, 'warren');
  const maker = new URL('maker.mjs', import.meta.url);
  writeFileSync(
    binary,
    `#!${process.execPath}
    import(${JSON.stringify(maker.href)}).then(({ make_maze }) => {
      const [failing, silent] = ${JSON.stringify([failing, silent])};
      const [, , command, preset, option, seeds] = process.argv;
      const [first, last] = seeds.split(':').map(Number);
      for (let seed = first; seed <= last; ++seed) {
        if (failing.includes(seed)) console.error('seed ' + seed + ': none [E-MAZE-QUOTA]');
        else if (!silent.includes(seed)) console.log(JSON.stringify(make_maze(seed).document));
      }
      process.exitCode = ${status};
    });`,
    { mode: 0o755 },
  );
  process.env.WARREN_BIN = binary;
  const { documents, failures, violations } = await judge(preset, read_demands(preset), 10, 19);
  return { documents, failures, checks: violations.map(({ check }) => check) };
}

test('a good run has its documents and no violation', async () => {
  assert.deepEqual(await judge_binary({ status: 0 }), { documents: 10, failures: {}, checks: [] });
});

test('reported failures are counted by their reason', async () => {
  assert.deepEqual(await judge_binary({ failing: [12, 19], status: 4 }), {
    documents: 8,
    failures: { 'E-MAZE-QUOTA': 2 },
    checks: [],
  });
});

test('failures that exit 0, and documents lost without a word, are violations', async () => {
  assert.deepEqual((await judge_binary({ failing: [12], status: 0 })).checks, ['run.status']);
  assert.deepEqual((await judge_binary({ silent: [13], status: 0 })).checks, ['run.count']);
  assert.deepEqual((await judge_binary({ silent: [13], status: 1 })).checks.sort(), [
    'run.count',
    'run.status',
  ]);
});
