// Judges scene documents, as `warren generate` prints them, against the preset they were made from:
//
//   warren generate PRESET --seeds 0:99 | node check.mjs --preset PRESET --seeds 0:99 [--failed N]
//
// Nothing here knows how mazes are made; only their cells, and the definitions in
// include/warren/gen/maze/maze.hpp.

import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { read_demands } from './demands.mjs';
import { check_form, check_places } from './document.mjs';
import { check_events, check_types } from './event_checks.mjs';
import { Lattice } from './lattice.mjs';
import {
  check_exits,
  check_lattice,
  check_routes,
  check_start,
  check_tree,
} from './maze_checks.mjs';
import { measure, survey } from './measures.mjs';

/** All faults of one parsed document: [{check, message}]. */
export function check_document(document, demands) {
  const faults = [];
  const fail = (check, message) => void faults.push({ check, message });
  check_form(document, demands, fail);
  if (faults.length) return faults;

  const lattice = new Lattice(document.walk.rows);
  const cells = [document.spawn, ...document.exits, ...document.events].map((thing) => thing.cell);
  if (!cells.every(([x, y]) => lattice.contains(x, y))) {
    fail('form.cells', 'a cell outside the grid');
    return faults;
  }
  const index = (thing) => lattice.index(...thing.cell);
  const start = index(document.spawn);
  const exits = document.exits.map(index);
  const events = document.events.map(index);
  const surveyed = survey(lattice, start, exits);
  check_places(document, demands, fail);
  if (demands.placement === 'literal') {
    check_types(lattice, document.events, events, fail);
    check_routes(lattice, document, surveyed, fail);
  } else {
    check_lattice(lattice, fail);
    check_tree(lattice, demands, fail);
    check_start(lattice, document, demands, fail);
    check_exits(lattice, document, demands, surveyed, fail);
    check_events(lattice, document, demands, surveyed, fail);
  }
  if (demands.planned && document.placement?.skeleton === 'none') {
    fail('placement.skeleton', 'the routes are as the tree gave them');
  }
  const ids = document.exits.map((exit) => exit.id);
  const unreachable = demands.unreachable_rooms;
  const measured = measure(lattice, start, exits, ids, events, unreachable, surveyed);
  compare_metrics(document.metrics, measured, fail);
  return faults;
}

/** Judges a run: documents in the order of their seeds, `first`..`last` if given. */
export class Run {
  constructor(demands, first = null, last = null) {
    this.demands = demands;
    this.next = first;
    this.last = last;
    this.documents = 0;
    this.missing = []; // seeds without a document
    this.fallbacks = 0; // documents whose routes the tree gave although events were to come first
    this.cycles = 0;
    this.violations = new Map(); // check -> {count, seed, message} of the first
  }

  add(line) {
    ++this.documents;
    let document;
    try {
      document = JSON.parse(line);
    } catch (error) {
      return this.note('form.json', `line ${this.documents}`, error.message);
    }
    this.follow(document.seed);
    try {
      for (const { check, message } of check_document(document, this.demands)) {
        this.note(check, document.seed, message);
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // a part of the document isn't there
      return this.note('form.parts', document.seed, error.message);
    }
    if (document.placement?.skeleton === 'none' && this.demands.placement === 'events-first') {
      ++this.fallbacks;
    }
    if (document.metrics?.cycles > 0) ++this.cycles;
  }

  /** To be called once, after the last line. `failed` seeds are known to have no document. */
  finish(failed = 0) {
    if (this.next !== null) {
      for (; this.next <= this.last; ++this.next) this.missing.push(this.next);
      if (this.missing.length !== failed) {
        const seeds = this.missing.slice(0, 5).join(' ');
        this.note('run.count', seeds, `${this.missing.length} seeds missing, ${failed} reported`);
      }
    } else if (this.documents === 0) {
      this.note('run.count', '-', 'no documents');
    }
  }

  note(check, seed, message) {
    const known = this.violations.get(check);
    if (known) ++known.count;
    else this.violations.set(check, { count: 1, seed: String(seed), message });
  }

  follow(seed) {
    if (this.next === null) return;
    const found = Number(seed);
    if (!(found >= this.next && found <= this.last)) {
      return this.note('run.order', seed, `after ${this.next - 1}, up to ${this.last}`);
    }
    while (this.next < found) this.missing.push(this.next++);
    ++this.next;
  }
}

function compare_metrics(written, measured, fail) {
  for (const [key, value] of Object.entries(measured)) {
    const found = written[key];
    if (value === null && (found === undefined || found === null)) continue;
    if (!agree(found, value)) {
      fail(`metric.${key}`, `${JSON.stringify(found)}, not ${JSON.stringify(value)}`);
    }
  }
  for (const key of Object.keys(written)) {
    if (!(key in measured)) fail('metric.unknown', key);
  }
}

function agree(a, b) {
  if (typeof b === 'number') {
    return typeof a === 'number' && Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b));
  }
  if (b === null || typeof a !== 'object' || a === null) return a === b;
  const keys = Object.keys(b);
  return keys.length === Object.keys(a).length && keys.every((key) => agree(a[key], b[key]));
}

async function main() {
  const { values } = parseArgs({
    options: { preset: { type: 'string' }, seeds: { type: 'string' }, failed: { type: 'string' } },
  });
  if (!values.preset) throw new Error('check.mjs --preset FILE [--seeds A:B [--failed N]] < lines');
  const [first, last] = values.seeds ? values.seeds.split(':').map(Number) : [null, null];
  const run = new Run(read_demands(values.preset), first, last);
  for await (const line of createInterface({ input: process.stdin })) run.add(line);
  run.finish(Number(values.failed ?? 0));
  for (const [check, { count, seed, message }] of run.violations) {
    console.log(`${check}: ${count}, first at seed ${seed}: ${message}`);
  }
  console.log(`${run.documents} documents, ${run.violations.size} kinds of violation`);
  process.exitCode = run.violations.size ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
