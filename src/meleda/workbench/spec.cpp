#include "meleda/workbench/spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/core/user_files.hpp"
#include "meleda/workbench/cache.hpp"

namespace meleda {

namespace {

struct Given {
  std::string name;  // empty: by its place
  std::string value;
  std::size_t name_offset = 0;
  std::size_t value_offset = 0;
};

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '-' || c == '_';
  }) && std::isdigit(static_cast<unsigned char>(text[0])) == 0;
}

Result<std::vector<Given>> split_arguments(std::string_view spec, std::size_t at) {
  std::vector<Given> all;
  while (true) {
    Given given;
    given.name_offset = given.value_offset = at;
    const auto end_of_name = spec.find_first_of("=,\"", at);
    if (end_of_name != std::string_view::npos && spec[end_of_name] == '=' &&
        is_name(spec.substr(at, end_of_name - at))) {
      given.name = spec.substr(at, end_of_name - at);
      given.value_offset = at = end_of_name + 1;
    }
    if (at < spec.size() && spec[at] == '"') {
      const auto close = spec.find('"', at + 1);
      if (close == std::string_view::npos) return fail(ErrorCode::bad_spec, tr("this quote is never closed"), at);
      given.value_offset = at + 1;
      given.value = spec.substr(at + 1, close - at - 1);
      at = close + 1;
      if (at < spec.size() && spec[at] != ',') return fail(ErrorCode::bad_spec, tr("expected a comma or the end"), at);
    } else {
      const auto end = std::min(spec.find(',', at), spec.size());
      given.value = spec.substr(at, end - at);
      at = end;
      if (given.value.empty() && given.name.empty()) return fail(ErrorCode::bad_spec, tr("expected an argument"), at);
    }
    all.push_back(std::move(given));
    if (at == spec.size()) return all;
    ++at;  // the comma
  }
}

std::string describe(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::integer:
      return say("{} ({}) is a whole number from {} to {}", parameter.name, tr(parameter.help), parameter.least,
                 parameter.most);
    case ParameterKind::flag: return say("{} ({}) is given by its name alone", parameter.name, tr(parameter.help));
    case ParameterKind::choice:
      return say("{} ({}) is one of {}", parameter.name, tr(parameter.help), joined(parameter.choices, ", "));
    case ParameterKind::file:
      if (parameter.choices.empty()) {
        return say("{} ({}) is the name of a file", parameter.name, tr(parameter.help));
      }
      return say("{} ({}) is one of {}, or the name of a file", parameter.name, tr(parameter.help),
                 joined(parameter.choices, ", "));
    case ParameterKind::text: return fmt::format("{}: {}", parameter.name, tr(parameter.help));
  }
  return parameter.name;
}

constexpr std::size_t largest_file = 1'000'000;

constexpr std::string_view with_a_number = ":n";

bool is_choice(const Parameter& parameter, std::string_view text) {
  return std::any_of(parameter.choices.begin(), parameter.choices.end(), [&](std::string_view choice) {
    if (!choice.ends_with(with_a_number)) return text == choice;
    choice.remove_suffix(1);
    return text.starts_with(choice);
  });
}

