// What a mesh file holds once it is decoded, and how far a compact one is from its portable twin.
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { read_accessor, read_glb } from '../golden/glb.mjs';

const kMeshopt = 'EXT_meshopt_compression';

/** Bytes of the views of a GLB, those under EXT_meshopt_compression decoded. */
function view_bytes({ json, binary }) {
  return (json.bufferViews ?? []).map(({ buffer, byteOffset = 0, byteLength, extensions }) => {
    const code = extensions?.[kMeshopt];
    if (!code) {
      if (buffer !== 0) throw new Error('a view of a buffer that holds nothing');
      return binary.subarray(byteOffset, byteOffset + byteLength);
    }
    const from = code.byteOffset ?? 0;
    const bytes = new Uint8Array(code.count * code.byteStride);
    const source = binary.subarray(from, from + code.byteLength);
    MeshoptDecoder.decodeGltfBuffer(bytes, code.count, code.byteStride, source, code.mode, code.filter);
    if (bytes.length !== byteLength) throw new Error('a view that decodes to another length');
    return bytes;
  });
}

const kShares = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535 };

/** {json, numbers(accessor)} of a GLB; numbers of normalized accessors are shares of 1. */
export async function read_mesh(bytes) {
  await MeshoptDecoder.ready;
  const glb = read_glb(bytes);
  const views = view_bytes(glb);
  const numbers = (index) => {
    const accessor = glb.json.accessors[index];
    const view = glb.json.bufferViews[accessor.bufferView];
    const { byteStride } = view;
    // As if the accessor's view were alone in the file.
    const alone = { accessors: [{ ...accessor, bufferView: 0 }], bufferViews: [{ byteStride }] };
    const values = read_accessor({ json: alone, binary: views[accessor.bufferView] }, 0);
    return accessor.normalized ? values.map((value) => value / kShares[accessor.componentType]) : values;
  };
  return { json: glb.json, numbers };
}

/** The most that a number of an attribute may be off; `position` is that of positions. */
function tolerance(name, { componentType, normalized }, position) {
  if (name === 'POSITION') return position;
  if (name.startsWith('WEIGHTS')) return 1 / 255;
  if (normalized && name.startsWith('COLOR')) return 0;
  if (normalized) return 0.5 / kShares[componentType] + 1e-6;
  return name.startsWith('TEXCOORD') ? 1 / 8 / 2048 : 0;
}

/** Where two lists differ by more than `most`, else -1. */
const differs = (a, b, most) =>
  a.length === b.length ? a.findIndex((value, i) => !(Math.abs(value - b[i]) <= most)) : 0;

function attribute_faults(name, [a, b], [from, to], position) {
  const [x, y] = [a.numbers(from[name]), b.numbers(to[name])];
  if (name === 'JOINTS_0') {
    // A joint that has no weight left may be any.
    const weights = b.numbers(to.WEIGHTS_0);
    for (const i of y.keys()) if (weights[i] === 0) x[i] = y[i];
  }
  const faults = [];
  if (name === 'WEIGHTS_0') {
    for (let i = 0; i < y.length; i += 4) {
      const sum = Math.round(255 * (y[i] + y[i + 1] + y[i + 2] + y[i + 3]));
      if (sum !== 255) faults.push(`weights of vertex ${i / 4} sum up to ${sum}/255`);
    }
  }
  const at = differs(x, y, tolerance(name, b.json.accessors[to[name]], position));
  if (at >= 0) {
    faults.push(`${name}: ${y.length} numbers, ${y[at]} where ${x[at]} was (${at} of ${x.length})`);
  }
  return faults;
}

/** The first triangle that isn't the same, starting at whichever corner, else -1. */
function other_triangle(x, y) {
  if (x.length !== y.length) return 0;
  for (let i = 0; i < x.length; i += 3) {
    const first = [0, 1, 2].some((turn) =>
      [0, 1, 2].every((corner) => x[i + corner] === y[i + ((corner + turn) % 3)]),
    );
    if (!first) return i / 3;
  }
  return -1;
}

/** Faults of a primitive of file `b` against that of file `a`. */
function primitive_faults([a, b], [from, to], position) {
  const names = (primitive) => Object.keys(primitive.attributes).sort();
  if (`${names(from)}` !== `${names(to)}`) return [`attributes ${names(to)}, not ${names(from)}`];
  const faults = names(from).flatMap((name) =>
    attribute_faults(name, [a, b], [from.attributes, to.attributes], position),
  );
  if (from.material !== to.material) faults.push(`material ${to.material}, not ${from.material}`);
  const at = other_triangle(a.numbers(from.indices), b.numbers(to.indices));
  if (at >= 0) faults.push(`triangle ${at} is another`);
  return faults;
}

function mesh_faults([a, b], position) {
  const [from, to] = [a.json.meshes ?? [], b.json.meshes ?? []];
  const count = Math.max(from.length, to.length);
  return Array.from({ length: count }, (_, m) => {
    const [x, y] = [from[m], to[m]];
    if (x?.name !== y?.name) return [`mesh ${m} is ${y?.name}, not ${x?.name}`];
    if (x.primitives.length !== y.primitives.length) {
      return [`${x.name}: ${y.primitives.length} primitives, not ${x.primitives.length}`];
    }
    return x.primitives.flatMap((primitive, p) =>
      primitive_faults([a, b], [primitive, y.primitives[p]], position).map((fault) => `${x.name}: ${fault}`),
    );
  }).flat();
}

/** Skins and clips with their numbers in place of accessors. */
const moving = ({ json, numbers }) => ({
  skins: json.skins?.map((skin) => ({
    ...skin,
    inverseBindMatrices: [...numbers(skin.inverseBindMatrices)],
  })),
  animations: json.animations?.map((clip) => ({
    ...clip,
    samplers: clip.samplers.map((sampler) => ({
      ...sampler,
      input: [...numbers(sampler.input)],
      output: [...numbers(sampler.output)],
    })),
  })),
});

/** Colours may be JPEG in the one and PNG in the other, so pictures go by their names. */
const looks = ({ json }) => ({
  scenes: json.scenes,
  nodes: json.nodes,
  materials: json.materials,
  textures: json.textures,
  samplers: json.samplers,
  images: json.images?.map(({ name, uri }) => ({ name, uri: uri?.replace(/\.\w+$/, '') })),
});

/**
 * Faults of a compact GLB against the portable one: what isn't the same to the vertex, in order,
 * positions within `position` metres, other attributes within what they are rounded to.
 */
export async function twin_faults(portable, compact, position) {
  if (portable.equals(compact)) return [];
  const files = await Promise.all([read_mesh(portable), read_mesh(compact)]).catch((error) => error);
  if (files instanceof Error) return [files.message];
  const faults = mesh_faults(files, position);
  for (const part of [looks, moving]) {
    const [from, to] = files.map(part);
    for (const name of Object.keys(from)) {
      if (JSON.stringify(from[name]) !== JSON.stringify(to[name])) faults.push(`other ${name}`);
    }
  }
  return faults;
}
