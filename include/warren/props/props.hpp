#pragma once

#include <warren/scene/asset.hpp>
#include <warren/scene/scene.hpp>

/// Built-in props: low-poly meshes with skins and clips, made from a few parametric shapes (design
/// note "How it should look and sound", "Props"). Each is one mesh of one draw; pivot at the
/// floor's centre, front +Z, its lowest corner on the floor; they satisfy the contract in
/// assets/contract.hpp. A vertex follows one joint alone. Vertex colours hold the tints, and the
/// shade in hollows and near the floor. Where a part glows, an embedded picture of one row tells by
/// the texture coordinates how much of the material's emission a vertex has. Clips have a key every
/// 1/30 s and one at their end; those that loop end as they began.
namespace warren::props {

/// What props are fitted to.
struct Surroundings {
  double cell = 2;    ///< metres of a corridor's width, above 0
  double height = 3;  ///< metres of the walls, above 0
};

/// A boulder 0.8 corridors across, or 0.8 of the walls' height where that is less, and a little
/// flatter from side to side; it lies on a flat foot, dark with earth. 180 triangles. Clip `roll`
/// (1 s): one turn in place forwards, that is, with its top going towards +Z, rising and falling so
/// that it always stands on the floor. Whoever moves it by its circumference a turn, pi times that
/// diameter, sees it roll.
scene::Asset rock(const Surroundings& where);
/// A rat, 0.55 m from nose to tail and 0.18 m high; smaller in corridors below 1.2 m or under walls
/// below 0.6 m. Its eyes gleam. 326 triangles. Clips `idle` (2 s, loops) and `dash` (0.4 s a cycle,
/// loops).
scene::Asset animal(const Surroundings& where);
/// A spider, 0.6 m across and 0.24 m high; smaller in corridors below 1.2 m or under walls below
/// 0.6 m. Its eyes gleam. 376 triangles. Clips `idle` (2 s, loops) and `dash` (0.3 s a cycle,
/// loops): feet that stand move 0.67 m/s backwards.
scene::Asset insect(const Surroundings& where);
/// A chest, 0.7 x 0.45 m and 0.5 m high; smaller in corridors below 1.2 m or under walls below
/// 0.85 m. 220 triangles. Clips `closed` (still) and `open` (0.35 s, the lid swings past its end
/// and back).
scene::Asset container(const Surroundings& where);
/// An arch of blocks with a pane that glows in the material's colour, most in its middle; it stands
/// 1 cm before the wall at the back of its cell, and one enters it towards -Z. 160 triangles. Clip
/// `shimmer` (3 s, loops).
scene::Asset portal(const Surroundings& where, const scene::Material& material);
/// The disc on which the visitor starts, 0.6 corridors across and 2 cm high, in the material's
/// colour. 64 triangles. No clip.
scene::Asset pad(const Surroundings& where, const scene::Material& material);

}  // namespace warren::props
