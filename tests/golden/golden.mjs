// Pins what the shipped presets bake to, for seeds 0..4 (large ones for seed 0): digests of decoded
// content, so that a compressor's habits don't show, and every change of a value does.
//
//   WARREN_BIN=build/release/bin/warren node golden.mjs           compare with golden.json
//   WARREN_BIN=build/release/bin/warren node golden.mjs --write   pin anew; the commit says why
//   WARREN_BIN=build/release/bin/warren node golden.mjs --print   the digests, to compare binaries
//   WARREN_BIN=... node golden.mjs --only maze-15 --only dunes    compare those of some presets
//   node golden.mjs --same A B                                    two folders, byte by byte

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { differences, digest_bundle } from './bundle.mjs';

const kSeeds = [
  ['0:4', (file) => !is_large(file)],
  ['0:0', (file) => is_large(file)],
];
const is_large = (file) => file.includes('large');
const kPresets = fileURLToPath(new URL('../../presets', import.meta.url));
const kGolden = fileURLToPath(new URL('golden.json', import.meta.url));

/** Bakes presets of the folder; paths of their bundles. */
function bake(binary, presets, seeds, folder) {
  if (!presets.length) return [];
  const files = presets.map((file) => path.join(kPresets, file));
  const options = ['--seeds', seeds, '-o', folder, '--quiet'];
  const baked = spawnSync(binary, ['bake', ...files, ...options], { encoding: 'utf8' });
  if (baked.error) throw baked.error;
  if (baked.status !== 0) throw new Error(`bake ended with ${baked.status}:\n${baked.stderr}`);
  return baked.stdout.trim().split('\n');
}

/**
 * {"maze-15/0 scene.json walk": digest, ...} of the shipped presets of some names, or of all, baked
 * with the binary.
 */
function bake_digests(names) {
  const binary = process.env.WARREN_BIN;
  if (!binary) throw new Error('WARREN_BIN names no warren binary');
  const presets = readdirSync(kPresets)
    .filter((file) => file.endsWith('.json') && (!names || names.includes(path.parse(file).name)))
    .sort();
  if (presets.length < (names?.length ?? 1)) throw new Error('no such presets to bake');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'golden-'));
  try {
    const digests = {};
    for (const bundle of kSeeds.flatMap(([seeds, takes]) =>
      bake(binary, presets.filter(takes), seeds, folder),
    )) {
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
      only: { type: 'string', multiple: true },
      print: { type: 'boolean' },
      same: { type: 'boolean' },
    },
  });
  if (values.same) {
    if (positionals.length !== 2) throw new Error('golden.mjs --same A B');
    return report(differences(...positionals), 'the same bytes');
  }
  if (values.write && values.only) throw new Error('golden.mjs --write pins all presets');
  const found = bake_digests(values.only);
  const text = `${JSON.stringify(found, null, 1)}\n`;
  if (values.print) return process.stdout.write(text);
  if (values.write) return writeFileSync(kGolden, text);
  const of_names = ([part]) => !values.only || values.only.includes(part.split('/')[0]);
  const pinned = Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(kGolden, 'utf8'))).filter(of_names),
  );
  report(compare_digests(pinned, found), `${Object.keys(found).length} parts as pinned`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
