"""`warren bake`: bundles of one preset."""

import json
import os

import program
from program import IO, ProgramTest

MAX_SEED = 2**64 - 1


class Bake(ProgramTest):
    def test_prints_the_path_and_leaves_the_bundle(self):
        self.preset("maze.json", {"size": [15, 15], "events": {"count": 5}})
        result = self.ok("bake", "maze.json", "--seed", 42)
        self.assertEqual(result.out, "out/maze/42\n")
        files = {name for name, content in self.tree("out/maze/42").items() if content is not None}
        self.assertLess({"scene.json", "manifest.json", "meshes/maze_0_0.glb", "meshes/portal.glb",
                         "textures/light_maze_0_0.png"}, files)
        manifest = json.loads((self.folder / "out/maze/42/manifest.json").read_text())
        self.assertEqual({file["path"] for file in manifest["files"]}, files - {"manifest.json"})
        found = set(self.tree("out")) - {f"maze/42/{name}" for name in files}
        self.assertEqual({name for name in found if not name.startswith(".cache/")},
                         {".cache", "maze", "maze/42", "maze/42/meshes", "maze/42/textures"})
        scene = json.loads((self.folder / "out/maze/42/scene.json").read_text())
        self.assertEqual((scene["name"], scene["seed"]), ("maze", "42"))
        self.assertEqual(len(scene["events"]), 5)

    def test_the_seed_is_the_presets_own_unless_one_is_given(self):
        self.preset("a.json", seed=7)
        self.preset("b.json", seed=str(MAX_SEED))
        self.preset("c.json")
        result = self.ok("bake", "a.json", "b.json", "c.json")
        self.assertEqual(result.lines, ["out/a/7", f"out/b/{MAX_SEED}", "out/c/0"])
        self.assertEqual(self.ok("bake", "a.json", "--seed", 1).out, "out/a/1\n")

    def test_seeds_reach_the_last_of_64_bits(self):
        self.preset("a.json")
        result = self.ok("bake", "a.json", "--seeds", f"{MAX_SEED - 4}:{MAX_SEED}:2")
        self.assertEqual(result.lines, [f"out/a/{MAX_SEED - n}" for n in (4, 2, 0)])

    def test_a_step_may_miss_the_last_seed(self):
        self.preset("a.json")
        result = self.ok("bake", "a.json", "--seeds", "3:9:4")
        self.assertEqual(result.lines, ["out/a/3", "out/a/7"])

    def test_a_dash_reads_standard_input(self):
        text = json.dumps({"format": 1, "name": "piped", "maze": {"size": [9, 9]}})
        self.assertEqual(self.ok("bake", "-", stdin=text).out, "out/piped/0\n")
        self.preset("piped.json")
        self.assertEqual(self.ok("bake", "piped.json", "-o", "file").out, "file/piped/0\n")
        self.assertEqual(self.tree("file"), self.tree("out"))

    def test_the_output_folder_is_made(self):
        self.preset("a.json")
        self.assertEqual(self.ok("bake", "a.json", "-o", "new/deep").out, "new/deep/a/0\n")
        self.assertEqual(self.ok("bake", "a.json", "-o", self.folder / "abs/").out,
                         f"{self.folder}/abs/a/0\n")
        self.assertEqual(self.tree("abs"), self.tree("new/deep"))

    def test_json_has_an_object_a_line(self):
        self.preset("sub/a.json", {"size": [15, 15],
                                   "events": {"count": 5, "placement": "literal"}}, name="lit")
        result = self.warren("bake", "sub/a.json", "--json", "--seeds", "0:2", "--quiet")
        self.assertEqual((result.code, result.err), (0, ""))
        for seed, line in enumerate(result.lines):
            values = json.loads(line)
            self.assertEqual(list(values), ["preset", "name", "seed", "path", "status",
                                            "warnings"])
            self.assertEqual(values["status"], "baked")
            self.assertEqual(values["preset"], "sub/a.json")
            self.assertEqual(values["name"], "lit")
            self.assertEqual(values["seed"], str(seed))
            self.assertEqual(values["path"], f"out/lit/{seed}")
            self.assertTrue((self.folder / values["path"] / "scene.json").is_file())
        self.assertTrue(any(json.loads(line)["warnings"] for line in result.lines))

    def test_warnings_go_to_standard_error_and_quiet_silences_them(self):
        self.preset("a.json", {"size": [15, 15], "events": {"count": 5, "placement": "literal"}})
        result = self.warren("bake", "a.json", "--seeds", "0:9")
        self.assertEqual(result.code, 0)
        self.assertRegex(result.err, r"(?m)^a\.json seed \d: warning: literal placement left ")
        self.assertEqual(self.ok("bake", "a.json", "--seeds", "0:9", "--quiet").out, result.out)

    def test_verbose_tells_the_times_of_the_stages(self):
        self.preset("a.json")
        result = self.warren("bake", "a.json", "-v")
        self.assertEqual((result.code, result.out), (0, "out/a/0\n"))
        self.assertRegex(result.err, r"^a\.json seed 0: generate [\d.]+ ms, bake [\d.]+ ms, "
                                     r"write [\d.]+ ms\n$")

    def test_a_second_bake_gives_the_same_bytes(self):
        self.preset("a.json", {"size": [15, 15], "events": {"count": 5}})
        self.ok("bake", "a.json", "--seeds", "0:3", "-o", "one")
        self.ok("bake", "a.json", "--seeds", "0:3", "-o", "two")
        self.ok("bake", "a.json", "--seeds", "0:3", "-o", "two", "--force")
        self.assertEqual(self.tree("one"), self.tree("two"))

    def test_a_bundle_is_replaced_whole(self):
        self.preset("a.json")
        self.ok("bake", "a.json")
        before = self.tree("out")
        (self.folder / "out/a/0/stray").write_text("x")
        (self.folder / "out/a/0/scene.json").write_text("x")
        self.ok("bake", "a.json")
        self.assertEqual(self.tree("out"), before)

    def test_masks_are_read_beside_the_preset(self):
        source = program.SOURCES / "presets"
        for name in ["maze-mask.json"]:
            (self.folder / name).write_bytes((source / name).read_bytes())
        (self.folder / "masks").mkdir()
        for mask in (source / "masks").iterdir():
            (self.folder / "masks" / mask.name).write_bytes(mask.read_bytes())
        here = self.warren("bake", "maze-mask.json", "-q")
        there = self.warren("bake", source / "maze-mask.json", "-q", "-o", "there")
        self.assertEqual((here.code, there.code), (0, 0))
        self.assertEqual(self.tree("out"), self.tree("there"))


