#include "config/tables.hpp"

namespace warren::config {
namespace {

using scene::AmbientLight;
using scene::Fog;
using scene::HeadLight;
using scene::Lights;
using scene::SunLight;

const Table<AmbientLight>& ambient_table() {
  static const Table<AmbientLight> table{
      .fields = {field<AmbientLight>("color", Color{}, &AmbientLight::color,
                                     "Colour of the light that comes from everywhere."),
                 field<AmbientLight>(
                     "intensity", Number{0, 10}, &AmbientLight::intensity,
                     "How bright it makes a white surface; 1 is full white at exposure 1.")},
      .rules = {}};
  return table;
}

const Table<HeadLight>& head_table() {
  static const Table<HeadLight> table{
      .fields = {field<HeadLight>("color", Color{}, &HeadLight::color, "Colour of the lamp."),
                 field<HeadLight>("intensity", Number{0, 10000}, &HeadLight::intensity,
                                  "Brightness in candela."),
                 field<HeadLight>("angle_deg", Number{1, 90}, &HeadLight::angle_deg,
                                  "Degrees from the lamp's axis to the cone's edge."),
                 field<HeadLight>("softness", Number{0, 1}, &HeadLight::softness,
                                  "Share of the cone over which the light fades towards its edge."),
                 field<HeadLight>("range", Number{0.1, 1000}, &HeadLight::range,
                                  "Metres the light reaches.")},
      .rules = {}};
  return table;
}

const Table<SunLight>& sun_table() {
  static const Table<SunLight> table{
      .fields =
          {field<SunLight>("color", Color{}, &SunLight::color, "Colour of the sun's light."),
           field<SunLight>(
               "intensity", Number{0, 100}, &SunLight::intensity,
               "How bright it makes a white surface that faces it; 1 is full white at exposure 1."),
           field<SunLight>("elevation_deg", Number{0, 90}, &SunLight::elevation_deg,
                           "Degrees above the horizon."),
           field<SunLight>(
               "azimuth_deg", Number{-360, 360}, &SunLight::azimuth_deg,
               "Degrees one turns to the left from looking along -Z to look towards it.")},
      .rules = {}};
  return table;
}

void check_fog(Report& report, const Cursor& at, const Fog& fog) {
  if (fog.near < fog.far || !report.clean(at.pointer)) return;
  report.error(at.deepest({{"near"}}), "E-LIGHTS-FOG",
               "the fog begins at " + shortest(fog.near) + " m and is full at " +
                   shortest(fog.far) + " m; near must be less than far");
}

const Table<Fog>& fog_table() {
  static const Table<Fog> table{
      .fields = {field<Fog>("color", Color{}, &Fog::color, "Colour that far things fade to."),
                 field<Fog>("near", Number{0, 10000}, &Fog::near,
                            "Metres at which the fog begins."),
                 field<Fog>("far", Number{0.1, 10000}, &Fog::far,
                            "Metres at which nothing else is seen.")},
      .rules = {check_fog}};
  return table;
}

}  // namespace

const Lights& default_lights() {
  static const Lights lights = [] {
    Lights out = bare_lights();
    out.head = HeadLight{};
    out.fog = Fog{};
    return out;
  }();
  return lights;
}

const Lights& terrain_lights() {
  static const Lights lights = [] {
    Lights out;
    out.ambient = {{207, 216, 218}, 0.5};
    out.sun = SunLight{{255, 224, 184}, 2, 18, -60};
    out.fog = Fog{{191, 204, 210}, 40, 160};
    out.background = {191, 204, 210};
    return out;
  }();
  return lights;
}

const Lights& bare_lights() {
  static const Lights lights = [] {
    Lights out;
    out.ambient.color = {184, 196, 220};
    return out;
  }();
  return lights;
}

const Table<Lights>& lights_table() {
  static const Table<Lights> table{
      .fields = {object<Lights>("ambient", ambient_table(), bare_lights().ambient, &Lights::ambient,
                                "Light from everywhere."),
                 optional_object<Lights>("head", head_table(), HeadLight{}, &Lights::head,
                                         Null::allowed,
                                         "A spot light on the visitor's head; null for none."),
                 optional_object<Lights>("sun", sun_table(), SunLight{}, &Lights::sun,
                                         Null::allowed, "A light from one side; null for none."),
                 optional_object<Lights>("fog", fog_table(), Fog{}, &Lights::fog, Null::allowed,
                                         "Air that hides what is far; null for none."),
                 field<Lights>("background", Color{}, &Lights::background,
                               "Colour where nothing else is seen."),
                 field<Lights>("exposure", Number{0.01, 100}, &Lights::exposure,
                               "Factor on all light before tone mapping.")},
      .rules = {}};
  return table;
}

}  // namespace warren::config
