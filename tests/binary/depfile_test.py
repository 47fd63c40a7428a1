"""`warren bake --depfile`: Ninja bakes again what depends on a changed file, and nothing else."""

import json
import os
import subprocess

import program
from mask import mask
from program import GENERATION, HARD, IO, PROGRAM, USAGE, ProgramTest

NOTHING = "ninja: no work to do.\n"


def ninja_escaped(path):
    return path.replace("$", "$$").replace(" ", "$ ").replace(":", "$:")


class DepfileTest(ProgramTest):
    def run_tool(self, *words):
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, timeout=60,
                              env=program.environment())
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def dependencies(self, file):
        """Targets and inputs of the rule as it is written."""
        targets, _, inputs = (self.folder / file).read_text().rstrip("\n").partition(":")
        return targets.split(), inputs.split()


class Rule(DepfileTest):
    def test_it_names_every_file_that_was_read(self):
        self.preset("sub/low.json", {"size": [15, 15], "mask": "mask.png"})
        (self.folder / "sub/mask.png").write_bytes(mask(7, 7))
        (self.folder / "sub/high.json").write_text('{"format": 1, "extends": "low.json"}')
        (self.folder / "a.json").write_text('{"format": 1, "extends": "sub/high.json"}')
        self.preset("b.json")
        self.ok("bake", "a.json", "b.json", "--seeds", "0:1", "--depfile", "deps/all.d")
        self.assertEqual((self.folder / "deps/all.d").read_text(),
                         "out/a/0/manifest.json out/a/1/manifest.json out/b/0/manifest.json "
                         "out/b/1/manifest.json: a.json b.json sub/high.json sub/low.json "
                         "sub/mask.png\n")

    def test_it_names_sounds(self):
        (self.folder / "in").mkdir()
        (self.folder / "in/wind.ogg").write_bytes(b"OggS")
        self.preset("a.json", audio={"cues": {"wind": {"file": "in/wind.ogg"}}})
        self.ok("bake", "a.json", "--depfile", "d")
        self.assertEqual(self.dependencies("d"), (["out/a/0/manifest.json"],
                                                  ["a.json", "in/wind.ogg"]))

    def test_it_names_pictures_and_props(self):
        self.preset("b.json")
        self.ok("bake", "b.json")
        (self.folder / "in").mkdir()
        (self.folder / "in/portal.glb").write_bytes(
            (self.folder / "out/b/0/meshes/portal.glb").read_bytes())
        (self.folder / "in/wall.png").write_bytes(mask(64, 64))
        wall = {"images": {"albedo": "in/wall.png", "roughness": "in/wall.png"}}
        self.preset("a.json", {"size": [9, 9], "materials": {"wall": wall}},
                    props={"portal": "in/portal.glb"})
        self.ok("bake", "a.json", "--depfile", "d")
        self.assertEqual(self.dependencies("d"), (["out/a/0/manifest.json"],
                                                  ["a.json", "in/portal.glb", "in/wall.png"]))

    def test_standard_input_is_no_file(self):
        self.ok("bake", "-", "--depfile", "d",
                stdin='{"format": 1, "name": "a", "maze": {"size": [9, 9]}}')
        self.assertEqual((self.folder / "d").read_text(), "out/a/0/manifest.json:\n")

    def test_it_is_written_for_what_is_up_to_date_and_renews_its_time(self):
        self.preset("a.json")
        self.ok("bake", "a.json")
        manifest = self.folder / "out/a/0/manifest.json"
        inode = manifest.stat().st_ino
        os.utime(manifest, (1, 1))
        self.ok("bake", "a.json", "--quiet")
        self.assertEqual(manifest.stat().st_mtime, 1)
        self.ok("bake", "a.json", "--quiet", "--depfile", "d")
        self.assertGreater(manifest.stat().st_mtime, 1)
        self.assertEqual(manifest.stat().st_ino, inode)
        self.assertEqual(self.dependencies("d"), (["out/a/0/manifest.json"], ["a.json"]))

    def test_a_run_with_a_failure_writes_none(self):
        self.preset("hard.json", HARD)
        result = self.warren("bake", "hard.json", "--seeds", "0:19", "--depfile", "d")
        self.assertEqual(result.code, GENERATION)
        self.assertFalse((self.folder / "d").exists())

    def test_a_rule_that_cannot_be_written_is_an_error_of_files(self):
        self.preset("a.json")
        (self.folder / "d").mkdir()
        result = self.warren("bake", "a.json", "--depfile", "d")
        self.assertEqual((result.code, result.out), (IO, "out/a/0\n"))
        self.assertRegex(result.err, r"^d: .*\[E-IO-WRITE\]\n$")

    def test_a_rule_inside_of_a_bundle_is_refused(self):
        self.preset("a.json")
        for file in ["out/a/0/d", "out/a/0/meshes/d", self.folder / "out/b/../a/7/d"]:
            for option in ["--depfile", "--junit"]:
                self.assertIn(f"{option} '{file}'",
                              self.fails(USAGE, "bake", "a.json", option, file).err)
        self.ok("bake", "a.json", "--depfile", "out/a.d")
        self.ok("bake", "a.json", "--depfile", "out/a/d", "--quiet")
        self.ok("bake", "a.json", "--depfile", "out/b/0/d", "--quiet")

    def test_a_name_that_has_no_spelling_is_refused_before_anything_is_baked(self):
        for name in ["a\nb", "a\rb", "a\tb", "a:b", "a*b", "a;b", "a|b", "a=b", "a%b", "a?b",
                     "a\\#b", "a\\$b", "a\x7fb", "a'b", 'a"b', "a&b", "a<b", "~a"]:
            self.preset(f"{name}.json", name="n")
            self.assertIn("[E-DEPFILE]",
                          self.fails(USAGE, "bake", f"{name}.json", "--depfile", "d").err)
            os.remove(self.folder / f"{name}.json")
        self.preset("a.json")
        self.fails(USAGE, "bake", "a.json", "-o", "out:", "--depfile", "d")
        for name in ("ends\\", "ends ", "a(b)"):
            self.preset(name, name="n")
            self.assertIn("[E-DEPFILE]", self.fails(USAGE, "bake", name, "--depfile", "d").err)
        self.fails(USAGE, "bake", "a.json", "--depfile", "")


