"""Many presets and seeds in one run."""

import json
import os
import shutil
import signal
import subprocess
import xml.etree.ElementTree as xml

import program
from program import DONE, GENERATION, HARD, INVALID, IO, USAGE, ProgramTest


class BatchTest(ProgramTest):
    def summary(self, output="out"):
        return json.loads((self.folder / output / "batch.json").read_text())

    def bundles(self, root):
        """Every file below the folder but the summary."""
        return {name: content for name, content in self.tree(root).items() if name != "batch.json"}

    def block(self, name, seeds):
        """Puts a file where a bundle would go."""
        (self.folder / "out" / name).mkdir(parents=True, exist_ok=True)
        for seed in seeds:
            (self.folder / "out" / name / str(seed)).write_text("mine")


class Order(BatchTest):
    def setUp(self):
        super().setUp()
        self.preset("b.json", {"size": [15, 15], "events": {"count": 4}})
        self.preset("a.json", {"size": [31, 9]})
        self.preset("c.json", {"size": [7, 7], "braid": 1})

    def test_paths_come_by_preset_then_seed_on_any_number_of_threads(self):
        expected = [f"out/{name}/{seed}" for name in "bac" for seed in range(0, 20, 3)]
        for threads in [1, 2, 7]:
            result = self.ok("bake", "b.json", "a.json", "c.json", "--seeds", "0:19:3", "-j",
                             threads, "--force")
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
        self.assertEqual(self.bundles("one"), self.bundles("two"))
        self.assertEqual(self.bundles("one"), self.bundles("single"))

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
        self.assertEqual({name for name in names if name.startswith(".")}, {".cache"})


class Failures(BatchTest):
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
        self.assertEqual(self.bundles("batch"), self.bundles("single"))

    def test_a_bundle_that_cannot_be_written_stops_no_other(self):
        self.preset("a.json")
        self.block("a", [1])
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

    def test_of_many_failures_the_first_hundred_are_listed(self):
        self.preset("a.json")
        self.block("a", range(3, 153))
        result = self.warren("bake", "a.json", "--seeds", "0:159")
        self.assertEqual(result.code, IO)
        self.assertEqual(len(result.lines), 10)
        lines = result.err.splitlines()
        self.assertEqual(lines[0], "150 of 160 failed:")
        self.assertEqual([line.split(":")[0] for line in lines[1:101]],
                         [f"a.json seed {seed}" for seed in range(3, 103)])
        self.assertEqual(lines[101:], ["... and 50 more; all are in out/batch.json"])
        self.assertEqual([int(failure["seed"]) for failure in self.summary()["failures"]],
                         list(range(3, 153)))

    def test_a_job_without_memory_stops_no_other(self):
        self.preset("a.json")
        self.preset("b.json")
        self.preset("huge.json", {"size": [8001, 8001]})

        def run(*words):
            command = 'ulimit -v 300000 && exec "$0" bake "$@" --memory 1000G -j 1'
            return subprocess.run(["sh", "-c", command, program.PROGRAM, *words], cwd=self.folder,
                                  capture_output=True, env=program.environment(), timeout=60)

        if run("a.json", "-o", "other").returncode != DONE:
            self.skipTest("this build doesn't start with so little memory")
        done = run("a.json", "huge.json", "b.json")
        self.assertEqual(done.returncode, IO, done.stderr)
        self.assertEqual(done.stdout, b"out/a/0\nout/b/0\n")
        self.assertRegex(done.stderr.decode(),
                         r"^1 of 3 failed:\nhuge\.json seed 0: out of memory: .*\[E-MEMORY\]\n$")
        self.assertEqual([failure["id"] for failure in self.summary()["failures"]], ["E-MEMORY"])

    def test_json_prints_results_only(self):
        self.preset("hard.json", HARD)
        result = self.warren("bake", "hard.json", "--seeds", "0:9", "--json")
        self.assertEqual(result.code, GENERATION)
        for line in result.lines:
            self.assertIn("path", json.loads(line))

    def test_a_folder_that_is_none_stops_the_run_before_anything_is_baked(self):
        self.preset("a.json")
        (self.folder / "out").write_text("mine")
        for output in ["out", "out/", "out/deep/er"]:
            result = self.fails(IO, "bake", "a.json", "--seeds", "0:999999", "-o", output)
            self.assertRegex(result.err, r"^out.*: .*in the way: it isn't a folder \[E-IO")

    def test_leftovers_of_killed_runs_are_removed(self):
        self.preset("a.json")
        self.preset("b.json")
        dead = subprocess.Popen(["true"])
        dead.wait()
        tail = f".tmp-{os.uname().nodename.replace('.', '_')}-{dead.pid}-0123456789abcdef"
        leftovers = [f"out/a/.7{tail}", f"out/b/.8{tail}", f"out/.batch.json{tail}"]
        for name in leftovers[:2]:
            (self.folder / name / "meshes").mkdir(parents=True)
            (self.folder / name / "meshes/m.glb").write_text("half")
        (self.folder / leftovers[2]).write_text("half")
        self.warren("bake", "a.json", "b.json", "--seeds", "0:1", "-n")
        for name in leftovers:
            self.assertTrue((self.folder / name).exists())
        self.ok("bake", "a.json", "b.json", "--seeds", "0:1")
        for name in leftovers:
            self.assertFalse((self.folder / name).exists(), name)


