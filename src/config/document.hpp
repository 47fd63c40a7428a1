#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warren::config {

class Report;

/// Bytes of one of the texts that a preset is made of.
struct Extent {
  std::size_t source = 0;  ///< number of the text in its Report
  std::size_t begin = 0;   ///< offset of the first byte
  std::size_t end = 0;     ///< offset past the last byte
};

/// A value of a JSON text, with the bytes it was read from.
struct Node {
  enum class Kind : std::uint8_t {
    null,
    boolean,
    number,
    string,
    array,
    object,
    removed  ///< a null of a merge patch: the member isn't there, but its key was written
  };
  struct Key {
    std::string name;
    Extent extent;  ///< with its quotes
  };

  Kind kind = Kind::null;
  bool boolean = false;
  double number = 0;        ///< exact for integers up to 2^53
  std::string string;       ///< decoded
  Extent extent;            ///< of an object that was merged: where it was written last
  std::vector<Key> keys;    ///< of an object, one for each of `items`
  std::vector<Node> items;  ///< elements of an array, values of an object
};

inline constexpr std::size_t kMaxDocumentBytes = std::size_t{16} << 20;
inline constexpr std::size_t kMaxDocumentDepth = 64;
inline constexpr std::size_t kMaxDocumentValues = 1'000'000;

/// Reads JSON (RFC 8259, UTF-8 without a byte order mark) with comments (`//` to the line's end,
/// `/* */`); a key given twice is an error. Mistakes go to the report: `E-JSON-SIZE`,
/// `E-JSON-ENCODING`, `E-JSON-SYNTAX`, `E-JSON-DEPTH`, `E-JSON-NUMBER`, `E-JSON-DUPLICATE`; after
/// all but the last there is no tree.
std::optional<Node> read_document(Report& report, std::size_t source = 0);

/// Reads the JSON value, without comments, that a source holds from `begin` to its end; it is meant
/// for `pointer`. `E-SET-VALUE` stands for `E-JSON-SYNTAX`.
std::optional<Node> read_setting_value(Report& report, std::size_t source, std::size_t begin,
                                       const std::string& pointer);

/// Replaces the member of the key's name, or adds it.
void put_member(Node& object, const Node::Key& key, Node value);

/// Takes all members of the name away.
void erase_member(Node& object, std::string_view name);

}  // namespace warren::config
