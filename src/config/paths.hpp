#pragma once

#include <string>
#include <string_view>

namespace warren::config {

/// The path, which is relative to `folder`, seen from the folder `root`: by their names alone,
/// without looking at a disk. `a/./b/../c` becomes `a/c`. Folders are empty or end with a slash.
/// What `root` has nothing to do with, since only one of the two begins with a slash, stays with
/// its folder.
std::string relative_path(std::string_view folder, std::string_view path, std::string_view root);

}  // namespace warren::config
