#pragma once

#include "io/temporary.hpp"

#include <string>

namespace warren::io {

/// What became of the name that a temporary was renamed to.
enum class Placed {
  fresh,      ///< nothing stood there; the temporary's name is gone
  exchanged,  ///< what stood there now has the temporary's name
  failed,     ///< `name` is as it was, or new with what stood there left aside; errno says why
};

/// Renames `temporary` to `name`, both in the folder `parent`, in one step that other processes see
/// as a whole, whether something stands there or not.
[[nodiscard]] Placed place(int parent, const std::string& temporary, const std::string& name);

/// The same for file systems that can't exchange two names (some network ones): what stands there
/// is renamed to the temporary's name with `-old` first, so for a moment nothing stands there. When
/// the process dies in that moment, remove_stale_temporaries() puts it back.
[[nodiscard]] Placed place_in_two_steps(int parent, const std::string& temporary,
                                        const std::string& name);

/// Renames a temporary file, in the folder `parent`, to `name` unless something has that name;
/// false, with errno set, where it hasn't become the file.
[[nodiscard]] bool place_new(int parent, Temporary& temporary, const std::string& name);

/// The same, in the place of whatever file has the name.
[[nodiscard]] bool place_over(int parent, Temporary& temporary, const std::string& name);

}  // namespace warren::io
