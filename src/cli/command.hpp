#pragma once

#include "cli/arguments.hpp"
#include "cli/console.hpp"
#include "cli/exit_code.hpp"

#include <functional>
#include <span>
#include <string_view>

namespace warren::cli {

/// Does a command's work with the options that setup described. May throw Error.
using Run = std::function<ExitCode(Console&)>;

/// A row of the table of commands.
struct Command {
  std::string_view name;
  std::string_view summary;  ///< one line
  Run (*setup)(Arguments&);  ///< describes the arguments, before they are read
};

Run setup_bake(Arguments& arguments);
Run setup_generate(Arguments& arguments);
Run setup_validate(Arguments& arguments);
Run setup_presets(Arguments& arguments);
Run setup_schema(Arguments& arguments);
Run setup_version(Arguments& arguments);
Run setup_init(Arguments& arguments);
Run setup_verify(Arguments& arguments);
Run setup_inspect(Arguments& arguments);
Run setup_diff(Arguments& arguments);
Run setup_render(Arguments& arguments);
Run setup_completion(Arguments& arguments);

/// The table of commands, in the order in which help lists them.
[[nodiscard]] std::span<const Command> commands();

}  // namespace warren::cli
