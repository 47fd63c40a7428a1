// Pictures of a bundle: what kind they are, how large, and whether they can be decoded.
import { PNG } from 'pngjs';

const kPng = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Decodes a PNG to 8-bit RGBA. Throws on any that is cut or corrupt. */
const read_png = (bytes) => PNG.sync.read(bytes, { checkCRC: true });

/** The frame of a baseline or progressive JPEG, its markers walked to the end. Throws on others. */
function read_jpeg(bytes) {
  let frame;
  let at = 2; // after the start of the image
  for (;;) {
    if (bytes[at] !== 0xff) throw new Error(`a JPEG without a marker at ${at}`);
    const marker = bytes[at + 1];
    if (marker === 0xd9) break;
    if (marker >= 0xc0 && marker <= 0xc2) {
      const body = bytes.subarray(at + 4);
      frame = { width: body.readUInt16BE(3), height: body.readUInt16BE(1), channels: body[5] };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
    // After the head of a scan come its codes, in which 0xff is followed by 0 or a restart.
    const is_code = () => bytes[at] !== 0xff || bytes[at + 1] === 0 || (bytes[at + 1] & 0xf8) === 0xd0;
    if (marker === 0xda) while (at < bytes.length && is_code()) ++at;
    if (at >= bytes.length) throw new Error('a JPEG that ends early');
  }
  if (at + 2 !== bytes.length) throw new Error(`a JPEG with ${bytes.length - at - 2} bytes after its end`);
  if (!frame) throw new Error('a JPEG without a frame');
  return frame;
}

/** {format, width, height} of a PNG or JPEG, all of it read. Throws where it can't be. */
export function read_picture(bytes) {
  if (bytes.subarray(0, 8).equals(kPng)) {
    const { width, height } = read_png(bytes);
    return { format: 'image/png', width, height };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    const { width, height } = read_jpeg(bytes);
    return { format: 'image/jpeg', width, height };
  }
  throw new Error('neither PNG nor JPEG');
}

/** What a picture takes on the graphics processor: 4 bytes a pixel, a third more for mipmaps. */
export function texture_bytes(bytes) {
  const { width, height } = read_picture(bytes);
  return Math.floor((width * height * 16) / 3);
}

/**
 * The red of a PNG between texels, 0..1, as graphics processors find it: `s` and `t` are 0..1 from
 * its top left corner, and clamped.
 */
export function make_sampler(bytes) {
  const { width, height, data } = read_png(bytes);
  const texel = (x, y) => {
    const [column, row] = [Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1)];
    return data[4 * (row * width + column)] / 255;
  };
  const sample = (s, t) => {
    const [x, y] = [s * width - 0.5, t * height - 0.5];
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const mix = (a, b, share) => a + (b - a) * share;
    const row = (j) => mix(texel(x0, j), texel(x0 + 1, j), x - x0);
    return mix(row(y0), row(y0 + 1), y - y0);
  };
  return { width, height, texel, sample };
}
