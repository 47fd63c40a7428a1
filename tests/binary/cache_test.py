"""What the bundles of an output folder share: pictures and props, kept in OUT/.cache."""

import os
import shutil
import stat
import subprocess
import tempfile
import threading

import program
from bundles import BundleTest, digest
from program import DONE, GENERATION, INVALID, PROGRAM

CACHE = "out/.cache"


class CacheTest(BundleTest):
    def setUp(self):
        super().setUp()
        self.preset("a.json", {"size": [9, 9], "events": {"count": 0}})

    def path(self, name):
        return self.folder / name

    def kept(self, out="out"):
        """Every file of the cache, by name."""
        return {path.name: path for path in sorted((self.folder / out / ".cache").iterdir())}

    def shared(self, bundle):
        """The bundle's files that are kept in the cache, and the names that they have there."""
        inodes = {path.stat().st_ino: name for name, path in self.kept().items()}
        return {str(path.relative_to(self.path(bundle))): inodes[path.stat().st_ino]
                for path in sorted(self.path(bundle).rglob("*")) if path.stat().st_ino in inodes}

    def baked(self, *words, **options):
        """Paths of the bundles of a run that says nothing, all of them whole."""
        bundles = self.ok("bake", "a.json", "--quiet", *words, **options).lines
        self.assertEqual(self.ok("verify", *bundles).lines, [f"{path}: ok" for path in bundles])
        return bundles

    def swap(self, name, content):
        """Puts other content under the key of this file, as if it had been made so."""
        path = self.path(CACHE) / name
        path.unlink()
        key, rest = name.split("-")
        other = self.path(CACHE) / f"{key}-{digest(content).removeprefix('xxh3:')}{rest[32:]}"
        other.write_bytes(content)
        other.chmod(0o444)
        return other


class Sharing(CacheTest):
    def test_bundles_have_names_of_one_file(self):
        bundles = self.baked("--seeds", "0:2")
        shared = self.shared(bundles[0])
        self.assertGreater(len(shared), 3)
        self.assertTrue(all(name.startswith(("textures/", "meshes/")) for name in shared))
        self.assertGreaterEqual(set(shared.values()), set(self.shared(bundles[1]).values()))
        for bundle in bundles:
            for path in self.path(bundle).rglob("*.*"):
                status = path.stat()
                if str(path.relative_to(self.path(bundle))) in shared:
                    self.assertEqual((status.st_nlink, stat.S_IMODE(status.st_mode)), (4, 0o444))
                else:
                    self.assertEqual((status.st_nlink, status.st_mode & 0o200), (1, 0o200), path)

    def test_files_are_named_after_their_content(self):
        self.baked()
        for name, path in self.kept().items():
            self.assertRegex(name, r"^[0-9a-f]{32}-[0-9a-f]{32}\.(png|jpg|glb)$")
            self.assertEqual(f"xxh3:{name[33:65]}", digest(path.read_bytes()))

    def test_the_next_run_takes_what_is_kept(self):
        (first,) = self.baked()
        shared = self.shared(first)
        name = next(name for name in shared if name.endswith(".png"))
        # Nobody can tell what it was made from; that it is used shows that it isn't made again.
        other = self.swap(shared[name], b"another picture")
        (second,) = self.baked("--seed", 1)
        self.assertEqual((self.path(second) / name).read_bytes(), b"another picture")
        self.assertEqual((self.path(second) / name).stat().st_ino, other.stat().st_ino)
        self.assertEqual(self.shared(second).keys(), shared.keys())
        self.baked("--force")
        self.assertEqual((self.path(first) / name).read_bytes(), b"another picture")

    def test_bundles_are_the_same_with_and_without(self):
        self.baked("--seeds", "0:1")
        self.baked("--seeds", "0:1", "--force")
        self.baked("--seed", 0, "-o", "one")
        self.baked("--seed", 1, "-o", "two")
        for seed, out in [(0, "one"), (1, "two")]:
            self.assertEqual(self.tree(f"out/a/{seed}"), self.tree(f"{out}/a/{seed}"))
        self.assertEqual(self.tree(CACHE), self.tree("one/.cache") | self.tree("two/.cache"))

    def test_profiles_share_what_they_can(self):
        (portable,), (compact,) = self.baked(), self.baked("--profile", "compact")
        both = set(self.shared(portable).values()) & set(self.shared(compact).values())
        self.assertTrue(any(name.endswith(".png") for name in both))

    def test_a_bundle_that_goes_leaves_the_others(self):
        first, second = self.baked("--seeds", "0:1")
        shutil.rmtree(self.path(first))
        self.baked("--set", "maze.height=4", "--seed", 1)
        for path in self.kept().values():
            self.assertLessEqual(path.stat().st_nlink, 2)
        self.baked("--seeds", "0:1")

    def test_a_cache_that_goes_between_runs_is_made_anew(self):
        (first,) = self.baked()
        names = self.kept().keys()
        shutil.rmtree(self.path(CACHE))
        (second,) = self.baked("--seed", 1)
        self.assertEqual(self.kept().keys() & names, self.kept().keys())
        self.assertEqual(len(self.shared(second)), len(self.kept()))
        self.assertEqual(self.shared(first), {})

    def test_no_more_than_a_bundle_makes_one(self):
        self.ok("bake", "a.json", "--dry-run", "--quiet")
        self.ok("bake", "a.json", "--explain")
        self.ok("generate", "a.json")
        self.fails(INVALID, "bake", "a.json", "--set", "maze.size=[16,15]")
        self.fails(GENERATION, "bake", "a.json", "--set", "budget.triangles=1")
        self.assertFalse(self.path("out").exists())

    def test_no_preset_is_named_like_it(self):
        self.preset(".cache.json")
        self.assertIn("E-NAME", self.fails(INVALID, "bake", ".cache.json").err)
        self.fails(INVALID, "bake", "a.json", "--set", 'name=".cache"')

    def test_other_rights_make_a_copy(self):
        (first,) = self.baked()
        shared = self.shared(first)
        previous = os.umask(0o077)
        self.addCleanup(os.umask, previous)
        (second,) = self.baked("--seed", 1)
        for name in shared:
            self.assertEqual((self.path(first) / name).stat().st_nlink, 2)
        for path in self.path(second).rglob("*.*"):
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)


