"""Memory: jobs that would need too much are refused, and running out of it is an error like others."""

import json
import os
import re
import resource
import shutil
import subprocess
import sys

import designed
import program
from landscapes import terrain
from program import DONE, INVALID, IO, PROGRAM, ProgramTest

# A process begins with its parent's peak, so that has to be a small one.
MEASURE = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).returncode
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""

KIB = 1024
MIB = 1024 * KIB
UNITS = {"M": MIB, "G": 1024 * MIB}


class MemoryTest(ProgramTest):
    def peak(self, *words):
        """Resident memory of a run that succeeds, in bytes."""
        done = subprocess.run([sys.executable, "-I", "-S", "-c", MEASURE, PROGRAM, *map(str, words)],
                              cwd=self.folder, env=program.environment(), capture_output=True,
                              timeout=60)
        code, peak = map(int, done.stdout.split())
        self.assertEqual(code, DONE, done.stderr)
        return peak * KIB


class Estimate(MemoryTest):
    def estimate(self, command, file, *words):
        """What the program says a job would need, process included."""
        result = self.fails(INVALID, command, file, "--memory", "0", *words)
        number, unit = re.search(r"would need about ([\d.]+)([MG]) of memory", result.err).groups()
        return float(number) * UNITS[unit]

    def check(self, command, *words, more=None, **maze):
        """The estimate for a maze of these keys, and `more` keys of its preset."""
        anything = dict.fromkeys(["triangles", "draws", "texture_bytes", "bytes"])
        self.preset("a.json", maze, **{"budget": anything, **(more or {})})
        needed = self.estimate(command, "a.json", *words)
        out = ["--force", "-o", "out"] if command == "bake" else []
        taken = self.peak(command, "a.json", "-q", *words, *out)
        told = f"{command} {words} {more} {maze}: about {needed / MIB:.0f}M, was {taken / MIB:.1f}M"
        self.assertGreaterEqual(needed, taken, told)
        self.assertLessEqual(needed, 2 * taken + 16 * MIB, told)
        shutil.rmtree(self.folder / "out", ignore_errors=True)

    def test_it_is_above_what_jobs_take_but_not_far(self):
        events = {"count": 30}
        for size in [[15, 15], [501, 501], [127, 1501], [1001, 1001]]:
            self.check("generate", size=size, frontier="random-cell", events=events)
            self.check("generate", size=size, algorithm="depth-first")
        for size in [[15, 15], [501, 501], [127, 1501]]:
            self.check("bake", size=size, frontier="random-cell", events=events)
            self.check("bake", size=size, algorithm="depth-first", ceiling=True)

    def test_corners_count(self):
        for occlusion in ["none", "vertex"]:
            for ceiling in [False, True]:
                for profile in ["portable", "compact"]:
                    self.check("bake", "--profile", profile, size=[401, 401], ceiling=ceiling,
                               more={"bake": {"occlusion": occlusion}})
        self.check("bake", "--profile", "compact", size=[401, 401])

    def test_textures_count(self):
        covered = lambda **textures: {name: {"texture": textures.get(name, "none")}
                                      for name in ["wall", "floor", "top"]}
        for size in [64, 1024, 2048]:
            for materials in [covered(floor="mud"), covered(wall="brick", floor="mud", top="moss")]:
                self.check("bake", size=[15, 15], materials=materials,
                           more={"bake": {"texture_size": size}})

    def test_designers_pictures_count(self):
        for name in ["a.png", "b.png", "c.png"]:
            rows = b"".join(b"\0" + os.urandom(3 * 2048) for _ in range(2048))
            (self.folder / name).write_bytes(designed.png_of(2048, 2048, 8, 2, rows))
        plain = {"texture": "none"}
        for images in [{"albedo": "a.png"},
                       {"albedo": "a.png", "normal": "b.png", "roughness": "c.png"}]:
            for command in ["generate", "bake"]:
                self.check(command, size=[15, 15],
                           materials={"wall": {"images": images}, "floor": plain, "top": plain})

    def test_wall_props_count(self):
        (self.folder / "wall.glb").write_bytes(designed.hedge_glb(14))
        (self.folder / "flat.glb").write_bytes(designed.hedge_glb(1))
        for size, glb in [(33, "wall.glb"), (151, "wall.glb"), (801, "flat.glb")]:
            for profile in ["portable", "compact"]:
                for ceiling in [False, True]:
                    self.check("bake", "--profile", profile, size=[size, size], walls="prop",
                               ceiling=ceiling, more={"props": {"wall": glb}})

    def test_many_exits_count_where_corridors_wind(self):
        exits = [[x, y] for x in range(1, 501, 64) for y in range(1, 501, 64)]
        self.assertEqual(len(exits), 64)
        for algorithm in ["depth-first", "growing-tree"]:
            self.check("generate", size=[501, 501], algorithm=algorithm, exits=exits)
        self.check("bake", size=[501, 501], algorithm="depth-first", exits=exits)
        self.check("bake", "--profile", "compact", size=[501, 501], algorithm="depth-first",
                   exits=exits)


