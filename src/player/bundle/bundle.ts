/** A bundle that "warren bake" wrote, as it is loaded from its folder on a server. */
import type { Manifest, Scene } from '../scene/description.ts';
import type { WalkGrid } from '../visit/walk_grid.ts';
import { read_manifest, read_scene } from './documents.ts';
import { BundleError, type Fault, FileError } from './errors.ts';
import { Files } from './files.ts';
import { Models } from './models.ts';
import { Pictures } from './pictures.ts';
import { read_grid } from './walk_map.ts';

export { BundleError, type Fault };

export interface Hooks {
  /** Bytes that have come, and bytes asked for, until the first meshes are there. */
  progress(done: number, total: number): void;
  /** A file couldn't be used; the rest goes on. */
  fault(fault: Fault): void;
  /** A file that had a fault is there now. */
  mended?(path: string): void;
}

/** The answers for a bundle's first two files; the page's early script may have asked already. */
function ask(url: string): { scene: Promise<Response>; manifest: Promise<Response> } {
  const early = window.warren_early as WarrenEarly | undefined;
  if (early?.url === url && early.scene && early.manifest) {
    return { scene: early.scene, manifest: early.manifest };
  }
  const get = (path: string): Promise<Response> => {
    const answer = fetch(url + path, { cache: 'no-cache' });
    answer.catch(() => {}); // told where it is awaited
    return answer;
  };
  return { scene: get('scene.json'), manifest: get('manifest.json') };
}

export class Bundle {
  /** Called by retry(): what failed is to be asked for again. */
  on_retry: () => void = () => {};

  readonly #faults = new Set<string>();

  private constructor(
    readonly url: string,
    readonly scene: Scene,
    readonly manifest: Manifest,
    /** Where one walks on a floor; a landscape has none. */
    readonly grid: WalkGrid | undefined,
    readonly files: Files,
    readonly pictures: Pictures,
    readonly models: Models,
    readonly hooks: Hooks,
    /** Whether scene.json and manifest.json came from two bakes, one after the other. */
    readonly is_mixed: boolean,
  ) {}

  /**
   * Opens the bundle in the folder `url`, which has a slash at its end: scene.json and
   * manifest.json, and the walk grid where that is a file. Rejects with a BundleError in words for
   * the page.
   */
  static async open(url: string, hooks: Hooks): Promise<Bundle> {
    const answers = ask(url);
    const documents = [read_scene(answers.scene), read_manifest(answers.manifest)] as const;
    documents[1].catch(() => {}); // scene.json's fault is told first
    const { scene, bytes } = await documents[0];
    const manifest = await documents[1];
    const listed = manifest.files.find(({ path }) => path === 'scene.json')?.bytes ?? bytes;
    const is_mixed = listed !== bytes || manifest.preset_digest !== scene.preset_digest;
    const files = new Files(url, manifest);
    files.on_progress = (done, total) => hooks.progress(done, total);
    const pictures = new Pictures(files);
    const models = new Models(files, pictures);
    const grid = scene.walk && (await read_grid(scene.walk, files));
    return new Bundle(url, scene, manifest, grid, files, pictures, models, hooks, is_mixed);
  }

  url_of(path: string): string {
    return this.files.url_of(path);
  }

  /** Whether the bundle was baked anew while it was opened, or since. False if the server doesn't say. */
  async changed(): Promise<boolean> {
    if (this.is_mixed) return true;
    try {
      const answer = fetch(this.url_of('manifest.json'), { cache: 'no-cache' });
      const { inputs_digest } = await read_manifest(answer);
      return inputs_digest !== this.manifest.inputs_digest;
    } catch (error) {
      if (error instanceof BundleError) return false;
      throw error;
    }
  }

  /** Asks again for all that failed. */
  retry(): void {
    this.pictures.forget_failures();
    this.on_retry();
  }

  /** Tells of a file's fault. */
  tell(error: FileError): void {
    this.#faults.add(error.path);
    this.hooks.fault(error.fault);
  }

  /** Notes that a file is there now. */
  mend(path: string): void {
    if (this.#faults.delete(path)) this.hooks.mended?.(path);
  }
}
