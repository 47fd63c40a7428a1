// The bundles under test: every shipped preset, seeds 0 to 9, baked by the program in WARREN_BIN.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const kRoot = fileURLToPath(new URL('../..', import.meta.url));
export const kPresets = readdirSync(join(kRoot, 'presets'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => join(kRoot, 'presets', name));

export const read_json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Presets may hold comments, which JSON.parse doesn't know; strings may hold `//`. */
export const read_preset = (path) =>
  JSON.parse(readFileSync(path, 'utf8').replace(/("(?:\\.|[^"\\])*")|\/\/.*|\/\*[^]*?\*\//g, '$1'));

/** Those of mazes, and those of landscapes that bake in a moment. */
export const kMazes = kPresets.filter((path) => 'maze' in read_preset(path));
export const kLands = kPresets.filter((path) => 'terrain' in read_preset(path) && !/large/.test(path));

/** A folder that `use` may fill; it is gone afterwards. */
export async function with_folder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'warren-web-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Bakes presets, given by path, into `folder` and gives the bundles' paths. */
export function bake_presets(presets, folder, seeds, profile = 'portable') {
  const args = ['bake', ...presets, '--seeds', seeds, '-o', folder, '--profile', profile, '--quiet'];
  return execFileSync(process.env.WARREN_BIN, args, { encoding: 'utf8' }).trimEnd().split('\n');
}

/** The same for all shipped mazes. */
export const bake_mazes = (folder, seeds = '0:9', profile = 'portable') =>
  bake_presets(kMazes, folder, seeds, profile);

/** Writes a preset into `folder`, under its name, and gives its path. */
export function write_preset(folder, name, preset) {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify({ format: 1, ...preset }));
  return path;
}

/** Copies a bundle to where faults may be planted: pictures that bundles share are read-only. */
export function copy_bundle(from, to) {
  cpSync(from, to, { recursive: true });
  for (const entry of readdirSync(to, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o644);
  }
}

/** Runs warren in `folder`: {code, stdout, stderr}. */
export function run_warren(folder, ...args) {
  const { status, stdout, stderr, error } = spawnSync(process.env.WARREN_BIN, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error) throw error;
  return { code: status, stdout, stderr };
}

/** What it prints with --json, a value a line, whatever its exit code. */
export const warren_lines = (folder, ...args) =>
  run_warren(folder, ...args).stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
