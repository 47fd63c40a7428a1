"""Bad input of the section `terrain`."""

import designed
from bad_row import Bad, text

LAYER = '"layers": [{"name": "all"}, {"name": "mud", %s}]'
STAMP = "/terrain/stamps/0/image"


def terrain(members, name="bad.json", **files):
    """A preset of these members of its terrain, and more files."""
    return text('{"format": 1,\n "terrain": {%s}}' % members, name, **files)


def stamp(content, path="s.png"):
    """A preset that names a picture of heights, and that picture; None: it isn't there."""
    row = terrain('"chunk": 33, "stamps": [{"image": ^"%s"}]' % path)
    return row if content is None else {**row, path: content}


TERRAINS = [
    Bad("a maze too", text('{"format": 1, "maze": {},\n "terrain": ^{}}'), "/terrain", "E-STAGES",
        ["a maze already", "one of the two"]),
    Bad("a terrain of another type", text('{"format": 1, "terrain": ^7}'), "/terrain", "E-TYPE",
        ["7", "an object"]),
    Bad("lmin over lmax", terrain(LAYER % '"lmin": ^2, "lmax": 1'), "/terrain/layers/1/lmin",
        "E-TERRAIN-LAYER", ["lmin, 2, is above lmax, 1"]),
    Bad("lmax over hmin", terrain(LAYER % '"lmin": 0, "lmax": ^3, "hmin": 2, "hmax": 4'),
        "/terrain/layers/1/lmax", "E-TERRAIN-LAYER", ["lmax, 3, is above hmin, 2"]),
    Bad("hmin over hmax", terrain(LAYER % '"hmin": ^2, "hmax": 1'), "/terrain/layers/1/hmin",
        "E-TERRAIN-LAYER", ["hmin, 2, is above hmax, 1"]),
    Bad("half a bound", terrain(LAYER % '"lmin": ^2'), "/terrain/layers/1/lmin",
        "E-TERRAIN-LAYER", ["lmax is null", "both or none"]),
    Bad("no layer", terrain('"layers": ^[]'), "/terrain/layers", "E-RANGE",
        ["empty", "1 to 8"]),
    Bad("nine layers", terrain('"layers": ^[%s]' % ", ".join('{"name": "l%d"}' % i
                                                             for i in range(9))),
        "/terrain/layers", "E-RANGE", ["9 elements", "at most 8"]),
    Bad("two layers of one name", terrain('"layers": [{"name": "a"}, {"name": ^"a"}]'),
        "/terrain/layers/1/name", "E-TERRAIN-LAYER", ['"a" already']),
    Bad("a layer's name that leads out", terrain('"layers": [{"name": ^"../a"}]'),
        "/terrain/layers/0/name", "E-NAME", ['"../a"', "a-z"]),
    Bad("scale of 0", terrain('"noises": [{"scale": ^0}]'), "/terrain/noises/0/scale", "E-RANGE",
        ["0 is out of range"]),
    Bad("scale below 0", terrain('"noises": [{"scale": ^-0.01}]'), "/terrain/noises/0/scale",
        "E-RANGE", ["-0.01 is out of range"]),
    Bad("weight that is no number", terrain('"noises": [{"weight": ^NaN}]'), "", "E-JSON-SYNTAX",
        ["NaN"]),
    Bad("weight of 1e999", terrain('"noises": [{"weight": ^1e999}]'), "", "E-JSON-NUMBER",
        ["1e999", "too large"]),
    Bad("weights of 0", terrain('"noises": ^[{"weight": 0}]'), "/terrain/noises",
        "E-TERRAIN-WEIGHTS", ["at least one must be other than 0"]),
    Bad("no noise", terrain('"noises": ^[]'), "/terrain/noises", "E-RANGE", ["1 to 8"]),
    Bad("heights the wrong way round", terrain('"height": ^[4, -3]'), "/terrain/height",
        "E-TERRAIN-HEIGHT", ["4, must be less than the highest, -3"]),
    Bad("more holes than fit", terrain('"holes": {"count": ^100000}'), "/terrain/holes/count",
        "E-TERRAIN-HOLES", ["100000 holes at least 2 m apart", "128 x 128 m", "at most"]),
    Bad("holes farther apart than a block is wide",
        terrain('"holes": {"count": 1, "min_distance": ^200}'), "/terrain/holes/min_distance",
        "E-TERRAIN-HOLES", ["200 m", "128 m", "holes/block"]),
    Bad("holes that overlap", terrain('"holes": {"count": 1, "min_distance": ^0.5}'),
        "/terrain/holes/min_distance", "E-TERRAIN-HOLES", ["0.5 m", "overlap", "the least is"]),
    Bad("samples that the mesher can't take", terrain('"chunk": ^256'), "/terrain/chunk", "E-TYPE",
        ["256", "one of 33 65 129 257 513"]),
    Bad("spacing that isn't a power of two", terrain('"spacing": ^0.3'), "/terrain/spacing",
        "E-TYPE", ["0.3", "0.125 0.25 0.5"]),
    Bad("splat maps of another size", terrain('"splat_size": ^4096'), "/terrain/splat_size",
        "E-TYPE", ["4096", "64 128 256 512 1024 2048"]),
    Bad("chunks the wrong way round", terrain('"chunks": [[0, 1], ^[1, 0]]'), "/terrain/chunks/1",
        "E-TERRAIN-WINDOW", ["from 1 to 0 along Z", "wrong way round"]),
    Bad("chunks beyond the field", terrain('"chunks": [[0, ^274877906945], [0, 1]]'),
        "/terrain/chunks/0/1", "E-RANGE", ["274877906945", "to 274877906944"]),
    Bad("too many chunks", terrain('"chunks": [^[0, 128], [0, 1]]'), "/terrain/chunks/0",
        "E-TERRAIN-WINDOW", ["129", "at most 128"]),
    Bad("tide without a rise", terrain('"tide": {"low": ^1, "high": 1}'), "/terrain/tide/low",
        "E-TERRAIN-TIDE", ["low, 1, must be less than high, 1"]),
    Bad("keyframes in disorder", terrain('"tide": {"keyframes": [[0, 0], [9, 1], ^[9, 0]]}'),
        "/terrain/tide/keyframes/2", "E-TERRAIN-TIDE", ["times must rise"]),
    Bad("a keyframe after the period", terrain('"tide": {"keyframes": [[0, 0], ^[60, 1]]}'),
        "/terrain/tide/keyframes/1", "E-TERRAIN-TIDE", ["60 s", "the period"]),
    Bad("levels of detail that lack distances", terrain('"lod": ^{"max_error": [0.1]}'),
        "/terrain/lod", "E-TERRAIN-LOD", ["1 values", "3"]),
    Bad("errors that fall", terrain('"lod": {"max_error": [0.01, 0.5, ^0.2]}'),
        "/terrain/lod/max_error/2", "E-TERRAIN-LOD", ["0.2 comes after 0.5"]),
    Bad("nothing near", terrain('"lod": {"distance": [^10, 40, 100]}'),
        "/terrain/lod/distance/0", "E-TERRAIN-LOD", ["10 m", "begin at 0"]),
    Bad("corners darkened by vertices",
        text('{"format": 1, "terrain": {},\n "bake": {"occlusion": ^"vertex"}}'),
        "/bake/occlusion", "E-BAKE-OCCLUSION", ['"lightmap" or "none"']),
]

