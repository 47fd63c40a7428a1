"""When `warren bake` leaves a bundle alone: `up to date` means that a bake would give the same."""

import json
import os
import shutil
import stat
import struct

import program
from landscapes import write_landscape
from mask import mask
from program import DONE, IO, ProgramTest

BUNDLE = "out/a/0"


def padded(glb):
    """The same with four spaces more after its JSON."""
    size, length = struct.unpack("<I", glb[8:12])[0], struct.unpack("<I", glb[12:16])[0]
    return (glb[:8] + struct.pack("<II", size + 4, length + 4) + glb[16:20 + length] + b"    "
            + glb[20 + length:])


class IdentityTest(ProgramTest):
    def statuses(self, *words, **options):
        """What became of each bundle."""
        result = self.warren("bake", *words, "--json", "--quiet", **options)
        self.assertEqual((result.code, result.err), (DONE, ""))
        return [json.loads(line)["status"] for line in result.lines]

    def inode(self, bundle=BUNDLE):
        return (self.folder / bundle).stat().st_ino

    def assert_left_alone(self, *words, bundle=BUNDLE, **options):
        before, tree = self.inode(bundle), self.tree(bundle)
        self.assertEqual(self.statuses(*words, **options), ["up to date"])
        self.assertEqual(self.inode(bundle), before)
        self.assertEqual(self.tree(bundle), tree)

    def assert_baked(self, *words, bundle=BUNDLE, **options):
        """A bake, told by the status and seen in the folder being another one."""
        before = self.inode(bundle)
        self.assertEqual(self.statuses(*words, "--dry-run", **options), ["would bake"])
        self.assertEqual(self.inode(bundle), before)
        self.assertEqual(self.statuses(*words, **options), ["baked"])
        self.assertNotEqual(self.inode(bundle), before)
        self.assert_left_alone(*words, bundle=bundle, **options)


class Windows(IdentityTest):
    def test_each_has_a_bundle_of_its_own(self):
        write_landscape(self.folder, "a.json")
        self.ok("bake", "a.json")
        whole = self.tree(BUNDLE)
        for chunks, folder in [("0:1,0:0", "@0_1_0_0"), ("-2:-1,3:3", "@-2_-1_3_3")]:
            for words, suffix in [([], ""), (["--profile", "compact"], ".compact")]:
                words = ["bake", "a.json", f"--chunks={chunks}", *words]
                self.assertEqual(self.ok(*words).lines, [BUNDLE + folder + suffix])
                again = self.warren(*words)
                self.assertEqual(again.err, "1 of 1 bundle was up to date\n")
        self.assertEqual(self.tree(BUNDLE), whole)
        # The preset's own window, named or not, is the same.
        self.assertEqual(self.tree(BUNDLE + "@0_1_0_0"), whole)

    def test_the_presets_own_counts(self):
        write_landscape(self.folder, "a.json")
        self.ok("bake", "a.json")
        self.assert_left_alone("a.json")
        self.assert_baked("a.json", "--set", "terrain.chunks=[[0,1],[1,1]]")
        manifest = json.loads((self.folder / BUNDLE / "manifest.json").read_text())
        self.assertEqual(manifest["window"], {"x": [0, 1], "z": [1, 1]})

    def test_a_bundle_moved_to_another_windows_place_is_baked_anew(self):
        write_landscape(self.folder, "a.json")
        self.ok("bake", "a.json", "--chunks", "0:0,0:0")
        shutil.copytree(self.folder / (BUNDLE + "@0_0_0_0"), self.folder / (BUNDLE + "@1_1_0_0"))
        self.assert_baked("a.json", "--chunks", "1:1,0:0", bundle=BUNDLE + "@1_1_0_0")


