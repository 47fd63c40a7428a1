/** How one looks into the world: in the page's window, side by side, or in VR. */
import * as THREE from 'three';
import type { Head } from '../visit/state.ts';
import { ViewError } from './errors.ts';
import { install_polyfill } from './polyfill.ts';
import { Awake, fill_screen, leave_screen } from './screen.ts';
import { ask_for_sensors, type Sensors } from './sensors.ts';

export { ViewError };

export type Mode = 'window' | 'side-by-side' | 'vr';

/** Metres between the eyes where no viewer says it. */
const kEyesApart = 0.064;
/** Seconds that one frame may last for the world, after a pause or a hitch. */
const kLongest = 0.1;
/** Pixels of the screen a CSS pixel; more isn't seen, and costs. */
const kFinest = 2;

/** What the last frame drew, both eyes together. */
export interface Drawn {
  readonly calls: number;
  readonly triangles: number;
}

const kRefused = new ViewError(
  'Motion sensors are off',
  "The motion sensors were refused, so turning your head can't turn the view. Allow them for " +
    'this page and load it again, or use "Side by side" and turn the view by dragging.',
);

async function has_native_vr(): Promise<boolean> {
  try {
    return (await navigator.xr?.isSessionSupported('immersive-vr')) ?? false;
  } catch {
    return false; // the page's host forbids it
  }
}

export class Views {
  /** Called when the viewer, not leave(), ended a mode; the view is in its window again. */
  on_leave: () => void = () => {};
  /** Called when the graphics driver took the picture away, and when it gave it back. */
  on_context: (lost: boolean) => void = () => {};
  /** Called when the viewer's trigger goes down or up, where WebXR tells of it. */
  on_trigger: (is_down: boolean) => void = () => {};

  readonly #renderer: THREE.WebGLRenderer;
  readonly #canvas: HTMLCanvasElement;
  readonly #stereo = new THREE.StereoCamera();
  readonly #awake = new Awake();
  readonly #eyes = [new THREE.Vector3(), new THREE.Vector3()] as const;
  /** Of the head in VR, from the rig. */
  readonly #pose = new THREE.Matrix4();
  #mode: Mode = 'window';
  #vr: Promise<'native' | 'polyfill' | undefined> | undefined;
  #sensors: Sensors | undefined;
  #polyfilled = false;
  #drawn: Drawn = { calls: 0, triangles: 0 };

