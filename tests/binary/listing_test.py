"""`warren schema` and `warren presets`."""

import json
import os
import shutil
import subprocess

import program
from program import INVALID, IO, PROGRAM, ProgramTest


class Schema(ProgramTest):
    def test_schemas_are_those_of_the_source_tree(self):
        for name in ["preset", "scene", "manifest"]:
            text = self.ok("schema", name).out
            self.assertEqual(json.loads(text)["$schema"], "http://json-schema.org/draft-07/schema#")
            published = program.SOURCES / "schemas" / f"{name}.schema.json"
            self.assertEqual(text, published.read_text())


class Presets(ProgramTest):
    """Runs a copy of the program, since it looks for the presets around itself."""

    def install(self, program_path, presets_path):
        target = self.folder / program_path
        target.parent.mkdir(parents=True)
        try:
            os.link(PROGRAM, target)
        except OSError:
            shutil.copy2(PROGRAM, target)
        presets = self.folder / presets_path
        presets.mkdir(parents=True)
        for name, description in [("b", "Second"), ("a", "First, with ünïcode")]:
            (presets / f"{name}.json").write_text(json.dumps(
                {"format": 1, "description": description, "maze": {"size": [9, 9]}}))
        (presets / "readme.txt").write_text("no preset")
        return target

    def check_listing(self, target, folder):
        self.assertEqual(self.ok("presets", program=target).lines,
                         [f"{folder}/a.json  First, with ünïcode", f"{folder}/b.json  Second"])
        objects = [json.loads(line) for line in self.ok("presets", "--json", program=target).lines]
        self.assertEqual(objects[1], {"preset": f"{folder}/b.json", "name": "b",
                                      "description": "Second"})
        for listed in objects:
            self.assertTrue((self.folder / listed["preset"]).is_file())

    def test_an_installed_program_finds_its_presets(self):
        self.check_listing(self.install("usr/bin/warren", "usr/share/warren/presets"),
                           "usr/share/warren/presets")

    def test_a_built_program_finds_those_of_its_source_tree(self):
        target = self.install("tree/build/bin/warren", "tree/presets")
        (self.folder / "tree/schemas").mkdir()
        self.check_listing(target, "tree/presets")

    def test_paths_hold_from_the_working_folder(self):
        target = self.install("usr/bin/warren", "usr/share/warren/presets")
        outside = self.folder / "elsewhere"
        outside.mkdir()
        self.folder, root = outside, self.folder
        self.addCleanup(setattr, self, "folder", root)
        first = self.ok("presets", program=target).lines[0]
        self.assertTrue(first.startswith(f"{root}/usr/share/warren/presets/a.json  "), first)

    def test_the_working_folder_may_be_gone(self):
        target = self.install("usr/bin/warren", "usr/share/warren/presets")
        gone = self.folder / "gone"
        gone.mkdir()
        done = subprocess.run(["sh", "-c", 'rmdir "$PWD" && exec "$0" presets', target], cwd=gone,
                              capture_output=True, env=program.environment(), timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn(b"/usr/share/warren/presets/a.json  First", done.stdout)

    def test_an_invalid_preset_is_reported_beside_the_others(self):
        target = self.install("usr/bin/warren", "usr/share/warren/presets")
        (self.folder / "usr/share/warren/presets/c.json").write_text("{")
        result = self.warren("presets", program=target)
        self.assertEqual(result.code, INVALID)
        self.assertEqual(len(result.lines), 2)
        self.assertIn("c.json:1:", result.err)

    def test_a_lone_program_says_so(self):
        target = self.install("usr/bin/warren", "far/away")
        self.assertIn("[E-IO-READ]", self.fails(IO, "presets", program=target).err)


if __name__ == "__main__":
    program.main()
