"""`warren init`."""

import os

import program
from program import IO, USAGE, ProgramTest


class Init(ProgramTest):
    def kinds(self):
        text = self.fails(USAGE, "init", "no-such-kind").err
        return text.split("; there ")[1].split(";")[0].split(" ", 1)[1].replace(
            " and ", ", ").split(", ")

    def test_every_kind_can_be_baked_as_it_is(self):
        self.assertIn("maze", self.kinds())
        for kind in self.kinds():
            text = self.ok("init", kind).out
            self.assertIn("//", text)
            (self.folder / f"{kind}.json").write_text(text)
            self.ok("validate", f"{kind}.json")
            self.assertEqual(self.ok("bake", f"{kind}.json").out, f"out/{kind}/0\n")

    def test_a_file_is_written_and_named(self):
        self.assertEqual(self.ok("init", "maze", "-o", "new/my.json").out, "new/my.json\n")
        self.assertEqual((self.folder / "new/my.json").read_text(), self.ok("init", "maze").out)
        self.assertEqual(list(self.tree()), ["new", "new/my.json"])
        self.ok("validate", "new/my.json")

    def test_no_file_is_replaced(self):
        (self.folder / "file.json").write_text("mine")
        (self.folder / "folder").mkdir()
        (self.folder / "link").symlink_to("nowhere")
        for name in ["file.json", "folder", "link", "/dev/null"]:
            result = self.warren("init", "maze", "-o", name)
            self.assertEqual((result.code, result.out), (IO, ""))
            self.assertEqual(result.err,
                             f"{name}: is there already; init replaces no file [E-IO-WRITE]\n")
        self.assertEqual((self.folder / "file.json").read_text(), "mine")
        self.assertFalse(os.path.exists(self.folder / "nowhere"))
        self.assertIn("[E-IO-WRITE]", self.warren("init", "maze", "-o", "file.json/x").err)

    def test_a_file_inside_of_a_bundle_is_refused(self):
        self.preset("a.json")
        bundle = self.ok("bake", "a.json").lines[0]
        (self.folder / "link").symlink_to(bundle)
        for file in ["x.json", "meshes/x.json", "new/x.json", "scene.json", "../0/x.json"]:
            for folder in [bundle, self.folder / bundle, "link"]:
                self.assertIn(f"-o '{folder}/{file}': bundles hold nothing else",
                              self.fails(USAGE, "init", "maze", "-o", f"{folder}/{file}").err)
        self.ok("init", "maze", "-o", f"{bundle}/../x.json")
        (self.folder / bundle / "scene.json").unlink()
        self.ok("init", "maze", "-o", f"{bundle}/x.json")

    def test_wrong_words_are_refused(self):
        self.assertIn("no kind 'mazes' (did you mean maze?); there ",
                      self.fails(USAGE, "init", "mazes").err)
        self.assertIn("KIND is missing", self.fails(USAGE, "init").err)
        self.assertIn("-o '': a file is needed", self.fails(USAGE, "init", "maze", "-o", "").err)


if __name__ == "__main__":
    program.main()
