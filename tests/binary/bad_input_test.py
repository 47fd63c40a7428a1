"""Bad input: each kind is refused with its exit code, id and place, with what was found and what is
allowed, and nothing is written."""

import json
import os
import shutil
import subprocess

import designed
import program
from bad_player import PLAYERS, SOUNDS, UNHEARD, wind
from bad_row import Bad, Link, maze, text
from bad_terrain import STAMPS, TAKEN, TERRAINS
from program import DONE, GENERATION, INVALID, IO, PROGRAM, USAGE, ProgramTest

COMMANDS = ["bake", "generate", "validate"]
NOBODY = 65534


def png(width, height, luminance=lambda x, y: 255, stream=None):
    """A greyscale PNG with these pixels, or with this stream in their place."""
    if stream is None:
        stream = b"".join(bytes([0, *(luminance(x, y) for x in range(width))])
                          for y in range(height))
    return designed.png_of(width, height, 8, 0, stream)


MASK = '"size": [9, 9], "mask": ^"mask.png"'
BASE = '{"format": 1, "maze": {"size": [9, 9]}}'
SEED = "a whole number from 0 to 9007199254740991, or a larger one (up to 18446744073709551615)"

SYNTAX = [
    Bad("syntax error", text('{"format": 1,\n "maze" ^{}}'), "", "E-JSON-SYNTAX",
        ["'{'", "expected ':'"]),
    Bad("trailing comma", text('{"format": 1,\n "maze": {},\n^}'), "", "E-JSON-SYNTAX",
        ["a comma stands before the closing }"]),
    Bad("end too early", text('{"format": 1,\n "maze": {"size": [9, 9]^'), "", "E-JSON-SYNTAX",
        ["end of input", "expected '}'"]),
    Bad("comment left open", text('{"format": 1, ^/* never closed\n "maze": {}}\n'), "",
        "E-JSON-SYNTAX", ["comment", "*/"]),
    Bad("comment left open at the end", text('{"format": 1, "maze": {}}\n ^/* *'), "",
        "E-JSON-SYNTAX", ["comment", "*/"]),
    Bad("trailing garbage", text('{"format": 1, "maze": {}}\n^x'), "", "E-JSON-SYNTAX",
        ["end of input"]),
    Bad("second document", text('{"format": 1, "maze": {}}\n^{}'), "", "E-JSON-SYNTAX",
        ["end of input"]),
    Bad("byte order mark", text('^\ufeff{"format": 1, "maze": {}}'), "", "E-JSON-ENCODING",
        ["byte order mark", "UTF-8"]),
    Bad("other than UTF-8", text('{"format": 1,\n "name": "caf^\udce9", "maze": {}}'), "",
        "E-JSON-ENCODING", ["UTF-8"]),
    Bad("UTF-16", text('^\udcff\udcfe{\0'), "", "E-JSON-ENCODING", ["UTF-8"]),
    Bad("zero byte", text('{"format": 1, "maze": {}}^\0'), "", "E-JSON-ENCODING", ["UTF-8"]),
    Bad("duplicate key", maze('"size": [9, 9],\n  ^"size": [9, 9]'), "/maze/size",
        "E-JSON-DUPLICATE", ['"size"', "second time", "only one"]),
    Bad("duplicate key by an escape", maze('"size": [9, 9], ^"\\u0073ize": [9, 9]'), "/maze/size",
        "E-JSON-DUPLICATE", ["second time", "only one"]),
    Bad("5 million levels of arrays", text("[" * 64 + "^" + "[" * 4_999_936), "/0" * 64,
        "E-JSON-DEPTH", ["64 levels"]),
    Bad("5 million levels of objects", text('{"a":' * 5_000_000), "", "E-JSON-SIZE",
        ["25000000 bytes", "16777216"]),
    Bad("3 million levels of objects", text('{"a":' * 64 + "^" + '{"a":' * 2_999_936), "/a" * 64,
        "E-JSON-DEPTH", ["64 levels"]),
    Bad("20 MiB", text(" " * (20 << 20)), "", "E-JSON-SIZE", ["20971520 bytes", "16777216"]),
    Bad("empty file", text("^"), "", "E-JSON-SYNTAX", ["empty"]),
    Bad("blanks alone", text("^ \n\n"), "", "E-JSON-SYNTAX", ["empty"]),
    Bad("comments alone", text("^// nothing\n"), "", "E-JSON-SYNTAX", ["empty"]),
    Bad("no object", text("^[]"), "", "E-TYPE", ["an array", "an object"]),
]