class Summary(BatchTest):
    def test_it_tells_what_a_run_came_to(self):
        self.preset("sub/hard.json", HARD, name="h")
        self.preset("easy.json")
        self.ok("bake", "easy.json", "--seeds", "0:4")
        for threads in [1, 3]:
            result = self.warren("bake", "sub/hard.json", "easy.json", "--seeds", "0:18:2", "-j",
                                 threads)
            self.assertEqual(result.code, GENERATION)
            failed = {line.split()[2].rstrip(":"): line for line in result.err.splitlines()
                      if line.startswith("sub/hard.json seed")}
            summary = self.summary()
            self.assertEqual(list(summary), ["format", "generator", "profile", "presets", "seeds",
                                             "baked", "up_to_date", "failed", "interrupted",
                                             "failures"])
            self.assertEqual(summary["profile"], "portable")
            self.assertEqual(summary["format"], 1)
            self.assertEqual(summary["generator"], self.ok("version").out.strip())
            self.assertEqual([(preset["name"], preset["file"]) for preset in summary["presets"]],
                             [("h", "sub/hard.json"), ("easy", "easy.json")])
            scene = json.loads((self.folder / "out/easy/0/scene.json").read_text())
            self.assertEqual(summary["presets"][1]["preset_digest"], scene["preset_digest"])
            self.assertEqual(summary["seeds"], {"first": "0", "last": "18", "step": "2"})
            self.assertEqual(summary["failed"], len(failed))
            self.assertEqual(summary["interrupted"], False)
            self.assertEqual(summary["baked"] + summary["up_to_date"], 20 - len(failed))
            # Of easy.json 0, 2 and 4 stood there; in the second run everything does.
            self.assertEqual(summary["up_to_date"], 3 if threads == 1 else 20 - len(failed))
            self.assertEqual([failure["seed"] for failure in summary["failures"]], list(failed))
            for failure in summary["failures"]:
                self.assertEqual(list(failure), ["preset", "seed", "id", "message"])
                self.assertEqual((failure["preset"], failure["id"]), ("h", "E-MAZE-QUOTA"))
                self.assertIn(failure["message"], failed[failure["seed"]])

    def test_equal_runs_give_equal_bytes(self):
        self.preset("hard.json", HARD)
        self.preset("easy.json")
        for threads in [1, 2, 5]:
            self.warren("bake", "hard.json", "easy.json", "--seeds", "0:9", "-j", threads, "-o",
                        f"out{threads}", "--junit", f"j{threads}.xml")
            for name in ["out{}/batch.json", "j{}.xml"]:
                self.assertEqual((self.folder / name.format(threads)).read_bytes(),
                                 (self.folder / name.format(1)).read_bytes())

    def test_presets_at_their_own_seeds(self):
        self.preset("a.json", seed=7)
        self.preset("b.json", seed=str(2**64 - 1))
        self.ok("bake", "a.json", "b.json")
        summary = self.summary()
        self.assertNotIn("seeds", summary)
        self.assertEqual([preset["seed"] for preset in summary["presets"]], ["7", str(2**64 - 1)])
        self.assertEqual((summary["baked"], summary["failures"]), (2, []))

    def test_a_single_job_has_none(self):
        self.preset("a.json")
        self.ok("bake", "a.json", "--seeds", "3:3")
        self.assertEqual(set(self.tree("out")) & {"batch.json"}, set())

    def test_one_that_cannot_be_written_is_an_error_of_files(self):
        self.preset("a.json")
        (self.folder / "out/batch.json/mine").mkdir(parents=True)
        result = self.warren("bake", "a.json", "--seeds", "0:1")
        self.assertEqual((result.code, result.lines), (IO, ["out/a/0", "out/a/1"]))
        self.assertRegex(result.err, r"^out/batch\.json: .*\[E-IO-WRITE\]\n$")

    def test_no_preset_takes_its_name(self):
        self.preset("a.json", name="batch.json")
        self.assertIn("batch.json", self.fails(USAGE, "bake", "a.json", "--seeds", "0:1").err)
        self.ok("bake", "a.json")


