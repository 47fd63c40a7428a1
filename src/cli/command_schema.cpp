#include "cli/command.hpp"

#include <warren/bake/bake.hpp>
#include <warren/config/preset.hpp>

#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace warren::cli {
namespace {

struct Schema {
  std::string_view name;
  std::string (*text)();
};

constexpr std::array<Schema, 3> kSchemas{{{"preset", config::preset_schema},
                                          {"scene", bake::scene_schema},
                                          {"manifest", bake::manifest_schema}}};
constexpr std::array<std::string_view, 3> kNames{kSchemas[0].name, kSchemas[1].name,
                                                 kSchemas[2].name};

ExitCode run(const std::string& name, Console& console) {
  for (const Schema& schema : kSchemas) {
    if (schema.name == name) console.result(schema.text());
  }
  return ExitCode::done;
}

}  // namespace

Run setup_schema(Arguments& arguments) {
  auto name = std::make_shared<std::string>();
  arguments.choice("SCHEMA", "preset, scene or manifest", *name, kNames);
  arguments.example("warren schema preset > preset.schema.json",
                    "writes the schema that editors check presets with");
  return [name](Console& console) { return run(*name, console); };
}

}  // namespace warren::cli