class DryRun(ProgramTest):
    def test_no_reports_are_asked_of_it(self):
        self.preset("a.json")
        for option in ["--depfile", "--junit"]:
            result = self.fails(program.USAGE, "bake", "a.json", "-n", option, "report")
            self.assertIn(f"--dry-run writes nothing; remove {option}", result.err)


class Failures(ProgramTest):
    def test_a_missing_preset_is_an_error_of_files(self):
        result = self.fails(IO, "bake", "nope.json")
        self.assertEqual(result.err,
                         "nope.json: can't be read: No such file or directory [E-IO-READ]\n")

    def test_a_folder_is_no_preset(self):
        (self.folder / "dir").mkdir()
        self.assertIn("dir: is a folder", self.fails(IO, "bake", "dir").err)

    def test_a_file_in_the_way_is_left_alone(self):
        self.preset("a.json")
        (self.folder / "out").write_text("mine")
        result = self.fails(IO, "bake", "a.json")
        self.assertEqual(result.err, "out: is in the way: it isn't a folder [E-IO-WRITE]\n")
        (self.folder / "out").unlink()
        (self.folder / "out").mkdir()
        (self.folder / "out/a").write_text("mine")
        result = self.fails(IO, "bake", "a.json")
        self.assertRegex(result.err, r"a\.json seed 0: out/a.*E-IO-WRITE")

    def test_a_folder_that_is_no_bundle_is_left_alone(self):
        self.preset("a.json")
        (self.folder / "out/a/0").mkdir(parents=True)
        (self.folder / "out/a/0/thesis.txt").write_text("mine")
        self.assertIn("out/a/0: is in the way", self.fails(IO, "bake", "a.json").err)

    def test_what_is_in_the_way_is_found_before_anything_is_generated(self):
        self.preset("a.json", {"size": [9, 9], "braid": 1,
                               "events": {"count": 8, "types": {"container": 8}}})
        self.fails(program.GENERATION, "bake", "a.json")
        (self.folder / "out/a").mkdir(parents=True)
        (self.folder / "out/a/0").write_text("mine")
        self.fails(IO, "bake", "a.json")
        if os.geteuid() == 0:
            return  # who may write anywhere
        (self.folder / "out/a/0").unlink()
        (self.folder / "out/a").chmod(0o555)
        self.addCleanup((self.folder / "out/a").chmod, 0o755)
        self.assertIn("out/a/0: can't be written: Permission denied [E-IO-WRITE]",
                      self.fails(IO, "bake", "a.json").err)

    def test_where_nothing_can_be_written(self):
        self.preset("a.json")
        self.assertIn("E-IO-WRITE", self.fails(IO, "bake", "a.json", "-o", "/proc/warren").err)

    def test_an_empty_output_folder_is_refused(self):
        self.preset("a.json")
        self.fails(program.USAGE, "bake", "a.json", "-o", "")


if __name__ == "__main__":
    program.main()
