#include "bake/chunk_grid.hpp"

#include <algorithm>

namespace warren::bake {
namespace {

constexpr int kWhole = 33;    // the largest side that stays in one piece, in cells
constexpr int kSide = 16;     // of chunks, in cells
constexpr int kMaxRows = 64;  // of chunks, and columns

/// Pieces of `side` cells; a rest of less than half of that goes to the last one.
int pieces(int length, int side) { return std::max(1, (length + side / 2) / side); }

}  // namespace

ChunkGrid::ChunkGrid(int width, int height)
    : width_(width), height_(height), side_(std::max(width, height)) {
  if (side_ > kWhole) side_ = kSide;
  while (pieces(std::max(width, height), side_) > kMaxRows) side_ *= 2;
  columns_ = pieces(width, side_);
  rows_ = pieces(height, side_);
}

std::size_t ChunkGrid::size() const {
  return static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
}

std::size_t ChunkGrid::of(Cell cell) const {
  const int column = std::min(cell.x / side_, columns_ - 1);
  const int row = std::min(cell.y / side_, rows_ - 1);
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
         static_cast<std::size_t>(column);
}

Cell ChunkGrid::place(std::size_t chunk) const {
  const auto columns = static_cast<std::size_t>(columns_);
  return {static_cast<int>(chunk % columns), static_cast<int>(chunk / columns)};
}

Rectangle ChunkGrid::cells(std::size_t chunk) const {
  const Cell at = place(chunk);
  const int x = at.x * side_;
  const int y = at.y * side_;
  return {x, y, at.x + 1 == columns_ ? width_ - x : side_, at.y + 1 == rows_ ? height_ - y : side_};
}

std::string ChunkGrid::name(std::size_t chunk) const {
  const Cell at = place(chunk);
  return "maze_" + std::to_string(at.x) + "_" + std::to_string(at.y);
}

}  // namespace warren::bake