class Damage(CacheTest):
    def setUp(self):
        super().setUp()
        self.baked("-o", "whole", "--seed", 1)
        (self.bundle,) = self.baked()
        self.whole = self.tree("whole/a/1")
        self.cache = self.tree(CACHE)

    def check_healed(self, *words):
        self.baked("--seed", 1, "--force", *words)
        self.assertEqual(self.tree("out/a/1"), self.whole)
        self.assertEqual(self.tree(CACHE), self.cache)
        self.assertEqual(len(self.shared("out/a/1")), len(self.kept()))

    def spoil(self, path, content):
        path.chmod(0o644)
        path.write_bytes(content)
        path.chmod(0o444)

    def test_files_that_are_cut_or_changed_are_made_anew(self):
        for damage in [lambda content: b"", lambda content: content[:-1],
                       lambda content: content[: len(content) // 2],
                       lambda content: content + b"x",
                       lambda content: content[:100] + bytes([content[100] ^ 1]) + content[101:]]:
            for name, path in self.kept().items():
                self.spoil(path, damage(self.cache[name]))
            self.check_healed()

    def test_files_that_may_be_written_to_are_replaced(self):
        for path in self.kept().values():
            path.chmod(0o644)
        self.check_healed()
        for path in self.kept().values():
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o444)

    def test_files_under_a_wrong_name_are_removed(self):
        for name, path in self.kept().items():
            path.rename(path.with_name(f"{name[:33]}{32 * '0'}{name[65:]}"))
        self.check_healed()

    def test_what_is_no_file_is_left(self):
        name, path = next(iter(self.kept().items()))
        path.unlink()
        path.mkdir()
        result = self.warren("bake", "a.json", "--seed", 1)
        self.assertEqual((result.code, result.out), (DONE, "out/a/1\n"))
        self.assertRegex(result.err, r"^out/\.cache: warning: can't be written: .*\[W-CACHE\]\n$")
        self.assertEqual(self.tree("out/a/1"), self.whole)
        path.rmdir()
        path.symlink_to(self.folder / "a.json")
        self.check_healed()

    def test_a_bundles_editor_is_stopped_or_alone(self):
        name = next(name for name in self.shared(self.bundle) if name.endswith(".png"))
        path = self.path(self.bundle) / name
        if os.geteuid() != 0:
            with self.assertRaises(PermissionError):
                path.open("r+b")
        self.baked("--seed", 1)
        self.spoil(path, b"edited")
        result = self.warren("verify", self.bundle, "out/a/1")
        self.assertEqual((result.code, result.err.count("E-BUNDLE-SIZE")), (INVALID, 2))
        self.check_healed()
        self.assertEqual(path.read_bytes(), b"edited")
        self.assertEqual(self.warren("verify", self.bundle).code, INVALID)
        self.baked("--force")

    def test_leftovers_of_the_dead_are_collected(self):
        left = self.path(CACHE) / f".x.tmp-{os.uname().nodename}-999999999-0123456789abcdef"
        left.write_bytes(b"x")
        self.check_healed()


