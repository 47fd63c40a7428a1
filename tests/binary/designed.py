"""Files as designers make them, and as nobody should: pictures and props, byte by byte."""

import json
import struct
import zlib


def png(width, height, color=(90, 120, 150), *, stream=None):
    """A PNG of one colour: 8-bit RGB, with this stream of rows in place of its own."""
    row = b"\0" + bytes(color) * width
    return png_of(width, height, 8, 2, row * height if stream is None else stream)


def png_of(width, height, depth, color_type, rows, palette=b""):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(
            ">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, 0))
            + (chunk(b"PLTE", palette) if palette else b"")
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def png16(side):
    """One of 16 bits a channel."""
    return png_of(side, side, 16, 2, (b"\0" + b"\x12\x34\xab\xcd\x80\0" * side) * side)


def png_indexed(side):
    """One of two colours, looked up by single bits; the side is a multiple of 8."""
    return png_of(side, side, 1, 3, (b"\0" + b"\x55" * (side // 8)) * side, b"\x40\x30\x20\xc0\xb0\xa0")


def jpeg(side, components=3):
    """A baseline JPEG, mid-grey, of so many components; the side is a multiple of 8."""
    def segment(marker, data):
        return b"\xff" + bytes([marker]) + struct.pack(">H", len(data) + 2) + data
    table = bytes([1]) + b"\0" * 15 + b"\0"  # one code, of one bit, for: nothing follows
    ids = range(1, components + 1)
    bits = 2 * components * (side // 8) ** 2
    return (b"\xff\xd8" + segment(0xdb, b"\0" + b"\1" * 64)
            + segment(0xc0, struct.pack(">BHHB", 8, side, side, components)
                      + b"".join(bytes([i, 0x11, 0]) for i in ids))
            + segment(0xc4, b"\x00" + table) + segment(0xc4, b"\x10" + table)
            + segment(0xda, bytes([components]) + b"".join(bytes([i, 0]) for i in ids) + b"\0\x3f\0")
            + b"\0" * (bits // 8) + b"\xff\xd9")


def document(clips, side):
    """The parts of a GLB of a pyramid `side` metres wide and high, with clips of a second that lift
    it: its JSON as a dict, and its bytes."""
    half = side / 2
    corners = [-half, 0, -half, half, 0, -half, half, 0, half, -half, 0, half, 0, side, 0]
    data = (struct.pack("<23f", *corners, 0, 1, 0, 0, 0, 0, side, 0)
            + struct.pack("<18H", 0, 1, 2, 0, 2, 3, 1, 0, 4, 2, 1, 4, 3, 2, 4, 0, 3, 4))
    view = lambda begin, size: {"buffer": 0, "byteOffset": begin, "byteLength": size}
    return {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"name": "pyramid", "mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        **({"animations": [
            {"name": name, "samplers": [{"input": 2, "output": 3}],
             "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}]}
            for name in clips]} if clips else {}),
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 5, "type": "VEC3",
             "min": [-half, 0, -half], "max": [half, side, half]},
            {"bufferView": 1, "componentType": 5123, "count": 18, "type": "SCALAR"},
            {"bufferView": 2, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0],
             "max": [1]},
            {"bufferView": 3, "componentType": 5126, "count": 2, "type": "VEC3"}],
        "bufferViews": [view(0, 60), view(92, 36), view(60, 8), view(68, 24)],
        "buffers": [{"byteLength": len(data)}],
    }, data


def pack(gltf, data):
    text = json.dumps(gltf).encode()
    text += b" " * (-len(text) % 4)
    data += b"\0" * (-len(data) % 4)
    return (b"glTF" + struct.pack("<II", 2, 28 + len(text) + len(data))
            + struct.pack("<I", len(text)) + b"JSON" + text
            + struct.pack("<I", len(data)) + b"BIN\0" + data)


def glb(clips=("roll",), side=1.5, change=None):
    """That pyramid as GLB, `change` having been called with its JSON."""
    gltf, data = document(clips, side)
    if change:
        change(gltf)
    return pack(gltf, data)


def nan_glb():
    """One of which a corner is nowhere."""
    gltf, data = document(["roll"], 1.5)
    return pack(gltf, struct.pack("<f", float("nan")) + data[4:])


def crowded_glb():
    """One that draws ten million triangles with few bytes: 2,500 of them, by 4,000 nodes."""
    gltf, data = document(["roll"], 1.5)
    triangles = 2500
    gltf["bufferViews"][1] = {"buffer": 0, "byteOffset": len(data), "byteLength": 6 * triangles}
    gltf["accessors"][1]["count"] = 3 * triangles
    gltf["nodes"] = [{"name": f"n{i}", "mesh": 0} for i in range(4000)]
    gltf["scenes"][0]["nodes"] = list(range(4000))
    data += struct.pack("<3H", 0, 1, 2) * triangles
    gltf["buffers"][0]["byteLength"] = len(data)
    return pack(gltf, data)


def hedge_glb(parts):
    """A wall of parts x parts bumps, 2 m wide and 3 m high, each triangle with its own corners."""
    gltf, _ = document([], 2)
    point = lambda x, z: (2 * x / parts - 1, 3 * ((x + z) % 2), 2 * z / parts - 1)
    corners = [part for x in range(parts) for z in range(parts)
               for a, b in [(0, 0), (0, 1), (1, 0), (1, 0), (0, 1), (1, 1)]
               for part in point(x + a, z + b)]
    count = len(corners) // 3
    data = struct.pack(f"<{len(corners)}f", *corners) + struct.pack(f"<{count}H", *range(count))
    gltf["accessors"] = [
        {"bufferView": 0, "componentType": 5126, "count": count, "type": "VEC3",
         "min": [-1, 0, -1], "max": [1, 3, 1]},
        {"bufferView": 1, "componentType": 5123, "count": count, "type": "SCALAR"}]
    gltf["bufferViews"] = [{"buffer": 0, "byteOffset": 0, "byteLength": 12 * count},
                           {"buffer": 0, "byteOffset": 12 * count, "byteLength": 2 * count}]
    gltf["buffers"] = [{"byteLength": len(data)}]
    return pack(gltf, data)
