/** What the player adds to the materials that GLBs describe. */
import * as THREE from 'three';

/** three darkens the ambient light alone; bundles mean all light to be darkened. */
const kDarken = '#include <aomap_fragment>';
const kDarkenAll = `${kDarken}
#ifdef USE_AOMAP
  reflectedLight.directDiffuse *= ambientOcclusion;
  reflectedLight.directSpecular *= ambientOcclusion;
#endif`;

function darken_all(shader: THREE.WebGLProgramParametersWithUniforms): void {
  if (!shader.fragmentShader.includes(kDarken)) throw new Error('no place to darken direct light');
  shader.fragmentShader = shader.fragmentShader.replace(kDarken, kDarkenAll);
}

/** Makes a material's occlusion darken direct light too. All materials share their programs. */
export function prepare(material: THREE.Material): void {
  if (!(material instanceof THREE.MeshStandardMaterial)) return;
  material.onBeforeCompile = darken_all;
  material.customProgramCacheKey = () => 'warren-darken-all';
}
