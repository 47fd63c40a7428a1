#include "config/paths.hpp"

#include <algorithm>
#include <vector>

namespace warren::config {
namespace {

/// The names on the way, without `.` and without what `..` takes back.
std::vector<std::string_view> steps(std::string_view path) {
  std::vector<std::string_view> out;
  const bool absolute = path.starts_with('/');
  while (!path.empty()) {
    const std::string_view step = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(path.size(), step.size() + 1));
    if (step.empty() || step == ".") continue;
    const bool back = step == "..";
    if (back && !out.empty() && out.back() != "..") {
      out.pop_back();
    } else if (!back || !absolute) {
      out.push_back(step);
    }
  }
  return out;
}

}  // namespace

std::string relative_path(std::string_view folder, std::string_view path, std::string_view root) {
  if (path.starts_with('/')) return std::string(path);
  const std::string whole = std::string(folder).append(path);
  const bool absolute = whole.starts_with('/');
  const auto wanted = steps(whole);
  const auto from = absolute == root.starts_with('/') ? steps(root) : steps("");
  const auto parting = std::mismatch(wanted.begin(), wanted.end(), from.begin(), from.end());
  std::string out = absolute && !root.starts_with('/') ? "/" : "";
  const auto add = [&](std::string_view step) {
    if (!out.empty() && out != "/") out += '/';
    out += step;
  };
  for (auto step = parting.second; step != from.end(); ++step) add("..");
  for (auto step = parting.first; step != wanted.end(); ++step) add(*step);
  return out.empty() ? "." : out;
}

}  // namespace warren::config
