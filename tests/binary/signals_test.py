"""Interrupts: what is begun is given up where nothing is lost, and the exit code tells."""

import fcntl
import json
import os
import pathlib
import random
import re
import select
import signal
import struct
import subprocess
import termios

import program
from program import PROGRAM, ProgramTest

CODES = {signal.SIGINT: 130, signal.SIGTERM: 143}
ENDLESS = ["--seeds", f"0:{2**40}"]


class Signals(ProgramTest):
    def start(self, *words, **streams):
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
                   "stderr": subprocess.PIPE, **streams}
        # Without buffers, which communicate() would pass over.
        process = subprocess.Popen([PROGRAM, *map(str, words)], cwd=self.folder, bufsize=0,
                                   env=program.environment(), **streams)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        for stream in [process.stdin, process.stdout, process.stderr]:
            if stream:
                self.addCleanup(stream.close)
        return process

    def first_lines(self, process, count):
        """What the process prints until so many lines are there."""
        read = b""
        while read.count(b"\n") < count:
            part = os.read(process.stdout.fileno(), 1 << 16)
            self.assertNotEqual(part, b"")
            read += part
        return read

    def interrupted(self, process, sent, before=b""):
        """Standard output after the first bytes, and the errors of a process that was asked to stop."""
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, CODES[sent], err)
        self.assertNotIn(b"internal error", err)
        return (before + out).decode(), err.decode()

    def bundles(self, root="out"):
        return sorted(str(path.parent.relative_to(self.folder))
                      for path in (self.folder / root).rglob("manifest.json"))

    def check_bundles(self, root="out"):
        """No temporary is left, and all files of each bundle's manifest are there, and no other."""
        names = {path.name for path in (self.folder / root).rglob("*")}
        self.assertEqual({name for name in names if name.startswith(".")}, {".cache"})
        for bundle in self.bundles(root):
            manifest = json.loads((self.folder / bundle / "manifest.json").read_text())
            sizes = {path.relative_to(self.folder / bundle).as_posix(): path.stat().st_size
                     for path in (self.folder / bundle).rglob("*") if path.is_file()}
            del sizes["manifest.json"]
            self.assertEqual({file["path"]: file["bytes"] for file in manifest["files"]}, sizes)


class Bake(Signals):
    def test_bundles_are_whole_wherever_a_run_is_interrupted(self):
        self.preset("a.json", {"size": [31, 31], "events": {"count": 4}})
        draw = random.Random(3)
        for round, sent in enumerate([signal.SIGINT, signal.SIGTERM] * 6):
            root = f"out{round}"
            process = self.start("bake", "a.json", *ENDLESS, "-o", root, "-j", 1 + round % 4)
            first = self.first_lines(process, draw.randrange(1, 60))
            process.send_signal(sent)
            out, err = self.interrupted(process, sent, first)
            self.check_bundles(root)
            self.assertTrue(out.endswith("\n"))
            self.assertEqual(sorted(out.splitlines()), self.bundles(root))
            done = len(out.splitlines())
            self.assertEqual(err, f"interrupted; {done} of {2**40 + 1} done\n")

    def test_the_next_run_completes_it(self):
        self.preset("a.json", {"size": [31, 31]})
        process = self.start("bake", "a.json", "--seeds", f"0:{2**40}", "-j", 2)
        first = self.first_lines(process, 10)
        process.send_signal(signal.SIGINT)
        self.interrupted(process, signal.SIGINT, first)
        last = 40
        result = self.warren("bake", "a.json", "--seeds", f"0:{last}")
        self.assertEqual(result.code, program.DONE)
        self.assertEqual(result.lines, [f"out/a/{seed}" for seed in range(last + 1)])
        self.check_bundles()
        self.ok("bake", "a.json", "--seeds", f"0:{last}", "-o", "again")
        again = self.tree("again/a")
        self.assertEqual({name: data for name, data in self.tree("out/a").items() if name in again},
                         again)

    def test_a_blocked_reader_does_not_keep_it(self):
        self.preset("a.json")
        for threads in [1, 3]:
            process = self.start("bake", "a.json", *ENDLESS, "-o", "/".join(["x" * 200] * 15), "-j",
                                 threads)
            self.first_lines(process, 1)
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=60)
            self.assertEqual(process.returncode, CODES[signal.SIGTERM])


