#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Meshes with materials, skins and clips, as glTF 2.0 has them: what is baked into one GLB, made
/// of a designer's GLB, or built as a prop. Indices of lists are those of the same asset. Metres,
/// right-handed, +Y up, counter-clockwise triangles.
namespace warren::scene {

using Float2 = std::array<float, 2>;
using Float3 = std::array<float, 3>;
using Float4 = std::array<float, 4>;
using Bytes4 = std::array<std::uint8_t, 4>;
using Matrix = std::array<float, 16>;  ///< column by column

enum class ImageFormat : std::uint8_t { png, jpeg };

/// A picture: either its encoded bytes, which the GLB holds, or the path of a file beside it.
struct AssetImage {
  std::string name = {};
  ImageFormat format = ImageFormat::png;
  std::string bytes = {};
  std::string uri = {};  ///< relative to the GLB; with it there are no bytes
  bool repeats = true;   ///< beyond 0..1; false: its border goes on
};

/// What a material does where a picture's or base colour's alpha isn't 1.
enum class AlphaMode : std::uint8_t { opaque, mask, blend };

/// A metallic-roughness material. Factors are linear; pictures are indices of images.
struct AssetMaterial {
  std::string name = {};
  std::array<double, 4> base_color{1, 1, 1, 1};
  double metallic = 0;
  double roughness = 1;
  std::array<double, 3> emissive{0, 0, 0};
  std::optional<std::size_t> base_color_image = {};
  std::optional<std::size_t> metallic_roughness_image = {};  ///< green: roughness, blue: metallic
  std::optional<std::size_t> normal_image = {};
  std::optional<std::size_t> occlusion_image = {};  ///< red; by `uvs1` and not repeated
  std::optional<std::size_t> emissive_image = {};
  AlphaMode alpha_mode = AlphaMode::opaque;
  double alpha_cutoff = 0.5;  ///< for AlphaMode::mask
  bool double_sided = false;
};

/// Triangles of one draw. Lists other than positions and indices are empty, or as long as
/// positions.
struct AssetPrimitive {
  std::optional<std::size_t> material = {};
  std::vector<Float3> positions = {};
  std::vector<Float3> normals = {};         ///< unit length
  std::vector<Float4> tangents = {};        ///< unit length, the fourth 1 or -1
  std::vector<Float2> uvs = {};             ///< v runs down a picture
  std::vector<Float2> uvs1 = {};            ///< 0..1, for the occlusion picture
  std::vector<Bytes4> colors = {};          ///< linear, multiplied with the base colour
  std::vector<Bytes4> joints = {};          ///< indices into the skin's joints
  std::vector<Float4> weights = {};         ///< sum 1
  std::vector<std::uint32_t> indices = {};  ///< three a triangle
};

struct AssetMesh {
  std::string name = {};
  std::vector<AssetPrimitive> primitives = {};
};

struct AssetNode {
  std::string name = {};
  std::optional<std::size_t> mesh = {};
  std::optional<std::size_t> skin = {};  ///< only with a mesh
  std::vector<std::size_t> children = {};
  Float3 translation{0, 0, 0};
  Float4 rotation{0, 0, 0, 1};  ///< unit quaternion x, y, z, w
  Float3 scale{1, 1, 1};
  /// Where copies of the mesh stand, seen from the node; empty: the mesh itself is drawn, once.
  std::vector<Float3> instances = {};
};

struct AssetSkin {
  std::string name = {};
  std::vector<std::size_t> joints = {};    ///< nodes
  std::vector<Matrix> inverse_binds = {};  ///< one a joint
};

enum class ChannelPath : std::uint8_t { translation, rotation, scale };

/// One property of one node over time.
struct AssetChannel {
  std::size_t node = 0;
  ChannelPath path = ChannelPath::translation;
  bool step = false;               ///< no interpolation between keys
  std::vector<float> times = {};   ///< seconds, from 0 and rising
  std::vector<float> values = {};  ///< three a key, four for rotations (unit quaternions)
};

/// A named movement.
struct AssetClip {
  std::string name = {};
  std::vector<AssetChannel> channels = {};
};

struct Asset {
  std::string name = {};
  std::vector<AssetImage> images = {};
  std::vector<AssetMaterial> materials = {};
  std::vector<AssetMesh> meshes = {};
  std::vector<AssetNode> nodes = {};
  std::vector<std::size_t> roots = {};  ///< nodes that are no other's child
  std::vector<AssetSkin> skins = {};
  std::vector<AssetClip> clips = {};
};

/// Triangles that are drawn: those of each node's mesh, times its instances.
std::size_t triangles(const Asset& asset);

/// Draws that it takes: primitives of each node's mesh, instances being one draw.
std::size_t draws(const Asset& asset);

/// The space that the asset takes at rest: nodes transformed, skins as their joints stand; nothing
/// where it has no vertex. Ends at the largest floats, and reaches to them both ways where a place
/// isn't a number.
struct AssetBox {
  Float3 min{0, 0, 0};
  Float3 max{0, 0, 0};
};
std::optional<AssetBox> box(const Asset& asset);

}  // namespace warren::scene
