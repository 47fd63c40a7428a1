"""What the tests of faults share: bundles of two variants, and judgement of what stands on disk."""

import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "binary"))

import bundles
import program
from mask import mask
from program import DONE, INVALID, IO, PROGRAM, ProgramTest

ABSENT, OLD, NEW = "absent", "old", "new"

# One picture: there is something to be shared, but the fewer the calls, the sooner all have failed.
MATERIALS = {"wall": {"images": {"albedo": "wall.png"}}, "floor": {"texture": "none"},
             "top": {"texture": "none"}}


class BundleTest(ProgramTest):
    """Bakes bundles out/maze/SEED of the presets old.json and new.json, which differ in every file
    but those that all bundles share. A fault may leave the one or the other at the path, whole,
    beside a cache in which every file is whole, and nothing else."""

    maze = {"size": [15, 15], "events": {"count": 3}}
    seeds = [0]

    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.known = {}
        (self.folder / "wall.png").write_bytes(mask(64, 64))
        for variant, height in [(OLD, 3), (NEW, 4)]:
            self.preset(f"{variant}.json", {**self.maze, "height": height, "materials": MATERIALS},
                        name="maze", bake={"occlusion": "none"})
            self.ok(*self.words(variant, out=f"known/{variant}"))
            for seed in self.seeds:
                self.known[variant, seed] = self.tree(f"known/{variant}/maze/{seed}")
        for seed in self.seeds:
            old, new = self.known[OLD, seed], self.known[NEW, seed]
            self.assertEqual(old.keys(), new.keys())
            self.assertTrue(all((content == new[name]) == self.is_shared(name)
                                for name, content in old.items() if content is not None))

    def is_shared(self, name):
        """Whether a bundle's file is kept in the cache."""
        return bool(re.match(r"textures/|meshes/(?!maze_)", name))

    def words(self, variant, *more, out="out"):
        return ["bake", f"{variant}.json", "--seeds", f"{self.seeds[0]}:{self.seeds[-1]}", "-o", out,
                *more]

    def command(self, variant, *more):
        return [PROGRAM, *map(str, self.words(variant, *more))]

    def restore(self, variant):
        """Puts this variant at the paths, with nothing beside it."""
        shutil.rmtree(self.out, ignore_errors=True)
        if variant == ABSENT:
            return
        for seed in self.seeds:
            shutil.copytree(self.folder / f"known/{variant}/maze/{seed}",
                            self.out / f"maze/{seed}")

    def run_words(self, words, **options):
        return program.Result(subprocess.run(
            words, cwd=self.folder, capture_output=True,
            env=program.environment(**options.pop("variables", {})), timeout=120, **options))

    def state(self, seed):
        """Which variant stands there; fails when it isn't one of them byte for byte."""
        if not (self.out / f"maze/{seed}").exists():
            return ABSENT
        found = self.tree(f"out/maze/{seed}")
        for variant in [OLD, NEW]:
            if found == self.known[variant, seed]:
                return variant
        return self.fail(f"bundle {seed} is neither the old nor the new one: {sorted(found)}")

    def check(self, allowed):
        """Every bundle is one of these variants, and verifies. Gives what stands there."""
        states = [self.state(seed) for seed in self.seeds]
        for state in states:
            self.assertIn(state, allowed)
        self.verify([seed for seed, state in zip(self.seeds, states) if state != ABSENT])
        self.check_cache()
        return states

    def check_cache(self):
        """Whatever has a name of its own there is what that says, and safe from a bundle's editor."""
        for path in (self.out / ".cache").glob("[!.]*"):
            self.assertRegex(path.name, r"^[0-9a-f]{32}-[0-9a-f]{32}\.\w+$")
            self.assertEqual(bundles.digest(path.read_bytes()), f"xxh3:{path.name[33:65]}")
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o444)

    def verify(self, seeds):
        if not seeds:
            return
        paths = [f"out/maze/{seed}" for seed in seeds]
        self.assertEqual(self.ok("verify", *paths).lines, [f"{path}: ok" for path in paths])

    def leftovers(self):
        """Whatever stands in the output folder besides bundles and the batch's summary."""
        expected = {"batch.json", "maze", ".cache"}
        expected.update(f".cache/{path.name}" for path in (self.out / ".cache").glob("[!.]*"))
        for seed in self.seeds:
            expected.add(f"maze/{seed}")
            expected.update(f"maze/{seed}/{name}" for name in self.known[NEW, seed])
        return sorted(set(self.tree("out")) - expected)

    def check_next_run(self, variant):
        """The next run succeeds, brings this variant, and leaves nothing else behind."""
        result = self.warren(*self.words(variant))
        self.assertEqual((result.code, result.lines),
                         (DONE, [f"out/maze/{seed}" for seed in self.seeds]), result.err)
        self.check([variant])
        self.assertEqual(self.leftovers(), [])


def count(default):
    """How many rounds: WARREN_ROUNDS, else this many."""
    return int(os.environ.get("WARREN_ROUNDS", default))
