#include "pipeline/props.hpp"

#include <warren/assets/contract.hpp>
#include <warren/assets/glb.hpp>
#include <warren/core/error.hpp>
#include <warren/core/random.hpp>
#include <warren/props/props.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace warren::pipeline {
namespace {

using assets::Role;
using AssetPtr = std::shared_ptr<const scene::Asset>;

/// What is drawn in Stage::contents; append, never renumber.
constexpr std::uint32_t kCreatureKind = 1;

/// Reads designers' props, each once.
class Designers {
 public:
  Designers(const config::MazePreset& maze, Inputs& inputs) : maze_(maze), inputs_(inputs) {}

  /// Null where it can't be used, which is reported.
  AssetPtr asset(const Named& named, Role role) {
    const std::string* bytes = inputs_.load(named, "E-PROP-READ");
    if (bytes == nullptr) return nullptr;
    const AssetPtr read = asset(named, *bytes);
    if (read == nullptr) return nullptr;
    bool fits = true;
    for (const assets::Finding& found :
         assets::check(*read, role, maze_.cell, maze_.masonry.height)) {
      inputs_.add(named, found.severity, found.id, found.message);
      fits = fits && found.severity == Severity::warning;
    }
    return fits ? read : nullptr;
  }

 private:
  AssetPtr asset(const Named& named, const std::string& bytes) {
    const auto known = known_.find(named.file.relative);
    if (known != known_.end()) return known->second;
    try {
      const auto read =
          std::make_shared<const scene::Asset>(assets::read_glb(bytes, named.file.path));
      return known_.emplace(named.file.relative, read).first->second;
    } catch (const Error& error) {
      inputs_.add(named, Severity::error, error.id(),
                  std::string("can't be used: ") + error.what());
      return nullptr;
    }
  }

  const config::MazePreset& maze_;
  Inputs& inputs_;
  std::map<std::string, AssetPtr> known_;
};

struct Designed {
  Role role;
  config::NamedFile config::PropFiles::*file;
};
constexpr std::array kOfEvents{Designed{Role::rock, &config::PropFiles::rock},
                               Designed{Role::animal, &config::PropFiles::animal},
                               Designed{Role::insect, &config::PropFiles::insect},
                               Designed{Role::container, &config::PropFiles::container}};
constexpr std::array kOfPlaces{Designed{Role::portal, &config::PropFiles::portal},
                               Designed{Role::pad, &config::PropFiles::pad}};

std::string key(Role role) { return std::string(assets::contract(role).name); }

Named named(const config::NamedFile& file, Role role) {
  return {file, "/props/" + key(role), "prop"};
}

scene::Asset built_in(Role role, const config::MazePreset& maze) {
  const props::Surroundings where{maze.cell, maze.masonry.height};
  switch (role) {
    case Role::rock:
      return props::rock(where);
    case Role::animal:
      return props::animal(where);
    case Role::insect:
      return props::insect(where);
    case Role::container:
      return props::container(where);
    case Role::portal:
      return props::portal(where, maze.masonry.portal);
    case Role::pad:
      return props::pad(where, maze.masonry.pad);
    case Role::wall:
      break;  // stone, which is no prop
  }
  return {};
}

Role role_of(const scene::Event& event, std::size_t index, std::uint64_t seed) {
  if (event.type == scene::EventType::object) return Role::rock;
  if (event.type == scene::EventType::container) return Role::container;
  Stream stream(seed, Stage::contents, 0, kCreatureKind, {index});
  return stream.coin() ? Role::animal : Role::insect;
}

}  // namespace

std::vector<scene::Prop> load_props(config::Preset& preset, Inputs& inputs) {
  config::MazePreset& maze = *preset.maze;
  Designers designers(maze, inputs);
  std::vector<scene::Prop> out;
  const auto add = [&](const Designed& designed) {
    const config::NamedFile& file = preset.props.*designed.file;
    const Named where = named(file, designed.role);
    if (file.path.empty()) {
      out.push_back({key(designed.role),
                     std::make_shared<const scene::Asset>(built_in(designed.role, maze)), nullptr});
    } else if (AssetPtr asset = designers.asset(where, designed.role)) {
      out.push_back({key(designed.role), std::move(asset),
                     std::make_shared<const std::string>(*inputs.load(where, "E-PROP-READ"))});
    }
  };
  if (maze.options.events.count > 0) std::for_each(kOfEvents.begin(), kOfEvents.end(), add);
  std::for_each(kOfPlaces.begin(), kOfPlaces.end(), add);
  if (maze.walls == config::Walls::prop) {
    maze.masonry.wall_prop = designers.asset(named(preset.props.wall, Role::wall), Role::wall);
  }
  return out;
}

void place_props(scene::Scene& scene, const Plan& plan, std::uint64_t seed) {
  std::vector<std::string> used{key(Role::pad)};
  scene.spawn.prop = used.front();
  for (scene::Exit& exit : scene.exits) used.push_back(exit.prop = key(Role::portal));
  for (std::size_t i = 0; i < scene.events.size(); ++i) {
    scene::Event& event = scene.events[i];
    const assets::Contract& contract = assets::contract(role_of(event, i, seed));
    used.push_back(event.prop = contract.name);
    event.idle = contract.idle;
    event.clip = contract.clip;
  }
  for (const scene::Prop& prop : plan.props) {
    if (std::find(used.begin(), used.end(), prop.name) != used.end()) scene.props.push_back(prop);
  }
}

}  // namespace warren::pipeline
