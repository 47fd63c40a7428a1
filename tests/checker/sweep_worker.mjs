// Judges ranges of seeds that sweep.mjs sends, one at a time.

import { parentPort } from 'node:worker_threads';
import { read_demands } from './demands.mjs';
import { judge } from './generate.mjs';

parentPort.on('message', async ({ file, planned, first, last, ...job }) => {
  const demands = { ...read_demands(file), planned };
  parentPort.postMessage({ ...job, result: await judge(file, demands, first, last) });
});
