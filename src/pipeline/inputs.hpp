#pragma once

#include <warren/config/preset.hpp>
#include <warren/core/diagnostic.hpp>
#include <warren/pipeline/pipeline.hpp>

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warren::pipeline {

/// A file where a preset names it.
struct Named {
  const config::NamedFile& file;
  std::string pointer;    ///< of the value that names it
  std::string_view what;  ///< `mask`, `picture`, `prop`
};

/// Loads the files of a preset, each once, and collects what is wrong with them.
class Inputs {
 public:
  explicit Inputs(const FileLoader& load) : load_(load) {}

  /// Its bytes, which stay where they are; null where it can't be had, which is reported as an
  /// error of this id.
  const std::string* load(const Named& named, const std::string& id);

  /// Reports at the place where the file is named; the message goes on from `the prop a.glb `.
  void add(const Named& named, Severity severity, std::string id, const std::string& message);

  [[nodiscard]] std::vector<InputFile> take_files() { return std::move(files_); }
  [[nodiscard]] Diagnostics take_diagnostics() { return std::move(diagnostics_); }

 private:
  const FileLoader& load_;
  std::map<std::string, std::string> bytes_;  // by path, seen from the preset's folder
  std::vector<InputFile> files_;
  Diagnostics diagnostics_;
};

}  // namespace warren::pipeline
