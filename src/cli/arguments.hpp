#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warren::cli {

/// What a word that isn't an option names.
enum class Expects { file, folder, choice };

/// What a command accepts, told to whoever completes a command line.
struct Description {
  struct Option {
    std::vector<std::string> names;  ///< e.g. `-j` and `--jobs`
    std::string value;               ///< placeholder, e.g. `N` or `text|json`; empty: a flag
    std::string help;
    bool repeated = false;
  };
  struct Word {
    std::string name;
    Expects expects = Expects::file;
    std::vector<std::string> choices;
    bool many = false;
  };
  std::vector<Option> options;
  std::vector<Word> words;  ///< only the last may be many
};

/// What a command accepts, and the reading of it. Commands describe their arguments here; the
/// library behind it stays in one file.
class Arguments {
 public:
  /// `command` as it is called, e.g. `bake`; `summary` heads the help.
  Arguments(std::string_view command, std::string_view summary);
  ~Arguments();
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  /// One or more words that aren't options.
  void words(std::string_view name, std::string_view help, std::vector<std::string>& values,
             Expects expects = Expects::file);
  /// Exactly one word.
  void word(std::string_view name, std::string_view help, std::string& value,
            Expects expects = Expects::file);
  /// Exactly one word out of a few; `name` is what each of them is.
  void choice(std::string_view name, std::string_view help, std::string& value,
              std::span<const std::string_view> choices);
  /// An option with a value, e.g. names `-j,--jobs` and value `N`. `take` may throw Error.
  void option(std::string_view names, std::string_view value, std::string_view help,
              const std::function<void(const std::string&)>& take);
  /// An option that may be given any number of times; `take` gets each value, in order.
  void repeated(std::string_view names, std::string_view value, std::string_view help,
                const std::function<void(const std::string&)>& take);
  void flag(std::string_view names, std::string_view help, bool& value);
  /// A line of the help's examples.
  void example(std::string_view command_line, std::string_view what_it_does);

  /// All that was described so far, in that order after `--help`.
  [[nodiscard]] const Description& description() const;

  /// Reads the words after the command's name. Gives the help text where it was asked for. Throws
  /// Error of kind usage, with the nearest known option
  /// or choice for an unknown one.
  [[nodiscard]] std::optional<std::string> parse(std::span<const std::string> words);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warren::cli
