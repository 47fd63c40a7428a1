/** The water's surface, which the tide moves up and down. */
import * as THREE from 'three';
import { type Air, kFragmentPars, kHaze, kVertex, kVertexPars, patched } from './air.ts';

/** Waves: their way, length in metres, speed in metres a second, and slope. */
const kWaves = [
  { way: [0.94, 0.34], length: 1.9, speed: 0.5, slope: 0.016 },
  { way: [0.42, 0.91], length: 1.13, speed: 0.41, slope: 0.016 },
  { way: [-0.57, 0.82], length: 0.61, speed: 0.33, slope: 0.015 },
  { way: [0.78, -0.63], length: 0.37, speed: 0.27, slope: 0.012 },
] as const;

/**
 * Metres that the surface is moved aside: its few corners lie on round places, as the spawn does,
 * and some drivers fill the view with a triangle that has a corner straight below the eye.
 */
const kAside = 0.013;

const glsl = (value: number): string => value.toFixed(5);

const kPars = `
uniform float seconds;
uniform sampler2D mottle;`;

/** Waves bend with the noise, and lie flat far away, where they would shimmer. */
const kNormal = `
vec2 at = v_ground.xz + 2.4 * texture2D(mottle, v_ground.xz / 23.0).rg;
vec2 lean = vec2(0.0);
vec2 way;
${kWaves.map(
  ({ way: [x, z], length, speed, slope }) => `
way = vec2(${glsl(x)}, ${glsl(z)});
lean += ${glsl(slope)} * way *
  cos(${glsl((2 * Math.PI) / length)} * (dot(at, way) - ${glsl(speed)} * seconds));`,
).join('')}
float eye_far = length(vViewPosition);
lean *= 1.0 / (1.0 + eye_far * eye_far / 400.0);
normal = normalize((viewMatrix * vec4(normalize(vec3(-lean.x, 1.0, -lean.y)), 0.0)).xyz);`;

/** Less is seen through water at a glancing angle. */
const kShine = `
vec3 to_eye = normalize(vViewPosition);
outgoingLight += sky_off(normal, to_eye, roughnessFactor);
diffuseColor.a = mix(diffuseColor.a, 1.0, pow(1.0 - saturate(dot(normal, to_eye)), 4.0));
#include <opaque_fragment>`;

export class Water {
  readonly #object: THREE.Object3D;
  readonly #seconds = { value: 0 };

  /** Paints the model of the bundle's water, whose surface is at a height of 0. */
  constructor(object: THREE.Object3D, mottle: THREE.Texture, air: Air) {
    this.#object = object;
    object.position.set(kAside, 0, kAside);
    object.traverse((part) => {
      if (!(part instanceof THREE.Mesh)) return;
      const material = part.material as THREE.Material | THREE.Material[];
      for (const surface of Array.isArray(material) ? material : [material]) {
        this.#paint(surface, mottle, air);
      }
    });
  }

  /** Moves it to a height in metres, after `seconds` of the world's time. */
  update(height: number, seconds: number): void {
    this.#object.position.y = height;
    this.#object.updateMatrixWorld(true);
    this.#seconds.value = seconds;
  }

  #paint(material: THREE.Material, mottle: THREE.Texture, air: Air): void {
    if (!(material instanceof THREE.MeshStandardMaterial)) return;
    material.depthWrite = false;
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, air, { seconds: this.#seconds, mottle: { value: mottle } });
      shader.vertexShader = patched(shader.vertexShader, {
        common: `#include <common>${kVertexPars}`,
        fog_vertex: kVertex,
      });
      shader.fragmentShader = patched(shader.fragmentShader, {
        common: `#include <common>${kFragmentPars}${kPars}`,
        normal_fragment_maps: kNormal,
        opaque_fragment: kShine,
        fog_fragment: kHaze,
      });
    };
    material.customProgramCacheKey = () => 'warren-water';
  }
}
