#include "assets/gltf_text.hpp"

#include <warren/assets/contract.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>

namespace warren::assets {
namespace {

const std::array<Contract, 7> kContracts{{
    {Role::rock, "rock", {"roll"}, "", "roll", 5000},
    {Role::animal, "animal", {"idle", "dash"}, "idle", "dash", 5000},
    {Role::insect, "insect", {"idle", "dash"}, "idle", "dash", 5000},
    {Role::container, "container", {"closed", "open"}, "closed", "open", 5000},
    {Role::portal, "portal", {}, "shimmer", "", 5000},
    {Role::pad, "pad", {}, "", "", 1000},
    {Role::wall, "wall", {}, "", "", 1000},
}};

/// `2`, `0.5`: the shortest that is the same number.
std::string shortest(double value) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

/// Metres as people want to see them: `14.0`, `0.012`.
std::string metres(double value) {
  std::array<char, 64> text{};
  const int digits = std::abs(value) < 1 ? 3 : 1;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                 std::chars_format::fixed, digits);
  return {text.data(), end.ptr};
}

/// `a rock`, `an animal`.
std::string with_article(std::string_view name) {
  const bool vowel = std::string_view("aeiou").find(name.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + std::string(name);
}

const scene::AssetClip* find_clip(const scene::Asset& asset, std::string_view name) {
  const auto found = std::find_if(asset.clips.begin(), asset.clips.end(),
                                  [&](const auto& clip) { return clip.name == name; });
  return found == asset.clips.end() ? nullptr : &*found;
}

/// Seconds up to its last key.
double duration(const scene::AssetClip& clip) {
  float out = 0;
  for (const scene::AssetChannel& channel : clip.channels) {
    if (!channel.times.empty()) out = std::max(out, channel.times.back());
  }
  return out;
}

std::string clip_names(const scene::Asset& asset) {
  if (asset.clips.empty()) return "it has none";
  constexpr std::size_t kShown = 8;
  std::string out = "it has ";
  for (std::size_t i = 0; i < std::min(asset.clips.size(), kShown); ++i) {
    out += (i == 0 ? "" : ", ") + quoted(asset.clips[i].name);
  }
  if (asset.clips.size() > kShown) {
    out += " and " + grouped(asset.clips.size() - kShown) + " more";
  }
  return out;
}

class Checker {
 public:
  Checker(const scene::Asset& asset, Role role, double cell, double height)
      : asset_(asset), contract_(contract(role)), cell_(cell), height_(height) {}

  std::vector<Finding> run() {
    check_triangles();
    check_clips();
    if (const auto box = scene::box(asset_)) {
      check_size(*box);
      check_pivot(*box);
    }
    return std::move(findings_);
  }

 private:
  void error(std::string id, std::string message) {
    findings_.push_back({Severity::error, std::move(id), std::move(message)});
  }
  void warn(std::string id, std::string message) {
    findings_.push_back({Severity::warning, std::move(id), std::move(message)});
  }

  void check_triangles() {
    const std::size_t count = scene::triangles(asset_);
    if (count == 0) error("E-PROP-EMPTY", "has no triangle");
    if (count > contract_.max_triangles) {
      error("E-PROP-TRIANGLES", "has " + grouped(count) + " triangles; " +
                                    with_article(contract_.name) + " may have " +
                                    grouped(contract_.max_triangles));
    }
  }

  void check_clips() {
    for (const std::string_view name : contract_.clips) {
      const scene::AssetClip* clip = find_clip(asset_, name);
      if (clip == nullptr) {
        error("E-PROP-CLIP", "lacks the clip " + quoted(name) + "; " + clip_names(asset_));
      } else if (name == contract_.clip && !(duration(*clip) > 0)) {
        error("E-PROP-CLIP", "has a clip " + quoted(name) + " that lasts no time");
      }
    }
  }

  void check_size(const scene::AssetBox& box) {
    const double x = double{box.max[0]} - box.min[0];
    const double y = double{box.max[1]} - box.min[1];
    const double z = double{box.max[2]} - box.min[2];
    const std::string size = "is " + metres(x) + " x " + metres(y) + " x " + metres(z) + " m; ";
    if (contract_.role == Role::wall) {
      const auto fits = [&](double side) { return side >= 0.9 * cell_ && side <= 1.1 * cell_; };
      if (fits(x) && fits(z) && y >= 0.5 * height_ && y <= 1.5 * height_) return;
      warn("W-PROP-SIZE", size + "a wall fills its cell, " + shortest(cell_) +
                              " m wide and deep and " + shortest(height_) + " m high");
      return;
    }
    const bool large = std::max(x, z) > 1.25 * cell_ || y > 1.25 * height_;
    const bool small = std::max({x, y, z}) < 0.04 * cell_;
    if (!large && !small) return;
    warn("W-PROP-SIZE", size + "a cell is " + shortest(cell_) + " m wide and its walls " +
                            shortest(height_) + " m high");
  }

  void check_pivot(const scene::AssetBox& box) {
    const double slack = 0.05 * cell_;
    const std::string wanted = "; the pivot is the centre of the floor that it stands on";
    if (box.min[1] > slack) {
      warn("W-PROP-PIVOT", "floats " + metres(box.min[1]) + " m over the floor" + wanted);
    } else if (box.min[1] < -slack) {
      warn("W-PROP-PIVOT", "sinks " + metres(-double{box.min[1]}) + " m into the floor" + wanted);
    }
    const double x = (double{box.min[0]} + box.max[0]) / 2;
    const double z = (double{box.min[2]} + box.max[2]) / 2;
    if (std::abs(x) <= most_aside(box, 0) && std::abs(z) <= most_aside(box, 2)) return;
    warn("W-PROP-PIVOT",
         "has its middle " + metres(std::sqrt(x * x + z * z)) + " m beside its pivot" + wanted);
  }

  /// How far the middle may be from the pivot along an axis. A portal stands against the wall
  /// behind its cell; all else may have a tail on one side.
  [[nodiscard]] double most_aside(const scene::AssetBox& box, std::size_t axis) const {
    const double slack = 0.05 * cell_;
    if (contract_.role == Role::wall) return slack;
    if (contract_.role == Role::portal && axis == 2) return 0.5 * cell_ + slack;
    return 0.3 * (double{box.max[axis]} - box.min[axis]) + slack;
  }

  const scene::Asset& asset_;
  const Contract& contract_;
  double cell_;
  double height_;
  std::vector<Finding> findings_;
};

}  // namespace

std::span<const Contract> contracts() { return kContracts; }

const Contract& contract(Role role) { return kContracts.at(static_cast<std::size_t>(role)); }

std::vector<Finding> check(const scene::Asset& asset, Role role, double cell, double height) {
  return Checker(asset, role, cell, height).run();
}

}  // namespace warren::assets
