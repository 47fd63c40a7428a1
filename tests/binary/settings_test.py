"""What changes presets from the command line, and what they come to."""

import json
import re
import shutil

import designed
import program
from program import DONE, INVALID, SOURCES, USAGE, ProgramTest

BASE = '{"format": 1,\n "maze": {"size": [15, 15], "braid": 0.5}}'
CHILD = '{"format": 1, // over the base\n "extends": "base.json",\n "maze": {"size": [31, 9]}}'


class Settings(ProgramTest):
    def scene(self, *words):
        return json.loads(self.ok("generate", *words).out)

    def test_they_replace_values_in_order(self):
        self.preset("a.json", {"size": [15, 15]})
        self.preset("b.json", {"size": [31, 9]})
        size = lambda scene: scene["walk"]["size"]
        for setting in ["maze.size=[9,11]", "/maze/size=[9, 11]"]:
            result = self.ok("generate", "a.json", "b.json", "--set", "maze.size=[21,21]", "--set",
                             setting)
            self.assertEqual([size(json.loads(line)) for line in result.lines], [[9, 11]] * 2)
        self.assertEqual(size(self.scene("a.json", "--set", "/maze/size/1=7")), [15, 7])
        self.assertEqual(self.scene("a.json", "--set", "name=other")["name"], "other")

    def test_they_count_as_if_the_preset_said_so(self):
        self.preset("one/a.json", {"size": [15, 15], "algorithm": "wilson", "braid": 0.5})
        self.preset("two/a.json", {"size": [15, 15]})
        self.ok("bake", "one/a.json", "-o", "one/out")
        self.ok("bake", "two/a.json", "-o", "two/out", "--set", "maze.braid=0.5", "--set",
                "maze.algorithm=wilson")
        self.assertEqual(self.tree("one/out"), self.tree("two/out"))

    def refuses(self, setting, error):
        for command in ["validate", "generate", "bake"]:
            result = self.fails(INVALID, command, "a.json", "--set", setting)
            self.assertRegex(result.err, error)

    def test_what_is_wrong_is_placed_in_the_option(self):
        self.preset("a.json")
        self.refuses("maze.size=[16,23]",
                     r"^--set maze\.size=\[16,23\]:1:12: /maze/size/0: 16 is even.*\[E-MAZE-SIZE\]$")
        self.refuses("maze.sise=3", r'^--set maze\.sise=3:1:6: .*"size".* \[E-KEY-UNKNOWN\]$')
        self.refuses("maze.size.9=3", r"^--set maze\.size\.9=3:1:\d+: .*\[E-SET-PATH\]$")
        self.refuses("extends=base.json", r"^--set extends=base\.json:1:\d+: .*\[E-SET-PATH\]$")
        self.refuses("=3", r"^--set =3:1:1: .*\[E-SET-PATH\]$")
        self.refuses("maze.size=[9,", r"^--set maze\.size=\[9,:1:\d+: .*\[E-SET-VALUE\]$")

    def test_masks_are_looked_for_beside_the_preset(self):
        (self.folder / "masks").mkdir()
        mask = SOURCES / "presets/masks/crab.png"
        self.preset("sub/a.json", {"size": [51, 51]})
        (self.folder / "sub/crab.png").write_bytes(mask.read_bytes())
        self.ok("validate", "sub/a.json", "--set", "maze.mask=crab.png")
        result = self.fails(INVALID, "validate", "sub/a.json", "--set", "maze.mask=none.png")
        self.assertRegex(result.err, r"^--set maze\.mask=none\.png:1:11: /maze/mask: .*\[E-MASK-READ\]$")


    def test_pictures_and_props_are_looked_for_beside_the_preset(self):
        self.preset("sub/a.json")
        (self.folder / "sub/wall.png").write_bytes(designed.png(64, 64))
        (self.folder / "sub/wall.glb").write_bytes(designed.hedge_glb(2))
        self.ok("validate", "sub/a.json", "--set", "maze.materials.wall.images.albedo=wall.png")
        self.ok("validate", "sub/a.json", "--set", "maze.walls=prop", "--set", "props.wall=wall.glb")
        self.refuses_in("sub/a.json", "props.pad=none.glb",
                        r"^--set props\.pad=none\.glb:1:11: /props/pad: .*\[E-PROP-READ\]$")
        self.refuses_in("sub/a.json", "maze.walls=prop",
                        r"^--set maze\.walls=prop:1:12: /maze/walls: .*\[E-PROPS-WALL\]$")

    def refuses_in(self, file, setting, error):
        result = self.fails(INVALID, "validate", file, "--set", setting)
        self.assertRegex(result.err, error)