class UpToDate(IdentityTest):
    def setUp(self):
        super().setUp()
        self.preset("a.json", {"size": [15, 15], "events": {"count": 3}})
        self.ok("bake", "a.json")

    def test_an_unchanged_bake_is_told_and_left_alone(self):
        before = self.inode()
        result = self.warren("bake", "a.json")
        self.assertEqual((result.code, result.out), (DONE, "out/a/0\n"))
        self.assertEqual(result.err, "1 of 1 bundle was up to date\n")
        self.assertEqual(self.ok("bake", "a.json", "--quiet").out, "out/a/0\n")
        self.assertEqual(self.inode(), before)
        self.assertEqual(self.warren("bake", "a.json", "-v").err,
                         "a.json seed 0: up to date\n1 of 1 bundle was up to date\n")

    def test_a_batch_bakes_what_is_missing(self):
        result = self.warren("bake", "a.json", "--seeds", "0:2")
        self.assertEqual((result.code, result.err), (DONE, "1 of 3 bundles was up to date\n"))
        self.assertEqual(result.lines, ["out/a/0", "out/a/1", "out/a/2"])
        result = self.warren("bake", "a.json", "--seeds", "1:3", "-j", 2)
        self.assertEqual((result.code, result.err), (DONE, "2 of 3 bundles were up to date\n"))
        self.assertEqual(self.statuses("a.json", "--seeds", "2:5", "-j", 3),
                         ["up to date", "up to date", "baked", "baked"])

    def test_force_bakes_all_the_same(self):
        before, tree = self.inode(), self.tree()
        self.assertEqual(self.statuses("a.json", "--force", "-n"), ["would bake"])
        self.assertEqual(self.inode(), before)
        self.assertEqual(self.statuses("a.json", "--force"), ["baked"])
        self.assertNotEqual(self.inode(), before)
        self.assertEqual(self.tree(), tree)
        self.assertEqual(self.ok("bake", "a.json", "--force").out, "out/a/0\n")

    def test_the_same_preset_by_another_path_is_the_same(self):
        (self.folder / "else/where").mkdir(parents=True)
        shutil.copy(self.folder / "a.json", self.folder / "else/where/a.json")
        (self.folder / "link.json").symlink_to("a.json")
        self.preset("named.json", {"size": [15, 15], "events": {"count": 3}}, name="a")
        for path in ["else/where/a.json", "./a.json", "else/../a.json", self.folder / "a.json",
                     "named.json"]:
            self.assert_left_alone(path)
        self.assert_left_alone("-", stdin=(self.folder / "named.json").read_text())
        self.assert_left_alone("a.json", "-o", self.folder / "out/")
        self.assertEqual(self.statuses("link.json"), ["baked"])  # into out/link

    def test_what_has_no_effect_changes_nothing(self):
        preset = self.folder / "a.json"
        for text in [
            '{"format": 1, "maze": {"size": [15, 15], "events": {"count": 3}}}\n',
            '// A comment\n{"maze": {"events": {"count": 3}, /* and */ "size": [15,15]},\n'
            ' "format": 1}',
            '{"format": 1, "description": "Now with words", "$schema": "somewhere",'
            ' "maze": {"size": [15, 15], "events": {"count": 3}}}',
            '{"format": 1, "seed": "0", "maze": {"size": [15, 15], "cell": 2.0,'
            ' "events": {"count": 3, "once": true}}}',
        ]:
            preset.write_text(text)
            self.assert_left_alone("a.json")
        self.assert_left_alone("a.json", "--set", "maze.size=[15,15]", "--set", "description=x")
        self.preset("sub/base.json", {"size": [15, 15]})
        preset.write_text('{"format": 1, "extends": "sub/base.json",'
                          ' "maze": {"events": {"count": 3}}}')
        self.assert_left_alone("a.json")

    def test_what_has_an_effect_is_baked(self):
        self.preset("a.json", {"size": [15, 15], "events": {"count": 4}})
        self.assert_baked("a.json")
        self.assert_baked("a.json", "--set", "maze.events.count=3")
        self.assert_baked("a.json", "--set", "maze.cell=1.5")
        self.assert_baked("a.json")
        self.preset("base.json", {"cell": 3})
        (self.folder / "a.json").write_text('{"format": 1, "extends": "base.json",'
                                            ' "maze": {"size": [15, 15], "events": {"count": 4}}}')
        self.assert_baked("a.json")
        self.preset("base.json", {"cell": 2.5})
        self.assert_baked("a.json")

    def test_another_seed_or_name_is_another_bundle(self):
        shutil.copytree(self.folder / BUNDLE, self.folder / "out/a/1")
        self.assert_baked("a.json", "--seed", 1, bundle="out/a/1")
        shutil.copytree(self.folder / "out/a", self.folder / "out/b")
        shutil.copy(self.folder / "a.json", self.folder / "b.json")
        self.assert_baked("b.json", bundle="out/b/0")

    def test_another_mask_is_baked(self):
        self.preset("a.json", {"size": [15, 15], "mask": "mask.png"})
        png = self.folder / "mask.png"
        png.write_bytes(mask(7, 7))
        self.assert_baked("a.json")
        png.write_bytes(mask(7, 7, closed=[(0, 0)]))
        self.assert_baked("a.json")
        os.utime(png, (0, 0))
        self.assert_left_alone("a.json")
        png.write_bytes(mask(7, 7))
        self.assert_baked("a.json")

    def test_another_profile_is_another_bundle(self):
        portable = self.tree(BUNDLE)
        self.assertEqual(self.statuses("a.json", "--profile", "compact", "-n"), ["would bake"])
        self.assertEqual(self.statuses("a.json", "--profile", "compact"), ["baked"])
        self.assert_left_alone("a.json", "--profile", "compact", bundle=f"{BUNDLE}.compact")
        self.assert_left_alone("a.json")
        self.assert_left_alone("a.json", "--profile", "portable")
        self.assertEqual(self.tree(BUNDLE), portable)
        # One in the other's place is never taken for it.
        shutil.rmtree(self.folder / BUNDLE)
        (self.folder / f"{BUNDLE}.compact").rename(self.folder / BUNDLE)
        self.assert_baked("a.json")
        self.assertEqual(self.tree(BUNDLE), portable)
        shutil.copytree(self.folder / BUNDLE, self.folder / f"{BUNDLE}.compact")
        self.assert_baked("a.json", "--profile", "compact", bundle=f"{BUNDLE}.compact")

    def test_another_picture_is_baked(self):
        self.preset("a.json", {"size": [15, 15],
                               "materials": {"wall": {"images": {"albedo": "in/wall.png"}}}})
        picture = self.folder / "in/wall.png"
        picture.parent.mkdir()
        picture.write_bytes(mask(64, 64))
        self.assert_baked("a.json")
        picture.write_bytes(mask(64, 64, closed=[(0, 0)]))
        self.assert_baked("a.json")
        os.utime(picture, (0, 0))
        self.assert_left_alone("a.json")
        self.assert_baked("a.json", "--profile", "portable",
                          "--set", 'maze.materials.floor.images={"albedo":"in/wall.png"}')

    def test_another_prop_is_baked(self):
        prop = self.folder / "mine.glb"
        shutil.copy(self.folder / BUNDLE / "meshes/portal.glb", prop)
        self.preset("a.json", {"size": [15, 15]}, props={"portal": "mine.glb"})
        self.assert_baked("a.json")
        prop.write_bytes(padded(prop.read_bytes()))
        self.assert_baked("a.json")
        self.assertEqual((self.folder / BUNDLE / "meshes/portal.glb").read_bytes(),
                         prop.read_bytes())
        os.utime(prop, (0, 0))
        self.assert_left_alone("a.json")

    def test_another_version_is_baked(self):
        other = self.folder / "warren"
        bytes_of_it = program.PROGRAM.read_bytes()
        version = self.ok("version").out.split()[1]
        changed = version[:-1] + ("1" if version[-1] != "1" else "2")
        self.assertIn(version.encode(), bytes_of_it)
        other.write_bytes(bytes_of_it.replace(version.encode(), changed.encode()))
        other.chmod(stat.S_IRWXU)
        self.assertEqual(self.ok("version", program=other).out, f"warren {changed}\n")
        self.assert_left_alone("a.json")
        self.assert_baked("a.json", program=other)
        manifest = json.loads((self.folder / BUNDLE / "manifest.json").read_text())
        self.assertEqual(manifest["generator"], f"warren {changed}")
        self.assert_baked("a.json")

    def test_warnings_are_not_told_again(self):
        self.preset("w.json", {"size": [15, 15], "events": {"count": 5, "placement": "literal"}})
        first = self.warren("bake", "w.json", "--seeds", "0:9")
        self.assertIn("warning", first.err)
        again = self.warren("bake", "w.json", "--seeds", "0:9")
        self.assertEqual((again.out, again.err), (first.out, "10 of 10 bundles were up to date\n"))

    def test_nothing_is_written_for_a_bundle_that_is_up_to_date(self):
        before = {path: path.stat().st_mtime_ns for path in (self.folder / "out").rglob("*")}
        self.assertEqual(self.statuses("a.json"), ["up to date"])
        self.assertEqual(
            {path: path.stat().st_mtime_ns for path in (self.folder / "out").rglob("*")}, before)


