#pragma once

// stb as a library: its code is compiled once, in stb.cpp.
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#include <stb/stb_image.h>
