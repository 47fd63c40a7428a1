#include "cli/log_line.hpp"

#include "cli/foreign.hpp"

#include <string_view>

#include <nlohmann/json.hpp>

namespace warren::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string place(const LogLine& line) {
  if (line.line <= 0) return "";
  return ":" + std::to_string(line.line) + ":" + std::to_string(line.column);
}

std::string seed(const LogLine& line) {
  return line.seed ? "seed " + std::to_string(*line.seed) : "";
}

std::string text(const LogLine& line) {
  // A name may hold what a terminal acts on, or a line's end.
  std::string out = shown(line.file, line.file.size());
  if (line.seed) out += " " + seed(line);
  out += place(line);
  if (out.empty()) out = line.speaker;
  if (!out.empty()) out += ": ";
  if (!line.pointer.empty()) out += line.pointer + ": ";
  if (line.level == Level::warning) out += "warning: ";
  out += line.message;
  return line.id.empty() ? out : out + " [" + line.id + "]";
}

std::string_view name(Level level) {
  switch (level) {
    case Level::error:
      return "error";
    case Level::warning:
      return "warning";
    case Level::note:
      return "info";
    case Level::detail:
      return "debug";
  }
  return "";
}

std::string json(const LogLine& line) {
  auto text_or_null = [](const std::string& value) { return value.empty() ? Json() : Json(value); };
  const bool placed = line.line > 0;
  const Json out{{"level", name(line.level)},
                 {"id", text_or_null(line.id)},
                 {"file", text_or_null(line.file)},
                 {"line", placed ? Json(line.line) : Json()},
                 {"column", placed ? Json(line.column) : Json()},
                 {"pointer", text_or_null(line.pointer)},
                 {"message", (line.seed ? seed(line) + ": " : "") + line.message}};
  // Bytes of file names that aren't UTF-8 are replaced.
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The escapes that GitHub's runner undoes: in messages %, CR and LF, in properties : and , too.
std::string escape(std::string_view value, bool property) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const std::string_view special = property ? "%\r\n:," : "%\r\n";
  std::string out;
  for (const char c : value) {
    if (special.find(c) == std::string_view::npos) {
      out += c;
    } else {
      out += '%';
      out += kDigits[static_cast<unsigned char>(c) / 16];
      out += kDigits[static_cast<unsigned char>(c) % 16];
    }
  }
  return out;
}

std::string github(const LogLine& line) {
  if (line.level == Level::detail) return text(line);
  std::string properties;
  auto add = [&](const std::string& key, const std::string& value) {
    properties += (properties.empty() ? " " : ",") + key + "=" + escape(value, true);
  };
  std::string message;
  if (line.file == "-" || line.file.starts_with("--set ")) {
    message = line.file + place(line) + ": ";
  } else if (!line.file.empty()) {
    add("file", line.file);
    if (line.line > 0) {
      add("line", std::to_string(line.line));
      add("col", std::to_string(line.column));
    }
  }
  if (!line.id.empty()) add("title", line.id);
  if (line.seed) message += seed(line) + ": ";
  if (!line.pointer.empty()) message += line.pointer + ": ";
  message += line.message;
  const std::string_view command = line.level == Level::note ? "notice" : name(line.level);
  return "::" + std::string(command) + properties + "::" + escape(message, false);
}

}  // namespace

std::string format_line(const LogLine& line, LogFormat format) {
  switch (format) {
    case LogFormat::text:
      return text(line);
    case LogFormat::json:
      return json(line);
    case LogFormat::github:
      return github(line);
  }
  return "";
}

}  // namespace warren::cli
