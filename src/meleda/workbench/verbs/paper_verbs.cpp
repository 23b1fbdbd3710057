// The verb that recomputes what papers print: reproduce.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/papers.hpp"
#include "meleda/workbench/reproduce.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

Result<Answer> run_reproduce(const Request& request, Context& context) {
  const auto effort = request.has("quick") ? Effort::quick : Effort::all;
  MELEDA_TRY(auto figures, reproduce(request.text("paper"), effort, context));
  Answer answer;
  answer.outcome = !figures.as_expected ? Outcome::no : figures.complete ? Outcome::done : Outcome::stopped;
  answer.fields = {{"figures", std::move(figures.list)}};
  if (effort == Effort::quick) answer.fields["left_out"] = figures.left_out;
  return answer;
}

std::string reproduce_text(const Json& fields) {
  std::string out;
  std::map<std::string, std::size_t> totals;
  std::string paper;
  for (const auto& figure : fields.at("figures")) {
    if (text_in(figure, "paper") != paper) {
      paper = text_in(figure, "paper");
      out += paper + "\n";
    }
    const auto verdict = text_in(figure, "verdict");
    ++totals[verdict];
    const auto computed = figure.at("computed").is_null() ? std::string("-") : text_in(figure, "computed");
    out += fmt::format("  {:<8} {:<18} {}: ", verdict, text_in(figure, "where"), text_in(figure, "what"));
    if (verdict == "match" || verdict == "new") {
      out += computed + "\n";
    } else {
      const auto printed = figure.at("printed").is_null() ? std::string("-") : text_in(figure, "printed");
      out += say("printed {}, computed {}\n", printed, computed);
    }
    if (figure.contains("note")) out += std::string(11, ' ') + wrapped(text_in(figure, "note"), 11);
  }
  std::vector<std::string> parts;
  for (const auto& [verdict, count] : totals) parts.push_back(fmt::format("{} {}", count, verdict));
  if (fields.value("left_out", 0) > 0) parts.push_back(say("{} left out (--quick)", fields.at("left_out").get<int>()));
  return out + joined(parts, ", ") + "\n";
}

}  // namespace

[[gnu::cold]] std::vector<Verb> paper_verbs() {
  return {
      {"reproduce",
       phrase("recompute the figures that papers print"),
       phrase("Each figure is recomputed from the rules: match, erratum (with the right value), or new where the paper "
              "has "
              "none. Exit status 1 if one comes out otherwise than recorded."),
       {{"paper", ValueKind::text, phrase("a paper's key; all of them by default"), false}},
       {{"quick", ValueKind::flag, phrase("leave out what takes more than some seconds")}},
       {{"reproduce --quick", phrase("all papers, but for what takes long")},
        {"reproduce " + papers().front().key, phrase("one paper, whole")}},
       run_reproduce,
       reproduce_text},
  };
}

}  // namespace meleda
