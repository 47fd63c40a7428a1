#pragma once

/// Numbers as they're written into files.
namespace warren::bake {

/// The value rounded to a millionth (a micrometre, for lengths), never -0: sums such as 3 + 0.01
/// then print as 3.01. Throws std::domain_error when it isn't finite.
[[nodiscard]] double tidy(double value);

/// The double that prints like the float's shortest decimal (0.1 for 0.1F) and rounds back to it.
[[nodiscard]] double shortest(float value);

}  // namespace warren::bake
