#include "cli/completion.hpp"

namespace warren::cli {
namespace {

std::string quoted(std::string_view text) { return "'" + escaped(text, "\\'") + "'"; }

/// The part of `complete` that says what can stand there.
std::string completes(const Hint& hint) {
  switch (hint.kind) {
    case Hint::Kind::none:
      return "";
    case Hint::Kind::file:
      return " -F";
    case Hint::Kind::folder:
      return " -a '(__fish_complete_directories (commandline -ct))'";
    case Hint::Kind::choice:
      return " -a " + quoted(spaced(hint.choices));
  }
  return "";
}

std::string names(const Description::Option& option) {
  std::string text;
  for (const std::string& name : option.names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  return text;
}

std::string lines(const CompletedCommand& command) {
  const std::string start =
      "complete -c warren -n '__warren_command " + std::string(command.name) + "'";
  std::string text;
  for (const Description::Option& option : command.accepts.options) {
    text += start + names(option);
    if (!option.value.empty()) {
      const Hint hint = hint_of(option);
      text += (hint.kind == Hint::Kind::file ? " -r" : " -x") + completes(hint);
    }
    text += " -d " + quoted(option.help) + "\n";
  }
  for (const Description::Word& word : command.accepts.words) {
    text += start + completes(hint_of(word)) + " -d " + quoted(word.name) + "\n";
  }
  return text;
}

}  // namespace

std::string fish_completion(std::span<const CompletedCommand> commands) {
  std::string list;
  std::string branches;
  for (const CompletedCommand& command : commands) {
    list += "complete -c warren -n __warren_no_command -a " + std::string(command.name) + " -d " +
            quoted(command.summary) + "\n";
    branches += "\n" + lines(command);
  }
  return "# Completes warren's command lines in fish: warren completion fish | source\n\n"
         "function __warren_no_command\n"
         "  test (count (commandline -opc)) -eq 1\n"
         "end\n\n"
         "function __warren_command\n"
         "  set -l words (commandline -opc)\n"
         "  test (count $words) -ge 2; and test $words[2] = $argv[1]\n"
         "end\n\n"
         "complete -c warren -f\n"
         "complete -c warren -n __warren_no_command -s h -l help -d 'Print the list of commands'\n"
         "complete -c warren -n __warren_no_command -l version -d 'Print the version'\n" +
         list + branches;
}

}  // namespace warren::cli
