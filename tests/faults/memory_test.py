"""Memory that runs out: at one allocation after the other, and under a limit."""

import os
import resource
import signal
import unittest

from faults import DONE, IO, NEW, OLD, BundleTest

STEP = 29  # every allocation in turn would take minutes
LIBRARIES = 4000  # most allocations after which none of the two below has come
ABORTED = -signal.SIGABRT


class FailingAllocations(BundleTest):
    maze = {"size": [9, 9]}

    def test_each_ends_the_run_with_a_bundle_whole(self):
        codes = set()
        call = 1
        while True:
            self.restore(OLD)
            result = self.run_words(self.command(NEW, "-j", 1), variables={
                "LD_PRELOAD": os.environ["WARREN_FAILING_NEW_LIBRARY"],
                "WARREN_FAILING_NEW": str(call)})
            codes.add(result.code)
            with self.subTest(call):
                if result.code == ABORTED:
                    # Nothing can be done where libraries allocate before main(), or in destructors
                    # (nlohmann's); no bundle is begun by then.
                    self.assertLess(call, LIBRARIES)
                    self.assertIn("std::bad_alloc", result.err)
                    self.check([OLD])
                elif result.code == IO:
                    self.assertRegex(result.err, r"out of memory.* \[E-MEMORY\]\n$")
                    self.check([OLD, NEW])
                else:
                    self.assertEqual((result.code, result.err), (DONE, ""))
                    self.check([NEW])
                if self.leftovers():
                    self.check_next_run(NEW)
            if result.code == DONE:
                break
            call += STEP
        self.assertGreater(call, 1000)
        self.assertIn(IO, codes)


class LimitedMemory(BundleTest):
    maze = {"size": [101, 101]}
    seeds = [0, 1, 2, 3]

    def test_bundles_stay_whole_on_one_thread_and_on_many(self):
        codes = set()
        for threads in [1, 4]:
            for mib in [24, 25, 26, 28, 32, 40, 64, 128, 256, 2000]:
                with self.subTest(threads=threads, mib=mib):
                    self.restore(OLD)
                    result = self.run_words(
                        self.command(NEW, "-j", threads),
                        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (mib << 20,) * 2))
                    if result.code == 127:  # the loader couldn't map a library
                        continue
                    codes.add(result.code)
                    if result.code == DONE:
                        self.check([NEW])
                    else:
                        self.assertEqual(result.code, IO, result.err)
                        self.assertRegex(result.err, "out of memory|Cannot allocate memory")
                        self.check([OLD, NEW])
                    if self.leftovers():
                        self.check_next_run(NEW)
        self.assertEqual(codes, {DONE, IO})


if __name__ == "__main__":
    unittest.main(verbosity=0)