class Extends(ProgramTest):
    def setUp(self):
        super().setUp()
        (self.folder / "base.json").write_text(BASE)
        (self.folder / "a.json").write_text(CHILD)

    def test_a_preset_is_laid_over_its_base(self):
        self.preset("flat.json", {"size": [31, 9], "braid": 0.5}, name="a")
        self.assertEqual(self.ok("generate", "a.json").out, self.ok("generate", "flat.json").out)

    def test_mistakes_of_the_base_are_placed_there(self):
        (self.folder / "base.json").write_text(BASE.replace("0.5", "5"))
        self.assertRegex(self.fails(INVALID, "validate", "a.json").err,
                         r"^base\.json:2:38: /maze/braid: 5 ")

    def test_bases_are_named_from_where_the_user_stands(self):
        (self.folder / "base.json").rename(self.folder / "inner.json")
        self.preset("sub/deep/mid.json", extends="../../inner.json")
        self.preset("sub/a.json", extends="deep/mid.json")
        # The middle one leads out of its own folder.
        result = self.fails(INVALID, "validate", "sub/a.json")
        self.assertRegex(result.err, r"^sub/deep/mid\.json:1:\d+: /extends: .*\[E-EXTENDS-READ\]$")

    def test_designers_files_of_the_base_lie_beside_it(self):
        self.preset("sub/base.json",
                    {"size": [9, 9], "materials": {"floor": {"images": {"albedo": "floor.png"}}}},
                    props={"portal": "portal.glb"})
        (self.folder / "sub/floor.png").write_bytes(designed.png(64, 64))
        (self.folder / "sub/portal.glb").write_bytes(designed.glb(["shimmer"]))
        (self.folder / "b.json").write_text('{"format": 1, "extends": "sub/base.json"}')
        self.ok("validate", "b.json")
        effective = json.loads(self.ok("validate", "b.json", "--explain", "--json").out)["effective"]
        self.assertEqual(effective["props"]["portal"], "sub/portal.glb")
        (self.folder / "sub/portal.glb").unlink()
        (self.folder / "sub/floor.png").unlink()
        lines = self.fails(INVALID, "validate", "b.json").err.splitlines()
        self.assertRegex(lines[0], r"^sub/base\.json:1:\d+: /maze/.*/albedo: .*\[E-PICTURE-READ\]$")
        self.assertRegex(lines[1], r"^sub/base\.json:1:\d+: /props/portal: .*\[E-PROP-READ\]$")

    def test_loops_are_seen_through_links(self):
        (self.folder / "base.json").unlink()
        (self.folder / "base.json").symlink_to("a.json")
        self.assertRegex(self.fails(INVALID, "validate", "a.json").err,
                         r"^(a|base)\.json:2:13: /extends: .*\[E-EXTENDS-LOOP\]$")

    def test_a_loop_through_the_preset_is_found_at_once(self):
        (self.folder / "base.json").write_text('{"format": 1,\n "extends": "a.json"}')
        (self.folder / "here").symlink_to(".")
        for name in ["a.json", "./a.json", "here/a.json", self.folder / "a.json"]:
            result = self.fails(INVALID, "validate", name)
            self.assertRegex(result.err, r"^\S*base\.json:2:13: /extends: .*\[E-EXTENDS-LOOP\]\n$")

    def test_bases_are_files_of_a_limited_size(self):
        (self.folder / "base.json").write_text(" " * (2**24) + BASE)
        self.assertRegex(self.fails(INVALID, "validate", "a.json").err,
                         r"^a\.json:2:13: /extends: .*at most \d+ bytes.*\[E-EXTENDS-READ\]$")
        (self.folder / "a.json").write_text(" " * (2**24) + CHILD)
        self.assertRegex(self.fails(INVALID, "validate", "a.json").err,
                         r"^a\.json: has \d+ bytes; at most .*\[E-JSON-SIZE\]$")
        (self.folder / "base.json").unlink()
        (self.folder / "base.json").mkdir()
        (self.folder / "a.json").write_text(CHILD)
        self.assertRegex(self.fails(INVALID, "validate", "a.json").err,
                         r"^a\.json:2:13: /extends: .*folder.*\[E-EXTENDS-READ\]$")