class Elsewhere(CacheTest):
    def test_a_cache_on_another_file_system_gives_copies(self):
        other = tempfile.mkdtemp(prefix="warren-test-", dir="/dev/shm")
        self.addCleanup(shutil.rmtree, other)
        if os.stat(other).st_dev == os.stat(self.folder).st_dev:
            self.skipTest("there is no other file system")
        self.path("out").mkdir()
        self.path(CACHE).symlink_to(other)
        for words in [[], ["--force"]]:
            (bundle,) = self.baked(*words)
            self.assertGreater(len(self.kept()), 3)
            for path in [*self.path(bundle).rglob("*.*"), *self.kept().values()]:
                self.assertEqual(path.stat().st_nlink, 1)

    def test_a_cache_that_cannot_be_written_is_told_once(self):
        self.path("out").mkdir()
        self.path(CACHE).write_text("mine")
        result = self.warren("bake", "a.json", "--seeds", "0:3", "-j", 2)
        self.assertEqual(result.code, DONE)
        self.assertEqual(result.err, "out/.cache: warning: can't be written: Not a directory; each "
                                     "bundle has pictures of its own [W-CACHE]\n")
        self.assertEqual(self.ok("verify", *result.lines).lines,
                         [f"{path}: ok" for path in result.lines])
        self.baked("--seeds", "0:3", "--force")
        self.assertEqual(self.path(CACHE).read_text(), "mine")

    def test_a_cache_that_may_not_be_written(self):
        if os.geteuid() == 0:
            self.skipTest("root may write anywhere")
        (first,) = self.baked()
        self.path(CACHE).chmod(0o555)
        self.addCleanup(self.path(CACHE).chmod, 0o755)
        (second,) = self.baked("--seed", 1)
        self.assertEqual(self.shared(second), self.shared(first))


class Race(CacheTest):
    def test_several_bakers_share_one_cache(self):
        for _ in range(5):
            shutil.rmtree(self.path("out"), ignore_errors=True)
            bakers = [subprocess.Popen([PROGRAM, "bake", "a.json", "--seeds", seeds, "-j", "2"],
                                       cwd=self.folder, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, env=program.environment())
                      for seeds in ["0:3", "4:7", "2:5", "0:7"]]
            for baker in bakers:
                _, err = baker.communicate(timeout=120)
                self.assertEqual(baker.returncode, DONE, err)
                self.assertNotIn(b"W-CACHE", err)
            bundles = [f"out/a/{seed}" for seed in range(8)]
            self.ok("verify", *bundles)
            for name, path in self.kept().items():
                self.assertEqual(f"xxh3:{name[33:65]}", digest(path.read_bytes()))
            for name in self.shared(bundles[0]):
                paths = [self.path(bundle) / name for bundle in bundles]
                inodes = {path.stat().st_ino for path in paths if path.exists()}
                self.assertEqual(len(inodes), 1, name)

    def test_it_may_go_at_any_time(self):
        stop = threading.Event()

        def remove():
            while not stop.is_set():
                shutil.rmtree(self.path(CACHE), ignore_errors=True)

        remover = threading.Thread(target=remove)
        remover.start()
        try:
            result = self.warren("bake", "a.json", "--seeds", "0:29", "-j", 2)
        finally:
            stop.set()
            remover.join()
        self.assertEqual((result.code, len(result.lines)), (DONE, 30), result.err)
        self.ok("verify", *result.lines)


if __name__ == "__main__":
    program.main()
