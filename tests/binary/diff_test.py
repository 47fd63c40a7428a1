"""`warren diff`."""

import json
import os
import shutil
import subprocess

import bundles
import program
from bundles import BundleTest
from landscapes import write_landscape
from program import DONE, INVALID, IO, PROGRAM, USAGE

CHECK = 5


class Diff(BundleTest):
    def setUp(self):
        super().setUp()
        self.a = self.bake()
        shutil.copytree(self.folder / self.a, self.folder / "b")
        self.b = "b"

    def differs(self, *words):
        result = self.check_untouched("diff", self.a, self.b, *words)
        self.assertEqual((result.code, result.err), (CHECK, ""))
        return result.out

    def differences(self):
        return json.loads(self.differs("--json"))

    def test_equal_bundles_differ_in_nothing(self):
        for b in [self.a, self.b, self.b + "/"]:
            self.assertEqual(self.ok("diff", self.a, b).out, "")
        self.assertEqual(json.loads(self.ok("diff", "--json", self.a, self.b).out), {
            "a": self.a, "b": self.b, "equal": True, "identity": {}, "metrics": [], "scene": [],
            "files": []})

    def test_other_windows_and_tides_of_landscapes(self):
        write_landscape(self.folder, "land.json")
        self.a = self.ok("bake", "land.json").lines[0]
        self.b = self.ok("bake", "land.json", "--chunks", "1:2,0:0").lines[0]
        found = self.differences()
        self.assertEqual(list(found["identity"]), ["inputs_digest"])
        pointers = [value["pointer"] for value in found["scene"]]
        self.assertIn("/terrain/window/x/0", pointers)
        self.assertIn("/terrain/origin/0", pointers)
        self.assertIn("/metrics/height_mean", [value["pointer"] for value in found["metrics"]])
        # What both windows hold is the same in both: a chunk's own pictures.
        changed = {file["path"] for file in found["files"]}
        self.assertIn("meshes/terrain_0_0_lod0.glb", changed)
        self.assertNotIn("textures/terrain_1_0_splat0.png", changed)

        self.b = self.ok("bake", "land.json", "--set", "terrain.tide.high=2", "-o", "b").lines[0]
        found = self.differences()
        self.assertEqual(list(found["identity"]), ["preset_digest", "inputs_digest"])
        self.assertIn({"pointer": "/tide/high", "a": 2.5, "b": 2}, found["scene"])
        self.assertIn("/metrics/flooded_high", self.differs())

    def test_other_seeds_differ_in_identity_metrics_scene_and_files(self):
        self.b = self.bake(seed=8)
        text = self.differs()
        headings = [line for line in text.splitlines() if not line.startswith(" ")]
        self.assertEqual(headings, ["identity:", "metrics:", "scene.json:", "files:"])
        self.assertTrue(text.startswith("identity:\n  seed: 7 -> 8\n  inputs_digest: xxh3:"))
        self.assertNotIn("/preset_digest", text)
        self.assertNotIn("/seed", text)
        found = self.differences()
        self.assertEqual(found["identity"]["seed"], {"a": "7", "b": "8"})
        self.assertEqual(list(found["identity"]), ["seed", "inputs_digest"])
        scenes = [json.loads((self.folder / path / "scene.json").read_text())
                  for path in (self.a, self.b)]
        self.assertEqual(found["metrics"] + found["scene"], sorted(
            found["metrics"] + found["scene"], key=lambda item: item not in found["metrics"]))
        for item in found["metrics"] + found["scene"]:
            for side, scene in zip("ab", scenes):
                self.assertEqual(item.get(side, "none"), value_at(scene, item["pointer"]))
            self.assertNotEqual(item.get("a"), item.get("b"))
        self.assertTrue(all(item["pointer"].startswith("/metrics/") for item in found["metrics"]))

    def test_other_presets_differ_in_their_digest(self):
        self.b = self.bake("c", maze={"size": [11, 9]})
        identity = self.differences()["identity"]
        self.assertEqual(identity["name"], {"a": "a", "b": "c"})
        self.assertIn("preset_digest", identity)

    def test_metrics_show_both_values(self):
        self.edit("b/scene.json", lambda scene: scene["metrics"].update(rooms=99, river=0.5))
        text = self.differs()
        self.assertRegex(text, r"(?m)^metrics:\n  /metrics/rooms: 16 -> 99\n  /metrics/river: \S+ -> 0\.5$")
        self.assertIn({"pointer": "/metrics/rooms", "a": 16, "b": 99}, self.differences()["metrics"])

    def test_scene_values_are_named_by_pointer(self):
        def change(scene):
            scene["exits"][1]["radius"] = 2.5
            scene["lights"]["a/b~"] = True
            del scene["exits"][3]
            del scene["units"]

        self.edit("b/scene.json", change)
        text = self.differs()
        self.assertIn("  /exits/1/radius: 1 -> 2.5\n", text)
        self.assertIn("  /lights/a~1b~0: nothing -> true\n", text)
        self.assertIn("  /units: \"metres\" -> nothing\n", text)
        self.assertRegex(text, r'(?m)^  /exits/3: \{"id":"exit-3".*\.\.\. -> nothing$')
        scene = {item["pointer"]: item for item in self.differences()["scene"]}
        self.assertEqual(scene["/lights/a~1b~0"], {"pointer": "/lights/a~1b~0", "b": True})
        self.assertEqual(scene["/units"], {"pointer": "/units", "a": "metres"})

    def test_equal_numbers_in_other_spellings_are_no_difference(self):
        file = self.folder / "b/scene.json"
        text = file.read_text()
        file.write_text(text.replace('"radius": 1,', '"radius": 1.0e0,', 1))
        self.assertNotEqual(file.read_text(), text)
        self.assertEqual(self.differs(), "files:\n  scene.json: changed, "
                         f"{len(text)} -> {len(text) + 4} bytes\n")

    def test_large_whole_numbers_are_told_apart(self):
        for path, value in [(self.a, 2**53), (self.b, 2**53 + 1)]:
            self.edit(f"{path}/scene.json", lambda scene: scene["metrics"].update(cycles=value))
        self.assertIn(f"/metrics/cycles: {2**53} -> {2**53 + 1}\n", self.differs())

    def test_files_are_judged_by_their_bytes(self):
        mesh = self.folder / "b/meshes/maze_0_0.glb"
        content = bytearray(mesh.read_bytes())
        content[-1] ^= 1
        mesh.write_bytes(content)
        (self.folder / "b/new.bin").write_bytes(b"12345")
        (self.folder / self.a / "old.bin").write_bytes(b"1")
        (self.folder / "b/empty").mkdir()
        self.assertEqual(self.differs(), f"files:\n  meshes/maze_0_0.glb: changed, {len(content)} "
                         "bytes both\n  new.bin: added, 5 bytes\n  old.bin: removed, 1 bytes\n")
        self.assertEqual(self.differences()["files"], [
            {"path": "meshes/maze_0_0.glb", "a": len(content), "b": len(content)},
            {"path": "new.bin", "b": 5}, {"path": "old.bin", "a": 1}])

    def test_files_larger_than_the_memory_are_compared(self):
        for path in [self.a, self.b]:
            (self.folder / path / "large").touch()
            os.truncate(self.folder / path / "large", 1 << 29)

        def run():
            return subprocess.run([PROGRAM, "diff", self.a, self.b], cwd=self.folder, timeout=60,
                                  env=program.environment(), capture_output=True, text=True,
                                  preexec_fn=bundles.in_little_memory)

        done = run()
        self.assertEqual((done.returncode, done.stdout, done.stderr), (DONE, "", ""))
        with open(self.folder / self.b / "large", "r+b") as file:
            file.seek(-1, os.SEEK_END)
            file.write(b"x")
        done = run()
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (CHECK, "files:\n  large: changed, 536870912 bytes both\n", ""))

    def test_a_manifest_alone_can_differ(self):
        self.edit("b/manifest.json", lambda manifest: manifest.update(more=1))
        self.assertIn("files:\n  manifest.json: changed", self.differs())

    def test_long_lists_are_cut(self):
        self.edit("b/scene.json", lambda scene: scene.update(more={f"k{i:02}": i for i in range(50)}))
        self.edit(f"{self.a}/scene.json", lambda scene: scene.update(
            more={f"k{i:02}": -1 for i in range(50)}))
        self.edit("b/scene.json", lambda scene: scene)
        lines = self.differs().splitlines()
        self.assertEqual(lines[20], "  /more/k19: -1 -> 19")
        self.assertEqual(lines[21], "  ... and 30 more (--all shows them)")
        text = self.differs("--all")
        self.assertIn("/more/k49: -1 -> 49\n", text)
        self.assertNotIn("...", text)
        self.assertEqual(len(self.differences()["scene"]), 50)

    def test_long_values_are_cut(self):
        self.edit("b/scene.json", lambda scene: scene.update(units="\x1b\x7f" + "x" * 5000))
        text = self.differs()
        self.assertLess(max(map(len, text.splitlines())), 200)
        self.assertNotRegex(text, r"[\x00-\x09\x0b-\x1f\x7f]")

    def test_wrong_bundles_are_refused(self):
        for code, path, message in [(IO, "absent", "[E-IO-READ]"),
                                    (INVALID, "out", "name them: out/*/*"),
                                    (USAGE, "", "the name of a bundle is empty")]:
            self.assertIn(message, self.fails(code, "diff", self.a, path).err)
            self.assertIn(message, self.fails(code, "diff", path, self.a).err)
        os.truncate(self.folder / "b/scene.json", 10)
        self.assertIn("b/scene.json: line ", self.fails(INVALID, "diff", self.a, "b").err)
        (self.folder / "b/scene.json").unlink()
        (self.folder / "b/scene.json").symlink_to(self.folder / self.a / "scene.json")
        self.assertIn("[E-BUNDLE-SCENE]", self.fails(INVALID, "diff", "b", self.a).err)
        (self.folder / "b/scene.json").unlink()
        shutil.copy(self.folder / self.a / "scene.json", self.folder / "b/scene.json")
        (self.folder / "b/x").symlink_to("scene.json")
        self.assertIn("b/x: isn't a regular file [E-BUNDLE-KIND]",
                      self.warren("diff", self.a, "b").err)

    def test_two_words_are_needed(self):
        self.assertIn("B is missing", self.fails(USAGE, "diff", self.a).err)
        self.assertIn("unexpected argument 'c'", self.fails(USAGE, "diff", "a", "b", "c").err)
        self.assertEqual(self.warren("diff", self.a, self.a).code, DONE)


def value_at(document, pointer):
    for part in pointer.split("/")[1:]:
        part = part.replace("~1", "/").replace("~0", "~")
        try:
            document = document[int(part) if isinstance(document, list) else part]
        except (KeyError, IndexError):
            return "none"
    return document


if __name__ == "__main__":
    program.main()
