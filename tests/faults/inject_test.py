"""System calls that fail, and kills at each of them: strace injects every fault once at every call
that a run makes after the loader is done."""

import errno
import os
import re
import shutil
import signal
import unittest
from collections import Counter

from faults import ABSENT, DONE, INVALID, IO, NEW, OLD, BundleTest

# Memory and threads have tests of their own; the others can't fail, or end the process.
NO_FILES = {"brk", "mmap", "munmap", "mprotect", "madvise", "futex", "execve", "exit_group",
            "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "getpid", "gettid", "clock_gettime",
            "getcwd"}
FAILS_THE_RUN = {"write", "fsync", "renameat2"}  # whatever the reason
GOES_ON_AFTER_SIGNALS = {"openat", "read", "write", "close"}
STRACE = shutil.which("strace") or "strace"


class Injection(BundleTest):
    """A re-bake of one bundle, which begins a cache."""

    maze = {"size": [15, 15], "events": {"count": 0}}
    before = OLD
    once = ["ENOSPC", "EIO", "EMFILE", "EINTR"]  # errors that are injected at one call
    stay = ["ENOSPC", "EIO", "EMFILE"]           # at one and all that follow
    records = []                                 # more options

    def setUp(self):
        super().setUp()
        self.log = self.folder / "log"
        self.restore(self.before)
        result = self.traced(["-e", "trace=all"])
        self.assertEqual((result.code, result.err), (DONE, ""))
        names = re.findall(r"^\d+ +(\w+)\(", self.log.read_text(), re.MULTILINE)
        lines = [line for line in self.log.read_text().splitlines() if re.match(r"\d+ +\w+\(", line)]
        begin = next(i for i, line in enumerate(lines) if i > 0 and f'"{NEW}.json"' in line)
        self.startup = Counter(names[:begin])
        self.names = sorted(set(names[begin:]) - NO_FILES)
        self.assertLess({"openat", "write", "fsync", "mkdirat", "renameat2", "close"},
                        set(self.names))

    def words(self, variant, *more, out="out"):
        return super().words(variant, *self.records, *more, out=out)

    def traced(self, options):
        """A re-bake of the old bundle to the new one under strace."""
        return self.run_words([STRACE, "-f", "-o", self.log, *options,
                               *self.command(NEW, "-j", 1)])

    def calls(self, name):
        return range(self.startup[name] + 1, 10_000)

    def allowed(self, code):
        return [NEW] if code == DONE else [self.before, NEW]

    def check_code(self, name, error, result):
        if result.code == DONE:
            self.assertFalse(name in FAILS_THE_RUN and error in ["ENOSPC", "EIO"]
                             and "[W-CACHE]" not in result.err, "the failure was passed over")
        else:
            # A preset that names a picture which can't be read is invalid.
            self.assertEqual(result.code, INVALID if "[E-PICTURE-READ]" in result.err else IO)
            self.assertFalse(name in GOES_ON_AFTER_SIGNALS and error == "EINTR",
                             "a signal ended the run")
            if name == "write" and not result.err:
                return  # the message couldn't be written either
            self.assertIn(os.strerror(getattr(errno, error)), result.err)
            self.assertRegex(result.err, r"\[E-(IO|EXTENDS|PICTURE)-(WRITE|READ)\]\n")

    def sweep(self, error, names, kind):
        """Injects the error at the first call of each name, then the second, ... until the run makes
        no more; kind `{}`: at that call alone, `{}+`: at it and all that follow."""
        hits = 0
        for name in names:
            for call in self.calls(name):
                when = kind.format(call)
                with self.subTest(f"{name}:error={error}:when={when}"):
                    self.restore(self.before)
                    result = self.traced(["-e", f"trace={name}",
                                          "-e", f"inject={name}:error={error}:when={when}"])
                    hit = "(INJECTED)" in self.log.read_text()
                    if hit:
                        hits += 1
                        self.check_code(name, error, result)
                    else:
                        self.assertEqual((result.code, result.err), (DONE, ""))
                    self.check(self.allowed(result.code))
                    if self.leftovers():
                        self.check_next_run(NEW)
                if not hit:
                    break
        return hits

    def kill_everywhere(self, allowed, *options):
        kills = 0
        for name in self.names:
            for call in self.calls(name):
                with self.subTest(f"{name}:signal=KILL:when={call}"):
                    self.restore(self.before)
                    result = self.traced([*options, "-e", "inject=" + name
                                          + f":signal=KILL:when={call}"])
                    self.assertIn(result.code, [DONE, -signal.SIGKILL])
                    kills += result.code != DONE
                    states = self.check([NEW] if result.code == DONE else allowed)
                    if self.leftovers() or ABSENT in states:
                        self.check_next_run(NEW)
                if result.code == DONE:
                    break
        self.assertGreater(kills, 30)

    def test_errors_that_happen_once(self):
        for error in self.once:
            self.assertGreater(self.sweep(error, self.names, "{}"), 30)

    def test_errors_that_stay(self):
        for error in self.stay:
            self.assertGreater(self.sweep(error, ["openat", "write", "fsync", "mkdirat"], "{}+"), 10)

    def test_writes_of_nothing(self):
        for call in self.calls("write"):
            self.restore(self.before)
            result = self.traced(["-e", f"inject=write:retval=0:when={call}"])
            if "(INJECTED)" not in self.log.read_text():
                break
            self.check_code("write", "EIO", result)
            self.check(self.allowed(result.code))
            self.check_next_run(NEW)

    def test_file_systems_that_cannot_exchange_names(self):
        for error in ["EINVAL", "ENOSYS"]:
            for kind in ["{}", "{}+"]:
                for call in range(1, 3):
                    self.restore(self.before)
                    result = self.traced(["-e", "inject=renameat2:error="
                                          + f"{error}:when={kind.format(call)}"])
                    self.assertEqual((result.code, result.err), (DONE, ""))
                    self.check([NEW])
                    self.check_next_run(NEW)

    def test_kills(self):
        self.kill_everywhere([self.before, NEW])

    def test_kills_where_names_cannot_be_exchanged(self):
        # There the bundle is renamed away first, and may be missing until the next run.
        self.kill_everywhere([ABSENT, OLD, NEW], "-e", "inject=renameat2:error=EINVAL")


class Fresh(Injection):
    """A bake where no bundle stands."""

    before = ABSENT


class Cached(Injection):
    """A re-bake of one bundle beside a cache, from which it takes what is in it."""

    once = ["EIO", "EINTR", "EXDEV"]
    stay = ["EIO"]

    def restore(self, variant):
        super().restore(variant)
        shutil.copytree(self.folder / f"known/{OLD}/.cache", self.out / ".cache")

    test_kills_where_names_cannot_be_exchanged = None  # as without one
    test_file_systems_that_cannot_exchange_names = None


class Batch(Injection):
    """Two bundles, and all that is written besides them."""

    seeds = [0, 1]
    once = ["EIO", "EINTR"]
    stay = ["ENOSPC"]
    records = ["--depfile", "out/maze.d", "--junit", "out/maze.xml"]

    def leftovers(self):
        return [name for name in super().leftovers() if name not in ["maze.d", "maze.xml"]]

    test_kills_where_names_cannot_be_exchanged = None  # bundles are placed one by one


if __name__ == "__main__":
    unittest.main(verbosity=0)
