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

}  // namespace

struct Arguments::State {
  CLI::App app;
  std::string command;
  std::vector<std::string> options{"-h", "--help"};
  std::vector<std::string> required;
  std::vector<Example> examples;

  [[noreturn]] void refuse(const std::string& message) const {
    throw Error(ErrorKind::usage, "E-USAGE", app.get_name(),
                message + "; see `" + app.get_name() + " --help`");
  }

  void remember(std::string_view names) {
    std::istringstream list{std::string(names)};
    for (std::string name; std::getline(list, name, ',');) options.push_back(name);
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
      const std::vector<std::string_view> known(options.begin(), options.end());
      const auto guess = nearest(word, known);
      refuse("unknown option " + word +
             (guess ? " (did you mean " + std::string(*guess) + "?)" : ""));
    }
    refuse("unexpected argument '" + extras.front() + "'");
  }
};

Arguments::Arguments(std::string_view command, std::string_view summary)
    : state_(std::make_unique<State>()) {
  state_->app.name("warren " + std::string(command));
  state_->app.description(std::string(summary));
  state_->app.set_help_flag("-h,--help", "Print this help");
  // Unknown options are collected, so that they are judged with the list of known ones at hand.
  state_->app.allow_extras();
  state_->app.get_formatter()->column_width(30);
  state_->app.get_formatter()->label("Positionals", "Arguments");
  state_->app.get_formatter()->label("REQUIRED", "");
}

Arguments::~Arguments() = default;

void Arguments::words(std::string_view name, std::string_view help,
                      std::vector<std::string>& values) {
  state_->app.add_option(std::string(name), values, std::string(help))->type_name("");
  state_->required.emplace_back(name);
}

void Arguments::word(std::string_view name, std::string_view help, std::string& value) {
  state_->app.add_option(std::string(name), value, std::string(help))->type_name("");
  state_->required.emplace_back(name);
}

void Arguments::option(std::string_view names, std::string_view value, std::string_view help,
                       const std::function<void(const std::string&)>& take) {
  state_->app.add_option_function<std::string>(std::string(names), take, std::string(help))
      ->type_name(std::string(value));
  state_->remember(names);
}

void Arguments::flag(std::string_view names, std::string_view help, bool& value) {
  state_->app.add_flag(std::string(names), value, std::string(help))
      ->disable_flag_override()
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  state_->remember(names);
}

void Arguments::example(std::string_view command_line, std::string_view what_it_does) {
  state_->examples.push_back({std::string(command_line), std::string(what_it_does)});
}

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
  for (const std::string& name : state_->required) {
    if (app.get_option(name)->count() == 0) state_->refuse(name + " is missing");
  }
  return std::nullopt;
}

}  // namespace warren::cli
