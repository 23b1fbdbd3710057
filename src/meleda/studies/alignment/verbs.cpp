#include "meleda/studies/alignment/verbs.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/engines/retrograde.hpp"
#include "meleda/families/alignment/alignment.hpp"
#include "meleda/studies/alignment/counts.hpp"

namespace meleda::studies {

namespace {

using alignment::Alignment;

const Alignment& game_of(const Context& context) {
  const auto* const puzzle = context.puzzle->as<Alignment>();
  MELEDA_ASSERT(puzzle != nullptr);
  return puzzle->rules;
}

Json as_json(const WithOrbits& counts) {
  return fields_of({{"all", counts.all}, {"orbits", counts.orbits}});
}

Result<Answer> count_positions(const Request& request, Context& context) {
  const auto& game = game_of(context);
  const auto& stones = game.rules().stones;
  const auto boards = board_count(game, stones[0], stones[1]);
  const auto orbits = board_orbits(game, stones[0], stones[1]);
  Answer answer;
  answer.fields = fields_of({{"spec", request.text("spec")},
                             {"symmetries", game.symmetry_count()},
                             {"boards", boards},
                             {"board_orbits", orbits}});
  answer.text = fmt::format(
      "symmetries of the board                    {:>14}\n\nall stones placed                          {:>14} {:>14}\n"
      "  boards (orbits by Burnside's lemma)      {:>14} {:>14}\n",
      grouped(std::uint64_t{game.symmetry_count()}), "all", "orbits", grouped(to_text(boards)),
      grouped(to_text(orbits)));
  const auto line = [&](std::string_view what, const WithOrbits& counts) {
    answer.text += fmt::format("  {:<40} {:>14} {:>14}\n", what, grouped(counts.all), grouped(counts.orbits));
  };
  const auto full = enumerate_full_boards(game, StopCheck(context.control));
  line("boards, one by one", full.boards);
  line("without lines of both sides", full.not_both_lines);
  line("with a mover, who has no line", full.can_occur);
  line("with a mover, no line at all", full.in_play);
  const auto reachable = count_reachable(game, context.control);
  line("that come up in games", reachable.full);
  line("  and the game goes on", reachable.full_in_play);
  answer.text += "\nall positions\n";
  line("that come up in games", reachable.positions);
  line("  and the game goes on", reachable.in_play);
  add_fields(answer.fields, {{"enumerated", as_json(full.boards)},
                             {"not_both_lines", as_json(full.not_both_lines)},
                             {"can_occur", as_json(full.can_occur)},
                             {"no_line", as_json(full.in_play)},
                             {"full_reachable", as_json(reachable.full)},
                             {"full_in_play", as_json(reachable.full_in_play)},
                             {"reachable", as_json(reachable.positions)},
                             {"in_play", as_json(reachable.in_play)}});
  return answer;
}

}  // namespace

std::vector<Verb> alignment_verbs() {
  const Operand spec{"spec", ValueKind::spec, "a game"};
  return {{"count",
           "how many positions there are, with and without symmetry",
           "Boards on which all stones lie, by Burnside's lemma and one by one; those that can occur with a player who "
           "moves; and the positions that come up in games from the start, in all and where the game goes on. Orbits: "
           "positions that symmetries of the board take to each other count once.",
           {spec},
           {},
           {{"picaria", "of Picaria"}, {"mu-torere", "46 boards up to symmetry"}},
           count_positions}};
}

}  // namespace meleda::studies
