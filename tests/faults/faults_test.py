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

    def test_leftovers(self):
        for place in [self.out, self.out / "maze", self.bundle]:
            (place / ".0.tmp-host-1-a").mkdir()
            (place / ".0.tmp-host-1-a/scene.json").write_text("")
        self.assertEqual(len(self.leftovers()), 6)


if __name__ == "__main__":
    unittest.main(verbosity=0)
