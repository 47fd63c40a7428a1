/** The sky over a landscape: from the haze at the horizon to its colour overhead, and the sun. */
import * as THREE from 'three';
import type { Lights } from '../scene/description.ts';
import type { Air } from './air.ts';
import { sun_way } from './lights.ts';

/** Drawn after the ground, so that only what is seen of it is painted. */
const kOrder = 1;

const kVertex = `
  varying vec3 way;
  void main() {
    way = position;
    vec4 seen = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
    gl_Position = seen.xyww; // behind everything
  }`;

const kFragment = `
  uniform vec3 sky_top;
  uniform vec3 sky_low;
  uniform vec3 sun_way;
  uniform vec3 sun_color;
  varying vec3 way;
  void main() {
    vec3 at = normalize(way);
    vec3 color = mix(sky_low, sky_top, smoothstep(0.0, 0.55, at.y));
    float near = max(dot(at, sun_way), 0.0);
    float glow = 0.3 * pow(near, 10.0) + 0.45 * pow(near, 240.0) + smoothstep(0.9994, 0.9998, near);
    color = mix(color, sun_color, min(glow, 1.0) * smoothstep(0.0, 0.2, at.y));
    gl_FragColor = vec4(color, 1.0);
    #include <colorspace_fragment>
  }`;

export function make_sky({ sun }: Lights, air: Air): THREE.Mesh {
  const material = new THREE.ShaderMaterial({
    uniforms: {
      ...air,
      sun_way: { value: sun ? sun_way(sun) : new THREE.Vector3(0, -1, 0) },
      sun_color: { value: new THREE.Color(sun?.color ?? '#000000') },
    },
    vertexShader: kVertex,
    fragmentShader: kFragment,
    side: THREE.BackSide,
    depthWrite: false,
    toneMapped: false,
    fog: false,
  });
  const sky = new THREE.Mesh(new THREE.IcosahedronGeometry(1, 1), material);
  sky.name = 'sky';
  sky.frustumCulled = false;
  sky.renderOrder = kOrder;
  return sky;
}
