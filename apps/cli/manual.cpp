#include "manual.hpp"

#include <fmt/format.h>

#include <string_view>

#include "help.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/registry.hpp"
#include "meleda/workbench/verbs.hpp"
#include "serve.hpp"

namespace meleda::cli {

namespace {

// roff reads a backslash, a hyphen, and a dot or a quote at the beginning of a line as its own.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

std::string option_entry(const Option& option) {
  std::string out = fmt::format(".TP\n.B {}", roff("--" + option.name));
  if (option.kind != ValueKind::flag) {
    out += fmt::format("\\fR \\fI{}\\fR", roff(value_name(option)));
  }
  return out + "\n" + roff(about_parameter(option)) + ".\n";
}

std::string verb_entry(const Verb& verb) {
  std::string usage = fmt::format(".B meleda {}", verb.name);
  for (const auto& operand : verb.operands) {
    usage += operand.required ? fmt::format(" \\fI{}\\fR", operand.name) : fmt::format(" [\\fI{}\\fR]", operand.name);
  }
  std::string out = fmt::format(".SS {}\n{}\n.PP\n{}.", verb.name, usage, roff(tr(verb.summary)));
  if (!verb.details.empty()) out += " " + roff(tr(verb.details));
  out += "\n";
  for (const auto& operand : verb.operands)
    out += fmt::format(".TP\n.I {}\n{}.\n", operand.name, roff(about_parameter(operand)));
  for (const auto& option : verb.options) out += option_entry(option);
  out += tr(".PP\nExamples:\n");
  for (const auto& example : verb.examples) {
    out += fmt::format(".RS 2\n.nf\nmeleda {}\n.fi\n.RS 4\n{}\n.RE\n.RE\n", roff(example.arguments),
                       roff(tr(example.shows)));
  }
  return out;
}

}  // namespace

std::string manual_page() {
  std::string out = say(".TH MELEDA 1 \"\" \"meleda {}\" \"User commands\"\n.ad l\n", MELEDA_VERSION);
  out += tr(".SH NAME\nmeleda \\- a workbench for sequential puzzles\n");
  out += tr(".SH SYNOPSIS\n.B meleda\n.I verb\n[\\fIspec\\fR] [\\fIarguments\\fR] [\\fIoptions\\fR]\n");
  out +=
      tr(".SH DESCRIPTION\nSolves sequential puzzles from any state, measures their state spaces, and draws them. A "
         "puzzle is "
         "named by a spec: a family and its arguments, or the name of a product. "
         "The words start and goal may stand for a state.\n");
  out += tr(".SH PUZZLES\n");
  for (const auto& family : families()) {
    if (family.info.hidden) continue;
    out += say(".TP\n.B {}\n{}. {} State: {}. Move: {}.\n", family.info.id, roff(tr(family.info.title)),
               roff(tr(family.info.rules)), roff(tr(family.info.state)), roff(tr(family.info.move)));
    for (const auto& product : family.info.products) {
      out += fmt::format(".RS\n.TP\n.B {}\n{} ({}).\n.RE\n", roff(product.name), roff(tr(product.title)),
                         roff(product.spec));
    }
  }
  out += tr(".SH VERBS\n");
  for (const auto& verb : verbs()) {
    if (!verb.hidden) out += verb_entry(verb);
  }
  out += verb_entry(serve_word());
  out += tr(".SH COMMON OPTIONS\n");
  for (const auto& option : common_options()) out += option_entry(option);
  out += tr(
      ".TP\n.B \\-\\-json\nPrint one JSON object instead of text. Distances, lengths, ranks and counts are strings of "
      "digits.\n"
      ".TP\n.B \\-\\-json\\-lines\nThe same, but of an answer with a long list that list alone, an item a line.\n"
      ".TP\n.B \\-o\\fR, \\fB\\-\\-output\\fR \\fIfile\\fR\nWrite to a file; its ending chooses the format where there "
      "is a choice.\n");
  out +=
      tr(".SH EXIT STATUS\n.TP\n.B 0\nDone.\n.TP\n.B 1\nThe answer is no: unsolvable, or it does not hold.\n.TP\n.B 2\n"
         "Bad input.\n.TP\n.B 3\nOut of budget, or interrupted; what was known is printed.\n");
  return out;
}

}  // namespace meleda::cli
