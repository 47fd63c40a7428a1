"""`warren completion`: the scripts, run by their shells."""

import re
import subprocess

import program
from program import USAGE, ProgramTest

BASH = r"""
source ./warren.bash
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_warren
printf '%s\n' "${COMPREPLY[@]}"
"""

# The matches are caught where the completion system hands them to the line editor. The marks are
# written in pieces, since a terminal shows the lines that define them too.
ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1=; cd '${(q)PWD}
zpty -w shell 'autoload -Uz compinit && compinit -u -D && source ./warren.zsh'
zpty -w shell 'compadd() {
  local -a found
  if [[ ${@[(I)-[OAD]]} -eq 0 ]]; then
    builtin compadd -O found "$@"
    print -rl -- "<<"${^found}">>"
  fi
  builtin compadd "$@"
}'
zpty -w shell 'finish() { print E""ND; exit }; zle -N finish; bindkey "^X" finish'
zpty -w shell 'bindkey "^I" list-choices; print REA""DY'
zpty -r shell text '*READY*'
zpty -w -n shell "$1"$'\t\C-x'
zpty -r shell text '*END*'
print -r -- $text
"""


class Completion(ProgramTest):
    def setUp(self):
        super().setUp()
        for shell in ["bash", "zsh", "fish"]:
            (self.folder / f"warren.{shell}").write_text(self.ok("completion", shell).out)
        for folder in ["out/maze-15/42", "out/maze 23"]:
            (self.folder / folder).mkdir(parents=True)
        (self.folder / "my preset.json").touch()
        self.commands = re.findall(r"(?m)^  ([a-z]+)  ", self.ok("--help").out.split("Commands:")[1]
                                   .split("Examples:")[0])

    def run_shell(self, *words):
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, timeout=60,
                              env=program.environment(HOME=str(self.folder), TERM="dumb"),
                              stdin=subprocess.DEVNULL)
        self.assertEqual((done.returncode, done.stderr), (0, ""), words)
        return [line for line in done.stdout.splitlines() if line]

    def options(self, command):
        """The names of its options, as its help has them."""
        text = self.ok(command, "--help").out
        names = re.findall(r"(?m)^  (-[a-z-]+(?:,--[a-z-]+)?) ", text)
        return sorted(name for entry in names for name in entry.split(","))


class Bash(Completion):
    def complete(self, *words):
        return self.run_shell("bash", "--norc", "-c", BASH, "bash", "warren", *words)

    def test_commands(self):
        self.assertEqual(self.complete(""), [*self.commands, "-h", "--help", "--version"])
        self.assertEqual(self.complete("ba"), ["bake"])
        self.assertEqual(self.complete("v"), ["validate", "verify", "version"])
        self.assertEqual(self.complete("x"), [])
        self.assertEqual(self.complete("teapot", ""), [])

    def test_every_option_of_every_command(self):
        for command in self.commands:
            found = self.complete(command, "-")
            self.assertEqual(sorted(found), self.options(command), command)
            self.assertIn("--help", found)

    def test_options_at_any_place(self):
        for words in [[], ["x.json"], ["--seed", "4"], ["x.json", "-o", "--js"], ["--seed", "=", "4"]]:
            self.assertEqual(self.complete("bake", *words, "--see"), ["--seed", "--seeds"], words)
        self.assertEqual(self.complete("bake", "--", "--see"), [])

    def test_values_of_options(self):
        formats = ["text", "json", "github"]
        self.assertEqual(self.complete("bake", "--log-format", ""), formats)
        self.assertEqual(self.complete("bake", "--log-format", "j"), ["json"])
        self.assertEqual(self.complete("bake", "--log-format", "="), formats)
        self.assertEqual(self.complete("bake", "--log-format", "=", "gi"), ["github"])
        self.assertEqual(self.complete("bake", "--profile", ""), ["portable", "compact"])
        self.assertEqual(self.complete("bake", "-j", ""), [])
        self.assertEqual(self.complete("bake", "-o", "o"), ["out"])
        self.assertEqual(sorted(self.complete("bake", "--output", "out/")),
                         ["out/maze 23", "out/maze-15"])
        self.assertEqual(self.complete("bake", "--depfile", "my"), ["my preset.json"])

    def test_words(self):
        self.assertEqual(self.complete("bake", "m"), ["my preset.json"])
        self.assertEqual(self.complete("bake", "x.json", "--", "m"), ["my preset.json"])
        self.assertEqual(self.complete("verify", "out/maze-15/"), ["out/maze-15/42"])
        self.assertEqual(self.complete("verify", "m"), [])
        self.assertEqual(self.complete("diff", "a", "o"), ["out"])
        self.assertEqual(self.complete("diff", "a", "b", "o"), [])
        self.assertEqual(self.complete("schema", ""), ["preset", "scene", "manifest"])
        self.assertEqual(self.complete("schema", "preset", ""), [])
        self.assertEqual(self.complete("completion", "f"), ["fish"])
        self.assertIn("maze", self.complete("init", ""))
        self.assertEqual(self.complete("version", ""), [])

    def test_the_command_is_registered(self):
        self.assertEqual(self.run_shell("bash", "--norc", "-c",
                                        "source ./warren.bash; complete -p warren"),
                         ["complete -F _warren warren"])


class Zsh(Completion):
    def complete(self, line):
        text = "\n".join(self.run_shell("zsh", "-f", "-c", ZSH, "zsh", line))
        return re.findall(r"<<([^<>\"]+)>>", text)

    def test_its_syntax(self):
        self.run_shell("zsh", "-n", "warren.zsh")

    def test_completions(self):
        self.assertEqual(sorted(self.complete("warren ")), sorted(self.commands))
        self.assertEqual(self.complete("warren ba"), ["bake"])
        self.assertEqual(self.complete("warren schema "), ["preset", "scene", "manifest"])
        self.assertEqual(sorted(self.complete("warren bake --log-format ")),
                         ["github", "json", "text"])
        for command in self.commands:
            self.assertLessEqual({name for name in self.options(command) if name.startswith("--")},
                                 {name.rstrip("=") for name in self.complete(f"warren {command} --")},
                                 command)


class Fish(Completion):
    def complete(self, line):
        lines = self.run_shell("fish", "--no-config", "-c",
                               "source warren.fish; complete -C $argv[1]", line)
        return [found.split("\t")[0] for found in lines]

    def test_its_syntax(self):
        self.run_shell("fish", "--no-execute", "warren.fish")

    def test_completions(self):
        self.assertEqual(sorted(self.complete("warren ")), sorted(self.commands))
        self.assertEqual(self.complete("warren ba"), ["bake"])
        self.assertEqual(sorted(self.complete("warren schema ")), ["manifest", "preset", "scene"])
        self.assertEqual(sorted(self.complete("warren bake --log-format ")),
                         ["github", "json", "text"])
        self.assertEqual(self.complete("warren bake --log-format=gi"), ["--log-format=github"])
        self.assertEqual(self.complete("warren bake m"), ["my preset.json"])
        self.assertEqual(self.complete("warren verify o"), ["out/"])
        self.assertEqual(self.complete("warren bake -o o"), ["out/"])

    def test_every_option_of_every_command(self):
        for command in self.commands:
            long = sorted(name for name in self.options(command) if name.startswith("--"))
            self.assertEqual(sorted(self.complete(f"warren {command} --")), long, command)


class Script(ProgramTest):
    def test_shells_are_named(self):
        self.assertIn("no shell 'tcsh'; there are bash, zsh and fish;",
                      self.fails(USAGE, "completion", "tcsh").err)
        self.assertIn("SHELL is missing", self.fails(USAGE, "completion").err)


if __name__ == "__main__":
    program.main()
