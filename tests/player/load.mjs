// Modules of the player, bundled on the fly from their TypeScript.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kPlayer = fileURLToPath(new URL('../../src/player/', import.meta.url));
const { build } = createRequire(join(kPlayer, 'package.json'))('esbuild');

/** What modules export, together; given by their paths in src/player. */
export async function load(...paths) {
  const lines = paths.map((path) => `export * from './${path}';`);
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: kPlayer, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'node18',
    logLevel: 'silent', // a failed build throws
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
