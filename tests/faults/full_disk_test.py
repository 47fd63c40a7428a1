"""A disk that is full: a file system of 1 MB in a mount namespace of this process alone."""

import os
import shutil
import subprocess
import sys
import unittest

from faults import DONE, IO, NEW, OLD, BundleTest

NAMESPACE = "WARREN_OWN_MOUNTS"
FULL = "can't be written: No space left on device [E-IO-WRITE]"
PAGE = 4096


class FullDisk(BundleTest):
    maze = {"size": [15, 15], "events": {"count": 0}}

    def setUp(self):
        super().setUp()
        self.out.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", self.out], check=True)
        self.addCleanup(subprocess.run, ["umount", self.out], check=True)

    def free(self):
        status = os.statvfs(self.out)
        return status.f_bavail * status.f_frsize

    def leave_free(self, size):
        """Fills the disk up to this many bytes."""
        self.fill = self.out / "fill"
        self.fill.write_bytes(b"\xff" * (self.free() - size))
        self.assertEqual(self.free(), size)

    def test_a_bundle_that_does_not_fit_leaves_the_old_one(self):
        self.fill_up()

    def test_a_cache_that_does_not_fit_leaves_bundles_alone(self):
        results = self.fill_up(lambda: shutil.rmtree(self.out / ".cache"))
        told = [result for result in results if "[W-CACHE]" in result.err]
        self.assertGreater(len(told), 1)
        for result in told:
            self.assertEqual(result.err.count("[W-CACHE]"), 1)
            self.assertIn("out/.cache: warning: can't be written: No space left on device; ",
                          result.err)

    def fill_up(self, prepare=lambda: None):
        """Leaves more and more room to re-bakes; what each came to."""
        codes, results = [], []
        for pages in range(64):
            self.ok(*self.words(OLD, "--force"))
            prepare()
            self.leave_free(pages * PAGE)
            result = self.warren(*self.words(NEW))
            codes.append(result.code)
            results.append(result)
            if result.code == DONE:
                self.assertEqual(self.check([NEW]), [NEW])
            else:
                self.assertEqual(result.code, IO)
                self.assertEqual(result.out, "")
                self.assertIn(FULL, result.err)
                self.assertEqual(self.check([OLD]), [OLD])
            self.assertEqual(self.leftovers(), ["fill"])
            self.fill.unlink()
        # Too little, then enough; nothing in between.
        self.assertEqual(codes, sorted(codes, reverse=True))
        self.assertEqual((codes[0], codes[-1]), (IO, DONE))
        return results

    def test_a_batch_bakes_what_fits(self):
        self.seeds = range(100)
        result = self.warren(*self.words(NEW, "-j", 2))
        self.assertEqual(result.code, IO)
        self.assertIn(FULL, result.err)
        baked = [int(path.split("/")[-1]) for path in result.lines]
        self.assertTrue(0 < len(baked) < 100)
        self.assertEqual(sorted(path.name for path in (self.out / "maze").iterdir()),
                         sorted(map(str, baked)))
        self.verify(baked)
        self.assertIn(f"{100 - len(baked)} of 100 failed:\n", result.err)


def main():
    """Starts this file again in a mount namespace of its own, where it may mount."""
    if NAMESPACE not in os.environ:
        flags = "-m" if os.geteuid() == 0 else "-Urm"
        os.execvpe("unshare", ["unshare", flags, sys.executable, "-B", *sys.argv],
                   {**os.environ, NAMESPACE: "1"})
    unittest.main(verbosity=0)


if __name__ == "__main__":
    main()
