"""What the tests of the built program share: a scratch folder and a way to run it."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

PROGRAM = pathlib.Path(os.environ["WARREN_BIN"]).resolve()
SOURCES = pathlib.Path(__file__).resolve().parents[2]

DONE, INTERNAL, USAGE, INVALID, GENERATION, IO = 0, 1, 2, 3, 4, 6

# Six containers in a maze this small: some seeds have room for them, others haven't.
HARD = {"size": [9, 9], "events": {"count": 6, "placement": "select", "types": {"container": 6}}}


class Result:
    """Standard output, standard error and exit code of a run."""

    def __init__(self, done):
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()
        self.code = done.returncode

    @property
    def lines(self):
        return self.out.splitlines()


def environment(**more):
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return {**kept, "LC_ALL": "C", **more}


class ProgramTest(unittest.TestCase):
    """Runs in a folder of its own, which is removed afterwards."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="warren-test-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def warren(self, *words, stdin="", program=PROGRAM, **environment_variables):
        return Result(
            subprocess.run(
                [program, *map(str, words)],
                cwd=self.folder,
                input=stdin.encode(),
                capture_output=True,
                env=environment(**environment_variables),
                timeout=60,
            )
        )

    def ok(self, *words, **options):
        """A run that succeeds without a word on standard error."""
        result = self.warren(*words, **options)
        self.assertEqual((result.code, result.err), (DONE, ""))
        return result

    def fails(self, code, *words, **options):
        """A run that fails with this code and leaves no result behind."""
        before = self.tree()
        result = self.warren(*words, **options)
        self.assertEqual(result.code, code, result.err)
        self.assertEqual(result.out, "")
        self.assertNotEqual(result.err, "")
        self.assertEqual(self.tree(), before)
        return result

    def preset(self, file, maze=None, **more):
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"format": 1, **more, "maze": maze or {"size": [9, 9]}}))
        return file

    def tree(self, root="."):
        """Every file below the folder with its bytes; None for folders."""
        base = self.folder / root
        return {
            str(path.relative_to(base)): None if path.is_dir() else path.read_bytes()
            for path in sorted(base.rglob("*"))
        }


def main():
    unittest.main(verbosity=0)
