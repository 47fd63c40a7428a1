#pragma once

#include "cli/arguments.hpp"
#include "cli/console.hpp"
#include "cli/exit_code.hpp"

#include <functional>
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

}  // namespace warren::cli
