#include "cli/completion.hpp"

namespace warren::cli {
namespace {

std::string hint_text(const Hint& hint) {
  switch (hint.kind) {
    case Hint::Kind::none:
      return "text";
    case Hint::Kind::file:
      return "file";
    case Hint::Kind::folder:
      return "folder";
    case Hint::Kind::choice:
      return "choice " + spaced(hint.choices);
  }
  return "";
}

/// `    bake) options='...' values=(...) words=(...) ;;`, on several lines.
std::string branch(const CompletedCommand& command) {
  std::string options;
  std::string values;
  for (const Description::Option& option : command.accepts.options) {
    for (const std::string& name : option.names) {
      options += (options.empty() ? "" : " ") + name;
      if (option.value.empty()) continue;
      values += (values.empty() ? "[" : " [") + name + "]='" + hint_text(hint_of(option)) + "'";
    }
  }
  std::string words;
  bool many = false;
  for (const Description::Word& word : command.accepts.words) {
    words += (words.empty() ? "'" : " '") + hint_text(hint_of(word)) + "'";
    many = word.many;
  }
  return "    " + std::string(command.name) + ")\n      options='" + options + "'\n      values=(" +
         values + ")\n      words=(" + words + ")\n" + (many ? "      many=1\n" : "") +
         "      ;;\n";
}

constexpr std::string_view kHead =
    R"sh(# Completes warren's command lines in bash: source <(warren completion bash)

_warren() {
  local IFS=$' \t\n' current=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W ')sh";

constexpr std::string_view kCommands = R"sh(' -- "$current")
    return
  fi

  # What an option's value is, and what the words are; with many, the last goes for all after it.
  local options='' many=''
  local -A values=()
  local -a words=()
  case ${COMP_WORDS[1]} in
)sh";

constexpr std::string_view kTail = R"sh(    *) return ;;
  esac

  # Readline takes --option=value for three words.
  local i word hint='' ended='' count=0
  for ((i = 2; i < COMP_CWORD; ++i)); do
    word=${COMP_WORDS[i]}
    if [[ -n $hint ]]; then
      [[ $word == '=' ]] || hint=''
    elif [[ -z $ended && $word == -- ]]; then
      ended=1
    elif [[ -z $ended && $word == -?* ]]; then
      hint=${values[$word]-}
    else
      ((++count))
    fi
  done
  if [[ -n $hint ]]; then
    if [[ $current == '=' ]]; then current=''; fi
  elif [[ -z $ended && $current == -* ]]; then
    hint="choice $options"
  elif ((count < ${#words[@]})); then
    hint=${words[count]}
  elif [[ -n $many ]]; then
    hint=${words[${#words[@]} - 1]}
  fi

  case $hint in
    file)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
      ;;
    folder)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -d -- "$current")
      ;;
    choice\ *) mapfile -t COMPREPLY < <(compgen -W "${hint#choice }" -- "$current") ;;
  esac
}

complete -F _warren warren
)sh";

}  // namespace

std::string bash_completion(std::span<const CompletedCommand> commands) {
  std::string names;
  std::string branches;
  for (const CompletedCommand& command : commands) {
    names += std::string(command.name) + " ";
    branches += branch(command);
  }
  return std::string(kHead) + names + "-h --help --version" + std::string(kCommands) + branches +
         std::string(kTail);
}

}  // namespace warren::cli
