"""`warren render`: pictures of presets and bundles."""

import json
import os
import pty
import struct
import subprocess
import zlib

import program
from landscapes import DRY_LAYERS, write_landscape
from program import DONE, GENERATION, HARD, INVALID, IO, PROGRAM, USAGE, ProgramTest

ACCENT = (196, 87, 59)
CREATURE, OBJECT, CONTAINER = (132, 52, 112), (40, 62, 140), (224, 178, 60)
FAILED = (104, 70, 66)
WALL = (38, 42, 51)


def decode(data):
    """Rows of pixels of an RGB PNG; only what the program writes is understood."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, stream, kinds = 8, b"", []
    while at < len(data):
        (size,) = struct.unpack(">I", data[at:at + 4])
        kind, body = data[at + 4:at + 8], data[at + 8:at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0] == zlib.crc32(kind + body)
        kinds.append(kind)
        if kind == b"IHDR":
            width, height, *form = struct.unpack(">IIBBBBB", body)
            assert form == [8, 2, 0, 0, 0], form
        if kind == b"IDAT":
            stream += body
        at += 12 + size
    assert kinds == [b"IHDR", b"IDAT", b"IEND"]
    raw = zlib.decompress(stream)
    stride = 3 * width + 1
    assert len(raw) == stride * height
    rows, above = [], bytes(3 * width)
    for y in range(height):
        line = raw[y * stride + 1:(y + 1) * stride]
        assert raw[y * stride] == 2
        above = bytes((a + b) & 255 for a, b in zip(line, above))
        rows.append([tuple(above[i:i + 3]) for i in range(0, len(above), 3)])
    return rows


class RenderTest(ProgramTest):
    def picture(self, file):
        return decode((self.folder / file).read_bytes())


class Maps(RenderTest):
    def test_shows_events_start_and_walls_where_the_scene_has_them(self):
        self.preset("a.json", {"size": [15, 21], "events": {"count": 5}})
        for seed in range(5):
            scene = json.loads(self.ok("generate", "a.json", "--seed", seed).out)
            result = self.ok("render", "a.json", "--seed", seed, "--size", 420, "-o", "a.png")
            self.assertEqual(result.out, "a.png\n")
            rows = self.picture("a.png")
            self.assertEqual((len(rows[0]), len(rows)), (300, 420))

            def at(cell):
                return rows[cell[1] * 20 + 10][cell[0] * 20 + 10]

            colors = {"creature": CREATURE, "object": OBJECT, "container": CONTAINER}
            for event in scene["events"]:
                self.assertEqual(at(event["cell"]), colors[event["type"]])
            for y in range(0, 21, 2):
                for x in range(0, 15, 2):
                    self.assertEqual(at([x, y]), WALL)
            self.assertIn(ACCENT, sum(rows, []))

    def test_the_picture_of_a_bundle_is_that_of_its_preset(self):
        self.preset("a.json", {"size": [15, 15], "events": {"count": 5}})
        self.preset("b.json", {"size": [601, 7]})
        for name in "ab":
            bundle = self.ok("bake", f"{name}.json", "--seed", 3).lines[0]
            self.ok("render", f"{name}.json", "--seed", 3, "-o", "preset.png")
            self.ok("render", bundle + "/", "-o", "bundle.png")
            self.assertEqual((self.folder / "preset.png").read_bytes(),
                             (self.folder / "bundle.png").read_bytes())
            self.ok("verify", bundle)

    def test_standard_streams(self):
        self.preset("a.json", seed=5)
        self.ok("render", "a.json", "-o", "a.png")
        text = (self.folder / "a.json").read_text()
        done = subprocess.run([PROGRAM, "render", "-", "-o", "-", "--set", "name=a"],
                              input=text.encode(), capture_output=True, cwd=self.folder,
                              env=program.environment(), timeout=60)
        self.assertEqual((done.returncode, done.stderr), (DONE, b""))
        self.assertEqual(done.stdout, (self.folder / "a.png").read_bytes())

    def test_settings_and_the_presets_seed_count(self):
        self.preset("a.json", seed=5)
        self.ok("render", "a.json", "-o", "own.png")
        self.ok("render", "a.json", "--seed", 5, "-o", "five.png")
        self.ok("render", "a.json", "--set", "maze.size=[9,19]", "-o", "set.png")
        own, five = (self.folder / name for name in ["own.png", "five.png"])
        self.assertEqual(own.read_bytes(), five.read_bytes())
        self.assertEqual(len(self.picture("own.png")[0]), 768)
        self.assertEqual(len(self.picture("set.png")[0]), 364)

    def test_sizes(self):
        self.preset("a.json", {"size": [15, 15], "events": {"count": 3}})
        for size in [64, 65, 333, 4096]:
            self.ok("render", "a.json", "--size", size, "-o", "a.png")
            head = (self.folder / "a.png").read_bytes()[16:24]
            self.assertEqual(struct.unpack(">II", head), (size, size))

    def test_an_older_picture_is_replaced_and_folders_are_made(self):
        self.preset("a.json")
        self.ok("render", "a.json", "-o", "deep/er/a.png")
        first = (self.folder / "deep/er/a.png").read_bytes()
        self.ok("render", "a.json", "--seed", 8, "-o", "deep/er/a.png")
        self.assertNotEqual((self.folder / "deep/er/a.png").read_bytes(), first)
        self.assertEqual(len(list((self.folder / "deep/er").iterdir())), 1)


class Sheets(RenderTest):
    def test_threads_do_not_change_a_byte(self):
        self.preset("a.json", {"size": [15, 15], "events": {"count": 5}})
        pictures = set()
        for threads in [1, 2, 5]:
            self.ok("render", "a.json", "--seeds", "0:29", "--sheet", "-j", threads, "-o", "a.png")
            pictures.add((self.folder / "a.png").read_bytes())
        self.assertEqual(len(pictures), 1)

    def test_every_seed_has_a_tile(self):
        self.preset("a.json", {"size": [15, 15], "events": {"count": 2}})
        for count in [1, 2, 7]:
            self.ok("render", "a.json", "--seeds", f"0:{count - 1}", "--sheet", "-o", "a.png")
            rows = self.picture("a.png")
            # The corner cells of tiles are walls, and nothing else has that colour in a row.
            walls = sum(row.count(WALL) for row in rows)
            tile = 192 * 192
            self.assertGreater(walls, count * tile * 0.3)
            self.assertLess(walls, count * tile * 0.7)

    def test_failed_seeds_are_crossed_out_and_listed(self):
        self.preset("hard.json", HARD)
        words = ["render", "hard.json", "--seeds", "0:19", "--sheet", "-o", "hard.png"]
        result = self.warren(*words, "-j", 2)
        self.assertEqual((result.code, result.out), (GENERATION, "hard.png\n"))
        failed = [seed for seed in range(20) if f"hard.json seed {seed}: " in result.err]
        self.assertTrue(result.err.startswith(f"{len(failed)} of 20 failed:\n"))
        self.assertGreater(len(failed), 0)
        one = self.warren("render", "hard.json", "--seeds", f"{failed[0]}:{failed[0]}", "--sheet",
                          "-o", "one.png")
        self.assertEqual(one.code, GENERATION)
        cross = sum(row.count(FAILED) for row in self.picture("one.png"))
        self.assertGreater(cross, 500)
        all_crosses = sum(row.count(FAILED) for row in self.picture("hard.png"))
        self.assertAlmostEqual(all_crosses / cross, len(failed), delta=0.01 * len(failed))

    def test_sizes_and_numbers_of_tiles(self):
        self.preset("a.json", {"size": [7, 7]})
        self.ok("render", "a.json", "--seeds", "0:399", "--sheet", "--size", 900, "-o", "a.png")
        self.assertEqual(struct.unpack(">I", (self.folder / "a.png").read_bytes()[16:20]), (900,))
        most = str(2**64 - 1)
        self.ok("render", "a.json", "--seeds", f"0:{most}:{2**62}", "--sheet", "-o", "b.png")
        for words, hint in [(["--seeds", "0:400"], "a sheet holds up to 400 seeds"),
                            (["--seeds", "0:" + most], "a sheet holds up to 400 seeds"),
                            (["--seeds", "0:99", "--size", "64"], "too small for a sheet of 100")]:
            result = self.fails(USAGE, "render", "a.json", *words, "--sheet", "-o", "c.png")
            self.assertIn(hint, result.err)


class Props(RenderTest):
    EVENTS = {"size": [15, 15], "events": {"count": 5}}

    def test_the_picture_is_that_of_the_preset_whatever_the_threads(self):
        self.preset("a.json", self.EVENTS)
        result = self.ok("render", "a.json", "--props", "-o", "a.png")
        self.assertEqual(result.out, "a.png\n")
        self.ok("render", "a.json", "--props", "-j", 4, "--set", "seed=9", "-o", "b.png")
        first = (self.folder / "a.png").read_bytes()
        self.assertEqual((self.folder / "b.png").read_bytes(), first)
        rows = self.picture("a.png")
        self.assertGreater(len(rows[0]), 1600)
        self.assertGreater(len(rows), 1000)
        # Props of other sizes and colours look different.
        for setting in ["maze.cell=1", "maze.materials.portal.color=#204080"]:
            self.ok("render", "a.json", "--props", "--set", setting, "-o", "c.png")
            self.assertNotEqual((self.folder / "c.png").read_bytes(), first)

    def test_without_events_only_what_always_stands_there(self):
        self.preset("a.json", self.EVENTS)
        self.preset("b.json", {"size": [15, 15], "events": {"count": 0}})
        for name in "ab":
            self.ok("render", f"{name}.json", "--props", "-o", f"{name}.png")
        self.assertLess(len(self.picture("b.png")), len(self.picture("a.png")) / 2)

    def test_sizes(self):
        self.preset("a.json", self.EVENTS)
        for size in [900, 1600, 4096]:
            self.ok("render", "a.json", "--props", "--size", size, "-o", "a.png")
            sides = struct.unpack(">II", (self.folder / "a.png").read_bytes()[16:24])
            self.assertLessEqual(max(sides), size)
            self.assertGreater(max(sides), 0.98 * size)
        result = self.fails(USAGE, "render", "a.json", "--props", "--size", 700, "-o", "c.png")
        self.assertIn("--size 700 is too small for a sheet of 6 props", result.err)

    def test_command_lines(self):
        self.preset("a.json", self.EVENTS)
        for words, hint in [(["--sheet"], "use one of them"),
                            (["--seed", "1"], "props are the same at every seed"),
                            (["--seeds", "0:3"], "props are the same at every seed")]:
            result = self.fails(USAGE, "render", "a.json", "--props", *words, "-o", "a.png")
            self.assertIn(hint, result.err)
        result = self.fails(INVALID, "render", "a.json", "--props", "--size", 4096, "--memory",
                            "64M", "-o", "a.png")
        self.assertIn("[E-MEMORY]", result.err)


class Landscapes(RenderTest):
    WATER, WET, DRY = (32, 64, 96), (91, 80, 70), (160, 141, 116)

    def setUp(self):
        super().setUp()
        write_landscape(self.folder, "a.json")

    def draw(self, *words, source="a.json", size=256):
        self.ok("render", source, *words, "--size", size, "-o", "a.png")
        return self.picture("a.png")

    def count(self, rows, color):
        return sum(row.count(color) for row in rows)

    def test_the_layers_are_painted_by_height(self):
        scene = json.loads(self.ok("generate", "a.json").out)
        rows = self.draw("--layer", "splat")
        self.assertEqual((len(rows[0]), len(rows)), (256, 128))
        self.assertGreater(self.count(rows, self.DRY), 1000)
        large = self.draw("--layer", "splat", size=1024)
        for x, _, z in scene["terrain"]["holes"]:
            # Text lies over the lower part, and the spawn's ring over the middle.
            if z < 26 and (abs(x - 32) > 2 or abs(z - 16) > 2):
                self.assertEqual(large[int(16 * z)][int(16 * x)], ACCENT)
        # At high water all that is below 1 + (2.5 - 1.5) metres is wet.
        low, high = (self.count(self.draw("--layer", "splat", "--tide", tide), self.WET)
                     for tide in ["low", "high"])
        self.assertLess(low, high)

    def test_water_rises_with_the_tide(self):
        counts = [self.count(self.draw("--tide", tide, "--set", "terrain.height=[-6,8]"),
                             self.WATER) for tide in ["low", "half", "high"]]
        self.assertLess(counts[0], counts[1])
        self.assertLess(counts[1], counts[2])

    def test_the_tide_may_be_a_time(self):
        for state, seconds in [("high", 0), ("high", 40), ("low", 20), ("half", 10)]:
            self.assertEqual(self.draw("--tide", state), self.draw("--tide", seconds))
        self.assertEqual(self.draw(), self.draw("--tide", "half"))
        self.assertEqual(self.draw(), self.draw("--layer", "relief"))

    def test_views_differ(self):
        views = {view: self.draw("--layer", view) for view in ["relief", "height", "splat"]}
        for a in views:
            for b in views:
                self.assertEqual(views[a] == views[b], a == b)

    def test_the_picture_of_a_bundle_is_that_of_its_preset(self):
        # With meshes that are exact. Meshes begin at the window's border, where the field goes on.
        for profile, more in [("portable", ""), ("compact", ".compact")]:
            self.ok("bake", "a.json", "--profile", profile)
            for words in [[], ["--layer", "height", "--tide", "low"], ["--layer", "splat"]]:
                self.assertEqual(self.draw(*words, source=f"out/a/0{more}"), self.draw(*words))

    def test_a_bundle_of_coarse_meshes_looks_much_like_its_preset(self):
        self.ok("bake", "a.json", "--set", "terrain.lod.max_error=[0.05,0.2]")
        mine, other = self.draw(source="out/a/0"), self.draw()
        self.assertNotEqual(mine, other)
        off = [max(abs(x - y) for x, y in zip(a, b))
               for a, b in zip(sum(mine, []), sum(other, []))]
        self.assertLess(sum(off) / len(off), 6)

    def test_sheets_share_their_tints(self):
        result = self.ok("render", "a.json", "--seeds", "0:3", "--sheet", "--layer", "height", "-j",
                         2, "-o", "a.png")
        self.assertEqual((result.out, result.err), ("a.png\n", ""))
        first = (self.folder / "a.png").read_bytes()
        self.ok("render", "a.json", "--seeds", "0:3", "--sheet", "--layer", "height", "-j", 1, "-o",
                "a.png")
        self.assertEqual((self.folder / "a.png").read_bytes(), first)

    def test_windows(self):
        rows = self.draw("--chunks", "0:0,-1:2")
        self.assertEqual((len(rows[0]), len(rows)), (64, 256))

    def test_command_lines(self):
        self.preset("maze.json")
        write_landscape(self.folder, "dry.json", tide=None, layers=DRY_LAYERS)
        maze = self.ok("bake", "maze.json").lines[0]
        dry = self.ok("bake", "dry.json").lines[0]
        for source in ["maze.json", maze]:
            for words in [["--layer", "height"], ["--tide", "low"]]:
                result = self.fails(USAGE, "render", source, *words, "-o", "a.png")
                self.assertIn(f"{source} has no terrain; --layer and --tide are for landscapes",
                              result.err)
        for source in ["dry.json", dry]:
            result = self.fails(USAGE, "render", source, "--tide", "low", "-o", "a.png")
            self.assertIn(f"the terrain of {source} has no tide", result.err)
            self.draw("--layer", "height", source=source)
        for words, hint in [(["--layer", "depth"], "relief, height or splat"),
                            (["--tide", "ebb"], "low, half, high, or seconds"),
                            (["--tide", "-1"], "--tide"),
                            (["--tide", "nan"], "low, half, high, or seconds"),
                            (["--props"], "a.json places no props"),
                            (["--props", "--layer", "splat"], "use one of them")]:
            result = self.fails(USAGE, "render", "a.json", *words, "-o", "a.png")
            self.assertIn(hint, result.err)

    def test_spoilt_bundles(self):
        bundle = self.folder / self.ok("bake", "a.json").lines[0]
        path = bundle / "scene.json"
        kept = path.read_text()

        def refused(change, *hints):
            scene = json.loads(kept)
            change(scene)
            path.write_text(json.dumps(scene))
            result = self.fails(INVALID, "render", "out/a/0", "-o", "a.png")
            for hint in ["[E-BUNDLE-SCENE]", *hints]:
                self.assertIn(hint, result.err)

        def at(*keys, value):
            def change(scene):
                place = scene
                for key in keys[:-1]:
                    place = place[key]
                place[keys[-1]] = value
            return change

        refused(at("terrain", "window", "x", value=[1, 0]), "/terrain/window/x")
        refused(at("terrain", "window", "x", value=[0, 10**9]), "samples a side")
        refused(at("terrain", "window", "x", value=[0, 2]), "/chunks", "none lies over")

        def narrow(scene):
            scene["terrain"].update(window={"x": [0, 0], "z": [0, 0]}, holes=[])
            scene["spawn"]["position"] = [8, 2, 8]

        refused(narrow, "/chunks/1/lods/0/glb", "doesn't stand on a sample")
        refused(at("terrain", "chunk", value=34), "/terrain/chunk")
        refused(at("terrain", "chunk", value=0), "/terrain/chunk")
        refused(at("terrain", "spacing", value=0.3), "a power of two")
        refused(at("terrain", "step", value=-1), "/terrain/step")
        refused(at("terrain", "layers", value=[]), "1 to 8")
        refused(at("terrain", "layers", 0, "color", value="#12345"), "no colour")
        refused(at("terrain", "layers", 0, "hmin", value=3), "/terrain/layers/0", "don't rise")
        refused(at("terrain", "layers", 0, "tidal", value=1), "true or false")
        refused(at("terrain", "layers", 0, "albedo", value="none.png"), "no file 'none.png'")
        refused(at("terrain", "holes", 0, value=[-1, 0, 0]), "/terrain/holes/0/0")
        refused(at("spawn", "position", value=[65, 0, 0]), "/spawn/position/0")
        refused(at("tide", "keyframes", value=[]), "/tide/keyframes")
        refused(at("tide", "period_s", value=0), "/tide/period_s")
        refused(at("chunks", 0, "lods", 0, "glb", value="none.glb"), "no file 'none.glb'")
        refused(at("chunks", 0, "lods", 0, "glb", value="../0/scene.json"), "[E-BUNDLE-SCENE]")
        refused(at("chunks", 0, "lods", value=[]), "/chunks/0/lods")
        path.write_text(kept)
        mesh = bundle / "meshes/terrain_0_0_lod0.glb"
        mesh.write_bytes(mesh.read_bytes()[:-4])
        result = self.fails(INVALID, "render", "out/a/0", "-o", "a.png")
        self.assertIn("terrain_0_0_lod0.glb", result.err)


class Mistakes(RenderTest):
    def test_command_lines(self):
        self.preset("a.json")
        for words, hint in [
                ([], "-o FILE is needed"),
                (["-o", ""], "-o FILE is needed"),
                (["-o", "a.png", "--seeds", "0:1"], "--sheet puts those of --seeds"),
                (["-o", "a.png", "--size", "63"], "from 64 to 4096"),
                (["-o", "a.png", "--size", "4097"], "from 64 to 4096"),
                (["-o", "a.png", "--size", "-5"], "--size"),
                (["-o", "a.png", "--size", "9x9"], "from 64 to 4096"),
                (["-o", "a.json"], "would replace a.json"),
                (["-o", "./a.json"], "would replace a.json")]:
            result = self.fails(USAGE, "render", "a.json", *words)
            self.assertIn(hint, result.err)
            self.assertIn("[E-USAGE]", result.err)
        self.fails(USAGE, "render", "-o", "a.png")
        self.fails(USAGE, "render", "a.json", "a.json", "-o", "a.png")

    def test_files_that_the_preset_is_made_of_stay(self):
        self.preset("base.json")
        (self.folder / "a.json").write_text('{"format": 1, "extends": "base.json"}')
        self.fails(USAGE, "render", "a.json", "-o", "base.json")

    def test_presets(self):
        self.preset("bad.json", {"size": [8, 9]})
        self.assertIn("bad.json:1:", self.fails(INVALID, "render", "bad.json", "-o", "a.png").err)
        self.fails(IO, "render", "none.json", "-o", "a.png")
        self.preset("hard.json", HARD)
        seeds = range(20)
        seed = next(s for s in seeds if self.warren("generate", "hard.json", "--seed", s).code)
        result = self.fails(GENERATION, "render", "hard.json", "--seed", seed, "-o", "a.png")
        self.assertTrue(result.err.startswith(f"1 of 1 failed:\nhard.json seed {seed}: "))
        self.preset("a.json")
        result = self.fails(INVALID, "render", "a.json", "--size", 4096, "--memory", "64M", "-o",
                            "a.png")
        self.assertRegex(result.err, r"^a\.json: a picture of 4096 x 4096 pixels would need about "
                         r"\d+M of memory; the limit is 64M, which --memory changes \[E-MEMORY\]\n$")

    def test_targets(self):
        self.preset("a.json")
        (self.folder / "folder").mkdir()
        (self.folder / "file").write_text("")
        for target in ["folder", "file/a.png", "/proc/a.png"]:
            self.assertIn("[E-IO-WRITE]", self.fails(IO, "render", "a.json", "-o", target).err)
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "render", "a.json", "-o", "-"], stdout=full,
                                  stderr=subprocess.PIPE, cwd=self.folder,
                                  env=program.environment(), timeout=60)
        self.assertEqual(done.returncode, IO)

    def test_a_picture_is_never_written_to_a_terminal(self):
        self.preset("a.json")
        reader, writer = pty.openpty()
        done = subprocess.run([PROGRAM, "render", "a.json", "-o", "-"], stdout=writer,
                              stderr=subprocess.PIPE, cwd=self.folder,
                              env=program.environment(), timeout=60)
        os.close(writer)
        os.close(reader)
        self.assertEqual(done.returncode, USAGE)
        self.assertIn(b"isn't written to a terminal", done.stderr)


class Bundles(RenderTest):
    def setUp(self):
        super().setUp()
        self.preset("a.json", {"size": [15, 15], "events": {"count": 3}})
        self.bundle = self.folder / self.ok("bake", "a.json").lines[0]

    def change(self, edit):
        path = self.bundle / "scene.json"
        kept = path.read_text()
        scene = json.loads(kept)
        edit(scene)
        path.write_text(json.dumps(scene))
        return kept

    def test_a_bundle_has_its_own_seed_and_values(self):
        for words in [["--seed", "1"], ["--seeds", "0:1", "--sheet"], ["--sheet"],
                      ["--props"], ["--set", "maze.braid=1"]]:
            result = self.fails(USAGE, "render", "out/a/0", *words, "-o", "a.png")
            self.assertIn("is a bundle", result.err)
        result = self.fails(USAGE, "render", "out/a/0", "-o", "out/a/0/a.png")
        self.assertIn("outside of them", result.err)

    def test_no_picture_goes_into_any_bundle(self):
        self.ok("bake", "a.json", "--seed", 1)
        for source in ["a.json", "out/a/0"]:
            for file in ["out/a/1/a.png", "out/a/1/meshes/new/a.png", self.bundle / "a.png"]:
                result = self.fails(USAGE, "render", source, "-o", file)
                self.assertIn(f"-o '{file}': bundles hold nothing else", result.err)
        self.ok("render", "a.json", "-o", "out/a/a.png")

    def test_a_folder_that_is_gone(self):
        for file in [self.folder / "a.png", "a.png"]:
            script = 'mkdir gone; cd gone; rmdir ../gone; exec "$0" render . -o "$1"'
            done = subprocess.run(["sh", "-c", script, PROGRAM, file], cwd=self.folder, timeout=60,
                                  env=program.environment(), capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (INVALID, ""), done.stderr)
            self.assertIn("[E-BUNDLE-MANIFEST]", done.stderr)

    def test_folders_that_are_none(self):
        self.assertIn("out/*/*", self.fails(INVALID, "render", "out", "-o", "a.png").err)
        (self.folder / "empty").mkdir()
        self.assertIn("[E-BUNDLE-MANIFEST]",
                      self.fails(INVALID, "render", "empty", "-o", "a.png").err)

    def test_scenes_that_anybody_may_have_written(self):
        def walk(key, value):
            return lambda scene: scene["walk"].update({key: value})

        def cell(path, value):
            def edit(scene):
                target = scene[path] if path == "spawn" else scene[path][0]
                target["cell"] = value
            return edit

        rows = json.loads((self.bundle / "scene.json").read_text())["walk"]["rows"]
        edits = [
            walk("size", [15, 16]), walk("size", [14, 15]), walk("size", [0, 15]),
            walk("size", [15]), walk("size", [2**63, 2**63]), walk("size", [-15, 15]),
            walk("size", [15.5, 15]), walk("size", "15"), walk("rows", []),
            walk("rows", rows[:-1]), walk("rows", rows[:-1] + ["#" * 14]),
            walk("rows", rows[:-1] + ["#" * 14 + "x"]), walk("rows", rows[:-1] + [15]),
            walk("rows", None), walk("rows", "#"),
            cell("spawn", [15, 0]), cell("spawn", [0, 15]), cell("spawn", [-1, 0]),
            cell("spawn", [1]), cell("spawn", None), cell("exits", [99, 1]),
            cell("events", [1, 2**64 - 1]), cell("events", [1.5, 1]),
            lambda scene: scene["events"][0].update(type="dragon"),
            lambda scene: scene["events"][0].update(type=3),
            lambda scene: scene.pop("walk"), lambda scene: scene.pop("spawn"),
            lambda scene: scene.update(exits={}), lambda scene: scene.update(seed="1"),
        ]
        for number, edit in enumerate(edits):
            kept = self.change(edit)
            result = self.fails(INVALID, "render", "out/a/0", "-o", "a.png")
            self.assertRegex(result.err, r"^out/a/0/scene\.json: /?.*\[E-BUNDLE-SCENE\]\n$", number)
            (self.bundle / "scene.json").write_text(kept)
        self.ok("render", "out/a/0", "-o", "a.png")

    def test_walk_maps_that_anybody_may_have_made(self):
        self.preset("b.json", {"size": [601, 7]})
        bundle = self.folder / self.ok("bake", "b.json").lines[0]
        scene = json.loads((bundle / "scene.json").read_text())
        picture = bundle / scene["walk"]["map"]
        kept = picture.read_bytes()
        self.ok("render", "a.json", "-o", "small.png")
        for content in [b"", kept[:-20], kept[:60] + b"x" + kept[61:],
                        (self.folder / "small.png").read_bytes()]:
            picture.write_bytes(content)
            result = self.fails(INVALID, "render", "out/b/0", "-o", "a.png")
            self.assertRegex(result.err, r"^out/b/0/scene\.json: /walk/map: .*SCENE\]\n$")
        picture.unlink()
        self.assertIn("has no file", self.fails(INVALID, "render", "out/b/0", "-o", "a.png").err)
        (self.folder / "walk.png").write_bytes(kept)
        for path in ["../../../walk.png", str(self.folder / "walk.png"), "textures", "", "."]:
            scene["walk"]["map"] = path
            (bundle / "scene.json").write_text(json.dumps(scene))
            self.fails(INVALID, "render", "out/b/0", "-o", "a.png")
        picture.symlink_to(self.folder / "walk.png")
        scene["walk"]["map"] = str(picture.relative_to(bundle))
        (bundle / "scene.json").write_text(json.dumps(scene))
        self.fails(INVALID, "render", "out/b/0", "-o", "a.png")


if __name__ == "__main__":
    program.main()
