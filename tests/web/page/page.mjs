// Shows a bundle as a player would, from scene.json alone: its meshes, lights and fog, seen from the
// spawn at eye height.
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { find_cracks } from './cracks.mjs';

const kEyeHeight = 1.6;
const rad = THREE.MathUtils.degToRad;

function add_lights(scene, camera, lights) {
  // Brightness of a white surface: three divides irradiance by pi on a diffuse surface.
  const { ambient, head, sun, fog } = lights;
  scene.add(new THREE.AmbientLight(ambient.color, Math.PI * ambient.intensity));
  if (head) {
    const { color, intensity, range, angle_deg, softness } = head;
    const light = new THREE.SpotLight(color, intensity, range, rad(angle_deg), softness);
    light.target.position.set(0, 0, -1);
    camera.add(light, light.target);
    light.position.set(0, 0, 0);
  }
  if (sun) {
    const light = new THREE.DirectionalLight(sun.color, Math.PI * sun.intensity);
    light.position.setFromSphericalCoords(1, rad(90 - sun.elevation_deg), rad(180 + sun.azimuth_deg));
    scene.add(light);
  }
  if (fog) scene.fog = new THREE.Fog(fog.color, fog.near, fog.far);
  scene.background = new THREE.Color(lights.background);
}

window.find_cracks = find_cracks;

/** Draws the bundle at `url`; gives what the renderer drew, all chunks drawn. */
window.show = async (url) => {
  const description = await (await fetch(`${url}/scene.json`)).json();
  const { spawn, lights, chunks } = description;

  const renderer = new THREE.WebGLRenderer({ antialias: true });
  renderer.setSize(innerWidth, innerHeight);
  renderer.toneMapping = THREE.ACESFilmicToneMapping;
  renderer.toneMappingExposure = lights.exposure;
  document.body.append(renderer.domElement);

  const scene = new THREE.Scene();
  const camera = new THREE.PerspectiveCamera(65, innerWidth / innerHeight, 0.05, 200);
  camera.position.fromArray(spawn.position);
  camera.position.y += kEyeHeight;
  camera.rotation.y = rad(spawn.yaw_deg);
  scene.add(camera);
  add_lights(scene, camera, lights);

  const loader = new GLTFLoader();
  for (const { lods } of chunks) scene.add((await loader.loadAsync(`${url}/${lods[0].glb}`)).scene);
  scene.traverse((object) => (object.frustumCulled = false));

  renderer.render(scene, camera);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { calls, triangles } = renderer.info.render;
  return { calls, triangles };
};
