#include "gen/maze/trails.hpp"

#include <algorithm>
#include <array>

namespace warren::maze {

std::vector<Room> Trails::way(std::span<const Room> sources, Room target, Stream& stream) {
  std::vector<Room> frontier;
  std::vector<Room> reached;
  auto expand = [&](Room room) {
    for (int d = 0; d < kDirections; ++d) {
      const Room other = lattice_.neighbour(room, d);
      if (other != target && !open(other)) continue;
      if (parents_[other] != 0) continue;
      parents_[other] = room;
      reached.push_back(other);
      frontier.push_back(other);
    }
  };
  for (const Room room : sources) expand(room);
  while (!frontier.empty() && parents_[target] == 0) {
    const auto i = stream.below(static_cast<std::uint32_t>(frontier.size()));
    const Room room = frontier[i];
    frontier[i] = frontier.back();
    frontier.pop_back();
    expand(room);
  }
  std::vector<Room> way;
  if (parents_[target] != 0) {
    Room room = target;
    while (parents_[room] != 0) {
      way.push_back(room);
      room = parents_[room];
    }
    way.push_back(room);
    std::ranges::reverse(way);
  }
  for (const Room room : reached) parents_[room] = 0;
  return way;
}

bool Trails::extend(std::vector<Room>& rooms, Room target, Stream& stream) {
  const std::array<Room, 1> source{rooms.back()};
  const std::vector<Room> next = way(source, target, stream);
  if (next.empty()) return false;
  append(rooms, next);
  return true;
}

void Trails::append(std::vector<Room>& rooms, const std::vector<Room>& way) {
  rooms.insert(rooms.end(), way.begin() + 1, way.end());
  for (const Room room : way) close(room);
}

}  // namespace warren::maze
