/** Closes the edge of the view while the visitor moves, against motion sickness. */
import * as THREE from 'three';
import { kOrder, linear, make_overlay, make_overlay_material } from './overlay.ts';

const kDepth = 1; // metres before the eyes, so that both see nearly the same ring
const kOpen = 52; // degrees from the middle of the view that stay free at an amount of 0
const kClosed = 24; // and at 1
const kSoft = 16; // degrees over which it becomes dark
const kSegments = 48;
const kRings = [0, 0.5, 1, 2]; // in the soft part's width; the last is moved far out
const kFar = 9; // metres from the middle: beyond any view
const kCloseTime = 0.25; // s
const kOpenTime = 0.5;

const kVertex = `
  attribute float ring;
  uniform float opening;
  uniform float soft;
  varying float shade;
  void main() {
    float angle = min(opening + ring * soft, 1.45);
    float far = step(1.5, ring);
    float radius = mix(${kDepth.toFixed(1)} * tan(angle), ${kFar.toFixed(1)}, far);
    shade = min(ring, 1.0);
    vec4 seen = modelViewMatrix * vec4(position.xy * radius, position.z, 1.0);
    gl_Position = projectionMatrix * seen;
  }`;

const kFragment = `
  uniform vec3 color;
  uniform float strength;
  varying float shade;
  void main() {
    gl_FragColor = vec4(color, strength * smoothstep(0.0, 1.0, shade));
    #include <colorspace_fragment>
  }`;

function make_geometry(): THREE.BufferGeometry {
  const positions: number[] = [];
  const rings: number[] = [];
  const indices: number[] = [];
  kRings.forEach((ring, row) => {
    for (let i = 0; i < kSegments; ++i) {
      const angle = (2 * Math.PI * i) / kSegments;
      positions.push(Math.cos(angle), Math.sin(angle), -kDepth);
      rings.push(ring);
      if (row === 0) continue;
      const [here, next] = [row * kSegments + i, row * kSegments + ((i + 1) % kSegments)];
      indices.push(here, next, here - kSegments, next, next - kSegments, here - kSegments);
    }
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('ring', new THREE.Float32BufferAttribute(rings, 1));
  geometry.setIndex(indices);
  return geometry;
}

export class Vignette {
  /** To hang under the camera. */
  readonly object: THREE.Mesh;
  readonly #opening = { value: 0 };
  readonly #strength = { value: 0 };
  #eased = 0;

  /** `color`: the dark at the edge, as the scene's night. */
  constructor(color = '#0b0e14') {
    const uniforms = {
      opening: this.#opening,
      strength: this.#strength,
      soft: { value: THREE.MathUtils.degToRad(kSoft) },
      color: { value: linear(color) },
    };
    const material = make_overlay_material(uniforms, kVertex, kFragment);
    this.object = make_overlay(make_geometry(), material, kOrder.vignette);
  }

  /** After `seconds` in which he moved or not; `amount` 0 to 1 is how far it closes. */
  advance(seconds: number, moving: boolean, amount: number): void {
    const wanted = moving ? amount : 0;
    const rate = seconds / (wanted > this.#eased ? kCloseTime : kOpenTime);
    this.#eased += THREE.MathUtils.clamp(wanted - this.#eased, -rate, rate);
    const share = amount > 0 ? Math.min(1, this.#eased / amount) : this.#eased;
    const eased = share * share * (3 - 2 * share);
    this.object.visible = eased > 0.001;
    // it comes in from the edge as it gets dark
    const closed = THREE.MathUtils.lerp(kOpen, kClosed, amount);
    this.#opening.value = THREE.MathUtils.degToRad(THREE.MathUtils.lerp(kOpen + 4, closed, eased));
    this.#strength.value = 0.96 * Math.min(1, 2 * eased);
  }
}
