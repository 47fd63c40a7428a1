"""Many presets and seeds in one run."""

import json
import subprocess

import program
from program import GENERATION, HARD, INVALID, IO, ProgramTest


class Order(ProgramTest):
    def setUp(self):
        super().setUp()
        self.preset("b.json", {"size": [15, 15], "events": {"count": 4}})
        self.preset("a.json", {"size": [31, 9]})
        self.preset("c.json", {"size": [7, 7], "braid": 1})

    def test_paths_come_by_preset_then_seed_on_any_number_of_threads(self):
        expected = [f"out/{name}/{seed}" for name in "bac" for seed in range(0, 20, 3)]
        for threads in [1, 2, 7]:
            result = self.ok("bake", "b.json", "a.json", "c.json", "--seeds", "0:19:3", "-j",
                             threads)
            self.assertEqual(result.lines, expected)

    def test_threads_do_not_change_a_byte(self):
        self.ok("bake", "a.json", "b.json", "c.json", "--seeds", "0:9", "-j", 1, "-o", "one")
        self.ok("bake", "a.json", "b.json", "c.json", "--seeds", "0:9", "-j", 2, "-o", "two")
        self.ok("bake", "a.json", "b.json", "c.json", "--seeds", "0:9", "-o", "all")
        self.assertEqual(self.tree("one"), self.tree("two"))
        self.assertEqual(self.tree("one"), self.tree("all"))

    def test_the_order_of_presets_does_not_change_a_byte(self):
        self.ok("bake", "a.json", "b.json", "c.json", "-o", "one", "-j", 1)
        self.ok("bake", "c.json", "b.json", "a.json", "-o", "two", "-j", 1)
        for name in "abc":
            self.ok("bake", f"{name}.json", "-o", "single")
        self.assertEqual(self.tree("one"), self.tree("two"))
        self.assertEqual(self.tree("one"), self.tree("single"))

    def test_threads_share_few_descriptors(self):
        done = subprocess.run(
            ["sh", "-c", 'ulimit -S -n 24 && exec "$0" bake a.json --seeds 0:99 -j 32',
             program.PROGRAM],
            cwd=self.folder, capture_output=True, env=program.environment(), timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(len(done.stdout.splitlines()), 100)

    def test_no_temporary_stays(self):
        self.ok("bake", "a.json", "b.json", "--seeds", "0:9", "-j", 4)
        names = {path.name for path in (self.folder / "out").rglob("*")}
        self.assertEqual({name for name in names if name.startswith(".")}, set())


class Failures(ProgramTest):
    def test_a_failing_seed_stops_no_other(self):
        self.preset("hard.json", HARD)
        self.preset("easy.json")
        for threads in [1, 2]:
            out = f"out{threads}"
            result = self.warren("bake", "hard.json", "easy.json", "--seeds", "0:19", "-o", out,
                                 "-j", threads)
            self.assertEqual(result.code, GENERATION)
            failed = [seed for seed in range(20) if f"hard.json seed {seed}: " in result.err]
            self.assertGreater(len(failed), 0)
            self.assertLess(len(failed), 20)
            errors = result.err.splitlines()
            self.assertEqual(errors[0], f"{len(failed)} of 40 failed:")
            for seed, line in zip(failed, errors[1:], strict=True):
                self.assertRegex(line, rf"^hard\.json seed {seed}: .+ \[E-MAZE-QUOTA\]$")
            self.assertEqual(
                result.lines,
                [f"{out}/hard/{seed}" for seed in range(20) if seed not in failed]
                + [f"{out}/easy/{seed}" for seed in range(20)])
            for path in result.lines:
                self.assertTrue((self.folder / path / "manifest.json").is_file())
            for seed in failed:
                self.assertFalse((self.folder / out / "hard" / str(seed)).exists())
        self.assertEqual(self.tree("out1"), self.tree("out2"))

    def test_bundles_of_a_batch_are_those_of_single_runs(self):
        self.preset("hard.json", HARD)
        result = self.warren("bake", "hard.json", "--seeds", "0:9", "-o", "batch")
        for path in result.lines:
            seed = path.split("/")[-1]
            self.ok("bake", "hard.json", "--seed", seed, "-o", "single")
        self.assertEqual(self.tree("batch"), self.tree("single"))

    def test_a_bundle_that_cannot_be_written_stops_no_other(self):
        self.preset("a.json")
        (self.folder / "out/a").mkdir(parents=True)
        (self.folder / "out/a/1").write_text("mine")
        result = self.warren("bake", "a.json", "--seeds", "0:2")
        self.assertEqual(result.code, IO)
        self.assertEqual(result.lines, ["out/a/0", "out/a/2"])
        self.assertRegex(result.err, r"^1 of 3 failed:\na\.json seed 1: out/a/1: is in the way.* "
                                     r"\[E-IO-WRITE\]\n$")
        self.assertEqual((self.folder / "out/a/1").read_text(), "mine")

    def test_an_invalid_preset_stops_the_run_before_anything_is_written(self):
        self.preset("good.json")
        self.preset("bad.json", {"size": [16, 14]})
        (self.folder / "broken.json").write_text('{"format": 1,\n}')
        result = self.fails(INVALID, "bake", "good.json", "bad.json", "broken.json")
        self.assertIn("bad.json:1:33: /maze/size/0: 16 is even", result.err)
        self.assertIn("/maze/size/1: 14 is even", result.err)
        self.assertRegex(result.err, r"(?m)^broken\.json:2:1: ")
        self.fails(INVALID, "generate", "good.json", "bad.json")

    def test_a_missing_preset_stops_the_run_before_anything_is_written(self):
        self.preset("good.json")
        self.preset("bad.json", {"size": [16, 15]})
        result = self.fails(IO, "bake", "good.json", "nope.json", "bad.json")
        self.assertIn("nope.json: ", result.err)
        self.assertIn("bad.json:1:", result.err)

    def test_a_missing_mask_is_the_presets_error(self):
        (self.folder / "a.json").write_text(
            '{"format": 1,\n "maze": {"size": [9, 9],\n  "mask": "no.png"}}')
        result = self.fails(INVALID, "bake", "a.json")
        self.assertEqual(result.err, "a.json:3:11: /maze/mask: the mask no.png can't be read: "
                                     "No such file or directory [E-MASK-READ]\n")

    def test_json_prints_results_only(self):
        self.preset("hard.json", HARD)
        result = self.warren("bake", "hard.json", "--seeds", "0:9", "--json")
        self.assertEqual(result.code, GENERATION)
        for line in result.lines:
            self.assertIn("path", json.loads(line))


if __name__ == "__main__":
    program.main()
