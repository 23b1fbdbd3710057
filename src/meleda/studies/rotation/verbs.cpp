#include "meleda/studies/rotation/verbs.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/meanings.hpp"
#include "meleda/core/output.hpp"
#include "meleda/core/piece_system.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/bidirectional.hpp"
#include "meleda/engines/cell_reach.hpp"
#include "meleda/engines/check.hpp"
#include "meleda/engines/ida_star.hpp"
#include "meleda/engines/permutation_group.hpp"
#include "meleda/families/rotation/rotation.hpp"
#include "meleda/studies/rotation/reversal.hpp"

namespace meleda::studies {

namespace {

using rotation::Rules;

const Rules& rules_of(const Context& context) {
  if (const auto* const puzzle = context.puzzle->as<rotation::Rotation>()) return puzzle->rules.rules();
  if (const auto* const puzzle = context.puzzle->as<rotation::OneWayRotation>()) return puzzle->rules.rules();
  const auto* const puzzle = context.puzzle->as<rotation::LargeRotation>();
  MELEDA_ASSERT(puzzle != nullptr);
  return puzzle->rules.rules();
}

Result<Answer> tell_group(const Request& request, Context& context) {
  const auto& rules = rules_of(context);
  const auto degree = rules.cells();
  if (degree > PermutationGroup::most_points) {
    return fail(ErrorCode::too_large, say("the turns permute {} cells, and groups are computed on up to {}", degree,
                                          PermutationGroup::most_points));
  }
  std::optional<PointMap> element;
  if (request.has("state")) {
    const auto& text = request.text("state");
    if (!rules.distinct()) {
      return request.refuse("state", ErrorCode::not_supported,
                            tr("some tiles look alike, so a state is no single element of the group"));
    }
    auto read = text == "start"  ? Result<rotation::Sorts>(rules.start)
                : text == "goal" ? Result<rotation::Sorts>(rules.goal)
                                 : parse_sorts(rules, text);
    if (!read) return request.refuse("state", std::move(read).error());
    element = group_element(rules, rules.goal, *read);
  }

  const StopCheck stop(context.control);
  const PermutationGroup group(group_generators(rules), degree, stop);
  const bool primitive = group.primitive(stop);
  Integer all = 1;
  for (std::size_t i = 2; i <= degree; ++i) all *= i;
  const bool full = group.order() == all;

  Answer answer;
  answer.fields = fields_of({{"order", group.order()},
                             {"degree", degree},
                             {"symmetric", full},
                             {"transitive", group.transitive()},
                             {"primitive", primitive},
                             {"parity", group.even() ? "even" : "both"},
                             {"group", group.name()}});
  answer.text =
      say("order       {}\ndegree      {}\nsymmetric   {}\ntransitive  {}\nprimitive   {}\nparity      {}\ngroup       "
          "{}\n",
          grouped(to_text(group.order())), degree,
          full ? tr("yes: every order of the tiles can be reached")
               : say("no: one in {} of all orders can be reached", grouped(to_text(Integer(all / group.order())))),
          group.transitive() ? "yes" : "no", primitive ? "yes" : "no",
          group.even() ? tr("all even") : tr("even and odd"), group_in_words(group.name()));
  if (!element) return answer;

  const bool member = group.contains(*element);
  add_fields(answer.fields, {{"member", member}});
  answer.text += say("member      {}\n", member ? "yes" : tr("no: the turns never lead there from the goal"));
  if (!member) answer.outcome = Outcome::no;
  return answer;
}

Result<Answer> export_it(const Request& request, Context& context) {
  const auto& rules = rules_of(context);
  constexpr std::size_t most_cells = 255;
  if (rules.cells() > most_cells) {
    return fail(ErrorCode::too_large,
                say("files are written of up to {} cells, and this has {}", most_cells, rules.cells()));
  }
  const auto system = piece_system(rules);
  Answer answer;
  answer.document = Document{request.text("format") == "gap" ? to_gap(system) : to_tws(system)};
  return answer;
}

std::string spelt(const Rules& rules, const std::vector<rotation::Turn>& turns, std::vector<std::string>& names) {
  for (const auto& turn : turns) {
    std::string name;
    print_turn(rules, turn, name);
    names.push_back(std::move(name));
  }
  return joined(names, " ");
}

// The shortest word that makes a state of the ordered grid.
Result<Answer> tell_macro(const Request& request, Context& context) {
  const auto* const puzzle = context.puzzle->as<rotation::Rotation>();
  if (puzzle == nullptr) {
    return fail(ErrorCode::too_large,
                tr("shortest words are found for grids that can be searched, whose turns go both ways"));
  }
  const auto& p = puzzle->rules;
  auto to = p.parse(request.text("state"));
  if (!to) return request.refuse("state", std::move(to).error());
  const std::vector targets{*to};
  const auto found =
      bidirectional(p, p.goals().front(), std::span<const rotation::Rotation::State>(targets), context.control);
  Answer answer;
  answer.outcome = outcome_of(found.status);
  answer.fields = fields_of({{"state", request.text("state")}, {"status", name_of(found.status)}});
  if (found.status == Status::unsolvable) {
    add_fields(answer.fields, {{"reason", tr("the turns never lead there")}});
    answer.text = tr("the turns never lead there\n");
    return answer;
  }
  add_fields(answer.fields, {{"lower_bound", found.lower_bound}});
  if (found.status != Status::done) {
    answer.text = say("no word is shorter than {}; the search was stopped\n", found.lower_bound);
    return answer;
  }
  MELEDA_ASSERT((leads_to<rotation::Rotation>(p, p.goals().front(), found.moves, targets)));
  std::vector<std::string> names;
  const auto word = spelt(p.rules(), found.moves, names);
  add_fields(answer.fields, {{"length", found.moves.size()}, {"optimal", true}, {"word", names}});
  answer.text = say("{} turns, proven shortest\n{}\n", found.moves.size(), names.empty() ? "none" : word);
  return answer;
}

// All shortest words from a state to the goal, one a row.
Result<Answer> list_solutions(const Request& request, Context& context) {
  const auto* const puzzle = context.puzzle->as<rotation::Rotation>();
  const auto goal = puzzle == nullptr ? rotation::Rotation::State{} : puzzle->goals.front();
  if (puzzle == nullptr || !puzzle->rules.patterns(goal, 1)) {
    return fail(ErrorCode::too_large,
                tr("shortest words are listed for grids of up to 20 distinct tiles, whose turns go both ways"));
  }
  const auto& p = puzzle->rules;
  auto from = request.text("state") == "start" ? Result<rotation::Rotation::State>(puzzle->start)
                                               : p.parse(request.text("state"));
  if (!from) return request.refuse("state", std::move(from).error());
  Answer answer;
  answer.fields = fields_of({{"state", request.text("state")}});
  if (p.why_not_reachable(*from, goal) ||
      !CellReach(*p.cell_system(), StopCheck(context.control))
           .leads(std::span(from->at).first(p.rules().cells()), std::span(goal.at).first(p.rules().cells()))) {
    answer.outcome = Outcome::no;
    answer.refuse(tr("the turns never lead there"));
    return answer;
  }
  auto& control = context.control;
  const auto bound = PatternBound<rotation::Rotation>::make(p, goal, context.store(), control);
  if (!bound) {
    answer.outcome = outcome_of(control.stop_status());
    answer.refuse(tr("the pattern tables were not completed"));
    return answer;
  }
  const IdaStar<rotation::Rotation> search(p, *bound, goal);
  IdaPoint point;
  const auto found = search.find(*from, control, point);
  add_fields(answer.fields, {{"lower_bound", found.lower_bound}});
  if (found.status != Status::done) {
    answer.outcome = outcome_of(found.status);
    answer.refuse(tr("stopped before a shortest word was found"));
    return answer;
  }
  const auto length = static_cast<std::uint32_t>(found.moves.size());
  add_fields(answer.fields, {{"length", length}});
  RowWriter rows(context, answer, "words");
  const auto limit = request.has("limit") ? request.number("limit") : std::numeric_limits<std::int64_t>::max();
  std::int64_t written = 0;
  bool cut = false;
  const bool whole = search.all(*from, length, control, [&](std::span<const rotation::Turn> turns) {
    if (written == limit) {
      cut = true;
      return false;
    }
    ++written;
    std::vector<std::string> names;
    const auto word = spelt(p.rules(), {turns.begin(), turns.end()}, names);
    return rows.add(Json(names), word + "\n");
  });
  add_fields(answer.fields, {{"complete", whole && !cut}});
  if (!whole) answer.outcome = outcome_of(control.stop_status());
  return answer;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> rotation_verbs() {
  const Operand spec{"spec", ValueKind::spec, phrase("a rotation grid")};
  return with_meanings(
      {{"group",
        phrase("the group that the turns generate"),
        phrase("Its order by the algorithm of Schreier and Sims, and whether it is the full symmetric group. Tiles are "
               "told "
               "apart even where they look alike. With --state: whether the turns lead from the goal to this state."),
        {spec},
        {{"state", ValueKind::state, phrase("a state: can it be reached?")}},
        {{"3x4", phrase("every order of 12 tiles can be reached")},
         {"2x3", phrase("120 of 720 orders")},
         {"2x3 --state 213456", phrase("two tiles cannot be exchanged alone")}},
        tell_group},
       {"macro",
        phrase("the shortest word for a permutation of the tiles"),
        phrase("From the ordered grid to the state; proven, by search from both ends."),
        {spec, {"state", ValueKind::state, phrase("the ordered grid after the word")}},
        {},
        {{"3x3 213456789", phrase("two neighbours change places")},
         {"3x3 132/456/789", phrase("others, in more turns")}},
        tell_macro},
       {"solutions",
        phrase("all shortest words from a state to the goal"),
        phrase(
            "Each is proven shortest, by a search with pattern tables. Turns that commute are listed in every order."),
        {spec, {"state", ValueKind::state, phrase("where to begin")}},
        {{"limit", ValueKind::number, phrase("at most so many"), {}, "", NumberRange{1}}},
        {{"3x3 987654321", phrase("all ways to turn a grid of 3 x 3 by half in ten turns")}},
        list_solutions},
       {"export",
        phrase("the puzzle as a file for other programs"),
        phrase("tws: for twsearch. gap: generators as cycles, for GAP."),
        {spec},
        {format_option({"tws", "gap"})},
        {{"3x3", phrase("as twsearch reads it")}, {"3x3 --format gap", phrase("as GAP reads it")}},
        export_it},
       reversal_verb()},
      {number_field("order", phrase("Number of permutations that the turns make")),
       number_field("degree", phrase("Tiles")), text_field("symmetric", phrase("All permutations")),
       text_field("transitive", phrase("Every tile can come to every cell")),
       text_field("primitive", phrase("No blocks of tiles stay together")),
       text_field("parity", phrase("Parity of the permutations")), text_field("group", phrase("What the group is")),
       text_field("member", phrase("The state can be reached")),
       number_field("lower_bound", phrase("At least"), phrase("turns")), number_field("length", phrase("Turns")),
       text_field("optimal", phrase("Proven to be the fewest")), text_field("word", phrase("Turns to make")),
       text_field("words", phrase("Shortest words")), text_field("complete", phrase("These are all")),
       number_field("n", phrase("Side of the grid")), text_field("proof", phrase("How the bound is proven")),
       number_field("proven_now", phrase("Proven now, at least"), phrase("turns")),
       text_field("source", phrase("Where the path is from")), hidden_field("status")});
}

}  // namespace meleda::studies
