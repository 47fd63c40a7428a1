"""Limits of files, and standard streams that are full or closed."""

import os
import resource
import subprocess
import unittest

from faults import DONE, IO, NEW, OLD, BundleTest


class Limits(BundleTest):
    def limited(self, kind, value, *more):
        """A re-bake of the old bundle to the new one under this limit."""
        self.restore(OLD)
        return self.run_words(self.command(NEW, *more),
                              preexec_fn=lambda: resource.setrlimit(kind, (value, value)))

    def check_refusal(self, result, reason):
        self.assertEqual(result.code, IO, result.err)
        self.assertEqual(result.out, "")
        self.assertIn(reason, result.err)
        self.check([OLD])
        self.assertEqual(self.leftovers(), [])

    def test_file_sizes(self):
        largest = max(len(content) for content in self.known[NEW, 0].values() if content)
        for size in [0, 1, 100, 1 << 10, 4 << 10, 16 << 10, largest - 1]:
            with self.subTest(size):
                self.check_refusal(self.limited(resource.RLIMIT_FSIZE, size), "File too large")
        self.assertEqual(self.limited(resource.RLIMIT_FSIZE, largest).code, DONE)
        self.check([NEW])

    def test_open_files(self):
        codes = []
        for files in range(16):
            result = self.limited(resource.RLIMIT_NOFILE, files)
            if result.code == 127:  # the loader couldn't open a library
                continue
            codes.append(result.code)
            if result.code == IO:
                self.assertIn("Too many open files", result.err)
            self.check([NEW] if result.code == DONE else [OLD, NEW])
            self.check_next_run(NEW)
        self.assertEqual((codes[0], codes[-1]), (IO, DONE))


class Streams(BundleTest):
    def closed_pipe(self):
        reader, writer = os.pipe()
        os.close(reader)
        self.addCleanup(os.close, writer)
        return writer

    def full(self):
        device = os.open("/dev/full", os.O_WRONLY)
        self.addCleanup(os.close, device)
        return device

    def run_with(self, words, **streams):
        piped = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        done = subprocess.run(words, cwd=self.folder, timeout=60, **{**piped, **streams})
        return done.returncode, done.stdout, done.stderr

    def test_standard_output_that_takes_nothing(self):
        for stream, reason in [(self.full(), b"No space left"), (self.closed_pipe(), b"Broken pipe")]:
            self.restore(OLD)
            code, _, err = self.run_with(self.command(NEW), stdout=stream)
            self.assertEqual(code, IO)
            self.assertIn(b"standard output: can't be written: " + reason, err)
            self.check([OLD, NEW])
            self.assertEqual(self.leftovers(), [])

    def test_standard_error_that_takes_nothing(self):
        for stream in [self.full(), self.closed_pipe()]:
            # Nothing is said there, so nothing is lost.
            self.restore(OLD)
            code, out, _ = self.run_with(self.command(NEW), stderr=stream)
            self.assertEqual((code, out), (DONE, b"out/maze/0\n"))
            self.check([NEW])
            # A message that is lost.
            code, out, _ = self.run_with(self.command(OLD, "-v"), stderr=stream)
            self.assertEqual((code, out), (IO, b"out/maze/0\n"))
            self.check([OLD])

    def test_closed_streams(self):
        for closed in ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"]:
            with self.subTest(closed):
                self.restore(OLD)
                code, _, _ = self.run_with(["sh", "-c", f'exec "$0" "$@" {closed}',
                                            *self.command(NEW)])
                self.assertEqual(code, IO if ">&-" in closed.replace("2>", "") else DONE)
                self.check([OLD, NEW])
                self.assertEqual(self.leftovers(), [])


if __name__ == "__main__":
    unittest.main(verbosity=0)
