/** WebXR by webxr-polyfill, in a Cardboard viewer, where the browser has no VR of its own. */
import { find_sensors, type Sensors } from './sensors.ts';

const kCardboard = {
  DPDB_URL: '', // no list of phones from another server; the one within is used
  BUFFER_SCALE: 1,
  MOBILE_WAKE_LOCK: false, // the player has its own
  ROTATE_INSTRUCTIONS_DISABLED: true,
};

type Lock = (orientation: string) => Promise<void>;

/** Takes away a WebXR without VR: the polyfill and three use what they find. */
function hide_native(): void {
  const names = Object.getOwnPropertyNames(window).filter((name) => /^XR[A-Z]/.test(name));
  const layers = names.includes('XRWebGLBinding');
  for (const name of names) Reflect.deleteProperty(window, name);
  // three has seen it before, and looks into it once more.
  if (layers) Object.defineProperty(window, 'XRWebGLBinding', { value: class {}, writable: true });
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
    Reflect.deleteProperty(prototype, 'makeXRCompatible');
  }
  Reflect.deleteProperty(Navigator.prototype, 'xr');
}

/** Calls make() with the console silenced, for what is no fault of the page. */
function quietly<T>(make: () => T): T {
  const { warn, error } = console;
  console.warn = console.error = () => {};
  try {
    return make();
  } finally {
    Object.assign(console, { warn, error });
  }
}

/** Desks can't turn their screens, which the polyfill would tell as an error. */
function calm_orientation_lock(): void {
  const orientation = screen.orientation as (ScreenOrientation & { lock?: Lock }) | undefined;
  const lock = orientation?.lock;
  if (!orientation || !lock) return;
  orientation.lock = (way) => lock.call(orientation, way).catch(() => {});
}

/**
 * Makes a WebGL 2 canvas fit for the polyfill, which knows WebGL 1: it asks for a context of that
 * kind, and puts a framebuffer of its own in the place of the canvas.
 */
function adapt(canvas: HTMLCanvasElement, gl: WebGL2RenderingContext): void {
  const get_context = canvas.getContext.bind(canvas) as (kind: string) => RenderingContext | null;
  const shared = (kind: string): RenderingContext | null =>
    kind.includes('webgl') ? gl : get_context(kind);
  Object.defineProperty(canvas, 'getContext', { value: shared, configurable: true });

  const draw_buffers = gl.drawBuffers.bind(gl);
  gl.drawBuffers = (buffers) => {
    const [on_canvas, own] = [gl.BACK, gl.COLOR_ATTACHMENT0];
    const bound = gl.getParameter(gl.DRAW_FRAMEBUFFER_BINDING) !== null;
    const [wrong, right] = bound ? [on_canvas, own] : [own, on_canvas];
    draw_buffers([...buffers].map((buffer) => (buffer === wrong ? right : buffer)));
  };
}

/**
 * Gives `navigator.xr` VR in a Cardboard viewer, for a canvas with its context. Says what the
 * sensors that turn the head are like; undefined where the polyfill's script couldn't be loaded.
 */
export async function install_polyfill(
  canvas: HTMLCanvasElement,
  gl: WebGL2RenderingContext,
): Promise<Sensors | undefined> {
  const [script, sensors] = await Promise.all([
    import('webxr-polyfill').catch(() => undefined),
    find_sensors(),
  ]);
  if (!script) return undefined;
  const { default: WebXRPolyfill } = script;
  hide_native();
  calm_orientation_lock();
  adapt(canvas, gl);
  // A sensor that doesn't work is an error to the polyfill; without the class it goes on with
  // motion events, in silence.
  if (sensors !== 'ready') Reflect.deleteProperty(window, 'RelativeOrientationSensor');
  // It warns of phones that its list doesn't have, and takes usual measures for them.
  quietly(
    () =>
      new WebXRPolyfill({
        cardboard: true,
        allowCardboardOnDesktop: true,
        webvr: false,
        cardboardConfig: kCardboard,
      }),
  );
  // It asks for this before a session can be asked for in a tap.
  await navigator.xr?.isSessionSupported('immersive-vr');
  return sensors;
}
