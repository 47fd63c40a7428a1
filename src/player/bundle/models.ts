/** Loads GLBs; the pictures that they name by URI are shared between them. */
import * as THREE from 'three';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import {
  GLTFLoader,
  type GLTFLoaderPlugin,
  type GLTFParser,
} from 'three/addons/loaders/GLTFLoader.js';
import { FileError } from './errors.ts';
import type { Files } from './files.ts';
import { bytes_of, type Picture, type Pictures } from './pictures.ts';

/** A GLB as it was loaded. */
export interface Model {
  readonly scene: THREE.Group;
  readonly animations: THREE.AnimationClip[];
  /** Of all its meshes, each once. */
  readonly materials: readonly THREE.Material[];
  readonly textures: readonly THREE.Texture[];
  /** Paths of the shared pictures that it holds. */
  readonly pictures: readonly string[];
  /** Bytes on the GPU of the pictures within the GLB. */
  readonly own_texture_bytes: number;
  /** Why pictures are missing; their surfaces show their plain colour. */
  readonly faults: readonly FileError[];
}

interface Sampler {
  readonly magFilter?: number;
  readonly minFilter?: number;
  readonly wrapS?: number;
  readonly wrapT?: number;
}

/** What a glTF file says of its textures. */
interface Textures {
  readonly textures?: readonly { readonly source?: number; readonly sampler?: number }[];
  readonly images?: readonly { readonly uri?: string; readonly name?: string }[];
  readonly samplers?: readonly Sampler[];
}

const kMagFilters: Readonly<Record<number, THREE.MagnificationTextureFilter>> = {
  9728: THREE.NearestFilter,
  9729: THREE.LinearFilter,
};
const kMinFilters: Readonly<Record<number, THREE.MinificationTextureFilter>> = {
  9728: THREE.NearestFilter,
  9729: THREE.LinearFilter,
  9984: THREE.NearestMipmapNearestFilter,
  9985: THREE.LinearMipmapNearestFilter,
  9986: THREE.NearestMipmapLinearFilter,
  9987: THREE.LinearMipmapLinearFilter,
};
const kWraps: Readonly<Record<number, THREE.Wrapping>> = {
  33071: THREE.ClampToEdgeWrapping,
  33648: THREE.MirroredRepeatWrapping,
  10497: THREE.RepeatWrapping,
};

/** Floors are seen at a glancing angle, where plain mipmaps blur. */
const kAnisotropy = 4;

/** The path in the bundle that a URI within the file at `path` means. */
export function resolve_path(path: string, uri: string): string {
  const { pathname } = new URL(uri, `http://bundle/${path}`);
  return decodeURIComponent(pathname.slice(1));
}

function make_texture(
  source: THREE.TextureSource<Picture>,
  sampler: Sampler,
  name: string,
): THREE.Texture {
  const texture = new THREE.Texture();
  texture.source = source;
  texture.name = name;
  texture.flipY = false;
  texture.magFilter = kMagFilters[sampler.magFilter ?? 9729] ?? THREE.LinearFilter;
  texture.minFilter = kMinFilters[sampler.minFilter ?? 9987] ?? THREE.LinearMipmapLinearFilter;
  texture.wrapS = kWraps[sampler.wrapS ?? 10497] ?? THREE.RepeatWrapping;
  texture.wrapT = kWraps[sampler.wrapT ?? 10497] ?? THREE.RepeatWrapping;
  const { minFilter } = texture;
  texture.generateMipmaps = minFilter !== THREE.NearestFilter && minFilter !== THREE.LinearFilter;
  texture.anisotropy = kAnisotropy;
  texture.needsUpdate = true;
  return texture;
}

/** Gives the loader shared pictures instead of ones of its own, and notes which. */
class SharedTextures implements GLTFLoaderPlugin {
  readonly name = 'WARREN_shared_textures';
  readonly sources = new Map<string, THREE.TextureSource<Picture>>();
  readonly faults: FileError[] = [];
  #parser: GLTFParser | undefined;

  constructor(
    readonly path: string,
    readonly rank: number,
    readonly pictures: Pictures,
    readonly plain: boolean,
  ) {}