# What needs care in Ninja's or in Make's language.
NAMES = ["a b.json", " a.json", "a  b", "a#b.json", "#a.json", "a$b.json", "$(a).json", "$$",
         "a\\b.json", "a\\ b.json", "a\\\\ b.json", "a\\\\b", "a b#c$d.json", "å, ü.json",
         "a(b).json", "a[b].json", "a{b}.json", "a,b+c@d!e~f.json", "\xa0.json"]


class Names(DepfileTest):
    def bake(self, name, output):
        self.preset(name, name="n")
        self.ok("bake", name, "-o", output, "--depfile", "rule.d", "--quiet")
        return f"{output}/n/0/manifest.json"

    def test_ninja_reads_them(self):
        for name in NAMES:
            output = name.removesuffix(".json") + "-out"
            target = self.bake(name, output)
            (self.folder / "build.ninja").write_text(
                "rule r\n  command = true\n  depfile = rule.d\n  deps = gcc\n"
                f"build {ninja_escaped(target)}: r\n")
            self.run_tool("ninja")
            shown = self.run_tool("ninja", "-t", "deps", target).splitlines()
            self.assertEqual(shown[0].split(": #")[0], target)
            self.assertEqual([line[4:] for line in shown[1:] if line], [name])

    def test_make_reads_them(self):
        for name in NAMES:
            target = self.bake(name, name.removesuffix(".json") + "-out")
            os.remove(self.folder / name)
            (self.folder / "Makefile").write_text("include rule.d\n")
            done = subprocess.run(["make", "-rR", target], cwd=self.folder, capture_output=True,
                                  text=True, timeout=60, env=program.environment())
            self.assertIn(f"No rule to make target '{name}', needed by '{target}'", done.stderr)


