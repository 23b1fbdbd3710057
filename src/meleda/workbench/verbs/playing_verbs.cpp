// The verbs for playing by hand: moves, play, edit.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/registry.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

Result<Answer> run_moves(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto state, opened.instance->read_state("state", request.text("state")));
  MELEDA_TRY(const auto moves, opened.instance->facets().playing->moves(state, context.control));
  Answer answer;
  answer.fields = {{"spec", request.text("spec")}, {"state", state}, {"moves", moves_as_json(moves)}};
  return answer;
}

// Of what should be a state and is none: a move, so that the state was probably left out.
bool is_a_move(const Instance& instance, const std::string& text, Control& control) {
  return instance.facets().playing->play("start", text, control).has_value();
}

Result<Answer> run_play(const Opened& opened, const Request& request, Context& context) {
  auto read = opened.instance->read_state("state", request.text("state"));
  if (!read && is_a_move(*opened.instance, request.text("state"), context.control)) {
    auto error = std::move(read).error();
    error.hint = say("this is a move, and the state comes before the moves: play {} start {} ...", request.text("spec"),
                     request.text("state"));
    return tl::unexpected<Error>(std::move(error));
  }
  MELEDA_TRY(const auto from, std::move(read));
  MELEDA_TRY(const auto made, opened.instance->facets().playing->play(from, request.text("moves"), context.control));
  Answer answer;
  answer.fields = {
      {"spec", request.text("spec")}, {"from", from}, {"state", made.back().to}, {"moves", moves_as_json(made)}};
  return answer;
}

Result<Answer> run_edit(const Opened& opened, const Request& request, Context&) {
  MELEDA_TRY(const auto from, opened.instance->read_state("state", request.text("state")));
  MELEDA_TRY(const auto state, opened.instance->edit(from, request.text("place")));
  Answer answer;
  answer.fields = {{"spec", request.text("spec")}, {"from", from}, {"state", state}};
  return answer;
}

std::string first_move_of(const std::string& spec) {
  const auto opened = open_spec(spec);
  MELEDA_ASSERT(opened);
  Control control;
  const auto moves = opened->instance->facets().playing->moves("start", control);
  MELEDA_ASSERT(moves && !moves->empty());
  return moves->front().move;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> playing_verbs(const Tour& tour) {
  const auto& [spec, state, small, large] = tour;
  return {
      puzzle_verb(
          {"moves",
           phrase("list the moves that are possible in a state"),
           "",
           {spec_operand(), state_operand()},
           {},
           {{"moves " + spec, phrase("from the start")}, {"moves " + spec + " " + state, phrase("from a state")}}},
          {Facet::playing}, run_moves, moves_text),
      puzzle_verb(
          {"play",
           phrase("make moves, and say where they lead"),
           phrase("A move that is not allowed is refused with the reason. Prints the state after the last move."),
           {spec_operand(),
            state_operand(phrase("where to begin"), true),
            {"moves", ValueKind::text, phrase("moves, with blanks between them")}},
           {},
           {{"play " + small + " start " + first_move_of(small), phrase("one move from the start")}}},
          {Facet::playing}, run_play, prints_only("state")),
      puzzle_verb({"edit",
                   phrase("put one piece of a state to its next position"),
                   phrase("For entering a state piece by piece: the piece is put there whether or not a move does "
                          "that. Places are "
                          "called as in the picture that draw --format scene describes."),
                   {spec_operand(),
                    state_operand(phrase("a state"), true),
                    {"place", ValueKind::text, phrase("the place of the piece")}},
                   {},
                   {{"edit " + spec + " " + state + " 1", phrase("the piece at place 1")}}},
                  {}, run_edit, prints_only("state")),
  };
}

}  // namespace meleda
