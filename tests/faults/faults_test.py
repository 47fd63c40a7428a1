"""What the tests of faults judge with notices what is wrong."""

import unittest

from faults import ABSENT, NEW, OLD, BundleTest


class Judgement(BundleTest):
    def setUp(self):
        super().setUp()
        self.restore(OLD)
        self.check([OLD])
        self.assertEqual(self.leftovers(), [])
        self.bundle = self.out / "maze/0"

    def check_notices(self):
        with self.assertRaises(AssertionError):
            self.check([OLD, NEW])
        with self.assertRaises(AssertionError):
            self.verify([0])

    def test_another_variant(self):
        with self.assertRaises(AssertionError):
            self.check([NEW])
        self.restore(ABSENT)
        with self.assertRaises(AssertionError):
            self.check([OLD, NEW])

    def test_a_flipped_bit(self):
        for name, content in self.known[OLD, 0].items():
            if content is None:
                continue
            (self.bundle / name).chmod(0o644)
            changed = bytearray(content)
            changed[len(changed) // 2] ^= 1
            (self.bundle / name).write_bytes(changed)
            self.check_notices()
            (self.bundle / name).write_bytes(content)
        self.check([OLD])

    def test_a_file_cut_short(self):
        with open(self.bundle / "scene.json", "r+b") as file:
            file.truncate(1000)
        self.check_notices()

    def test_a_missing_file(self):
        (self.bundle / "meshes/maze_0_0.glb").unlink()
        self.check_notices()

    def test_a_missing_manifest(self):
        (self.bundle / "manifest.json").unlink()
        self.check_notices()

    def test_a_mixture(self):
        (self.bundle / "scene.json").write_bytes(self.known[NEW, 0]["scene.json"])
        self.check_notices()

    def test_one_file_more(self):
        (self.bundle / "extra").write_text("")
        self.check_notices()

    def test_a_cache_that_is_spoilt(self):
        self.check_next_run(NEW)
        path = next((self.out / ".cache").iterdir())
        content = path.read_bytes()
        path.chmod(0o644)
        with self.assertRaises(AssertionError):
            self.check_cache()
        for spoilt in [content[1:], content + b"x", bytes(len(content))]:
            path.write_bytes(spoilt)
            path.chmod(0o444)
            with self.assertRaises(AssertionError):
                self.check_cache()
            path.chmod(0o644)
        path.write_bytes(content)
        path.chmod(0o444)
        self.check_cache()
        path.with_name("other").write_bytes(b"")
        with self.assertRaises(AssertionError):
            self.check_cache()

    def test_leftovers(self):
        for place in [self.out, self.out / "maze", self.bundle, self.out / ".cache"]:
            (place / ".0.tmp-host-1-a").mkdir(parents=True)
            (place / ".0.tmp-host-1-a/scene.json").write_text("")
        self.assertEqual(len(self.leftovers()), 8)


if __name__ == "__main__":
    unittest.main(verbosity=0)
