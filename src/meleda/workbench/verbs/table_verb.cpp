// Tables of the distances of all states, made once and saved.

#include <fmt/format.h>

#include <numeric>

#include "meleda/core/answer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

Result<Answer> run_table(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto report,
             opened.instance->facets().solving->save_table(request.text("to"), request.text("spec"), context));
  Answer answer;
  answer.outcome = outcome_of(report.status);
  auto& fields = answer.fields;
  fields = {{"spec", request.text("spec")}, {"to", report.to}, {"status", name_of(report.status)}};
  if (report.status != Status::done) {
    fields["reason"] = report.reason;
    return answer;
  }
  fields["name"] = report.name;
  fields["bytes"] = std::to_string(report.bytes);
  fields["states"] = std::to_string(std::accumulate(report.by_depth.begin(), report.by_depth.end(), std::uint64_t{0}));
  fields["depth"] = std::to_string(report.by_depth.size() - 1);
  auto& by_depth = fields["by_depth"] = Json::array();
  for (const auto states : report.by_depth) by_depth.push_back(std::to_string(states));
  return answer;
}

std::string table_text(const Json& fields) {
  if (text_in(fields, "status") != "done") return fmt::format("stopped: {}\n", text_in(fields, "reason"));
  return fmt::format("{} states, at most {} moves from {}\nsaved as {} ({} bytes)\n",
                     grouped(text_in(fields, "states")), grouped(text_in(fields, "depth")), text_in(fields, "to"),
                     text_in(fields, "name"), grouped(text_in(fields, "bytes")));
}

}  // namespace

std::vector<Verb> table_verbs(const std::string& spec) {
  return {
      puzzle_verb({"table",
                   "save the distances of all states, so that later answers need no search",
                   "Makes a table of how far every state is from the goal, and saves it. After that 'next', 'solve', "
                   "'distance' and 'walk' to this goal are answered from the table. 'data list' shows what is saved.",
                   {spec_operand()},
                   {to_option()},
                   {{"table " + spec, "for the goal"}}},
                  {Facet::solving}, run_table, table_text)};
}

}  // namespace meleda
