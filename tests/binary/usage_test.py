"""Help, and command lines that are wrong."""

import re

import program
from program import USAGE, ProgramTest

COMMANDS = ["init", "bake", "generate", "validate", "verify", "inspect", "diff", "render", "presets",
            "schema", "completion", "version"]


class Help(ProgramTest):
    def test_the_program_alone_prints_the_overview(self):
        overview = self.ok().out
        self.assertEqual(self.ok("--help").out, overview)
        self.assertEqual(self.ok("-h").out, overview)
        for command in COMMANDS:
            self.assertRegex(overview, rf"(?m)^  {command} +[A-Z][^.]+$")
        self.assertEqual(re.findall(r"(?m)^  ([a-z]+)  +[A-Z]", overview), COMMANDS)
        readme = (program.SOURCES / "README.md").read_text()
        for command in COMMANDS:
            self.assertRegex(readme, rf"warren`? {command}\b")
        self.assertIn("\nExamples:\n  warren bake ", overview)

    def test_every_command_explains_itself_with_an_example(self):
        for command in COMMANDS:
            text = self.ok(command, "--help").out
            self.assertEqual(self.ok(command, "-h").out, text)
            self.assertIn(f"Usage: warren {command}", text)
            self.assertRegex(text, rf"\nExamples:\n  .*\bwarren {command}\b")

    def test_help_fits_a_terminal(self):
        for words in [[]] + [[command, "--help"] for command in COMMANDS]:
            for line in self.ok(*words).lines:
                self.assertLessEqual(len(line), 100, line)

    def test_version(self):
        self.assertRegex(self.ok("version").out, r"^warren \d+\.\d+\.\d+\n$")
        self.assertEqual(self.ok("--version").out, self.ok("version").out)


class Usage(ProgramTest):
    def refuses(self, pattern, *words):
        result = self.fails(USAGE, *words)
        self.assertRegex(result.err, pattern)
        self.assertRegex(result.err, r"^warren.* \[E-USAGE\]\n$")
        self.assertEqual(result.err.count("\n"), 1)

    def test_unknown_commands_name_the_nearest(self):
        self.refuses(r"unknown command 'bkae' \(did you mean bake\?\)", "bkae", "x.json")
        self.refuses(r"unknown command 'Validat' \(did you mean validate\?\)", "Validat")
        self.refuses(r"unknown command 'teapot'; see `warren --help`", "teapot")
        self.refuses(r"unknown command ''", "")

    def test_unknown_options_name_the_nearest(self):
        self.preset("a.json")
        self.refuses(r"unknown option --sed \(did you mean --seed\?\)", "bake", "a.json", "--sed", 4)
        self.refuses(r"unknown option --sed ", "bake", "a.json", "--sed=4")
        self.refuses(r"unknown option --jsn \(did you mean --json\?\)", "bake", "--jsn")
        self.refuses(r"unknown option --teapot;", "generate", "a.json", "--teapot")
        self.refuses(r"unknown option -v; options come after a command", "-v", "bake", "a.json")

    def test_arguments_are_counted(self):
        self.preset("a.json")
        self.refuses("PRESET is missing", "bake")
        self.refuses("PRESET is missing", "generate", "--seed", 4)
        self.refuses("PRESET is missing", "validate", "--json")
        self.refuses("SCHEMA is missing", "schema")
        self.refuses("unexpected argument 'x'", "version", "x")
        self.refuses("unexpected argument 'scene'", "schema", "preset", "scene")
        self.refuses("--seed needs a value, N", "bake", "a.json", "--seed")
        self.refuses("--seed is given more than once", "bake", "a.json", "--seed", 1, "--seed", 2)
        self.refuses("exclude each other", "bake", "a.json", "--seed", 1, "--seeds", "1:2")

    def test_presets_have_names(self):
        for command in ["bake", "generate", "validate"]:
            self.refuses("the name of a preset is empty", command, "")

    def test_standard_input_holds_one_preset(self):
        for command in ["bake", "generate", "validate"]:
            self.refuses("- is given more than once", command, "-", "-")

    def test_words_after_two_dashes_are_arguments(self):
        self.preset("-a.json", name="dash")
        self.assertEqual(self.ok("validate", "--", "-a.json").out, "-a.json: ok\n")
        self.refuses("PRESET is missing", "validate", "--")
        self.refuses("unexpected argument 'x'", "version", "--", "x")

    def test_seeds_are_whole_numbers_of_64_bits(self):
        self.preset("a.json")
        for seed in ["-1", "1.5", "x", "", "+1", "0x10", " 1", str(2**64)]:
            self.refuses(r"--seed '.*': a seed is a whole number up to 2\^64-1, or random", "bake", "a.json",
                         "--seed", seed)

    def test_seed_ranges_go_upwards(self):
        self.preset("a.json")
        for command in ["bake", "generate"]:
            self.refuses("the first seed is above the last", command, "a.json", "--seeds", "9:0")
            self.refuses("the step must be 1 or more", command, "a.json", "--seeds", "0:9:0")
            for seeds in ["", "1", ":", "1:", ":2", "1:2:", "1:2:3:4", "a:b", "-1:2", f"0:{2**64}"]:
                self.refuses("seeds are FIRST:LAST", command, "a.json", "--seeds", seeds)
        self.refuses(r"more presets times seeds than 2\^64-1", "generate", "a.json", "--seeds",
                     f"0:{2**64 - 1}")

    def test_threads_are_counted_from_one(self):
        self.preset("a.json")
        for threads in ["0", "-1", "257", "many", "", "1.5"]:
            self.refuses("threads are a whole number from 1 to 256", "bake", "a.json", "-j", threads)

    def test_settings_have_a_value(self):
        self.preset("a.json")
        for command in ["bake", "generate", "validate"]:
            self.refuses(r"--set 'maze\.size': a setting is PATH=VALUE", command, "a.json", "--set",
                         "maze.size")
            self.refuses("--set needs a value", command, "a.json", "--set")

    def test_memory_is_a_size(self):
        self.preset("a.json")
        for command in ["bake", "generate", "validate"]:
            for size in ["", "M", "-1", "4.5G", "4GB", "4g", "4 G", str(2**64), f"{2**34}G"]:
                self.refuses(r"--memory '.*': a size is a whole number of bytes", command, "a.json",
                             "--memory", size)

    def test_profiles_are_named(self):
        self.preset("a.json")
        for profile in ["", "small", "Portable", "compact "]:
            self.refuses("--profile '.*': profiles are portable and compact", "bake", "a.json",
                         "--profile", profile)
        self.refuses("--profile is given more than once", "bake", "a.json", "--profile", "compact",
                     "--profile", "portable")
        self.refuses("unknown option --profile", "generate", "a.json", "--profile", "compact")

    def test_log_formats_are_named(self):
        self.preset("a.json")
        for command in ["bake", "generate", "validate"]:
            self.refuses("--log-format 'xml': formats are text, json and github", command, "a.json",
                         "--log-format", "xml")

    def test_presets_of_a_run_have_different_names(self):
        self.preset("a.json")
        self.preset("b.json", name="a")
        for command in ["bake", "generate"]:
            self.refuses("a.json and b.json are both named 'a'", command, "a.json", "b.json")
            self.refuses("a.json and a.json are both named 'a'", command, "a.json", "a.json")

    def test_schemas_are_named(self):
        self.refuses(r"no schema 'scen' \(did you mean scene\?\)", "schema", "scen")
        self.refuses(r"no schema 'maze'; there are preset, scene and manifest", "schema", "maze")


if __name__ == "__main__":
    program.main()
