/** What the effects that lie over the view share. */
import * as THREE from 'three';

/** Draws after the world and over it, in this order. */
export const kOrder = { dust: 50, mark: 60, panel: 70, crack: 80, vignette: 90 } as const;

/** Turns a colour into what a shader works with. */
export const linear = (hex: string): THREE.Color => new THREE.Color(hex);

/** 0 below `low`, 1 above `high`, smooth between. */
export const smooth_step = (low: number, high: number, value: number): number =>
  THREE.MathUtils.smoothstep(value, low, high);

/** Material of an overlay: seen through anything, written nowhere but in the picture. */
export function make_overlay_material(
  uniforms: Readonly<Record<string, THREE.IUniform>>,
  vertexShader: string,
  fragmentShader: string,
): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    uniforms: { ...uniforms },
    vertexShader,
    fragmentShader,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    side: THREE.DoubleSide,
    toneMapped: false,
    fog: false,
  });
}

/** A mesh of an overlay: never culled, for it's always in view; hidden at first. */
export function make_overlay(
  geometry: THREE.BufferGeometry,
  material: THREE.Material,
  order: number,
): THREE.Mesh {
  const mesh = new THREE.Mesh(geometry, material);
  mesh.renderOrder = order;
  mesh.frustumCulled = false;
  mesh.visible = false;
  return mesh;
}
