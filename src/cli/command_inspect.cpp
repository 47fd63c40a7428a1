#include "cli/command.hpp"
#include "cli/inspection.hpp"
#include "cli/options.hpp"
#include "cli/read_bundle.hpp"

#include <warren/core/error.hpp>
#include <warren/core/result.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace warren::cli {
namespace {

struct InspectOptions {
  std::vector<std::string> bundles;
  bool json = false;
  bool wire = false;
};

Result<Inspection, Error> try_inspect(const std::string& bundle, bool wire) {
  try {
    return with_bundle(bundle,
                       [wire](const io::BundleReader& reader) { return inspect(reader, wire); });
  } catch (const Error& error) {
    return error;
  }
}

ExitCode run(const InspectOptions& options, Console& console) {
  std::vector<std::string> bundles;
  for (const std::string& word : options.bundles) bundles.push_back(bundle_name(word));
  ExitCode status = ExitCode::done;
  for (const std::string& bundle : bundles) {
    const Result<Inspection, Error> found = try_inspect(bundle, options.wire);
    if (found) {
      console.result(options.json ? to_json(bundle, *found) : to_text(bundle, *found));
    } else {
      console.report(found.error());
      status = std::max(status, exit_code(found.error().kind()));
    }
  }
  return status;
}

}  // namespace

Run setup_inspect(Arguments& arguments) {
  auto options = std::make_shared<InspectOptions>();
  arguments.words("BUNDLE", "Folders of bundles, e.g. out/maze-15/42", options->bundles,
                  Expects::folder);
  arguments.flag("--json", "Print a JSON object a bundle", options->json);
  arguments.flag("--wire", "Tell what goes over the wire, compressed with Brotli", options->wire);
  add_log_format_option(arguments);
  arguments.example("warren inspect out/maze-15/42",
                    "prints what the bundle is and holds, from its manifest and its scene");
  arguments.example("warren inspect --json out/maze-15/* | jq .triangles",
                    "prints how many triangles each bundle has");
  arguments.example("warren inspect --wire out/maze-15/42.compact",
                    "prints as well how many bytes a phone loads");
  return [options](Console& console) { return run(*options, console); };
}

}  // namespace warren::cli
