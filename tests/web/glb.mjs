// Taking a GLB apart and putting it together, to plant faults.

const kHeader = 20;  // 12 bytes of file, 8 of the JSON chunk

export const glb_json = (bytes) =>
  JSON.parse(bytes.subarray(kHeader, kHeader + bytes.readUInt32LE(12)).toString());

/** The GLB with its JSON changed, its binary chunk kept. */
export function with_json(bytes, change) {
  const gltf = glb_json(bytes);
  change(gltf);
  const text = Buffer.from(JSON.stringify(gltf));
  const json = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
  const rest = bytes.subarray(kHeader + bytes.readUInt32LE(12));
  const head = Buffer.from(bytes.subarray(0, kHeader));
  head.writeUInt32LE(kHeader + json.length + rest.length, 8);
  head.writeUInt32LE(json.length, 12);
  return Buffer.concat([head, json, rest]);
}

/** The GLB with the positions of one mesh changed: change([x, y, z], number of the vertex). */
export function with_positions(bytes, mesh, change) {
  const result = Buffer.from(bytes);
  const gltf = glb_json(bytes);
  const binary = kHeader + bytes.readUInt32LE(12) + 8;
  for (const { attributes } of gltf.meshes.find(({ name }) => name === mesh).primitives) {
    const accessor = gltf.accessors[attributes.POSITION];
    const { byteOffset = 0, byteStride } = gltf.bufferViews[accessor.bufferView];
    for (let i = 0; i < accessor.count; ++i) {
      const at = binary + byteOffset + (accessor.byteOffset ?? 0) + i * byteStride;
      const position = [0, 4, 8].map((axis) => result.readFloatLE(at + axis));
      change(position, i).forEach((value, axis) => result.writeFloatLE(value, at + 4 * axis));
    }
  }
  return result;
}
