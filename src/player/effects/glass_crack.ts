/** Cracks over the whole view, as if a pane before the eyes were hit. */
import * as THREE from 'three';
import { make_random } from '../audio/waves.ts';
import { kOrder, linear, make_overlay, make_overlay_material, smooth_step } from './overlay.ts';

const kDepth = 0.6; // metres before the eyes, where both fuse it
const kIn = 0.15; // s from the hit to the last crack
const kReducedIn = 0.6; // s, for a fade without a flash
const kHold = 2; // s
const kOut = 1; // s
const kRays = 13;
const kReach = 1.25; // metres from the hit to the cracks' ends: beyond a view of 110 degrees
const kRingRadii = [0.07, 0.17, 0.33, 0.58, 0.92]; // metres from the hit
const kHit = [0.045, 0.03] as const; // the hit, metres right of and above the middle
const kWide = 0.011; // metres, a crack at the hit
const kNarrow = 0.0028; // and at its end: still a quarter of a degree
const kLight = '#dfe6e4';
const kDark = '#1b2028';

const kVertex = `
  attribute vec4 tint;
  attribute float reach;
  varying vec4 shade;
  varying float way;
  void main() {
    shade = tint;
    way = reach;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`;

const kFragment = `
  uniform float front;
  uniform float fade;
  varying vec4 shade;
  varying float way;
  void main() {
    float there = 1.0 - smoothstep(front - 0.08, front, way);
    gl_FragColor = vec4(shade.rgb, shade.a * there * fade);
    #include <colorspace_fragment>
  }`;

type Point = readonly [x: number, y: number];

/** Collects coloured triangles in the pane. */
class Pane {
  readonly #positions: number[] = [];
  readonly #tints: number[] = [];
  readonly #reaches: number[] = [];

  triangle(corners: readonly [Point, Point, Point], tint: THREE.Color, alpha: number): void {
    for (const [x, y] of corners) {
      this.#positions.push(x + kHit[0], y + kHit[1], -kDepth);
      this.#tints.push(tint.r, tint.g, tint.b, alpha);
      this.#reaches.push(Math.hypot(x, y) / kReach);
    }
  }

  /** A wedge from `a` to `b`, with the widths that it has there. */
  wedge(a: Point, b: Point, wide: number, narrow: number, tint: THREE.Color, alpha: number): void {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy) || 1;
    const [nx, ny] = [-dy / length, dx / length];
    const side = ([x, y]: Point, way: number): Point => [x + nx * way, y + ny * way];
    const [a1, a2] = [side(a, wide / 2), side(a, -wide / 2)];
    const [b1, b2] = [side(b, narrow / 2), side(b, -narrow / 2)];
    this.triangle([a1, a2, b1], tint, alpha);
    this.triangle([b1, a2, b2], tint, alpha);
  }

  geometry(): THREE.BufferGeometry {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.Float32BufferAttribute(this.#positions, 3));
    geometry.setAttribute('tint', new THREE.Float32BufferAttribute(this.#tints, 4));
    geometry.setAttribute('reach', new THREE.Float32BufferAttribute(this.#reaches, 1));
    return geometry;
  }
}

/** The corners of each ray: the hit, one at each ring, and one beyond the view. */
function make_rays(random: () => number): Point[][] {
  return Array.from({ length: kRays }, (_, i) => {
    const middle = (2 * Math.PI * (i + 0.62 * (random() - 0.5))) / kRays;
    const corners: Point[] = [[0, 0]];
    for (const radius of [...kRingRadii, kReach]) {
      const angle = middle + (0.09 * (random() - 0.5)) / Math.sqrt(radius + 0.1);
      const way = radius * (1 + 0.16 * (random() - 0.5));
      corners.push([way * Math.cos(angle), way * Math.sin(angle)]);
    }
    return corners;
  });
}

function make_geometry(): THREE.BufferGeometry {
  const random = make_random(7);
  const pane = new Pane();
  const [light, dark] = [linear(kLight), linear(kDark)];
  const rays = make_rays(random);
  const corner = (ray: number, k: number): Point => rays[ray % kRays]?.[k] ?? [0, 0];
  const steps = kRingRadii.length + 1;
  const width_at = ([x, y]: Point) =>
    kNarrow + (kWide - kNarrow) * Math.exp(-Math.hypot(x, y) / 0.22);
  const crack = (a: Point, b: Point, size: number) => {
    const [wide, narrow] = [size * width_at(a), size * width_at(b)];
    // a dark flank beside the light one, to be seen before light and dark alike
    const shift = ([x, y]: Point, way: number): Point => [x + 0.7 * way, y - way];
    pane.wedge(shift(a, 0.5 * wide), shift(b, 0.5 * narrow), wide, narrow, dark, 0.6);
    pane.wedge(a, b, wide, narrow, light, 0.85);
  };
  for (let ray = 0; ray < kRays; ++ray) {
    // splinters between this ray and the next, some brighter, some darker than what lies behind
    for (let k = 0; k < steps; ++k) {
      const [a, b] = [corner(ray, k), corner(ray, k + 1)];
      const [c, d] = [corner(ray + 1, k), corner(ray + 1, k + 1)];
      const strength = random();
      const alpha = 0.03 + 0.15 * strength * strength * Math.exp(-0.25 * k);
      const tint = random() < 0.6 ? light : dark;
      pane.triangle([a, b, d], tint, alpha);
      if (k > 0) pane.triangle([a, d, c], tint, alpha * (0.5 + random()));
    }
  }
  for (let ray = 0; ray < kRays; ++ray) {
    const last = random() < 0.75 ? steps : steps - 2; // some rays end within the view
    for (let k = 0; k < last; ++k) crack(corner(ray, k), corner(ray, k + 1), 1);
    kRingRadii.forEach((_, k) => {
      if (random() < 0.62 - 0.07 * k) crack(corner(ray, k + 1), corner(ray + 1, k + 1), 0.75);
    });
  }
  return pane.geometry();
}

export class GlassCrack {
  /** To hang under the camera. */
  readonly object: THREE.Mesh;
  /** Whether it comes by a slow fade, for visitors who want less motion. */
  reduced = false;
  readonly #front = { value: 0 };
  readonly #fade = { value: 0 };
  #age: number | undefined;

  constructor() {
    const material = make_overlay_material(
      { front: this.#front, fade: this.#fade }, kVertex, kFragment);
    this.object = make_overlay(make_geometry(), material, kOrder.crack);
  }

  /** Something hit the pane; what was cracked before starts anew. */
  start(): void {
    this.#age = 0;
    this.advance(0);
  }

  /** The pane is whole again. */
  stop(): void {
    this.#age = undefined;
    this.object.visible = false;
  }

  advance(seconds: number): void {
    if (this.#age === undefined) return;
    this.#age += seconds;
    const begun = this.reduced ? kReducedIn : kIn;
    const out = smooth_step(begun + kHold, begun + kHold + kOut, this.#age);
    const share = Math.min(1, this.#age / begun);
    this.#front.value = this.reduced ? 1.2 : 0.12 + 1.08 * share;
    this.#fade.value = (this.reduced ? 0.8 * smooth_step(0, 1, share) : 1) * (1 - out);
    this.object.visible = this.#fade.value > 0.001;
    if (out >= 1) this.#age = undefined;
  }
}
