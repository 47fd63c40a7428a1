#include "cli/command.hpp"
#include "cli/foreign.hpp"
#include "cli/options.hpp"
#include "cli/read_bundle.hpp"

#include <warren/bake/manifest.hpp>
#include <warren/core/digest.hpp>
#include <warren/core/error.hpp>
#include <warren/io/bundle_reader.hpp>
#include <warren/json/json.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warren::cli {
namespace {

using io::BundleReader;

struct VerifyOptions {
  std::vector<std::string> bundles;
  bool json = false;
  bool quiet = false;
};

struct Fault {
  ErrorKind kind = ErrorKind::input;
  std::string id;
  std::string file;  ///< relative to the bundle; empty: the whole bundle
  std::string message;
};

using Faults = std::vector<Fault>;
using Entries = std::map<std::string, BundleReader::Entry>;

Fault fault_of(const Error& error, const std::string& bundle) {
  const bool below = error.where().starts_with(bundle + "/");
  const std::string file = below ? error.where().substr(bundle.size() + 1) : "";
  return {error.kind(), error.id(), file, error.what()};
}

std::string sizes(std::uint64_t expected, std::uint64_t found) {
  return std::to_string(found) + " bytes, but " + std::to_string(expected) + " in the manifest";
}

/// What is wrong with a file that the manifest lists.
std::optional<Fault> check_file(const BundleReader& bundle, const bake::Manifest& manifest,
                                const Entries& entries, const bake::ManifestFile& file) {
  const auto fault = [&file](const std::string& id, const std::string& message) {
    return Fault{ErrorKind::input, id, file.path, message};
  };
  const auto entry = entries.find(file.path);
  if (entry == entries.end()) return fault("E-BUNDLE-MISSING", "there is no such file");
  if (entry->second.kind != BundleReader::Kind::file) {
    return fault("E-BUNDLE-KIND", "isn't a regular file");
  }
  const std::uint64_t size = entry->second.bytes;
  if (size != file.bytes) return fault("E-BUNDLE-SIZE", sizes(file.bytes, size));
  try {
    io::BundleFile content = bundle.open(file.path);
    Digester digester;
    std::uint64_t read = 0;
    // One that grows meanwhile has no end to wait for.
    while (read <= size) {
      const std::string_view piece = content.next();
      if (piece.empty()) break;
      digester.add(piece);
      read += piece.size();
    }
    if (read != size) return fault("E-BUNDLE-SIZE", sizes(file.bytes, read));
    const std::string found = to_string(digester.digest());
    if (found != file.digest) {
      return fault("E-BUNDLE-DIGEST", found + ", but " + file.digest + " in the manifest");
    }
    if (file.path == "scene.json") static_cast<void>(read_scene(bundle, manifest));
  } catch (const Error& error) {
    return fault_of(error, bundle.folder().string());
  }
  return std::nullopt;
}

/// Every folder that a listed file lies in.
std::set<std::string_view> parents(const bake::Manifest& manifest) {
  std::set<std::string_view> result;
  for (const bake::ManifestFile& file : manifest.files) {
    for (std::size_t at = file.path.find('/'); at != std::string::npos;
         at = file.path.find('/', at + 1)) {
      result.insert(std::string_view(file.path).substr(0, at));
    }
  }
  return result;
}

/// What lies in the bundle without being listed; of a folder, that alone and not what is in it.
Faults find_extras(const bake::Manifest& manifest, const Entries& entries) {
  Faults faults;
  const std::set<std::string_view> folders = parents(manifest);
  std::set<std::string_view> files{"manifest.json"};
  for (const bake::ManifestFile& file : manifest.files) files.insert(file.path);
  for (const auto& [path, entry] : entries) {
    const std::string_view folder = std::string_view(path).substr(0, path.rfind('/'));
    const bool below_extra = folder != path && !folders.contains(folder);
    if (files.contains(path) || below_extra) continue;
    if (!folders.contains(path)) {
      faults.push_back({ErrorKind::input, "E-BUNDLE-EXTRA", path, "isn't in the manifest"});
    } else if (entry.kind != BundleReader::Kind::folder) {
      faults.push_back({ErrorKind::input, "E-BUNDLE-KIND", path, "isn't a folder"});
    }
  }
  return faults;
}

Faults check_files(const BundleReader& bundle, const bake::Manifest& manifest) {
  Entries entries;
  for (BundleReader::Entry& entry : bundle.entries()) {
    const std::string path = entry.path;
    entries.emplace(path, std::move(entry));
  }
  Faults faults;
  bool scene = false;
  for (const bake::ManifestFile& file : manifest.files) {
    check_stop();
    scene = scene || file.path == "scene.json";
    if (auto fault = check_file(bundle, manifest, entries, file)) {
      faults.push_back(*std::move(fault));
    }
  }
  if (!scene) {
    faults.push_back({ErrorKind::input, "E-BUNDLE-SCENE", "scene.json", "isn't in the manifest"});
  }
  Faults extras = find_extras(manifest, entries);
  std::move(extras.begin(), extras.end(), std::back_inserter(faults));
  return faults;
}

Faults check(const BundleReader& bundle) {
  try {
    return check_files(bundle, read_manifest(bundle));
  } catch (const Error& error) {
    return {fault_of(error, bundle.folder().string())};
  }
}

Faults verify(const std::string& path) {
  try {
    return with_bundle(path, check, [](const Faults& faults) { return faults.empty(); });
  } catch (const Error& error) {
    return {fault_of(error, path)};
  } catch (const std::bad_alloc&) {
    return {{ErrorKind::io, "E-MEMORY", "", "out of memory"}};
  }
}

std::string json_line(const std::string& bundle, const Faults& faults) {
  Json list = Json::array();
  for (const Fault& fault : faults) {
    list.push_back(Json::object(
        {{"id", fault.id}, {"file", utf8(fault.file)}, {"message", utf8(fault.message)}}));
  }
  const Json line =
      Json::object({{"bundle", utf8(bundle)}, {"ok", faults.empty()}, {"faults", std::move(list)}});
  return to_line(line) + "\n";
}

void report(const std::string& bundle, const Faults& faults, const VerifyOptions& options,
            Console& console) {
  if (faults.empty() && options.quiet) return;
  if (options.json) return console.result(json_line(bundle, faults));
  if (faults.empty()) console.result(bundle + ": ok\n");
  for (const Fault& fault : faults) {
    const std::string where = fault.file.empty() ? bundle : bundle + "/" + fault.file;
    console.report(Error(fault.kind, fault.id, shown(where), shown(fault.message)));
  }
}

ExitCode run(const VerifyOptions& options, Console& console) {
  std::vector<std::string> bundles;
  for (const std::string& word : options.bundles) bundles.push_back(bundle_name(word));
  ExitCode status = ExitCode::done;
  for (const std::string& bundle : bundles) {
    const Faults faults = verify(bundle);
    for (const Fault& fault : faults) status = std::max(status, exit_code(fault.kind));
    report(bundle, faults, options, console);
  }
  return status;
}

}  // namespace

Run setup_verify(Arguments& arguments) {
  auto options = std::make_shared<VerifyOptions>();
  arguments.words("BUNDLE", "Folders of bundles, e.g. out/maze-15/42", options->bundles,
                  Expects::folder);
  arguments.flag("--json", "Print a JSON object a bundle, with all that is wrong", options->json);
  arguments.flag("-q,--quiet", "Print nothing of bundles that are whole", options->quiet);
  add_log_format_option(arguments);
  arguments.example("warren verify out/maze-15/42",
                    "prints out/maze-15/42: ok when every file is what the manifest says");
  arguments.example("warren verify -q out/*/*",
                    "checks all bundles below out and prints what is wrong with any of them");
  return [options](Console& console) { return run(*options, console); };
}

}  // namespace warren::cli
