// The goldens must notice every change of content, name the part, and nothing else.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { encode_png } from '../checker/png.mjs';
import { differences, digest_bundle } from './bundle.mjs';
import { compare_digests } from './golden.mjs';

const root = mkdtempSync(path.join(os.tmpdir(), 'golden-test-'));
after(() => rmSync(root, { recursive: true }));

const kPositions = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
];

/** A GLB of one triangle, its vertices `stride` bytes apart. */
function make_glb({
  positions = kPositions,
  stride = 12,
  color = 0.5,
  name = 'walls',
  turn = 1,
  pixel = 7,
} = {}) {
  const picture = encode_png(1, 1, Buffer.from([pixel]));
  const binary = Buffer.concat([Buffer.alloc(stride * 3 + 8 + 8), picture]);
  const keys = stride * 3 + 8;
  binary.writeFloatLE(1, keys);
  binary.writeFloatLE(turn, keys + 4);
  positions.forEach((p, i) => p.forEach((v, k) => binary.writeFloatLE(v, i * stride + k * 4)));
  [0, 1, 2].forEach((v, i) => binary.writeUInt16LE(v, stride * 3 + i * 2));
  const json = {
    asset: { version: '2.0' },
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
      { bufferView: 2, componentType: 5126, count: 1, type: 'SCALAR' },
      { bufferView: 2, byteOffset: 4, componentType: 5126, count: 1, type: 'SCALAR' },
    ],
    animations: [{ name: 'roll', samplers: [{ input: 2, output: 3 }] }],
    images: [{ bufferView: 3, mimeType: 'image/png' }],
    bufferViews: [
      { buffer: 0, byteLength: stride * 3, byteStride: stride },
      { buffer: 0, byteOffset: stride * 3, byteLength: 6 },
      { buffer: 0, byteOffset: keys, byteLength: 8 },
      { buffer: 0, byteOffset: keys + 8, byteLength: picture.length },
    ],
    buffers: [{ byteLength: binary.length }],
    materials: [{ name: 'stone', pbrMetallicRoughness: { roughnessFactor: color } }],
    meshes: [{ name, primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    nodes: [{ mesh: 0, name }],
  };
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 32)]);
  const head = (...values) => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, i) => bytes.writeUInt32LE(value, i * 4));
    return bytes;
  };
  const length = 12 + 8 + padded.length + 8 + binary.length;
  return Buffer.concat([
    head(0x46546c67, 2, length),
    head(padded.length, 0x4e4f534a),
    padded,
    head(binary.length, 0x004e4942),
    binary,
  ]);
}

let made = 0;
function make_bundle({ glb = {}, scene = {}, size = 10, pixel = 3 } = {}) {
  const folder = path.join(root, String(made++));
  mkdirSync(path.join(folder, 'meshes'), { recursive: true });
  writeFileSync(path.join(folder, 'meshes/a.glb'), make_glb(glb));
  writeFileSync(path.join(folder, 'light.png'), encode_png(2, 1, Buffer.from([0, pixel])));
  writeFileSync(
    path.join(folder, 'scene.json'),
    JSON.stringify({ format: 1, seed: '0', ...scene }),
  );
  const files = [{ path: 'scene.json', bytes: size, digest: `xxh3:${size}` }];
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ seed: '0', files }));
  return folder;
}

function changes(options) {
  return compare_digests(digest_bundle(make_bundle()), digest_bundle(make_bundle(options)));
}

test('layout of vertices and sizes of files are no content', () => {
  assert.deepEqual(changes({}), []);
  assert.deepEqual(changes({ glb: { stride: 20 } }), []);
  assert.deepEqual(changes({ size: 11 }), []);
});

test('each change is named by its part', () => {
  const moved = kPositions.map((p, i) => (i === 1 ? [1 + 2 ** -23, 0, 0] : p));
  assert.deepEqual(changes({ glb: { positions: moved } }), ['changed: meshes/a.glb mesh walls']);
  const negative = kPositions.map((p, i) => (i === 1 ? [1, -0, 0] : p));
  assert.deepEqual(changes({ glb: { positions: negative } }), ['changed: meshes/a.glb mesh walls']);
  assert.deepEqual(changes({ glb: { color: 0.6 } }), ['changed: meshes/a.glb material stone']);
  assert.deepEqual(changes({ glb: { turn: 2 } }), ['changed: meshes/a.glb document']);
  assert.deepEqual(changes({ glb: { pixel: 8 } }), ['changed: meshes/a.glb document']);
  assert.deepEqual(changes({ pixel: 4 }), ['changed: light.png picture']);
  assert.deepEqual(changes({ scene: { seed: '1' } }), ['changed: scene.json seed']);
  assert.deepEqual(changes({ glb: { name: 'rocks' } }), [
    'changed: meshes/a.glb document',
    'gone: meshes/a.glb mesh walls',
    'new: meshes/a.glb mesh rocks',
  ]);
  assert.deepEqual(changes({ scene: { extra: 1 } }), [
    'changed: scene.json keys',
    'new: scene.json extra',
  ]);
});

test('folders are compared byte by byte', () => {
  const [a, b] = [make_bundle(), make_bundle()];
  assert.deepEqual(differences(a, b), []);
  writeFileSync(path.join(b, 'scene.json'), '{"format":1,"seed":"1"}');
  assert.deepEqual(differences(a, b), ['scene.json: 23 and 23 bytes, different from byte 20']);
  writeFileSync(path.join(b, 'more.json'), '{}');
  assert.equal(differences(a, b).length, 2);
  mkdirSync(path.join(root, 'empty'));
  assert.equal(differences(path.join(root, 'empty'), path.join(root, 'empty')).length, 1);
});
