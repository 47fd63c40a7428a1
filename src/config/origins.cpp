#include "config/origins.hpp"

#include <string>
#include <utility>

namespace warren::config {
namespace {

class Origins {
 public:
  explicit Origins(const Report& report) : report_(report) {}

  void add_object(const Node& object, const std::string& pointer) {
    for (std::size_t i = 0; i < object.keys.size(); ++i) {
      const std::string& name = object.keys[i].name;
      const Node& value = object.items[i];
      if (value.kind == Node::Kind::removed) continue;
      if (pointer.empty() && (name == "$schema" || name == "extends")) continue;
      const std::string at = pointer + '/' + escaped(name);
      if (value.kind == Node::Kind::object && !value.items.empty()) {
        add_object(value, at);
      } else {
        add(value, at);
      }
    }
  }

  [[nodiscard]] std::vector<Origin> take() { return std::move(out_); }

 private:
  void add(const Node& value, const std::string& pointer) {
    const Report::Place place = report_.place(value.extent);
    const std::size_t source = value.extent.source;
    out_.push_back({pointer, report_.source(source).file, place.line, place.column});
    if (value.kind != Node::Kind::array) return;
    for (std::size_t i = 0; i < value.items.size(); ++i) {
      add_others(value.items[i], pointer + '/' + std::to_string(i), source);
    }
  }

  /// Of an element, unless it is from the source that its array is from.
  void add_others(const Node& element, const std::string& pointer, std::size_t source) {
    if (element.extent.source != source) {
      add(element, pointer);
      return;
    }
    for (std::size_t i = 0; i < element.items.size(); ++i) {
      add_others(element.items[i], pointer + '/' + std::to_string(i), source);
    }
  }

  const Report& report_;
  std::vector<Origin> out_;
};

}  // namespace

std::vector<Origin> origins_of(const Report& report, const Node& root) {
  Origins origins(report);
  origins.add_object(root, "");
  return origins.take();
}

}  // namespace warren::config
