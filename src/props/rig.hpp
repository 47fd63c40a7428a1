#pragma once

#include "props/quaternion.hpp"
#include "props/sculpture.hpp"
#include "props/vector.hpp"

#include <warren/scene/asset.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace warren::props {

/// A joint; at rest it isn't turned against the world.
struct Joint {
  std::string name;
  std::optional<std::size_t> parent;  ///< an earlier joint
  Vec3 at;                            ///< metres, from the pivot
};

/// How a joint differs from rest.
struct JointPose {
  Quaternion rotation;
  Vec3 offset;  ///< metres
  Vec3 scale{1, 1, 1};
};
using Pose = std::vector<JointPose>;

/// The joints of a figure, the first being the parent of all.
class Rig {
 public:
  std::uint8_t add(std::string name, std::optional<std::size_t> parent, const Vec3& at);

  void translate(const Vec3& by);

  [[nodiscard]] const std::vector<Joint>& joints() const { return joints_; }
  [[nodiscard]] Pose rest() const { return Pose(joints_.size()); }
  /// Where a mesh's corners are in a pose.
  [[nodiscard]] std::vector<Vec3> place(const Sculpture& mesh, const Pose& pose) const;
  /// The lowest of them.
  [[nodiscard]] double lowest(const Sculpture& mesh, const Pose& pose) const;

 private:
  std::vector<Joint> joints_;
};

/// Where the middle joint of a limb is, whose ends are given, bent towards `pole`. A limb that is
/// too short is stretched.
[[nodiscard]] Vec3 bend(const Vec3& root, const Vec3& end, double upper, double lower,
                        const Vec3& pole);

struct Clip {
  std::string name;
  std::vector<double> times;  ///< seconds
  std::vector<Pose> keys;
};

/// A clip with 30 keys a second from 0 to `duration`, posed by seconds.
[[nodiscard]] Clip film(std::string name, double duration,
                        const std::function<Pose(double)>& pose_at);
/// The same for a movement that returns to where it began.
[[nodiscard]] Clip loop(std::string name, double duration,
                        const std::function<Pose(double)>& pose_at);

/// All that makes up a prop.
struct Figure {
  std::string name;
  scene::AssetMaterial material;
  Sculpture mesh;
  Sculpture::Finish finish;
  Rig rig;  ///< without joints, the mesh doesn't move
  std::vector<Clip> clips;
};

/// Puts the figure on the floor as it is at rest.
void set_down(Figure& figure);

/// The figure as an asset, `scale` times as large. Clips drive what differs from rest at one of
/// their keys; one in which nothing does holds the last joint still.
[[nodiscard]] scene::Asset assemble(const Figure& figure, double scale = 1);

}  // namespace warren::props
