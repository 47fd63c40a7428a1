// Mazes with many chunks, which shipped presets hardly have.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode_png } from '../checker/png.mjs';
import { bake_presets } from './bundles.mjs';

const kLarge = {
  'large-63': { size: [63, 63] },
  'large-loops': { size: [71, 35], algorithm: 'depth-first', braid: 1, ceiling: true },
  'large-long': { size: [15, 141], algorithm: 'kruskal', cell: 1.7 },
  'large-mask': { size: [101, 47], mask: 'mask.png' },
  'large-literal': { size: [45, 45], events: { count: 9, placement: 'literal' } },
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

/** Bakes them into `folder` and gives the bundles' paths. */
export function bake_large(folder, seeds) {
  writeFileSync(join(folder, 'mask.png'), mask());
  const presets = Object.entries(kLarge).map(([name, maze]) => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify({ format: 1, maze }));
    return path;
  });
  return bake_presets(presets, folder, seeds);
}
