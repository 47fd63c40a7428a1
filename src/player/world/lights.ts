/** Lights, fog and background as scene.json has them. */
import * as THREE from 'three';
import type { Lights } from '../scene/description.ts';

const rad = THREE.MathUtils.degToRad;

/** The way to the sun, of length 1. */
export function sun_way({ elevation_deg, azimuth_deg }: NonNullable<Lights['sun']>): THREE.Vector3 {
  const [polar, azimuth] = [rad(90 - elevation_deg), rad(180 + azimuth_deg)];
  return new THREE.Vector3().setFromSphericalCoords(1, polar, azimuth);
}

/**
 * The ambient light and the sun. Intensities are brightnesses of a white surface, and three divides
 * light by pi on a diffuse one.
 */
export function make_lights({ ambient, sun }: Lights): THREE.Light[] {
  const lights: THREE.Light[] = [
    new THREE.AmbientLight(ambient.color, Math.PI * ambient.intensity),
  ];
  if (sun) {
    const light = new THREE.DirectionalLight(sun.color, Math.PI * sun.intensity);
    light.position.copy(sun_way(sun));
    lights.push(light);
  }
  return lights;
}

/** The lamp on the visitor's head, to hang under the camera; empty where there is none. */
export function make_head_lamp({ head }: Lights): THREE.Object3D {
  const lamp = new THREE.Group();
  if (!head) return lamp;
  const { color, intensity, range, angle_deg, softness } = head;
  const light = new THREE.SpotLight(color, intensity, range, rad(angle_deg), softness);
  light.position.set(0, 0, 0);
  light.target.position.set(0, 0, -1);
  lamp.add(light, light.target);
  return lamp;
}

/** Gives a scene the world's fog and background. */
export function dress({ fog, background }: Lights, scene: THREE.Scene): void {
  scene.fog = fog ? new THREE.Fog(fog.color, fog.near, fog.far) : null;
  scene.background = new THREE.Color(background);
}
