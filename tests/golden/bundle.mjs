// Digests of what a bundle says, and comparison of bundles byte by byte.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { decode_png } from '../checker/png.mjs';
import { glb_parts } from './glb.mjs';

const kDigits = 32; // hexadecimal digits of the SHA-256 that are kept

/** Paths of all files below a folder, sorted, with `/` between parts. */
export function list_files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory()
        ? list_files(path.join(folder, entry.name)).map((file) => `${entry.name}/${file}`)
        : [entry.name],
    )
    .sort();
}

/** {part: digest} of a bundle's decoded content. */
export function digest_bundle(folder) {
  const digests = {};
  for (const file of list_files(folder)) {
    for (const [part, value] of Object.entries(
      file_parts(file, readFileSync(path.join(folder, file))),
    )) {
      digests[`${file} ${part}`] = digest(JSON.stringify(value));
    }
  }
  return digests;
}

/** The content of one file by parts. */
export function file_parts(file, bytes) {
  if (file === 'manifest.json') return { manifest: without_bytes(JSON.parse(bytes)) };
  if (file.endsWith('.json')) {
    const document = JSON.parse(bytes);
    return { keys: Object.keys(document), ...document };
  }
  if (file.endsWith('.glb')) return glb_parts(bytes, picture);
  if (file.endsWith('.png')) return { picture: picture(bytes) };
  throw new Error(`goldens cannot decode ${file}`);
}

/** What a PNG shows. */
function picture(bytes) {
  const { pixels, ...facts } = decode_png(bytes);
  return { ...facts, pixels: createHash('sha256').update(pixels).digest('hex') };
}

/** Sentences on how two folders differ, byte by byte; empty when they don't. */
export function differences(a, b) {
  // A run's batch.json lists its presets in the run's own order.
  const [here, there] = [a, b].map((folder) =>
    list_files(folder).filter((file) => file !== 'batch.json'),
  );
  const found = [];
  for (const file of here.filter((name) => !there.includes(name)))
    found.push(`only ${a} has ${file}`);
  for (const file of there.filter((name) => !here.includes(name)))
    found.push(`only ${b} has ${file}`);
  for (const file of here.filter((name) => there.includes(name))) {
    const [left, right] = [a, b].map((folder) => readFileSync(path.join(folder, file)));
    if (left.equals(right)) continue;
    const at = left.findIndex((byte, i) => byte !== right[i]);
    const where = at < 0 ? Math.min(left.length, right.length) : at;
    found.push(`${file}: ${left.length} and ${right.length} bytes, different from byte ${where}`);
  }
  if (!here.length && !there.length) found.push('no files at all');
  return found;
}

/** A manifest without the sizes and digests of files, which compressors may change. */
function without_bytes(value) {
  if (Array.isArray(value)) return value.map(without_bytes);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== 'bytes' && key !== 'digest');
  return Object.fromEntries(kept.map(([key, inner]) => [key, without_bytes(inner)]));
}

function digest(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, kDigits);
}
