#include "cli/command.hpp"

#include <warren/core/version.hpp>

#include <string>

namespace warren::cli {

Run setup_version(Arguments& arguments) {
  arguments.example("warren version", "prints warren " + std::string(version()));
  return [](Console& console) {
    console.result("warren " + std::string(version()) + "\n");
    return ExitCode::done;
  };
}

}  // namespace warren::cli
