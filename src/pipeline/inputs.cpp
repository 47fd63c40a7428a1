#include "pipeline/inputs.hpp"

#include <warren/core/digest.hpp>
#include <warren/core/error.hpp>

#include <utility>

namespace warren::pipeline {

const std::string* Inputs::load(const Named& named, const std::string& id) {
  const std::string& path = named.file.relative;
  const auto known = bytes_.find(path);
  if (known != bytes_.end()) return &known->second;
  try {
    const auto loaded = bytes_.emplace(path, load_(named.file)).first;
    files_.push_back({path, to_string(digest(loaded->second))});
    return &loaded->second;
  } catch (const Error& error) {
    add(named, Severity::error, id, error.what());
    return nullptr;
  }
}

void Inputs::add(const Named& named, Severity severity, std::string id,
                 const std::string& message) {
  const config::NamedFile& file = named.file;
  diagnostics_.push_back({severity, std::move(id), file.from, file.line, file.column, named.pointer,
                          "the " + std::string(named.what) + ' ' + file.path + ' ' + message});
}

}  // namespace warren::pipeline