class Damage(IdentityTest):
    def setUp(self):
        super().setUp()
        self.preset("a.json")
        self.ok("bake", "a.json")
        self.whole = self.tree("out")
        self.files = [name for name, content in self.tree(BUNDLE).items() if content is not None]
        self.assertEqual(len(self.files), 3)

    def test_a_file_of_another_size_is_noticed(self):
        for name in self.files:
            path = self.folder / BUNDLE / name
            for content in [b"", path.read_bytes()[:-2]]:
                path.write_bytes(content)
                self.assert_baked("a.json")
                self.assertEqual(self.tree("out"), self.whole)
        path = self.folder / BUNDLE / "scene.json"
        path.write_bytes(path.read_bytes() + b"\n")
        self.assert_baked("a.json")
        self.assertEqual(self.tree("out"), self.whole)

    def test_a_file_that_is_gone_or_no_file_is_noticed(self):
        mesh = self.folder / BUNDLE / "meshes/maze_0_0.glb"
        mesh.unlink()
        self.assert_baked("a.json")
        shutil.rmtree(mesh.parent)
        self.assert_baked("a.json")
        shutil.move(mesh, self.folder / "moved.glb")
        mesh.symlink_to(self.folder / "moved.glb")
        self.assert_baked("a.json")
        mesh.unlink()
        mesh.mkdir()
        self.assert_baked("a.json")
        self.assertEqual(self.tree("out"), self.whole)

    def test_a_manifest_of_something_else_is_noticed(self):
        path = self.folder / BUNDLE / "manifest.json"
        for content in [b"{}", b"[" * 100000, b"\xff", b"null",
                        path.read_bytes().replace(b'"format": 1', b'"format": 2'),
                        path.read_bytes().replace(b"inputs_digest", b"inputs_digist")]:
            self.assertNotEqual(content, path.read_bytes())
            path.write_bytes(content)
            self.assert_baked("a.json")

    def test_what_is_no_bundle_any_more_is_never_replaced(self):
        (self.folder / BUNDLE / "manifest.json").unlink()
        for more in [[], ["--force"], ["--dry-run"]]:
            self.assertIn(f"{BUNDLE}: is in the way",
                          self.fails(IO, "bake", "a.json", *more).err)


