#pragma once

#include "bake/glb_data.hpp"

#include <string>

namespace warren::bake {

/// The container of glTF 2.0, section 4.4: the document and, where there are any, the data. Throws
/// Error `E-BAKE-SIZE` (kind generation), where it names `what`, when it would pass 4 GiB.
[[nodiscard]] std::string glb_container(const std::string& what, const Json& document,
                                        const GlbData& data);

}  // namespace warren::bake