class LostResults(BatchTest):
    def test_the_reports_tell_how_far_a_run_came(self):
        self.preset("a.json")
        for threads in ["1", "3"]:
            out = f"out{threads}"
            self.ok("bake", "a.json", "--seeds", "0:1", "-o", out, "--junit", "report.xml")
            with open("/dev/full", "wb") as full:
                done = subprocess.run(
                    [program.PROGRAM, "bake", "a.json", "--seeds", "10:19", "-o", out, "-j", threads,
                     "--junit", "report.xml", "--depfile", "rule.d"],
                    cwd=self.folder, stdout=full, stderr=subprocess.PIPE,
                    env=program.environment(), timeout=60)
            self.assertEqual(done.returncode, IO)
            self.assertEqual(done.stderr, b"standard output: can't be written: No space left on "
                                          b"device [E-IO-WRITE]\n")
            summary = self.summary(out)
            self.assertEqual(summary["seeds"], {"first": "10", "last": "19", "step": "1"})
            self.assertEqual((summary["baked"], summary["failed"]), (1, 0))
            self.assertEqual(summary["interrupted"], True)
            self.assertEqual(JUnit.read(self), {"a": {"seed 10": None}})
            self.assertTrue((self.folder / out / "a/10/manifest.json").is_file())
            self.assertFalse((self.folder / "rule.d").exists())


class Replaced(BatchTest):
    """No report takes the place of what is read, or of another report."""

    def setUp(self):
        super().setUp()
        shutil.copy(program.SOURCES / "presets/masks/crab.png", self.folder / "crab.png")
        self.preset("base.json", {"size": [51, 51], "mask": "crab.png"})
        (self.folder / "a.json").write_text('{"format": 1, "extends": "base.json"}')
        (self.folder / "link.json").symlink_to("a.json")

    def refuses(self, error, *words):
        self.assertIn(error, self.fails(USAGE, "bake", "a.json", *words).err)

    def test_what_is_read(self):
        for option in ["--junit", "--depfile"]:
            for name, read in [("a.json", "a.json"), ("./x/../a.json", "a.json"),
                               ("link.json", "a.json"), ("base.json", "base.json"),
                               (self.folder / "crab.png", "crab.png")]:
                self.refuses(f"{option} '{name}': would replace {read}", option, name)

    def test_each_other(self):
        (self.folder / "here").symlink_to(".")
        for name in ["report", "here/report", "new/../report"]:
            self.refuses("name the same file", "--junit", name, "--depfile", "report")

    def test_the_summary(self):
        for option in ["--junit", "--depfile"]:
            self.refuses("the summary of a run", option, "out/batch.json", "--seeds", "0:1")
        (self.folder / "batch.json").write_text('{"format": 1, "name": "b", "maze": {}}')
        self.assertIn("would replace batch.json",
                      self.fails(USAGE, "bake", "batch.json", "--seeds", "0:1", "-o", ".").err)
        self.ok("bake", "batch.json", "-o", ".", "-q")

    def test_devices_are_written_to_as_they_stand(self):
        self.ok("bake", "a.json", "-q", "--junit", "/dev/null", "--depfile", "/dev/null")


