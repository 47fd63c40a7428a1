#include "config/tables.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace warren::config {
namespace {

using scene::Action;
using scene::Binding;

constexpr std::size_t kMostKeys = 16;  // for an action
constexpr int kLastButton = 16;        // of the standard game pad

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A value of KeyboardEvent.code, such as `KeyW`.
struct Key {
  using Value = std::string;
  static constexpr std::array<std::string_view, 3> kOfPage{"Tab", "Enter", "Escape"};
  static constexpr std::size_t kMaxLength = 32;

  /// What `pattern` in the schema says.
  static bool valid(std::string_view text) {
    if (text.size() < 2 || text.size() > kMaxLength || !is_upper(text.front())) return false;
    if (text.front() == 'F' && is_digit(text[1])) {
      return text[1] != '0' && (text.size() == 2 || (text.size() == 3 && is_digit(text[2])));
    }
    return is_lower(text[1]) && std::all_of(text.begin(), text.end(), [](char c) {
             return is_upper(c) || is_lower(c) || is_digit(c);
           });
  }

  std::optional<std::string> read(Report& report, const Cursor& at) const {
    if (at.node->kind != Node::Kind::string) {
      wrong_type(report, at, "a key's code in double quotes, such as \"KeyW\"");
      return std::nullopt;
    }
    const std::string& text = at.node->string;
    if (std::find(kOfPage.begin(), kOfPage.end(), text) != kOfPage.end()) {
      report.error(at, "E-INPUT-KEY",
                   report.shown(*at.node) +
                       " belongs to the page, on which it reaches and chooses "
                       "buttons; take another key");
      return std::nullopt;
    }
    if (!valid(text)) {
      report.error(at, "E-INPUT-KEY",
                   report.shown(*at.node) +
                       " is no key's code; codes are those of KeyboardEvent.code" + hint(text));
      return std::nullopt;
    }
    return text;
  }

  Json write(const std::string& value) const { return value; }

  Json schema() const {
    Json refused = Json::array();
    for (const std::string_view key : kOfPage) refused.push_back(key);
    return {{"type", "string"},
            {"pattern", "^(F[1-9][0-9]?|[A-Z][a-z][A-Za-z0-9]{0,30})$"},
            {"not", {{"enum", std::move(refused)}}}};
  }

 private:
  static std::string hint(const std::string& text) {
    if (text.size() == 1) {
      const char c = text.front();
      if (is_lower(c) || is_upper(c)) {
        const char upper = is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
        return std::string("; did you mean \"Key") + upper + "\"?";
      }
      if (is_digit(c)) return std::string("; did you mean \"Digit") + c + "\"?";
      if (c == ' ') return "; did you mean \"Space\"?";
    }
    return R"(, such as "KeyW", "ArrowUp" or "Space")";
  }
};

const Table<Binding>& binding_table() {
  static const Table<Binding> table{
      .fields = {field<Binding>("keys", List<Key>{{}, {0, kMostKeys}}, &Binding::keys,
                                "Keys, by their codes."),
                 field<Binding>("buttons", List<Integer>{{0, kLastButton}, {0, kMostKeys}},
                                &Binding::buttons, "Buttons of a game pad, by their numbers.")},
      .rules = {}};
  return table;
}

std::size_t number(Action action) { return static_cast<std::size_t>(action); }

Field<PlayerPreset> action_field(Action action, std::string_view doc) {
  return object<PlayerPreset>(
      scene::name(action), binding_table(), default_player().input.at(number(action)),
      [action](auto& p) -> auto& { return p.input.at(number(action)); }, doc);
}

/// A key or a button as an action's list holds it.
struct Use {
  Action action;
  std::optional<Cursor> at;  ///< none: by default
};

/// Refuses keys and buttons that stand for two actions, or twice for one.
class Uses {
 public:
  Uses(Report& report, const Cursor& at) : report_(report), at_(at) {}

  void add(const std::string& what, Action action, std::string_view list, std::size_t index) {
    const Use use{action, written(action, list, index)};
    const auto [known, fresh] = uses_.emplace(what, use);
    if (fresh) return;
    const Use& other = known->second;
    const std::string own = quoted(action);
    report_.error(
        use.at ? *use.at : other.at.value_or(at_), "E-INPUT-TWICE",
        what + (other.action == action ? " stands twice for " + own
                                       : " stands for " + quoted(other.action) + " and for " + own +
                                             "; it can do one thing only"));
  }

 private:
  [[nodiscard]] std::optional<Cursor> written(Action action, std::string_view list,
                                              std::size_t index) const {
    const auto binding = at_.member(scene::name(action));
    const auto items = binding ? binding->member(list) : std::nullopt;
    return items ? std::optional(items->element(index)) : std::nullopt;
  }

  static std::string quoted(Action action) { return '"' + std::string(scene::name(action)) + '"'; }

  Report& report_;
  const Cursor& at_;
  std::map<std::string, Use> uses_;
};

void check_uses(Report& report, const Cursor& at, const PlayerPreset& player) {
  if (!report.clean(at.pointer)) return;
  Uses uses(report, at);
  for (const Binding& binding : player.input) {
    for (std::size_t i = 0; i < binding.keys.size(); ++i) {
      uses.add("key \"" + binding.keys[i] + '"', binding.action, "keys", i);
    }
    for (std::size_t i = 0; i < binding.buttons.size(); ++i) {
      uses.add("button " + std::to_string(binding.buttons[i]), binding.action, "buttons", i);
    }
  }
}

}  // namespace

const PlayerPreset& default_player() {
  static const PlayerPreset player{{},
                                   {{{Action::forward, {"KeyW", "ArrowUp"}, {12}},
                                     {Action::back, {"KeyS", "ArrowDown"}, {13}},
                                     {Action::left, {"KeyA"}, {14}},
                                     {Action::right, {"KeyD"}, {15}},
                                     {Action::turn_left, {"KeyQ", "ArrowLeft"}, {4}},
                                     {Action::turn_right, {"KeyE", "ArrowRight"}, {5}},
                                     {Action::walk, {"Space"}, {0}, true},
                                     {Action::pause, {"KeyP"}, {9}},
                                     {Action::strip, {"KeyF"}, {8}}}}};
  return player;
}

const Table<PlayerPreset>& input_table() {
  static const Table<PlayerPreset> table{
      .fields = {action_field(Action::forward, "Walks forward."),
                 action_field(Action::back, "Walks backward."),
                 action_field(Action::left, "Steps to the left."),
                 action_field(Action::right, "Steps to the right."),
                 action_field(Action::turn_left, "Turns to the left."),
                 action_field(Action::turn_right, "Turns to the right."),
                 action_field(Action::walk,
                              "Walks where one looks; so do a finger held on the screen and a "
                              "viewer's trigger."),
                 action_field(Action::pause, "Pauses the visit, and goes on with it."),
                 action_field(Action::strip, "Shows and hides frames, draw calls and memory.")},
      .rules = {check_uses}};
  return table;
}

}  // namespace warren::config