NUMBERS = [
    Bad("NaN", maze('"cell": ^NaN'), "", "E-JSON-SYNTAX", ["NaN"]),
    Bad("Infinity", maze('"cell": ^Infinity'), "", "E-JSON-SYNTAX", ["Infinity"]),
    Bad("-Infinity", maze('"cell": ^-Infinity'), "", "E-JSON-SYNTAX", ["expected digit after '-'"]),
    Bad("hexadecimal", maze('"cell": 0^x10'), "", "E-JSON-SYNTAX", []),
    Bad("1e999", maze('"cell": ^1e999'), "", "E-JSON-NUMBER", ["1e999", "too large"]),
    Bad("-1e999", maze('"cell": ^-1e999'), "", "E-JSON-NUMBER", ["-1e999", "too large"]),
    Bad("2^64 as a number", maze('"events": {"count": ^18446744073709551616}'),
        "/maze/events/count", "E-RANGE", ["18446744073709551616", "from 0 to 10000"]),
    Bad("2^64 as a seed", text('{"format": 1, "seed": ^18446744073709551616, "maze": {}}'), "/seed",
        "E-RANGE", ["18446744073709551616", SEED]),
    Bad("2^64 as a seed in quotes",
        text('{"format": 1, "seed": ^"18446744073709551616", "maze": {}}'), "/seed", "E-VALUE",
        ['"18446744073709551616"', SEED]),
    Bad("2^53 as a seed without quotes", text('{"format": 1, "seed": ^9007199254740992, "maze": {}}'),
        "/seed", "E-RANGE", ["9007199254740992", SEED]),
    Bad("seed of 21 digits", text('{"format": 1, "seed": ^123456789012345678901, "maze": {}}'),
        "/seed", "E-RANGE", ["123456789012345678901", SEED]),
    Bad("seed of 21 digits in quotes",
        text('{"format": 1, "seed": ^"123456789012345678901", "maze": {}}'), "/seed", "E-VALUE",
        ['"123456789012345678901"', SEED]),
    Bad("-1 for unsigned", maze('"events": {"count": ^-1}'), "/maze/events/count", "E-RANGE",
        ["-1", "from 0 to 10000"]),
    Bad("-1 for a seed", text('{"format": 1, "seed": ^-1, "maze": {}}'), "/seed", "E-RANGE",
        ["-1", SEED]),
    Bad("3.7 for an integer", maze('"events": {"count": ^3.7}'), "/maze/events/count", "E-TYPE",
        ["3.7", "a whole number from 0 to 10000"]),
    Bad("3.7 for a seed", text('{"format": 1, "seed": ^3.7, "maze": {}}'), "/seed", "E-TYPE",
        ["3.7", SEED]),
    Bad("true for an integer", maze('"events": {"count": ^true}'), "/maze/events/count", "E-TYPE",
        ["true", "a whole number from 0 to 10000"]),
    Bad("true for a number", maze('"cell": ^true'), "/maze/cell", "E-TYPE",
        ["true", "a number from 0.5 to 100"]),
    Bad("a number in quotes", maze('"cell": ^"2"'), "/maze/cell", "E-TYPE",
        ['"2"', "a number from 0.5 to 100"]),
    Bad("out of range", maze('"cell": ^0.4'), "/maze/cell", "E-RANGE", ["0.4", "from 0.5 to 100"]),
]

VALUES = [
    Bad("unknown key", maze('^"braidd": 1'), "/maze/braidd", "E-KEY-UNKNOWN",
        ['"braidd"', 'did you mean "braid"?']),
    Bad("unknown key at the top", text('{"format": 1, "maze": {},\n ^"ligths": {}}'), "/ligths",
        "E-KEY-UNKNOWN", ['"ligths"', 'did you mean "lights"?']),
    Bad("unknown key like none", maze('"events": {^"zzz": 1}'), "/maze/events/zzz", "E-KEY-UNKNOWN",
        ['"zzz"', "count", "placement"]),
    Bad("no maze", text('^{"format": 1}'), "", "E-KEY-MISSING", ['"maze"', "missing"]),
    Bad("no format", text('^{"maze": {}}'), "", "E-FORMAT", ['"format": 1']),
    Bad("newer format", text('{"format": ^2, "maze": {}}'), "/format", "E-FORMAT",
        ["2", "newer", "format 1"]),
    Bad("no such format", text('{"format": ^0, "maze": {}}'), "/format", "E-FORMAT", ["0", "1"]),
    Bad("wrong enum", maze('"algorithm": ^"prism"'), "/maze/algorithm", "E-VALUE",
        ['"prism"', 'did you mean "prim"?']),
    Bad("wrong enum like none", maze('"algorithm": ^"zzz"'), "/maze/algorithm", "E-VALUE",
        ['"zzz"', "prim", "kruskal", "depth-first", "growing-tree", "wilson"]),
    Bad("a number for an enum", maze('"algorithm": ^1'), "/maze/algorithm", "E-TYPE",
        ["1", "prim", "kruskal", "depth-first", "growing-tree", "wilson"]),
    Bad("even size", maze('"size": [^16, 15]'), "/maze/size/0", "E-MAZE-SIZE",
        ["16 is even", "must be odd (15 or 17)"]),
    Bad("size 5", maze('"size": [15, ^5]'), "/maze/size/1", "E-RANGE", ["5", "from 7 to 8191"]),
    Bad("size 100001", maze('"size": [^100001, 15]'), "/maze/size/0", "E-RANGE",
        ["100001", "from 7 to 8191"]),
    Bad("more events than rooms", maze('"size": [9, 9], "events": {"count": ^12}'),
        "/maze/events/count", "E-MAZE-EVENTS", ["12 events", "9 x 9", "11 at most"]),
    Bad("quotas over count",
        maze('"events": {"count": 2, "types": ^{"container": 1, "object": 2}}'),
        "/maze/events/types", "E-MAZE-QUOTA", ["3 events of 2", "raise events/count"]),
    Bad("more positions than events",
        maze('"events": {"count": 1, "positions": ^[[3, 3], [5, 5]]}'), "/maze/events/positions",
        "E-MAZE-POSITION", ["2 positions", "1 events"]),
    Bad("position of even x", maze('"size": [15, 15], "events": {"count": 1, "positions": [^[2, 3]]}'),
        "/maze/events/positions/0", "E-MAZE-POSITION", ["[2, 3]", "odd x from 1 to 13"]),
    Bad("position of even y", maze('"size": [15, 15], "events": {"count": 1, "positions": [^[3, 2]]}'),
        "/maze/events/positions/0", "E-MAZE-POSITION", ["[3, 2]", "odd y from 1 to 13"]),
    Bad("position outside", maze('"size": [9, 15], "events": {"count": 1, "positions": [^[9, 3]]}'),
        "/maze/events/positions/0", "E-MAZE-POSITION", ["[9, 3]", "odd x from 1 to 7"]),
    Bad("position twice",
        maze('"size": [15, 15], "events": {"count": 2, "positions": [[3, 3], ^[3, 3]]}'),
        "/maze/events/positions/1", "E-MAZE-POSITION", ["[3, 3]", "already the place of event 0"]),
    Bad("position on the start",
        maze('"size": [15, 15], "start": [3, 5], "events": {"count": 1, "positions": [^[3, 5]]}'),
        "/maze/events/positions/0", "E-MAZE-POSITION", ["[3, 5]", "already the start"]),
    Bad("position on the central start",
        maze('"size": [15, 15], "events": {"count": 1, "positions": [^[7, 7]]}'),
        "/maze/events/positions/0", "E-MAZE-POSITION", ["[7, 7]", "already the start"]),
    Bad("exit outside", maze('"size": [15, 15], "exits": [^[15, 1]]'), "/maze/exits/0",
        "E-MAZE-EXIT", ["[15, 1]", "odd x from 1 to 13"]),
    Bad("exit in a wall", maze('"size": [15, 15], "exits": [[1, 1], ^[2, 1]]'), "/maze/exits/1",
        "E-MAZE-EXIT", ["[2, 1]", "odd x from 1 to 13"]),
    Bad("a name that leads out", text('{"format": 1, "name": ^"../up", "maze": {}}'), "/name",
        "E-NAME", ['"../up"', "letters"]),
]