class JUnit(BatchTest):
    def read(self, file="report.xml"):
        """{suite: {case: failure element or None}}, after the counts were checked."""
        root = xml.parse(self.folder / file).getroot()
        self.assertEqual(root.tag, "testsuites")
        suites = {}
        for suite in root:
            cases = {case.get("name"): case.find("failure") for case in suite}
            self.assertEqual(suite.tag, "testsuite")
            self.assertEqual(len(cases), len(suite))
            self.assertEqual(int(suite.get("tests")), len(cases))
            self.assertEqual(int(suite.get("failures")),
                             sum(failure is not None for failure in cases.values()))
            self.assertEqual({case.get("classname") for case in suite} - {suite.get("name")}, set())
            suites[suite.get("name")] = cases
        return suites

    def test_each_preset_is_a_suite_and_each_seed_a_case(self):
        self.preset("hard.json", HARD)
        self.preset("easy.json")
        self.ok("bake", "easy.json", "--seed", 3)
        result = self.warren("bake", "hard.json", "easy.json", "--seeds", "0:9", "--junit",
                             "reports/report.xml")
        failures = self.summary()["failures"]
        self.assertGreater(len(failures), 0)
        suites = self.read("reports/report.xml")
        self.assertEqual(list(suites), ["hard", "easy"])
        for cases in suites.values():
            self.assertEqual(list(cases), [f"seed {seed}" for seed in range(10)])
        self.assertEqual(set(suites["easy"].values()), {None})
        told = {case: failure for case, failure in suites["hard"].items() if failure is not None}
        self.assertEqual(list(told), [f"seed {failure['seed']}" for failure in failures])
        for failure in failures:
            element = told[f"seed {failure['seed']}"]
            self.assertEqual((element.get("type"), element.get("message")),
                             (failure["id"], failure["message"]))
            self.assertIn(f"hard.json seed {failure['seed']}: ", element.text)
        self.assertEqual(result.code, GENERATION)

    def test_a_single_job_has_one_as_well(self):
        self.preset("a.json")
        self.ok("bake", "a.json", "--junit", "report.xml")
        self.assertEqual(self.read(), {"a": {"seed 0": None}})

    def test_any_name_of_a_file_can_be_told(self):
        for name in ["<&\">'.json", "]]>.json", "a\nb\tc.json", "\x01\x7f.json", "ü🙂.json",
                     "\u2028.json",
                     b"\xff\xc0\x80\xed\xa0\x80\xf5.json", "\ufffe\uffff.json"]:
            path = os.path.join(os.fsencode(self.folder), os.fsencode(name))
            with open(path, "wb") as file:
                file.write(b'{"format": 1, "name": "a", "maze": {"size": [9, 9]}}')
            self.block("a", [0])
            done = subprocess.run(
                [os.fsencode(program.PROGRAM), b"bake", os.fsencode(name), b"--junit",
                 b"report.xml"],
                cwd=self.folder, capture_output=True, env=program.environment(), timeout=60)
            self.assertEqual(done.returncode, IO)
            text = self.read()["a"]["seed 0"].text
            self.assertIn(".json seed 0: out/a/0: is in the way", text)
            if isinstance(name, str) and name.isprintable():
                self.assertTrue(text.startswith(name), text)

    def test_one_that_cannot_be_written_is_an_error_of_files(self):
        self.preset("a.json")
        result = self.warren("bake", "a.json", "--junit", "a.json/report.xml")
        self.assertEqual((result.code, result.out), (IO, "out/a/0\n"))
        self.assertIn("E-IO-WRITE", result.err)


class Interrupts(BatchTest):
    def interrupt(self, number, code, *words):
        """Runs an endless bake and signals once the first bundles are there."""
        run = subprocess.Popen(
            [program.PROGRAM, "bake", "a.json", "b.json", "--seeds", "0:999999", "--junit",
             "report.xml", "--depfile", "rule.d", *words],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
            env=program.environment())
        self.addCleanup(run.kill)
        first = [run.stdout.readline() for _ in range(5)]
        run.send_signal(number)
        out, err = run.communicate(timeout=60)
        self.assertEqual(run.returncode, code)
        return b"".join([*first, out]).decode().splitlines(), err.decode()

    def test_what_was_done_is_told(self):
        self.preset("a.json")
        self.preset("b.json")
        for number, code, threads in [(signal.SIGINT, 130, 1), (signal.SIGTERM, 143, 3)]:
            paths, err = self.interrupt(number, code, "-j", str(threads), "--force")
            self.assertEqual(err, f"interrupted; {len(paths)} of 2000000 done\n")
            summary = self.summary()
            self.assertEqual((summary["interrupted"], summary["baked"]), (True, len(paths)))
            self.assertEqual((summary["failed"], summary["failures"]), (0, []))
            suites = JUnit.read(self)
            self.assertEqual([f"out/a/{case.split()[1]}" for case in suites["a"]], paths)
            self.assertEqual(suites["b"], {})
            for path in paths:
                self.assertTrue((self.folder / path / "manifest.json").is_file())
            self.assertEqual([path for path in self.tree() if ".tmp-" in path], [])
            self.assertFalse((self.folder / "rule.d").exists())

    def test_the_next_run_goes_on_where_it_was(self):
        self.preset("a.json")
        self.preset("b.json")
        paths, _ = self.interrupt(signal.SIGINT, 130, "-j", "1")
        last = len(paths) + 1
        result = self.warren("bake", "a.json", "--seeds", f"0:{last}")
        self.assertEqual(result.code, DONE)
        self.assertEqual(result.err, f"{len(paths)} of {last + 1} bundles were up to date\n")


if __name__ == "__main__":
    program.main()
