// Tables of the distances of all states, made once and saved.

#include <fmt/format.h>

#include <numeric>

#include "meleda/core/answer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

void add_counts(Json& fields, const TableReport& table) {
  fields["name"] = table.name;
  fields["bytes"] = std::to_string(table.bytes);
  fields["states"] = std::to_string(std::accumulate(table.by_depth.begin(), table.by_depth.end(), std::uint64_t{0}));
  fields["depth"] = std::to_string(table.by_depth.size() - 1);
  auto& by_depth = fields["by_depth"] = Json::array();
  for (const auto states : table.by_depth) by_depth.push_back(std::to_string(states));
}

Result<Answer> save_patterns(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto report,
             opened.instance->facets().solving->save_patterns(request.text("to"), request.text("spec"), context));
  Answer answer;
  answer.outcome = outcome_of(report.status);
  answer.fields = {{"spec", request.text("spec")}, {"to", report.to}, {"status", name_of(report.status)}};
  if (report.status != Status::done) answer.refuse(report.reason);
  auto& tables = answer.fields["tables"] = Json::array();
  for (const auto& table : report.tables) add_counts(tables.emplace_back(Json::object()), table);
  return answer;
}

Result<Answer> run_table(const Opened& opened, const Request& request, Context& context) {
  if (request.has("patterns")) return save_patterns(opened, request, context);
  MELEDA_TRY(const auto report,
             opened.instance->facets().solving->save_table(request.text("to"), request.text("spec"), context));
  Answer answer;
  answer.outcome = outcome_of(report.status);
  auto& fields = answer.fields;
  fields = {{"spec", request.text("spec")}, {"to", report.to}, {"status", name_of(report.status)}};
  if (report.status != Status::done) {
    answer.refuse(report.reason);
    return answer;
  }
  add_counts(fields, report);
  return answer;
}

std::string table_text(const Json& fields) {
  if (text_in(fields, "status") != "done") return say("stopped: {}\n", text_in(fields, "reason"));
  const auto line = [&](const Json& table) {
    return say("{} states, at most {} moves from {}\nsaved as {} ({} bytes)\n", grouped(text_in(table, "states")),
               grouped(text_in(table, "depth")), text_in(fields, "to"), text_in(table, "name"),
               grouped(text_in(table, "bytes")));
  };
  if (!fields.contains("tables")) return line(fields);
  std::string out;
  for (const auto& table : fields.at("tables")) out += line(table);
  return out;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> table_verbs(const std::string& spec) {
  return {puzzle_verb(
      {"table",
       phrase("save the distances of all states, so that later answers need no search"),
       phrase("Makes a table of how far every state is from the goal, and saves it. After that 'next', 'solve', "
              "'distance' and 'walk' to this goal are answered from the table. With --patterns, the tables of smaller "
              "puzzles by which a-star and ida-star search what is too large for that. 'data list' shows what is "
              "saved."),
       {spec_operand()},
       {to_option(), {"patterns", ValueKind::flag, phrase("save pattern tables for searches instead")}},
       {{"table " + spec, phrase("for the goal")}}},
      {Facet::solving}, run_table, table_text)};
}

}  // namespace meleda