BASES = [
    Bad("a base that is none", text('{"format": 1, "extends": ^7}'), "/extends", "E-TYPE",
        ["7", "path"]),
    Bad("extends itself", text('{"format": 1,\n "extends": ^"bad.json"}'), "/extends",
        "E-EXTENDS-LOOP", ["bad.json"]),
    Bad("loop of two", text('{"format": 1, "extends": "a.json"}',
                            a='{"format": 1,\n "extends": ^"bad.json"}'),
        "/extends", "E-EXTENDS-LOOP", ["chain: bad.json, a.json"]),
    Bad("loop of three", text('{"format": 1, "extends": "a.json"}',
                              a='{"format": 1, "extends": "b.json"}',
                              b='{"format": 1,\n "extends": ^"bad.json"}'),
        "/extends", "E-EXTENDS-LOOP", ["chain: bad.json, a.json, b.json"]),
    Bad("loop behind the preset", text('{"format": 1, "extends": "a.json"}',
                                       a='{"format": 1, "extends": "b.json"}',
                                       b='{"format": 1,\n "extends": ^"a.json"}'),
        "/extends", "E-EXTENDS-LOOP", ["a.json"]),
    Bad("loop by another spelling", text('{"format": 1, "extends": ^"./bad.json"}'), "/extends",
        "E-EXTENDS-LOOP", ["bad.json"]),
    Bad("loop by a link",
        {"bad.json": '{"format": 1, "extends": ^"link.json"}', "link.json": Link("bad.json")},
        "/extends", "E-EXTENDS-LOOP", ["link.json", "chain: bad.json"]),
    Bad("chain of 17", text('{"format": 1, "extends": "c0.json"}', c16=BASE,
                            **{f"c{i}": '{"format": 1, "extends": %s"c%d.json"}'
                                        % ("^" if i == 15 else "", i + 1) for i in range(16)}),
        "/extends", "E-EXTENDS-DEPTH", ["16"]),
    Bad("extends outside", text('{"format": 1, "extends": ^"../base.json"}', "sub/bad.json",
                                base=BASE),
        "/extends", "E-EXTENDS-READ", ["../base.json", "out of the folder sub"]),
    Bad("extends outside by its full path", text('{"format": 1, "extends": ^"/etc/passwd"}'),
        "/extends", "E-EXTENDS-READ", ["/etc/passwd", "out of the folder"]),
    Bad("base outside of its own folder",
        {"bad.json": '{"format": 1, "extends": "sub/a.json"}',
         "sub/a.json": '{"format": 1,\n "extends": ^"../base.json"}', "base.json": BASE},
        "/extends", "E-EXTENDS-READ", ["../base.json", "out of the folder sub"]),
    Bad("base link out of the tree",
        {"sub/bad.json": '{"format": 1, "extends": ^"base.json"}',
         "sub/base.json": Link("../base.json"), "base.json": BASE},
        "/extends", "E-EXTENDS-READ", ["base.json", "out of the folder sub"]),
    Bad("base in a linked folder",
        {"sub/bad.json": '{"format": 1, "extends": ^"in/base.json"}',
         "sub/in": Link("../elsewhere"), "elsewhere/base.json": BASE},
        "/extends", "E-EXTENDS-READ", ["in/base.json", "out of the folder sub"]),
    Bad("extends missing", text('{"format": 1,\n "extends": ^"no.json", "maze": {}}'), "/extends",
        "E-EXTENDS-READ", ["no.json", "No such file or directory"]),
    Bad("extends a folder", {"bad.json": '{"format": 1, "extends": ^"dir"}', "dir/a.json": BASE},
        "/extends", "E-EXTENDS-READ", ["dir", "folder"]),
    Bad("mistake in a base", text('{"format": 1, "extends": "a.json", "name": "x"}',
                                  a='{"format": 1,\n "maze": {"size": [9, ^8]}}'),
        "/maze/size/1", "E-MAZE-SIZE", ["8 is even", "must be odd (7 or 9)"]),
    Bad("syntax error in a base", text('{"format": 1, "extends": "a.json"}',
                                       a='{"format": 1,\n "maze" ^{}}'),
        "", "E-JSON-SYNTAX", ["'{'", "expected ':'"]),
    Bad("base without format", text('{"format": 1, "extends": "a.json"}', a='^{"maze": {}}'), "",
        "E-FORMAT", ['"format": 1']),
    Bad("mistake laid over a base", text('{"format": 1, "extends": "a.json",\n'
                                         ' "maze": {"events": {"count": ^12}}}', a=BASE),
        "/maze/events/count", "E-MAZE-EVENTS", ["12 events", "9 x 9", "11 at most"]),
    Bad("a needed key removed", text('{"format": 1, "extends": "a.json",\n ^"maze": null}', a=BASE),
        "/maze", "E-KEY-MISSING", ['"maze"', "missing"]),
]

