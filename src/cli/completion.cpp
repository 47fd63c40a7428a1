#include "cli/completion.hpp"

#include <algorithm>
#include <sstream>

namespace warren::cli {

Hint hint_of(const Description::Option& option) {
  if (option.value == "FILE") return {Hint::Kind::file, {}};
  if (option.value == "DIR") return {Hint::Kind::folder, {}};
  Hint hint;
  std::istringstream alternatives(option.value);
  for (std::string word; std::getline(alternatives, word, '|');) {
    const bool literal = std::all_of(word.begin(), word.end(),
                                     [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
    if (literal && !word.empty()) hint.choices.push_back(word);
  }
  if (!hint.choices.empty()) hint.kind = Hint::Kind::choice;
  return hint;
}

Hint hint_of(const Description::Word& word) {
  switch (word.expects) {
    case Expects::file:
      return {Hint::Kind::file, {}};
    case Expects::folder:
      return {Hint::Kind::folder, {}};
    case Expects::choice:
      return {Hint::Kind::choice, word.choices};
  }
  return {};
}

std::string spaced(std::span<const std::string> texts) {
  std::string out;
  for (const std::string& text : texts) {
    if (&text != texts.data()) out += ' ';
    out += text;
  }
  return out;
}

std::string escaped(std::string_view text, std::string_view characters, std::string_view by) {
  std::string out;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) out += by;
    out += c;
  }
  return out;
}

}  // namespace warren::cli
