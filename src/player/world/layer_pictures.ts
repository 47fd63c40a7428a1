/** Pictures of a landscape's layers, as the arrays that its shader reads. */
import * as THREE from 'three';
import type { Bundle } from '../bundle/bundle.ts';
import { FileError } from '../bundle/errors.ts';
import { bytes_of, type Picture } from '../bundle/pictures.ts';
import type { Layer } from '../scene/description.ts';

/** Pixels of a side at most: the arrays hold a picture for every layer. */
const kMostSide = 1024;
/** Ground is seen at a glancing angle, where plain mipmaps blur. */
const kAnisotropy = 4;
/** Bytes of a pixel, of colours and of slopes. */
const [kColorBytes, kSlopeBytes] = [4, 2];

/** The pictures of one layer that could be loaded. */
interface LayerPictures {
  readonly albedo?: Picture | undefined;
  readonly normal?: Picture | undefined;
  readonly roughness?: Picture | undefined;
}

/** One picture a layer, in their order. */
export interface LayerArrays {
  /** Colour, and roughness in its alpha. */
  readonly colors: THREE.DataArrayTexture;
  /** x and y of normals as glTF has them; absent where has_slopes() is false. */
  readonly slopes?: THREE.DataArrayTexture;
  /** Bytes on the GPU. */
  readonly bytes: number;
  /** Whether all pictures are there. */
  readonly whole: boolean;
}

/** Whether any of the layers isn't flat. */
export function has_slopes(layers: readonly Layer[]): boolean {
  return layers.some(({ normal }) => normal !== undefined);
}

/** Pixels of pictures scaled to one side. */
class Scaler {
  readonly #context: CanvasRenderingContext2D;

  constructor(readonly side: number) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = side;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this browser has no 2D canvas');
    this.#context = context;
  }

  /** RGBA, row by row. */
  pixels(picture: Picture): Uint8ClampedArray {
    this.#context.drawImage(picture, 0, 0, this.side, this.side);
    return this.#context.getImageData(0, 0, this.side, this.side).data;
  }
}

/** Fills RGBA of a layer: its colour or picture, and its roughness in alpha. */
function fill_colors(to: Uint8Array, layer: Layer, pictures: LayerPictures, scaler: Scaler): void {
  const plain = new THREE.Color(layer.color).getHex();
  const albedo = pictures.albedo && scaler.pixels(pictures.albedo);
  const roughness = pictures.roughness && scaler.pixels(pictures.roughness);
  for (let i = 0; i < to.length; i += 4) {
    for (let channel = 0; channel < 3; ++channel) {
      to[i + channel] = albedo?.[i + channel] ?? (plain >> (16 - 8 * channel)) & 255;
    }
    // As in glTF, roughness is green.
    to[i + 3] = roughness?.[i + 1] ?? Math.round(255 * layer.roughness);
  }
}

function fill_slopes(to: Uint8Array, { normal }: LayerPictures, scaler: Scaler): void {
  const pixels = normal && scaler.pixels(normal);
  for (let i = 0; 2 * i < to.length; ++i) {
    to[2 * i] = pixels?.[4 * i] ?? 128;
    to[2 * i + 1] = pixels?.[4 * i + 1] ?? 128;
  }
}

function make_array(
  data: Uint8Array<ArrayBuffer>,
  side: number,
  count: number,
): THREE.DataArrayTexture {
  const texture = new THREE.DataArrayTexture(data, side, side, count);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.magFilter = THREE.LinearFilter;
  texture.minFilter = THREE.LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = kAnisotropy;
  texture.needsUpdate = true;
  return texture;
}

/** The arrays of layers whose pictures are of any sides. */
function make_arrays(
  layers: readonly Layer[],
  pictures: readonly LayerPictures[],
): Omit<LayerArrays, 'whole'> {
  const side_of = (picture: Picture | undefined): number =>
    Math.max(picture?.width ?? 1, picture?.height ?? 1);
  const sides = pictures.flatMap(({ albedo, normal, roughness }) =>
    [albedo, normal, roughness].map(side_of),
  );
  const side = Math.min(kMostSide, THREE.MathUtils.ceilPowerOfTwo(Math.max(...sides)));
  const scaler = new Scaler(side);
  const filled = (
    pixel_bytes: number,
    fill: (to: Uint8Array, layer: Layer, of: LayerPictures) => void,
  ): Uint8Array<ArrayBuffer> => {
    const bytes = side * side * pixel_bytes;
    const data = new Uint8Array(bytes * layers.length);
    layers.forEach((layer, i) =>
      fill(data.subarray(i * bytes, (i + 1) * bytes), layer, pictures[i] ?? {}),
    );
    return data;
  };
  const color_data = filled(kColorBytes, (to, layer, of) => fill_colors(to, layer, of, scaler));
  const colors = make_array(color_data, side, layers.length);
  colors.colorSpace = THREE.SRGBColorSpace;
  const color_bytes = layers.length * bytes_of({ width: side, height: side });
  if (!has_slopes(layers)) return { colors, bytes: color_bytes };
  const slope_data = filled(kSlopeBytes, (to, _, of) => fill_slopes(to, of, scaler));
  const slopes = make_array(slope_data, side, layers.length);
  slopes.format = THREE.RGFormat;
  const slope_bytes = Math.floor((color_bytes * kSlopeBytes) / kColorBytes);
  return { colors, slopes, bytes: color_bytes + slope_bytes };
}

/** A picture for as long as the arrays are made; tells of a fault and gives undefined. */
async function take(bundle: Bundle, path: string | undefined): Promise<Picture | undefined> {
  if (path === undefined) return undefined;
  try {
    const { data } = await bundle.pictures.take(path, 0);
    bundle.mend(path);
    return data;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    bundle.tell(error);
    return undefined;
  }
}

/** Loads the layers' pictures; those that can't be had are told of, and stay plain. */
export async function load_layers(
  bundle: Bundle,
  layers: readonly Layer[],
): Promise<LayerArrays> {
  const pictures = await Promise.all(
    layers.map(async ({ albedo, normal, roughness_map }) => {
      const taken = [albedo, normal, roughness_map].map((path) => take(bundle, path));
      const [color, slope, roughness] = await Promise.all(taken);
      return { albedo: color, normal: slope, roughness };
    }),
  );
  const arrays = make_arrays(layers, pictures);
  let whole = true;
  layers.forEach(({ albedo, normal, roughness_map }, i) => {
    const of: LayerPictures = pictures[i] ?? {};
    const pairs = [
      [albedo, of.albedo],
      [normal, of.normal],
      [roughness_map, of.roughness],
    ] as const;
    for (const [path, picture] of pairs) {
      if (path === undefined) continue;
      if (picture) bundle.pictures.let_go(path);
      else whole = false;
    }
  });
  return { ...arrays, whole };
}
