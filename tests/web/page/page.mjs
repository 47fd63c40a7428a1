// Shows a bundle as a player would, from scene.json alone: what is seen from where the eye is, with
// props, lights and fog.
import * as THREE from 'three';
import { load_bundle } from './bundle.mjs';
import { find_cracks } from './cracks.mjs';
import { place_props } from './props.mjs';

const kEyeHeight = 1.6;
// Metres that eyes are ahead of the neck. Software renderers err where a wall's corner lies exactly in
// the eye's plane, as it often does in the middle of a cell.
const kAhead = 0.08;
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

/** Turns the camera to a view: {position, yaw_deg, pitch_deg}, or what one sees first at the spawn. */
function point(camera, { spawn }, view) {
  const [x, y, z] = spawn.position;
  const yaw = rad(spawn.yaw_deg);
  const { position, yaw_deg, pitch_deg } = view ?? {
    position: [x - kAhead * Math.sin(yaw), y + kEyeHeight, z - kAhead * Math.cos(yaw)],
    yaw_deg: spawn.yaw_deg,
    pitch_deg: 0,
  };
  camera.position.fromArray(position);
  camera.rotation.set(rad(pitch_deg), rad(yaw_deg), 0, 'YXZ');
}

let shown; // the bundle, and what draws it

window.find_cracks = find_cracks;

/** Loads the bundle at `url` for look(). */
window.show = async (url) => {
  const bundle = await load_bundle(url);
  const { lights } = bundle.description;
  const renderer = new THREE.WebGLRenderer({ antialias: true });
  renderer.setSize(innerWidth, innerHeight);
  renderer.toneMapping = THREE.ACESFilmicToneMapping;
  renderer.toneMappingExposure = lights.exposure;
  document.body.append(renderer.domElement);
  const scene = new THREE.Scene();
  const camera = new THREE.PerspectiveCamera(65, innerWidth / innerHeight, 0.05, 200);
  scene.add(camera);
  add_lights(scene, camera, lights);
  const world = new THREE.Group();
  scene.add(world);
  shown = { bundle, renderer, scene, camera, world };
};

/** Draws what is seen from a view (see point); gives what the renderer drew. */
window.look = async (view) => {
  const { bundle, renderer, scene, camera, world } = shown;
  point(camera, bundle.description, view);
  const cell = bundle.cell_at(camera.position);
  world.clear();
  world.add(...bundle.chunks_from(cell).map((name) => bundle.groups.get(name)));
  for (const prop of place_props(bundle, cell)) world.add(prop);
  world.traverse((object) => (object.frustumCulled = false));

  renderer.render(scene, camera);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { calls, triangles } = renderer.info.render;
  return { calls, triangles };
};
