#define WARREN_LATTICE_KERNELS kLatticeSse2
#include "gen/terrain/lattice_kernels.hpp"
