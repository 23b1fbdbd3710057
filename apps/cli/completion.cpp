#include "completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "help.hpp"
#include "meleda/core/text.hpp"
#include "meleda/workbench/papers.hpp"
#include "meleda/workbench/registry.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda::cli {

namespace {

bool takes_spec(const VerbInfo& verb) {
  return !verb.operands.empty() && verb.operands.front().kind == ValueKind::spec;
}

bool has_one_word(const VerbInfo& verb) {
  return verb.name.find(' ') == std::string::npos;
}

// First words of the verbs that families have of their own, each with the second words that go with it.
std::map<std::string, std::vector<std::string>> own_words() {
  std::map<std::string, std::vector<std::string>> words;
  for (const auto& verb : verbs()) {
    const auto space = verb.name.find(' ');
    if (space != std::string::npos) words[verb.name.substr(0, space)].push_back(verb.name.substr(space + 1));
  }
  return words;
}

std::vector<std::string> verb_names() {
  std::vector<std::string> names;
  for (const auto& verb : verbs()) {
    if (has_one_word(verb)) names.push_back(verb.name);
  }
  for (const auto& [family, own] : own_words()) names.push_back(family);
  names.emplace_back("completion");
  names.emplace_back("man");
  return names;
}

std::vector<std::string> spec_words() {
  std::vector<std::string> words;
  for (const auto& family : families()) {
    if (family.info.hidden) continue;
    words.push_back(family.info.id + ":");
    for (const auto& product : family.info.products) words.push_back(product.name);
  }
  return words;
}

// What the first operand may be, where it is not a puzzle.
std::string words_of(const VerbInfo& verb) {
  if (verb.operands.empty() || verb.operands.front().name != "paper") return {};
  std::vector<std::string> keys;
  for (const auto& paper : papers()) keys.push_back(paper.key);
  return joined(keys, " ");
}

std::string single_quoted(std::string_view text, std::string_view quote_inside) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += quote_inside;
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string bash_script() {
  std::string cases;
  for (const auto& [family, own] : own_words()) {
    cases += fmt::format("    {}:*) specs='{}' ;;\n", family, joined(own, " "));
  }
  for (const auto& verb : verbs()) {
    if (!has_one_word(verb)) continue;
    std::vector<std::string> names;
    for (const auto& option : options_of(verb)) {
      names.push_back("--" + option.name);
      if (!option.choices.empty()) {
        cases += fmt::format("    {}:--{}) words='{}' ;;\n", verb.name, option.name, joined(option.choices, " "));
      } else if (option.kind == ValueKind::state) {
        cases += fmt::format("    {}:--{}) words='start goal' ;;\n", verb.name, option.name);
      }
    }
    const bool states = std::any_of(verb.operands.begin(), verb.operands.end(),
                                    [](const Operand& operand) { return operand.kind == ValueKind::state; });
    cases += fmt::format("    {}:*) options='{}'; specs='{}'; states='{}' ;;\n", verb.name, joined(names, " "),
                         takes_spec(verb) ? joined(spec_words(), " ") : words_of(verb), states ? "start goal" : "");
  }
  return fmt::format(
      "# Completions of meleda for bash: source <(meleda completion bash)\n"
      "_meleda() {{\n"
      "  local line word verb last count words='' options='' specs='' states='' typed=()\n"
      "  # bash splits words at colons, but a spec is one word: split the line anew.\n"
      "  line=\"${{COMP_LINE:0:COMP_POINT}}\"\n"
      "  read -ra typed <<<\"$line\"\n"
      "  case \"$line\" in *' ') typed+=('') ;; esac\n"
      "  count=$((${{#typed[@]}} - 1))\n"
      "  word=\"${{typed[count]}}\"\n"
      "  verb=\"${{typed[1]}}\"\n"
      "  last=\"${{typed[count-1]}}\"\n"
      "  COMPREPLY=()\n"
      "  if [ \"$count\" -eq 1 ]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$word\")\n"
      "    return\n"
      "  fi\n"
      "  if [ \"$last\" = --output ] || [ \"$last\" = -o ]; then\n"
      "    compopt -o filenames\n"
      "    mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
      "    return\n"
      "  fi\n"
      "  case \"$verb:$last\" in\n{}"
      "    completion:*) words='bash zsh fish' ;;\n"
      "    help:*) words='{}' ;;\n"
      "  esac\n"
      "  case \"$word\" in\n"
      "    -*) words=\"$options\" ;;\n"
      "    *) if [ \"$count\" -eq 2 ]; then words=\"$words $specs\"; else words=\"$words $states\"; fi ;;\n"
      "  esac\n"
      "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
      "  if [ \"${{#COMPREPLY[@]}}\" -eq 1 ] && [ \"${{COMPREPLY[0]: -1}}\" = : ]; then compopt -o nospace; fi\n"
      "  # What bash replaces is only what follows the last colon.\n"
      "  case \"$word\" in *:*) COMPREPLY=(\"${{COMPREPLY[@]#\"${{word%\"${{word##*:}}\"}}\"}}\") ;; esac\n"
      "}}\n"
      "complete -F _meleda meleda ./meleda\n",
      joined(verb_names(), " "), cases, joined(verb_names(), " "));
}

std::string zsh_script() {
  std::string commands;
  std::string cases;
  for (const auto& [family, own] : own_words()) {
    commands += fmt::format("    '{}:{}'\n", family, joined(own, ", "));
    cases += fmt::format("    {}) _arguments '1:verb:({})' ;;\n", family, joined(own, " "));
  }
  for (const auto& verb : verbs()) {
    if (!has_one_word(verb)) continue;
    commands += fmt::format("    {}\n", single_quoted(verb.name + ":" + verb.summary, "'\\''"));
    cases += fmt::format("    {})\n      _arguments", verb.name);
    for (const auto& option : options_of(verb)) {
      auto help = option.help;
      for (std::size_t at = 0; (at = help.find_first_of("[]:", at)) != std::string::npos; at += 2)
        help.insert(at, "\\");
      auto entry =
          fmt::format("{}[{}]", option.name == "output" ? "(-o --output)'{-o,--output}'" : "--" + option.name, help);
      if (option.name == "output") {
        entry += ":file:_files";
      } else if (!option.choices.empty()) {
        entry += fmt::format(":{}:({})", option.name, joined(option.choices, " "));
      } else if (option.kind == ValueKind::state) {
        entry += fmt::format(":{}:(start goal)", option.name);
      } else if (option.kind != ValueKind::flag) {
        entry += fmt::format(":{}: ", option.name);
      }
      cases += " \\\n        " + (option.name == "output" ? "'" + entry + "'" : single_quoted(entry, "'\\''"));
    }
    std::size_t place = 1;
    for (const auto& operand : verb.operands) {
      const auto words =
          operand.kind == ValueKind::spec ? "compadd -S '' -- " + joined(spec_words(), " ") : std::string();
      cases += " \\\n        " +
               single_quoted(fmt::format("{}{}:{}:{}", place++, operand.required ? "" : ":", operand.name,
                                         words.empty() ? (operand.kind == ValueKind::state ? "(start goal)" : " ")
                                                       : "{" + words + "}"),
                             "'\\''");
    }
    cases += "\n      ;;\n";
  }
  return fmt::format(
      "#compdef meleda\n"
      "# Completions of meleda for zsh: put this as _meleda into a folder of $fpath.\n"
      "_meleda() {{\n"
      "  local -a commands\n"
      "  commands=(\n{}"
      "    'completion:print the completions for a shell'\n"
      "    'man:print the manual page'\n"
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe 'verb' commands\n"
      "    return\n"
      "  fi\n"
      "  local verb=${{words[2]}}\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $verb in\n{}"
      "    completion) _arguments '1:shell:(bash zsh fish)' ;;\n"
      "  esac\n"
      "}}\n"
      "if [ \"$funcstack[1]\" = _meleda ]; then _meleda \"$@\"; else compdef _meleda meleda; fi\n",
      commands, cases);
}

std::string fish_script() {
  std::string out = "# Completions of meleda for fish: meleda completion fish | source\ncomplete -c meleda -f\n";
  for (const auto& [family, own] : own_words()) {
    out += fmt::format("complete -c meleda -n __fish_use_subcommand -a {} -d {}\n", family,
                       single_quoted(joined(own, ", "), "\\'"));
    out += fmt::format("complete -c meleda -n '__fish_seen_subcommand_from {}' -a '{}'\n", family, joined(own, " "));
  }
  for (const auto& verb : verbs()) {
    if (!has_one_word(verb)) continue;
    out += fmt::format("complete -c meleda -n __fish_use_subcommand -a {} -d {}\n", verb.name,
                       single_quoted(verb.summary, "\\'"));
    const auto condition = fmt::format("-n '__fish_seen_subcommand_from {}'", verb.name);
    if (takes_spec(verb)) {
      out += fmt::format(
          "complete -c meleda -n '__fish_seen_subcommand_from {}; and test (count (commandline -opc)) -eq 2' -a '{}'\n",
          verb.name, joined(spec_words(), " "));
    }
    for (const auto& option : options_of(verb)) {
      out +=
          fmt::format("complete -c meleda {} -l {} -d {}", condition, option.name, single_quoted(option.help, "\\'"));
      if (option.name == "output") {
        out += " -s o -r -F";
      } else if (!option.choices.empty()) {
        out += fmt::format(" -x -a '{}'", joined(option.choices, " "));
      } else if (option.kind == ValueKind::state) {
        out += " -x -a 'start goal'";
      } else if (option.kind != ValueKind::flag) {
        out += " -x";
      }
      out += "\n";
    }
  }
  out +=
      "complete -c meleda -n __fish_use_subcommand -a completion -d 'print the completions for a shell'\n"
      "complete -c meleda -n __fish_use_subcommand -a man -d 'print the manual page'\n"
      "complete -c meleda -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'\n";
  return out;
}

}  // namespace

std::optional<std::string> completion_script(std::string_view shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return zsh_script();
  if (shell == "fish") return fish_script();
  return std::nullopt;
}

}  // namespace meleda::cli