class Explain(ProgramTest):
    def setUp(self):
        super().setUp()
        (self.folder / "base.json").write_text(BASE)
        (self.folder / "a.json").write_text(CHILD)

    def test_it_prints_each_value_with_its_origin(self):
        for command in ["validate", "bake"]:
            text = self.ok(command, "a.json", "--explain", "--set", "maze.cell=3").out
            self.assertRegex(text, r'(?m)^    "size": \[31, 9\], +// a\.json:3:19$')
            self.assertRegex(text, r'(?m)^    "braid": 0\.5, +// base\.json:2:38$')
            self.assertRegex(text, r'(?m)^    "cell": 3, +// --set maze\.cell=3')
            self.assertRegex(text, r'(?m)^    "algorithm": "prim", +// default$')
        self.assertEqual(set(self.tree()), {"a.json", "base.json"})

    def test_what_it_prints_is_that_preset(self):
        shutil.copytree(SOURCES / "presets", self.folder, dirs_exist_ok=True)
        (self.folder / "explained").mkdir()
        shutil.copytree(self.folder / "masks", self.folder / "explained/masks")
        presets = sorted(self.folder.glob("*.json"))
        self.assertGreater(len(presets), 3)
        for preset in presets:
            explained = self.folder / "explained" / preset.name
            explained.write_text(self.ok("validate", preset, "--explain").out)
            self.assertEqual(self.ok("generate", explained, "-q").out,
                             self.ok("generate", preset, "-q").out)

    def test_json_has_values_and_origins(self):
        for command in ["validate", "bake"]:
            result = self.ok(command, "a.json", "base.json", "--explain", "--json")
            first, second = map(json.loads, result.lines)
            self.assertEqual(list(first), ["preset", "ok", "effective", "origins", "diagnostics"])
            self.assertEqual((first["preset"], first["ok"]), ("a.json", True))
            self.assertEqual(first["effective"]["maze"]["size"], [31, 9])
            self.assertEqual(first["effective"]["maze"]["algorithm"], "prim")
            self.assertEqual(first["origins"]["/maze/size"], "a.json:3:19")
            self.assertEqual(first["origins"]["/maze/braid"], "base.json:2:38")
            setting = self.ok(command, "a.json", "--explain", "--json", "--set", "maze.cell=3").out
            self.assertEqual(json.loads(setting)["origins"]["/maze/cell"], "--set maze.cell=3")
            self.assertNotIn("/maze/algorithm", first["origins"])
            self.assertEqual(second["origins"]["/maze/size"], "base.json:2:19")

    def test_an_invalid_preset_has_no_values(self):
        self.preset("bad.json", {"size": [16, 15]})
        for command in ["validate", "bake"]:
            result = self.warren(command, "bad.json", "base.json", "--explain")
            self.assertEqual(result.code, INVALID)
            self.assertTrue(result.out.startswith("{\n"))
            self.assertNotIn("bad", result.out)
            self.assertIn("bad.json:1:33: /maze/size/0: 16 is even", result.err)
            result = self.warren(command, "bad.json", "--explain", "--json")
            self.assertEqual((result.code, result.err), (INVALID, ""))
            bad = json.loads(result.out)
            self.assertEqual(list(bad), ["preset", "ok", "diagnostics"])
            self.assertEqual(bad["diagnostics"][0]["id"], "E-MAZE-SIZE")


    def test_it_bakes_nothing(self):
        for words in [["--force"], ["--dry-run"], ["--depfile", "d"], ["--junit", "j"]]:
            self.assertIn(f"--explain bakes nothing; remove {words[0]}",
                          self.fails(USAGE, "bake", "a.json", "--explain", *words).err)

    def test_quiet_silences_warnings(self):
        self.preset("warns.json", {"events": {"count": 0, "share": "trunk"}})
        words = ["bake", "warns.json", "--explain"]
        told = self.warren(*words)
        self.assertIn("warning: ", told.err)
        self.assertEqual(self.ok(*words, "-q").out, told.out)


