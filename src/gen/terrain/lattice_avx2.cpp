#define WARREN_LATTICE_KERNELS kLatticeAvx2
#include "gen/terrain/lattice_kernels.hpp"
