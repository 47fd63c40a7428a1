/** Loads a model for the world: tells of its faults, and has it tried again on demand. */
import type { Bundle } from '../bundle/bundle.ts';
import { FileError } from '../bundle/errors.ts';
import type { Model } from '../bundle/models.ts';
import { prepare } from './materials.ts';

/** A model ready to be drawn, if `plain` without pictures; or undefined after telling why not. */
export async function load_model(
  bundle: Bundle,
  path: string,
  rank: number,
  plain = false,
): Promise<Model | undefined> {
  try {
    const model = await bundle.models.load(path, rank, plain);
    for (const material of model.materials) prepare(material);
    bundle.mend(path);
    for (const picture of model.pictures) bundle.mend(picture);
    for (const fault of model.faults) bundle.tell(fault);
    return model;
  } catch (error) {
    // Whatever went wrong with a file, as want of memory, the rest goes on.
    const why = error instanceof Error ? error.message : String(error);
    bundle.tell(error instanceof FileError ? error : new FileError(path, why));
    return undefined;
  }
}
