// The only place where stb's code is compiled. Its header is a system header to us, and its unused
// functions aren't our concern.
#pragma GCC diagnostic ignored "-Wunused-function"

#define STB_IMAGE_IMPLEMENTATION
#include "image/stb.hpp"