class RandomSeed(ProgramTest):
    def test_it_is_told_and_used_for_all(self):
        self.preset("a.json", seed=5)
        self.preset("b.json")
        seeds = set()
        for _ in range(4):
            result = self.warren("generate", "a.json", "b.json", "--seed", "random")
            seed = re.fullmatch(r"warren: seed (\d+) was drawn\n", result.err)[1]
            self.assertEqual([json.loads(line)["seed"] for line in result.lines], [seed] * 2)
            self.assertEqual(self.ok("generate", "a.json", "b.json", "--seed", seed).out, result.out)
            seeds.add(seed)
        self.assertEqual(len(seeds), 4)

    def test_it_is_in_paths_and_silent_when_quiet(self):
        self.preset("a.json")
        result = self.ok("bake", "a.json", "--seed", "random", "--quiet")
        self.assertRegex(result.out, r"^out/a/\d+\n$")
        self.assertTrue((self.folder / result.lines[0] / "manifest.json").is_file())


class LogFormats(ProgramTest):
    def log(self, form, *words):
        result = self.warren(*words, "--log-format", form)
        return result.code, result.err.splitlines()

    def test_json_has_one_object_a_line(self):
        self.preset("bad.json", {"size": [16, 15], "events": {"count": 0, "share": "trunk"}})
        code, lines = self.log("json", "validate", "bad.json", "nope.json")
        self.assertEqual(code, program.IO)
        entries = [json.loads(line) for line in lines]
        for entry in entries:
            self.assertEqual(list(entry), ["level", "id", "file", "line", "column", "pointer",
                                           "message"])
        size = next(entry for entry in entries if entry["id"] == "E-MAZE-SIZE")
        self.assertEqual({**size, "message": ""},
                         {"level": "error", "id": "E-MAZE-SIZE", "file": "bad.json", "line": 1,
                          "column": 33, "pointer": "/maze/size/0", "message": ""})
        self.assertIn("warning", [entry["level"] for entry in entries])
        self.assertEqual({**entries[-1], "message": ""},
                         {"level": "error", "id": "E-IO-READ", "file": "nope.json", "line": None,
                          "column": None, "pointer": None, "message": ""})

    def test_all_that_is_logged_comes_in_the_format(self):
        self.preset("hard.json", program.HARD)
        self.preset("literal.json", {"events": {"count": 5, "placement": "literal"}})
        for words in [["bake", "hard.json", "literal.json", "--seeds", "0:19", "-v"],
                      ["generate", "hard.json", "--seed", "random"],
                      ["bake", "--sed=3"], ["generate", "nope.json"], ["version", "x"]]:
            _, lines = self.log("json", *words)
            self.assertGreater(len(lines), 0)
            for line in lines:
                self.assertIn(json.loads(line)["level"], ["error", "warning", "info", "debug"])
        _, lines = self.log("json", "bake", "hard.json", "--seeds", "0:19", "-o", "new")
        failure = json.loads(lines[-1])
        self.assertEqual((failure["id"], failure["file"]), ("E-MAZE-QUOTA", "hard.json"))
        self.assertRegex(failure["message"], r"^seed \d+: ")

    def test_text_is_the_default(self):
        self.preset("bad.json", {"size": [16, 15]})
        self.assertEqual(self.log("text", "validate", "bad.json")[1],
                         self.warren("validate", "bad.json").err.splitlines())

    def test_github_gets_annotations(self):
        self.preset("odd,:%name.json", {"size": [16, 15]}, name="odd")
        code, lines = self.log("github", "validate", "odd,:%name.json")
        self.assertEqual(code, INVALID)
        self.assertEqual(lines, [
            "::error file=odd%2C%3A%25name.json,line=1,col=48,title=E-MAZE-SIZE::/maze/size/0: 16 is "
            "even; maze sizes count walls and must be odd (15 or 17)"])
        self.preset("a.json", {"events": {"count": 0, "share": "trunk"}})
        code, (line,) = self.log("github", "validate", "a.json")
        self.assertEqual(code, DONE)
        self.assertRegex(line, r"^::warning file=a\.json,line=1,col=\d+,title=W-[A-Z-]+::/maze/")
        self.preset("b.json")
        _, (line,) = self.log("github", "validate", "b.json", "--set", "maze.size=[9,8]")
        self.assertRegex(line, r"^::error title=E-MAZE-SIZE::--set maze\.size=\[9,8\]:1:14: /maze/")
        _, (line,) = self.log("github", "validate", "-")
        self.assertRegex(line, r"^::error title=E-JSON-[A-Z]+::-:1:1: ")
        _, (line,) = self.log("github", "bake", "--sed")
        self.assertRegex(line, r"^::error title=E-USAGE::unknown option --sed")

    def test_a_message_stays_on_its_line(self):
        name = "two\nlines.json"
        for form in ["json", "github"]:
            code, lines = self.log(form, "validate", name)
            self.assertEqual((code, len(lines)), (program.IO, 1))
        self.assertIn("file=two%0Alines.json", lines[0])


