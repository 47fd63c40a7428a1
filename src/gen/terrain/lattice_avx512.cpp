#define WARREN_LATTICE_KERNELS kLatticeAvx512
#include "gen/terrain/lattice_kernels.hpp"
