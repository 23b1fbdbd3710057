#include "meleda/core/data_manifest.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

constexpr std::string_view layout_key = "manifest";
constexpr std::string_view layout = "1";
constexpr std::string_view seal_key = "seal";
constexpr std::string_view parameter_prefix = "parameter ";

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

std::string seal_of(std::string_view text) {
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

bool is_word(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; });
}

bool is_line(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

template <class Number>
Result<Number> read_number(const std::string& text, std::string_view key) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    return fail(ErrorCode::unavailable, say("its manifest says no number for {}", key));
  }
  return value;
}

}  // namespace

std::string Manifest::parameter(std::string_view key) const {
  const auto found = std::find_if(parameters.begin(), parameters.end(), [&](const auto& p) { return p.first == key; });
  return found == parameters.end() ? std::string() : found->second;
}

std::string why_no_data_name(std::string_view name) {
  constexpr std::size_t longest = 200;
  if (name.empty()) return tr("a name must not be empty");
  if (name.size() > longest) return say("a name has at most {} characters", longest);
  bool first = true;
  for (const char c : name) {
    if (first && !is_letter_or_digit(c)) return tr("each part of a name begins with a letter or a digit");
    if (!is_letter_or_digit(c) && std::string_view("-_+./").find(c) == std::string_view::npos) {
      return tr("a name is made of letters, digits and -_+. with / between its parts");
    }
    first = c == '/';
  }
  return first ? tr("a name does not end with /") : "";
}

Result<std::string> manifest_text(const Manifest& manifest) {
  std::string text = fmt::format("{}: {}\n", layout_key, layout);
  const auto add = [&](std::string_view key, std::string_view value) { text += fmt::format("{}: {}\n", key, value); };
  for (const auto* value : {&manifest.name, &manifest.format, &manifest.spec, &manifest.made_by, &manifest.checksum}) {
    if (!is_line(*value)) {
      return fail(ErrorCode::bad_usage, say("{} is no single line: a manifest cannot hold it", in_quotes(*value)));
    }
  }
  add("name", manifest.name);
  add("format", manifest.format);
  add("version", std::to_string(manifest.version));
  add("spec", manifest.spec);
  add("made_by", manifest.made_by);
  add("bytes", std::to_string(manifest.bytes));
  add("checksum", manifest.checksum);
  for (const auto& [key, value] : manifest.parameters) {
    if (!is_word(key) || !is_line(value)) {
      return fail(ErrorCode::bad_usage,
                  say("the parameter {} of a manifest is no word with a line of text", in_quotes(key)));
    }
    add(std::string(parameter_prefix) + key, value);
  }
  const auto seal = seal_of(text);
  add(seal_key, seal);
  return text;
}

Result<Manifest> parse_manifest(std::string_view text) {
  const auto damaged = [] { return fail(ErrorCode::unavailable, tr("its manifest is damaged")); };
  const auto last = text.rfind(std::string(seal_key) + ": ");
  if (last == std::string_view::npos ||
      text.substr(last) != fmt::format("{}: {}\n", seal_key, seal_of(text.substr(0, last)))) {
    return damaged();
  }
  Manifest manifest;
  std::map<std::string, std::string, std::less<>> values;
  auto rest = text.substr(0, last);
  while (!rest.empty()) {
    const auto end = rest.find('\n');
    const auto line = rest.substr(0, end);
    const auto colon = line.find(": ");
    if (end == std::string_view::npos || colon == std::string_view::npos) return damaged();
    const auto key = line.substr(0, colon);
    const std::string value(line.substr(colon + 2));
    if (key.starts_with(parameter_prefix)) {
      manifest.parameters.emplace_back(key.substr(parameter_prefix.size()), value);
    } else {
      values.emplace(key, value);
    }
    rest.remove_prefix(end + 1);
  }
  if (values[std::string(layout_key)] != layout) {
    return fail(ErrorCode::unavailable, tr("its manifest is of another version of meleda than this one"));
  }
  manifest.name = values["name"];
  manifest.format = values["format"];
  manifest.spec = values["spec"];
  manifest.made_by = values["made_by"];
  manifest.checksum = values["checksum"];
  MELEDA_TRY(manifest.version, read_number<std::uint32_t>(values["version"], "version"));
  MELEDA_TRY(manifest.bytes, read_number<std::uint64_t>(values["bytes"], "bytes"));
  return manifest;
}

}  // namespace meleda