MASKS = [
    Bad("missing mask", maze(MASK), "/maze/mask", "E-MASK-READ",
        ["mask.png", "No such file or directory"]),
    Bad("mask outside", {**maze('"size": [9, 9], "mask": ^"../mask.png"', "sub/bad.json"),
                         "mask.png": png(4, 4)},
        "/maze/mask", "E-MASK-READ", ["../mask.png", "out of the folder sub"]),
    Bad("mask link out of the tree",
        {**maze(MASK, "sub/bad.json"), "sub/mask.png": Link("../mask.png"), "mask.png": png(4, 4)},
        "/maze/mask", "E-MASK-READ", ["mask.png", "out of the folder sub"]),
    Bad("mask that is a folder", {**maze(MASK), "mask.png/x": ""}, "/maze/mask", "E-MASK-READ",
        ["mask.png", "folder"]),
    Bad("mask that is a pipe", {**maze(MASK), "mask.png": Link("/dev/null")}, "/maze/mask",
        "E-MASK-READ", ["mask.png", "out of the folder"]),
    Bad("mask of a base, missing",
        {"bad.json": '{"format": 1, "extends": "sub/a.json"}', **maze(MASK, "sub/a.json"),
         "mask.png": png(4, 4)},
        "/maze/mask", "E-MASK-READ", ["mask.png", "No such file or directory"]),
    Bad("empty mask", {**maze(MASK), "mask.png": b""}, "/maze/mask", "E-IMAGE-PNG",
        ["mask.png", "not a PNG"]),
    Bad("mask that is no PNG", {**maze(MASK), "mask.png": "JFIF"}, "/maze/mask", "E-IMAGE-PNG",
        ["mask.png", "not a PNG"]),
    Bad("damaged mask", {**maze(MASK), "mask.png": png(4, 4)[:-20] + b"\0" + png(4, 4)[-19:]},
        "/maze/mask", "E-IMAGE-PNG", ["mask.png", "checksum"]),
    Bad("mask cut off", {**maze(MASK), "mask.png": png(4, 4)[:-13]}, "/maze/mask", "E-IMAGE-PNG",
        ["mask.png", "ends early"]),
    Bad("mask with too few pixels", {**maze(MASK), "mask.png": png(4, 4, stream=b"\0" * 19)},
        "/maze/mask", "E-IMAGE-PNG", ["mask.png", "damaged"]),
    Bad("mask of another size", {**maze(MASK), "mask.png": png(4, 5)}, "/maze/mask", "E-MASK-SIZE",
        ["4x5 pixels", "4x4 rooms"]),
    Bad("100,000 x 100,000 pixels", {**maze(MASK), "mask.png": png(100_000, 100_000, stream=b"\0")},
        "/maze/mask", "E-IMAGE-SIZE", ["100000 x 100000", "at most 4095 x 4095"]),
    Bad("2^31 x 2^31 pixels", {**maze(MASK), "mask.png": png(2**31, 2**31, stream=b"\0")},
        "/maze/mask", "E-IMAGE-SIZE", ["2147483648 x 2147483648", "at most 4095 x 4095"]),
    Bad("mask that allows nothing", {**maze(MASK), "mask.png": png(4, 4, lambda x, y: 127)},
        "/maze/mask", "E-MASK-EMPTY", ["mask.png", "luminance of 128"]),
    Bad("mask that cuts off the start",
        {**maze('"size": [9, 9], "start": [3, 5], "mask": ^"mask.png"'),
         "mask.png": png(4, 4, lambda x, y: 0 if (x, y) == (1, 2) else 255)},
        "/maze/mask", "E-MASK-START", ["mask.png", "[3, 5]"]),
    Bad("mask that cuts off an exit",
        {**maze('"size": [9, 9], "exits": [[7, 7]], "mask": ^"mask.png"'),
         "mask.png": png(4, 4, lambda x, y: 0 if (x, y) == (3, 3) else 255)},
        "/maze/mask", "E-MASK-EXIT", ["mask.png", "[7, 7]"]),
]

PICTURE = "/maze/materials/wall/images/albedo"


def picture(content, name="wall.png", path=None):
    """A preset that names a picture of its walls, and that picture; None: it isn't there."""
    row = maze('"size": [9, 9],\n  "materials": {"wall": {"images": {"albedo": ^"%s"}}}'
               % (path or name))
    return row if content is None else {**row, name: content}


PICTURES = [
    Bad("missing picture", picture(None), PICTURE, "E-PICTURE-READ",
        ["wall.png", "No such file or directory"]),
    Bad("picture outside", {"sub/bad.json": picture(None, path="../wall.png")["bad.json"],
                            "wall.png": designed.png(64, 64)},
        PICTURE, "E-PICTURE-READ", ["../wall.png", "out of the folder sub"]),
    Bad("empty picture", picture(b""), PICTURE, "E-IMAGE-FORMAT", ["wall.png", "PNG", "JPEG"]),
    Bad("picture of the wrong kind", picture(b"GIF89a" + b"\0" * 99), PICTURE, "E-IMAGE-FORMAT",
        ["wall.png", "PNG", "JPEG"]),
    Bad("picture by a wrong magic", picture(b"\x89PNX" + designed.png(64, 64)[4:]), PICTURE,
        "E-IMAGE-FORMAT", ["wall.png"]),
    Bad("damaged picture", picture(designed.png(64, 64)[:-20] + b"\0" + designed.png(64, 64)[-19:]),
        PICTURE, "E-IMAGE-PNG", ["wall.png", "checksum"]),
    Bad("picture cut off", picture(designed.png(64, 64)[:-13]), PICTURE, "E-IMAGE-PNG",
        ["wall.png", "ends early"]),
    Bad("picture with too few pixels", picture(designed.png(64, 64, stream=b"\0" * 99)), PICTURE,
        "E-IMAGE-PNG", ["wall.png", "damaged"]),
    Bad("JPEG cut off", picture(designed.jpeg(64)[:-40], "wall.jpg"), PICTURE, "E-IMAGE-JPEG",
        ["wall.jpg"]),
    Bad("JPEG without anything", picture(b"\xff\xd8\xff\xd9", "wall.jpg"), PICTURE,
        "E-IMAGE-JPEG", ["wall.jpg"]),
    Bad("CMYK", picture(designed.jpeg(64, 4), "wall.jpg"), PICTURE, "E-IMAGE-JPEG",
        ["wall.jpg", "CMYK"]),
    Bad("picture of 100,000 x 100,000 pixels", picture(designed.png(100_000, 100_000, stream=b"\0")),
        PICTURE, "E-IMAGE-SIZE", ["100000 x 100000", "at most 4096 x 4096"]),
    Bad("images without an albedo",
        maze('"materials": {"wall": {"images": ^{"normal": "n.png"}}}'),
        "/maze/materials/wall/images", "E-KEY-MISSING", ['"albedo"', "missing"]),
]

