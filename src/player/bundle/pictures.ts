/** Pictures of textures: each file is decoded once and held once, however many chunks use it. */
import * as THREE from 'three';
import { FileError } from './errors.ts';
import type { Files } from './files.ts';

export type Picture = ImageBitmap | HTMLImageElement;

interface Held {
  readonly source: Promise<THREE.TextureSource<Picture>>;
  picture: Picture | undefined;
  failed: boolean;
  /** Of how many models; a picture fetched ahead has none yet. */
  uses: number;
}

/** Bytes on the GPU of a picture with its mipmaps. */
export function bytes_of({ width, height }: { width: number; height: number }): number {
  return Math.floor((width * height * 4 * 4) / 3); // rounded as bundles claim it
}

/** Whether createImageBitmap() decodes without a change of colours or alpha here. */
function decodes_plainly(): boolean {
  const { userAgent } = navigator;
  const safari = /^(?!.*(?:chrome|android)).*version\/(\d+).*safari/i.exec(userAgent);
  const firefox = /firefox\/(\d+)/i.exec(userAgent);
  if (safari && Number(safari[1]) < 17) return false;
  if (firefox && Number(firefox[1]) < 98) return false;
  return typeof createImageBitmap === 'function';
}

/** A picture with its values as they are in the file. Rejects where it can't be decoded. */
export async function decode(bytes: ArrayBuffer): Promise<Picture> {
  const blob = new Blob([bytes]);
  if (decodes_plainly()) {
    return createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  }
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export class Pictures {
  readonly #held = new Map<string, Held>();

  constructor(readonly files: Files) {}

  /** Bytes on the GPU of all that are held. */
  get bytes(): number {
    let sum = 0;
    for (const { picture } of this.#held.values()) sum += picture ? bytes_of(picture) : 0;
    return sum;
  }

  /** Fetches a picture that will soon be asked for. */
  fetch_ahead(path: string, rank: number): void {
    this.#hold(path, rank).source.catch(() => {}); // who asks for it tells why it isn't there
  }

  /**
   * The picture as three's textures share it, until let_go(). Rejects with a FileError, and does so
   * until forget_failures().
   */
  async take(path: string, rank: number): Promise<THREE.TextureSource<Picture>> {
    const held = this.#hold(path, rank);
    ++held.uses;
    return held.source;
  }

  let_go(path: string): void {
    const held = this.#held.get(path);
    if (!held || --held.uses > 0) return;
    this.#held.delete(path);
    if (held.picture && 'close' in held.picture) held.picture.close();
  }

  /** Has those that failed be fetched again when they are asked for. */
  forget_failures(): void {
    for (const [path, { failed }] of this.#held) if (failed) this.#held.delete(path);
  }

  #hold(path: string, rank: number): Held {
    const held = this.#held.get(path);
    if (held) return held;
    const source = this.#load(path, rank);
    const made: Held = { source, picture: undefined, failed: false, uses: 0 };
    this.#held.set(path, made);
    made.source.then(
      (source) => {
        made.picture = source.data;
        if (this.#held.get(path) !== made && 'close' in made.picture) made.picture.close();
      },
      () => (made.failed = true),
    );
    return made;
  }

  async #load(path: string, rank: number): Promise<THREE.TextureSource<Picture>> {
    const bytes = await this.files.get(path, rank);
    const picture = await decode(bytes).catch(() => {
      throw new FileError(path, "isn't a picture that this browser can decode");
    });
    const source = new THREE.TextureSource(picture);
    source.needsUpdate = true;
    return source;
  }
}
