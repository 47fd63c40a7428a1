// Where to look at the props of a scene from.

const kEyeHeight = 1.6;
const kTurn = 0.6; // radians beside a small prop's front, so that more of it is seen
const deg = (radians) => (radians * 180) / Math.PI;
const rad = (degrees) => (degrees * Math.PI) / 180;

/**
 * The eye that looks at a prop whose front looks to `yaw`, from as far as its size asks for, but
 * no further than `most`.
 */
function camera({ box: { min, max } }, position, yaw, most, cell) {
  const size = Math.max(...max.map((value, axis) => value - min[axis]));
  const far = Math.min(max[2] + Math.max(0.5, 1.3 * size), most);
  const way = yaw + (far < 0.6 * cell ? kTurn : 0);
  const middle = (min[1] + max[1]) / 2;
  const height = Math.min(kEyeHeight, middle + 0.5 * far);
  return {
    position: [position[0] + far * Math.sin(way), position[1] + height, position[2] + far * Math.cos(way)],
    yaw_deg: deg(way), // an eye at yaw 0 looks along -Z, towards a front that looks along +Z
    pitch_deg: deg(Math.atan2(middle - height, far)),
  };
}

/** A view of each of a scene's props, {name, camera}, where the scene has it first. */
export function prop_views({ spawn, exits, events, props, walk }) {
  const by_name = new Map(props.map((prop) => [prop.name, prop]));
  const views = new Map();
  const add = (name, position, yaw, most) => {
    if (views.has(name)) return;
    views.set(name, { name, camera: camera(by_name.get(name), position, yaw, most, walk.cell) });
  };
  for (const { prop, position, yaw_deg } of exits) add(prop, position, rad(yaw_deg), 1.4 * walk.cell);
  for (const { prop, path: [from, to] } of events) {
    const way = Math.hypot(to[0] - from[0], to[2] - from[2]);
    add(prop, from, Math.atan2(to[0] - from[0], to[2] - from[2]), Math.max(way, 0.6 * walk.cell));
  }
  // From where the visitor looks to at first, which is open.
  add(spawn.prop, spawn.position, rad(spawn.yaw_deg + 180), 1.2 * walk.cell);
  return [...views.values()];
}
