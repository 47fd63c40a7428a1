// The test page in headless Chromium. Requests are answered from disk; nothing listens on a port.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const kOrigin = 'http://localhost';
export const kPatience = 120_000;  // ms before a hung browser is given up, far above what a busy machine needs
const kSize = { width: 480, height: 300 };

/** Software WebGL, a fresh profile, and no network traffic of the browser's own. */
const launch = (args) =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    timeout: kPatience,
    args: [
      '--no-sandbox',
      '--disable-gpu-sandbox',
      '--disable-dev-shm-usage',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...args,
    ],
  });

/** Calls use(browser) with one that is closed afterwards; `args` are Chromium's, beside the usual. */
export async function with_browser(use, args = []) {
  const browser = await launch(args);
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Calls use(page) on the test page, which finds the bundle at `/bundle`. `planted` maps paths in
 * the bundle to bytes that stand in for the file's. Gives all that the page said (console and
 * errors), and what `use` gave.
 */
async function on_page(browser, bundle, planted, use) {
  const folders = { three: join(here, 'node_modules/three'), bundle };
  const page = await browser.newPage({ viewport: kSize });
  page.setDefaultTimeout(kPatience);
  const messages = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  await page.route('**', (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    const [first, ...rest] = path.split('/');
    if (planted[rest.join('/')]) return route.fulfill({ body: planted[rest.join('/')] });
    const file = folders[first] ? join(folders[first], ...rest) : join(here, 'page', path);
    return route.fulfill({ path: file });
  });
  try {
    await page.goto(`${kOrigin}/index.html`);
    const result = await use(page).catch((error) => {
      messages.push(`error: ${error.message}`);
    });
    return { messages, result };
  } finally {
    await page.close();
  }
}

/**
 * Shows a bundle by cameras ({position, yaw_deg, pitch_deg}, or undefined at the spawn). Gives what
 * the page said, and {picture, drawn} of each: a PNG, and what was drawn.
 */
export async function views(browser, bundle, cameras, planted = {}) {
  const shots = [];
  const { messages } = await on_page(browser, bundle, planted, async (page) => {
    await page.evaluate(() => window.show('/bundle'));
    for (const camera of cameras) {
      const drawn = await page.evaluate((seen) => window.look(seen), camera);
      shots.push({ picture: await page.screenshot(), drawn });
    }
  });
  return { messages, shots };
}

/** The same from the spawn alone. */
export async function view(browser, bundle, planted = {}) {
  const { messages, shots } = await views(browser, bundle, [undefined], planted);
  return { messages, ...shots[0] };
}

/** Gaps in the bundle's stone over many views, see page/cracks.mjs, and what the page said. */
export async function cracks(browser, bundle, count, planted = {}) {
  return on_page(browser, bundle, planted, (page) =>
    page.evaluate((views) => window.find_cracks('/bundle', views), count),
  );
}
