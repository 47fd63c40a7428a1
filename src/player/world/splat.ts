/** The ground of a landscape: layers by height and tide, or by baked maps. */
import * as THREE from 'three';
import type { Chunk, Layer } from '../scene/description.ts';
import { type Air, kFragmentPars, kHaze, kVertex, kVertexPars, patched } from './air.ts';
import { range_of } from './weights.ts';

/** Uniforms that all chunks of a landscape share. */
export interface Ground {
  readonly layer_range: THREE.IUniform<THREE.Vector4[]>;
  /** Metres by which each layer's range is up. */
  readonly layer_shift: THREE.IUniform<number[]>;
  /** Pictures a metre. */
  readonly layer_scale: THREE.IUniform<number[]>;
  readonly layer_colors: THREE.IUniform<THREE.DataArrayTexture | null>;
  readonly layer_slopes: THREE.IUniform<THREE.DataArrayTexture | null>;
  readonly mottle: THREE.IUniform<THREE.Texture>;
}

export function make_ground(layers: readonly Layer[], mottle: THREE.Texture): Ground {
  return {
    layer_range: { value: layers.map((layer) => new THREE.Vector4(...range_of(layer))) },
    layer_shift: { value: layers.map(() => 0) },
    layer_scale: { value: layers.map(({ tile }) => 1 / tile) },
    layer_colors: { value: null },
    layer_slopes: { value: null },
    mottle: { value: mottle },
  };
}

/** What one chunk's material has for itself: its maps, and the rectangle that they cover. */
interface Maps {
  readonly maps: readonly THREE.Texture[];
  readonly box: Chunk['box'];
}

const kPars = `
uniform vec4 layer_range[LAYERS];
uniform float layer_shift[LAYERS];
uniform float layer_scale[LAYERS];
uniform sampler2DArray layer_colors;
#ifdef SLOPES
  uniform sampler2DArray layer_slopes;
#endif
uniform sampler2D mottle;
#ifdef MAPS
  uniform sampler2D maps[MAPS];
  uniform vec4 map_place;
#endif

/* A height's weights, as weights.ts has them. */
void weigh(float height, out float weights[LAYERS]) {
  float sum = 0.0;
  float gap = 1e9;
  int nearest = 0;
  for (int i = 0; i < LAYERS; ++i) {
    vec4 range = layer_range[i];
    float at = height - layer_shift[i];
    float away = max(0.0, max(range.x - at, at - range.z));
    if (away < gap) {
      gap = away;
      nearest = i;
    }
    weights[i] = saturate((at - range.x) * range.y) * saturate((range.z - at) * range.w);
    sum += weights[i];
  }
  for (int i = 0; i < LAYERS; ++i) {
    weights[i] = sum > 0.0 ? weights[i] / sum : float(i == nearest);
  }
}

#ifdef MAPS
  /* The last weight isn't stored, as all come to 1. */
  void read_weights(vec2 at, out float weights[LAYERS]) {
    vec2 uv = (at - map_place.xy) * map_place.zw;
    float sum = 0.0;
    vec3 read = vec3(0.0);
    for (int i = 0; i < LAYERS; ++i) {
      READ_MAPS
      weights[i] = i == LAYERS - 1 ? max(0.0, 1.0 - sum) : read[i % 3];
      sum += weights[i];
    }
    for (int i = 0; i < LAYERS; ++i) weights[i] /= sum;
  }
#endif

/* Pictures turned and stretched, against the plain ones. */
const mat2 kTurned = mat2(0.8, 0.6, -0.6, 0.8);
const float kStretch = 0.73;

/* Of a picture's normal, whose green is up in the picture, against its rows. */
vec2 read_slope(vec2 read) {
  return (read * 255.0 - 128.0) / 127.0 * vec2(1.0, -1.0);
}
`;

