/** A landscape: its painted ground, water, sky and tide. */
import * as THREE from 'three';
import type { Bundle } from '../bundle/bundle.ts';
import { FileError } from '../bundle/errors.ts';
import type { Model } from '../bundle/models.ts';
import type { Chunk, Terrain } from '../scene/description.ts';
import { tide_at } from '../visit/tide.ts';
import { type Air, make_air } from './air.ts';
import { has_slopes, type LayerArrays, load_layers } from './layer_pictures.ts';
import { load_model } from './loads.ts';
import { kMottleBytes, make_mottle } from './mottle.ts';
import { make_sky } from './sky.ts';
import { type Ground, make_ground, make_splat } from './splat.ts';
import { Water } from './water.ts';

/** Maps of weights are seen at a glancing angle. */
const kAnisotropy = 4;

/** A picture of weights; all pictures that share it write it to the GPU once. */
function make_map(source: THREE.TextureSource<unknown>): THREE.Texture {
  const texture = new THREE.Texture();
  texture.source = source as THREE.Texture['source'];
  texture.flipY = false;
  texture.anisotropy = kAnisotropy;
  texture.needsUpdate = true;
  return texture;
}

export class Landscape {
  /** Sky and water. */
  readonly group = new THREE.Group();
  /** Metres beyond which the haze hides everything. */
  readonly range: number;

  readonly #bundle: Bundle;
  readonly #terrain: Terrain;
  readonly #renderer: THREE.WebGLRenderer;
  readonly #mottle = make_mottle();
  readonly #air: Air;
  readonly #ground: Ground;
  #arrays: Promise<LayerArrays> | undefined;
  #bytes = kMottleBytes;
  /** Of all chunks, where weights come from heights. */
  #shared: THREE.Material | undefined;
  #water: Water | undefined;

  constructor(bundle: Bundle, terrain: Terrain, renderer: THREE.WebGLRenderer) {
    this.#bundle = bundle;
    this.#terrain = terrain;
    this.#renderer = renderer;
    const { lights, bounds } = bundle.scene;
    this.range = lights.fog?.far ?? Infinity;
    this.#air = make_air(lights, bounds);
    this.#ground = make_ground(terrain.layers, this.#mottle);
    this.group.add(make_sky(lights, this.#air));
  }

  /** Bytes on the GPU of the layers' pictures and the noise. */
  get texture_bytes(): number {
    return this.#bytes;
  }

  /**
   * To be called once. Resolves when the layers' pictures and the water are there, or known to be
   * missing.
   */
  async load(): Promise<void> {
    this.#arrays ??= this.#make_layers();
    await Promise.all([this.#arrays, this.#load_water()]);
  }

  /** Tries again what failed. */
  retry(): void {
    void this.#arrays?.then(({ whole }) => {
      if (!whole) this.#arrays = this.#make_layers();
    });
    if (!this.#water) void this.#load_water();
  }

  /** A chunk's detail, painted; undefined after telling why there's none. */
  async load_chunk(chunk: Chunk, path: string, rank: number): Promise<Model | undefined> {
    const [model, maps] = await Promise.all([
      load_model(this.#bundle, path, rank, true),
      this.#load_maps(chunk, rank),
    ]);
    if (!model) {
      for (const map of maps.paths) this.#bundle.pictures.let_go(map);
      for (const texture of maps.textures) texture.dispose();
      return undefined;
    }
    const from_maps = maps.textures.length > 0;
    const slopes = has_slopes(this.#terrain.layers);
    const material = from_maps
      ? make_splat(this.#ground, this.#air, slopes, { maps: maps.textures, box: chunk.box })
      : (this.#shared ??= make_splat(this.#ground, this.#air, slopes));
    model.scene.traverse((part) => {
      if (part instanceof THREE.Mesh) part.material = material;
    });
    return {
      ...model,
      materials: from_maps ? [...model.materials, material] : model.materials,
      textures: maps.textures,
      pictures: maps.paths,
      faults: maps.faults,
    };
  }

  /** Shows it after `seconds` of the world's time. */
  update(seconds: number): void {
    const { tide } = this.#bundle.scene;
    if (!tide) return;
    const { water, wet } = tide_at(tide, seconds);
    const shift = wet - tide.reference;
    this.#ground.layer_shift.value = this.#terrain.layers.map(({ tidal }) => (tidal ? shift : 0));
    this.#water?.update(water, seconds);
  }

  async #make_layers(): Promise<LayerArrays> {
    const arrays = await load_layers(this.#bundle, this.#terrain.layers);
    const { layer_colors, layer_slopes } = this.#ground;
    layer_colors.value?.dispose();
    layer_slopes.value?.dispose();
    layer_colors.value = arrays.colors;
    layer_slopes.value = arrays.slopes ?? null;
    for (const array of [arrays.colors, arrays.slopes, this.#mottle]) {
      if (array) this.#renderer.initTexture(array); // now, not amid a frame
    }
    this.#bytes = kMottleBytes + arrays.bytes;
    return arrays;
  }

  async #load_water(): Promise<void> {
    const { tide } = this.#bundle.scene;
    if (!tide) return;
    const model = await load_model(this.#bundle, tide.glb, 0, true);
    if (!model) return;
    this.#water = new Water(model.scene, this.#mottle, this.#air);
    this.group.add(model.scene);
  }

  /** The maps of a chunk's weights, where these don't follow a tide. */
  async #load_maps(
    { splat = [] }: Chunk,
    rank: number,
  ): Promise<{ textures: THREE.Texture[]; paths: string[]; faults: FileError[] }> {
    const { tide } = this.#bundle.scene;
    const all: { textures: THREE.Texture[]; paths: string[]; faults: FileError[] } = {
      textures: [],
      paths: [],
      faults: [],
    };
    if (tide) return all;
    try {
      for (const path of splat) {
        const source = await this.#bundle.pictures.take(path, rank);
        all.paths.push(path);
        all.textures.push(make_map(source));
        this.#bundle.mend(path);
      }
      return all;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.#bundle.tell(error);
      for (const path of all.paths) this.#bundle.pictures.let_go(path);
      return { textures: [], paths: [], faults: [error] }; // heights say nearly the same
    }
  }
}
