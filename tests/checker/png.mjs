// PNG pictures, as far as masks need them: 8-bit grey or colour, with or without alpha.

import { deflateSync, inflateSync } from 'node:zlib';

const kSignature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const kChannels = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** {width, height, channels, pixels} of an 8-bit, not interlaced PNG. Throws on any other. */
export function decode_png(bytes) {
  if (!bytes.subarray(0, 8).equals(kSignature)) throw new Error('not a PNG');
  let header;
  const parts = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = body;
    if (type === 'IDAT') parts.push(body);
    at += length + 12;
  }
  const [depth, color, , , interlace] = header.subarray(8);
  const channels = kChannels[color];
  if (depth !== 8 || !channels || interlace) throw new Error('a kind of PNG that masks do not use');
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const pixels = unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  return { width, height, channels, pixels };
}

/** An 8-bit grey PNG. */
export function encode_png(width, height, pixels) {
  const raw = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; ++y) {
    raw.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    kSignature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function unfilter(raw, row_bytes, height, step) {
  const out = Buffer.alloc(row_bytes * height);
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (row_bytes + 1)];
    for (let x = 0; x < row_bytes; ++x) {
      const at = y * row_bytes + x;
      const left = x >= step ? out[at - step] : 0;
      const up = y ? out[at - row_bytes] : 0;
      const corner = x >= step && y ? out[at - row_bytes - step] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      out[at] = raw[y * (row_bytes + 1) + 1 + x] + guess;
    }
  }
  return out;
}

function paeth(left, up, corner) {
  const p = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(p - value));
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function chunk(type, body) {
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, 'latin1');
  body.copy(out, 8);
  out.writeUInt32BE(crc(out.subarray(4, body.length + 8)), body.length + 8);
  return out;
}

function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; ++bit) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
