/** Fetches a bundle's files, the most wanted first, and checks their lengths. */
import type { Manifest } from '../scene/description.ts';
import { FileError } from './errors.ts';

/** Files on their way at once: all that a small world's spawn needs, so that it takes one round trip. */
const kAtOnce = 24;

interface Wish {
  readonly path: string;
  rank: number;
  readonly start: () => Promise<void>;
}

export class Files {
  /** Told of bytes that have come and bytes asked for so far. */
  on_progress: ((done: number, total: number) => void) | undefined;

  readonly #base: string;
  readonly #lengths: ReadonlyMap<string, number>;
  readonly #waiting: Wish[] = [];
  readonly #asked = new Map<string, Promise<ArrayBuffer>>();
  readonly #failed = new Set<string>();
  #running = 0;
  #done = 0;
  #total = 0;

  /** `base` is the bundle's folder, with a slash at its end. */
  constructor(base: string, manifest: Manifest) {
    this.#base = base;
    this.#lengths = new Map(manifest.files.map(({ path, bytes }) => [path, bytes]));
  }

  url_of(path: string): string {
    return this.#base + path.split('/').map(encodeURIComponent).join('/');
  }

  /**
   * The file's bytes; those of lower rank come first. Files asked for again while they are on their
   * way come once. Rejects with a FileError.
   */
  get(path: string, rank: number): Promise<ArrayBuffer> {
    const asked = this.#asked.get(path);
    if (asked) {
      const wish = this.#waiting.find((waiting) => waiting.path === path);
      if (wish) wish.rank = Math.min(wish.rank, rank);
      return asked;
    }
    this.#total += this.#lengths.get(path) ?? 0;
    const bytes = new Promise<ArrayBuffer>((resolve, reject) => {
      const start = (): Promise<void> => this.#fetch(path).then(resolve, reject);
      this.#waiting.push({ path, rank, start });
    });
    this.#asked.set(path, bytes);
    this.#pump();
    return bytes;
  }

  #pump(): void {
    // Later, so that files asked for in one go are ranked against each other.
    queueMicrotask(() => {
      this.#waiting.sort((a, b) => a.rank - b.rank);
      while (this.#running < kAtOnce) {
        const wish = this.#waiting.shift();
        if (!wish) return;
        ++this.#running;
        void wish.start().finally(() => {
          --this.#running;
          this.#asked.delete(wish.path);
          this.#pump();
        });
      }
    });
  }

  #count(bytes: number): void {
    this.#done += bytes;
    this.on_progress?.(Math.min(this.#done, this.#total), this.#total);
  }

  async #fetch(path: string): Promise<ArrayBuffer> {
    const length = this.#lengths.get(path);
    let come = 0;
    try {
      const bytes = await this.#read(path, (count) => {
        come += count;
        this.#count(count);
      });
      if (length !== undefined && bytes.byteLength !== length) {
        const what = bytes.byteLength < length ? 'truncated' : 'too long';
        throw new FileError(path, `${what}: ${bytes.byteLength} bytes, not ${length}`);
      }
      this.#failed.delete(path);
      return bytes;
    } catch (error) {
      this.#failed.add(path);
      this.#count((length ?? 0) - come); // it isn't waited for any more
      throw error;
    }
  }

  async #read(path: string, come: (bytes: number) => void): Promise<ArrayBuffer> {
    // Files keep their names when a world is baked anew, so caches must ask whether they changed.
    const cache = this.#failed.has(path) ? 'reload' : 'no-cache';
    const response = await fetch(this.url_of(path), { cache }).catch(() => {
      throw new FileError(path, "the server doesn't answer");
    });
    if (!response.ok) throw new FileError(path, `the server answered ${response.status}`);
    const parts: BlobPart[] = [];
    try {
      const reader = response.body?.getReader();
      for (;;) {
        const part = await reader?.read();
        if (!part?.value) break;
        parts.push(part.value);
        come(part.value.byteLength);
      }
    } catch {
      throw new FileError(path, 'truncated: the connection broke off');
    }
    return new Blob(parts).arrayBuffer();
  }
}
