/** What sky and haze do to the surfaces of a landscape, as pieces of their shaders. */
import * as THREE from 'three';
import type { Box, Lights } from '../scene/description.ts';

/** Metres before the landscape's border over which it goes into the haze; and of its side. */
const kFade = 16;
const kFadePart = 0.125;

/** Uniforms that surfaces share. */
export interface Air {
  readonly [name: string]: THREE.IUniform;
}

/** The colours of the sky, and where the landscape ends. */
export function make_air({ fog, background }: Lights, { min, max }: Box): Air {
  const fade = Math.min(kFade, kFadePart * Math.min(max[0] - min[0], max[2] - min[2]));
  return {
    sky_top: { value: new THREE.Color(background) },
    sky_low: { value: new THREE.Color(fog?.color ?? background) },
    land: { value: new THREE.Vector4(min[0], min[2], max[0], max[2]) },
    land_fade: { value: fade },
  };
}

export const kVertexPars = `
varying vec3 v_ground;`;

/** After the vertex is known: its place. */
export const kVertex = `
#include <fog_vertex>
v_ground = (modelMatrix * vec4(transformed, 1.0)).xyz;`;

export const kFragmentPars = `
varying vec3 v_ground;
uniform vec3 sky_top;
uniform vec3 sky_low;
uniform vec4 land;
uniform float land_fade;

/* The sky's light off a surface, in view space. */
vec3 sky_off(vec3 normal, vec3 to_eye, float roughness) {
  vec3 way = (vec4(reflect(-to_eye, normal), 0.0) * viewMatrix).xyz;
  float grazing = pow(1.0 - saturate(dot(normal, to_eye)), 5.0);
  float smoothness = (1.0 - roughness) * (1.0 - roughness);
  vec3 seen = mix(sky_low, sky_top, smoothstep(-0.1, 0.7, way.y));
  return seen * smoothness * (0.03 + 0.97 * grazing);
}`;

/**
 * In place of three's haze: by the distance, however the head is turned, and the landscape's border
 * goes into it too.
 */
export const kHaze = `
#ifdef USE_FOG
  float eye_away = length(vViewPosition);
  vec2 to_border = min(v_ground.xz - land.xy, land.zw - v_ground.xz);
  float border = 1.0 - smoothstep(0.0, land_fade, min(to_border.x, to_border.y));
  border *= smoothstep(1.6, 4.5, eye_away); // one still sees one's feet
  float haze = max(smoothstep(fogNear, fogFar, eye_away), border);
  gl_FragColor.rgb = mix(gl_FragColor.rgb, fogColor, haze);
#endif`;

/** Replaces pieces of a shader. Throws an Error where three has no such piece. */
export function patched(shader: string, pieces: Readonly<Record<string, string>>): string {
  return Object.entries(pieces).reduce((text, [piece, by]) => {
    const name = `#include <${piece}>`;
    if (!text.includes(name)) throw new Error(`three's shader has no ${piece}`);
    return text.replace(name, by);
  }, shader);
}
