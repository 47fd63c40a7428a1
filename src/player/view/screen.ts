/** The phone's screen: filled by the page, and kept from turning off. */

/** Fills the screen with the page where browsers can; whoever refuses shows it in its window. */
export async function fill_screen(): Promise<void> {
  const { documentElement: page } = document;
  await page.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {});
}

export async function leave_screen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
}

/** Keeps the screen from turning off, as one who walks with a game pad doesn't touch it. */
export class Awake {
  #lock: WakeLockSentinel | undefined;
  #wanted = false;

  constructor() {
    // Browsers let go of it whenever the page is hidden.
    document.addEventListener('visibilitychange', () => void this.#take());
  }

  keep(): void {
    this.#wanted = true;
    void this.#take();
  }

  let_go(): void {
    this.#wanted = false;
    void this.#lock?.release();
    this.#lock = undefined;
  }

  async #take(): Promise<void> {
    if (!this.#wanted || document.hidden || !navigator.wakeLock) return;
    if (this.#lock && !this.#lock.released) return;
    // A browser that is low on power refuses.
    const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (this.#wanted) this.#lock = lock;
    else void lock?.release();
  }
}
