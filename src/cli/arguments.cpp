#include "cli/arguments.hpp"

#include <warren/core/error.hpp>
#include <warren/core/suggest.hpp>

#include <algorithm>
#include <sstream>
#include <utility>

#include <CLI/CLI.hpp>

namespace warren::cli {
namespace {

struct Example {
  std::string command_line;
  std::string what_it_does;
};

std::string footer(const std::vector<Example>& examples) {
  std::string text = "Examples:\n";
  for (const Example& example : examples) {
    text += "  " + example.command_line + "\n      " + example.what_it_does + "\n";
  }
  return text;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    if (&name != &names.front()) text += &name == &names.back() ? " and " : ", ";
    text += name;
  }
  return text;
}

/// ` (did you mean bake?)`, or nothing.
std::string guess(std::string_view word, std::span<const std::string_view> known) {
  const auto name = nearest(word, known);
  return name ? " (did you mean " + std::string(*name) + "?)" : "";
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

}  // namespace

struct Arguments::State {
  CLI::App app;
  Description description;
  std::vector<Example> examples;

  [[noreturn]] void refuse(const std::string& message) const {
    throw Error(ErrorKind::usage, "E-USAGE", app.get_name(),
                message + "; see `" + app.get_name() + " --help`");
  }

  Description::Option& remember(std::string_view names, std::string_view help) {
    Description::Option option;
    std::istringstream list{std::string(names)};
    for (std::string name; std::getline(list, name, ',');) option.names.push_back(name);
    option.help = help;
    return description.options.emplace_back(std::move(option));
  }

  template <class Value>
  Description::Word& add_word(std::string_view name, std::string_view help, Value& value,
                              Expects expects) {
    app.add_option(std::string(name), value, std::string(help))->type_name("");
    return description.words.emplace_back(Description::Word{std::string(name), expects, {}, false});
  }

  /// An option without its value, or with a second one.
  [[noreturn]] void refuse_count(const std::string& words) const {
    const std::string name = words.substr(0, words.find(':'));
    const CLI::Option* option = app.get_option_no_throw(name);
    if (option == nullptr) refuse(words);
    refuse(name + (option->count() > 1 ? " is given more than once"
                                       : " needs a value, " + option->get_type_name()));
  }

  [[noreturn]] void refuse_extra(const std::vector<std::string>& extras) const {
    for (const std::string& extra : extras) {
      if (extra.size() < 2 || extra.front() != '-') continue;
      const std::string word = extra.substr(0, extra.find('='));
      std::vector<std::string_view> known;
      for (const Description::Option& option : description.options) {
        known.insert(known.end(), option.names.begin(), option.names.end());
      }
      refuse("unknown option " + word + guess(word, known));
    }
    refuse("unexpected argument '" + extras.front() + "'");
  }

  void check_word(const Description::Word& word) const {
    const CLI::Option* option = app.get_option(word.name);
    if (option->count() == 0) refuse(word.name + " is missing");
    if (word.expects != Expects::choice) return;
    const std::string given = option->results().front();
    const std::vector<std::string_view> known(word.choices.begin(), word.choices.end());
    if (std::find(known.begin(), known.end(), given) != known.end()) return;
    refuse("no " + lower(word.name) + " '" + given + "'" + guess(given, known) + "; there " +
           (known.size() == 1 ? "is " : "are ") + listed(word.choices));
  }
};

Arguments::Arguments(std::string_view command, std::string_view summary)
    : state_(std::make_unique<State>()) {
  state_->app.name("warren " + std::string(command));
  state_->app.description(std::string(summary));
  constexpr const char* kHelpNames = "-h,--help";
  constexpr const char* kHelp = "Print this help";
  state_->app.set_help_flag(kHelpNames, kHelp);
  state_->remember(kHelpNames, kHelp);
  // Unknown options are collected, so that they are judged with the list of known ones at hand.
  state_->app.allow_extras();
  state_->app.get_formatter()->column_width(30);
  state_->app.get_formatter()->label("Positionals", "Arguments");
  state_->app.get_formatter()->label("REQUIRED", "");
}

Arguments::~Arguments() = default;

void Arguments::words(std::string_view name, std::string_view help,
                      std::vector<std::string>& values, Expects expects) {
  state_->add_word(name, help, values, expects).many = true;
}

void Arguments::word(std::string_view name, std::string_view help, std::string& value,
                     Expects expects) {
  state_->add_word(name, help, value, expects);
}

void Arguments::choice(std::string_view name, std::string_view help, std::string& value,
                       std::span<const std::string_view> choices) {
  state_->add_word(name, help, value, Expects::choice)
      .choices.assign(choices.begin(), choices.end());
}

void Arguments::option(std::string_view names, std::string_view value, std::string_view help,
                       const std::function<void(const std::string&)>& take) {
  state_->app.add_option_function<std::string>(std::string(names), take, std::string(help))
      ->type_name(std::string(value));
  state_->remember(names, help).value = value;
}

void Arguments::repeated(std::string_view names, std::string_view value, std::string_view help,
                         const std::function<void(const std::string&)>& take) {
  const auto take_all = [take](const std::vector<std::string>& values) {
    for (const std::string& each : values) take(each);
  };
  state_->app
      .add_option_function<std::vector<std::string>>(std::string(names), take_all,
                                                     std::string(help))
      ->type_name(std::string(value))
      ->allow_extra_args(false);
  Description::Option& option = state_->remember(names, help);
  option.value = value;
  option.repeated = true;
}

void Arguments::flag(std::string_view names, std::string_view help, bool& value) {
  state_->app.add_flag(std::string(names), value, std::string(help))
      ->disable_flag_override()
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  state_->remember(names, help);
}

void Arguments::example(std::string_view command_line, std::string_view what_it_does) {
  state_->examples.push_back({std::string(command_line), std::string(what_it_does)});
}

const Description& Arguments::description() const { return state_->description; }

std::optional<std::string> Arguments::parse(std::span<const std::string> words) {
  CLI::App& app = state_->app;
  app.footer(footer(state_->examples));
  // The library takes the words from the back.
  std::vector<std::string> reversed(words.rbegin(), words.rend());
  try {
    app.parse(std::move(reversed));
  } catch (const CLI::CallForHelp&) {
    return app.help();
  } catch (const CLI::ArgumentMismatch& error) {
    state_->refuse_count(error.what());
  } catch (const CLI::ParseError& error) {
    state_->refuse(error.what());
  } catch (const Error& error) {
    state_->refuse(error.what());
  }
  std::vector<std::string> extras = app.remaining();
  // The library counts the mark after which all words are arguments among what it doesn't know.
  std::erase(extras, "--");
  if (!extras.empty()) state_->refuse_extra(extras);
  for (const Description::Word& word : state_->description.words) state_->check_word(word);
  return std::nullopt;
}

}  // namespace warren::cli
