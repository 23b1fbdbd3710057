#include "meleda/studies/permutation/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/meanings.hpp"
#include "meleda/core/piece_system.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/permutation_group.hpp"
#include "meleda/families/permutation/group.hpp"
#include "meleda/families/permutation/permutation.hpp"

namespace meleda::studies {

namespace {

using permutation::Loops;
using permutation::Rules;

const Rules& rules_of(const Context& context) {
  if (const auto* const puzzle = context.puzzle->as<permutation::Permutation>()) return puzzle->rules.rules();
  if (const auto* const puzzle = context.puzzle->as<permutation::WidePermutation>()) return puzzle->rules.rules();
  if (const auto* const puzzle = context.puzzle->as<permutation::OneWayPermutation>()) return puzzle->rules.rules();
  const auto* const puzzle = context.puzzle->as<permutation::LargePermutation>();
  MELEDA_ASSERT(puzzle != nullptr);
  return puzzle->rules.rules();
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
  if (values != wanted) return fail(ErrorCode::internal, tr("the word does not lead to the state"));
  return names;
}

// The word in slides, with what is taken back at once left out, replayed by the rules.
Result<std::vector<std::string>> slid(const Rules& rules, const Loops& loops, const Word& word,
                                      const permutation::Values& wanted) {
  using Slide = std::pair<std::size_t, std::size_t>;  // the blank's place before and after
  std::vector<Slide> slides;
  const auto add = [&](const Slide& slide) {
    if (!slides.empty() && slides.back() == Slide{slide.second, slide.first}) {
      slides.pop_back();
    } else {
      slides.push_back(slide);
    }
  };
  const auto slide_of = [&](std::size_t number) {
    const auto& move = rules.moves[number];
    return Slide{move.blank, move.sets[0].from[move.blank]};
  };
  for (const auto& letter : word) {
    const auto& loop = loops.loops[letter.generator];
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const auto [before, after] = slide_of(loop[letter.inverse ? loop.size() - 1 - i : i]);
      add(letter.inverse ? Slide{after, before} : Slide{before, after});
    }
  }
  const auto blank = static_cast<std::size_t>(std::find(wanted.begin(), wanted.end(), 0) - wanted.begin());
  for (const auto step : loops.ways[blank]) add(slide_of(step));
  std::vector<std::string> names;
  auto values = rules.solved;
  for (const auto& slide : slides) {
    const auto move = std::find_if(rules.moves.begin(), rules.moves.end(), [&](const auto& m) {
      return m.blank == slide.first && m.sets[0].from[m.blank] == slide.second;
    });
    if (move == rules.moves.end() || values[slide.first] != 0) {
      return fail(ErrorCode::internal, tr("the word has a slide that cannot be made"));
    }
    std::swap(values[slide.first], values[slide.second]);
    names.push_back(move->name);
  }
  if (values != wanted) return fail(ErrorCode::internal, tr("the word does not lead to the state"));
  return names;
}

Result<Answer> tell_group(const Request& request, Context& context) {
  const auto& rules = rules_of(context);
  const auto loops = rules.definition.slides() ? std::optional<Loops>(loops_of(rules)) : std::nullopt;
  const auto& system = loops ? loops->system : rules.definition.system;
  const auto degree = point_count(system.sets) - (loops ? 1 : 0);
  if (degree > PermutationGroup::most_points) {
    return fail(ErrorCode::too_large, say("the moves permute {} points, and groups are computed on up to {}", degree,
                                          PermutationGroup::most_points));
  }
  std::optional<permutation::Values> state;
  std::vector<SetMove> element;
  if (request.has("state")) {
    const auto& text = request.text("state");
    auto read =
        text == "start" || text == "goal" ? Result<permutation::Values>(rules.solved) : parse_values(rules, text);
    if (!read) return request.refuse("state", std::move(read).error());
    state = std::move(*read);
    auto move = as_move(rules, loops ? with_blank_home(rules, *loops, *state) : *state);
    if (!move) return request.refuse("state", std::move(move).error());
    element = std::move(*move);
  }

  const StopCheck stop(context.control);
  const PermutationGroup group(generators_of(system, loops), degree, stop);
  const bool primitive = group.primitive(stop);

  Answer answer;
  answer.fields = fields_of({{"order", group.order()},
                             {"degree", degree},
                             {"transitive", group.transitive()},
                             {"primitive", primitive},
                             {"parity", group.even() ? "even" : "both"},
                             {"group", group.name()}});
  answer.text =
      say("order       {}\ndegree      {}\ntransitive  {}\nprimitive   {}\nparity      {}\ngroup       {}\n",
          grouped(to_text(group.order())), degree, group.transitive() ? "yes" : "no", primitive ? "yes" : "no",
          group.even() ? tr("all even") : tr("even and odd"), group_in_words(group.name()));
  if (loops) {
    const Integer states = group.order() * rules.places;
    add_fields(answer.fields, {{"states", states}});
    answer.text +=
        say("states      {}: the group is of the moves that bring the blank home\n", grouped(to_text(states)));
  }
  if (!state) return answer;

  const auto map = generators_of({system.name, system.sets, {{"", element}}}, loops).front();
  const bool member = group.contains(map);
  add_fields(answer.fields, {{"member", member}});
  if (!member) {
    answer.outcome = Outcome::no;
    answer.text += tr("member      no\n");
    return answer;
  }
  const auto word = group.word(map, stop);
  MELEDA_ASSERT(word.has_value());
  MELEDA_TRY(const auto names, loops ? slid(rules, *loops, *word, *state) : spelt(rules, *word, *state));
  add_fields(answer.fields, {{"word", names}});
  const auto word_text = joined(names, " ");
  answer.text += names.empty() ? tr("member      yes: it is the solved state\n")
                 : names.size() == 1
                     ? say("member      yes, by one move from the solved state:\n{}\n", word_text)
                     : say("member      yes, by {} moves from the solved state:\n{}\n", names.size(), word_text);
  return answer;
}

Result<Answer> export_it(const Request& request, Context& context) {
  const auto& rules = rules_of(context);
  const bool slides = rules.definition.slides();
  const auto system = slides ? loops_of(rules).system : rules.definition.system;
  // Neither format knows a move that is not always legal.
  const std::string about =
      slides ? "# The blank stays at home: each move takes it to a slide, after which the move is called, and back.\n"
             : "";
  Answer answer;
  answer.document = Document{about + (request.text("format") == "gap" ? to_gap(system) : to_tws(system))};
  return answer;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> permutation_verbs() {
  const Operand spec{"spec", ValueKind::spec, phrase("a permutation puzzle")};
  return with_meanings(
      {{"group",
        phrase("the group that the moves generate"),
        phrase(
            "Its order by the algorithm of Schreier and Sims, and what kind of group it is. Pieces are told apart even "
            "where "
            "they look alike, and a piece in each of its orientations is a point. Of sliding tiles it is the group of "
            "what "
            "brings the blank home again. With --state: whether the moves lead from the solved state to this one, and "
            "how; "
            "the moves are some, not the fewest."),
        {spec},
        {{"state", ValueKind::state, phrase("a state: can it be reached, and by which moves?")}},
        {{"pocket", phrase("of the 2x2x2 cube")},
         {"topspin,n=8", phrase("which numbers of pieces can be put into any order?")},
         {"pyraminx --state 1234:213456", phrase("two edges cannot be exchanged alone")},
         {"tiles,rows=4,columns=4", phrase("half of all arrangements of the 15 puzzle")}},
        tell_group},
       {"export",
        phrase("the puzzle as a file for other programs"),
        phrase("tws: for twsearch. gap: generators as cycles, for GAP. Of sliding tiles: what brings the blank home "
               "again, "
               "since "
               "these formats have only moves that can always be made."),
        {spec},
        {format_option({"tws", "gap"})},
        {{"pocket", phrase("as twsearch reads it")}, {"pancakes,n=5 --format gap", phrase("as GAP reads it")}},
        export_it}},
      {number_field("order", phrase("Number of permutations that the moves make")),
       number_field("degree", phrase("Pieces that can be moved")),
       text_field("transitive", phrase("Every piece can come to every place")),
       text_field("primitive", phrase("No blocks of pieces stay together")),
       text_field("parity", phrase("Parity of the permutations")), text_field("group", phrase("What the group is")),
       number_field("states", phrase("States that can be reached")),
       text_field("member", phrase("The state can be reached"))});
}

}  // namespace meleda::studies
