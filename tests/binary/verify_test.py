"""`warren verify`."""

import json
import os
import shutil
import subprocess
import threading

import bundles
import program
from bundles import BundleTest
from program import DONE, INVALID, IO, PROGRAM, USAGE


LARGE = 1 << 29


class Verify(BundleTest):
    def faults(self, *paths, code=INVALID):
        """What verify says on standard error and, without the bundles' names, in JSON."""
        result = self.check_untouched("verify", *paths)
        self.assertEqual((result.code, result.out), (code, ""), result.err)
        listed = self.check_untouched("verify", "--json", *paths)
        self.assertEqual((listed.code, listed.err), (code, ""))
        found = [fault for line in listed.lines for fault in json.loads(line)["faults"]]
        self.assertEqual(len(result.err.splitlines()), len(found))
        for fault, line in zip(found, result.err.splitlines()):
            self.assertEqual(list(fault), ["id", "file", "message"])
            self.assertTrue(line.endswith(f"{fault['message']} [{fault['id']}]"), line)
        return result.err, [(fault["id"], fault["file"]) for fault in found]

    def kinds(self, path):
        """Faults of a bundle with files in it that can't be compared before and after."""
        faults = json.loads(self.warren("verify", "--json", path).out)["faults"]
        return [(fault["id"], fault["file"]) for fault in faults]

    def test_whole_bundles_are_ok(self):
        a, b = self.bake(), self.bake("b", 2**64 - 1)
        self.assertEqual(self.ok("verify", a, b).lines, [f"{a}: ok", f"{b}: ok"])
        self.assertEqual(self.ok("verify", f"{a}//").out, f"{a}: ok\n")
        self.assertEqual(self.ok("verify", "-q", a, b).out, "")
        self.assertEqual([json.loads(line) for line in self.ok("verify", "--json", a, b).lines],
                         [{"bundle": path, "ok": True, "faults": []} for path in (a, b)])

    def test_a_large_bundle_is_ok(self):
        path = self.bake(maze={"size": [601, 601]})
        self.assertTrue((self.folder / path / "textures/walk.png").is_file())
        self.assertEqual(self.ok("verify", path).out, f"{path}: ok\n")

    def test_every_changed_byte_is_found(self):
        path = self.bake()
        for file in ["scene.json", "meshes/maze_0_0.glb"]:
            whole = (self.folder / path / file).read_bytes()
            for at in [0, 1, len(whole) // 3, len(whole) // 2, len(whole) - 1]:
                spoilt = bytearray(whole)
                spoilt[at] ^= 1
                (self.folder / path / file).write_bytes(spoilt)
                text, found = self.faults(path)
                self.assertEqual(found, [("E-BUNDLE-DIGEST", file)])
                self.assertTrue(text.startswith(f"{path}/{file}: xxh3:"))
            (self.folder / path / file).write_bytes(whole)
        self.ok("verify", path)

    def test_sizes_are_compared(self):
        path = self.bake()
        file = self.folder / path / "scene.json"
        size = file.stat().st_size
        os.truncate(file, size - 1)
        text, found = self.faults(path)
        self.assertEqual(found, [("E-BUNDLE-SIZE", "scene.json")])
        self.assertIn(f"{size - 1} bytes, but {size} in the manifest", text)
        # A sparse file of a size that couldn't be read.
        os.truncate(file, 2**42)
        self.assertEqual(self.warren("verify", path).code, INVALID)

    def verify_in_little_memory(self, *paths):
        return subprocess.run([PROGRAM, "verify", *paths], cwd=self.folder, timeout=60,
                              env=program.environment(), capture_output=True, text=True,
                              preexec_fn=bundles.in_little_memory)

    def test_files_larger_than_the_memory_are_checked(self):
        path, other = self.bake(), self.bake("b")
        for file in ["meshes/maze_0_0.glb", "scene.json"]:
            kept = (self.folder / path / file).read_bytes()
            os.truncate(self.folder / path / file, LARGE)
            self.edit(f"{path}/manifest.json", lambda manifest: next(
                item for item in manifest["files"] if item["path"] == file).update(bytes=LARGE))
            done = self.verify_in_little_memory(path, other)
            self.assertEqual((done.returncode, done.stdout), (INVALID, f"{other}: ok\n"),
                             done.stderr)
            self.assertRegex(done.stderr, rf"^{path}/{file}: xxh3:.*\[E-BUNDLE-DIGEST\]\n$")
            (self.folder / path / file).write_bytes(kept)
            self.relist(path)

    def test_running_out_of_memory_is_a_fault_of_one_bundle(self):
        path, other = self.bake(), self.bake("b")
        (self.folder / path / "scene.json").write_bytes(b'{"a": "' + b"a" * (200 << 20) + b'"}')
        self.relist(path)
        done = self.verify_in_little_memory(path, other)
        self.assertEqual((done.returncode, done.stdout), (IO, f"{other}: ok\n"))
        self.assertEqual(done.stderr, f"{path}: out of memory [E-MEMORY]\n")

    def test_a_scene_that_is_too_large_is_refused(self):
        path = self.bake()
        file = self.folder / path / "scene.json"
        file.write_bytes(file.read_bytes().ljust((256 << 20) + 1))
        self.relist(path)
        result = self.warren("verify", path)
        self.assertEqual(result.code, INVALID)
        self.assertIn("at most 268435456 are read [E-BUNDLE-SCENE]", result.err)

    def test_missing_and_extra_files_are_named(self):
        path = self.bake()
        folder = self.folder / path
        (folder / "meshes/maze_0_0.glb").rename(folder / "meshes/other.glb")
        (folder / "notes").mkdir()
        (folder / "notes/a.txt").touch()
        (folder / "notes/deep").mkdir()
        (folder / ".hidden").touch()
        self.assertEqual(self.faults(path)[1], [
            ("E-BUNDLE-MISSING", "meshes/maze_0_0.glb"), ("E-BUNDLE-EXTRA", ".hidden"),
            ("E-BUNDLE-EXTRA", "meshes/other.glb"), ("E-BUNDLE-EXTRA", "notes")])

    def test_only_regular_files_count(self):
        path = self.bake()
        folder = self.folder / path
        (folder / "meshes/maze_0_0.glb").rename(self.folder / "far.glb")
        (folder / "meshes/maze_0_0.glb").symlink_to(self.folder / "far.glb")
        (folder / "scene.json").unlink()
        os.mkfifo(folder / "scene.json")
        os.symlink("nowhere", folder / "link")
        self.assertEqual(self.kinds(path), [("E-BUNDLE-KIND", "meshes/maze_0_0.glb"),
                                            ("E-BUNDLE-KIND", "scene.json"),
                                            ("E-BUNDLE-EXTRA", "link")])

    def test_links_never_lead_out_of_the_bundle(self):
        path = self.bake()
        folder = self.folder / path
        (folder / "meshes").rename(self.folder / "meshes")
        (folder / "meshes").symlink_to(self.folder / "meshes")
        self.assertEqual(self.kinds(path),
                         [*(("E-BUNDLE-MISSING", f"meshes/{file.name}")
                            for file in sorted((self.folder / "meshes").iterdir())),
                          ("E-BUNDLE-KIND", "meshes")])

    def test_a_bundle_may_be_named_by_a_link(self):
        path = self.bake()
        (self.folder / "latest").symlink_to(path)
        self.assertEqual(self.ok("verify", "latest").out, "latest: ok\n")
        self.assertEqual(self.ok("verify", "latest/").out, "latest: ok\n")

    def test_the_manifest_must_be_valid(self):
        path = self.bake()
        manifest = self.folder / path / "manifest.json"
        whole = json.loads(manifest.read_text())
        listed = whole["files"][0]
        for change, message in [
                (b"", "line 1, column 1: isn't valid JSON"),
                (b"{", "isn't valid JSON"),
                (b"[" * 1000000, "nested deeper than 64 levels"),
                (b" " * (17 << 20), "17825792 bytes; at most 16777216 are read"),
                ({**whole, "format": 2}, "/format: format 2; this program reads format 1, a newer"),
                ({**whole, "seed": 7}, "/seed: a text is needed"),
                ({**whole, "files": [{**listed, "path": "../../../a.json"}]}, "/files/0/path: a path"),
                ({**whole, "files": [listed, listed]}, "/files/1/path: files are sorted"),
                ({**whole, "name": "a\x1b[31m" * 1000, "seed": "x"}, "/seed: a seed"),
        ]:
            manifest.write_bytes(change if isinstance(change, bytes) else
                                 json.dumps(change).encode())
            text, found = self.faults(path)
            self.assertEqual(found, [("E-BUNDLE-MANIFEST", "manifest.json")])
            self.assertIn(message, text)
            self.assertTrue(text.startswith(f"{path}/manifest.json: "))
        manifest.unlink()
        self.assertIn("there is no such file", self.faults(path)[0])
        manifest.mkdir()
        self.assertEqual(self.faults(path)[1], [("E-BUNDLE-MANIFEST", "manifest.json")])

    def test_the_scene_must_be_that_of_the_manifest(self):
        path = self.bake()
        for key, value in [("name", "other"), ("seed", "8"), ("generator", "warren 9.9.9"),
                           ("preset_digest", "xxh3:" + "0" * 32), ("format", 2), ("seed", 7),
                           ("name", None)]:
            whole = (self.folder / path / "scene.json").read_bytes()
            self.edit(f"{path}/scene.json", lambda scene: scene.update({key: value}))
            self.relist(path)
            text, found = self.faults(path)
            self.assertEqual(found, [("E-BUNDLE-SCENE", "scene.json")])
            self.assertIn(f"/{key}: ", text)
            (self.folder / path / "scene.json").write_bytes(whole)
            self.relist(path)
            self.ok("verify", path)
        (self.folder / path / "scene.json").write_bytes(b"[" * 1000000)
        self.relist(path)
        self.assertIn("nested deeper", self.faults(path)[0])
        (self.folder / path / "scene.json").unlink()
        self.edit(f"{path}/manifest.json", lambda manifest: manifest.update(files=[
            file for file in manifest["files"] if file["path"] != "scene.json"]))
        self.assertEqual(self.faults(path)[1], [("E-BUNDLE-SCENE", "scene.json")])

    def test_texts_from_outside_cannot_steer_the_terminal(self):
        path = self.bake()
        self.edit(f"{path}/scene.json", lambda scene: scene.update(name="\x1b[2J\x07\x9b" * 1000))
        self.relist(path)
        (self.folder / path / "\x1b[31m\n").touch()
        (self.folder / path).joinpath(os.fsdecode(b"\xff")).touch()
        result = self.warren("verify", path)
        self.assertEqual(result.code, INVALID)
        self.assertEqual(len(result.err.splitlines()), 3)
        self.assertNotRegex(result.err, r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
        self.assertIn(r"\x1b[2J\x07\xc2\x9b", result.err)
        self.assertIn(r"/\xff: isn't in the manifest", result.err)
        self.assertLess(len(result.err), 3000)
        names = [fault["file"] for fault in
                 json.loads(self.warren("verify", "--json", path).out)["faults"]]
        self.assertEqual(names, ["scene.json", "\x1b[31m\n", "\ufffd"])

    def test_folders_of_bundles_get_advice(self):
        self.bake()
        for folder, advice in [("out", "name them: out/*/*"), ("out/a", "name them: out/a/*")]:
            text, found = self.faults(folder)
            self.assertEqual(found, [("E-BUNDLE-MANIFEST", "manifest.json")])
            self.assertIn(advice, text)
        (self.folder / "empty").mkdir()
        self.assertNotIn("name them", self.faults("empty")[0])

    def test_bundles_that_cannot_be_read_are_told_apart(self):
        path = self.bake()
        (self.folder / "file").touch()
        for name in ["absent", "file", "file/x"]:
            text, found = self.faults(name, code=IO)
            self.assertEqual(found, [("E-IO-READ", "")])
            self.assertTrue(text.startswith(f"{name}: "), text)
        os.truncate(self.folder / path / "scene.json", 1)
        other = self.bake("b")
        result = self.warren("verify", path, "absent", other)
        self.assertEqual((result.code, result.out), (IO, f"{other}: ok\n"))
        self.assertEqual(len(result.err.splitlines()), 2)
        self.assertEqual(self.warren("verify", "").code, USAGE)

    def test_log_lines_come_in_other_formats(self):
        path = self.bake()
        os.truncate(self.folder / path / "scene.json", 1)
        line = json.loads(self.warren("verify", path, "--log-format", "json").err)
        self.assertEqual((line["id"], line["file"]), ("E-BUNDLE-SIZE", f"{path}/scene.json"))

    def test_a_bundle_that_is_exchanged_meanwhile_is_never_at_fault(self):
        """Two whole bundles take turns at the path while it is verified again and again."""
        path = self.bake(maze={"size": [31, 31], "events": {"count": 4}})
        shutil.copytree(self.folder / path, self.folder / "first")
        preset = self.preset("a.json", {"size": [25, 25], "events": {"count": 4}})
        self.ok("bake", preset, "--seed", 7, "-o", "spare")
        (self.folder / "spare/a/7").rename(self.folder / "second")
        done = threading.Event()

        def take_turns():
            """As bakers do: the new one comes in one step, then the old one goes file by file."""
            while not done.is_set():
                for name in ["second", "first"]:
                    shutil.copytree(self.folder / name, self.folder / "next")
                    bundles.exchange(self.folder, path, "next")
                    shutil.rmtree(self.folder / "next")

        worker = threading.Thread(target=take_turns)
        worker.start()
        try:
            for _ in range(5):
                result = self.warren("verify", *[path] * 300)
                self.assertEqual((result.code, result.err), (DONE, ""))
                self.assertEqual(result.out, f"{path}: ok\n" * 300)
        finally:
            done.set()
            worker.join()

    def test_a_result_that_cannot_be_written_is_a_failure(self):
        path = self.bake()
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "verify", path], cwd=self.folder, stdout=full,
                                  stderr=subprocess.PIPE, env=program.environment(), timeout=60)
        self.assertEqual(done.returncode, IO)
        self.assertIn(b"[E-IO-WRITE]", done.stderr)


if __name__ == "__main__":
    program.main()
