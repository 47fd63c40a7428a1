/** The ring before the feet: looking at it for a while starts and stops walking. */
import * as THREE from 'three';
import { kOrder, linear, make_overlay, make_overlay_material } from './overlay.ts';

const kRadius = 0.2; // metres
const kLift = 0.02; // metres above the floor

const kVertex = `
  varying vec2 place;
  void main() {
    place = position.xy / ${kRadius.toFixed(2)};
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`;

// Signed distances, in radii: the ring, and in it an arrow (go) or a square (stop).
const kFragment = `
  uniform float progress;
  uniform float walking;
  uniform vec3 accent;
  uniform vec3 pale;
  uniform vec3 night;
  varying vec2 place;
  float inside(float distance) {
    float blur = fwidth(distance) + 1e-4;
    return 1.0 - smoothstep(-blur, blur, distance);
  }
  void main() {
    float radius = length(place);
    float ring = inside(abs(radius - 0.78) - 0.11);
    float disc = inside(radius - 0.97);
    float turn = fract(atan(place.x, place.y) / 6.2831853 + 1.0);
    float filled = step(turn, progress) * step(0.001, progress);
    vec2 folded = vec2(abs(place.x), place.y);
    float back = -0.24 - place.y + 0.42 * (0.4 - folded.x);
    float arrow = max(dot(folded, vec2(0.83, 0.55)) - 0.22, back);
    float stop = max(folded.x, abs(place.y)) - 0.26;
    float glyph = inside(mix(arrow, stop, walking));
    vec3 color = mix(night, pale * 0.55, ring);
    color = mix(color, accent, max(ring * filled, glyph));
    gl_FragColor = vec4(color, disc * mix(0.55, 0.95, max(ring, glyph)));
    #include <colorspace_fragment>
  }`;

export interface Mark {
  readonly shown: boolean;
  /** 0 to 1: how much of the time has passed. */
  readonly progress: number;
  /** Whether it would stop him, as he walks. */
  readonly walking: boolean;
}

export class GazeMark {
  /** To hang under the body at the height of the eyes, see `place`; its arrow shows ahead. */
  readonly object: THREE.Mesh;
  readonly #progress = { value: 0 };
  readonly #walking = { value: 0 };

  constructor(accent = '#e3a857') {
    const uniforms = {
      progress: this.#progress,
      walking: this.#walking,
      accent: { value: linear(accent) },
      pale: { value: linear('#b9b3a8') },
      night: { value: linear('#0b0e14') },
    };
    const geometry = new THREE.PlaneGeometry(2 * kRadius, 2 * kRadius);
    geometry.rotateX(-Math.PI / 2);
    // the shader draws in the plane's own x and y
    const material = make_overlay_material(
      uniforms, kVertex.replace('position.xy', 'vec2(position.x, -position.z)'), kFragment);
    material.depthTest = true; // it lies on the floor, maybe behind a wall
    this.object = make_overlay(geometry, material, kOrder.mark);
  }

  /**
   * Lays it on the floor, `eye_height` metres below the body's eyes, where they meet it when they
   * look down by `pitch` (radians, below 0) and to the left by `yaw`.
   */
  place(eye_height: number, pitch: number, yaw: number): void {
    const ahead = eye_height / Math.tan(-pitch);
    const floor = kLift - eye_height;
    this.object.position.set(-ahead * Math.sin(yaw), floor, -ahead * Math.cos(yaw));
    this.object.rotation.y = yaw;
  }

  show({ shown, progress, walking }: Mark): void {
    this.object.visible = shown;
    this.#progress.value = progress;
    this.#walking.value = walking ? 1 : 0;
  }
}