  /** The renderer is of make_renderer(), on the canvas, which is as large as its style says. */
  constructor(renderer: THREE.WebGLRenderer, canvas: HTMLCanvasElement) {
    this.#renderer = renderer;
    this.#canvas = canvas;
    this.#stereo.eyeSep = kEyesApart;
    this.#stereo.aspect = 0.5;
    document.addEventListener('fullscreenchange', () => {
      if (this.#mode === 'side-by-side' && !document.fullscreenElement) this.#left();
    });
    for (const i of [0, 1]) {
      const controller = renderer.xr.getController(i);
      controller.addEventListener('selectstart', () => this.on_trigger(true));
      controller.addEventListener('selectend', () => this.on_trigger(false));
    }
    canvas.addEventListener('webglcontextlost', () => this.on_context(true));
    canvas.addEventListener('webglcontextrestored', () => this.on_context(false));
  }

  get mode(): Mode {
    return this.#mode;
  }

  /** What the last draw() drew. */
  stats(): Drawn {
    return this.#drawn;
  }

  /**
   * How this browser does VR, if it does. Without VR of its own, that is by a polyfill, which is
   * loaded now. Browsers give sensors and VR only to pages that come by HTTPS or from this machine.
   */
  vr(): Promise<'native' | 'polyfill' | undefined> {
    this.#vr ??= this.#find_vr();
    return this.#vr;
  }

  /**
   * Goes over to a mode, inside the visitor's tap. Throws a ViewError, and stays in the window,
   * where VR can't begin.
   */
  async enter(mode: Mode): Promise<void> {
    if (mode === this.#mode) return;
    // From the window, nothing may come between the tap and the question for sensors.
    if (this.#mode !== 'window') await this.leave();
    if (mode === 'vr') await this.#enter_vr();
    else if (mode === 'side-by-side') await fill_screen();
    this.#mode = mode;
    if (mode !== 'window') this.#awake.keep();
  }

  /** Back into the page's window. */
  async leave(): Promise<void> {
    const session = this.#mode === 'vr' ? this.#renderer.xr.getSession() : null;
    this.#mode = 'window';
    this.#awake.let_go();
    if (session) await session.end().catch(() => {}); // it may have just ended by itself
    else await leave_screen();
  }

  /** Calls `frame` for each picture, with the seconds since the last one, at most 0.1. */
  start(frame: (seconds: number) => void): void {
    let last: number | undefined;
    this.#renderer.setAnimationLoop((time) => {
      this.#read_pose();
      const seconds = (time - (last ?? time)) / 1000;
      last = time;
      frame(THREE.MathUtils.clamp(seconds, 0, kLongest));
    });
  }

  /** Where the head looks in VR; undefined where no sensors turn it. */
  head(): Head | undefined {
    if (!this.#renderer.xr.isPresenting) return undefined;
    const { x, y } = new THREE.Euler().setFromRotationMatrix(this.#pose, 'YXZ');
    return { yaw: y, pitch: x };
  }

  /** Where the eyes are in the world, in metres. The camera is moved to where the head is. */
  eyes(camera: THREE.PerspectiveCamera): readonly THREE.Vector3[] {
    const [left, right] = this.#eyes;
    this.#place(camera);
    if (this.#renderer.xr.isPresenting) {
      const { cameras } = this.#renderer.xr.getCamera();
      const at = new THREE.Vector3();
      return cameras.map((eye) => at.clone().setFromMatrixPosition(eye.matrixWorld));
    }
    left.setFromMatrixPosition(camera.matrixWorld);
    if (this.#mode === 'window') return [left];
    const aside = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    right.copy(left).addScaledVector(aside, kEyesApart / 2);
    left.addScaledVector(aside, -kEyesApart / 2);
    return this.#eyes;
  }

  /** Draws what both eyes see, or the one of the window. */
  draw(scene: THREE.Scene, camera: THREE.PerspectiveCamera): void {
    const renderer = this.#renderer;
    renderer.info.reset();
    this.#place(camera);
    if (renderer.xr.isPresenting) {
      renderer.render(scene, camera);
      // The polyfill's lens pass leaves traces in whatever is bound.
      if (this.#polyfilled) renderer.resetState();
    } else {
      this.#draw_in_page(scene, camera);
    }
    const { calls, triangles } = renderer.info.render;
    this.#drawn = { calls, triangles };
  }

  async #find_vr(): Promise<'native' | 'polyfill' | undefined> {
    if (!window.isSecureContext) return undefined;
    if (await has_native_vr()) return 'native';
    const gl = this.#renderer.getContext() as WebGL2RenderingContext;
    this.#sensors = await install_polyfill(this.#canvas, gl);
    if (!this.#sensors) return undefined;
    this.#polyfilled = true;
    return 'polyfill';
  }

  async #enter_vr(): Promise<void> {
    if (this.#polyfilled && (this.#sensors === 'refused' || !(await ask_for_sensors()))) {
      throw kRefused;
    }
    const place = { parent: this.#canvas.parentNode, next: this.#canvas.nextSibling };
    let session: XRSession | undefined;
    try {
      session = await navigator.xr?.requestSession('immersive-vr');
      if (!session) throw new Error('this browser has no WebXR');
      session.addEventListener('end', () => void this.#after_vr(place));
      await this.#renderer.xr.setSession(session);
      if (!this.#renderer.xr.isPresenting) throw new Error('it ended at once');
    } catch (error) {
      await session?.end().catch(() => {}); // else it would be in the way of the next one
      const why = error instanceof Error ? error.message : String(error);
      throw new ViewError("VR didn't begin", `${why}. Tap again to try once more.`);
    }
  }

  /** Puts the page in order again after a VR session. */
  async #after_vr(place: { parent: Node | null; next: Node | null }): Promise<void> {
    if (this.#polyfilled) {
      await leave_screen();
      // The polyfill lets go of the canvas when the screen has changed, and leaves it elsewhere.
      while (this.#canvas.closest('.webvr-polyfill-fullscreen-wrapper')) {
        await new Promise(requestAnimationFrame);
      }
      place.parent?.insertBefore(this.#canvas, place.next);
      this.#renderer.resetState();
    }
    if (this.#mode === 'vr') this.#left();
  }

  #left(): void {
    this.#mode = 'window';
    this.#awake.let_go();
    this.on_leave();
  }

  #read_pose(): void {
    const { xr } = this.#renderer;
    const space = xr.isPresenting ? xr.getReferenceSpace() : null;
    const pose = space && xr.getFrame()?.getViewerPose(space);
    if (pose) this.#pose.fromArray(pose.transform.matrix); // else the head is where it was
  }

  /** In VR, three moves the camera to the left eye; what hangs under it belongs between both. */
  #place(camera: THREE.PerspectiveCamera): void {
    const { xr } = this.#renderer;
    if (xr.isPresenting) {
      camera.parent?.updateWorldMatrix(true, false);
      xr.updateCamera(camera);
      this.#pose.decompose(camera.position, camera.quaternion, camera.scale);
    }
    camera.updateWorldMatrix(true, true);
  }

  #draw_in_page(scene: THREE.Scene, camera: THREE.PerspectiveCamera): void {
    const { width, height } = this.#fit();
    if (camera.aspect !== width / height) {
      camera.aspect = width / height;
      camera.updateProjectionMatrix();
    }
    const renderer = this.#renderer;
    if (this.#mode !== 'side-by-side') {
      renderer.setScissorTest(false);
      renderer.setViewport(0, 0, width, height);
      renderer.render(scene, camera);
      return;
    }
    this.#stereo.update(camera);
    renderer.setScissorTest(true);
    const half = width / 2;
    for (const [x, eye] of [
      [0, this.#stereo.cameraL],
      [half, this.#stereo.cameraR],
    ] as const) {
      renderer.setViewport(x, 0, half, height);
      renderer.setScissor(x, 0, half, height);
      renderer.render(scene, eye);
    }
    renderer.setScissorTest(false);
  }

  /** Has the canvas as many pixels as it takes up on the page; its size in CSS pixels. */
  #fit(): { width: number; height: number } {
    const [width, height] = [this.#canvas.clientWidth || 1, this.#canvas.clientHeight || 1];
    const ratio = Math.min(window.devicePixelRatio, kFinest);
    const fits =
      this.#canvas.width === Math.floor(width * ratio) &&
      this.#canvas.height === Math.floor(height * ratio);
    if (!fits) {
      this.#renderer.setPixelRatio(ratio);
      this.#renderer.setSize(width, height, false);
    }
    return { width, height };
  }
}
