// Runs the built binary over a range of seeds and judges what it prints while it prints it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Run } from './check.mjs';

/** The binary under test. */
export function warren_binary() {
  const binary = process.env.WARREN_BIN;
  if (!binary) throw new Error('WARREN_BIN names no warren binary');
  return binary;
}

/**
 * Seeds `first`..`last` of a preset: calls `take(line)` for each document; gives the exit status
 * and how many seeds failed, by the id of the reason. `more` are further arguments. The pipe holds
 * the generator back while lines wait.
 */
export async function generate(preset, first, last, take, more = []) {
  const words = ['generate', preset, '--seeds', `${first}:${last}`, ...more];
  const child = spawn(warren_binary(), words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const failures = {};
  const logged = (async () => {
    for await (const line of createInterface({ input: child.stderr })) {
      const id = /\[(E-[A-Z-]+)\]$/.exec(line)?.[1];
      if (id) failures[id] = (failures[id] ?? 0) + 1;
    }
  })();
  for await (const line of createInterface({ input: child.stdout })) take(line);
  await logged;
  const [status, signal] = await closed;
  return { status: status ?? signal, failures };
}

/** Judges seeds `first`..`last` of a preset; see Run. Plain values, to be sent between threads. */
export async function judge(preset, demands, first, last) {
  const run = new Run(demands, first, last);
  const { status, failures } = await generate(preset, first, last, (line) => run.add(line));
  const failed = Object.values(failures).reduce((sum, n) => sum + n, 0);
  run.finish(failed);
  const expected = failed ? 4 : 0;
  if (status !== expected) run.note('run.status', first, `exit ${status}, not ${expected}`);
  return {
    documents: run.documents,
    fallbacks: run.fallbacks,
    cycles: run.cycles,
    failures,
    violations: [...run.violations].map(([check, first_of]) => ({ check, ...first_of })),
  };
}