  attach(parser: GLTFParser): this {
    this.#parser = parser;
    return this;
  }

  loadTexture(index: number): Promise<THREE.Texture> | null {
    // The loader does without a texture that is null.
    if (this.plain) return Promise.resolve(null) as unknown as Promise<THREE.Texture>;
    const { textures, images, samplers } = this.#parser?.json as Textures;
    const texture = textures?.[index];
    const image = images?.[texture?.source ?? -1];
    if (!image?.uri || image.uri.startsWith('data:')) return null;
    const path = resolve_path(this.path, image.uri);
    const made = this.#take(path).then((source) => {
      if (!source) return null;
      return make_texture(source, samplers?.[texture?.sampler ?? -1] ?? {}, image.name ?? path);
    });
    return made as Promise<THREE.Texture>;
  }

  async #take(path: string): Promise<THREE.TextureSource<Picture> | undefined> {
    try {
      const source = await this.pictures.take(path, this.rank);
      if (this.sources.has(path)) this.pictures.let_go(path);
      this.sources.set(path, source);
      return source;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (!this.faults.some((fault) => fault.path === path)) this.faults.push(error);
      return undefined;
    }
  }
}

function parts_of(scene: THREE.Object3D): {
  materials: THREE.Material[];
  textures: THREE.Texture[];
} {
  const materials = new Set<THREE.Material>();
  scene.traverse((object) => {
    if (!(object instanceof THREE.Mesh)) return;
    const list = object.material as THREE.Material | THREE.Material[];
    for (const material of Array.isArray(list) ? list : [list]) materials.add(material);
  });
  const textures = new Set<THREE.Texture>();
  for (const material of materials) {
    for (const value of Object.values(material)) {
      if (value instanceof THREE.Texture) textures.add(value);
    }
  }
  return { materials: [...materials], textures: [...textures] };
}

function is_glb(bytes: ArrayBuffer): boolean {
  const kMagic = 0x46546c67; // "glTF", lowest byte first
  if (bytes.byteLength < 20) return false;
  const header = new DataView(bytes);
  const length = header.getUint32(8, true);
  return header.getUint32(0, true) === kMagic && length === bytes.byteLength;
}

export class Models {
  constructor(
    readonly files: Files,
    readonly pictures: Pictures,
  ) {}

  /**
   * Loads a GLB and its pictures; if `plain`, none of these. Rejects with a FileError if the GLB
   * itself can't be used.
   */
  async load(path: string, rank: number, plain = false): Promise<Model> {
    const bytes = await this.files.get(path, rank);
    if (!is_glb(bytes)) throw new FileError(path, "isn't a whole GLB");
    const shared = new SharedTextures(path, rank, this.pictures, plain);
    const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
    loader.register((parser) => shared.attach(parser));
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const loaded = await loader.parseAsync(bytes, folder).catch(() => {
      for (const picture of shared.sources.keys()) this.pictures.let_go(picture);
      throw new FileError(path, "isn't a GLB that can be read");
    });
    // Copies of textures would have the GPU's picture written anew, which all of them share.
    for (const source of shared.sources.values()) source.version = 1;
    const { materials, textures } = parts_of(loaded.scene);
    const sources = new Set<unknown>(shared.sources.values());
    let own_texture_bytes = 0;
    for (const { source, image } of textures) {
      if (!sources.has(source)) own_texture_bytes += bytes_of(image as ImageBitmap);
    }
    return {
      scene: loaded.scene,
      animations: loaded.animations,
      materials,
      textures,
      pictures: [...shared.sources.keys()],
      own_texture_bytes,
      faults: shared.faults,
    };
  }

  /** Frees what a model holds, on the GPU too. */
  free(model: Model): void {
    model.scene.traverse((object) => {
      if (object instanceof THREE.Mesh) (object.geometry as THREE.BufferGeometry).dispose();
      if (object instanceof THREE.SkinnedMesh) object.skeleton.dispose();
      if (object instanceof THREE.InstancedMesh) object.dispose();
    });
    for (const material of model.materials) material.dispose();
    for (const texture of model.textures) texture.dispose();
    for (const picture of model.pictures) this.pictures.let_go(picture);
  }
}
