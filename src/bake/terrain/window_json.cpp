#include "bake/terrain/window_json.hpp"

#include "bake/fields.hpp"

namespace warren::bake {
namespace {

using scene::Window;

Json whole() { return Json::object({{"type", "integer"}}); }

const Fields<Window>& window_fields() {
  static const Fields<Window> fields{
      {"x", "Numbers of the first and the last column.", schema::tuple(whole(), 2),
       [](const Window& window) {
         return Json::array({window.x0, window.x1});
       }},
      {"z", "Numbers of the first and the last row.", schema::tuple(whole(), 2),
       [](const Window& window) {
         return Json::array({window.z0, window.z1});
       }},
  };
  return fields;
}

}  // namespace

Json window_json(const Window& window) { return write_object(window_fields(), window); }

Json window_schema() { return schema::object(window_fields()); }

}  // namespace warren::bake
