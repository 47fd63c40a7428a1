// A bundle as it is loaded, and what scene.json says is seen of it.
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';

THREE.Cache.enabled = true; // chunks share their pictures

/** three darkens the ambient light alone; players darken all. */
const kDarken = '#include <aomap_fragment>';
const kDarkenAll = `${kDarken}
#ifdef USE_AOMAP
  reflectedLight.directDiffuse *= ambientOcclusion;
  reflectedLight.directSpecular *= ambientOcclusion;
#endif`;

function darken_all(material) {
  material.onBeforeCompile = (shader) => {
    if (!shader.fragmentShader.includes(kDarken)) throw new Error('no place to darken direct light');
    shader.fragmentShader = shader.fragmentShader.replace(kDarken, kDarkenAll);
  };
}

async function load_all(loader, url, entries) {
  const loaded = await Promise.all(entries.map(([, glb]) => loader.loadAsync(`${url}/${glb}`)));
  for (const { scene } of loaded) scene.traverse(({ material }) => material && darken_all(material));
  return new Map(entries.map(([name], i) => [name, loaded[i]]));
}

/**
 * The bundle at `url`: scene.json as `description`, its chunks as three's objects in `groups`, its
 * props as loaded in `props` (both by name), and functions that tell what is seen.
 */
export async function load_bundle(url) {
  const description = await (await fetch(`${url}/scene.json`)).json();
  const { walk, visible, chunks, props = [] } = description;
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const meshes = await load_all(loader, url, chunks.map(({ name, lods }) => [name, lods[0].glb]));
  const open = [];
  walk.rows.forEach((row, y) => [...row].forEach((c, x) => c === '.' && open.push(`${x},${y}`)));

  return {
    description,
    groups: new Map([...meshes].map(([name, { scene }]) => [name, scene])),
    props: await load_all(loader, url, props.map(({ name, glb }) => [name, glb])),
    /** The number of the open cell under a position; -1 where there is none. */
    cell_at: ({ x, z }) => {
      const at = [x, z].map((value, axis) => Math.floor((value - walk.origin[axis]) / walk.cell));
      return open.indexOf(at.join());
    },
    /** Names of the chunks seen from an open cell; all of them without sets, or from elsewhere. */
    chunks_from: (cell) => {
      if (!visible?.sets || cell < 0) return chunks.map(({ name }) => name);
      return [...new Set([...visible.always, ...visible.sets[visible.set_of_cell[cell]]])];
    },
    /** Whether a prop is seen from a cell, by the id of what it belongs to. */
    sees: (cell, id) => {
      const seen = visible?.props.find(({ of }) => of === id);
      return !seen || cell < 0 || seen.cells.includes(cell);
    },
  };
}
