// Props where scene.json puts them.
import * as THREE from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';

const kTime = 0.25; // seconds into the clips that props play while they wait

/** The yaw at which a prop's front, +Z, looks from one point to another. */
const yaw_towards = ([x0, , z0], [x1, , z1]) => Math.atan2(x1 - x0, z1 - z0);

function* placements({ spawn, exits, events }) {
  if (spawn.prop) yield { id: 'spawn', prop: spawn.prop, position: spawn.position, yaw: 0 };
  for (const { id, prop, position, yaw_deg } of exits) {
    if (prop) yield { id, prop, position, yaw: THREE.MathUtils.degToRad(yaw_deg) };
  }
  for (const { id, type, prop, position, path, idle } of events) {
    const yaw = path.length > 1 ? yaw_towards(path[0], path[1]) : 0;
    yield { id, prop, position: path[0] ?? position, yaw, idle, backed: type === 'container' };
  }
}

/** What a cell sees of the bundle's props, each posed as it waits. */
export function place_props({ description, props, sees }, cell) {
  return [...placements(description)]
    .filter(({ id }) => sees(cell, id))
    .map(({ prop, position, yaw, idle, backed }) => {
      const { scene, animations } = props.get(prop);
      const object = clone(scene);
      object.position.fromArray(position);
      object.rotation.y = yaw;
      object.updateMatrix();
      const { box } = description.props.find(({ name }) => name === prop);
      if (backed) object.translateZ(-box.min[2]); // its back is at the wall
      if (idle) {
        const mixer = new THREE.AnimationMixer(object);
        mixer.clipAction(THREE.AnimationClip.findByName(animations, idle)).play();
        mixer.setTime(kTime);
      }
      return object;
    });
}
