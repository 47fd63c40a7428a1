#pragma once

#include <warren/json/json_view.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>

namespace warren::assets {

enum class Fault : std::uint8_t { invalid, unsupported, limit, value };

/// What is wrong with a file whose name isn't known here; read_glb() turns it into its Error.
class GltfError : public std::runtime_error {
 public:
  GltfError(Fault fault, const std::string& message) : runtime_error(message), fault_(fault) {}
  [[nodiscard]] Fault fault() const { return fault_; }

 private:
  Fault fault_;
};

/// Refuses what stands at a place in the document.
[[noreturn]] inline void refuse(const JsonView& at, Fault fault, const std::string& message) {
  throw GltfError(fault, at.pointer() + ": " + message);
}

[[noreturn]] inline void refuse(const JsonView& at, const std::string& message) {
  refuse(at, Fault::invalid, message);
}

}  // namespace warren::assets
