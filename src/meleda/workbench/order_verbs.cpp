#include "meleda/workbench/order_verbs.hpp"

#include <fmt/format.h>

#include "meleda/workbench/spec.hpp"

namespace meleda {

namespace {

Result<Answer> run_rank(const Request& request, Context&) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  const auto& order = value_of(request, "order");
  MELEDA_TRY(const auto state, opened.instance->read_word("state", value_of(request, "state"), order));
  MELEDA_TRY(const auto rank, opened.instance->rank(state, order));
  Answer answer;
  answer.fields = {{"spec", value_of(request, "spec")}, {"state", state}, {"rank", to_text(rank)}};
  return answer;
}

Result<Answer> run_unrank(const Request& request, Context&) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto rank, number_in(request, "rank"));
  auto state = opened.instance->unrank(rank, value_of(request, "order"));
  if (!state) return fail_in("rank", value_of(request, "rank"), std::move(state).error());
  Answer answer;
  answer.fields = {{"spec", value_of(request, "spec")}, {"rank", to_text(rank)}, {"state", *state}};
  return answer;
}

Result<Answer> run_compare(const Request& request, Context&) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  const auto& order_name = value_of(request, "order");
  MELEDA_TRY(const auto a, opened.instance->read_word("a", value_of(request, "a"), order_name));
  MELEDA_TRY(const auto b, opened.instance->read_word("b", value_of(request, "b"), order_name));
  MELEDA_TRY(const auto order, opened.instance->compare(a, b, order_name));
  Answer answer;
  answer.fields = {{"spec", value_of(request, "spec")}, {"a", a}, {"b", b}, {"order", order}};
  return answer;
}

Result<Answer> beside(const Request& request, bool after) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  const auto& order = value_of(request, "order");
  MELEDA_TRY(const auto state, opened.instance->read_word("state", value_of(request, "state"), order));
  MELEDA_TRY(const auto found, opened.instance->beside(state, order, after));
  Answer answer;
  answer.fields = {{"spec", value_of(request, "spec")}, {"from", state}};
  if (found) {
    answer.fields["state"] = found->to;
    answer.fields["move"] = found->move;
  } else {
    answer.outcome = Outcome::no;
    answer.fields["status"] = name_of(Status::unsolvable);
    answer.fields["reason"] = fmt::format("this is the {} of the order", after ? "last" : "first");
  }
  return answer;
}

Result<Answer> run_generate(const Request& request, Context& context) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto order, opened.instance->in_order(value_of(request, "order")));
  const auto& changes = value_of(request, "changes");
  const auto items = changes == "signed"     ? PathItems::moves
                     : changes == "unsigned" ? PathItems::pieces
                                             : PathItems::states;
  Answer answer;
  answer.fields = {{"spec", value_of(request, "spec")},
                   {"first", order.first},
                   {"last", order.last},
                   {"length", to_text(order.count)}};
  return with_path(std::move(answer), *order.path, items, order.count, context);
}

}  // namespace

std::vector<std::pair<VerbInfo, VerbRun>> order_verbs(const Operand& spec_operand, const Tour& tour) {
  const Option order_option{"order", ValueKind::text, "which order of the states; the puzzle's first one by default"};
  const Operand state_operand{"state", ValueKind::state, "a state"};
  const auto& spec = tour.spec;
  const auto& state = tour.state;
  return {
      {{"rank",
        "give the place of a state in an order of all states",
        "Prints the number alone; the first state has rank 0. 'meleda show' lists the orders of a puzzle.",
        {spec_operand, state_operand},
        {order_option},
        {{"rank " + spec + " " + state, "its number"}}},
       run_rank},
      {{"unrank",
        "give the state at a place of an order",
        "Prints the state alone.",
        {spec_operand, {"rank", ValueKind::number, "the place, from 0"}},
        {order_option},
        {{"unrank " + spec + " 123", "the state with the number 123"}}},
       run_unrank},
      {{"compare",
        "say which of two states comes first in an order",
        "Prints -1, 0 or 1: the first is before, the same as, or after the second.",
        {spec_operand, {"a", ValueKind::state, "a state"}, {"b", ValueKind::state, "another state"}},
        {order_option},
        {{"compare " + spec + " " + state + " goal", "-1, 0 or 1"}}},
       run_compare},
      {{"successor",
        "give the state that follows in an order",
        "Prints the state alone; exit status 1 at the end of the order.",
        {spec_operand, state_operand},
        {order_option},
        {{"successor " + spec + " " + state, "the next one"}}},
       [](const Request& request, Context&) { return beside(request, true); }},
      {{"predecessor",
        "give the state that comes before in an order",
        "Prints the state alone; exit status 1 at the beginning of the order.",
        {spec_operand, state_operand},
        {order_option},
        {{"predecessor " + spec + " " + state, "the one before"}}},
       [](const Request& request, Context&) { return beside(request, false); }},
      {{"generate",
        "write out an order: every state, or the changes between them",
        "One item a line, written while it is made: the order may be of any length.",
        {spec_operand},
        {order_option,
         {"changes",
          ValueKind::choice,
          "the moves between the states instead, or only which piece moves",
          {"signed", "unsigned"}}},
        {{"generate " + tour.small, "all states in their order"},
         {"generate " + tour.small + " --changes unsigned", "the pieces that move"},
         {"generate " + tour.large + " | head -3", "the first three of very many"}}},
       run_generate},
  };
}

}  // namespace meleda
