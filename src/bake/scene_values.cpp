#include "bake/scene_values.hpp"

#include "bake/fields.hpp"
#include "bake/number.hpp"

#include <stdexcept>
#include <string>

namespace warren::bake {
namespace {

const Fields<scene::Box>& box_fields() {
  static const Fields<scene::Box> fields{
      {"min", "The lowest x, y and z, in metres.", schema::vec3(),
       [](const scene::Box& box) { return vec3_json(box.min); }},
      {"max", "The highest x, y and z, in metres.", schema::vec3(),
       [](const scene::Box& box) { return vec3_json(box.max); }},
  };
  return fields;
}

}  // namespace

Json metres(double value) { return tidy(value); }

Json vec3_json(const scene::Vec3& v) {
  return Json::array({metres(v.x), metres(v.y), metres(v.z)});
}

Json cell_json(Cell cell) { return Json::array({cell.x, cell.y}); }

Json color_json(const scene::Color& color) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "#";
  for (const unsigned channel : {color.r, color.g, color.b}) {
    text += kDigits[channel / 16];
    text += kDigits[channel % 16];
  }
  return text;
}

std::string_view event_type(scene::EventType type) {
  switch (type) {
    case scene::EventType::creature:
      return "creature";
    case scene::EventType::object:
      return "object";
    case scene::EventType::container:
      return "container";
  }
  throw std::logic_error("unknown event type");
}

Json box_json(const scene::Box& box) { return write_object(box_fields(), box); }

namespace schema {

Json vec3() { return tuple(number(), 3); }

Json cell() { return tuple(integer(0), 2); }

Json color() { return matching("^#[0-9a-f]{6}$"); }

Json box() { return object(box_fields()); }

Json exit_id() { return matching("^exit-[0-9]+$"); }

}  // namespace schema
}  // namespace warren::bake