class Landscapes(MemoryTest):
    """Estimates of terrains are bounds: how much is merged isn't known beforehand."""

    def check(self, *words, **changes):
        budget = {"triangles": None, "draws": None, "texture_bytes": None, "bytes": None}
        (self.folder / "a.json").write_text(json.dumps(
            {"format": 1, "terrain": terrain(**changes), "budget": budget}))
        for command in [["generate"], ["bake"], ["bake", "--profile", "compact"]]:
            whole = [*command, "a.json", *words]
            refusal = self.fails(INVALID, *whole, "--memory", "1M").err
            estimate = int(re.search(r"about (\d+)M", refusal)[1]) * MIB
            with self.subTest(words=whole, changes=changes):
                taken = self.peak(*whole, "-j", 1, "--force", "-q", "-o", "out") if (
                    command[0] == "bake") else self.peak(*whole, "-j", 1, "-q")
                self.assertLessEqual(taken, estimate)
                self.assertLessEqual(estimate, 4 * taken)

    def test_windows_count(self):
        for chunk, chunks in [(257, "0:1,0:1"), (257, "0:7,0:7"), (513, "0:3,0:1")]:
            self.check("--chunks", chunks, chunk=chunk, lod={"max_error": [0.05], "distance": [0]})

    def test_bounds_count(self):
        noises = {"smooth": {"scale": 0.01, "octaves": 2}, "rough": {"scale": 0.5, "octaves": 1},
                  "ridged": {"scale": 0.05, "octaves": 4, "shape": "ridged"}}
        for name, noise in noises.items():
            for bounds in [[0, 0.001], [0.01, 0.1]]:
                self.check("--chunks", "0:3,0:3", chunk=257, noises=[noise],
                           lod={"max_error": bounds, "distance": [0, 50]})

    def test_splat_maps_count(self):
        for side in [64, 1024, 2048]:
            self.check(chunk=129, splat_size=side)


class Limit(MemoryTest):
    def test_a_job_that_needs_too_much_is_refused_at_once(self):
        self.preset("a.json", {"size": [8191, 8191]})
        for command in ["bake", "validate"]:
            result = self.fails(INVALID, command, "a.json")
            self.assertRegex(result.err, r"^a\.json:1:32: /maze/size: a job would need about "
                                         r"[\d.]+G of memory; the limit is 4G, which --memory "
                                         r"changes \[E-MEMORY\]\n$")
        self.ok("validate", "a.json", "--memory", "100G")
        result = self.fails(INVALID, "generate", "a.json", "--memory", "1536M")
        self.assertRegex(result.err, r"the limit is 1\.5G, which")

    def test_the_size_is_placed_where_it_was_written(self):
        self.preset("base.json", {"size": [4001, 4001]})
        self.preset("a.json", {"braid": 0.5}, extends="base.json")
        self.assertRegex(self.fails(INVALID, "bake", "a.json", "--memory", "100M").err,
                         r"^base\.json:1:32: /maze/size: ")
        self.assertRegex(
            self.fails(INVALID, "bake", "a.json", "--memory", "100M", "--set",
                       "maze.size=[3001,3001]").err, r"^--set maze\.size=.*:1:11: /maze/size: ")
        self.preset("b.json", {"braid": 0.5})
        self.assertRegex(self.fails(INVALID, "bake", "b.json", "--memory", "1M").err,
                         r"^b\.json: /maze/size: a job would need about \d+M")

    def test_a_window_that_needs_too_much_is_refused(self):
        (self.folder / "a.json").write_text(
            '{"format": 1,\n "terrain": {"chunk": 513, "chunks": [[0, 127], [0, 127]]}}')
        for command in ["bake", "generate", "validate"]:
            self.assertRegex(self.fails(INVALID, command, "a.json").err,
                             r"^a\.json:2:38: /terrain/chunks: a job would need about [\d.]+G of "
                             r"memory; the limit is 4G, which --memory changes \[E-MEMORY\]\n$")
            self.assertRegex(
                self.fails(INVALID, command, "a.json", "--chunks", "5:132,0:127").err,
                r"^a\.json: /terrain/chunks: a job would need about [\d.]+G of memory")
        self.ok("validate", "a.json", "--chunks", "5:6,0:1")

    def test_no_more_jobs_run_than_fit(self):
        self.preset("a.json", {"size": [1001, 1001], "algorithm": "depth-first"})
        words = ["generate", "a.json", "--seeds", "0:7", "-j", 8, "-q"]
        whole = self.ok(*words, "--memory", "200M").out
        self.assertTrue(whole == self.ok(*words).out)
        for size in ["50M", "200M"]:
            self.assertLessEqual(self.peak(*words, "--memory", size), int(size[:-1]) * MIB)