ROCK = "/props/rock"


def rock(content, path="rock.glb"):
    """A preset that names a prop of its events, and that prop; None: it isn't there."""
    row = text('{"format": 1, "maze": {"size": [9, 9], "events": {"count": 1}},\n'
               ' "props": {"rock": ^"%s"}}' % path)
    return row if content is None else {**row, path: content}


def changed(change):
    return rock(designed.glb(change=change))


PROPS = [
    Bad("missing prop", rock(None), ROCK, "E-PROP-READ", ["rock.glb", "No such file or directory"]),
    Bad("prop outside", {"sub/bad.json": rock(None, "../rock.glb")["bad.json"],
                         "rock.glb": designed.glb()},
        ROCK, "E-PROP-READ", ["../rock.glb", "out of the folder sub"]),
    Bad("empty prop", rock(b""), ROCK, "E-GLB", ["rock.glb"]),
    Bad("prop that is no GLB", rock(b'{"asset": {"version": "2.0"}}'), ROCK, "E-GLB", ["rock.glb"]),
    Bad("truncated header", rock(designed.glb()[:11]), ROCK, "E-GLB", ["rock.glb"]),
    Bad("truncated JSON", rock(designed.glb()[:400]), ROCK, "E-GLB", ["rock.glb"]),
    Bad("truncated bytes", rock(designed.glb()[:-4]), ROCK, "E-GLB", ["rock.glb"]),
    Bad("accessor beyond its view", changed(lambda gltf: gltf["accessors"][0].update(count=6)), ROCK,
        "E-GLB", ["/accessors/0", "6 elements", "60 bytes"]),
    Bad("view beyond the bytes",
        changed(lambda gltf: gltf["bufferViews"][1].update(byteLength=2**40)), ROCK, "E-GLB",
        ["/bufferViews/1", "128 bytes"]),
    Bad("accessor that isn't there",
        changed(lambda gltf: gltf["meshes"][0]["primitives"][0].update(indices=9)), ROCK, "E-GLB",
        ["/meshes/0/primitives/0/indices", "9"]),
    Bad("vertex that isn't there",
        changed(lambda gltf: gltf["accessors"][0].update(count=4)), ROCK, "E-GLB", ["4"]),
    Bad("sparse accessor",
        changed(lambda gltf: gltf["accessors"][0].update(
            sparse={"count": 2**31, "indices": {"bufferView": 1, "componentType": 5123},
                    "values": {"bufferView": 0}})),
        ROCK, "E-GLB-UNSUPPORTED", ["/accessors/0", "sparse"]),
    Bad("node among its own children",
        changed(lambda gltf: gltf["nodes"].extend([{"children": [2]}, {"children": [1]}])), ROCK,
        "E-GLB", ["/nodes/1", "circle"]),
    Bad("node that is its own child", changed(lambda gltf: gltf["nodes"][0].update(children=[0])),
        ROCK, "E-GLB", ["/nodes/0/children/0", "itself"]),
    Bad("external bytes", changed(lambda gltf: gltf["buffers"][0].update(uri="rock.bin")), ROCK,
        "E-GLB-UNSUPPORTED", ["/buffers/0/uri", "rock.bin"]),
    Bad("external picture",
        changed(lambda gltf: gltf.update(
            images=[{"uri": "../../etc/passwd"}], textures=[{"source": 0}],
            materials=[{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}])),
        ROCK, "E-GLB-UNSUPPORTED", ["/images/0", "../../etc/passwd"]),
    Bad("required extension",
        changed(lambda gltf: gltf.update(extensionsUsed=["KHR_draco_mesh_compression"],
                                         extensionsRequired=["KHR_draco_mesh_compression"])),
        ROCK, "E-GLB-UNSUPPORTED", ["KHR_draco_mesh_compression"]),
    Bad("NaN", rock(designed.nan_glb()), ROCK, "E-GLB-VALUE", ["/accessors/0"]),
    Bad("10 million triangles", rock(designed.crowded_glb()), ROCK, "E-GLB-LIMIT", ["triangles"]),
    Bad("missing clip", rock(designed.glb(["idle", "rolls"])), ROCK, "E-PROP-CLIP",
        ["rock.glb", '"roll"', '"idle"']),
    Bad("no clip", rock(designed.glb([])), ROCK, "E-PROP-CLIP", ["rock.glb", '"roll"']),
    Bad("walls that are props without any",
        text('{"format": 1,\n "maze": {"walls": ^"prop"}}'), "/maze/walls", "E-PROPS-WALL",
        ['"prop"', "props/wall"]),
    Bad("walls that are props, missing",
        text('{"format": 1, "maze": {"walls": "prop"},\n "props": {"wall": ^"no.glb"}}'),
        "/props/wall", "E-PROP-READ", ["no.glb", "No such file or directory"]),
]

