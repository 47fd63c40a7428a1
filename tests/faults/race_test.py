"""Several bakers of one bundle at once."""

import subprocess
import unittest

import faults
from faults import NEW, OLD, PROGRAM, BundleTest


class Race(BundleTest):
    def start(self, words):
        return subprocess.Popen(words, cwd=self.folder, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)

    def test_the_bundle_is_that_of_one_of_them(self):
        self.restore(OLD)
        winners = set()
        for _ in range(faults.count(10)):
            bakers = [self.start(self.command(variant, "--force"))
                      for variant in [OLD, NEW, OLD, NEW]]
            reader = self.start([PROGRAM, "verify", "out/maze/0"])
            for process in [*bakers, reader]:
                out, err = process.communicate(timeout=60)
                self.assertEqual((process.returncode, err), (0, b""))
                self.assertEqual(out, b"out/maze/0: ok\n" if process is reader
                                 else b"out/maze/0\n")
            winners.update(self.check([OLD, NEW]))
            self.assertEqual(self.leftovers(), [])
        self.assertEqual(winners, {OLD, NEW})

    def test_the_first_bundle_of_several_bakers(self):
        for _ in range(faults.count(10)):
            self.restore("absent")
            bakers = [self.start(self.command(variant)) for variant in [OLD, NEW, NEW, OLD]]
            for process in bakers:
                out, err = process.communicate(timeout=60)
                self.assertEqual((process.returncode, out), (0, b"out/maze/0\n"), err)
            self.check([OLD, NEW])
            self.assertEqual(self.leftovers(), [])


if __name__ == "__main__":
    unittest.main(verbosity=0)
