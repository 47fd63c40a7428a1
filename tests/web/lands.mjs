// Landscapes under test, and what the player shows of them.
import { join, relative } from 'node:path';
import { PNG } from 'pngjs';
import { kRoot, read_json, read_preset, with_folder, write_preset } from './bundles.mjs';
import { bake_with_player } from './player.mjs';
import { with_server } from './static_server.mjs';

export const kFlat = join(kRoot, 'presets', 'tidal-flat.json');

/**
 * Bakes `tidal-flat` with seed 7 and serves it: calls use(address, {path, bundle, scene}).
 * `change(preset)` may change the preset first.
 */
export const with_flat = (profile, use, { change } = {}) =>
  with_folder(async (folder) => {
    const { $schema: _, ...preset } = read_preset(kFlat);
    change?.(preset);
    const written = write_preset(folder, 'flat', preset);
    const [bundle] = bake_with_player([written], folder, '7:7', profile);
    const scene = read_json(join(bundle, 'scene.json'));
    const path = relative(folder, bundle);
    return with_server(folder, (address) => use(address, { path, bundle, scene }));
  });

const kPatch = 2; // pixels to each side of a point
const kPoints = [40, 22]; // along a picture's width and height
const kMargin = [0.06, 0.2]; // of its width and height, where buttons lie

/**
 * Runs in the player's page: draws the ground without water from above, at [x, z] and `up` metres,
 * and gives what it should be at points of the picture: [{at: [column, row], height, weights}].
 */
export function draw_from_above({ at, up, size, points, margin }) {
  const { warren } = window;
  const { player } = warren;
  warren.draw(); // the tide as it is now
  const { rig, camera, scene, parts } = player;
  const fov = (camera.fov * Math.PI) / 360;
  rig.position.set(at[0], up, at[1]);
  rig.rotation.y = 0;
  camera.position.set(0, 0, 0);
  camera.rotation.set(-Math.PI / 2, 0, 0);
  rig.updateMatrixWorld(true);
  const hidden = [];
  scene.traverse((object) => object.name === 'water' && object.visible && hidden.push(object));
  for (const object of hidden) object.visible = false;
  parts.views.draw(scene, camera);
  for (const object of hidden) object.visible = true;
  const pixels = size[1] / 2 / Math.tan(fov); // of a metre at a metre
  const seen = [];
  for (let row = 0; row < points[1]; ++row) {
    for (let column = 0; column < points[0]; ++column) {
      const share = [column / (points[0] - 1), row / (points[1] - 1)];
      const place = share.map((part, axis) =>
        Math.round(size[axis] * (margin[axis] + part * (1 - 2 * margin[axis]))));
      let ground;
      // Where a pixel's ray meets the ground.
      for (let i = 0; i < 4; ++i) {
        const down = up - (ground?.height ?? 0);
        ground = warren.ground_at(place.map((pixel, axis) =>
          at[axis] + ((pixel + 0.5 - size[axis] / 2) / pixels) * down));
      }
      if (ground) seen.push({ at: place, ...ground });
    }
  }
  return seen;
}

/**
 * Looks from above on the ground round [x, z]: {picture, points: [{height, weights, color}]}, a PNG
 * and what lies at its points, with the mean colour that is seen there, 0..255.
 */
export async function look_from_above(page, at, up = 30) {
  const { width, height } = page.viewportSize();
  const how = { at, up, size: [width, height], points: kPoints, margin: kMargin };
  const points = await page.evaluate(draw_from_above, how);
  const picture = await page.screenshot();
  const { data } = PNG.sync.read(picture);
  const color_at = ([column, row]) => {
    const sum = [0, 0, 0];
    for (let dy = -kPatch; dy <= kPatch; ++dy) {
      for (let dx = -kPatch; dx <= kPatch; ++dx) {
        const i = 4 * ((row + dy) * width + column + dx);
        for (const channel of [0, 1, 2]) sum[channel] += data[i + channel];
      }
    }
    return sum.map((value) => value / (2 * kPatch + 1) ** 2);
  };
  return { picture, points: points.map((point) => ({ ...point, color: color_at(point.at) })) };
}

/** Runs in the player's page: where, [x, z], the heights within `around` metres differ most. */
export function find_relief({ from, to, around }) {
  let best = { spread: -1, at: from };
  const heights_round = (x, z) => {
    const offsets = [-1, -0.5, 0, 0.5, 1].map((part) => part * around);
    return offsets.flatMap((dx) =>
      offsets.map((dz) => window.warren.ground_at([x + dx, z + dz])?.height ?? 0));
  };
  for (let z = from[1]; z <= to[1]; z += 4) {
    for (let x = from[0]; x <= to[0]; x += 4) {
      const heights = heights_round(x, z);
      const mean = heights.reduce((sum, height) => sum + height) / heights.length;
      const spread = heights.reduce((sum, height) => sum + (height - mean) ** 2, 0);
      if (spread > best.spread) best = { spread, at: [x, z] };
    }
  }
  return best.at;
}

const distance = (a, b) => Math.hypot(...a.map((value, i) => value - b[i]));

/** The layer that the tide leaves wet: the lowest one. */
export const wet_layer = ({ terrain }) =>
  terrain.layers.find(({ lmin }) => lmin === undefined);

/** Mean colours of layers, where they lie alone, by their names. */
export function colors_of(points) {
  const names = Object.keys(points[0].weights);
  const alone = (name) => points.filter(({ weights }) => weights[name] > 0.98);
  return Object.fromEntries(names.filter((name) => alone(name).length > 0).map((name) => {
    const mean = [0, 1, 2].map((channel) =>
      alone(name).reduce((sum, { color }) => sum + color[channel], 0) / alone(name).length);
    return [name, mean];
  }));
}

/** Whether a point looks like a layer, going by the nearest of the layers' colours. */
function looks_like({ color }, name, colors) {
  const away = ([, other]) => distance(color, other);
  const [nearest] = Object.entries(colors).sort((a, b) => away(a) - away(b));
  return nearest[0] === name;
}

/** The share of points, but those on a layer's boundary itself, that look as their weights say. */
export function agreement(points, name, colors) {
  const clear = points.filter(({ weights }) => Math.abs(weights[name] - 0.5) > 0.45);
  const is_right = (point) => looks_like(point, name, colors) === point.weights[name] > 0.5;
  const right = clear.filter(is_right);
  return right.length / clear.length;
}

/** The height below which points look like a layer, and above which not, best; in metres. */
export function boundary_of(points, name, colors) {
  const sorted = points
    .map((point) => ({ height: point.height, below: looks_like(point, name, colors) }))
    .sort((a, b) => a.height - b.height);
  let wrong = sorted.filter(({ below }) => below).length; // of a boundary below all
  let best = { wrong, height: -Infinity };
  sorted.forEach(({ height, below }, i) => {
    wrong += below ? -1 : 1;
    const next = sorted[i + 1]?.height ?? height;
    if (wrong < best.wrong) best = { wrong, height: (height + next) / 2 };
  });
  return best.height;
}
