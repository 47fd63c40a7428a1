#include "bake/glb.hpp"
#include "bake/lands.hpp"
#include "bake/terrain/horizon.hpp"
#include "bake/terrain/layer_looks.hpp"
#include "bake/terrain/paint.hpp"
#include "bake/terrain/weight_table.hpp"

#include <warren/image/png.hpp>
#include <warren/scene/splat.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace warren::bake {
namespace {

using scene::Weights8;

std::string file_of(const std::vector<Artifact>& files, const std::string& path) {
  for (const Artifact& file : files) {
    if (file.path == path) return file.bytes;
  }
  ADD_FAILURE() << "no file " << path;
  return {};
}

/// The height of a texel's middle by the definition.
double texel_height(const scene::Terrain& land, const LandChunk& chunk, int i, int j) {
  const double scale = (land.chunk - 1.0) / land.splat_side;
  return land.field.between(chunk.x + (i + 0.5) * scale, chunk.z + (j + 0.5) * scale);
}

TEST(WeightTable, SaysWhatTheLayersSay) {
  scene::Terrain land = *land_scene(1).terrain;
  // A range between two steps, under another one, and steep ones.
  land.layers[1].range = {2, 2.0001, 2.0001, 2.00015};
  land.layers[2].range = {2.005, 2.005, 2.01, 2.01};
  land.layers[3].range = {1.6, 1.7, 5, 5};
  const WeightTable table(land);
  const scene::LayerMix mix(land.layers, 0);
  const auto [low, high] =
      std::minmax_element(land.field.steps.values().begin(), land.field.steps.values().end());
  Stream stream(1, Stage::terrain, 0, 1011);
  const auto near_two = static_cast<int>((2 - land.field.base) / land.field.step);
  for (int i = 0; i < 200'000; ++i) {
    const int denominator = std::array{1, 4, 16, 1024}[stream.below(4)];
    const int step = stream.coin() ? stream.between(*low, *high - 1)
                                   : stream.between(near_two - 8, near_two + 60);
    const int numerator = step * denominator + stream.between(0, denominator - 1);
    const double height = land.field.base + land.field.step * (numerator * 1.0 / denominator);
    ASSERT_EQ(table.at(numerator, denominator), mix.at8(height)) << height;
  }
}

/// The weights of five layers that two maps hold at a texel.
std::array<int, 5> weights_in(const std::array<Grid<Rgb>, 2>& maps, Cell texel) {
  const Rgb a = maps[0][texel];
  const Rgb b = maps[1][texel];
  EXPECT_EQ(b.g, 0);
  EXPECT_EQ(b.b, 0);
  const int last = 255 - a.r - a.g - a.b - b.r;
  EXPECT_GE(last, 0);
  return {a.r, a.g, a.b, b.r, last};
}

void expect_weights(const scene::Terrain& land, const LandChunk& chunk,
                    const std::array<Grid<Rgb>, 2>& maps) {
  const scene::LayerMix mix(land.layers, 0);
  for (int j = 0; j < land.splat_side; ++j) {
    for (int i = 0; i < land.splat_side; ++i) {
      const double height = texel_height(land, chunk, i, j);
      const Weights8 expected = mix.at8(height);
      const std::array<int, 5> found = weights_in(maps, {i, j});
      ASSERT_TRUE(std::equal(found.begin(), found.end(), expected.begin())) << height;
    }
  }
}

TEST(Paint, SplatMapsHoldTheLayersWeights) {
  for (const int side : {16, 64, 256}) {
    scene::Scene scene = land_scene(2);
    scene.terrain->splat_side = side;
    const auto files = bake_alone(scene, Profile::compact);
    for (const LandChunk& chunk : land_chunks(*scene.terrain)) {
      const auto map = [&](const std::string& number) {
        const std::string path = "textures/" + chunk.name + "_splat" + number + ".png";
        return image::decode_png_rgb(file_of(files, path), path, 4096);
      };
      const std::array<Grid<Rgb>, 2> maps{map("0"), map("1")};
      ASSERT_EQ(maps[0].width(), side);
      ASSERT_EQ(maps[1].height(), side);
      expect_weights(*scene.terrain, chunk, maps);
    }
  }
}

TEST(Paint, MapsAreAsManyAsTheLayersNeed) {
  EXPECT_EQ(splat_maps(1), 0U);
  EXPECT_EQ(splat_maps(2), 1U);
  EXPECT_EQ(splat_maps(4), 1U);
  EXPECT_EQ(splat_maps(5), 2U);
  EXPECT_EQ(splat_maps(8), 3U);
}

/// An 8-bit sRGB channel as light.
double light_of(std::uint8_t code) { return linear({code, 0, 0})[0]; }

TEST(Paint, BaseColorIsTheMeanOfTheLayersByWeight) {
  const scene::Terrain land = *land_scene(6).terrain;
  const std::vector<LayerLook> looks = layer_looks(land.layers);
  const Painter painter(land, looks);
  const LandChunk chunk = land_chunks(land)[1];
  const Grid<Weights8> weights = painter.weights(chunk);
  const Grid<Rgb> plain = painter.base_color(chunk, weights, scene::Occlusion::none);
  const Grid<Rgb> shaded = painter.base_color(chunk, weights, scene::Occlusion::lightmap);
  const Grid<std::uint8_t> light = sky_light(land.field, chunk, land.chunk);
  const double darkest = *std::min_element(light.values().begin(), light.values().end()) / 255.0;
  ASSERT_LT(darkest, 0.9);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    double red = 0;
    for (std::size_t k = 0; k < looks.size(); ++k) {
      red += weights.values()[i][k] / 255.0 * looks[k].color[0];
    }
    const double found = light_of(plain.values()[i].r);
    // Half a code of brightness up to here is less.
    ASSERT_NEAR(found, red, 0.005);
    ASSERT_LE(shaded.values()[i].r, plain.values()[i].r);
    ASSERT_GE(light_of(shaded.values()[i].r), darkest * red - 0.005);
  }
}

