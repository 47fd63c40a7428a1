/** Soft noise, by which ground and water vary over metres. */
import * as THREE from 'three';

const kSide = 128; // pixels
/** Cells of the lattices along a side, from coarse to fine. */
const kLattices = [8, 16, 32];

/** A number in [0, 1) for a lattice's point: the same every time. */
function value_at(x: number, y: number, key: number): number {
  let mixed = Math.imul(x, 0x27d4eb2f) ^ Math.imul(y, 0x165667b1) ^ Math.imul(key, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** Noise of one lattice at a place in its cells, smooth and repeating after `cells`. */
function noise_at(x: number, y: number, cells: number, key: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const fade = (part: number): number => part * part * (3 - 2 * part);
  const [u, v] = [fade(x - column), fade(y - row)];
  const corner = (dx: number, dy: number): number =>
    value_at((column + dx) % cells, (row + dy) % cells, key);
  const near = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u;
  const far = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u;
  return near + (far - near) * v;
}

/** A picture that repeats, with two noises apart from each other in red and green, about 0.5. */
export function make_mottle(): THREE.DataTexture {
  const data = new Uint8Array(2 * kSide * kSide);
  for (let i = 0; i < data.length; ++i) {
    const [channel, x, y] = [i % 2, (i >> 1) % kSide, Math.floor((i >> 1) / kSide)];
    let [sum, total] = [0, 0];
    kLattices.forEach((cells, octave) => {
      const share = 0.5 ** octave;
      const at = (pixel: number): number => (pixel * cells) / kSide;
      sum += share * noise_at(at(x), at(y), cells, 2 * octave + channel);
      total += share;
    });
    data[i] = Math.round((255 * sum) / total);
  }
  const texture = new THREE.DataTexture(data, kSide, kSide, THREE.RGFormat);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.magFilter = THREE.LinearFilter;
  texture.minFilter = THREE.LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

/** Bytes on the GPU of that picture, with its mipmaps. */
export const kMottleBytes = Math.floor((kSide * kSide * 2 * 4) / 3);
