#include "bake/documents.hpp"

#include "bake/budget.hpp"
#include "bake/manifest.hpp"

#include <warren/json/json.hpp>

namespace warren::bake {

std::vector<Artifact> with_documents(const Document& document, Profile profile,
                                     double position_error, std::vector<Artifact> files) {
  files.push_back({"scene.json", to_text(scene_json(document))});
  if (document.bytes_limit) check_bytes(document.scene.name, *document.bytes_limit, files);
  files.push_back(
      {"manifest.json", to_text(manifest_json({document.scene, profile, position_error, files}))});
  return files;
}

}  // namespace warren::bake
