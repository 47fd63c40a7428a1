#define WARREN_LATTICE_KERNELS kLatticeScalar
#include "gen/terrain/lattice_kernels.hpp"