class Generate(Signals):
    def test_prints_whole_lines_only(self):
        self.preset("small.json", {"size": [15, 15], "events": {"count": 3}})
        self.preset("large.json", {"size": [301, 301], "algorithm": "depth-first"})
        for round, sent in enumerate([signal.SIGINT, signal.SIGTERM] * 4):
            for file in ["small.json", "large.json"]:
                process = self.start("generate", file, *ENDLESS, "-j", 1 + round % 4)
                first = self.first_lines(process, 1 + round)
                process.send_signal(sent)
                out, err = self.interrupted(process, sent, first)
                self.assertTrue(out.endswith("\n"))
                seeds = [int(json.loads(line)["seed"]) for line in out.splitlines()]
                self.assertEqual(seeds, sorted(set(seeds)))
                self.assertEqual(err, f"interrupted; {len(seeds)} of {2**40 + 1} done\n")

    def test_a_blocked_reader_does_not_keep_it(self):
        self.preset("large.json", {"size": [301, 301], "algorithm": "depth-first"})
        for threads in [1, 3]:
            for sent in CODES:
                process = self.start("generate", "large.json", *ENDLESS, "-j", threads)
                # One line is more than the pipe holds, so the next one fills it.
                process.stdout.read(1)
                process.send_signal(sent)
                process.wait(timeout=60)
                self.assertEqual(process.returncode, CODES[sent])

    def test_a_reader_that_stops_and_goes_on_gets_no_line_twice(self):
        self.preset("small.json", {"size": [15, 15], "events": {"count": 3}})
        self.preset("large.json", {"size": [301, 301], "algorithm": "depth-first"})
        for file, last in [("small.json", 999), ("large.json", 60)]:
            expected = self.ok("generate", file, "--seeds", f"0:{last}").lines
            for threads in [1, 3]:
                process = self.start("generate", file, *ENDLESS, "-j", threads, pipesize=4096)
                # The pipe is full with the first piece.
                first = process.stdout.read(1)
                while not self.unread(process.stdout.fileno()):
                    pass
                process.send_signal(signal.SIGTERM)
                # It gives up on the reader, which goes on as it says so, or a little earlier.
                select.select([process.stderr], [], [], 0.15)
                out, err = self.interrupted(process, signal.SIGTERM, first)
                *lines, rest = out.split("\n")
                seeds = [int(json.loads(line)["seed"]) for line in lines]
                self.assertEqual(seeds, sorted(set(seeds)))
                self.assertTrue(all(line == expected[seed] for seed, line in zip(seeds, lines)))
                self.assertTrue(any(line.startswith(rest) for line in expected))
                self.assertEqual(err, f"interrupted; {len(seeds)} of {2**40 + 1} done\n")

    def test_standard_input_is_not_waited_for(self):
        for command in ["bake", "generate", "validate"]:
            for sent in CODES:
                reader, writer = os.pipe()
                process = self.start(command, "-", stdin=reader)
                os.close(reader)
                # As soon as this is taken, the preset is being read.
                os.write(writer, b'{"format": 1,')
                while self.unread(writer):
                    pass
                process.send_signal(sent)
                out, err = self.interrupted(process, sent)
                os.close(writer)
                self.assertEqual((out, err), ("", "interrupted\n"))
        self.assertEqual(self.tree(), {})

    def unread(self, descriptor):
        return struct.unpack("i", fcntl.ioctl(descriptor, termios.FIONREAD, b"\0" * 4))[0] > 0


class Validate(Signals):
    def test_no_further_preset_is_read(self):
        self.preset("a.json")
        for words in [["validate"], ["validate", "--json"], ["validate", "--explain"]]:
            process = self.start(*words, *["a.json"] * 20000)
            first = self.first_lines(process, 1)
            process.send_signal(signal.SIGINT)
            out, err = self.interrupted(process, signal.SIGINT, first)
            self.assertEqual(err, "interrupted\n")
            self.assertLess(out.count("\n"), 20000)


class Wishes(Signals):
    def test_a_second_signal_ends_it_at_once(self):
        self.preset("huge.json", {"size": [4001, 4001], "algorithm": "wilson"})
        for first, second in [(signal.SIGINT, signal.SIGINT), (signal.SIGINT, signal.SIGTERM),
                              (signal.SIGTERM, signal.SIGINT)]:
            process = self.start("generate", "huge.json", stdin=None)
            # Before the maze is begun, the first one would do.
            while self.ticks(process) < 20:
                pass
            process.send_signal(first)
            self.wait_until(process, lambda sets: first not in sets["ShdPnd"])
            # A signal that follows at once counts as the same, as timeout sends two.
            while process.poll() is None:
                process.send_signal(second)
            self.assertEqual(process.returncode, -second)

    def ticks(self, process):
        """Time of a processor that the process' own code took."""
        text = pathlib.Path(f"/proc/{process.pid}/stat").read_text()
        return int(text.rpartition(")")[2].split()[11])

    def wait_until(self, process, holds):
        """Until something holds of the process' sets of signals, as /proc tells them."""
        while True:
            text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
            sets = {name: int(value, 16)
                    for name, value in re.findall(r"(?m)^(S\w+):\t([0-9a-f]{16})$", text)}
            if holds({name: {number for number in CODES if value >> (number - 1) & 1}
                      for name, value in sets.items()}):
                return

    def test_ignored_signals_stay_ignored(self):
        self.preset("a.json")
        for sent in CODES:
            process = self.start("generate", "a.json", "--seeds", "0:20000", preexec_fn=lambda:
                                 signal.signal(sent, signal.SIG_IGN))
            first = self.first_lines(process, 1)
            process.send_signal(sent)
            out, err = process.communicate(timeout=60)
            self.assertEqual((process.returncode, err), (program.DONE, b""))
            self.assertEqual((first + out).count(b"\n"), 20001)

    def test_the_other_signal_counts_all_the_same(self):
        self.preset("a.json")
        process = self.start("generate", "a.json", *ENDLESS, preexec_fn=lambda:
                             signal.signal(signal.SIGINT, signal.SIG_IGN))
        self.first_lines(process, 1)
        process.send_signal(signal.SIGINT)
        self.first_lines(process, 1)
        process.send_signal(signal.SIGTERM)
        self.interrupted(process, signal.SIGTERM)


if __name__ == "__main__":
    program.main()
