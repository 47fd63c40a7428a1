#include "props/rig.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace warren::props {
namespace {

constexpr double kKeysPerSecond = 30;

/// Turned and scaled axes, and where they start.
struct Frame {
  Vec3 x = kX;
  Vec3 y = kY;
  Vec3 z = kZ;
  Vec3 origin;

  [[nodiscard]] Vec3 direction(const Vec3& v) const { return x * v.x + y * v.y + z * v.z; }
  [[nodiscard]] Vec3 point(const Vec3& p) const { return origin + direction(p); }
};

}  // namespace

std::uint8_t Rig::add(std::string name, std::optional<std::size_t> parent, const Vec3& at) {
  joints_.push_back({std::move(name), parent, at});
  return static_cast<std::uint8_t>(joints_.size() - 1);
}

void Rig::translate(const Vec3& by) {
  for (Joint& joint : joints_) joint.at = joint.at + by;
}

std::vector<Vec3> Rig::place(const Sculpture& mesh, const Pose& pose) const {
  std::vector<Frame> frames;
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const Joint& joint = joints_[i];
    const Frame above = joint.parent ? frames[*joint.parent] : Frame{};
    const Vec3 base = joint.parent ? joints_[*joint.parent].at : Vec3{};
    const auto axis = [&](const Vec3& v, double factor) {
      return above.direction(rotate(pose[i].rotation, v)) * factor;
    };
    frames.push_back({axis(kX, pose[i].scale.x), axis(kY, pose[i].scale.y),
                      axis(kZ, pose[i].scale.z), above.point(joint.at - base + pose[i].offset)});
  }
  std::vector<Vec3> out;
  out.reserve(mesh.corners().size());
  for (const Corner& corner : mesh.corners()) {
    out.push_back(frames[corner.joint].point(corner.position - joints_[corner.joint].at));
  }
  return out;
}

double Rig::lowest(const Sculpture& mesh, const Pose& pose) const {
  const std::vector<Vec3> placed = place(mesh, pose);
  const auto below = [](const Vec3& a, const Vec3& b) { return a.y < b.y; };
  return std::min_element(placed.begin(), placed.end(), below)->y;
}

Vec3 bend(const Vec3& root, const Vec3& end, double upper, double lower, const Vec3& pole) {
  const Vec3 reach = end - root;
  const double distance = length(reach);
  const Vec3 along = reach * (1 / distance);
  const Vec3 out = unit(pole - along * dot(pole, along));
  const double foot = (upper * upper - lower * lower + distance * distance) / (2 * distance);
  const double height = std::sqrt(std::max(0.0, upper * upper - foot * foot));
  return root + along * foot + out * height;
}

Clip film(std::string name, double duration, const std::function<Pose(double)>& pose_at) {
  Clip clip;
  clip.name = std::move(name);
  // A key less than this before the end would be one too many.
  constexpr double kLeast = 1e-6;
  for (int key = 0; key / kKeysPerSecond < duration - kLeast; ++key) {
    clip.times.push_back(key / kKeysPerSecond);
  }
  clip.times.push_back(duration);
  for (const double time : clip.times) clip.keys.push_back(pose_at(time));
  return clip;
}

Clip loop(std::string name, double duration, const std::function<Pose(double)>& pose_at) {
  Clip clip = film(std::move(name), duration, pose_at);
  clip.keys.back() = clip.keys.front();
  return clip;
}

void set_down(Figure& figure) {
  const Vec3 up{0, -figure.rig.lowest(figure.mesh, figure.rig.rest()), 0};
  figure.mesh.translate(up);
  figure.rig.translate(up);
}

}  // namespace warren::props
