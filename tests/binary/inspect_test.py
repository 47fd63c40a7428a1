"""`warren inspect`."""

import ctypes
import json
import os

import program
from bundles import BundleTest
from landscapes import DRY_LAYERS, write_landscape
from program import INVALID, IO


class Inspect(BundleTest):
    def refuses(self, path, *patterns, code=INVALID):
        for words in [[], ["--json"]]:
            result = self.check_untouched("inspect", *words, path)
            self.assertEqual((result.code, result.out), (code, ""))
            self.assertEqual(result.err.count("\n"), 1)
            for pattern in patterns:
                self.assertIn(pattern, result.err)

    def test_it_tells_what_scene_and_manifest_hold(self):
        path = self.bake(seed=2**64 - 1)
        scene = json.loads((self.folder / path / "scene.json").read_text())
        manifest = json.loads((self.folder / path / "manifest.json").read_text())
        found = json.loads(self.ok("inspect", "--json", path).out)
        self.assertEqual(found["bundle"], path)
        for key in ["generator", "name", "seed", "profile", "preset_digest", "inputs_digest"]:
            self.assertEqual(found[key], manifest[key])
        self.assertEqual(found["bounds"], scene["bounds"])
        for key in ["rooms", "dead_ends", "corridors", "junctions", "cycles"]:
            self.assertEqual(found[key], scene["metrics"][key])
        self.assertEqual({exit["id"]: exit["route_length"] for exit in found["exits"]},
                         scene["metrics"]["route_length"])
        self.assertEqual(sum(found["events"].values()), len(scene["events"]))
        for event in scene["events"]:
            self.assertIn(event["type"], found["events"])
        self.assertEqual(found["triangles"], sum(
            chunk["lods"][0]["triangles"] for chunk in scene["chunks"]))
        self.assertEqual({file["path"]: file["bytes"] for file in found["files"]},
                         {file["path"]: (self.folder / path / file["path"]).stat().st_size
                          for file in manifest["files"]})
        self.assertEqual(found["bytes"], sum(file["bytes"] for file in found["files"]))

        text = self.ok("inspect", path + "/").out
        self.assertTrue(text.startswith(f"{path}\n  name           a\n  seed           {2**64 - 1}\n"))
        for shown in [manifest["preset_digest"], manifest["inputs_digest"], "18 x 3.02 x 18 m",
                      f"{found['rooms']}: ", f"{found['triangles']} triangles", "scene.json",
                      *(exit["id"] for exit in scene["exits"])]:
            self.assertIn(shown, text)

    def test_it_tells_what_a_landscape_is(self):
        write_landscape(self.folder, "land.json")
        path = self.ok("bake", "land.json", "--chunks", "-2:-1,0:1").lines[0]
        scene = json.loads((self.folder / path / "scene.json").read_text())
        found = json.loads(self.ok("inspect", "--json", path).out)
        land = found["terrain"]
        for key in ["window", "origin", "chunk", "spacing"]:
            self.assertEqual(land[key], scene["terrain"][key])
        self.assertEqual(land["window"], {"x": [-2, -1], "z": [0, 1]})
        self.assertEqual(land["origin"], ["-64", "0"])
        self.assertEqual(land["layers"], ["wet", "dry"])
        for key in ["holes", "height_min", "height_max", "height_mean", "slope_mean_deg"]:
            self.assertAlmostEqual(land[key], scene["metrics"][key], places=5)
        for key in ["flooded_low", "flooded_mean", "flooded_high"]:
            self.assertAlmostEqual(land["tide"][key], scene["metrics"][key], places=5)
        for key in ["low", "high", "period_s"]:
            self.assertEqual(land["tide"][key], scene["tide"][key])
        self.assertNotIn("rooms", found)
        self.assertEqual((found["exits"], found["events"]), ([], {}))
        for mine, chunk in zip(found["chunks"], scene["chunks"]):
            self.assertEqual([mine["triangles"], *mine["coarser"]],
                             [lod["triangles"] for lod in chunk["lods"]])
        self.assertEqual(found["triangles"], sum(
            chunk["lods"][0]["triangles"] for chunk in scene["chunks"]))

        text = self.ok("inspect", path).out
        for shown in ["-2:-1,0:1, chunks of 33 samples every 1 m", "-64, 0 m", "wet, dry",
                      "0.5 to 2.5 m in 40 s", "flooded at low tide", "  chunks: 4, "]:
            self.assertIn(shown, text)
        for hidden in ["rooms", "exits", "events"]:
            self.assertNotIn(hidden, text)

    def test_a_landscape_without_a_tide(self):
        write_landscape(self.folder, "land.json", tide=None, layers=DRY_LAYERS)
        path = self.ok("bake", "land.json").lines[0]
        self.assertNotIn("tide", json.loads(self.ok("inspect", "--json", path).out)["terrain"])
        self.assertNotIn("tide", self.ok("inspect", path).out)

    def test_spoilt_landscapes_are_refused(self):
        write_landscape(self.folder, "land.json")
        path = self.ok("bake", "land.json").lines[0]
        kept = (self.folder / path / "scene.json").read_text()
        for change, *hints in [
                (lambda scene: scene["terrain"].pop("window"), "/terrain"),
                (lambda scene: scene["terrain"]["window"].update(x=[0]), "/terrain/window/x"),
                (lambda scene: scene["terrain"]["window"].update(x=[0, 2**64 - 1]), "too large"),
                (lambda scene: scene["terrain"].update(origin=[0, 0]), "/terrain/origin/0"),
                (lambda scene: scene["metrics"].pop("holes"), "/metrics"),
                (lambda scene: scene["tide"].pop("low"), "/tide")]:
            self.edit(f"{path}/scene.json", change)
            self.refuses(path, "[E-BUNDLE-SCENE]", *hints)
            (self.folder / path / "scene.json").write_text(kept)

    def test_it_tells_what_is_used_of_the_budget(self):
        path = self.bake()
        budget = json.loads((self.folder / path / "scene.json").read_text())["budget"]
        found = json.loads(self.ok("inspect", "--json", path).out)
        text = self.ok("inspect", path).out
        for key in ["triangles", "draws", "texture_bytes"]:
            self.assertEqual(found["budget"][key], budget[key])
            self.assertLessEqual(budget[key]["used"], budget[key]["limit"])
            self.assertRegex(text, rf"(?m)^    {key.replace('_', ' ')} +{budget[key]['used']} of "
                                   rf"{budget[key]['limit']}")
        column, row = budget["triangles"]["cell"]
        self.assertRegex(text, rf"(?m)^    triangles .*, from cell {column},{row}$")
        self.assertEqual(found["budget"]["bytes"], {"limit": None, "used": found["bytes"]})
        self.assertRegex(text, rf"(?m)^    bytes +{found['bytes']}, no limit$")
        # In what a preset without limits, or an older version, has baked.
        self.edit(f"{path}/scene.json", lambda scene: scene["budget"]["draws"].pop("limit"))
        self.assertRegex(self.ok("inspect", path).out, r"(?m)^    draws +\d+, no limit")
        self.edit(f"{path}/scene.json", lambda scene: scene.pop("budget"))
        self.assertNotIn("budget", self.ok("inspect", path).out)
        self.assertIsNone(json.loads(self.ok("inspect", "--json", path).out)["budget"])

    def test_the_wire_holds_every_file_compressed(self):
        path = self.bake()
        found = json.loads(self.ok("inspect", "--wire", "--json", path).out)
        files = {file["path"]: file for file in found["files"]}
        for name, file in files.items():
            self.assertLessEqual(file["wire"], file["bytes"])
            self.assertEqual(file["wire"], min(file["bytes"], self.compressed(path, name)), name)
        manifest = (self.folder / path / "manifest.json").stat().st_size
        wire = found["wire"]
        self.assertEqual(wire["encoding"], "br")
        self.assertEqual(wire["bytes"], found["bytes"] + manifest)
        self.assertEqual(wire["wire"], sum(file["wire"] for file in files.values())
                         + self.compressed(path, "manifest.json"))
        for key in ["bytes", "wire"]:
            self.assertEqual(sum(kind[key] for kind in wire["kinds"].values()), wire[key])
        self.assertEqual(set(wire["kinds"]), {"meshes", "pictures", "documents"})
        self.assertEqual(wire["kinds"]["meshes"]["bytes"],
                         sum(file["bytes"] for name, file in files.items() if ".glb" in name))
        text = self.ok("inspect", "--wire", path).out
        self.assertIn(f"  wire: {wire['wire']} bytes after Brotli, of {wire['bytes']}\n", text)
        self.assertRegex(text, rf"(?m)^    scene.json +\d+ bytes, wire +{files['scene.json']['wire']}$")
        self.assertNotIn("wire", self.ok("inspect", path).out)

    def compressed(self, bundle, name):
        """Bytes of a file after the Brotli library's own compressor, in one go."""
        library = ctypes.CDLL("libbrotlienc.so.1")
        content = (self.folder / bundle / name).read_bytes()
        size = ctypes.c_size_t(library.BrotliEncoderMaxCompressedSize(len(content)))
        done = library.BrotliEncoderCompress(11, 22, 0, len(content), content, ctypes.byref(size),
                                             ctypes.create_string_buffer(size.value))
        self.assertEqual(done, 1)
        return size.value

    def test_the_wire_of_a_bundle_with_a_missing_file(self):
        path = self.bake()
        (self.folder / path / "meshes/maze_0_0.glb").unlink()
        self.ok("inspect", path)
        result = self.warren("inspect", "--wire", path)
        self.assertEqual((result.code, result.out), (IO, ""))
        self.assertIn("meshes/maze_0_0.glb: can't be read: No such file", result.err)

    def test_columns_are_aligned(self):
        lines = self.ok("inspect", self.bake()).lines
        head = [line for line in lines if line.startswith("  ") and line[2] != " "
                and ":" not in line.split()[0]]
        self.assertEqual(len({len(line) - len(line[2:].split("  ", 1)[1].lstrip())
                              for line in head}), 1, head)
        sizes = [line for line in lines if line.endswith(" bytes") and line.startswith("    ")]
        self.assertGreaterEqual(len(sizes), 2)
        self.assertEqual(len({len(line) for line in sizes}), 1, sizes)

    def test_several_bundles_come_in_order(self):
        a, b = self.bake(), self.bake("b")
        self.assertEqual(self.ok("inspect", b, a).out,
                         self.ok("inspect", b).out + self.ok("inspect", a).out)
        lines = self.ok("inspect", "--json", b, a).lines
        self.assertEqual([json.loads(line)["bundle"] for line in lines], [b, a])
        os.truncate(self.folder / a / "manifest.json", 5)
        result = self.warren("inspect", a, "absent", b)
        self.assertEqual((result.code, result.out), (IO, self.ok("inspect", b).out))
        self.assertEqual(len(result.err.splitlines()), 2)

    def test_exits_that_cannot_be_reached_are_named(self):
        path = self.bake()
        self.edit(f"{path}/scene.json",
                  lambda scene: scene["metrics"]["route_length"].pop("exit-1"))
        self.assertRegex(self.ok("inspect", path).out, r"(?m)^    exit-1  can't be reached, at \[")
        exits = json.loads(self.ok("inspect", "--json", path).out)["exits"]
        self.assertEqual([exit["id"] for exit in exits if exit["route_length"] is None], ["exit-1"])

    def test_every_missing_key_is_named(self):
        path = self.bake()
        scene = json.loads((self.folder / path / "scene.json").read_text())
        for pointer in ["format", "generator", "name", "seed", "preset_digest", "bounds",
                        "bounds/min", "bounds/max", "exits", "exits/1/id", "exits/0/position",
                        "events", "events/1/type", "chunks", "chunks/0/name", "chunks/0/lods",
                        "chunks/0/lods/0/glb", "chunks/0/lods/0/triangles", "metrics",
                        "metrics/rooms", "metrics/route_length", "budget/draws",
                        "budget/triangles/used"]:
            for value in ["gone", {"exit-0": "wrong"}]:
                document = json.loads(json.dumps(scene))
                *parents, last = [int(part) if part.isdigit() else part
                                  for part in pointer.split("/")]
                holder = document
                for part in parents:
                    holder = holder[part]
                if value == "gone":
                    del holder[last]
                else:
                    holder[last] = value
                (self.folder / path / "scene.json").write_text(json.dumps(document))
                self.refuses(path, f"{path}/scene.json: /{pointer}", "[E-BUNDLE-SCENE]")

    def test_hostile_scenes_are_refused(self):
        path = self.bake()
        file = self.folder / path / "scene.json"
        scene = json.loads(file.read_text())
        for content in [b"", b"{}", b"[]", b"null", b"[" * 1000000, b"{\"a\":" * 1000000,
                        b"\xff", b"{\"format\": 1, \"format\": 1}"]:
            file.write_bytes(content)
            self.refuses(path, f"{path}/scene.json: ", "[E-BUNDLE-SCENE]")
        for key, value in [("bounds", {"min": [-1e308] * 3, "max": [1e308] * 3}),
                           ("bounds", {"min": [0, 0], "max": [1, 1, 1]}),
                           ("exits", [{"id": 1}]), ("events", {}), ("metrics", [])]:
            file.write_text(json.dumps({**scene, key: value}))
            self.refuses(path, f"/{key}", "[E-BUNDLE-SCENE]")
        file.unlink()
        self.refuses(path, "scene.json: there is no such file [E-BUNDLE-SCENE]")
        file.symlink_to("manifest.json")
        self.refuses(path, "[E-BUNDLE-SCENE]")

    def test_texts_from_outside_cannot_steer_the_terminal(self):
        path = self.bake()

        def spoil(scene):
            scene["exits"][0]["id"] = "\x1b[2J" * 1000
            scene["events"][0]["type"] = "\x07\n"
            scene["chunks"][0]["name"] = "\u009b"

        self.edit(f"{path}/scene.json", spoil)
        text = self.ok("inspect", path).out
        self.assertNotRegex(text, r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
        self.assertLess(max(map(len, text.splitlines())), 500)

    def test_huge_numbers_do_not_overflow(self):
        path = self.bake()

        def spoil(scene):
            scene["chunks"] = scene["chunks"] * 3
            for chunk in scene["chunks"]:
                chunk["lods"][0]["triangles"] = 2**64 - 1

        self.edit(f"{path}/scene.json", spoil)
        self.assertEqual(json.loads(self.ok("inspect", "--json", path).out)["triangles"], 2**64 - 1)

    def test_bundles_that_cannot_be_read_are_told_apart(self):
        self.refuses("absent", "absent: ", "[E-IO-READ]", code=IO)
        self.bake()
        self.refuses("out", "name them: out/*/*", "[E-BUNDLE-MANIFEST]")


if __name__ == "__main__":
    program.main()
