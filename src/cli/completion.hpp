#pragma once

#include "cli/arguments.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Scripts by which shells complete warren's command lines, made from what the commands accept.
namespace warren::cli {

/// A command as a script knows it.
struct CompletedCommand {
  std::string_view name;
  std::string_view summary;
  Description accepts;
};

[[nodiscard]] std::string bash_completion(std::span<const CompletedCommand> commands);
[[nodiscard]] std::string zsh_completion(std::span<const CompletedCommand> commands);
[[nodiscard]] std::string fish_completion(std::span<const CompletedCommand> commands);

/// What can be completed of a value or a word.
struct Hint {
  enum class Kind { none, file, folder, choice };
  Kind kind = Kind::none;
  std::vector<std::string> choices;
};

/// By the option's placeholder: FILE, DIR, or alternatives such as `text|json`, of which the words
/// in small letters are meant literally.
[[nodiscard]] Hint hint_of(const Description::Option& option);
[[nodiscard]] Hint hint_of(const Description::Word& word);

/// The texts with a space between them.
[[nodiscard]] std::string spaced(std::span<const std::string> texts);

/// The text with `by` before each of these characters.
[[nodiscard]] std::string escaped(std::string_view text, std::string_view characters,
                                  std::string_view by = "\\");

}  // namespace warren::cli
