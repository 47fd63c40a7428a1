"""`warren bake --with-player`: the page beside the bundles, and what scenes tell it."""

import json
import os
import shutil

import program
from program import DONE, GENERATION, HARD, IO, PROGRAM, USAGE, ProgramTest

NOTE = "player: serve out/ with any static host and open player/?scene=../"


class PlayerTest(ProgramTest):
    """A copy of the program with a page beside it."""

    def setUp(self):
        super().setUp()
        self.home = self.folder / "home"
        self.program = self.home / "bin/warren"
        self.program.parent.mkdir(parents=True)
        try:
            os.link(PROGRAM, self.program)
        except OSError:  # another file system
            shutil.copy(PROGRAM, self.program)
        self.page = self.home / "share/warren/player"
        (self.page / "assets").mkdir(parents=True)
        (self.page / "index.html").write_text("<!doctype html>")
        (self.page / "assets/index-1a2b.js").write_bytes(b"\0\xff" * 5000)
        self.preset("a.json")

    def bake(self, *words, code=DONE, preset="a.json"):
        result = self.warren("bake", preset, "--with-player", *words, program=self.program)
        self.assertEqual(result.code, code, result.err)
        return result

    def refused(self, code, *words, preset="a.json"):
        return self.fails(code, "bake", preset, "--with-player", *words, program=self.program).err

    def check_page(self):
        """The page stands in the output, whole, and nothing else."""
        found = self.tree("out/player")
        mark = json.loads(found.pop("player.json"))
        self.assertEqual(list(mark), ["generator"])
        self.assertEqual(found, self.tree(self.page))
        self.assertEqual([path for path in (self.folder / "out").iterdir()
                          if path.name.startswith(".player")], [])


class Player(PlayerTest):
    def test_the_page_stands_beside_the_bundles(self):
        result = self.bake("--seed", 42)
        self.assertEqual(result.out, "out/a/42\n")
        self.assertEqual(result.err, NOTE + "a/42\n")
        self.check_page()

    def test_the_program_may_be_called_by_a_link(self):
        (self.folder / "link").symlink_to(self.program)
        result = self.warren("bake", "a.json", "--with-player", program=self.folder / "link")
        self.assertEqual((result.code, result.err), (DONE, NOTE + "a/0\n"))
        self.check_page()

    def test_of_several_bundles_the_first_is_named(self):
        self.preset("b.json")
        result = self.bake("b.json", "--seeds", "3:5", "--profile", "compact")
        self.assertEqual(result.err, NOTE + "a/3.compact\n")
        self.assertEqual(len(result.lines), 6)

    def test_a_bundle_that_failed_is_not_named(self):
        self.preset("hard.json", HARD)
        outcomes = [json.loads(line)["seed"] for line in self.warren(
            "bake", "hard.json", "--seeds", "0:30", "--json", "-o", "other").lines]
        self.assertNotIn(len(outcomes), (0, 31))
        result = self.bake("--seeds", "0:30", preset="hard.json", code=GENERATION)
        self.assertEqual(result.err.splitlines()[-1], NOTE + f"hard/{outcomes[0]}")
        self.check_page()

    def test_standard_output_is_as_ever(self):
        with_player = self.bake("--json", "--quiet")
        self.assertEqual(with_player.err, "")
        self.assertEqual(with_player.out,
                         self.ok("bake", "a.json", "--json", "--force").out)

    def test_the_output_is_shown_as_it_was_given(self):
        self.assertEqual(self.bake("-o", "deep/web/").err.split()[2], "deep/web/")
        self.assertEqual(self.tree("deep/web/player").keys(),
                         {"assets", "assets/index-1a2b.js", "index.html", "player.json"})

    def test_the_same_page_is_left_alone(self):
        self.bake()
        before = os.stat(self.folder / "out/player")
        result = self.bake()
        self.assertEqual(result.err.splitlines(), ["1 of 1 bundle was up to date", NOTE + "a/0"])
        after = os.stat(self.folder / "out/player")
        self.assertEqual((after.st_ino, after.st_mtime_ns), (before.st_ino, before.st_mtime_ns))

    def test_another_page_takes_its_place_whole(self):
        self.bake()
        opened = os.open(self.folder / "out/player", os.O_RDONLY)
        self.addCleanup(os.close, opened)
        old = self.tree("out/player")
        (self.page / "assets/index-1a2b.js").unlink()
        (self.page / "assets/index-3c4d.js").write_bytes(b"\0\xff" * 5000)
        self.bake()
        self.check_page()
        self.assertFalse(os.path.samestat(os.fstat(opened), os.stat(self.folder / "out/player")))
        # A change of a byte counts, too, and so does a file that nobody put there.
        (self.page / "index.html").write_text("<!doctype HTML>")
        self.bake()
        self.check_page()
        (self.folder / "out/player/more.txt").write_text("more")
        self.bake()
        self.check_page()
        self.assertNotEqual(self.tree("out/player"), old)

    def test_leftovers_of_a_killed_run_are_removed(self):
        self.bake()
        host = os.uname().nodename
        stale = self.folder / f"out/.player.tmp-{host}-999999999-0123456789abcdef"
        (stale / "assets").mkdir(parents=True)
        self.bake()
        self.assertTrue((self.folder / "out/player/index.html").is_file())

    def test_bundles_without_the_option_leave_it_alone(self):
        self.bake()
        before = self.tree("out/player")
        (self.page / "index.html").write_text("new")
        self.ok("bake", "a.json", "--seed", 5, program=self.program)
        self.assertEqual(self.tree("out/player"), before)


