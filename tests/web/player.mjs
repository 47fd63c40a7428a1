// The player in headless Chromium, as a static host serves it beside bundles.
import { execFileSync } from 'node:child_process';
import { kPatience } from './viewer.mjs';

const kView = { width: 640, height: 360 };

/** Bakes presets, given by path, into `folder` with the player beside them; gives bundles' paths. */
export function bake_with_player(presets, folder, seeds, profile = 'portable', ...more) {
  const args = ['bake', ...presets, '--seeds', seeds, '-o', folder, '--profile', profile, ...more];
  return execFileSync(process.env.WARREN_BIN, [...args, '--with-player', '--quiet'], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
}

/**
 * Calls use(page) on the player with the bundle at `scene`, a path below `address`. With `manual`
 * the page's time stands until window.warren.advance() moves it. `prepare(page)` runs before the page
 * is loaded. Gives all that the page said (console and errors), and what `use` gave.
 */
export async function on_player(browser, address, scene, use, { manual = true, prepare, ...context } = {}) {
  const page = await browser.newPage({ viewport: kView, ...context });
  page.setDefaultTimeout(kPatience);
  const messages = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  await prepare?.(page);
  try {
    const query = new URLSearchParams({ scene: `../${scene}`, ...(manual && { clock: 'manual' }) });
    await page.goto(`${address}/player/?${query}`);
    return { messages, result: await use(page) };
  } finally {
    await page.close();
  }
}

/** Waits until the bundle is loaded and the visitor may enter. */
export const until_ready = (page) => page.getByRole('button', { name: 'In this window' }).waitFor();

/** Enters by one of the start screen's buttons. */
export async function enter(page, name = 'In this window') {
  await until_ready(page);
  await page.getByRole('button', { name, exact: true }).click();
  await page.waitForFunction(() => !window.warren.player.paused);
}
