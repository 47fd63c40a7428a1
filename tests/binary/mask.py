"""Masks for presets, as PNG."""

import struct
import zlib


def _chunk(kind, data):
    return (struct.pack(">I", len(data)) + kind + data
            + struct.pack(">I", zlib.crc32(kind + data)))


def mask(width, height, closed=()):
    """A greyscale PNG with a pixel a room; rooms are allowed but for those in `closed`, (x, y)."""
    rows = b"".join(
        b"\0" + bytes(0 if (x, y) in closed else 255 for x in range(width)) for y in range(height))
    return (b"\x89PNG\r\n\x1a\n"
            + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + _chunk(b"IDAT", zlib.compress(rows)) + _chunk(b"IEND", b""))