class Refusals(PlayerTest):
    def test_no_page(self):
        for spoil in (lambda: (self.page / "index.html").unlink(),
                      lambda: shutil.rmtree(self.home / "share")):
            spoil()
            line = self.refused(IO)
            self.assertIn("home/share/warren/player: no player was built there", line)
            self.assertIn("`./scripts/warren bake --with-player ...` builds it", line)
            self.assertTrue(line.endswith("[E-PLAYER-MISSING]\n"))
        self.ok("bake", "a.json", program=self.program)

    def test_something_else_in_the_way(self):
        (self.folder / "out/player").mkdir(parents=True)
        (self.folder / "out/player/index.html").write_text("mine")
        self.assertRegex(self.refused(IO), r"^out/player: is in the way: .*\[E-IO-WRITE\]\n$")
        shutil.rmtree(self.folder / "out/player")
        (self.folder / "out/player").write_text("mine")
        self.assertRegex(self.refused(IO), r"^out/player: is in the way: .*\[E-IO-WRITE\]\n$")

    def test_a_preset_of_that_name(self):
        self.preset("player.json")
        self.assertIn("player.json is named 'player'", self.refused(USAGE, preset="player.json"))
        self.assertIn("player.json is named 'player'", self.refused(USAGE, "player.json"))
        self.ok("bake", "player.json", program=self.program)

    def test_runs_that_write_nothing(self):
        self.assertEqual(self.refused(USAGE, "--dry-run"),
                         "warren: --dry-run writes nothing; remove --with-player [E-USAGE]\n")
        self.assertEqual(self.refused(USAGE, "--explain"),
                         "warren: --explain bakes nothing; remove --with-player [E-USAGE]\n")

    def test_reports_in_its_folder(self):
        for option in ("--depfile", "--junit"):
            for file in ("out/player/x", "out/player", "./out/a/../player/x"):
                self.assertIn("the player is written there", self.refused(USAGE, option, file))
        self.ok("bake", "a.json", "--junit", "out/player/x", program=self.program)


class Sounds(ProgramTest):
    def test_files_go_into_the_bundle_as_they_came(self):
        sounds = {"portal-hum": b"RIFF\x04\0\0\0WAVE", "wind": b"OggS" + bytes(range(256)),
                  "footsteps": b"\xff\xfb\x90\x64" + b"x" * 99}
        for cue, content in sounds.items():
            (self.folder / cue).write_bytes(content)
        self.preset("a.json", audio={"cues": {cue: {"file": cue} for cue in sounds}})
        for profile, path in (("portable", "out/a/0"), ("compact", "out/a/0.compact")):
            self.ok("bake", "a.json", "--profile", profile)
            self.assertEqual(self.tree(path + "/audio"),
                             {"footsteps.mp3": sounds["footsteps"],
                              "portal-hum.wav": sounds["portal-hum"],
                              "wind.ogg": sounds["wind"]})
            scene = json.loads((self.folder / path / "scene.json").read_text())
            self.assertEqual({cue["name"]: cue.get("file") for cue in scene["audio"]["cues"]},
                             {"portal-hum": "audio/portal-hum.wav", "wind": "audio/wind.ogg",
                              "footsteps": "audio/footsteps.mp3"})
            self.assertEqual(self.ok("verify", path).code, DONE)
            self.assertIn("audio/wind.ogg", self.ok("inspect", path).out)

    def test_a_changed_sound_is_baked_anew(self):
        sound = self.folder / "w.ogg"
        sound.write_bytes(b"OggS1")
        self.preset("a.json", audio={"cues": {"wind": {"file": "w.ogg"}}})
        self.ok("bake", "a.json")
        self.assertIn("up to date", self.warren("bake", "a.json").err)
        sound.write_bytes(b"OggS2")
        self.ok("bake", "a.json")
        self.assertEqual((self.folder / "out/a/0/audio/wind.ogg").read_bytes(), b"OggS2")

    def test_sounds_count_for_the_budget(self):
        (self.folder / "w.wav").write_bytes(b"RIFF\0\0\0\0WAVE" + b"\0" * 4_000_000)
        self.preset("a.json", audio={"cues": {"wind": {"file": "w.wav"}}})
        self.ok("bake", "a.json")
        line = self.fails(GENERATION, "bake", "a.json", "--profile", "compact", "-o", "small").err
        self.assertIn("audio/wind.wav 4,000,012", line)


if __name__ == "__main__":
    program.main()
