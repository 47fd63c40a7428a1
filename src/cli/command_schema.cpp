#include "cli/command.hpp"

#include <warren/bake/bake.hpp>
#include <warren/config/preset.hpp>
#include <warren/core/error.hpp>
#include <warren/core/suggest.hpp>

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

ExitCode run(const std::string& name, Console& console) {
  std::array<std::string_view, kSchemas.size()> names;
  for (std::size_t i = 0; i < kSchemas.size(); ++i) {
    if (kSchemas[i].name == name) {
      console.result(kSchemas[i].text());
      return ExitCode::done;
    }
    names[i] = kSchemas[i].name;
  }
  const auto guess = nearest(name, names);
  throw Error(ErrorKind::usage, "E-USAGE", "",
              "no schema '" + name + "'" +
                  (guess ? " (did you mean " + std::string(*guess) + "?)" : "") +
                  "; there are preset, scene and manifest");
}

}  // namespace

Run setup_schema(Arguments& arguments) {
  auto name = std::make_shared<std::string>();
  arguments.word("NAME", "preset, scene or manifest", *name);
  arguments.example("warren schema preset > preset.schema.json",
                    "writes the schema that editors check presets with");
  return [name](Console& console) { return run(*name, console); };
}

}  // namespace warren::cli
