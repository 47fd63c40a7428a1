/** What the inline script of index.html starts before the player's own script is there. */
interface WarrenEarly {
  /** The bundle's folder, with a slash at its end. */
  readonly url: string;
  /** The answers for scene.json and manifest.json; a failure is seen by whoever awaits them. */
  readonly scene: Promise<Response>;
  readonly manifest: Promise<Response>;
}

interface Window {
  /** Absent if the page's address names no scene, or one that isn't opened. */
  readonly warren_early?: WarrenEarly;
}
