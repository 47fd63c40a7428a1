// Loads a bundle's meshes in both profiles as a player would, and says how they differ.
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';

const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);

/** Meshes in the order of the scene; copies of an instanced one as meshes of their own. */
function* meshes_of(scene) {
  const found = [];
  scene.updateMatrixWorld(true);
  scene.traverse((object) => object.isMesh && found.push(object));
  for (const { name, material, geometry, matrixWorld, isInstancedMesh, count, ...rest } of found) {
    for (let i = 0; i < (isInstancedMesh ? count : 1); ++i) {
      const place = matrixWorld.clone();
      if (isInstancedMesh) {
        place.multiply(new THREE.Matrix4().fromArray(rest.instanceMatrix.array, 16 * i));
      }
      yield { name, material, geometry, place };
    }
  }
}

/** Corners of all triangles in the world, by the name of their material: [[a, b, c], ...]. */
function triangles_of(scene) {
  const triangles = {};
  for (const { material, geometry, place } of meshes_of(scene)) {
    const list = (triangles[material.name] ??= []);
    const { position } = geometry.attributes;
    const corner = (i) =>
      new THREE.Vector3().fromBufferAttribute(position, geometry.index.getX(i)).applyMatrix4(place).toArray();
    for (let i = 0; i < geometry.index.count; i += 3) list.push([corner(i), corner(i + 1), corner(i + 2)]);
  }
  return triangles;
}

/** How far the corners of two triangles are apart along an axis, from whichever corner they start. */
const distance = (a, b) =>
  Math.min(
    ...[0, 1, 2].map((turn) =>
      Math.max(
        ...a.flatMap((corner, i) =>
          corner.map((value, axis) => Math.abs(value - b[(i + turn) % 3][axis])),
        ),
      ),
    ),
  );

/** Two files' triangles and clips against each other: faults, and the worst distance in metres. */
function differences(name, from, to) {
  const faults = [];
  let worst = 0;
  const [x, y] = [triangles_of(from.scene), triangles_of(to.scene)];
  if (`${Object.keys(x).sort()}` !== `${Object.keys(y).sort()}`) {
    faults.push(`${name}: materials ${Object.keys(y)}, not ${Object.keys(x)}`);
  }
  for (const material of Object.keys(x)) {
    const [a, b] = [x[material], y[material] ?? []];
    if (a.length !== b.length) faults.push(`${name}: ${b.length} triangles of ${material}, not ${a.length}`);
    else a.forEach((triangle, i) => (worst = Math.max(worst, distance(triangle, b[i]))));
  }
  const clips = ({ animations }) => animations.map((clip) => `${clip.name} ${clip.duration}`).join();
  if (clips(from) !== clips(to)) faults.push(`${name}: clips ${clips(to)}, not ${clips(from)}`);
  return { faults, worst };
}

/** Loads files, given by their path, from `/portable` and `/compact`. */
window.compare_profiles = async (paths) => {
  const results = [];
  for (const path of paths) {
    const [from, to] = await Promise.all(
      ['portable', 'compact'].map((profile) => loader.loadAsync(`/${profile}/${path}`)),
    );
    results.push(differences(path, from, to));
  }
  return {
    faults: results.flatMap(({ faults }) => faults),
    worst: Math.max(...results.map(({ worst }) => worst)),
  };
};
