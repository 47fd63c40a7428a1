#include "bake/scene_visitor.hpp"

#include "bake/fields.hpp"
#include "bake/scene_values.hpp"

#include <string>

namespace warren::bake {
namespace {

using scene::Action;
using scene::Binding;
using scene::Visitor;

const Fields<Visitor>& visitor_fields() {
  static const Fields<Visitor> fields{
      {"eye_height", "Metres from the floor to the eyes.", schema::positive(),
       [](const Visitor& visitor) { return metres(visitor.eye_height); }},
      {"radius", "Metres that the visitor keeps from walls.", schema::positive(),
       [](const Visitor& visitor) { return metres(visitor.radius); }},
      {"speed", "Metres a second.", schema::positive(),
       [](const Visitor& visitor) { return metres(visitor.speed); }},
      {"turn", "How keys and sticks turn, unless the visitor chooses otherwise: in steps or not.",
       schema::one_of({"snap", "smooth"}),
       [](const Visitor& visitor) {
         return Json(visitor.turn == scene::Turn::snap ? "snap" : "smooth");
       }},
      {"snap_deg", "Degrees of one turn in steps.", schema::positive(),
       [](const Visitor& visitor) { return Json(visitor.snap_deg); }},
      {"turn_speed_deg", "Degrees a second of smooth turning.", schema::positive(),
       [](const Visitor& visitor) { return Json(visitor.turn_speed_deg); }},
      {"vignette", "How far the edge of the view closes in motion: 0 not at all, 1 most.",
       schema::number_between(0, 1), [](const Visitor& visitor) { return Json(visitor.vignette); }},
      {"dwell", "Seconds that one looks at a mark to choose it.", schema::positive(),
       [](const Visitor& visitor) { return Json(visitor.dwell); }},
      {"move_stick", "The game pad's stick that moves the visitor; the other one turns.",
       schema::one_of({"left", "right"}),
       [](const Visitor& visitor) {
         return Json(visitor.move_stick == scene::Stick::left ? "left" : "right");
       }},
  };
  return fields;
}

std::vector<std::string> actions() {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < scene::kActions; ++i) {
    out.emplace_back(scene::name(static_cast<Action>(i)));
  }
  return out;
}

const Fields<Binding>& binding_fields() {
  static const Fields<Binding> fields{
      {"action", "What happens; `walk` is forward where one looks.", schema::one_of(actions()),
       [](const Binding& binding) { return Json(std::string(scene::name(binding.action))); }},
      {"keys", "Keys that do it, by KeyboardEvent.code.", schema::list(schema::string()),
       [](const Binding& binding) {
         return list_of(binding.keys, [](const std::string& key) { return Json(key); });
       }},
      {"buttons", "Buttons that do it, by their numbers in the standard mapping of game pads.",
       schema::list(schema::integer(0)),
       [](const Binding& binding) {
         return list_of(binding.buttons, [](int button) { return Json(button); });
       }},
      {"touch", "True where a finger held on the screen, or a viewer's trigger, does it too.",
       schema::constant(true),
       [](const Binding& binding) { return binding.touch ? Json(true) : Json(); },
       Presence::optional},
  };
  return fields;
}

}  // namespace

Json visitor_json(const Visitor& visitor) { return write_object(visitor_fields(), visitor); }

Json visitor_schema() { return schema::object(visitor_fields()); }

Json input_json(const std::vector<Binding>& input) {
  return list_of(input,
                 [](const Binding& binding) { return write_object(binding_fields(), binding); });
}

Json input_schema() { return schema::list(schema::object(binding_fields())); }

}  // namespace warren::bake
