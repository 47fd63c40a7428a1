#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace warren::fuzz {

/// Ends the fuzzer with a finding where something that must hold doesn't.
inline void check(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "doesn't hold: %s\n", what.c_str());
  std::abort();
}

/// A message of one line, without what a terminal would act on.
inline void check_message(const std::string& text) {
  check(!text.empty(), "a message says something");
  for (const char c : text) {
    check(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f,
          "a message holds no control character: " + text);
  }
}

}  // namespace warren::fuzz
