#include "cli/batch_summary.hpp"

#include <warren/core/version.hpp>

#include <nlohmann/json.hpp>

namespace warren::cli {
namespace {

using Json = nlohmann::ordered_json;

/// On one line; bytes of file names that aren't UTF-8 are replaced.
std::string to_line(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string member(std::string_view name, const Json& value) {
  return "  \"" + std::string(name) + "\": " + to_line(value) + ",\n";
}

/// An array with an item a line.
template <class Items, class ToJson>
std::string list(const Items& items, const ToJson& to_json) {
  std::string text = "[";
  for (const auto& item : items) {
    text += text.size() == 1 ? "\n    " : ",\n    ";
    text += to_line(to_json(item));
  }
  return text + (text.size() == 1 ? "]" : "\n  ]");
}

Json preset(const LoadedPreset& loaded, bool own_seed) {
  Json out{{"name", loaded.plan.preset.name},
           {"preset_digest", loaded.plan.preset_digest},
           {"file", loaded.path}};
  if (own_seed) out["seed"] = std::to_string(loaded.plan.preset.seed);
  return out;
}

Json failure(const Failures::Entry& entry) {
  return {{"preset", entry.job.preset->plan.preset.name},
          {"seed", std::to_string(entry.job.seed)},
          {"id", entry.failure->id},
          {"message", entry.failure->message}};
}

}  // namespace

std::string batch_summary(const Batch& batch, bake::Profile profile, const Outcome& outcome) {
  const auto& seeds = batch.seeds();
  std::string text =
      "{\n" + member("format", 1) + member("generator", "warren " + std::string(version())) +
      member("profile", bake::name(profile)) + "  \"presets\": " +
      list(batch.presets(),
           [&](const LoadedPreset& loaded) { return preset(loaded, !seeds.has_value()); }) +
      ",\n";
  if (seeds) {
    text += member("seeds", {{"first", std::to_string(seeds->first)},
                             {"last", std::to_string(seeds->last)},
                             {"step", std::to_string(seeds->step)}});
  }
  const auto& failures = outcome.failures().entries();
  return text + member("baked", outcome.baked()) + member("up_to_date", outcome.up_to_date()) +
         member("failed", failures.size()) + member("interrupted", outcome.done() < batch.size()) +
         "  \"failures\": " + list(failures, failure) + "\n}\n";
}

}  // namespace warren::cli
