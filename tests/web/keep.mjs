// Pictures that tests leave for people to look at.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps a PNG in the folder WARREN_PICTURES, if there is one, under the parts of its name. */
export function keep(picture, ...name) {
  const folder = process.env.WARREN_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.join('_').replaceAll('/', '_')}.png`), picture);
}