Result<Arguments::Value> read_value(const Parameter& parameter, std::string_view text, std::size_t offset,
                                    UserFiles files) {
  const auto refuse = [&](std::size_t place) { return fail(ErrorCode::bad_spec, describe(parameter), place); };
  switch (parameter.kind) {
    case ParameterKind::integer: {
      const auto number = parse_natural(text, parameter.name);
      if (!number) return refuse(offset + number.error().offset.value_or(0));
      if (*number < parameter.least || *number > parameter.most) return refuse(offset);
      return Arguments::Value(static_cast<std::int64_t>(*number));
    }
    case ParameterKind::flag:
      if (text == "yes" || text == "no") return Arguments::Value(text == "yes");
      return refuse(offset);
    case ParameterKind::choice:
      if (std::find(parameter.choices.begin(), parameter.choices.end(), text) == parameter.choices.end())
        return refuse(offset);
      return Arguments::Value(std::string(text));
    case ParameterKind::file: {
      if (text.empty()) return refuse(offset);
      if (text.find('\n') != std::string_view::npos) return Arguments::Value(FileText{{}, std::string(text)});
      if (is_choice(parameter, text)) return Arguments::Value(std::string(text));
      auto read = read_user_file(files, std::string(text), largest_file);
      if (!read) {
        read.error().offset = offset;
        if (!parameter.choices.empty() && files == UserFiles::allowed) {
          const auto meant = nearest(text, parameter.choices);
          read.error().hint = meant.empty() ? say("{} is one of {}, or the name of a file", parameter.name,
                                                  joined(parameter.choices, ", "))
                                            : say("did you mean {}?", meant);
        }
        return tl::unexpected<Error>(std::move(read).error());
      }
      return Arguments::Value(FileText{std::string(text), std::move(*read)});
    }
    case ParameterKind::text:
      if (text.empty()) return refuse(offset);
      return Arguments::Value(std::string(text));
  }
  return refuse(offset);
}

// What is seldom given says its name: flags, and choices and texts that have a default.
bool by_name_only(const Parameter& parameter) {
  const bool word = parameter.kind == ParameterKind::choice || parameter.kind == ParameterKind::text;
  return parameter.kind == ParameterKind::flag || (word && !parameter.fallback.empty());
}

Result<ReadSpec> read_arguments(const FamilyEntry& family, const std::vector<Given>& all, std::size_t end,
                                UserFiles files) {
  const auto& info = family.info;
  ReadSpec read;
  read.family = &family;
  std::set<std::string> seen;
  std::size_t place = 0;
  const auto parameter_named = [&](std::string_view name) {
    return std::find_if(info.schema.begin(), info.schema.end(), [&](const Parameter& p) { return p.name == name; });
  };
  for (const auto& given : all) {
    auto name = given.name;
    auto value = given.value;
    const auto flag = parameter_named(value);
    if (name.empty() && flag != info.schema.end() && flag->kind == ParameterKind::flag) {
      name = std::exchange(value, "yes");
    } else if (name.empty()) {
      while (place < info.schema.size() && by_name_only(info.schema[place])) ++place;
      if (place == info.schema.size()) {
        return fail(ErrorCode::bad_spec, say("{} takes no further argument", info.id), given.value_offset);
      }
      name = info.schema[place++].name;
    }
    if (!seen.insert(name).second) {
      return fail(ErrorCode::bad_spec, say("{} is given twice", name), given.name_offset);
    }
    read.offsets[name] = given.value_offset;
    if (name == "start" || name == "goal") {
      (name == "start" ? read.start : read.goal) = given.value;
      continue;
    }
    const auto parameter = parameter_named(name);
    if (parameter == info.schema.end()) {
      std::vector<std::string> names{"start", "goal"};
      for (const auto& known : info.schema) names.push_back(known.name);
      return fail(ErrorCode::bad_spec, say("{} has no parameter {}", info.id, in_quotes(name)), given.name_offset,
                  say("it has: {}", joined(names, ", ")));
    }
    MELEDA_TRY(auto checked, read_value(*parameter, value, given.value_offset, files));
    read.arguments.set(name, std::move(checked));
    read.texts[name] = value;
  }
  for (const auto& parameter : info.schema) {
    if (seen.contains(parameter.name)) continue;
    if (parameter.fallback.empty()) {
      return fail(ErrorCode::bad_spec, say("an argument is missing: {}", describe(parameter)), end);
    }
    MELEDA_TRY(auto checked, read_value(parameter, parameter.fallback, end, files));
    read.arguments.set(parameter.name, std::move(checked));
    read.texts[parameter.name] = parameter.fallback;
  }
  return read;
}

