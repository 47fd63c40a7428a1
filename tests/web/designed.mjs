// Small files as a designer could have made them.
import { deflateSync } from 'node:zlib';

/** The checksum of PNG, bit by bit. */
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const big = (value) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);

/** A grey square of `side` pixels as PNG. */
export function grey_png(side) {
  const chunk = (kind, data) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    return Buffer.concat([big(data.length), body, big(crc32(body))]);
  };
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side, 128)]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([big(side), big(side), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.concat(Array(side).fill(row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A pyramid `side` metres wide and high as GLB, with clips of a second that lift it. */
export function pyramid_glb(clips, side) {
  const half = side / 2;
  const positions = [-half, 0, -half, half, 0, -half, half, 0, half, -half, 0, half, 0, side, 0];
  const floats = new Float32Array([...positions, 0, 1, 0, 0, 0, 0, side, 0]);
  const indices = new Uint16Array([0, 1, 2, 0, 2, 3, 1, 0, 4, 2, 1, 4, 3, 2, 4, 0, 3, 4]);
  const data = Buffer.concat([Buffer.from(floats.buffer), Buffer.from(indices.buffer)]);
  const view = (byteOffset, byteLength) => ({ buffer: 0, byteOffset, byteLength });
  const gltf = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'pyramid', mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    animations: clips.map((name) => ({
      name,
      samplers: [{ input: 2, output: 3 }],
      channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
    })),
    accessors: [
      { bufferView: 0, componentType: 5126, count: 5, type: 'VEC3', min: [-half, 0, -half], max: [half, side, half] },
      { bufferView: 1, componentType: 5123, count: 18, type: 'SCALAR' },
      { bufferView: 2, componentType: 5126, count: 2, type: 'SCALAR', min: [0], max: [1] },
      { bufferView: 3, componentType: 5126, count: 2, type: 'VEC3' },
    ],
    bufferViews: [view(0, 60), view(92, 36), view(60, 8), view(68, 24)],
    buffers: [{ byteLength: data.length }],
  };
  const text = JSON.stringify(gltf);
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const header = (length, kind) => {
    const out = Buffer.alloc(8);
    out.writeUInt32LE(length, 0);
    out.write(kind, 4, 'latin1');
    return out;
  };
  const start = Buffer.concat([Buffer.from('glTF'), header(2, '\0\0\0\0')]);
  start.writeUInt32LE(28 + json.length + data.length, 8);
  return Buffer.concat([start, header(json.length, 'JSON'), json, header(data.length, 'BIN\0'), data]);
}