TEST(Paint, MeanLookIsThatOfAllSamples) {
  const scene::Terrain land = *land_scene(6).terrain;
  const std::vector<LayerLook> looks = layer_looks(land.layers);
  double green = 0;
  for (int z = 0; z < land.field.depth(); ++z) {
    for (int x = 0; x < land.field.width(); ++x) {
      const scene::Weights weights = scene::weights(land.layers, 0, land.field.height(x, z));
      for (std::size_t k = 0; k < looks.size(); ++k) green += weights[k] * looks[k].color[1];
    }
  }
  const LayerLook mean = mean_look(land, looks);
  EXPECT_NEAR(mean.color[1], green / (land.field.width() * land.field.depth()), 1e-12);
  EXPECT_NEAR(mean.roughness, 0.5, 1e-12);
}

TEST(Paint, PicturesOfLayersGiveTheirMean) {
  scene::Terrain land = *land_scene(6).terrain;
  auto picture = std::make_shared<scene::Picture>();
  picture->pixels = Grid<Rgb>(2, 1);
  picture->pixels.values() = {{255, 0, 10}, {0, 0, 10}};
  land.layers[2].material.pictures = scene::Pictures{picture, nullptr, picture};
  const LayerLook look = layer_looks(land.layers)[2];
  EXPECT_NEAR(look.color[0], 0.5, 1e-9);
  EXPECT_NEAR(look.color[2], light_of(10), 1e-9);
  EXPECT_NEAR(look.roughness, 0.5, 1e-9);
}

TEST(Horizon, LevelGroundGetsAllLight) {
  scene::Terrain land = *land_scene(1).terrain;
  std::fill(land.field.steps.values().begin(), land.field.steps.values().end(), 500);
  const Grid<std::uint8_t> light = sky_light(land.field, land_chunks(land)[0], 33);
  for (const std::uint8_t value : light.values()) ASSERT_EQ(value, 255);
}

TEST(Horizon, PitsAreDarkAndWhatIsRoundThemIsNot) {
  scene::Terrain land = *land_scene(1).terrain;
  std::fill(land.field.steps.values().begin(), land.field.steps.values().end(), 5000);
  land.field.steps[{land.field.halo + 10, land.field.halo + 12}] = 2000;
  const Grid<std::uint8_t> light = sky_light(land.field, land_chunks(land)[0], 33);
  EXPECT_LT((light[{10, 12}]), 60);
  EXPECT_EQ((light[{11, 12}]), 255);
}

TEST(Horizon, DoesNotDependOnTheWindow) {
  const scene::Terrain small = *land_scene(9, {0, 0, 0, 0}).terrain;
  const scene::Terrain large = *land_scene(9, {-1, 1, -1, 1}).terrain;
  EXPECT_EQ(sky_light(small.field, land_chunks(small)[0], 33),
            sky_light(large.field, land_chunks(large)[4], 33));
  const Painter a(small, layer_looks(small.layers));
  const Painter b(large, layer_looks(large.layers));
  const Grid<Weights8> weights = a.weights(land_chunks(small)[0]);
  EXPECT_EQ(weights, b.weights(land_chunks(large)[4]));
  EXPECT_EQ(a.base_color(land_chunks(small)[0], weights, scene::Occlusion::lightmap),
            b.base_color(land_chunks(large)[4], weights, scene::Occlusion::lightmap));
}

}  // namespace
}  // namespace warren::bake
