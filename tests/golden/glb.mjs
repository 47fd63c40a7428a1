// What a binary glTF file says, free of how its bytes are laid out.

const kMagic = 0x46546c67;
const kJson = 0x4e4f534a;
const kBinary = 0x004e4942;
const kSizes = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };
const kReaders = {
  5120: [1, 'getInt8'],
  5121: [1, 'getUint8'],
  5122: [2, 'getInt16'],
  5123: [2, 'getUint16'],
  5125: [4, 'getUint32'],
  5126: [4, 'getFloat32'],
};

/** {json, binary} of a GLB. Throws on anything that isn't one. */
export function read_glb(bytes) {
  if (bytes.readUInt32LE(0) !== kMagic || bytes.readUInt32LE(4) !== 2) throw new Error('not a GLB');
  if (bytes.readUInt32LE(8) !== bytes.length) throw new Error('a GLB of another length');
  let json;
  let binary = Buffer.alloc(0);
  for (let at = 12; at < bytes.length;) {
    const length = bytes.readUInt32LE(at);
    const type = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === kJson) json = JSON.parse(body.toString('utf8'));
    if (type === kBinary) binary = body;
    at += 8 + length;
  }
  return { json, binary };
}

/** The numbers of an accessor, element by element. */
export function read_accessor({ json, binary }, index) {
  const accessor = json.accessors[index];
  const view = json.bufferViews[accessor.bufferView];
  if (accessor.sparse || view.extensions) throw new Error('an accessor that goldens do not read');
  const [bytes, read] = kReaders[accessor.componentType];
  const size = kSizes[accessor.type];
  const stride = view.byteStride ?? bytes * size;
  const begin = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
  const data = new DataView(binary.buffer, binary.byteOffset, binary.byteLength);
  const values = new Float64Array(accessor.count * size);
  for (let i = 0; i < values.length; ++i) {
    const at = begin + Math.floor(i / size) * stride + (i % size) * bytes;
    values[i] = data[read](at, true);
  }
  return values;
}

/** The bytes of an image that a GLB holds. */
function image_bytes({ json, binary }, { bufferView }) {
  const { byteOffset = 0, byteLength } = json.bufferViews[bufferView];
  return binary.subarray(byteOffset, byteOffset + byteLength);
}

/**
 * Named parts of a GLB, each a value whose JSON text is its content: one for each mesh (accessors
 * decoded, materials by name), one for each material, and `document` for all the rest, with decoded
 * skins, clips and pictures (by `picture(bytes)`).
 */
export function glb_parts(bytes, picture) {
  const glb = read_glb(bytes);
  const { accessors, bufferViews, buffers, meshes = [], materials = [], ...rest } = glb.json;
  const decode = (index) => {
    const { bufferView, byteOffset, ...facts } = accessors[index];
    return { ...facts, values: [...read_accessor(glb, index)].map(plain) };
  };
  for (const skin of rest.skins ?? []) {
    if (skin.inverseBindMatrices !== undefined) skin.inverseBindMatrices = decode(skin.inverseBindMatrices);
  }
  for (const { samplers } of rest.animations ?? []) {
    for (const sampler of samplers) {
      sampler.input = decode(sampler.input);
      sampler.output = decode(sampler.output);
    }
  }
  for (const image of rest.images ?? []) {
    if (image.bufferView !== undefined) image.bufferView = picture(image_bytes(glb, image));
  }
  const parts = { document: rest };
  const add = (name, value) => {
    if (name in parts) throw new Error(`two parts called ${name}`);
    parts[name] = value;
  };
  for (const material of materials) add(`material ${material.name}`, material);
  for (const mesh of meshes) {
    const primitives = mesh.primitives.map(({ attributes, indices, material, ...facts }) => ({
      ...facts,
      material: materials[material]?.name,
      indices: indices === undefined ? undefined : decode(indices),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([name, index]) => [name, decode(index)]),
      ),
    }));
    add(`mesh ${mesh.name}`, { ...mesh, primitives });
  }
  return parts;
}

/** JSON has no negative zero, infinity or NaN; goldens must tell them apart. */
function plain(value) {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? value : String(value);
}