BUDGETS = [
    Bad("budget of 0", text('{"format": 1, "maze": {},\n "budget": {"triangles": ^0}}'),
        "/budget/triangles", "E-RANGE", ["0 is out of range", "from 1", "null for any amount"]),
    Bad("budget below 0", text('{"format": 1, "maze": {},\n "budget": {"draws": ^-3}}'),
        "/budget/draws", "E-RANGE", ["-3 is out of range", "from 1"]),
    Bad("half a byte", text('{"format": 1, "maze": {},\n "budget": {"bytes": ^0.5}}'),
        "/budget/bytes", "E-TYPE", ["0.5", "a whole number from 1"]),
    Bad("texture of odd size", text('{"format": 1, "maze": {},\n "bake": {"texture_size": ^300}}'),
        "/bake/texture_size", "E-TYPE", ["300", "one of 64 128 256 512 1024 2048"]),
    Bad("no such occlusion", text('{"format": 1, "maze": {},\n "bake": {"occlusion": ^"vertx"}}'),
        "/bake/occlusion", "E-VALUE", ['did you mean "vertex"?']),
    Bad("no such texture",
        maze('"materials": {"wall": {"texture": ^"brik"}}'), "/maze/materials/wall/texture",
        "E-VALUE", ['did you mean "brick"?']),
]

ODD = [  # taken, with one warning or none: what, files, id or None, words
    ("16 bits", picture(designed.png16(64)), None, []),
    ("indexed", picture(designed.png_indexed(64)), None, []),
    ("1x1", picture(designed.png(1, 1)), None, []),
    ("JPEG", picture(designed.jpeg(64), "wall.jpg"), None, []),
    ("grey JPEG", picture(designed.jpeg(64, 1), "wall.jpg"), None, []),
    ("not a power of two", picture(designed.png(300, 100)), "W-IMAGE-SCALED",
     ["wall.png", "300x100", "256x128"]),
    ("as large a picture as may be", picture(designed.png(4096, 64)), "W-IMAGE-SCALED",
     ["wall.png", "4096x64", "2048x64"]),
    ("prop that fits", rock(designed.glb()), None, []),
    ("prop far larger than its cell", rock(designed.glb(side=60)), "W-PROP-SIZE",
     ["rock.glb", "60", "2"]),
    ("prop far smaller than its cell", rock(designed.glb(side=0.001)), "W-PROP-SIZE", ["rock.glb"]),
    ("sound of another name", wind(b"RIFF\x04\0\0\0WAVE", "wind.ogg"), None, []),
]

SETTINGS = [  # the text of --set in place of files
    Bad("unknown key", "maze.^siez=[9,9]", "/maze/siez", "E-KEY-UNKNOWN",
        ['"siez"', 'did you mean "size"?']),
    Bad("unknown pointer", "/maze/^siez=[9,9]", "/maze/siez", "E-KEY-UNKNOWN",
        ['"siez"', 'did you mean "size"?']),
    Bad("unknown key at the top", "^mazee.size=[9,9]", "/mazee", "E-KEY-UNKNOWN",
        ['"mazee"', 'did you mean "maze"?']),
    Bad("index beyond", "maze.size.^5=9", "/maze/size", "E-SET-PATH",
        ["5", "has 2"]),
    Bad("through a number", "maze.size.0.^x=9", "/maze/size/0", "E-SET-PATH", ["x"]),
    Bad("no path", "^=9", "", "E-SET-PATH", ["path"]),
    Bad("extends", "^extends=base.json", "", "E-SET-PATH", ["extends"]),
    Bad("half a value", "maze.size=^[9,9", "/maze/size", "E-SET-VALUE", ["[9,9"]),
    Bad("even size", "maze.size=[^16,23]", "/maze/size/0", "E-MAZE-SIZE",
        ["16 is even", "must be odd (15 or 17)"]),
    Bad("a word for a number", "maze.cell=^wide", "/maze/cell", "E-TYPE",
        ["wide", "a number from 0.5 to 100"]),
    Bad("a value out of range", "maze.cell=^1000", "/maze/cell", "E-RANGE",
        ["1000", "from 0.5 to 100"]),
    Bad("a missing mask", "maze.mask=^no.png", "/maze/mask", "E-MASK-READ",
        ["no.png", "No such file or directory"]),
    Bad("a seed of 21 digits", "seed=^123456789012345678901", "/seed", "E-RANGE",
        ["123456789012345678901", SEED]),
]

USAGES = [  # words after PRESET, commands that take them, what stands in the message
    (["--set", "maze.size"], COMMANDS, ["--set", "maze.size", "="]),
    (["--seed", "123456789012345678901"], ["bake", "generate"],
     ["123456789012345678901", "up to 2^64-1"]),
    (["--seed", str(2**64)], ["bake", "generate"], [str(2**64), "up to 2^64-1"]),
    (["--seed", "-1"], ["bake", "generate"], ["-1", "up to 2^64-1"]),
    (["--seeds", "9:0"], ["bake", "generate"], ["9:0", "the first seed is above the last"]),
    (["-j", "0"], ["bake", "generate"], ["'0'", "from 1 to 256"]),
    (["--memory", "much"], ["bake", "validate"], ["much", "K, M or G"]),
    (["-o", ""], ["bake"], ["-o ''", "is needed"]),
    (["--teapot"], COMMANDS, ["--teapot"]),
    (["--chunks", "0:1"], COMMANDS, ["'0:1'", "X0:X1,Z0:Z1"]),
    (["--chunks", "0:1,0:1:2"], COMMANDS, ["X0:X1,Z0:Z1"]),
    (["--chunks", "0:1.5,0:1"], COMMANDS, ["X0:X1,Z0:Z1"]),
    (["--chunks", "1:0,0:1"], COMMANDS, ["from 1 to 0 along X", "wrong way round"]),
    (["--chunks", "0:1,0:128"], COMMANDS, ["along Z", "at most 128"]),
    (["--chunks", "0:1,-274877906945:0"], COMMANDS, ["-274877906945", "along Z"]),
    (["--chunks", "0:99999999999999999999,0:1"], COMMANDS, ["X0:X1,Z0:Z1"]),
]


def split(content):
    """The bytes without the mark, and the mark's line and column, counted in bytes; else None."""
    if isinstance(content, bytes):
        return content, None
    before, mark, after = content.encode("utf-8", "surrogateescape").partition(b"^")
    if not mark:
        return before, None
    return before + after, (before.count(b"\n") + 1, len(before) - before.rfind(b"\n"))


