#pragma once

#include "config/document.hpp"

namespace warren::config {

/// Lays a patch over a tree as RFC 7396 says. Every node keeps the text it came from; where the
/// patch has a null, a node `removed` stays behind, which has no value but a place.
void merge_patch(Node& target, Node patch);

}  // namespace warren::config
