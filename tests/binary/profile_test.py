"""`warren bake --profile`: the same scene for any viewer, or small."""

import json

import program
from program import ProgramTest

MAZE = {"size": [15, 15], "events": {"count": 3}}


class Profile(ProgramTest):
    def setUp(self):
        super().setUp()
        self.preset("a.json", MAZE)

    def document(self, path):
        return json.loads((self.folder / path).read_text())

    def bytes(self, bundle):
        return sum(len(content) for content in self.tree(bundle).values() if content is not None)

    def test_it_is_portable_by_default(self):
        self.ok("bake", "a.json")
        self.ok("bake", "a.json", "--profile", "portable", "-o", "other")
        self.assertEqual(self.tree("out"), self.tree("other"))
        self.assertEqual(self.document("out/a/0/manifest.json")["profile"], "portable")

    def test_compact_bundles_stand_beside_the_others(self):
        paths = self.ok("bake", "a.json", "--profile", "compact", "--seeds", "0:2", "-j", 2).lines
        self.assertEqual(paths, [f"out/a/{seed}.compact" for seed in range(3)])
        self.assertEqual(self.ok("bake", "a.json", "--seeds", "0:2").lines,
                         [f"out/a/{seed}" for seed in range(3)])
        for path in paths:
            self.assertEqual(self.document(f"{path}/manifest.json")["profile"], "compact")
            self.assertLess(self.bytes(path), self.bytes(path.removesuffix(".compact")))

    def test_a_second_bake_gives_the_same_bytes(self):
        words = ["bake", "a.json", "--profile", "compact", "--seeds", "0:3"]
        self.ok(*words, "-o", "one")
        self.ok(*words, "-o", "two", "-j", 4)
        self.ok(*words, "-o", "two", "--force")
        self.assertEqual(self.tree("one"), self.tree("two"))

    def test_every_command_takes_both(self):
        self.ok("bake", "a.json")
        self.ok("bake", "a.json", "--profile", "compact")
        for bundle in ["out/a/0", "out/a/0.compact"]:
            self.assertEqual(self.ok("verify", bundle).out, f"{bundle}: ok\n")
            found = json.loads(self.ok("inspect", "--json", bundle).out)
            self.assertEqual(found["profile"], "compact" if "compact" in bundle else "portable")
            self.ok("render", bundle, "-o", f"{bundle.replace('/', '_')}.png")
        self.assertEqual((self.folder / "out_a_0.png").read_bytes(),
                         (self.folder / "out_a_0.compact.png").read_bytes())
        result = self.warren("diff", "out/a/0", "out/a/0.compact")
        self.assertEqual((result.code, result.err), (5, ""))
        self.assertIn("  profile: portable -> compact\n", result.out)
        self.assertNotIn("metrics:", result.out)

    def test_reports_name_them(self):
        self.ok("bake", "a.json", "--profile", "compact", "--seeds", "0:1", "--depfile", "d")
        self.assertEqual((self.folder / "d").read_text(),
                         "out/a/0.compact/manifest.json out/a/1.compact/manifest.json: a.json\n")
        self.assertEqual(self.document("out/batch.json")["profile"], "compact")
        (line,) = self.warren("bake", "a.json", "--profile", "compact", "--json", "-q").lines
        self.assertEqual((json.loads(line)["path"], json.loads(line)["status"]),
                         ("out/a/0.compact", "up to date"))


if __name__ == "__main__":
    program.main()
