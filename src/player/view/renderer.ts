/** The renderer on the page's canvas. */
import * as THREE from 'three';
import { ViewError } from './errors.ts';

/** A renderer set up for the player. Throws a ViewError where the browser has no WebGL 2. */
export function make_renderer(canvas: HTMLCanvasElement): THREE.WebGLRenderer {
  const context = canvas.getContext('webgl2', {
    alpha: true, // as three asks for it
    antialias: true,
    powerPreference: 'high-performance',
  });
  if (!context) {
    throw new ViewError(
      'No WebGL 2',
      'This browser has no WebGL 2, or it is switched off. Try a current Chrome, Firefox or ' +
        'Safari, and see that hardware acceleration is on.',
    );
  }
  const renderer = new THREE.WebGLRenderer({ canvas, context, antialias: true });
  renderer.toneMapping = THREE.ACESFilmicToneMapping;
  renderer.info.autoReset = false; // both eyes count together
  renderer.xr.enabled = true;
  renderer.xr.cameraAutoUpdate = false;
  renderer.xr.setReferenceSpaceType('local'); // the rig is at the height of the eyes
  return renderer;
}
