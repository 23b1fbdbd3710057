#include "meleda/studies/pegs/solution_verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/studies/pegs/board_arguments.hpp"
#include "meleda/studies/pegs/infinite.hpp"
#include "meleda/studies/pegs/kept_levels.hpp"
#include "meleda/studies/pegs/puzzle_arguments.hpp"
#include "meleda/studies/pegs/rating.hpp"
#include "meleda/studies/pegs/solution_space.hpp"

namespace meleda::studies {

namespace {

using namespace pegs;

struct Question {
  const Board& board;
  Pegs start = 0;
  std::vector<Pegs> targets;
};

Result<Question> read_question(const Request& request, const Context& context) {
  const auto& puzzle = puzzle_of(context);
  const auto& board = puzzle.rules.board();
  MELEDA_TRY(const auto start, position_argument(request, "position", puzzle));
  MELEDA_TRY(auto targets, targets_argument(request, "to", puzzle));
  // Of several, those that the class of the start allows.
  if (targets.size() > 1) std::erase_if(targets, [&](Pegs at) { return board.class_of(at) != board.class_of(start); });
  return Question{board, start, std::move(targets)};
}

// With all solvable positions at hand the search meets no other. For a few pegs it is done before the set is made.
Result<SolutionSpace> find_space(const Question& question, Control& control) {
  constexpr int few_pegs = 10;
  Pegs holes = 0;
  for (const auto target : question.targets) {
    if (count(target) == 1) holes |= target;
  }
  MayWin may_win;
  std::uint64_t held = 0;
  const auto& board = question.board;
  const auto pegs = count(question.start);
  if (pegs >= few_pegs && holes != 0 && static_cast<std::size_t>(count(holes)) == question.targets.size() &&
      (holes & ~board.finishing_holes(board.class_of(question.start))) == 0) {
    const auto game = game_to_holes(board, holes);
    const auto bytes = KeptLevels::bytes_for(board, game, pegs);
    // Half is left for the search.
    if (bytes && *bytes < control.memory_limit() / 2) {
      MELEDA_TRY(auto levels, KeptLevels::make(board, game, pegs, control));
      held = levels.bytes();
      const auto shared = std::make_shared<const KeptLevels>(std::move(levels));
      if (shared->status() == Status::done) may_win = [shared](Pegs at) { return shared->contains(at); };
    }
  }
  return SolutionSpace::find(question.board, question.start, question.targets, control, may_win, held);
}

Json basic_fields(const Question& question, Status status) {
  return fields_of({{"board", question.board.name()},
                    {"position", print_position(question.board, question.start)},
                    {"pegs", count(question.start)},
                    {"status", name_of(status)}});
}

// No solution: proven, or the search ended before it knew.
Answer without_solution(const Question& question, Status status, const Control& control) {
  Answer answer;
  answer.outcome = outcome_of(status);
  answer.fields = basic_fields(question, status);
  if (status == Status::unsolvable) {
    const bool by_class =
        question.targets.empty() || std::none_of(question.targets.begin(), question.targets.end(), [&](Pegs target) {
          return question.board.class_of(target) == question.board.class_of(question.start);
        });
    const std::string reason =
        by_class ? tr("its position class does not allow it") : tr("all lines of play have been tried");
    add_fields(answer.fields, {{"reason", by_class ? "class" : "exhausted"}});
    answer.text = say("no solution: {}\n", reason);
  } else if (status == Status::cancelled) {
    answer.text = "stopped\n";
  } else {
    add_fields(answer.fields, {{"exhausted", control.exhausted()}});
    answer.text = say("ran out of {} before the search was complete\n", control.exhausted());
  }
  return answer;
}

std::string plural(std::uint64_t number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

Result<Answer> solutions(const Request& request, Context& context) {
  MELEDA_TRY(const auto question, read_question(request, context));
  const auto& board = question.board;
  MELEDA_TRY(const auto space, find_space(question, context.control));
  const auto counted = count_solutions(space, context.control);
  if (counted.status != Status::done) return without_solution(question, counted.status, context.control);

  Answer answer;
  answer.fields = basic_fields(question, Status::done);
  auto first_jumps = Json::array();
  auto by_depth = Json::array();
  auto& text = answer.text;
  text = to_text(counted.solutions) + "\n";
  if (counted.start_symmetries > 1) {
    text +=
        say("{} up to the {} symmetries of the question\n", to_text(counted.up_to_symmetry), counted.start_symmetries);
  }
  if (!counted.first_jumps.empty()) text += tr("\nfirst jumps, and the solutions that begin with them:\n");
  for (const auto& [jump, number] : counted.first_jumps) {
    first_jumps.push_back(fields_of({{"jump", print_jump(board, jump)}, {"solutions", number}}));
    text += fmt::format("  {:8} {}\n", print_jump(board, jump), number == 0 ? tr("none") : to_text(number));
  }
  text += tr("\njumps made, winning positions up to symmetry, and the share of their jumps that win:\n");
  for (std::size_t depth = 0; depth < counted.by_depth.size(); ++depth) {
    const auto& [positions, jumps, winning] = counted.by_depth[depth];
    by_depth.push_back(
        fields_of({{"jumps_made", depth}, {"positions", positions}, {"jumps", jumps}, {"winning", winning}}));
    text += fmt::format("  {:2} {:10}", depth, positions);
    if (jumps != 0) {
      text += fmt::format("   {:.3f}", static_cast<double>(winning) / static_cast<double>(jumps));
    }
    text += '\n';
  }
  add_fields(answer.fields, {{"solutions", counted.solutions},
                             {"up_to_symmetry", counted.up_to_symmetry},
                             {"symmetries", counted.start_symmetries},
                             {"first_jumps", std::move(first_jumps)},
                             {"by_depth", std::move(by_depth)}});
  if (!request.flag("difficulty")) return answer;

  const auto measured = difficulty(space, context.control);
  if (measured.status != Status::done) {
    answer.outcome = outcome_of(measured.status);
    answer.text += say("\nran out of {} before the difficulty was known\n", context.control.exhausted());
    return answer;
  }
  auto line = Json::array();
  text += tr(
      "\nthe most forgiving solution; jumps that win, jumps there are, and how long a losing one can be played on:\n");
  for (const auto& step : measured.best_line) {
    auto fields =
        fields_of({{"jump", print_jump(board, step.jump)}, {"jumps", step.available}, {"winning", step.winning}});
    text += say("  {:8} {:3} of {:3}", print_jump(board, step.jump), step.winning, step.available);
    if (step.wrong_way) {
      add_fields(fields, {{"wrong_way", *step.wrong_way}});
      add_fields(fields, {{"wrong_way_exact", step.wrong_way_exact}});
      text += fmt::format("   {}{}", step.wrong_way_exact ? "" : tr("at least "), *step.wrong_way);
    }
    text += '\n';
    line.push_back(std::move(fields));
  }
  text += say("share of winning jumps along it {:.3g}; chance of a player who jumps at random {:.3g}\n",
              measured.best_line_share, measured.luck);
  const auto score = score_of(measured);
  const auto first_count = counted.first_jumps.size();
  const auto winning_first = static_cast<std::uint64_t>(std::count_if(
      counted.first_jumps.begin(), counted.first_jumps.end(), [](const auto& first) { return first.solutions != 0; }));
  text += say("difficulty {:.1f}, {}\n", score, difficulty_sentence(score, winning_first, first_count, measured.luck));
  add_fields(
      answer.fields,
      {{"difficulty", fields_of({{"summary", difficulty_sentence(score, winning_first, first_count, measured.luck)},
                                 {"score", fmt::format("{:.2f}", score)},
                                 {"best_line", std::move(line)},
                                 {"best_line_share", fmt::format("{:.6g}", measured.best_line_share)},
                                 {"luck", fmt::format("{:.6g}", measured.luck)}})}});
  return answer;
}

Result<Answer> fewest(const Request& request, Context& context) {
  MELEDA_TRY(const auto question, read_question(request, context));
  const auto& board = question.board;
  MELEDA_TRY(const auto space, find_space(question, context.control));
  const auto found = fewest_moves(space, context.control);
  if (found.status != Status::done) {
    auto answer = without_solution(question, found.status, context.control);
    if (answer.outcome != Outcome::stopped) return answer;
    // What is always true: a move has one jump at least, and no solution needs no move.
    add_fields(answer.fields, {{"lower_bound", space.jumps() == 0 ? 0 : 1}});
    add_fields(answer.fields, {{"upper_bound", space.jumps()}});
    add_fields(answer.fields, {{"solvable", space.status() == Status::done ? "yes" : tr("not known")}});
    answer.text +=
        say("if there is a solution, it has at least one and at most {}\n", plural(space.jumps(), "move", "moves"));
    return answer;
  }
  // The solution leaves only after it was replayed.
  auto pegs = question.start;
  for (const auto& jump : found.jumps) {
    if (!jump.possible(pegs)) return fail(ErrorCode::internal, tr("the solution makes a jump that is not possible"));
    pegs ^= jump.all();
  }
  if (std::find(question.targets.begin(), question.targets.end(), pegs) == question.targets.end()) {
    return fail(ErrorCode::internal, tr("the solution does not end where it should"));
  }
  const auto chains = print_chains(board, found.jumps);
  if (chains.size() != found.moves) return fail(ErrorCode::internal, tr("the solution has another number of moves"));
  Answer answer;
  answer.fields = basic_fields(question, Status::done);
  add_fields(answer.fields, {{"moves", found.moves},
                             {"optimal", true},
                             {"jumps", found.jumps.size()},
                             {"path", chains},
                             {"end", print_position(board, pegs)}});
  answer.text = fmt::format("{}\n", found.moves);
  for (const auto& chain : chains) answer.text += fmt::format("  {}\n", chain);
  return answer;
}

// The pattern in its region, in rows: x for a peg, . for a place that may be reached.
std::string drawing(const Places& region, const Places& pegs) {
  int left = region.front().x;
  for (const auto& place : region) left = std::min(left, place.x);
  std::string text;
  int row = region.front().row;
  int x = left;
  for (const auto& place : region) {
    for (; row < place.row; ++row) text += '\n', x = left;
    for (; x < place.x; ++x) text += ' ';
    text += std::find(pegs.begin(), pegs.end(), place) != pegs.end() ? 'x' : '.';
    ++x;
  }
  return text + "\n";
}

Result<Answer> infinite(const Request& request, Context& context) {
  const auto lattice = request.text("lattice") == "triangular" ? Lattice::triangular : Lattice::square;
  auto pattern = parse_pattern(lattice, request.text("pattern"));
  if (!pattern) return request.refuse("pattern", std::move(pattern).error());
  std::optional<Places> target;
  if (request.text("to") != "one") {
    auto parsed = parse_pattern(lattice, request.text("to"));
    if (!parsed) return request.refuse("to", std::move(parsed).error());
    const auto parity = [](const Places& places) { return (places.front().row + places.front().x) & 1; };
    if (lattice == Lattice::triangular && parity(*parsed) != parity(*pattern)) {
      return request.refuse("to", ErrorCode::bad_state, tr("the target lies between the places of the pattern"), 0,
                            tr("both are drawn in the same frame: shift one of them by a blank"));
    }
    target = std::move(*parsed);
  }
  auto solved = solve_on_infinite_board(lattice, *pattern, target, context.control);
  if (!solved) return request.refuse("pattern", std::move(solved).error());
  const auto& region = solved->region;

  Answer answer;
  answer.outcome = outcome_of(solved->status);
  answer.fields = fields_of({{"lattice", request.text("lattice")},
                             {"pegs", pattern->size()},
                             {"places", region.size()},
                             {"status", name_of(solved->status)}});
  auto& text = answer.text;
  const auto place = [&](const Hole& hole) {
    const auto found = std::find(region.begin(), region.end(), hole);
    return place_name(lattice, region, static_cast<std::size_t>(found - region.begin()));
  };
  if (solved->status == Status::done) {
    std::vector<std::string> path;
    for (const auto& jump : solved->jumps) {
      path.push_back(place(jump.from) + "-" + place(jump.to));
    }
    text = say("solved in {}\n", plural(path.size(), "jump", "jumps"));
    for (const auto& jump : path) text += fmt::format("  {}\n", jump);
    add_fields(answer.fields, {{"path", path}});
  } else if (solved->status == Status::unsolvable) {
    add_fields(answer.fields, {{"reason", solved->by_class ? "class" : "exhausted"}});
    text = solved->by_class ? tr("no solution: its position class does not allow it\n")
                            : tr("no solution: all lines of play have been tried\n");
  } else {
    add_fields(answer.fields, {{"exhausted", context.control.exhausted()}});
    text = say("stopped after {} positions\n", solved->positions);
  }
  add_fields(answer.fields, {{"positions", solved->positions}});
  add_fields(answer.fields, {{"region", drawing(region, *pattern)}});
  text += say("\npegs can get to {} at most, by their golden weights:\n{}", plural(region.size(), "place", "places"),
              drawing(region, *pattern));
  return answer;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> pegs_solution_verbs() {
  const std::vector<Operand> position = {
      board_operand(),
      {"position",
       ValueKind::text,
       phrase("rows such as xxx/x.x, pegs such as d4,d5, or all-d4; start: as a game begins"),
       false,
       {},
       "start"}};
  const auto to = targets_option();
  return {
      {"solutions",
       phrase("count all solutions of a position"),
       phrase("A solution is a sequence of jumps: the same jumps in another order are another one. The answer also has "
              "all first "
              "jumps with the number of solutions that begin with them, and how many jumps win at each depth."),
       position,
       {to, {"difficulty", ValueKind::flag, phrase("also measure how hard the position is to play")}},
       {{"triangle:5 all-a1", phrase("of the triangle with the vacancy in a corner")},
        {"english c3,d3,e3,d2,d4,d5 --to d4 --difficulty", phrase("the Latin cross, and how hard it is")}},
       solutions},
      {"fewest-moves",
       phrase("solve a position in the fewest moves, where a chain of jumps by one peg is one move"),
       phrase("The number is proven to be the least."),
       position,
       {to},
       {{"triangle:5 all-a1", phrase("of the triangle with the vacancy in a corner")},
        {"english c3,d3,e3,d2,d4,d5 --to d4", phrase("the Latin cross, to one peg in the centre")}},
       fewest},
      {"infinite",
       phrase("solve a small pattern on the board without edges"),
       phrase("Where pegs can get to is bounded by a proof (docs/families/pegs-solutions.md), so that the answer holds "
              "for the "
              "infinite board."),
       {{"pattern", ValueKind::text, phrase("rows with / between them: x is a peg, . or a blank is none")}},
       {{"lattice", ValueKind::choice, phrase("of the places"), {"square", "triangular"}, "square"},
        {"to", ValueKind::text, phrase("one (peg anywhere), or a pattern drawn in the same frame"), {}, "one"}},
       {{"xxx/x", phrase("four pegs in a corner")}, {"//xxx/x --to x", phrase("a scout two rows beyond")}},
       infinite}};
}

}  // namespace meleda::studies
