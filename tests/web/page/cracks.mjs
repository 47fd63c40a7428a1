// Looks for gaps in a bundle's stone: everything is drawn black before magenta, and wherever stone
// must be, magenta is a gap.
import * as THREE from 'three';
import { load_bundle } from './bundle.mjs';

const kGap = 0xff00ff;

/** Where in a pixel there must be stone, as rasterisers move corners by up to 1/16 of a pixel. */
const kInPixel = [[0.5, 0.5], [0.3, 0.3], [0.7, 0.3], [0.3, 0.7], [0.7, 0.7]];

/** Uniform numbers in [0, 1), the same each time (mulberry32). */
function make_random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A bundle's chunks in a scene, without props, and its open cells. */
async function load(url) {
  const { description, groups, chunks_from } = await load_bundle(url);
  const { walk, visible, bounds } = description;
  const scene = new THREE.Scene();
  scene.overrideMaterial = new THREE.MeshBasicMaterial({ color: 0 });
  scene.add(...groups.values());
  const open = [];
  walk.rows.forEach((row, y) => [...row].forEach((c, x) => c === '.' && open.push([x, y])));
  const is_open = (x, y) => walk.rows[y]?.[x] === '.';
  const top = bounds.max[1] - 0.01;
  return { scene, groups, chunks_from, walk, open, is_open, top, max_eye: visible?.max_eye ?? top };
}

/** Draws only the chunks that scene.json says are seen from open cell number `index`. */
function show_seen({ groups, chunks_from }, index) {
  const names = new Set(chunks_from(index));
  for (const [name, group] of groups) group.visible = names.has(name);
}

/** Draws, and counts magenta pixels among those whose directions from the eye `must` be covered. */
function gaps(renderer, scene, camera, must) {
  renderer.render(scene, camera);
  const gl = renderer.getContext();
  const [width, height] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
  const pixels = new Uint8Array(4 * width * height);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const direction = new THREE.Vector3();
  let count = 0;
  for (let i = 0; i < width * height; ++i) {
    if (pixels[4 * i] !== 255 || pixels[4 * i + 1] !== 0) continue;
    const [column, row] = [i % width, Math.floor(i / width)]; // row 0 is the lowest
    const covered = kInPixel.every(([x, y]) => {
      direction.set(((column + x) / width) * 2 - 1, ((row + y) / height) * 2 - 1, 0.5);
      return must(direction.unproject(camera).sub(camera.position));
    });
    if (covered) ++count;
  }
  return count;
}

/** From eyes in open cells, the chunks seen drawn: where no ceiling is, all from the horizon down. */
function from_inside(renderer, camera, stone, random, roofed) {
  const { scene, walk, open, max_eye } = stone;
  const index = Math.floor(random() * open.length);
  const [x, y] = open[index];
  const place = (origin, cell) => origin + (cell + 0.05 + 0.9 * random()) * walk.cell;
  camera.position.set(
    place(walk.origin[0], x),
    0.1 + random() * (max_eye - 0.2),
    place(walk.origin[1], y),
  );
  camera.rotation.set((random() - 0.5) * 2, random() * 2 * Math.PI, 0, 'YXZ');
  camera.updateMatrixWorld();
  show_seen(stone, index);
  return gaps(renderer, scene, camera, (direction) => roofed || direction.y < -1e-4);
}

/** From above, floors left out: all closed cells, but for 3 cm beside open ones. */
function from_above(renderer, camera, stone, random) {
  const { scene, groups, walk, is_open, top } = stone;
  for (const group of groups.values()) {
    group.visible = true;
    group.traverse((object) => (object.visible = object.name !== 'floor'));
  }
  const [width, depth] = walk.size.map((cells) => cells * walk.cell);
  camera.position.set(
    walk.origin[0] + random() * width,
    top + 2 + 15 * random(),
    walk.origin[1] + random() * depth,
  );
  camera.rotation.set(-0.4 - 1.1 * random(), random() * 2 * Math.PI, 0, 'YXZ');
  camera.updateMatrixWorld();
  return gaps(renderer, scene, camera, (direction) => {
    if (direction.y >= 0) return false;
    const way = (top - camera.position.y) / direction.y;
    const x = camera.position.x + direction.x * way - walk.origin[0];
    const z = camera.position.z + direction.z * way - walk.origin[1];
    for (const dx of [-0.03, 0.03]) {
      for (const dz of [-0.03, 0.03]) {
        const [column, row] = [Math.floor((x + dx) / walk.cell), Math.floor((z + dz) / walk.cell)];
        if (column < 0 || row < 0 || column >= walk.size[0] || row >= walk.size[1]) return false;
        if (is_open(column, row)) return false;
      }
    }
    return true;
  });
}

/**
 * Gaps in `count` views of the bundle at `url`: {pixels, views} with any. Half of the views of
 * mazes without a ceiling are from above.
 */
export async function find_cracks(url, count) {
  const renderer = new THREE.WebGLRenderer({ antialias: false });
  renderer.setPixelRatio(1);
  renderer.setSize(innerWidth, innerHeight);
  renderer.setClearColor(kGap);
  document.body.append(renderer.domElement);
  const camera = new THREE.PerspectiveCamera(80, innerWidth / innerHeight, 0.02, 500);
  const stone = await load(url);
  let roofed = false;
  stone.scene.traverse((object) => (roofed ||= object.name === 'ceiling'));
  const random = make_random(count);
  const result = { pixels: 0, views: 0 };
  for (let i = 0; i < count; ++i) {
    const found =
      roofed || i < count / 2
        ? from_inside(renderer, camera, stone, random, roofed)
        : from_above(renderer, camera, stone, random);
    result.pixels += found;
    result.views += found > 0;
  }
  return result;
}
