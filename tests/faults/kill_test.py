"""Runs that are killed at any time: each bundle is the old or the new one, and whole."""

import random
import signal
import subprocess
import time
import unittest

import faults
from faults import NEW, OLD, BundleTest


class Kill(BundleTest):
    maze = {"size": [65, 65], "events": {"count": 3}}
    seeds = [0, 1, 2, 3]

    def duration(self):
        """Seconds that a run takes which nobody kills."""
        times = []
        for variant in [OLD, NEW, OLD, NEW]:
            begin = time.monotonic()
            self.run_words(self.command(variant, "--force", "-j", 2))
            times.append(time.monotonic() - begin)
        return sorted(times)[1]

    def killed(self, variant, seconds):
        """Whether a run was still busy when it was killed after this time."""
        process = subprocess.Popen(self.command(variant, "--force", "-j", 2), cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
        self.assertIn(process.wait(60), [0, -signal.SIGKILL])
        return process.returncode != 0

    def test_kills_at_random_times(self):
        wanted = faults.count(20)
        draw = random.Random(wanted)
        self.restore(OLD)
        usual = self.duration()
        seen = set()
        kills = runs = 0
        while kills < wanted:
            self.assertLess(runs, 20 * wanted, "runs end before they can be killed")
            runs += 1
            variant = [OLD, NEW][runs % 2]
            if not self.killed(variant, draw.uniform(0, usual)):
                continue
            kills += 1
            seen.add(tuple(self.check([OLD, NEW])))
            if kills % 5 == 0:
                self.check_next_run(variant)
        self.check_next_run(NEW)
        # Some kills came after one bundle was exchanged and before another was.
        self.assertTrue(any(len(set(states)) == 2 for states in seen), seen)


if __name__ == "__main__":
    unittest.main(verbosity=0)
