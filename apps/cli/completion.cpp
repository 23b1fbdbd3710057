#include "completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "help.hpp"
#include "meleda/core/language.hpp"
#include "meleda/core/text.hpp"
#include "meleda/workbench/papers.hpp"
#include "meleda/workbench/registry.hpp"
#include "meleda/workbench/verbs.hpp"
#include "serve.hpp"

namespace meleda::cli {

namespace {

bool takes_spec(const Verb& verb) {
  return !verb.operands.empty() && verb.operands.front().kind == ValueKind::spec;
}

// What is offered: all that the help lists.
std::vector<const Verb*> offered_verbs() {
  std::vector<const Verb*> list;
  for (const auto& verb : verbs()) {
    if (!verb.hidden) list.push_back(&verb);
  }
  list.push_back(&serve_word());
  return list;
}

// Words that begin verbs of several words ("data", and "data list" where it goes on), each with the words that may
// follow.
std::map<std::string, std::vector<std::string>> groups() {
  std::map<std::string, std::vector<std::string>> following;
  for (const auto* offered : offered_verbs()) {
    const auto& verb = *offered;
    for (auto space = verb.name.find(' '); space != std::string::npos; space = verb.name.find(' ', space + 1)) {
      const auto group = verb.name.substr(0, space);
      auto& words = following[group];
      const auto word = word_after(verb, group);
      if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
    }
  }
  return following;
}

// Everything of several words that a line may begin with, as patterns of a shell's case.
std::string several_words() {
  std::vector<std::string> quoted{"''"};
  for (const auto& [group, words] : groups()) {
    for (const auto& word : words) quoted.push_back(fmt::format("'{} {}'", group, word));
  }
  return joined(quoted, "|");
}

std::vector<std::string> first_words() {
  std::vector<std::string> names;
  for (const auto* offered : offered_verbs()) {
    const auto& verb = *offered;
    if (verb.name.find(' ') == std::string::npos) names.push_back(verb.name);
  }
  for (const auto& [group, words] : groups()) {
    if (group.find(' ') == std::string::npos) names.push_back(group);
  }
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
std::string words_of(const Verb& verb) {
  if (verb.operands.empty()) return {};
  if (!verb.operands.front().choices.empty()) return joined(verb.operands.front().choices, " ");
  if (verb.operands.front().name != "paper") return {};
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
  for (const auto& [group, words] : groups()) {
    if (find_verb(group) == nullptr) cases += fmt::format("    '{}':*) specs='{}' ;;\n", group, joined(words, " "));
  }
  for (const auto* offered : offered_verbs()) {
    const auto& verb = *offered;
    std::vector<std::string> names;
    for (const auto& option : options_of(verb)) {
      names.push_back("--" + option.name);
      if (!option.choices.empty()) {
        cases += fmt::format("    '{}':--{}) words='{}' ;;\n", verb.name, option.name, joined(option.choices, " "));
      } else if (option.kind == ValueKind::state) {
        cases += fmt::format("    '{}':--{}) words='start goal' ;;\n", verb.name, option.name);
      }
    }
    const bool states = std::any_of(verb.operands.begin(), verb.operands.end(),
                                    [](const Operand& operand) { return operand.kind == ValueKind::state; });
    cases += fmt::format("    '{}':*) options='{}'; specs='{}'; states='{}' ;;\n", verb.name, joined(names, " "),
                         takes_spec(verb) ? joined(spec_words(), " ") : words_of(verb), states ? "start goal" : "");
  }
  return fmt::format(
      "# Completions of meleda for bash: source <(meleda completion bash)\n"
      "_meleda() {{\n"
      "  local line word verb last count depth words='' options='' specs='' states='' typed=()\n"
      "  # bash splits words at colons, but a spec is one word: split the line anew.\n"
      "  line=\"${{COMP_LINE:0:COMP_POINT}}\"\n"
      "  read -ra typed <<<\"$line\"\n"
      "  case \"$line\" in *' ') typed+=('') ;; esac\n"
      "  count=$((${{#typed[@]}} - 1))\n"
      "  word=\"${{typed[count]}}\"\n"
      "  verb=\"${{typed[1]}}\"\n"
      "  last=\"${{typed[count-1]}}\"\n"
      "  for ((depth = 2; depth < count; ++depth)); do\n"
      "    case \"$verb ${{typed[depth]}}\" in {}) verb+=\" ${{typed[depth]}}\" ;; *) break ;; esac\n"
      "  done\n"
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
      "    *) if [ \"$count\" -eq \"$depth\" ]; then words=\"$words $specs\"; else words=\"$words $states\"; fi ;;\n"
      "  esac\n"
      "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
      "  if [ \"${{#COMPREPLY[@]}}\" -eq 1 ] && [ \"${{COMPREPLY[0]: -1}}\" = : ]; then compopt -o nospace; fi\n"
      "  # What bash replaces is only what follows the last colon.\n"
      "  case \"$word\" in *:*) COMPREPLY=(\"${{COMPREPLY[@]#\"${{word%\"${{word##*:}}\"}}\"}}\") ;; esac\n"
      "}}\n"
      "complete -F _meleda meleda ./meleda\n",
      several_words(), joined(first_words(), " "), cases, joined(first_words(), " "));
}

std::string zsh_script() {
  std::string commands;
  std::string cases;
  for (const auto& [group, words] : groups()) {
    if (find_verb(group) != nullptr) continue;
    if (group.find(' ') == std::string::npos) commands += fmt::format("    '{}:{}'\n", group, joined(words, ", "));
    cases += fmt::format("    '{}') _arguments '1:verb:({})' ;;\n", group, joined(words, " "));
  }
  for (const auto* offered : offered_verbs()) {
    const auto& verb = *offered;
    if (verb.name.find(' ') == std::string::npos) {
      commands += fmt::format("    {}\n", single_quoted(verb.name + ":" + tr(verb.summary), "'\\''"));
    }
    cases += fmt::format("    '{}')\n      _arguments", verb.name);
    for (const auto& option : options_of(verb)) {
      auto help = help_of(option);
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
      const auto words = operand.kind == ValueKind::spec ? "compadd -S '' -- " + joined(spec_words(), " ")
                         : operand.choices.empty()       ? std::string()
                                                         : "compadd -- " + joined(operand.choices, " ");
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
      "  while (( CURRENT > 2 )); do\n"
      "    case \"$verb ${{words[2]}}\" in\n"
      "      {}) verb=\"$verb ${{words[2]}}\"; shift words; (( CURRENT-- )) ;;\n"
      "      *) break ;;\n"
      "    esac\n"
      "  done\n"
      "  case $verb in\n{}"
      "    completion) _arguments '1:shell:(bash zsh fish)' ;;\n"
      "  esac\n"
      "}}\n"
      "if [ \"$funcstack[1]\" = _meleda ]; then _meleda \"$@\"; else compdef _meleda meleda; fi\n",
      commands, several_words(), cases);
}

std::string fish_script() {
  std::string out =
      "# Completions of meleda for fish: meleda completion fish | source\ncomplete -c meleda -f\n"
      "# Whether the words of this verb have been typed, and whether nothing else has.\n"
      "function __meleda_in\n"
      "  set -l typed (commandline -opc)[2..]\n"
      "  string match -q -- \"$argv *\" \"$typed \"\n"
      "end\n"
      "function __meleda_at\n"
      "  set -l typed (commandline -opc)[2..]\n"
      "  test \"$argv\" = \"$typed\"\n"
      "end\n";
  const auto first_word = [&](const std::string& word, const std::string& about) {
    out += fmt::format("complete -c meleda -n __fish_use_subcommand -a {} -d {}\n", word, single_quoted(about, "\\'"));
  };
  for (const auto& [group, words] : groups()) {
    if (group.find(' ') == std::string::npos && find_verb(group) == nullptr) first_word(group, joined(words, ", "));
    out += fmt::format("complete -c meleda -n '__meleda_at {}' -a '{}'\n", group, joined(words, " "));
  }
  for (const auto* offered : offered_verbs()) {
    const auto& verb = *offered;
    if (verb.name.find(' ') == std::string::npos) first_word(verb.name, tr(verb.summary));
    const auto condition = fmt::format("-n '__meleda_in {}'", verb.name);
    const auto words = takes_spec(verb) ? joined(spec_words(), " ") : words_of(verb);
    if (!words.empty()) out += fmt::format("complete -c meleda -n '__meleda_at {}' -a '{}'\n", verb.name, words);
    for (const auto& option : options_of(verb)) {
      out += fmt::format("complete -c meleda {} -l {} -d {}", condition, option.name,
                         single_quoted(help_of(option), "\\'"));
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
