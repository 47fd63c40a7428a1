#include "cli/command.hpp"
#include "cli/completion.hpp"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace warren::cli {
namespace {

struct Shell {
  std::string_view name;
  std::string (*script)(std::span<const CompletedCommand>);
};

constexpr std::array<Shell, 3> kShells{
    {{"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}}};
constexpr std::array<std::string_view, 3> kNames{kShells[0].name, kShells[1].name, kShells[2].name};

ExitCode run(const std::string& shell, Console& console) {
  std::vector<CompletedCommand> described;
  for (const Command& command : commands()) {
    Arguments arguments(command.name, command.summary);
    command.setup(arguments);
    described.push_back({command.name, command.summary, arguments.description()});
  }
  for (const Shell& known : kShells) {
    if (known.name == shell) console.result(known.script(described));
  }
  return ExitCode::done;
}

}  // namespace

Run setup_completion(Arguments& arguments) {
  auto shell = std::make_shared<std::string>();
  arguments.choice("SHELL", "bash, zsh or fish", *shell, kNames);
  arguments.example("source <(warren completion bash)",
                    "completes warren's command lines in this bash; zsh works the same");
  arguments.example("warren completion fish > ~/.config/fish/completions/warren.fish",
                    "does so in every fish to come");
  return [shell](Console& console) { return run(*shell, console); };
}

}  // namespace warren::cli
