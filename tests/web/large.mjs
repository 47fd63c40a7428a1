// Mazes with many chunks, which shipped presets hardly have.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { encode_png } from '../checker/png.mjs';
import { bake_presets, write_preset } from './bundles.mjs';
import { pyramid_glb } from './designed.mjs';

const kLarge = {
  'large-63': { maze: { size: [63, 63] } },
  'large-loops': { maze: { size: [71, 35], algorithm: 'depth-first', braid: 1, ceiling: true } },
  'large-long': { maze: { size: [15, 141], algorithm: 'kruskal', cell: 1.7 } },
  'large-mask': { maze: { size: [101, 47], mask: 'mask.png' } },
  'large-literal': { maze: { size: [45, 45], events: { count: 9, placement: 'literal' } } },
};

/** The other ways of darkening corners. */
const kUnlit = {
  'large-vertex': { maze: { size: [37, 35], cell: 2.5 }, bake: { occlusion: 'vertex' } },
  'large-vertex-roofed': { maze: { size: [35, 37], ceiling: true }, bake: { occlusion: 'vertex' } },
  'large-none': { maze: { size: [35, 39] }, bake: { occlusion: 'none' } },
};

/** An oval with a hole, a pixel for each of 50 x 23 rooms. */
function mask() {
  const pixels = Buffer.alloc(50 * 23);
  for (let y = 0; y < 23; ++y) {
    for (let x = 0; x < 50; ++x) {
      const distance = ((x - 24.5) / 25) ** 2 + ((y - 11) / 11.5) ** 2;
      pixels[y * 50 + x] = distance < 1 && distance > 0.08 ? 255 : 0;
    }
  }
  return encode_png(50, 23, pixels);
}

function bake(presets, folder, seeds) {
  const paths = Object.entries(presets).map(([name, preset]) => write_preset(folder, name, preset));
  return bake_presets(paths, folder, seeds);
}

/** Bakes them into `folder` and gives the bundles' paths. */
export function bake_large(folder, seeds) {
  writeFileSync(join(folder, 'mask.png'), mask());
  return bake(kLarge, folder, seeds);
}

/**
 * Bakes mazes whose corners are darkened by vertices' colours, or not at all, and gives
 * {bundle, occlusion} of each.
 */
export const bake_unlit = (folder, seeds) =>
  bake(kUnlit, folder, seeds).map((bundle) => {
    const [name] = relative(folder, bundle).split('/');
    return { bundle, occlusion: kUnlit[name].bake.occlusion };
  });

/** Bakes a maze whose walls are a designer's pyramids and gives the bundle's path. */
export function bake_prop_walls(folder, profile) {
  writeFileSync(join(folder, 'pyramid.glb'), pyramid_glb([], 2));
  const preset = { maze: { size: [35, 15], walls: 'prop' }, props: { wall: 'pyramid.glb' } };
  return bake_presets([write_preset(folder, 'prop-walls', preset)], folder, '0:0', profile)[0];
}
