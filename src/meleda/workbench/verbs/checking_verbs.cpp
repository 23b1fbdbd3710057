// The verb about properties of states: check.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

Result<Answer> run_check(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto state, opened.instance->read_state("state", request.text("state")));
  MELEDA_TRY(auto found, opened.instance->facets().checking->check(state, context.control));
  Answer answer;
  auto& fields = answer.fields;
  fields = {{"spec", request.text("spec")}, {"state", state}, {"findings", Json::array()}};
  for (const auto& finding : found.list) {
    Json row = {{"property", finding.property}, {"holds", finding.holds}, {"required", finding.required}};
    if (!finding.holds) {
      row["cells"] = Json::array();
      for (const auto& failure : finding.failures) row["cells"].push_back(failure.cells);
      // Only where sums are what counts: then there is one for each group of cells.
      const auto summed = [](const Finding::Failure& failure) { return !failure.sum.empty(); };
      if (std::any_of(finding.failures.begin(), finding.failures.end(), summed)) {
        for (const auto& failure : finding.failures) row["sums"].push_back(failure.sum);
      }
      if (finding.required) answer.outcome = Outcome::no;
    }
    fields["findings"].push_back(std::move(row));
  }
  fields.update(found.fields);
  return answer;
}

std::string check_text(const Json& fields) {
  constexpr std::size_t most_shown = 3;  // failures of one property
  std::size_t widest = 0;
  for (const auto& row : fields.at("findings")) widest = std::max(widest, text_in(row, "property").size());
  std::string out;
  for (const auto& row : fields.at("findings")) {
    out += fmt::format("{:<{}}  {}\n", text_in(row, "property"), widest, row.at("holds").get<bool>() ? "yes" : "no");
    if (!row.contains("cells")) continue;
    const auto& cells = row.at("cells");
    for (std::size_t i = 0; i < std::min(most_shown, cells.size()); ++i) {
      const auto sum = row.contains("sums") ? row.at("sums").at(i).get<std::string>() : std::string();
      out += fmt::format("{:<{}}    {}{}\n", "", widest, joined(cells.at(i).get<std::vector<std::string>>(), " "),
                         sum.empty() ? "" : ": " + sum);
    }
    if (cells.size() > most_shown) out += fmt::format("{:<{}}    and {} more\n", "", widest, cells.size() - most_shown);
  }
  auto own = fields;
  for (const auto* name : {"spec", "state", "findings"}) own.erase(name);
  return own.empty() ? out : out + fields_text(own);
}

}  // namespace

std::vector<Verb> checking_verbs(const std::string& spec) {
  return {puzzle_verb({"check",
                       "say which properties a state has",
                       "Each property, and where it fails the cells and their sums. Exit status 1 if a property that "
                       "is required does not hold.",
                       {spec_operand(), state_operand("a state; what is shown first by default")},
                       {},
                       {{"check " + spec, "property by property"}}},
                      {Facet::checking}, run_check, check_text)};
}

}  // namespace meleda
