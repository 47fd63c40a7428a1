// Judges thousands of mazes of every kind that presets can ask for:
//
//   WARREN_BIN=build/release/bin/warren node sweep.mjs [--count N] [--trees N] [--only TEXT]
//
// `--count` seeds for each case, `--trees` for each tree algorithm (a tenth of it unless given),
// `--only` the cases whose name holds TEXT. Prints a table; exit 1 where an invariant is broken.

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { shipped_cases, sweep_cases } from './cases.mjs';
import { warren_binary } from './generate.mjs';
import { encode_png } from './png.mjs';

const kWorkers = 2;
const kRange = 1000; // seeds a job

/** Files of a case's presets, written where they aren't shipped. */
function preset_files(folder, entry, number) {
  if (entry.files) return entry.files;
  const stem = `case-${number}`;
  if (entry.mask) {
    const { width, height, pixels } = entry.mask;
    writeFileSync(path.join(folder, `${stem}.png`), encode_png(width, height, pixels));
  }
  return entry.presets.map((preset, i) => {
    const file = path.join(folder, `${stem}-${i}.json`);
    const maze = entry.mask ? { ...preset.maze, mask: `${stem}.png` } : preset.maze;
    writeFileSync(file, JSON.stringify({ ...preset, maze }));
    return file;
  });
}

/** Ranges of seeds for all cases; each preset of a case gets its own stretch of them. */
function make_jobs(folder, cases, count, trees) {
  const jobs = [];
  cases.forEach((entry, number) => {
    const files = preset_files(folder, entry, number);
    const seeds = Math.ceil((entry.tree ? trees : count) / files.length);
    files.forEach((file, i) => {
      for (let at = 0; at < seeds; at += kRange) {
        const first = i * seeds + at;
        const last = i * seeds + Math.min(at + kRange, seeds) - 1;
        jobs.push({ file, number, planned: entry.planned ?? false, first, last });
      }
    });
  });
  return jobs;
}

/** Hands the jobs to the workers, each the next as it is done. */
async function run_jobs(jobs, take) {
  const work = async () => {
    const worker = new Worker(new URL('sweep_worker.mjs', import.meta.url));
    try {
      for (let job; (job = jobs.shift());) {
        const begun = process.hrtime.bigint();
        worker.postMessage(job);
        const [{ result }] = await once(worker, 'message'); // rejects when the worker throws
        take(job, result, Number(process.hrtime.bigint() - begun) / 1e9);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: kWorkers }, work));
}

function new_total() {
  return { documents: 0, fallbacks: 0, cycles: 0, seconds: 0, failures: {}, violations: new Map() };
}

function add_result(total, result, seconds) {
  for (const key of ['documents', 'fallbacks', 'cycles']) total[key] += result[key];
  total.seconds += seconds;
  for (const [id, count] of Object.entries(result.failures)) {
    total.failures[id] = (total.failures[id] ?? 0) + count;
  }
  for (const { check, count, seed, message } of result.violations) {
    const known = total.violations.get(check);
    if (known) known.count += count;
    else total.violations.set(check, { count, seed, message });
  }
}

/** Adds what only the whole of a case shows. */
function judge_case(entry, total) {
  const failed = Object.values(total.failures).reduce((sum, count) => sum + count, 0);
  if (failed && !entry.may_fail) {
    const reasons = Object.keys(total.failures).join(' ');
    total.violations.set('case.failure', { count: failed, seed: '-', message: reasons });
  }
  if (entry.loops && total.cycles === 0) {
    total.violations.set('case.loops', { count: 1, seed: '-', message: 'braiding gave no loop' });
  }
  return failed;
}

function print_table(cases, totals) {
  const rows = [['case', 'mazes', 'violations', 'failures', 'fallbacks', 'loops', 'seconds']];
  let bad = 0;
  cases.forEach((entry, i) => {
    const total = totals[i];
    const failed = judge_case(entry, total);
    const count = [...total.violations.values()].reduce(
      (sum, violation) => sum + violation.count,
      0,
    );
    if (count) ++bad;
    const { documents, fallbacks, cycles } = total;
    rows.push([entry.name, documents, count, failed, fallbacks, cycles, total.seconds.toFixed(1)]);
  });
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => String(row[i]).length)));
  rows.forEach((row, i) => {
    console.log(
      row.map((v, k) => (k ? String(v).padStart(widths[k]) : v.padEnd(widths[0]))).join('  '),
    );
    for (const [check, { count, seed, message }] of totals[i - 1]?.violations ?? []) {
      console.log(`    ${check}: ${count}, first at seed ${seed}: ${message}`);
    }
  });
  return bad;
}

async function main() {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '200' },
      trees: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  });
  warren_binary();
  const count = Number(values.count);
  const trees = Number(values.trees ?? Math.ceil(count / 10));
  const all = [...shipped_cases(), ...sweep_cases()];
  const cases = all.filter(({ name }) => name.includes(values.only));
  if (!(count > 0 && trees > 0 && cases.length)) throw new Error('nothing to sweep');
  const totals = cases.map(new_total);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sweep-'));
  try {
    const jobs = make_jobs(folder, cases, count, trees);
    await run_jobs(jobs, (job, result, seconds) => add_result(totals[job.number], result, seconds));
  } finally {
    rmSync(folder, { recursive: true });
  }
  const bad = print_table(cases, totals);
  const mazes = totals.reduce((sum, total) => sum + total.documents, 0);
  console.log(`${cases.length} cases, ${mazes} mazes, ${bad} cases with violations`);
  process.exitCode = bad ? 1 : 0;
}

await main();