class Documents(ProgramTest):
    """Rows of files: `bake`, `generate` and `validate` say the same of each."""

    def lay_out(self, row):
        """Makes the row's files; gives the preset and where the error is said to be."""
        shutil.rmtree(self.folder)
        place = None
        for name, content in row.files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, Link):
                path.symlink_to(content)
                continue
            written, mark = split(content)
            path.write_bytes(written)
            if mark:
                place = (name, *mark)
        preset = next(iter(row.files))
        return preset, place or (preset, 0, 0)

    def check_line(self, line, row, file, place):
        where = file + (":%d:%d" % place if place[0] else "") + ": "
        start = where + (row.pointer + ": " if row.pointer else "")
        self.assertEqual(line[:len(start)], start)
        self.assertTrue(line.endswith(f" [{row.id}]\n"), line)
        self.assertEqual(line.count("\n"), 1, line)
        for word in row.words:
            self.assertIn(word, line[len(where):])
        self.assertLess(len(line), 1000)

    def check(self, rows):
        for row in rows:
            with self.subTest(row.what):
                preset, (file, *place) = self.lay_out(row)
                line = self.fails(INVALID, "validate", preset).err
                self.check_line(line, row, file, tuple(place))
                for command in ["bake", "generate"]:
                    self.assertEqual(self.fails(INVALID, command, preset).err, line)
                result = self.warren("validate", "--json", preset)
                self.assertEqual((result.code, result.err), (INVALID, ""))
                (found,) = json.loads(result.out)["diagnostics"]
                self.assertEqual(
                    (found["id"], found.get("line", 0), found.get("column", 0), found["pointer"]),
                    (row.id, *place, row.pointer))
                self.assertIn(found["message"], line)

    def test_syntax(self):
        self.check(SYNTAX)

    def test_numbers(self):
        self.check(NUMBERS)

    def test_values(self):
        self.check(VALUES)

    def test_bases(self):
        self.check(BASES)

    def test_masks(self):
        self.check(MASKS)

    def test_pictures(self):
        self.check(PICTURES)

    def test_props(self):
        self.check(PROPS)

    def test_players(self):
        self.check(PLAYERS)

    def test_sounds(self):
        self.check(SOUNDS)

    def test_terrains(self):
        self.check(TERRAINS)

    def test_stamps(self):
        self.check(STAMPS)

    def test_odd_terrains_are_taken(self):
        for row in TAKEN:
            with self.subTest(row.what):
                self.check_taken(row)

    def test_warnings_are_errors_where_that_is_asked_for(self):
        warned = [row for row in TAKEN if row.id is not None] + UNHEARD
        for row in warned:
            with self.subTest(row.what):
                preset, (file, *place) = self.lay_out(row)
                for command in COMMANDS:
                    self.check_line(self.fails(INVALID, command, preset, "--strict").err, row, file,
                                    tuple(place))
        preset, _ = self.lay_out(TAKEN[0])
        self.ok("validate", preset, "--strict")

    def test_budgets(self):
        self.check(BUDGETS)

    def test_odd_files_are_taken(self):
        for what, files, id, words in ODD:
            with self.subTest(what):
                self.check_taken(
                    Bad(what, files, ROCK if "rock.glb" in files else PICTURE, id, words))

    def test_sounds_that_are_never_heard_are_told(self):
        for row in UNHEARD:
            with self.subTest(row.what):
                self.check_taken(row)

    def check_taken(self, row):
        """With a warning, unless the row has no id."""
        preset, (file, *place) = self.lay_out(row)
        for command in ["validate", "generate", "bake"]:
            result = self.warren(command, preset)
            self.assertEqual(result.code, DONE, result.err)
            if row.id is None:
                self.assertEqual(result.err, "")
            else:
                self.assertEqual(result.err.count("warning: "), 1)
                self.check_line(result.err.replace("warning: ", ""), row, file, tuple(place))

    def test_settings(self):
        for row in SETTINGS:
            with self.subTest(row.what):
                shutil.rmtree(self.folder)
                self.preset("a.json")
                setting, place = split(row.files)
                for command in COMMANDS:
                    line = self.fails(INVALID, command, "a.json", "--set", setting.decode()).err
                    self.check_line(line, row, "--set " + setting.decode(), place)

    def test_standard_input(self):
        for row in SYNTAX[:3] + NUMBERS[:5] + VALUES[:3]:
            with self.subTest(row.what):
                content, place = split(row.files["bad.json"])
                for command in COMMANDS:
                    line = self.fails(INVALID, command, "-", stdin=content.decode()).err
                    self.check_line(line, row, "-", place)

    def test_a_valid_preset_beside_it_is_not_baked(self):
        preset, _ = self.lay_out(VALUES[0])
        self.preset("good.json")
        self.fails(INVALID, "bake", "good.json", preset)
        self.fails(INVALID, "bake", preset, "good.json", "--seeds", "0:9", "-j", 2)


class Usage(ProgramTest):
    def test_options(self):
        self.preset("a.json")
        for words, commands, parts in USAGES:
            for command in commands:
                with self.subTest(command=command, words=words):
                    err = self.fails(USAGE, command, "a.json", *words).err
                    self.assertRegex(err, rf"^warren {command}: .* \[E-USAGE\]\n$")
                    for part in parts:
                        self.assertIn(part, err)

    def test_mazes_have_no_chunks_to_choose(self):
        self.preset("a.json")
        for command in COMMANDS:
            self.assertEqual(self.fails(USAGE, command, "a.json", "--chunks", "0:1,0:1").err,
                             "warren: --chunks: a.json has no terrain, which alone has chunks to "
                             "choose [E-USAGE]\n")


