"""What the tests of verify, inspect and diff share: bundles, whole and spoilt."""

import ctypes
import json
import os
import resource

from program import ProgramTest

MAZE = {"size": [9, 9], "events": {"count": 2}}


class BundleTest(ProgramTest):
    def bake(self, name="a", seed=7, maze=None, **more):
        """Path of a new bundle."""
        preset = self.preset(f"{name}.json", maze or MAZE, **more)
        path = f"out/{name}/{seed}"
        self.assertEqual(self.ok("bake", preset, "--seed", seed).out, path + "\n")
        return path

    def edit(self, file, change):
        """Rewrites a JSON file after change(document), which changes it in place."""
        path = self.folder / file
        document = json.loads(path.read_text())
        change(document)
        path.write_text(json.dumps(document))

    def relist(self, bundle):
        """Makes the manifest true of the files that it lists."""
        manifest = json.loads((self.folder / bundle / "manifest.json").read_text())
        for file in manifest["files"]:
            content = (self.folder / bundle / file["path"]).read_bytes()
            file["bytes"] = len(content)
            file["digest"] = digest(content)
        (self.folder / bundle / "manifest.json").write_text(json.dumps(manifest))

    def check_untouched(self, *words, **options):
        """A run that changes no file; its result."""
        before = self.tree()
        result = self.warren(*words, **options)
        self.assertEqual(self.tree(), before)
        return result


def digest(content):
    """XXH3-128 as manifests write it."""
    library = ctypes.CDLL("libxxhash.so.0")

    class Hash(ctypes.Structure):
        _fields_ = [("low", ctypes.c_uint64), ("high", ctypes.c_uint64)]

    library.XXH3_128bits.restype = Hash
    library.XXH3_128bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    found = library.XXH3_128bits(content, len(content))
    return f"xxh3:{found.high:016x}{found.low:016x}"


def in_little_memory():
    """Lets a new process have no more than 400 MiB of address space."""
    resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))


def exchange(folder, a, b):
    """Exchanges two names in one step, as bakers do."""
    library = ctypes.CDLL(None, use_errno=True)
    names = [os.fsencode(folder / name) for name in (a, b)]
    if library.renameat2(-100, names[0], -100, names[1], 2) != 0:
        raise OSError(ctypes.get_errno(), "renameat2")
