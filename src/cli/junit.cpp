#include "cli/batch_summary.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace warren::cli {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

/// Length of the character of XML 1.0 that begins the text; 0: there is none. `text` isn't empty.
std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto more = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned first = byte(0);
  if (first < 0x80) return first >= 0x20 || first == '\t' || first == '\n' || first == '\r' ? 1 : 0;
  if (first >= 0xC2 && first <= 0xDF) return more(1) ? 2 : 0;
  const unsigned pair = (first << 8U) | byte(1);
  if (first >= 0xE0 && first <= 0xEF) {
    const bool overlong = pair < 0xE0A0;
    const bool surrogate = pair >= 0xEDA0 && pair <= 0xEDBF;
    const bool noncharacter = pair == 0xEFBF && byte(2) >= 0xBE;
    return more(1) && more(2) && !overlong && !surrogate && !noncharacter ? 3 : 0;
  }
  const bool in_range = pair >= 0xF090 && pair <= 0xF48F;
  return in_range && more(1) && more(2) && more(3) ? 4 : 0;
}

/// For attributes and for content; what XML can't hold is replaced.
std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = character(text);
    switch (length == 1 ? text.front() : '\0') {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\t':
        out += "&#9;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\r':
        out += "&#13;";
        break;
      default:
        out += length == 0 ? kReplacement : text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::string test_case(const Job& job, const JobFailure* failure) {
  std::string text = "    <testcase classname=\"" + escaped(job.preset->plan.preset.name) +
                     "\" name=\"seed " + std::to_string(job.seed) + "\"";
  if (failure == nullptr) return text + "/>\n";
  const std::string message = escaped(failure->message);
  return text + ">\n      <failure type=\"" + escaped(failure->id) + "\" message=\"" + message +
         "\">" + escaped(to_text(job)) + ": " + message + "</failure>\n    </testcase>\n";
}

}  // namespace

std::string junit(const Batch& batch, const Outcome& outcome) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  std::span<const Failures::Entry> failures = outcome.failures().entries();
  std::uint64_t index = 0;
  for (const LoadedPreset& preset : batch.presets()) {
    std::string cases;
    std::uint64_t tests = 0;
    std::uint64_t failed = 0;
    const std::uint64_t next = index + batch.per_preset();
    for (; index < next && index < outcome.end(); ++index) {
      if (!outcome.is_done(index)) continue;
      const Job job = batch[index];
      const JobFailure* failure = nullptr;
      if (!failures.empty() && failures.front().job == job) {
        failure = failures.front().failure;
        failures = failures.subspan(1);
        ++failed;
      }
      cases += test_case(job, failure);
      ++tests;
    }
    index = next;
    text += "  <testsuite name=\"" + escaped(preset.plan.preset.name) + "\" tests=\"" +
            std::to_string(tests) + "\" failures=\"" + std::to_string(failed) +
            "\" errors=\"0\" skipped=\"0\">\n" + cases + "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace warren::cli