class Files(ProgramTest):
    def as_nobody(self, *words):
        """A run without root's right to pass over permissions, by a program that anyone reaches."""
        identity = {}
        if os.geteuid() == 0:
            identity = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        target = self.folder / "bin/warren"
        if not target.exists():
            self.folder.chmod(0o755)
            target.parent.mkdir()
            shutil.copy(PROGRAM, target)
        before = self.listing()
        result = program.Result(subprocess.run(
            [target, *words], cwd=self.folder, capture_output=True, env=program.environment(),
            timeout=60, **identity))
        self.assertEqual((result.out, self.listing()), ("", before))
        return result

    def listing(self):
        return sorted(self.folder.rglob("*"))

    def test_a_missing_preset(self):
        for command in COMMANDS:
            self.assertEqual(self.fails(IO, command, "no.json").err,
                             "no.json: can't be read: No such file or directory [E-IO-READ]\n")

    def test_a_folder_as_preset(self):
        (self.folder / "dir.json").mkdir()
        for command in COMMANDS:
            self.assertRegex(self.fails(IO, command, "dir.json").err,
                             r"^dir\.json: is a folder; a file is needed \[E-IO-READ\]\n$")

    def test_a_device_as_preset(self):
        for command in COMMANDS:
            self.assertRegex(self.fails(IO, command, "/dev/zero").err,
                             r"^/dev/zero: isn't a regular file \[E-IO-READ\]\n$")

    def test_an_unreadable_preset(self):
        (self.folder / self.preset("a.json")).chmod(0)
        for command in COMMANDS:
            result = self.as_nobody(command, "a.json")
            self.assertEqual((result.code, result.err),
                             (IO, "a.json: can't be read: Permission denied [E-IO-READ]\n"))

    def test_an_unreadable_base(self):
        (self.folder / "a.json").write_text('{"format": 1,\n "extends": "base.json"}')
        (self.folder / self.preset("base.json")).chmod(0)
        for command in COMMANDS:
            result = self.as_nobody(command, "a.json")
            self.assertEqual(result.code, INVALID)
            self.assertRegex(result.err, r"^a\.json:2:13: /extends: .*base\.json.*"
                                         r"Permission denied \[E-EXTENDS-READ\]\n$")

    def test_an_unreadable_mask(self):
        (self.folder / "a.json").write_text(maze('"size": [9, 9],\n  "mask": "mask.png"')["bad.json"])
        (self.folder / "mask.png").write_bytes(png(4, 4))
        (self.folder / "mask.png").chmod(0)
        for command in COMMANDS:
            result = self.as_nobody(command, "a.json")
            self.assertEqual(result.code, INVALID)
            self.assertRegex(result.err, r"^a\.json:3:11: /maze/mask: .*mask\.png.*"
                                         r"Permission denied \[E-MASK-READ\]\n$")

    def test_an_output_folder_that_is_a_file(self):
        self.preset("a.json")
        (self.folder / "out").write_text("mine")
        self.assertRegex(self.fails(IO, "bake", "a.json").err,
                         r"^out: is in the way: it isn't a folder \[E-IO-WRITE\]\n$")

    def test_an_output_folder_that_is_not_writable(self):
        self.preset("a.json")
        (self.folder / "out").mkdir(mode=0o555)
        result = self.as_nobody("bake", "a.json")
        self.assertEqual(result.code, IO)
        self.assertRegex(result.err, r"out/a.*: can't be written: Permission denied "
                                     r"\[E-IO-WRITE\]\n$")

    def test_an_output_folder_that_cannot_be_made(self):
        self.preset("a.json")
        self.folder.chmod(0o555)
        result = self.as_nobody("bake", "a.json", "-o", "new")
        self.assertEqual(result.code, IO)
        self.assertRegex(result.err, r"new.*: can't be written: Permission denied "
                                     r"\[E-IO-WRITE\]\n$")


class Generation(ProgramTest):
    def test_what_cannot_be_generated_says_why(self):
        # A container needs a dead end, and a corridor of two rooms' width has too few of them.
        self.preset("never.json", {"size": [9, 9], "braid": 1, "events": {
            "count": 8, "types": {"container": 8}}})
        for command in ["bake", "generate"]:
            result = self.fails(GENERATION, command, "never.json", "--seed", 3)
            self.assertRegex(result.err, r"never\.json seed 3: .*container.* \[E-MAZE-QUOTA\]\n$")

    def test_in_a_batch_the_others_are_baked_and_the_failures_listed(self):
        self.preset("hard.json", program.HARD)
        self.preset("easy.json")
        result = self.warren("bake", "hard.json", "easy.json", "--seeds", "0:19", "-j", 2)
        self.assertEqual(result.code, GENERATION)
        failed = [seed for seed in range(20) if f"\nhard.json seed {seed}: " in result.err]
        self.assertTrue(0 < len(failed) < 20)
        self.assertIn(f"{len(failed)} of 40 failed:\n", result.err)
        self.assertEqual(
            result.lines, [f"out/hard/{seed}" for seed in range(20) if seed not in failed]
            + [f"out/easy/{seed}" for seed in range(20)])


class Rows(ProgramTest):
    """What the rows are checked with notices what is wrong."""

    check_line = Documents.check_line

    def test_a_line_that_lacks_a_part_is_noticed(self):
        row = Bad("", {}, "/maze/size/0", "E-MAZE-SIZE", ["16 is even", "odd"])
        good = "a.json:1:33: /maze/size/0: 16 is even; must be odd [E-MAZE-SIZE]\n"
        self.check_line(good, row, "a.json", (1, 33))
        for part in ["a.json", "1:33", "/maze/size/0: ", "16 is even", "odd", "E-MAZE-SIZE", "\n"]:
            with self.assertRaises(AssertionError):
                self.check_line(good.replace(part, "x"), row, "a.json", (1, 33))

    def test_what_is_written_is_noticed(self):
        def careless(*words):
            (self.folder / "left").write_text("")
            return ProgramTest.warren(self, *words)

        self.fails(IO, "bake", "no.json")
        self.warren = careless
        with self.assertRaises(AssertionError):
            self.fails(IO, "bake", "no.json")


if __name__ == "__main__":
    program.main()
