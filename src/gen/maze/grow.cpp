#include "gen/maze/grow.hpp"

namespace warren::maze {

void grow(Lattice& lattice, std::span<const Room> sources, const Options& options, Stream& stream) {
  switch (options.algorithm) {
    case Algorithm::prim:
      switch (options.frontier) {
        case Frontier::random_wall:
          return grow_random_wall(lattice, sources, stream);
        case Frontier::random_cell:
          return grow_random_cell(lattice, sources, stream);
        case Frontier::random_weight:
          return grow_random_weight(lattice, sources, stream);
      }
      return;
    case Algorithm::kruskal:
      return grow_kruskal(lattice, sources, stream);
    case Algorithm::depth_first:
      return grow_depth_first(lattice, sources, stream);
    case Algorithm::growing_tree:
      return grow_active_list(lattice, sources, options.growing_tree, stream);
    case Algorithm::wilson:
      return grow_wilson(lattice, sources, stream);
  }
}

}  // namespace warren::maze