STAMPS = [
    Bad("missing stamp", stamp(None), STAMP, "E-STAMP-READ", ["s.png", "No such file or directory"]),
    Bad("stamp outside", {"sub/bad.json": stamp(None, "../s.png")["bad.json"],
                          "s.png": designed.png(64, 64)},
        STAMP, "E-STAMP-READ", ["../s.png", "out of the folder sub"]),
    Bad("empty stamp", stamp(b""), STAMP, "E-IMAGE-FORMAT", ["s.png", "PNG", "JPEG"]),
    Bad("damaged stamp", stamp(designed.png(64, 64)[:-20] + b"\0" + designed.png(64, 64)[-19:]),
        STAMP, "E-IMAGE-PNG", ["s.png", "checksum"]),
    Bad("stamp cut off", stamp(designed.png16(64)[:-13]), STAMP, "E-IMAGE-PNG",
        ["s.png", "ends early"]),
    Bad("JPEG stamp cut off", stamp(designed.jpeg(64)[:-40], "s.jpg"), STAMP, "E-IMAGE-JPEG",
        ["s.jpg"]),
    Bad("CMYK stamp", stamp(designed.jpeg(64, 4), "s.jpg"), STAMP, "E-IMAGE-JPEG",
        ["s.jpg", "CMYK"]),
    Bad("huge stamp", stamp(designed.png(100_000, 100_000, stream=b"\0")), STAMP, "E-IMAGE-SIZE",
        ["100000 x 100000", "at most 4096 x 4096"]),
    Bad("a margin too wide",
        terrain('"stamps": [{"image": "s.png", "size": [64, 10], "margin": ^6}]'),
        "/terrain/stamps/0/margin", "E-TERRAIN-STAMP", ["6 m", "10 m"]),
    Bad("missing picture of a layer",
        terrain('"layers": [{"name": "a", "images": {"albedo": ^"a.png"}}]'),
        "/terrain/layers/0/images/albedo", "E-PICTURE-READ", ["a.png", "No such file"]),
]

TAKEN = [  # with a warning; without one where there is no id
    Bad("16 bits", stamp(designed.png16(64)), STAMP, None, []),
    Bad("indexed", stamp(designed.png_indexed(64)), STAMP, None, []),
    Bad("grey JPEG", stamp(designed.jpeg(64, 1), "s.jpg"), STAMP, None, []),
    Bad("1x1", stamp(designed.png(1, 1)), STAMP, None, []),
    Bad("props of a terrain",
        text('{"format": 1, "terrain": {"chunk": 33},\n "props": ^{"rock": "no.glb"}}'), "/props",
        "W-OPTION-UNUSED", ["no effect", "no maze"]),
    Bad("layers that rise and fall with nothing",
        terrain('"chunk": 33, "layers": [{"name": "a", "tidal": ^true}]'),
        "/terrain/layers/0/tidal", "W-OPTION-UNUSED", ["no tide"]),
    Bad("octaves finer than the samples",
        terrain('"chunk": 33, "noises": [{"scale": 1, "octaves": ^5}]'),
        "/terrain/noises/0/octaves", "W-TERRAIN-OCTAVES", ["octave 4", "grain"]),
    Bad("heights that no layer covers",
        terrain('"chunk": 33, "height": [0, 4], "layers": ^[{"name": "a", "hmin": 1, "hmax": 2}]'),
        "/terrain/layers", "W-TERRAIN-UNCOVERED", ["from 2 to 4 m", "nearest"]),
]