class Ninja(DepfileTest):
    """A build file of two rules: one preset extends a base, the other has a mask."""

    def setUp(self):
        super().setUp()
        self.preset("dark base.json", {"size": [15, 15]})
        (self.folder / "one #1.json").write_text(
            '{"format": 1, "name": "one", "extends": "dark base.json"}')
        self.preset("two$.json", {"size": [15, 15], "mask": "a mask#.png"}, name="two")
        (self.folder / "a mask#.png").write_bytes(mask(7, 7))
        self.preset("unrelated.json")

    def write_build(self, more=""):
        program_path = ninja_escaped(str(PROGRAM))
        (self.folder / "build.ninja").write_text(f"""
rule bake
  command = "{program_path}" bake $in --seed 7 -o out --depfile $name.d --json --quiet >> log
  depfile = $name.d
{more}
build out/one/7/manifest.json: bake one$ #1.json
  name = one
build out/two/7/manifest.json: bake two$$.json
  name = two
""")

    def ninja(self):
        """The status of each bundle that was baked, by name; None: Ninja had nothing to do."""
        log = self.folder / "log"
        log.write_text("")
        if self.run_tool("ninja").endswith(NOTHING):
            self.assertEqual(log.read_text(), "")
            return None
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        return {line["name"]: line["status"] for line in lines}

    def change(self, file, content):
        """Changes a file, later than all others by the file system's clock."""
        path = self.folder / file
        newest = max(other.stat().st_mtime_ns for other in self.folder.rglob("*"))
        while not path.exists() or path.stat().st_mtime_ns <= newest:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def check(self):
        self.assertEqual(self.ninja(), {"one": "baked", "two": "baked"})
        self.assertIsNone(self.ninja())

        # The content of a base, and of a mask.
        self.change("dark base.json", '{"format": 1, "maze": {"size": [17, 17]}}')
        self.assertEqual(self.ninja(), {"one": "baked"})
        self.assertIsNone(self.ninja())
        self.change("a mask#.png", mask(7, 7, closed=[(0, 0)]))
        self.assertEqual(self.ninja(), {"two": "baked"})
        self.assertIsNone(self.ninja())

        # No more than a comment: one look that finds nothing to do.
        self.change("dark base.json", '{"format": 1, /* same */ "maze": {"size": [17, 17]}}')
        self.assertEqual(self.ninja(), {"one": "up to date"})
        self.assertIsNone(self.ninja())

        self.change("unrelated.json", '{"format": 1, "maze": {"size": [21, 21]}}')
        self.assertIsNone(self.ninja())

        # A base of the base is known after the bake that reads it first.
        self.change("deep.json", '{"format": 1, "maze": {"size": [19, 19]}}')
        self.change("dark base.json", '{"format": 1, "extends": "deep.json"}')
        self.assertEqual(self.ninja(), {"one": "baked"})
        self.assertIsNone(self.ninja())
        self.change("deep.json", '{"format": 1, "maze": {"size": [21, 21]}}')
        self.assertEqual(self.ninja(), {"one": "baked"})
        self.assertIsNone(self.ninja())

    def test_depfiles_that_stay(self):
        self.write_build()
        self.check()
        self.assertTrue((self.folder / "one.d").is_file())

    def test_depfiles_that_ninja_takes_over(self):
        self.write_build("  deps = gcc\n")
        self.check()
        self.assertFalse((self.folder / "one.d").exists())

    def test_one_rule_for_a_batch(self):
        program_path = ninja_escaped(str(PROGRAM))
        (self.folder / "build.ninja").write_text(f"""
rule bake
  command = "{program_path}" bake $in --seeds 0:1 -o out --depfile all.d --json --quiet >> log
  depfile = all.d
build out/one/0/manifest.json out/one/1/manifest.json out/two/0/manifest.json $
    out/two/1/manifest.json: bake one$ #1.json two$$.json
""")
        self.assertEqual(self.ninja(), {"one": "baked", "two": "baked"})
        self.assertIsNone(self.ninja())
        self.change("a mask#.png", mask(7, 7, closed=[(0, 0)]))
        self.assertEqual(self.ninja(), {"one": "up to date", "two": "baked"})
        self.assertIsNone(self.ninja())


if __name__ == "__main__":
    program.main()
