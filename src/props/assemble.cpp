#include "props/rig.hpp"

#include <utility>

namespace warren::props {
namespace {

using scene::ChannelPath;

float real(double value) { return static_cast<float>(value + 0.0); }

scene::Float3 triple(const Vec3& v) { return {real(v.x), real(v.y), real(v.z)}; }

/// What rounding leaves of movements that cancel each other.
constexpr double kStill = 1e-7;

bool differ(const Vec3& a, const Vec3& b) { return dot(a - b, a - b) > kStill * kStill; }

bool moves(const Clip& clip, std::size_t joint, ChannelPath path) {
  // NOLINTNEXTLINE(readability-use-anyofallof): a loop says it more plainly
  for (const Pose& pose : clip.keys) {
    const JointPose& at = pose[joint];
    const Quaternion& q = at.rotation;
    if (path == ChannelPath::rotation && differ({q.x, q.y, q.z}, {})) return true;
    if (path == ChannelPath::translation && differ(at.offset, {})) return true;
    if (path == ChannelPath::scale && differ(at.scale, {1, 1, 1})) return true;
  }
  return false;
}

/// Metres from a joint's parent, or from the pivot.
Vec3 rest_offset(const Rig& rig, std::size_t joint) {
  const Joint& at = rig.joints()[joint];
  return at.parent ? at.at - rig.joints()[*at.parent].at : at.at;
}

void add_rotations(scene::AssetChannel& channel, const Clip& clip, std::size_t joint) {
  Quaternion last;
  for (const Pose& pose : clip.keys) {
    Quaternion q = pose[joint].rotation;
    // Of the two quaternions of a turn, the one that is nearer to the key before.
    if (q.x * last.x + q.y * last.y + q.z * last.z + q.w * last.w < 0) {
      q = {-q.x, -q.y, -q.z, -q.w};
    }
    for (const double part : {q.x, q.y, q.z, q.w}) channel.values.push_back(real(part));
    last = q;
  }
}

class Assembler {
 public:
  Assembler(const Figure& figure, double scale) : figure_(figure), scale_(scale) {}

  scene::Asset operator()() {
    asset_.name = figure_.name;
    asset_.materials.push_back(figure_.material);
    if (figure_.finish.glows) {
      asset_.images.push_back(glow_picture());
      asset_.materials.front().emissive_image = 0;
    }
    add_mesh();
    const bool skinned = !figure_.rig.joints().empty();
    scene::AssetNode node;
    node.name = figure_.name;
    node.mesh = 0;
    if (skinned) node.skin = 0;
    asset_.nodes.push_back(std::move(node));
    asset_.roots.push_back(0);
    if (skinned) add_skin();
    for (const Clip& clip : figure_.clips) add_clip(clip);
    return std::move(asset_);
  }

 private:
  void add_mesh() {
    Sculpture::Finish finish = figure_.finish;
    finish.skinned = !figure_.rig.joints().empty();
    scene::AssetPrimitive primitive = figure_.mesh.finish(finish, scale_);
    asset_.meshes.push_back({figure_.name, {std::move(primitive)}});
  }

  /// Joints are the nodes after the mesh's.
  [[nodiscard]] static std::size_t node_of(std::size_t joint) { return joint + 1; }

  void add_skin() {
    scene::AssetSkin skin;
    skin.name = figure_.name;
    const std::vector<Joint>& joints = figure_.rig.joints();
    for (std::size_t i = 0; i < joints.size(); ++i) {
      scene::AssetNode node;
      node.name = joints[i].name;
      node.translation = triple(rest_offset(figure_.rig, i) * scale_);
      asset_.nodes.push_back(std::move(node));
      if (joints[i].parent) {
        asset_.nodes[node_of(*joints[i].parent)].children.push_back(node_of(i));
      } else {
        asset_.roots.push_back(node_of(i));
      }
      const Vec3 back = joints[i].at * -scale_;
      skin.joints.push_back(node_of(i));
      skin.inverse_binds.push_back(
          {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, real(back.x), real(back.y), real(back.z), 1});
    }
    asset_.skins.push_back(std::move(skin));
  }

  [[nodiscard]] scene::AssetChannel channel(const Clip& clip, std::size_t joint,
                                            ChannelPath path) const {
    scene::AssetChannel out;
    out.node = node_of(joint);
    out.path = path;
    for (const double time : clip.times) out.times.push_back(real(time));
    if (path == ChannelPath::rotation) {
      add_rotations(out, clip, joint);
      return out;
    }
    const Vec3 rest = rest_offset(figure_.rig, joint);
    for (const Pose& pose : clip.keys) {
      const Vec3 value =
          path == ChannelPath::scale ? pose[joint].scale : (rest + pose[joint].offset) * scale_;
      for (const float part : triple(value)) out.values.push_back(part);
    }
    return out;
  }

  void add_clip(const Clip& clip) {
    scene::AssetClip out;
    out.name = clip.name;
    const std::size_t joints = figure_.rig.joints().size();
    for (std::size_t joint = 0; joint < joints; ++joint) {
      for (const ChannelPath path :
           {ChannelPath::translation, ChannelPath::rotation, ChannelPath::scale}) {
        if (moves(clip, joint, path)) out.channels.push_back(channel(clip, joint, path));
      }
    }
    if (out.channels.empty()) {
      out.channels.push_back(channel(clip, joints - 1, ChannelPath::rotation));
    }
    asset_.clips.push_back(std::move(out));
  }

  const Figure& figure_;
  double scale_;
  scene::Asset asset_;
};

}  // namespace

scene::Asset assemble(const Figure& figure, double scale) { return Assembler(figure, scale)(); }

}  // namespace warren::props
