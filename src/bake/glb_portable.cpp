#include "bake/glb_lists.hpp"
#include "bake/glb_primitives.hpp"

#include <cstring>
#include <map>
#include <span>

namespace warren::bake {
namespace {

using scene::AssetPrimitive;

constexpr std::array<Format, kLists> kFormats{
    Format{Component::floating, "VEC3"},      Format{Component::floating, "VEC3"},
    Format{Component::floating, "VEC4"},      Format{Component::floating, "VEC2"},
    Format{Component::floating, "VEC2"},      Format{Component::unsigned_byte, "VEC4", true},
    Format{Component::unsigned_byte, "VEC4"}, Format{Component::floating, "VEC4"}};

std::size_t stride_of(const AssetPrimitive& primitive) {
  std::size_t stride = 0;
  for (const List& list : lists_of(primitive)) {
    if (list.count > 0) stride += list.element;
  }
  return stride;
}

/// Which lists the primitive has, as bits.
unsigned layout_of(const AssetPrimitive& primitive) {
  unsigned layout = 0;
  for (const List& list : lists_of(primitive)) layout = layout * 2 + (list.count > 0 ? 1 : 0);
  return layout;
}

void append_vertices(std::string& out, const AssetPrimitive& primitive) {
  const std::size_t stride = stride_of(primitive);
  const std::size_t count = primitive.positions.size();
  std::size_t offset = out.size();
  out.resize(offset + count * stride);
  for (const List& list : lists_of(primitive)) {
    if (list.count == 0) continue;
    const char* from = static_cast<const char*>(list.values);
    char* to = out.data() + offset;
    for (std::size_t i = 0; i < count; ++i, from += list.element, to += stride) {
      std::memcpy(to, from, list.element);
    }
    offset += list.element;
  }
}

}  // namespace

std::vector<Json> portable_primitives(const scene::Asset& asset, GlbData& data) {
  const std::vector<const AssetPrimitive*> primitives = primitives_of(asset);
  const std::vector<int> sets = occlusion_sets(asset);
  std::vector<Json> result(primitives.size());

  std::map<unsigned, std::vector<std::size_t>> layouts;
  std::map<std::size_t, std::vector<std::size_t>> widths;
  for (std::size_t i = 0; i < primitives.size(); ++i) {
    layouts[layout_of(*primitives[i])].push_back(i);
    widths[index_width(*primitives[i])].push_back(i);
  }
  for (const auto& [layout, members] : layouts) {
    std::vector<const AssetPrimitive*> written;
    std::size_t size = 0;
    for (const std::size_t i : members) {
      const AssetPrimitive& primitive = *primitives[i];
      const std::array<List, kLists> lists = lists_of(primitive);
      Json attributes = Json::object();
      std::size_t offset = size;
      for (std::size_t kind = 0; kind < kLists; ++kind) {
        if (lists[kind].count == 0) continue;
        const Extent extent = kind == 0 ? extent_of(primitive.positions) : Extent();
        const std::size_t accessor =
            data.add_accessor(offset, kFormats[kind], lists[kind].count, extent);
        for (const char* name : names_of(static_cast<ListKind>(kind), primitive, sets)) {
          attributes[name] = accessor;
        }
        offset += lists[kind].element;
      }
      result[i] = Json::object({{"attributes", std::move(attributes)}});
      size += primitive.positions.size() * stride_of(primitive);
      written.push_back(&primitive);
    }
    data.add_view(size, stride_of(*written.front()), Target::vertices, [written](std::string& out) {
      for (const AssetPrimitive* primitive : written) {
        append_vertices(out, *primitive);
      }
    });
  }
  for (const auto& [width, members] : widths) {
    std::vector<std::span<const std::uint32_t>> written;
    std::size_t size = 0;
    for (const std::size_t i : members) {
      const auto& indices = primitives[i]->indices;
      result[i]["indices"] = data.add_accessor(size, index_format(width), indices.size());
      size += indices.size() * width;
      written.emplace_back(indices);
    }
    data.add_view(size, 0, Target::indices, [written, width = width](std::string& out) {
      for (const auto& indices : written) append_indices(out, indices, width);
    });
  }
  return result;
}

}  // namespace warren::bake
