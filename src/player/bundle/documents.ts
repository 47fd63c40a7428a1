/** Reads and checks scene.json and manifest.json. */
import { kFormat, type Manifest, type Scene } from '../scene/description.ts';
import { BundleError } from './errors.ts';

const kNotOpened = "This world can't be opened";

type Members = Record<string, unknown>;
type Kind = 'object' | 'array' | 'string';

const kSceneMembers: Readonly<Record<string, Kind>> = {
  name: 'string',
  bounds: 'object',
  spawn: 'object',
  exits: 'array',
  events: 'array',
  lights: 'object',
  visitor: 'object',
  input: 'array',
  audio: 'object',
  chunks: 'array',
  budget: 'object',
};

const kManifestMembers: Readonly<Record<string, Kind>> = {
  preset_digest: 'string',
  inputs_digest: 'string',
  files: 'array',
};

function kind_of(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

/** The answer's text; throws a BundleError that names the file and what the server said. */
async function text_of(name: string, answer: Promise<Response>): Promise<string> {
  const response = await answer.catch(() => {
    throw new BundleError(kNotOpened, `${name}: the server doesn't answer. Is it still running?`);
  });
  if (response.status === 404) {
    throw new BundleError(
      kNotOpened,
      `${response.url} isn't there (404). Is this the address of a folder that "warren bake" wrote?`,
    );
  }
  if (!response.ok) {
    throw new BundleError(kNotOpened, `${name}: the server answered ${response.status}.`);
  }
  return response.text().catch(() => {
    throw new BundleError(kNotOpened, `${name} broke off while it was loading.`);
  });
}

function parse(name: string, text: string): Members {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BundleError(kNotOpened, `${name} isn't JSON.`);
  }
  if (kind_of(value) !== 'object') throw new BundleError(kNotOpened, `${name} isn't an object.`);
  return value as Members;
}

function check_format(name: string, { format }: Members): void {
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1) {
    throw new BundleError(kNotOpened, `${name} has no valid "format": it isn't one of warren's.`);
  }
  if (format > kFormat) {
    throw new BundleError(
      'This world is too new',
      `This world is of format ${format}; this player reads format ${kFormat}. ` +
        'A newer player is needed.',
    );
  }
  if (format < kFormat) {
    throw new BundleError(
      'This world is too old',
      `This world is of format ${format}; this player reads format ${kFormat}. Bake it anew.`,
    );
  }
}

function check_members(name: string, of: Members, kinds: Readonly<Record<string, Kind>>): void {
  const wrong = Object.keys(kinds).filter((member) => kind_of(of[member]) !== kinds[member]);
  if (wrong.length === 0) return;
  throw new BundleError(
    kNotOpened,
    `${name} lacks ${wrong.join(', ')}, which this player needs. Bake it anew.`,
  );
}

/**
 * scene.json from its answer, and its length in bytes; throws a BundleError if it isn't one that this
 * player reads.
 */
export async function read_scene(
  answer: Promise<Response>,
): Promise<{ scene: Scene; bytes: number }> {
  const text = await text_of('scene.json', answer);
  const members = parse('scene.json', text);
  check_format('scene.json', members);
  if (members['chunks'] === undefined) {
    throw new BundleError(
      kNotOpened,
      'scene.json has no chunks: "warren generate" prints such scenes. ' +
        'This player needs the meshes that "warren bake" writes.',
    );
  }
  const ground = members['terrain'] === undefined ? { walk: 'object' } : { terrain: 'object' };
  check_members('scene.json', members, { ...kSceneMembers, ...ground } as Record<string, Kind>);
  const { rows, map } = (members['walk'] ?? {}) as Members;
  if (members['walk'] !== undefined && kind_of(rows) !== 'array' && kind_of(map) !== 'string') {
    throw new BundleError(kNotOpened, 'scene.json has neither walk.rows nor walk.map.');
  }
  return { scene: members as unknown as Scene, bytes: new TextEncoder().encode(text).length };
}

/** manifest.json from its answer; throws a BundleError if it isn't one that this player reads. */
export async function read_manifest(answer: Promise<Response>): Promise<Manifest> {
  const members = parse('manifest.json', await text_of('manifest.json', answer));
  check_format('manifest.json', members);
  check_members('manifest.json', members, kManifestMembers);
  return members as unknown as Manifest;
}
