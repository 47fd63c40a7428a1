#pragma once

#include <warren/json/json_view.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace warren::assets {

enum class Fault : std::uint8_t { invalid, unsupported, limit, value };

/// What is wrong with a file whose name isn't known here; what reads the file turns it into its
/// Error.
class GltfError : public std::runtime_error {
 public:
  GltfError(Fault fault, const std::string& message) : runtime_error(message), fault_(fault) {}
  [[nodiscard]] Fault fault() const { return fault_; }

 private:
  Fault fault_;
};

/// The id of an Error that comes of it.
[[nodiscard]] inline std::string_view id(Fault fault) {
  switch (fault) {
    case Fault::invalid:
      return "E-GLB";
    case Fault::unsupported:
      return "E-GLB-UNSUPPORTED";
    case Fault::limit:
      return "E-GLB-LIMIT";
    case Fault::value:
      return "E-GLB-VALUE";
  }
  return "E-GLB";
}

/// Refuses what stands at a place in the document.
[[noreturn]] inline void refuse(const JsonView& at, Fault fault, const std::string& message) {
  throw GltfError(fault, at.pointer() + ": " + message);
}

[[noreturn]] inline void refuse(const JsonView& at, const std::string& message) {
  refuse(at, Fault::invalid, message);
}

}  // namespace warren::assets