tl::unexpected<Error> unknown_name(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& family : families()) {
    if (!family.info.hidden) names.push_back(family.info.id);
    for (const auto& product : family.info.products) names.push_back(product.name);
  }
  const auto meant = nearest(name, names);
  return fail(ErrorCode::bad_spec, say("there is no puzzle called {}", in_quotes(name)), 0,
              meant.empty() ? tr("'meleda list' shows all of them") : say("did you mean {}?", meant));
}

Result<ReadSpec> read_text(std::string_view spec, UserFiles files) {
  const auto colon = std::min(spec.find(':'), spec.size());
  const auto name = spec.substr(0, colon);
  if (name.empty())
    return fail(ErrorCode::bad_spec, tr("expected the name of a puzzle"), 0, tr("'meleda list' shows all of them"));
  for (const auto& family : families()) {
    for (const auto& product : family.info.products) {
      if (product.name != name) continue;
      if (colon != spec.size()) {
        return fail(ErrorCode::bad_spec, say("{} is a product and takes no arguments", name), colon,
                    say("it stands for {}, which takes them", product.spec));
      }
      MELEDA_TRY(auto read, read_text(product.spec, files));
      read.product = &product;
      return read;
    }
    if (family.info.id != name) continue;
    std::vector<Given> all;
    if (colon != spec.size()) {
      MELEDA_TRY(all, split_arguments(spec, colon + 1));
    }
    return read_arguments(family, all, spec.size(), files);
  }
  return unknown_name(name);
}

// What a spec says, however it is written: files by their text, and defaults filled in. And in which language: an
// opened puzzle may have texts of its own.
std::string meaning_of(const ReadSpec& read) {
  auto meaning = read.family->info.id + " " + tag_of(spoken_language());
  const auto add = [&](std::string_view text) { meaning += fmt::format("\n{} {}", text.size(), text); };
  for (const auto& parameter : read.family->info.schema) {
    if (parameter.kind == ParameterKind::file && read.arguments.is_file(parameter.name)) {
      add(read.arguments.file(parameter.name).name);
      add(read.arguments.file(parameter.name).text);
    } else {
      add(read.texts.at(parameter.name));
    }
  }
  add(read.start ? "start " + *read.start : "");
  add(read.goal ? "goal " + *read.goal : "");
  return meaning;
}

}  // namespace

Result<ReadSpec> read_spec(std::string_view spec, UserFiles files) {
  auto read = read_text(spec, files);
  if (!read) return fail_in("spec", spec, std::move(read).error());
  return read;
}

Result<Opened> open_spec(std::string_view spec, UserFiles files, Cache* cache) {
  MELEDA_TRY(const auto read, read_spec(spec, files));
  Opened opened{read.family, read.product, nullptr, read.texts};
  const auto meaning = cache == nullptr ? std::string() : meaning_of(read);
  if (cache != nullptr) opened.instance = cache->find(meaning);
  if (opened.instance) return opened;
  auto instance = read.family->make(read.arguments, read.start, read.goal);
  if (instance) {
    opened.instance = std::move(*instance);
    if (cache != nullptr) cache->keep(meaning, opened.instance);
    return opened;
  }
  auto error = std::move(instance).error();
  if (const auto place = read.offsets.find(error.argument); place != read.offsets.end()) {
    // Inside a value of the spec: its place counts from the beginning of the spec.
    if (error.offset) *error.offset += place->second;
    error.argument.clear();
  }
  return fail_in("spec", spec, std::move(error));
}

std::string with_family(const FamilyInfo& family, std::string_view spec) {
  const auto head = spec.substr(0, std::min(spec.find(':'), spec.size()));
  const bool product =
      std::any_of(family.products.begin(), family.products.end(), [&](const Product& one) { return one.name == spec; });
  if (head == family.id || product) return std::string(spec);
  const bool whole_text = spec.find('\n') != std::string_view::npos && spec.find('"') == std::string_view::npos;
  const auto* const quote = whole_text ? "\"" : "";
  return fmt::format("{}:{}{}{}", family.id, quote, spec, quote);
}

}  // namespace meleda
