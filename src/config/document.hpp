#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warren::config {

class Report;

/// A value of a JSON text, with the bytes it was read from.
struct Node {
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };
  struct Key {
    std::string name;
    std::size_t begin = 0;  ///< offset of its opening quote
    std::size_t end = 0;    ///< offset past its closing quote
  };

  Kind kind = Kind::null;
  bool boolean = false;
  double number = 0;        ///< exact for integers up to 2^53
  std::string string;       ///< decoded
  std::size_t begin = 0;    ///< offset of the first byte
  std::size_t end = 0;      ///< offset past the last byte
  std::vector<Key> keys;    ///< of an object, one for each of `items`
  std::vector<Node> items;  ///< elements of an array, values of an object
};

inline constexpr std::size_t kMaxDocumentBytes = std::size_t{16} << 20;
inline constexpr std::size_t kMaxDocumentDepth = 64;
inline constexpr std::size_t kMaxDocumentValues = 1'000'000;

/// Reads strict JSON (RFC 8259, UTF-8 without a byte order mark); a key given twice is an error.
/// Mistakes go to the report: `E-JSON-SIZE`, `E-JSON-ENCODING`, `E-JSON-SYNTAX`, `E-JSON-DEPTH`,
/// `E-JSON-NUMBER`, `E-JSON-DUPLICATE`; after all but the last there is no tree.
std::optional<Node> read_document(std::string_view text, Report& report);

}  // namespace warren::config
