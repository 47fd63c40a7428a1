// How the player loads on a phone's line: bytes, round trips, its own size; time is told, not judged.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { kRoot, read_json, with_folder } from './bundles.mjs';
import { bake_with_player, until_ready } from './player.mjs';
import { rounds_until } from './player_rounds.mjs';
import { with_server } from './static_server.mjs';
import { kPatience, with_browser } from './viewer.mjs';

const kBytes = 2.5e6; // page and scene, headers too
const kRounds = 4; // the page itself is the first
const kScripts = 350e3; // by brotli
const kLine = { latency: 70, throughput: 12e6 / 8 }; // ms, bytes/s
const kReady = 'document.body.dataset.screen === "start"';
const kScene = '/maze-15/0.compact/';
const kPage = `/player/?scene=..${kScene}`;

/** What a server sent: bytes of all connections, and the paths asked for. */
class Traffic {
  #sockets = [];
  paths = [];

  connected = (socket) => this.#sockets.push(socket);

  get bytes() {
    return this.#sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  }

  /** The hook of with_server(), before another one. */
  before = (answer) => (path, response, request) => {
    this.paths.push(path);
    return answer?.(path, response, request) ?? false;
  };
}

const brotli = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** Answers one path with other bytes. */
const planted = (at, bytes, type = 'text/css') => (path, response) => {
  if (path !== at) return false;
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(bytes);
  return true;
};

/** Calls use(page, address, traffic) in a new page, with the server's answers changed by `answer`. */
async function on_site(browser, folder, answer, use) {
  const traffic = new Traffic();
  const hooks = { answer: traffic.before(answer), connected: traffic.connected };
  return with_server(folder, async (address) => {
    const page = await browser.newPage();
    page.setDefaultTimeout(kPatience);
    try {
      return await use(page, address, traffic);
    } finally {
      await page.close();
    }
  }, hooks);
}

/** Round trips until the visitor may enter. */
const count_rounds = (browser, folder, answer) =>
  on_site(browser, folder, answer, async (page, address) => {
    // A sensor's patience isn't one of the line's.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'RelativeOrientationSensor'));
    return rounds_until(page, `${address}${kPage}`, kReady);
  });

/** Loads over the line: bytes and milliseconds until one may enter, bytes and paths of all. */
const load = (browser, folder, answer) =>
  on_site(browser, folder, answer, async (page, address, traffic) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: kLine.latency,
      downloadThroughput: kLine.throughput,
      uploadThroughput: kLine.throughput,
    });
    const { files } = read_json(join(folder, kScene, 'manifest.json'));
    const wanted = new Set(files.map(({ path }) => `${kScene}${path}`));
    const all = new Promise((resolve) => {
      page.on('requestfinished', (request) => {
        wanted.delete(new URL(request.url()).pathname);
        if (wanted.size === 0) resolve();
      });
    });
    await page.addInitScript((ready) => {
      new MutationObserver(() => {
        if (!document.body || !eval(ready) || window.at_ready) return;
        const entries = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
        const bytes = entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
        window.at_ready = { time: performance.now(), bytes };
      }).observe(document, { attributes: true, subtree: true });
    }, kReady);
    await page.goto(`${address}${kPage}`, { waitUntil: 'commit' });
    await until_ready(page);
    const ready = await page.evaluate(() => window.at_ready);
    await all;
    await page.waitForLoadState('networkidle');
    return { ready, bytes: traffic.bytes, paths: traffic.paths };
  });

test('maze-15 on a line of 12 Mbit/s and 70 ms', { timeout: 10 * kPatience }, async (t) => {
  await with_folder(async (folder) => {
    bake_with_player([join(kRoot, 'presets/maze-15.json')], folder, '0:0', 'compact');
    const page_html = readFileSync(join(folder, 'player/index.html'), 'utf8');
    await with_browser(async (browser) => {
      let loaded;
      await t.test('bytes, and the time until one may enter', async (t) => {
        loaded = await load(browser, folder);
        const { ready, bytes, paths } = loaded;
        t.diagnostic(`ready after ${(ready.time / 1000).toFixed(2)} s (aim: 3 s)`);
        t.diagnostic(`sent: ${(ready.bytes / 1e6).toFixed(3)} MB until then, ` +
          `${(bytes / 1e6).toFixed(3)} MB in all, by ${paths.length} requests`);
        assert.ok(ready.bytes > 0 && ready.bytes <= bytes);
        assert.ok(bytes <= kBytes, `${bytes} bytes`);
      });

      await t.test('bytes of a padded file are seen', async () => {
        const style = loaded.paths.find((path) => path.endsWith('.css'));
        const { bytes } = await load(browser, folder, planted(style, Buffer.alloc(kBytes, ' ')));
        assert.ok(bytes > kBytes, `${bytes} bytes`);
      });

      await t.test('round trips', async (t) => {
        const rounds = await count_rounds(browser, folder);
        for (const [i, paths] of rounds.entries()) t.diagnostic(`${i + 1}: ${paths.join(' ')}`);
        assert.deepEqual(rounds[0], ['/player/']);
        assert.ok(rounds.flat().includes(`${kScene}scene.json`));
        assert.ok(rounds.length <= kRounds, `${rounds.length} round trips`);
      });

      await t.test('a chain of requests before the scene is seen', async () => {
        const early = "return { url: url.href, scene: ask('scene.json')";
        assert.ok(page_html.includes(early));
        const late = 'return { url: url.href, scene: ' +
          "['a', 'b', 'c'].reduce((last, path) => last.then(() => ask(path)), Promise.resolve())" +
          ".then(() => ask('scene.json'))";
        const html = page_html.replace(early, late);
        const rounds = await count_rounds(browser, folder, planted('/player/', html, 'text/html'));
        const of = (name) => rounds.findIndex((paths) => paths.includes(`${kScene}${name}`)) + 1;
        assert.deepEqual(['a', 'b', 'c', 'scene.json'].map(of), [2, 3, 4, 5]);
        assert.ok(rounds.length > kRounds, `${rounds.length} round trips`);
      });

      await t.test('scripts, as brotli makes them', async (t) => {
        const scripts = [...new Set(loaded.paths.filter((path) => path.endsWith('.js')))];
        const sizes = scripts.map((path) => [path, brotli(readFileSync(join(folder, path)))]);
        for (const [path, bytes] of sizes) t.diagnostic(`${path}: ${(bytes / 1e3).toFixed(1)} kB`);
        assert.ok(scripts.some((path) => path.includes('webxr-polyfill')), 'the polyfill is loaded');
        assert.ok(scripts.length > 1);
        const all = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
        t.diagnostic(`all scripts: ${(all / 1e3).toFixed(1)} kB`);
        assert.ok(all <= kScripts, `${all} bytes`);
      });
    });
  });
});
