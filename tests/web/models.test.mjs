// Models that others made, as props: each is taken, or refused with a reason.
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, linkSync, readFileSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { run_warren, with_folder, write_preset } from './bundles.mjs';

/** Hand controllers of many makers, with skins, PNG and JPEG pictures (npm, MIT). */
const kModels = fileURLToPath(new URL('node_modules/@webxr-input-profiles/assets/dist/profiles', import.meta.url));

const kMaze = { size: [9, 9], events: { count: 2, types: { object: 2 } } };

/** Paths of all models. */
function models() {
  assert.ok(existsSync(kModels), `${kModels} is missing: npm ci`);
  return readdirSync(kModels, { recursive: true })
    .filter((path) => path.endsWith('.glb'))
    .sort()
    .map((path) => join(kModels, path));
}

/** Puts a model where presets of `folder` may name it. */
function bring(folder, model, name) {
  try {
    linkSync(model, join(folder, name));
  } catch {
    copyFileSync(model, join(folder, name));
  }
  return name;
}

/** A preset for each model as a prop of that kind, and what warren says of them: a verdict each. */
function validate(folder, names, kind) {
  const presets = names.map((name, i) =>
    write_preset(folder, `${kind}-${i}`, { maze: kMaze, props: { [kind]: name } }),
  );
  const { code, stdout, stderr } = run_warren(folder, 'validate', '--json', ...presets);
  assert.ok(code === 0 || code === 3, `exit ${code}: ${stderr}`);
  const verdicts = stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
  assert.equal(verdicts.length, names.length);
  for (const [i, { diagnostics }] of verdicts.entries()) {
    for (const { id, pointer, message } of diagnostics) {
      assert.match(id, /^(E-GLB|E-PROP|W-PROP)/, `${names[i]}: ${message}`);
      assert.equal(pointer, `/props/${kind}`);
      assert.match(message, /^[ -~]+$/, `${names[i]}: ${id}`);
    }
  }
  return verdicts;
}

test('models of others are taken as portals, or refused with a reason', async () => {
  await with_folder((folder) => {
    const names = models().map((model, i) => bring(folder, model, `${i}.glb`));
    assert.ok(names.length >= 40, `${names.length} models`);
    const verdicts = validate(folder, names, 'portal');
    const taken = names.filter((name, i) => verdicts[i].ok);
    assert.ok(taken.length >= names.length / 2, `${taken.length} of ${names.length} are taken`);

    const index = names.indexOf(taken[0]);
    const baked = run_warren(folder, 'bake', `portal-${index}.json`, '--seed', '1', '-o', 'out', '--quiet');
    assert.equal(baked.code, 0, baked.stderr);
    const mesh = join(folder, baked.stdout.trim(), 'meshes', 'portal.glb');
    assert.deepEqual(readFileSync(mesh), readFileSync(join(folder, taken[0])));
  });
});

test('models without the clips of a rock are refused as rocks', async () => {
  await with_folder((folder) => {
    const names = models().map((model, i) => bring(folder, model, `${i}.glb`));
    for (const { ok, diagnostics } of validate(folder, names, 'rock')) {
      assert.ok(!ok && diagnostics.some(({ id }) => /^E-(GLB|PROP-CLIP)/.test(id)), JSON.stringify(diagnostics));
    }
  });
});

test('models that were cut short are refused', async () => {
  await with_folder((folder) => {
    const names = models().map((model, i) => {
      const path = join(folder, `${i}.glb`);
      copyFileSync(model, path);
      truncateSync(path, Math.floor((readFileSync(path).length * (i + 1)) / 100));
      return `${i}.glb`;
    });
    for (const { ok, diagnostics } of validate(folder, names, 'portal')) {
      assert.ok(!ok);
      assert.deepEqual(diagnostics.map(({ id }) => id), ['E-GLB']);
      assert.match(diagnostics[0].message, /is truncated/);
    }
  });
});