class Exhaustion(ProgramTest):
    """With too little address space, from where the system can start the program at all."""

    LIMITS = [*range(11000, 20000, 3000), *range(20000, 160000, 30000)]  # KiB

    def limited(self, kib, *words):
        size = kib * KIB
        done = subprocess.run([PROGRAM, *map(str, words)], cwd=self.folder, capture_output=True,
                              env=program.environment(), timeout=60, preexec_fn=lambda:
                              resource.setrlimit(resource.RLIMIT_AS, (size, size)))
        if b"error while loading shared libraries" in done.stderr:
            return None
        return program.Result(done)

    def test_it_is_an_error_and_leaves_whole_bundles(self):
        self.preset("small.json")
        self.preset("large.json", {"size": [151, 151]})
        codes = set()
        for kib in self.LIMITS:
            for threads in [1, 8]:
                root = f"out-{kib}-{threads}"
                result = self.limited(kib, "bake", "large.json", "small.json", "--seeds", "0:1", "-o",
                                      root, "-j", threads)
                if result is None:
                    continue
                codes.add(result.code)
                self.assertIn(result.code, [DONE, IO], result.err)
                if result.code == IO:
                    self.assertIn("[E-MEMORY]", result.err)
                self.check_bundles(root)
        self.assertEqual(codes, {DONE, IO})

    def check_bundles(self, root):
        files = [path for path in (self.folder / root).rglob("*") if path.is_file()]
        for path in files:
            parts = path.relative_to(self.folder / root).parts
            kept = parts[1:] if parts[0] == ".cache" else parts
            self.assertFalse(any(part.startswith(".") for part in kept), path)
        for manifest in (path for path in files if path.name == "manifest.json"):
            for file in json.loads(manifest.read_text())["files"]:
                self.assertEqual((manifest.parent / file["path"]).stat().st_size, file["bytes"])
        folders = {path.parents[0] for path in files if path.name == "scene.json"}
        self.assertEqual(folders, {path.parent for path in files if path.name == "manifest.json"})

    def test_generate_and_validate_end_as_well(self):
        self.preset("large.json", {"size": [301, 301]})
        for kib in self.LIMITS:
            for words in [["generate", "large.json", "--seeds", "0:3", "-j", 8],
                          ["validate", "large.json"], ["version"]]:
                result = self.limited(kib, *words)
                if result is not None:
                    self.assertIn(result.code, [DONE, IO], result.err)
                    self.assertEqual(result.code == IO, result.err != "")

    def test_a_job_without_memory_stops_no_other(self):
        self.preset("large.json", {"size": [1001, 1001]})
        self.preset("small.json")
        result = self.limited(60000, "bake", "large.json", "small.json", "--seeds", "0:1", "-j", 1)
        self.assertEqual((result.code, result.lines), (IO, ["out/small/0", "out/small/1"]))
        self.assertRegex(result.err, r"(?m)^large\.json seed 1: out of memory: .* \[E-MEMORY\]$")
        self.assertTrue((self.folder / "out/small/1/manifest.json").is_file())

    def test_threads_that_cannot_be_started_are_done_without(self):
        self.preset("a.json")
        for threads in [2, 3, 200]:
            # Room for two stacks beside all else.
            done = subprocess.run(
                ["sh", "-c", 'ulimit -s 1048576 && ulimit -v 2600000 && exec "$0" "$@"', PROGRAM,
                 "bake", "a.json", "--seeds", "0:99", "-j", str(threads), "--force"],
                cwd=self.folder, capture_output=True, env=program.environment(), timeout=60)
            self.assertEqual((done.returncode, done.stderr), (DONE, b""))
            self.assertEqual(done.stdout.splitlines(),
                             [f"out/a/{seed}".encode() for seed in range(100)])


if __name__ == "__main__":
    program.main()
