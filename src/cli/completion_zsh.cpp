#include "cli/completion.hpp"

namespace warren::cli {
namespace {

/// In single quotes.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// `:message:action` of _arguments.
std::string action(const std::string& message, const Hint& hint) {
  const std::string start = ":" + escaped(message, "\\:") + ":";
  switch (hint.kind) {
    case Hint::Kind::none:
      return start + " ";
    case Hint::Kind::file:
      return start + "_files";
    case Hint::Kind::folder:
      return start + "_files -/";
    case Hint::Kind::choice:
      return start + "(" + spaced(hint.choices) + ")";
  }
  return "";
}

/// One argument of _arguments for each of the option's names.
std::string option_specs(const Description::Option& option) {
  const std::string others = option.names.size() > 1 && !option.repeated
                                 ? "(" + spaced(option.names) + ")"
                                 : std::string();
  std::string specs;
  for (const std::string& name : option.names) {
    std::string spec = others;
    if (option.repeated) spec += '*';
    spec += name;
    if (!option.value.empty()) spec += name.starts_with("--") ? "=" : "+";
    spec += "[" + escaped(option.help, "\\[]:") + "]";
    if (!option.value.empty()) spec += action(option.value, hint_of(option));
    specs += " \\\n        " + quoted(spec);
  }
  return specs;
}

std::string branch(const CompletedCommand& command) {
  std::string text = "    " + std::string(command.name) + ")\n      _arguments -s -S";
  for (const Description::Option& option : command.accepts.options) text += option_specs(option);
  int number = 0;
  for (const Description::Word& word : command.accepts.words) {
    const std::string place = word.many ? "*" : std::to_string(++number);
    text += " \\\n        " + quoted(place + action(word.name, hint_of(word)));
  }
  return text + "\n      ;;\n";
}

}  // namespace

std::string zsh_completion(std::span<const CompletedCommand> commands) {
  std::string list;
  std::string branches;
  for (const CompletedCommand& command : commands) {
    list +=
        "    " + quoted(std::string(command.name) + ":" + escaped(command.summary, "\\:")) + "\n";
    branches += branch(command);
  }
  return "#compdef warren\n"
         "# Completes warren's command lines in zsh: save it as _warren in a folder of $fpath, "
         "or,\n"
         "# after compinit, source <(warren completion zsh)\n\n"
         "_warren() {\n"
         "  local -a commands=(\n" +
         list +
         "  )\n"
         "  local -a options=('-h:Print the list of commands' '--help:Print the list of commands' "
         "'--version:Print the version')\n"
         "  if (( CURRENT == 2 )); then\n"
         "    _describe -t commands command commands\n"
         "    _describe -o option options\n"
         "    return\n"
         "  fi\n"
         "  local command=$words[2]\n"
         "  shift words\n"
         "  (( CURRENT -= 1 ))\n"
         "  case $command in\n" +
         branches +
         "  esac\n"
         "}\n\n"
         "if [[ $funcstack[1] == _warren ]]; then\n"
         "  _warren \"$@\"\n"
         "else\n"
         "  compdef _warren warren\n"
         "fi\n";
}

}  // namespace warren::cli
