#include "bake/scene_lights.hpp"

#include "bake/fields.hpp"
#include "bake/scene_values.hpp"

namespace warren::bake {
namespace {

using scene::AmbientLight;
using scene::Fog;
using scene::HeadLight;
using scene::Lights;
using scene::SunLight;

const Fields<AmbientLight>& ambient_fields() {
  static const Fields<AmbientLight> fields{
      {"color", "sRGB colour.", schema::color(),
       [](const AmbientLight& light) { return color_json(light.color); }},
      {"intensity", "How bright it makes a white surface; 1 is full white at exposure 1.",
       schema::number_from(0), [](const AmbientLight& light) { return Json(light.intensity); }},
  };
  return fields;
}

const Fields<HeadLight>& head_fields() {
  static const Fields<HeadLight> fields{
      {"color", "sRGB colour.", schema::color(),
       [](const HeadLight& light) { return color_json(light.color); }},
      {"intensity", "Candela.", schema::number_from(0),
       [](const HeadLight& light) { return Json(light.intensity); }},
      {"angle_deg", "Degrees from the cone's axis to its edge.", schema::number_between(0, 90),
       [](const HeadLight& light) { return Json(light.angle_deg); }},
      {"softness", "Share of the cone over which the light fades.", schema::number_between(0, 1),
       [](const HeadLight& light) { return Json(light.softness); }},
      {"range", "Metres that the light reaches.", schema::positive(),
       [](const HeadLight& light) { return Json(light.range); }},
  };
  return fields;
}

const Fields<SunLight>& sun_fields() {
  static const Fields<SunLight> fields{
      {"color", "sRGB colour.", schema::color(),
       [](const SunLight& light) { return color_json(light.color); }},
      {"intensity",
       "How bright it makes a white surface that faces it; 1 is full white at exposure 1.",
       schema::number_from(0), [](const SunLight& light) { return Json(light.intensity); }},
      {"elevation_deg", "Degrees above the horizon.", schema::number_between(-90, 90),
       [](const SunLight& light) { return Json(light.elevation_deg); }},
      {"azimuth_deg",
       "The yaw in degrees at which one looks towards it (0 along -Z, counter-clockwise from "
       "above).",
       schema::number(), [](const SunLight& light) { return Json(light.azimuth_deg); }},
  };
  return fields;
}

const Fields<Fog>& fog_fields() {
  static const Fields<Fog> fields{
      {"color", "sRGB colour.", schema::color(),
       [](const Fog& fog) { return color_json(fog.color); }},
      {"near", "Metres at which it begins.", schema::number_from(0),
       [](const Fog& fog) { return Json(fog.near); }},
      {"far", "Metres at which it hides everything.", schema::positive(),
       [](const Fog& fog) { return Json(fog.far); }},
  };
  return fields;
}

const Fields<Lights>& lights_fields() {
  static const Fields<Lights> fields{
      {"ambient", "Light from everywhere.", schema::object(ambient_fields()),
       [](const Lights& lights) { return write_object(ambient_fields(), lights.ambient); }},
      {"head", "A cone of light on the visitor's head. Left out where there is none.",
       schema::object(head_fields()),
       [](const Lights& lights) {
         return lights.head ? write_object(head_fields(), *lights.head) : Json();
       },
       Presence::optional},
      {"sun", "A light infinitely far away. Left out where there is none.",
       schema::object(sun_fields()),
       [](const Lights& lights) {
         return lights.sun ? write_object(sun_fields(), *lights.sun) : Json();
       },
       Presence::optional},
      {"fog", "Fog that thickens linearly. Left out where there is none.",
       schema::object(fog_fields()),
       [](const Lights& lights) {
         return lights.fog ? write_object(fog_fields(), *lights.fog) : Json();
       },
       Presence::optional},
      {"background", "sRGB colour of the sky.", schema::color(),
       [](const Lights& lights) { return color_json(lights.background); }},
      {"exposure", "Factor on all light before tone mapping.", schema::positive(),
       [](const Lights& lights) { return Json(lights.exposure); }},
  };
  return fields;
}

}  // namespace

Json lights_json(const Lights& lights) { return write_object(lights_fields(), lights); }

Json lights_schema() { return schema::object(lights_fields()); }

}  // namespace warren::bake
