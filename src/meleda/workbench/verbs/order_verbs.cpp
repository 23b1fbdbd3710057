// The verbs about linear orders of the states: rank, unrank, compare, successor, predecessor, generate.

#include <fmt/format.h>

#include "meleda/core/answer.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

Result<Answer> run_rank(const Opened& opened, const Request& request, Context& context) {
  const auto& order = request.text("order");
  MELEDA_TRY(const auto state, opened.instance->facets().ordering->read_word("state", request.text("state"), order));
  MELEDA_TRY(const auto rank, opened.instance->facets().ordering->rank(state, order, context.control));
  Answer answer;
  answer.fields = {{"spec", request.text("spec")}, {"state", state}, {"rank", to_text(rank)}};
  return answer;
}

Result<Answer> run_unrank(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto rank, request.integer("rank"));
  auto state = opened.instance->facets().ordering->unrank(rank, request.text("order"), context.control);
  if (!state) return fail_in("rank", request.text("rank"), std::move(state).error());
  Answer answer;
  answer.fields = {{"spec", request.text("spec")}, {"rank", to_text(rank)}, {"state", *state}};
  return answer;
}

Result<Answer> run_compare(const Opened& opened, const Request& request, Context& context) {
  const auto& order_name = request.text("order");
  MELEDA_TRY(const auto a, opened.instance->facets().ordering->read_word("a", request.text("a"), order_name));
  MELEDA_TRY(const auto b, opened.instance->facets().ordering->read_word("b", request.text("b"), order_name));
  MELEDA_TRY(const auto order, opened.instance->facets().ordering->compare(a, b, order_name, context.control));
  Answer answer;
  answer.fields = {{"spec", request.text("spec")}, {"a", a}, {"b", b}, {"order", order}};
  return answer;
}

Result<Answer> beside(const Opened& opened, const Request& request, Context& context, bool after) {
  const auto& order = request.text("order");
  MELEDA_TRY(const auto state, opened.instance->facets().ordering->read_word("state", request.text("state"), order));
  MELEDA_TRY(const auto found, opened.instance->facets().ordering->beside(state, order, after, context.control));
  Answer answer;
  answer.fields = {{"spec", request.text("spec")}, {"from", state}};
  if (found) {
    answer.fields["state"] = found->to;
    answer.fields["move"] = found->move;
  } else {
    answer.outcome = Outcome::no;
    answer.fields["status"] = name_of(Status::unsolvable);
    answer.refuse(after ? tr("this is the last of the order") : tr("this is the first of the order"));
  }
  return answer;
}

Result<Answer> run_generate(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto order, opened.instance->facets().ordering->in_order(request.text("order"), context.control));
  const auto& changes = request.text("changes");
  const auto items = changes == "signed"     ? PathItems::moves
                     : changes == "unsigned" ? PathItems::pieces
                                             : PathItems::states;
  Answer answer;
  answer.fields = {
      {"spec", request.text("spec")}, {"first", order.first}, {"last", order.last}, {"length", to_text(order.count)}};
  return with_path(std::move(answer), *order.path, items, order.count, context);
}

std::string beside_text(const Json& fields) {
  return text_in(fields, fields.contains("state") ? "state" : "reason") + "\n";
}

std::string all_fields(const Json& fields) {
  return fields.dump(2) + "\n";
}

}  // namespace

[[gnu::cold]] std::vector<Verb> order_verbs(const Tour& tour) {
  const Option order{"order", ValueKind::text, phrase("which order of the states; the puzzle's first one by default")};
  const auto& [spec, state, small, large] = tour;
  const auto verb = [](Verb description, RunOnPuzzle run, Print print) {
    return puzzle_verb(std::move(description), {Facet::ordering}, std::move(run), std::move(print));
  };
  const auto a_state = state_operand(phrase("a state"), true);
  return {
      verb({"rank",
            phrase("give the place of a state in an order of all states"),
            phrase("Prints the number alone; the first state has rank 0. 'meleda show' lists the orders of a puzzle."),
            {spec_operand(), a_state},
            {order},
            {{"rank " + spec + " " + state, phrase("its number")}}},
           run_rank, prints_only("rank")),
      verb({"unrank",
            phrase("give the state at a place of an order"),
            phrase("Prints the state alone."),
            {spec_operand(), {"rank", ValueKind::number, phrase("the place, from 0")}},
            {order},
            {{"unrank " + spec + " 123", phrase("the state with the number 123")}}},
           run_unrank, prints_only("state")),
      verb({"compare",
            phrase("say which of two states comes first in an order"),
            phrase("Prints -1, 0 or 1: the first is before, the same as, or after the second."),
            {spec_operand(),
             {"a", ValueKind::state, phrase("a state")},
             {"b", ValueKind::state, phrase("another state")}},
            {order},
            {{"compare " + spec + " " + state + " goal", phrase("-1, 0 or 1")}}},
           run_compare, prints_only("order")),
      verb(
          {"successor",
           phrase("give the state that follows in an order"),
           phrase("Prints the state alone; exit status 1 at the end of the order."),
           {spec_operand(), a_state},
           {order},
           {{"successor " + spec + " " + state, phrase("the next one")}}},
          [](const Opened& opened, const Request& request, Context& context) {
            return beside(opened, request, context, true);
          },
          beside_text),
      verb(
          {"predecessor",
           phrase("give the state that comes before in an order"),
           phrase("Prints the state alone; exit status 1 at the beginning of the order."),
           {spec_operand(), a_state},
           {order},
           {{"predecessor " + spec + " " + state, phrase("the one before")}}},
          [](const Opened& opened, const Request& request, Context& context) {
            return beside(opened, request, context, false);
          },
          beside_text),
      verb({"generate",
            phrase("write out an order: every state, or the changes between them"),
            phrase("One item a line, written while it is made: the order may be of any length."),
            {spec_operand()},
            {order,
             {"changes",
              ValueKind::choice,
              phrase("the moves between the states instead, or only which piece moves"),
              {"signed", "unsigned"}}},
            {{"generate " + small, phrase("all states in their order")},
             {"generate " + small + " --changes unsigned", phrase("the pieces that move")},
             {"generate " + large + " | head -3", phrase("the first three of very many")}}},
           run_generate, all_fields),
  };
}

}  // namespace meleda
