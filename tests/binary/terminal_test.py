"""Colours and the progress bar, which only a terminal gets to see."""

import os
import pty
import re
import subprocess

import program
from program import PROGRAM, ProgramTest

ESCAPE = "\x1b["


class Terminal(ProgramTest):
    def run_on_terminal(self, *words, stdout_too=False, **variables):
        """What a terminal gets on standard error (and output), and what a pipe gets as output."""
        controller, terminal = pty.openpty()
        process = subprocess.Popen(
            [PROGRAM, *words], cwd=self.folder, stderr=terminal,
            stdout=terminal if stdout_too else subprocess.PIPE,
            env=program.environment(**{"TERM": "xterm-256color", **variables}))
        os.close(terminal)
        shown = b""
        while True:
            try:
                part = os.read(controller, 65536)
            except OSError:  # Linux' way to say that the other end was closed
                break
            if not part:
                break
            shown += part
        os.close(controller)
        results = b"" if stdout_too else process.stdout.read()
        if not stdout_too:
            process.stdout.close()
        self.code = process.wait(timeout=60)
        return shown.decode().replace("\r\n", "\n"), results.decode()

    def screen(self, shown):
        """The lines that stay on the screen: what `erase to the end` and `back` leave."""
        lines = []
        for line in shown.split("\n"):
            kept = ""
            for part in line.split("\r"):
                if ESCAPE + "K" in part:
                    before, after = part.split(ESCAPE + "K", 1)
                    kept = before + after
                else:
                    kept = part + kept[len(part):]
            lines.append(re.sub(r"\x1b\[[0-9;]*m", "", kept))
        return [line for line in lines if line]

    def test_a_long_run_has_a_bar_that_vanishes(self):
        self.preset("a.json")
        shown, results = self.run_on_terminal("bake", "a.json", "--seeds", "0:199")
        self.assertEqual(self.code, 0)
        self.assertIn("[........................]  0/200", shown)
        self.assertEqual(self.screen(shown), [])
        self.assertEqual(results.splitlines(), [f"out/a/{seed}" for seed in range(200)])

    def test_results_and_warnings_stay_whole_beside_the_bar(self):
        self.preset("a.json", {"size": [15, 15], "events": {"count": 5, "placement": "literal"}})
        words = ["bake", "a.json", "--seeds", "0:99", "-j", "2", "--force"]
        piped = self.warren(*words)
        shown, _ = self.run_on_terminal(*words, stdout_too=True)
        self.assertIn("  0/100", shown)
        self.assertEqual(sorted(self.screen(shown)), sorted(piped.lines + piped.err.splitlines()))

    def test_few_jobs_have_no_bar(self):
        self.preset("a.json")
        self.assertEqual(self.run_on_terminal("bake", "a.json", "--seeds", "0:3"),
                         ("", "".join(f"out/a/{seed}\n" for seed in range(4))))

    def test_quiet_and_dumb_terminals_have_no_bar(self):
        self.preset("a.json")
        words = ["bake", "a.json", "--seeds", "0:9", "--force"]
        self.assertEqual(self.run_on_terminal(*words, "-q")[0], "")
        self.assertEqual(self.run_on_terminal(*words, TERM="dumb")[0], "")

    def test_formats_for_programs_have_no_bar(self):
        self.preset("a.json")
        words = ["bake", "a.json", "--seeds", "0:9", "--force"]
        for form in ["json", "github"]:
            self.assertEqual(self.run_on_terminal(*words, "--log-format", form)[0], "")

    def test_pipes_have_no_bar(self):
        self.preset("a.json")
        self.ok("bake", "a.json", "--seeds", "0:9", TERM="xterm-256color")

    def test_errors_are_coloured_on_a_terminal_unless_unwanted(self):
        shown, _ = self.run_on_terminal("bake", "nope.json")
        self.assertEqual(self.code, program.IO)
        self.assertIn(ESCAPE, shown)
        plain, _ = self.run_on_terminal("bake", "nope.json", NO_COLOR="1")
        self.assertEqual(plain, "nope.json: can't be read: No such file or directory [E-IO-READ]\n")
        self.assertEqual(self.screen(shown), self.screen(plain))
        self.assertNotIn(ESCAPE, self.warren("bake", "nope.json", TERM="xterm-256color").err)


if __name__ == "__main__":
    program.main()