class Links(ProgramTest):
    """`..` behind a link leads elsewhere than the names say."""

    def setUp(self):
        super().setUp()
        (self.folder / "deep/er").mkdir(parents=True)
        (self.folder / "link").symlink_to("deep/er")
        self.preset("deep/base.json", {"size": [9, 9]})

    def test_no_file_is_named_over_it(self):
        (self.folder / "a.json").write_text('{"format": 1, "extends": "link/../base.json"}')
        self.assertRegex(self.fails(INVALID, "validate", "a.json").err,
                         r"^a\.json:1:\d+: /extends: .*leads back over a link.*\[E-EXTENDS-READ\]")
        self.preset("b.json", {"size": [9, 9], "mask": "link/../m.png"})
        self.assertRegex(self.fails(INVALID, "validate", "b.json").err,
                         r"/maze/mask: .*leads back over a link.*\[E-MASK-READ\]")

    def test_it_may_stand_where_no_link_is(self):
        (self.folder / "a.json").write_text('{"format": 1, "extends": "deep/er/../base.json"}')
        self.assertEqual(self.ok("validate", "a.json").out, "a.json: ok\n")

    def test_a_presets_own_folder_may_be_named_so(self):
        (self.folder / "deep/a.json").write_text('{"format": 1, "extends": "base.json"}')
        self.ok("bake", "link/../a.json", "--depfile", "a.d")
        self.assertEqual((self.folder / "a.d").read_text(),
                         "out/a/0/manifest.json: link/../a.json link/../base.json\n")


if __name__ == "__main__":
    program.main()
