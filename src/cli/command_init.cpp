#include "cli/bundle.hpp"
#include "cli/command.hpp"

#include <warren/config/preset.hpp>
#include <warren/core/error.hpp>
#include <warren/io/files.hpp>

#include <memory>
#include <string>

namespace warren::cli {
namespace {

struct InitOptions {
  std::string kind;
  std::string output;  ///< empty: standard output
};

ExitCode run(const InitOptions& options, Console& console) {
  const std::string preset = config::starter_preset(options.kind);
  if (options.output.empty()) {
    console.result(preset);
    return ExitCode::done;
  }
  check_outside_bundles("-o", options.output);
  if (!io::write_new_file(options.output, preset)) {
    throw Error(ErrorKind::io, "E-IO-WRITE", options.output,
                "is there already; init replaces no file");
  }
  console.result(options.output + "\n");
  return ExitCode::done;
}

}  // namespace

Run setup_init(Arguments& arguments) {
  auto options = std::make_shared<InitOptions>();
  arguments.choice("KIND", "What the preset is of", options->kind, config::starter_kinds());
  arguments.option("-o,--output", "FILE", "New file for it (default: standard output)",
                   [options](const std::string& text) {
                     if (text.empty()) {
                       throw Error(ErrorKind::usage, "E-USAGE", "", "-o '': a file is needed");
                     }
                     options->output = text;
                   });
  arguments.example("warren init maze -o my-maze.json",
                    "writes a preset with every key, its meaning and its default, to start from");
  return [options](Console& console) { return run(*options, console); };
}

}  // namespace warren::cli
