#include "meleda/studies/permutation/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/piece_system.hpp"
#include "meleda/core/text.hpp"
#include "meleda/engines/permutation_group.hpp"
#include "meleda/families/permutation/permutation.hpp"

namespace meleda::studies {

namespace {

using permutation::Rules;

const Rules& rules_of(const Context& context) {
  if (const auto* const puzzle = context.puzzle->as<permutation::Permutation>()) return puzzle->rules.rules();
  if (const auto* const puzzle = context.puzzle->as<permutation::WidePermutation>()) return puzzle->rules.rules();
  if (const auto* const puzzle = context.puzzle->as<permutation::OneWayPermutation>()) return puzzle->rules.rules();
  const auto* const puzzle = context.puzzle->as<permutation::LargePermutation>();
  MELEDA_ASSERT(puzzle != nullptr);
  return puzzle->rules.rules();
}

Result<void> check_always_legal(const Rules& rules) {
  if (!rules.definition.slides()) return {};
  return fail(ErrorCode::not_supported,
              "which tiles can move depends on the blank, so the moves generate no group of permutations");
}

// The moves that bring the solved state to this one, as one: where each piece comes from, and how far it was turned.
Result<std::vector<SetMove>> as_move(const Rules& rules, const permutation::Values& values) {
  const auto& sets = rules.definition.system.sets;
  auto move = identity(sets);
  for (std::size_t k = 0; k < sets.size(); ++k) {
    const auto& set = rules.sets[k];
    const bool told_apart =
        set.distinct && std::none_of(sets[k].free.begin(), sets[k].free.end(), [](bool b) { return b; });
    if (!told_apart) {
      return fail(ErrorCode::not_supported, "some pieces look alike, so a state is no single element of the group", {},
                  "colours=different tells them apart");
    }
    for (std::size_t i = 0; i < set.size; ++i) {
      const auto value = values[set.first + i];
      const auto& solved = sets[k].solved;
      const auto home =
          static_cast<std::size_t>(std::find(solved.begin(), solved.end(), set.sort_of[value]) - solved.begin());
      const auto m = set.orientations;
      move[k].from[i] = static_cast<std::uint8_t>(home);
      move[k].turn[i] = static_cast<std::uint8_t>((set.turn_of[value] + m - sets[k].turned[home]) % m);
    }
  }
  return move;
}

// The word in the names of moves, replayed by the rules of the puzzle.
Result<std::vector<std::string>> spelt(const Rules& rules, const Word& word, const permutation::Values& wanted) {
  const auto& system = rules.definition.system;
  std::vector<std::string> names;
  auto values = rules.solved;
  const auto make = [&](const permutation::MoveRules& move) {
    const auto before = values;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = rules.tables[move.table[i]][before[move.from[i]]];
    names.push_back(move.name);
  };
  for (const auto& letter : word) {
    const auto& generator = system.moves[letter.generator];
    const auto effect = letter.inverse ? inverse(system.sets, generator.sets) : generator.sets;
    const auto found =
        std::find_if(rules.moves.begin(), rules.moves.end(), [&](const auto& move) { return move.sets == effect; });
    if (found != rules.moves.end()) {
      make(*found);
      continue;
    }
    // Moves that go one way: as often as it takes to come round to the inverse.
    const auto& forward = rules.moves[rules.names.find(generator.name)->second];
    auto power = generator.sets;
    make(forward);
    for (; power != effect; power = product(system.sets, power, generator.sets)) make(forward);
  }
  if (values != wanted) return fail(ErrorCode::internal, "the word does not lead to the state");
  return names;
}

Result<Answer> tell_group(const Request& request, Context& context) {
  const auto& rules = rules_of(context);
  if (auto possible = check_always_legal(rules); !possible) return tl::unexpected<Error>(std::move(possible).error());
  const auto& system = rules.definition.system;
  const auto degree = point_count(system.sets);
  if (degree > PermutationGroup::most_points) {
    return fail(ErrorCode::too_large, fmt::format("the moves permute {} points, and groups are computed on up to {}",
                                                  degree, PermutationGroup::most_points));
  }
  std::optional<permutation::Values> state;
  std::vector<SetMove> element;
  if (request.has("state")) {
    const auto& text = request.text("state");
    auto read =
        text == "start" || text == "goal" ? Result<permutation::Values>(rules.solved) : parse_values(rules, text);
    if (!read) return request.refuse("state", std::move(read).error());
    state = std::move(*read);
    auto move = as_move(rules, *state);
    if (!move) return request.refuse("state", std::move(move).error());
    element = std::move(*move);
  }

  const StopCheck stop(context.control);
  std::vector<PointMap> generators;
  for (const auto& move : system.moves) generators.push_back(on_points(system.sets, move.sets));
  const PermutationGroup group(std::move(generators), degree, stop);
  const bool primitive = group.primitive(stop);

  Answer answer;
  answer.fields = fields_of({{"order", group.order()},
                             {"degree", degree},
                             {"transitive", group.transitive()},
                             {"primitive", primitive},
                             {"parity", group.even() ? "even" : "both"},
                             {"group", group.name()}});
  answer.text =
      fmt::format("order       {}\ndegree      {}\ntransitive  {}\nprimitive   {}\nparity      {}\ngroup       {}\n",
                  grouped(to_text(group.order())), degree, group.transitive() ? "yes" : "no", primitive ? "yes" : "no",
                  group.even() ? "all even" : "even and odd", group.name());
  if (!state) return answer;

  const auto map = on_points(system.sets, element);
  const bool member = group.contains(map);
  add_fields(answer.fields, {{"member", member}});
  if (!member) {
    answer.outcome = Outcome::no;
    answer.text += "member      no\n";
    return answer;
  }
  const auto word = group.word(map, stop);
  MELEDA_ASSERT(word.has_value());
  MELEDA_TRY(const auto names, spelt(rules, *word, *state));
  add_fields(answer.fields, {{"word", names}});
  answer.text += fmt::format("member      yes, by {} moves from the solved state:\n{}\n", names.size(),
                             names.empty() ? "none" : joined(names, " "));
  return answer;
}

Result<Answer> export_it(const Request& request, Context& context) {
  const auto& rules = rules_of(context);
  if (auto possible = check_always_legal(rules); !possible) return tl::unexpected<Error>(std::move(possible).error());
  const auto& system = rules.definition.system;
  Answer answer;
  answer.document = Document{request.text("format") == "gap" ? to_gap(system) : to_tws(system)};
  return answer;
}

}  // namespace

std::vector<Verb> permutation_verbs() {
  const Operand spec{"spec", ValueKind::spec, "a permutation puzzle"};
  return {
      {"group",
       "the group that the moves generate",
       "Its order by the algorithm of Schreier and Sims, and what kind of group it is. Pieces are told apart even "
       "where "
       "they look alike, and a piece in each of its orientations is a point. With --state: whether the moves lead from "
       "the solved state to this one, and how; the moves are some, not the fewest.",
       {spec},
       {{"state", ValueKind::state, "a state: can it be reached, and by which moves?"}},
       {{"pocket", "of the 2x2x2 cube"},
        {"topspin,n=8", "which numbers of pieces can be put into any order?"},
        {"pyraminx --state 1234:213456", "two edges cannot be exchanged alone"}},
       tell_group},
      {"export",
       "the puzzle as a file for other programs",
       "tws: for twsearch. gap: generators as cycles, for GAP.",
       {spec},
       {format_option({"tws", "gap"})},
       {{"pocket", "as twsearch reads it"}, {"pancakes,n=5 --format gap", "as GAP reads it"}},
       export_it}};
}

}  // namespace meleda::studies