class DryRun(IdentityTest):
    def setUp(self):
        super().setUp()
        self.preset("a.json")
        self.preset("b.json")

    def test_it_writes_nothing(self):
        before = self.tree()
        result = self.warren("bake", "a.json", "b.json", "--seeds", "0:1", "--dry-run")
        self.assertEqual((result.code, result.err), (DONE, "would bake 4 of 4 bundles\n"))
        self.assertEqual(result.lines, ["out/a/0", "out/a/1", "out/b/0", "out/b/1"])
        self.assertEqual(self.tree(), before)

    def test_it_tells_what_would_be_baked(self):
        self.ok("bake", "a.json", "--seeds", "1:2")
        before = self.tree()
        result = self.warren("bake", "a.json", "--seeds", "0:2", "-n")
        self.assertEqual((result.code, result.out), (DONE, "out/a/0\n"))
        self.assertEqual(result.err, "would bake 1 of 3 bundles; 2 are up to date\n")
        self.assertEqual(self.statuses("a.json", "--seeds", "0:2", "-n"),
                         ["would bake", "up to date", "up to date"])
        result = self.warren("bake", "a.json", "--seeds", "1:1", "-n")
        self.assertEqual((result.code, result.out), (DONE, ""))
        self.assertEqual(result.err, "would bake 0 of 1 bundle; 1 is up to date\n")
        self.assertEqual(self.ok("bake", "a.json", "-n", "--quiet").out, "out/a/0\n")
        self.assertEqual(self.tree(), before)

    def test_it_finds_what_is_wrong(self):
        self.preset("bad.json", {"size": [16, 15]})
        self.fails(program.INVALID, "bake", "a.json", "bad.json", "-n")
        (self.folder / "out/a").mkdir(parents=True)
        (self.folder / "out/a/1").write_text("mine")
        before = self.tree()
        result = self.warren("bake", "a.json", "--seeds", "0:1", "-n")
        self.assertEqual((result.code, result.out), (IO, "out/a/0\n"))
        self.assertIn("out/a/1: is in the way", result.err)
        self.assertEqual(self.tree(), before)


class Damage(ProgramTest):
    """Bundles that somebody has changed by hand."""

    def setUp(self):
        super().setUp()
        self.preset("a.json")
        self.ok("bake", "a.json")
        self.whole = self.tree("out")
        self.manifest = self.folder / "out/a/0/manifest.json"

    def status(self, *options):
        (line,) = self.warren("bake", "a.json", "--json", *options).lines
        return json.loads(line)["status"]

    def test_a_manifest_that_lists_too_little_is_noticed(self):
        manifest = json.loads(self.manifest.read_text())
        self.manifest.write_text(json.dumps({**manifest, "files": []}))
        self.assertEqual(self.status(), "baked")
        self.assertEqual(self.tree("out"), self.whole)

    def test_a_manifest_that_names_something_else_is_noticed(self):
        manifest = json.loads(self.manifest.read_text())
        for key, value in (("name", "b"), ("seed", "1"), ("profile", "other"),
                           ("generator", "warren 9.9.9"), ("preset_digest", "xxh3:" + 32 * "0")):
            with self.subTest(key):
                self.manifest.write_text(json.dumps({**manifest, key: value}))
                self.assertEqual(self.status(), "baked")
                self.assertEqual(self.tree("out"), self.whole)

    def test_what_is_left_of_a_bundle_is_baked_again(self):
        for name in ("scene.json", "manifest.json", "meshes/maze_0_0.glb"):
            with self.subTest(name):
                (self.folder / "out/a/0" / name).unlink()
                self.assertEqual(self.status(), "baked")
                self.assertEqual(self.tree("out"), self.whole)


if __name__ == "__main__":
    program.main()
