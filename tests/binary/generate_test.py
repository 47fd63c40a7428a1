"""`warren generate`: scene documents on standard output."""

import json
import os
import subprocess

import program
from program import GENERATION, HARD, IO, PROGRAM, ProgramTest


class Generate(ProgramTest):
    def test_prints_a_document_a_line_by_preset_then_seed(self):
        self.preset("b.json", {"size": [15, 15], "events": {"count": 4}})
        self.preset("a.json")
        result = self.ok("generate", "b.json", "a.json", "--seeds", "0:9")
        scenes = [json.loads(line) for line in result.lines]
        self.assertEqual([(scene["name"], scene["seed"]) for scene in scenes],
                         [(name, str(seed)) for name in "ba" for seed in range(10)])
        for scene in scenes:
            self.assertEqual(scene.keys() & {"chunks", "props", "visible", "budget"}, set())
        self.assertEqual(set(self.tree()), {"a.json", "b.json"})

    def test_documents_are_those_of_bundles_without_what_is_baked(self):
        self.preset("a.json", {"size": [15, 15], "events": {"count": 5}})
        self.ok("bake", "a.json", "--seed", 3)
        baked = json.loads((self.folder / "out/a/3/scene.json").read_text())
        for key in ["chunks", "props", "budget"]:
            del baked[key]
        baked.pop("visible", None)
        self.assertEqual(json.loads(self.ok("generate", "a.json", "--seed", 3).out), baked)

    def test_threads_do_not_change_a_byte(self):
        self.preset("a.json", {"size": [15, 15], "events": {"count": 5}})
        self.preset("b.json", {"size": [33, 33]})
        one = self.ok("generate", "a.json", "b.json", "--seeds", "0:499", "-j", 1).out
        for threads in [2, 5]:
            many = self.ok("generate", "a.json", "b.json", "--seeds", "0:499", "-j", threads).out
            self.assertTrue(many == one)

    def test_the_presets_seed_counts(self):
        self.preset("a.json", seed=5)
        self.assertEqual(json.loads(self.ok("generate", "a.json").out)["seed"], "5")

    def test_failing_seeds_leave_the_others(self):
        self.preset("hard.json", HARD)
        result = self.warren("generate", "hard.json", "--seeds", "0:19", "-j", 2)
        self.assertEqual(result.code, GENERATION)
        seeds = [json.loads(line)["seed"] for line in result.lines]
        failed = [str(seed) for seed in range(20) if f"hard.json seed {seed}: " in result.err]
        self.assertEqual(sorted(seeds + failed, key=int), [str(seed) for seed in range(20)])
        self.assertTrue(result.err.startswith(f"{len(failed)} of 20 failed:\n"))
        self.assertGreater(len(failed), 0)
        self.assertGreater(len(seeds), 0)

    def test_warnings_are_counted_and_listed_when_asked_for(self):
        self.preset("a.json", {"size": [15, 15], "events": {"count": 5, "placement": "literal"}})
        words = ["generate", "a.json", "--seeds", "0:9"]
        counted = self.warren(*words)
        self.assertRegex(counted.err, r"^warning: \d+ of 10 have warnings; -v lists them\n$")
        listed = self.warren(*words, "-v")
        self.assertNotIn("have warnings", listed.err)
        self.assertRegex(listed.err, r"(?m)^a\.json seed \d: warning: literal placement left ")
        self.assertEqual(self.ok(*words, "--quiet").out, counted.out)

    def test_warnings_of_a_single_job_are_told_at_once(self):
        self.preset("a.json", {"size": [15, 15], "events": {"count": 5, "placement": "literal"}})
        single = self.warren("generate", "a.json", "--seed", 3)
        self.assertEqual(single.code, program.DONE)
        self.assertRegex(single.err, r"(?m)^a\.json seed 3: warning: literal placement left ")
        self.assertNotIn("have warnings", single.err)


class Streams(ProgramTest):
    """Results that can't be written are errors, never lost in silence."""

    def start(self, words, **streams):
        return subprocess.Popen([PROGRAM, *words], cwd=self.folder, stderr=subprocess.PIPE,
                                env=program.environment(), **streams)

    def check_error(self, process, reason):
        err = process.communicate(timeout=60)[1].decode()
        self.assertEqual(process.returncode, IO, err)
        self.assertEqual(err, f"standard output: can't be written: {reason} [E-IO-WRITE]\n")

    def test_a_full_device(self):
        self.preset("a.json")
        for words in [["generate", "a.json"], ["generate", "a.json", "--seeds", "0:999", "-j", "2"],
                      ["bake", "a.json"], ["bake", "a.json", "--json"], ["validate", "a.json"],
                      ["schema", "preset"], ["version"], ["--help"], ["bake", "--help"]]:
            with open("/dev/full", "wb") as full:
                self.check_error(self.start(words, stdout=full), "No space left on device")

    def test_a_pipe_that_nobody_reads(self):
        self.preset("a.json")
        for words in [["generate", "a.json"], ["generate", "a.json", "--seeds", f"0:{2**40}"],
                      ["generate", "a.json", "--seeds", f"0:{2**40}", "-j", "3"],
                      ["bake", "a.json"], ["version"]]:
            reader, writer = os.pipe()
            os.close(reader)
            process = self.start(words, stdout=writer)
            os.close(writer)
            self.check_error(process, "Broken pipe")

    def test_log_lines_that_nobody_can_read_are_errors_too(self):
        self.preset("literal.json", {"events": {"count": 5, "placement": "literal"}})
        for words in [["generate", "literal.json"], ["bake", "literal.json"],
                      ["generate", "literal.json", "--seed", "random"]]:
            with open("/dev/full", "wb") as full:
                done = subprocess.run([PROGRAM, *words], cwd=self.folder, stderr=full,
                                      stdout=subprocess.PIPE, env=program.environment(), timeout=60)
            self.assertEqual(done.returncode, IO)
            self.assertEqual(done.stdout.count(b"\n"), 1)
        self.preset("silent.json")
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "generate", "silent.json"], cwd=self.folder, stderr=full,
                                  stdout=subprocess.PIPE, env=program.environment(), timeout=60)
        self.assertEqual(done.returncode, program.DONE)

    def test_a_reader_that_leaves_ends_an_endless_run(self):
        self.preset("a.json")
        process = self.start(["generate", "a.json", "--seeds", f"0:{2**40}", "-j", "2"],
                             stdout=subprocess.PIPE)
        for seed in range(100):
            self.assertEqual(json.loads(process.stdout.readline())["seed"], str(seed))
        process.stdout.close()
        process.stdout = None
        self.check_error(process, "Broken pipe")

    def test_a_closed_standard_output(self):
        self.preset("a.json")
        for words in [["bake", "a.json"], ["generate", "a.json"]]:
            process = subprocess.run(["sh", "-c", 'exec "$0" "$@" >&-', PROGRAM, *words],
                                     cwd=self.folder, capture_output=True,
                                     env=program.environment(), timeout=60)
            self.assertEqual(process.returncode, IO)
            self.assertIn(b"standard output: can't be written: Bad file descriptor", process.stderr)
        # The bundle is whole: no line for standard output has gone into its files.
        self.preset("b.json", name="a")
        baked = self.tree("out")
        self.ok("bake", "b.json", "-o", "again")
        self.assertEqual(baked, self.tree("again"))


if __name__ == "__main__":
    program.main()
