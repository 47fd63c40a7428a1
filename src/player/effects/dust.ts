/** A puff of dust where something bursts. */
import * as THREE from 'three';
import { make_random } from '../audio/waves.ts';
import type { Vec3 } from '../scene/description.ts';
import { kOrder, linear, make_overlay, make_overlay_material } from './overlay.ts';

const kTime = 0.8; // s
const kReducedTime = 1.6; // s, slower
const kPuffs = 28;
const kReducedPuffs = 10;
const kGolden = Math.PI * (3 - Math.sqrt(5)); // the golden angle

const kVertex = `
  attribute vec4 way;
  attribute float tone;
  uniform vec3 origin;
  uniform float age;
  uniform float reduced;
  varying vec2 place;
  varying float shade;
  varying float density;
  void main() {
    place = position.xy;
    shade = tone;
    // fast at first, then it hangs in the air
    float gone = (1.0 - exp(-3.5 * age)) * mix(1.0, 0.6, reduced);
    vec3 middle = origin + way.xyz * gone;
    float size = way.w * (0.45 + 0.9 * sqrt(age));
    middle.y = max(middle.y, origin.y + 0.6 * size);
    vec4 seen = viewMatrix * vec4(middle, 1.0);
    float distance = -seen.z;
    seen.xy += position.xy * size;
    // far away it's dark as all is, and so near that it would fill the view it thins out
    density = (1.0 - age) * (1.0 - smoothstep(6.0, 17.0, distance));
    density *= smoothstep(0.15, 0.7, distance);
    gl_Position = projectionMatrix * seen;
  }`;

const kFragment = `
  uniform vec3 color;
  varying vec2 place;
  varying float shade;
  varying float density;
  void main() {
    float soft = max(0.0, 1.0 - dot(place, place));
    vec3 lit = color * shade * (0.85 + 0.3 * place.y);
    gl_FragColor = vec4(lit, 0.5 * density * soft * soft);
    #include <colorspace_fragment>
  }`;

function make_geometry(): THREE.InstancedBufferGeometry {
  const random = make_random(3);
  const ways: number[] = [];
  const tones: number[] = [];
  for (let i = 0; i < kPuffs; ++i) {
    const angle = kGolden * i + 0.5 * random(); // all ways alike, however few
    const out = 0.08 + 0.75 * random();
    ways.push(out * Math.cos(angle), 0.15 + 0.75 * random() * (1 - out), out * Math.sin(angle));
    ways.push(0.22 + 0.26 * random()); // metres, the puff's radius
    tones.push(0.7 + 0.5 * random());
  }
  const geometry = new THREE.InstancedBufferGeometry();
  const corners = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(corners, 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  const instanced = (values: number[], size: number) =>
    new THREE.InstancedBufferAttribute(new Float32Array(values), size);
  geometry.setAttribute('way', instanced(ways, 4));
  geometry.setAttribute('tone', instanced(tones, 1));
  geometry.instanceCount = kPuffs;
  return geometry;
}

export class Dust {
  /** To stand in the scene, at its origin. */
  readonly object: THREE.Mesh;
  /** Fewer and slower puffs, for visitors who want less motion. */
  reduced = false;
  readonly #geometry = make_geometry();
  readonly #origin = { value: new THREE.Vector3() };
  readonly #age = { value: 0 };
  readonly #reduced = { value: 0 };

  /** `color`: of the ground in the lamp's warm light. */
  constructor(color = '#927e62') {
    const uniforms = {
      origin: this.#origin,
      age: this.#age,
      reduced: this.#reduced,
      color: { value: linear(color) },
    };
    const material = make_overlay_material(uniforms, kVertex, kFragment);
    material.depthTest = true;
    this.object = make_overlay(this.#geometry, material, kOrder.dust);
  }

  /** Starts a puff on the ground at `position`; one that still hangs elsewhere goes. */
  burst(position: Vec3): void {
    this.#origin.value.set(...position);
    this.#reduced.value = this.reduced ? 1 : 0;
    this.#geometry.instanceCount = this.reduced ? kReducedPuffs : kPuffs;
    this.#age.value = 0;
    this.object.visible = true;
  }

  /** Clears the air. */
  stop(): void {
    this.object.visible = false;
  }

  advance(seconds: number): void {
    if (!this.object.visible) return;
    this.#age.value += seconds / (this.#reduced.value > 0 ? kReducedTime : kTime);
    this.object.visible = this.#age.value < 1;
  }
}