/** Colour, roughness and slope of the ground. */
const kPaint = `
float weights[LAYERS];
#ifdef MAPS
  read_weights(v_ground.xz, weights);
#else
  weigh(v_ground.y, weights);
#endif
float patches = texture2D(mottle, v_ground.xz / 29.0).r;
float shade = texture2D(mottle, v_ground.zx / 71.0 + 0.3).g;
float stretched = smoothstep(0.38, 0.62, patches);
vec2 across = dFdx(v_ground.xz);
vec2 along = dFdy(v_ground.xz);
vec4 paint = vec4(0.0);
vec2 slope = vec2(0.0);
for (int i = 0; i < LAYERS; ++i) {
  if (weights[i] < 0.004) continue;
  float scale = layer_scale[i];
  if (stretched < 1.0) {
    float share = weights[i] * (1.0 - stretched);
    vec3 at = vec3(v_ground.xz * scale, float(i));
    paint += share * textureGrad(layer_colors, at, across * scale, along * scale);
    #ifdef SLOPES
      slope += share * read_slope(textureGrad(layer_slopes, at, across * scale, along * scale).xy);
    #endif
  }
  if (stretched > 0.0) {
    float share = weights[i] * stretched;
    mat2 turned = kTurned * (scale * kStretch);
    vec3 at = vec3(turned * v_ground.xz + 0.37, float(i));
    paint += share * textureGrad(layer_colors, at, turned * across, turned * along);
    #ifdef SLOPES
      vec2 read = read_slope(textureGrad(layer_slopes, at, turned * across, turned * along).xy);
      slope += share * (read * kTurned); // turned back
    #endif
  }
}
diffuseColor.rgb = paint.rgb * (0.86 + 0.28 * shade);`;

const kRoughness = `
float roughnessFactor = clamp(paint.a + 0.25 * (shade - 0.5) * paint.a, 0.04, 1.0);`;

const kNormal = `
#ifdef SLOPES
  vec3 up = (vec4(normal, 0.0) * viewMatrix).xyz;
  // Slopes of the hills and of the picture add up.
  vec2 lean = slope / sqrt(max(0.04, 1.0 - dot(slope, slope)));
  up = normalize(vec3(up.x / max(up.y, 0.1) + lean.x, 1.0, up.z / max(up.y, 0.1) + lean.y));
  normal = normalize((viewMatrix * vec4(up, 0.0)).xyz);
#endif`;

const kShine = `
outgoingLight += sky_off(normal, normalize(vViewPosition), roughnessFactor);
#include <opaque_fragment>`;

/** The maps, one after the other, since samplers are only named by constants. */
function read_maps(count: number): string {
  return Array.from(
    { length: count },
    (_, i) => `if (i == ${3 * i}) read = texture2D(maps[${i}], uv).rgb;`,
  ).join('\n      ');
}

/** A material for a landscape's ground; where weights come from maps, for one chunk's. */
export function make_splat(
  ground: Ground,
  air: Air,
  has_slopes: boolean,
  chunk?: Maps,
): THREE.MeshStandardMaterial {
  const material = new THREE.MeshStandardMaterial({ metalness: 0 });
  const layers = ground.layer_range.value.length;
  material.defines = {
    ...material.defines,
    LAYERS: layers,
    ...(has_slopes && { SLOPES: 1 }),
    ...(chunk && { MAPS: chunk.maps.length }),
  };
  const own: Record<string, THREE.IUniform> = {};
  if (chunk) {
    const { min, max } = chunk.box;
    own['maps'] = { value: chunk.maps };
    own['map_place'] = {
      value: new THREE.Vector4(min[0], min[2], 1 / (max[0] - min[0]), 1 / (max[2] - min[2])),
    };
  }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, ground, air, own);
    shader.vertexShader = patched(shader.vertexShader, {
      common: `#include <common>${kVertexPars}`,
      fog_vertex: kVertex,
    });
    const pars = kPars.replace('READ_MAPS', read_maps(chunk?.maps.length ?? 0));
    shader.fragmentShader = patched(shader.fragmentShader, {
      common: `#include <common>${kFragmentPars}${pars}`,
      map_fragment: kPaint,
      roughnessmap_fragment: kRoughness,
      normal_fragment_maps: kNormal,
      opaque_fragment: kShine,
      fog_fragment: kHaze,
    });
  };
  material.customProgramCacheKey = () => 'warren-splat';
  return material;
}
