/** The walk grid of a huge world, which stands in a picture: a pixel a cell, 0 closed, 255 open. */
import type { Walk } from '../scene/description.ts';
import { WalkGrid } from '../visit/walk_grid.ts';
import { BundleError, FileError } from './errors.ts';
import type { Files } from './files.ts';
import { decode } from './pictures.ts';

const kNotOpened = "This world can't be walked through";

/** The world's walk grid, from scene.json or from its picture. Rejects with a BundleError. */
export async function read_grid(walk: Walk, files: Files): Promise<WalkGrid> {
  const { map, size } = walk;
  if (map === undefined) return WalkGrid.from_rows(walk);
  const [columns, rows] = size;
  const bytes = await files.get(map, 0).catch((error: unknown) => {
    if (!(error instanceof FileError)) throw error;
    throw new BundleError(kNotOpened, `${map}: ${error.message}.`);
  });
  const picture = await decode(bytes).catch(() => {
    throw new BundleError(kNotOpened, `${map} isn't a picture that this browser can decode.`);
  });
  if (picture.width !== columns || picture.height !== rows) {
    throw new BundleError(
      kNotOpened,
      `${map} is ${picture.width} x ${picture.height}, not ${columns} x ${rows} cells.`,
    );
  }
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new BundleError(kNotOpened, `${map}: this browser has no 2D canvas.`);
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, columns, rows);
  const open = new Uint8Array(columns * rows);
  for (let i = 0; i < open.length; ++i) open[i] = (data[4 * i] ?? 0) > 127 ? 1 : 0;
  return new WalkGrid(walk, open);
}
