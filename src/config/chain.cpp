#include "config/chain.hpp"

#include "config/merge.hpp"
#include "config/tables.hpp"

#include <warren/core/error.hpp>

#include <algorithm>
#include <utility>

namespace warren::config {
namespace {

/// Reads the files of a preset one after the other.
class Chain {
 public:
  Chain(Report& report, const ReadOptions& options)
      : report_(report), options_(options), identities_{options.identity} {}

  /// False after a mistake that leaves nothing to judge.
  bool read() {
    for (std::size_t source = 0;;) {
      auto root = read_document(report_, source);
      if (!root || !check_file(*root)) return false;
      const auto named = Cursor{&*root, ""}.member("extends");
      const auto next = named ? load(*named) : std::nullopt;
      if (named && !next) return false;
      if (source > 0) check_base(*root, next.has_value());
      layers_.push_back(*std::move(root));
      if (!next) return true;
      source = *next;
    }
  }

  /// All files as one tree.
  [[nodiscard]] Node merged() {
    Node out = std::move(layers_.back());
    for (std::size_t i = layers_.size() - 1; i-- > 0;) merge_patch(out, std::move(layers_[i]));
    return out;
  }

  [[nodiscard]] std::vector<std::string> bases() const {
    std::vector<std::string> out;
    for (std::size_t i = 1; i < identities_.size(); ++i) out.push_back(report_.source(i).file);
    return out;
  }

 private:
  /// False where this isn't a preset of the known format.
  bool check_file(Node& root) {
    const Cursor top{&root, ""};
    if (root.kind != Node::Kind::object) {
      wrong_type(report_, top, "an object");
      return false;
    }
    if (const auto format = top.member("format")) {
      if (read_format(report_, *format)) return true;
      if (format->node->kind == Node::Kind::number) return false;
    } else {
      report_.error(top, "E-FORMAT",
                    "the format is missing, by which a later warren knows how to read this; add "
                    "\"format\": 1");
    }
    // That is said; the rest is judged as if it were right.
    Node format;
    format.kind = Node::Kind::number;
    format.number = kFormat;
    format.extent = root.extent;
    put_member(root, {"format", root.extent}, format);
    return true;
  }

  /// Takes away what a base, itself a `patch` or not, doesn't hand on.
  void check_base(Node& root, bool patch) {
    const auto schema = Cursor{&root, ""}.member("$schema");
    const bool removed = schema && patch && schema->node->kind == Node::Kind::null;
    if (schema && !removed) read_schema(report_, *schema);
    for (const std::string_view name : {"$schema", "format", "extends"}) erase_member(root, name);
  }

  /// The source of the base that is named; none where it can't be had.
  std::optional<std::size_t> load(const Cursor& at) {
    auto path = read_extends(report_, at);
    if (!path) return std::nullopt;
    const auto fails = [&](std::string id, const std::string& message) {
      report_.error(at, std::move(id), message);
      return std::nullopt;
    };
    if (identities_.size() > kMaxBases) {
      return fails("E-EXTENDS-DEPTH", "this base is one too many; a preset has at most " +
                                          std::to_string(kMaxBases) + ", each extending the next");
    }
    const std::string shown = report_.shown(*at.node);
    if (!options_.load_base) {
      return fails("E-EXTENDS-READ", "the base " + shown + " can't be read here");
    }
    Base base;
    try {
      base = options_.load_base(report_.named_file(at, *std::move(path)));
    } catch (const Error& error) {
      return fails("E-EXTENDS-READ", "the base " + shown + " can't be read: " + error.what());
    }
    const auto seen = std::find(identities_.begin(), identities_.end(), base.identity);
    if (!base.identity.empty() && seen != identities_.end()) {
      std::string chain = report_.source(0).file;
      for (const std::string& file : bases()) chain += ", " + file;
      return fails("E-EXTENDS-LOOP",
                   "the base " + shown + " is already part of this chain: " + chain);
    }
    bytes_ += base.text.size();
    if (bytes_ > kMaxDocumentBytes) {
      return fails("E-JSON-SIZE", "with the base " + shown + " the bases have " +
                                      std::to_string(bytes_) + " bytes; at most " +
                                      std::to_string(kMaxDocumentBytes) + " are allowed");
    }
    identities_.push_back(std::move(base.identity));
    std::string folder = folder_of(base.file);
    return report_.add({std::move(base.text), std::move(base.file), std::move(folder)});
  }

  Report& report_;
  const ReadOptions& options_;
  std::vector<std::string> identities_;  // of the sources
  std::vector<Node> layers_;             // the preset first
  std::size_t bytes_ = 0;
};

}  // namespace

Document read_chain(Report& report, const ReadOptions& options) {
  Chain chain(report, options);
  Document out;
  if (chain.read()) out.root = chain.merged();
  out.bases = chain.bases();
  return out;
}

}  // namespace warren::config
