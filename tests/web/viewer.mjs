// The test page in headless Chromium. Requests are answered from disk; nothing listens on a port.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const kOrigin = 'http://localhost';
const kPatience = 120_000;  // ms before a hung browser is given up, far above what a busy machine needs
const kSize = { width: 480, height: 300 };

/** Software WebGL, a fresh profile, and no network traffic of the browser's own. */
export const launch = () =>
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
    ],
  });

/**
 * Shows a bundle. `planted` maps paths in the bundle to bytes that stand in for the file's. Gives
 * the picture as PNG, all that the page said (console and errors), and what was drawn.
 */
export async function view(browser, bundle, planted = {}) {
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
    const drawn = await page.evaluate(() => window.show('/bundle')).catch((error) => {
      messages.push(`error: ${error.message}`);
    });
    return { messages, drawn, picture: await page.screenshot() };
  } finally {
    await page.close();
  }
}
