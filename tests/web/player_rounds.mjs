// Round trips that a page needs: its requests are held and answered in rounds, in lock-step.

/** Waits until a condition holds that is asked again at each call of stir(). */
class Watch {
  #asked = [];

  until(holds) {
    return new Promise((resolve) => {
      this.#asked.push({ holds, resolve });
      this.stir();
    });
  }

  stir() {
    this.#asked = this.#asked.filter(({ holds, resolve }) => {
      if (!holds()) return true;
      resolve();
      return false;
    });
  }
}

/** Resolves when the page has nothing else to do at once. */
const kRest = 'scheduler.postTask(() => {}, { priority: "background" })';

/**
 * Loads `url`, and gives the rounds until `ready`, an expression, holds in the page: of each the
 * paths whose answers came in it. A round is answered only once the page can ask for nothing more
 * without an answer, so their number is the depth of the longest chain of requests, whatever the
 * speeds of the page, the server and the machine.
 */
export async function rounds_until(page, url, ready) {
  const session = await page.context().newCDPSession(page);
  const watch = new Watch();
  const announced = new Set(); // the page asked
  const held = new Map(); // the browser stopped it on its way
  const arrived = new Set(); // its answer is there, or it failed
  let is_ready = false;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) announced.add(requestId);
    watch.stir();
  });
  session.on('Fetch.requestPaused', ({ requestId, networkId, request }) => {
    held.set(networkId, { id: requestId, path: new URL(request.url).pathname });
    watch.stir();
  });
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed']) {
    session.on(end, ({ requestId }) => {
      arrived.add(requestId);
      watch.stir();
    });
  }
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'http*' }] });

  /** All that the page asked for is answered or held, and it asks for no more. */
  async function settle() {
    for (let before = -1; before !== announced.size;) {
      before = announced.size;
      await watch.until(() => [...announced].every((id) => arrived.has(id) || held.has(id)));
      for (let i = 0; i < 3; ++i) {
        await session.send('Runtime.evaluate', { expression: kRest, awaitPromise: true });
      }
    }
  }

  const rounds = [];
  const loaded = page.goto(url, { waitUntil: 'commit' });
  const seen_ready = loaded.then(() => page.waitForFunction(ready)).then(() => {
    is_ready = true;
    watch.stir();
  });
  for (;;) {
    await watch.until(() => is_ready || held.size > 0);
    if (!is_ready && rounds.length > 0) await settle(); // first there is the document alone
    if (is_ready) break;
    const round = [...held];
    held.clear();
    rounds.push(round.map(([, { path }]) => path).sort());
    for (const [, { id }] of round) await session.send('Fetch.continueRequest', { requestId: id });
    await watch.until(() => round.every(([id]) => arrived.has(id)));
  }
  await seen_ready;
  await session.send('Fetch.disable');
  await session.detach();
  return rounds;
}
