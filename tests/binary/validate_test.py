"""`warren validate`: what is wrong with presets."""

import json

import program
from mask import mask
from program import DONE, INVALID, IO, ProgramTest


class Validate(ProgramTest):
    def test_a_valid_preset_is_said_to_be(self):
        self.preset("a.json")
        self.preset("dir/b.json")
        self.assertEqual(self.ok("validate", "a.json", "dir/b.json").out,
                         "a.json: ok\ndir/b.json: ok\n")
        self.assertEqual(self.ok("validate", "-", stdin='{"format":1,"maze":{}}').out, "-: ok\n")

    def test_all_errors_are_placed(self):
        (self.folder / "bad.json").write_text(
            '{\n  "format": 1,\n  "maze": {"size": [16, 15],\n           "braid": 2,\n'
            '           "evnts": {}}\n}\n')
        self.preset("good.json")
        result = self.warren("validate", "bad.json", "good.json")
        self.assertEqual(result.code, INVALID)
        self.assertEqual(result.out, "good.json: ok\n")
        errors = result.err.splitlines()
        self.assertEqual(len(errors), 3)
        self.assertTrue(errors[0].startswith("bad.json:3:21: /maze/size/0: 16 is even"))
        self.assertTrue(errors[1].startswith("bad.json:4:21: /maze/braid: 2 "), errors[1])
        self.assertTrue(errors[2].startswith('bad.json:5:12: /maze/evnts: unknown key "evnts"; '
                                             'did you mean "events"?'), errors[2])
        for error in errors:
            self.assertRegex(error, r" \[E-[A-Z-]+\]$")

    def test_files_that_presets_name_are_read(self):
        self.preset("missing.json", {"size": [9, 9], "mask": "no.png"})
        self.assertRegex(self.fails(INVALID, "validate", "missing.json").err,
                         r"^missing\.json:1:\d+: /maze/mask: .*\[E-MASK-READ\]\n$")
        (self.folder / "no.png").write_bytes(b"\x89PNG\r\n\x1a\n")
        self.assertIn("[E-IMAGE-PNG]", self.fails(INVALID, "validate", "missing.json").err)

    def test_masks_stay_in_the_presets_folder(self):
        (self.folder / "mask.png").write_bytes(b"")
        self.preset("sub/a.json", {"size": [9, 9], "mask": "../mask.png"})
        self.preset("sub/b.json", {"size": [9, 9], "mask": "link.png"})
        (self.folder / "sub/link.png").symlink_to("../mask.png")
        self.fails(INVALID, "validate", "sub/a.json")
        self.assertIn("leads out of the folder sub", self.fails(INVALID, "validate", "sub/b.json").err)

    def test_a_mask_of_another_size_is_measured(self):
        mask = next((program.SOURCES / "presets/masks").glob("*.png"))
        (self.folder / "mask.png").write_bytes(mask.read_bytes())
        self.preset("a.json", {"size": [8191, 7], "mask": "mask.png"})
        self.assertRegex(self.fails(INVALID, "validate", "a.json").err,
                         r"has \d+x\d+ pixels; a maze of 8191x7 cells has 4095x3 rooms, one pixel "
                         r"each \[E-MASK-SIZE\]\n$")

    def test_a_missing_preset_is_an_error_of_files(self):
        self.preset("good.json")
        result = self.warren("validate", "nope.json", "good.json")
        self.assertEqual((result.code, result.out), (IO, "good.json: ok\n"))
        self.assertIn("nope.json: can't be read: No such file or directory", result.err)

    def test_json_holds_everything(self):
        self.preset("good.json")
        self.preset("bad.json", {"size": [16, 15]})
        result = self.warren("validate", "--json", "good.json", "bad.json", "nope.json")
        self.assertEqual((result.code, result.err), (IO, ""))
        good, bad, missing = map(json.loads, result.lines)
        self.assertEqual(good, {"preset": "good.json", "ok": True, "diagnostics": []})
        self.assertEqual((bad["preset"], bad["ok"]), ("bad.json", False))
        (diagnostic,) = bad["diagnostics"]
        self.assertEqual(list(diagnostic),
                         ["severity", "id", "file", "line", "column", "pointer", "message"])
        self.assertEqual(diagnostic["file"], "bad.json")
        self.assertEqual(diagnostic["severity"], "error")
        self.assertEqual(diagnostic["id"], "E-MAZE-SIZE")
        self.assertEqual((diagnostic["line"], diagnostic["column"]), (1, 33))
        self.assertEqual(diagnostic["pointer"], "/maze/size/0")
        self.assertEqual(missing["diagnostics"][0]["id"], "E-IO-READ")

    def test_json_names_the_file_of_each_mistake(self):
        (self.folder / "base.json").write_text('{"format": 1, "maze": {"size": [9, 9], "braid": 5}}')
        (self.folder / "a.json").write_text(
            '{"format": 1, "extends": "base.json", "maze": {"cell": -1}}')
        result = self.warren("validate", "--json", "a.json", "--set", "maze.trigger=-1")
        self.assertEqual(result.code, INVALID)
        self.assertEqual([(diagnostic["file"], diagnostic["pointer"])
                          for diagnostic in json.loads(result.out)["diagnostics"]],
                         [("a.json", "/maze/cell"), ("base.json", "/maze/braid"),
                          ("--set maze.trigger=-1", "/maze/trigger")])

    def test_warnings_leave_a_preset_valid(self):
        self.preset("a.json", {"size": [9, 9], "events": {"count": 0, "share": "trunk"}})
        result = self.warren("validate", "a.json")
        self.assertEqual((result.code, result.out), (DONE, "a.json: ok\n"))
        self.assertRegex(result.err, r"^a\.json:1:\d+: /maze/events/share: warning: .* \[W-")
        quiet = self.warren("bake", "a.json", "--quiet")
        self.assertEqual((quiet.code, quiet.err), (DONE, ""))

    def test_files_that_are_changed_for_use_are_warnings(self):
        (self.folder / "wall.png").write_bytes(mask(60, 64))
        self.preset("a.json", {"size": [9, 9],
                               "materials": {"wall": {"images": {"albedo": "wall.png"}}}})
        pattern = r"^a\.json:1:\d+: /maze/materials/wall/images/albedo: warning: .* " \
                  r"\[W-IMAGE-SCALED\]\n$"
        result = self.warren("validate", "a.json")
        self.assertEqual((result.code, result.out), (DONE, "a.json: ok\n"))
        self.assertRegex(result.err, pattern)
        (found,) = json.loads(self.ok("validate", "--json", "a.json").out)["diagnostics"]
        self.assertEqual((found["severity"], found["id"]), ("warning", "W-IMAGE-SCALED"))
        result = self.warren("bake", "a.json")
        self.assertEqual((result.code, result.out), (DONE, "out/a/0\n"))
        self.assertRegex(result.err, pattern)

    def test_nothing_is_written(self):
        self.preset("a.json")
        before = self.tree()
        self.ok("validate", "a.json")
        self.assertEqual(self.tree(), before)

    def test_the_presets_that_come_along_are_valid(self):
        presets = sorted((program.SOURCES / "presets").glob("*.json"))
        self.assertGreater(len(presets), 0)
        self.assertEqual(self.ok("validate", *presets).lines, [f"{path}: ok" for path in presets])


if __name__ == "__main__":
    program.main()
