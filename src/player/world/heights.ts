/** Heights of the ground as it is loaded. */
import * as THREE from 'three';
import { HeightIndex } from '../visit/height_index.ts';

/** Indices of models, made when someone first stands there. */
const indices = new WeakMap<THREE.Object3D, readonly HeightIndex[]>();

function index_of(mesh: THREE.Mesh): HeightIndex {
  const { index, attributes } = mesh.geometry as THREE.BufferGeometry;
  const corners = attributes['position'];
  if (!corners || !index) throw new Error('a mesh without positions or indices');
  const positions = new Float32Array(3 * corners.count);
  for (let i = 0; i < corners.count; ++i) {
    positions.set([corners.getX(i), corners.getY(i), corners.getZ(i)], 3 * i);
  }
  return new HeightIndex(positions, index.array);
}

/** The height of a chunk's model at a place in metres; undefined where it has no ground. */
export function height_of(model: THREE.Object3D, x: number, z: number): number | undefined {
  let made = indices.get(model);
  if (!made) {
    const meshes: THREE.Mesh[] = [];
    model.traverse((part) => part instanceof THREE.Mesh && meshes.push(part));
    made = meshes.map(index_of);
    indices.set(model, made);
  }
  for (const index of made) {
    const height = index.height(x, z);
    if (height !== undefined) return height;
  }
  return undefined;
}
