#pragma once

#include <warren/bake/manifest.hpp>
#include <warren/core/error.hpp>
#include <warren/core/interrupt.hpp>
#include <warren/io/bundle_reader.hpp>
#include <warren/json/json.hpp>

#include <span>
#include <string>

/// Bundles that anybody may have written, and that may be exchanged while they are read.
namespace warren::cli {

/// The path of a bundle without slashes at its end. Throws Error of kind usage for an empty word.
[[nodiscard]] std::string bundle_name(const std::string& word);

/// The bundle's manifest. Throws Error `E-BUNDLE-MANIFEST`, with advice for a folder of bundles.
[[nodiscard]] bake::Manifest read_manifest(const io::BundleReader& bundle);

/// The bundle's scene. Throws Error `E-BUNDLE-SCENE`, also where it isn't that of the manifest.
[[nodiscard]] Json read_scene(const io::BundleReader& bundle, const bake::Manifest& manifest);

/// The Error `E-BUNDLE-SCENE` of this bundle.
[[nodiscard]] Error scene_error(const io::BundleReader& bundle, const std::string& message);

/// What work(reader) gives of the bundle at `path`. Where it throws Error, or gives what
/// is_whole() refuses, and another bundle has come meanwhile, the work is done again on that one,
/// at most 100 times in all.
template <class Work, class IsWhole>
auto with_bundle(const std::string& path, const Work& work, const IsWhole& is_whole) {
  constexpr int kMostReadings = 100;
  for (int reading = 1;; ++reading) {
    check_stop();
    const io::BundleReader reader(path);
    try {
      auto result = work(reader);
      if (is_whole(result) || reading == kMostReadings || reader.current()) return result;
    } catch (const Error&) {
      if (reading == kMostReadings || reader.current()) throw;
    }
  }
}

template <class Work>
auto with_bundle(const std::string& path, const Work& work) {
  return with_bundle(path, work, [](const auto&) { return true; });
}

}  // namespace warren::cli
