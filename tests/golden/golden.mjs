// Pins what the shipped presets bake to, for seeds 0..4: digests of decoded content, so that a
// compressor's habits don't show, and every change of a value does.
//
//   WARREN_BIN=build/release/bin/warren node golden.mjs           compare with golden.json
//   WARREN_BIN=build/release/bin/warren node golden.mjs --write   pin anew; the commit says why
//   WARREN_BIN=build/release/bin/warren node golden.mjs --print   the digests, to compare binaries
//   node golden.mjs --same A B                                    two folders, byte by byte

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { differences, digest_bundle } from './bundle.mjs';

const kSeeds = '0:4';
const kPresets = fileURLToPath(new URL('../../presets', import.meta.url));
const kGolden = fileURLToPath(new URL('golden.json', import.meta.url));

/** {"maze-15/0 scene.json walk": digest, ...} of all shipped presets, baked with the binary. */
function bake_digests() {
  const binary = process.env.WARREN_BIN;
  if (!binary) throw new Error('WARREN_BIN names no warren binary');
  const presets = readdirSync(kPresets)
    .filter((file) => file.endsWith('.json'))
    .sort();
  if (!presets.length) throw new Error('no presets to bake');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'golden-'));
  try {
    const files = presets.map((file) => path.join(kPresets, file));
    const options = ['--seeds', kSeeds, '-o', folder, '--quiet'];
    const baked = spawnSync(binary, ['bake', ...files, ...options], { encoding: 'utf8' });
    if (baked.error) throw baked.error;
    if (baked.status !== 0) throw new Error(`bake ended with ${baked.status}:\n${baked.stderr}`);
    const bundles = baked.stdout.trim().split('\n');
    const digests = {};
    for (const bundle of bundles) {
      const name = path.relative(folder, path.resolve(bundle)).split(path.sep).join('/');
      for (const [part, digest] of Object.entries(digest_bundle(bundle))) {
        digests[`${name} ${part}`] = digest;
      }
    }
    return digests;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sentences on how digests differ from the pinned ones. */
export function compare_digests(pinned, found) {
  const lines = [];
  for (const part of Object.keys(pinned)) {
    if (!(part in found)) lines.push(`gone: ${part}`);
    else if (found[part] !== pinned[part]) lines.push(`changed: ${part}`);
  }
  for (const part of Object.keys(found)) if (!(part in pinned)) lines.push(`new: ${part}`);
  return lines;
}

function report(lines, fine) {
  for (const line of lines) console.log(line);
  console.log(lines.length ? `${lines.length} differences` : fine);
  process.exitCode = lines.length ? 1 : 0;
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean' },
      print: { type: 'boolean' },
      same: { type: 'boolean' },
    },
  });
  if (values.same) {
    if (positionals.length !== 2) throw new Error('golden.mjs --same A B');
    return report(differences(...positionals), 'the same bytes');
  }
  const found = bake_digests();
  const text = `${JSON.stringify(found, null, 1)}\n`;
  if (values.print) return process.stdout.write(text);
  if (values.write) return writeFileSync(kGolden, text);
  const pinned = JSON.parse(readFileSync(kGolden, 'utf8'));
  report(compare_digests(pinned, found), `${Object.keys(found).length} parts as pinned`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
