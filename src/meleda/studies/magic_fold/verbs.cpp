#include "meleda/studies/magic_fold/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/meanings.hpp"
#include "meleda/core/sheet.hpp"
#include "meleda/engines/bidirectional.hpp"
#include "meleda/families/magic_fold/magic_fold.hpp"
#include "meleda/studies/magic_fold/reached.hpp"

namespace meleda::studies {

namespace {

using magic_fold::MagicFold;

const Posed<MagicFold>& posed(const Context& context) {
  const auto* const puzzle = context.puzzle->as<MagicFold>();
  MELEDA_ASSERT(puzzle != nullptr);
  return *puzzle;
}

// Which configurations whose invariants vanish are reached.
Result<Answer> reach(const Request& request, Context& context) {
  const auto& puzzle = posed(context);
  const auto reached = reached_configurations(puzzle.rules, puzzle.start, context.control);
  const bool done = reached.status == Status::done;
  std::set<std::string> shapes;
  std::set<std::string> reached_shapes;
  std::size_t count = 0;
  std::map<std::uint32_t, std::size_t> by_moves;
  const bool missing = request.flag("missing");
  auto list = Json::array();
  std::string lines;
  for (const auto& [code, shape, moves] : reached.configurations) {
    shapes.insert(shape);
    if (moves) {
      ++count;
      ++by_moves[*moves];
      reached_shapes.insert(shape);
    }
    if (moves.has_value() == missing) continue;
    const auto text = magic::text_of(code);
    list.push_back(moves ? fields_of({{"code", text}, {"moves", *moves}}) : fields_of({{"code", text}}));
    lines += moves ? fmt::format("{:>5}  {}\n", *moves, text) : fmt::format("{}\n", text);
  }
  Answer answer;
  answer.outcome = outcome_of(reached.status);
  answer.fields = fields_of({{"states", reached.states},
                             {"depth", reached.by_depth.size() - 1},
                             {"configurations", reached.configurations.size()},
                             {"reached", count},
                             {"shapes", shapes.size()},
                             {"shapes_reached", reached_shapes.size()},
                             {"complete", done}});
  auto histogram = Json::object();
  for (const auto& [moves, number] : by_moves) histogram[std::to_string(moves)] = std::to_string(number);
  answer.fields["reached_by_moves"] = std::move(histogram);
  answer.fields["list"] = std::move(list);
  answer.text = fmt::format(
      "{}{} states of the model{}, up to {} moves from the start\n"
      "{} of {} configurations with delta 0 and linking number 0 are reached, {} of {} shapes\n{}\n{}",
      done ? "" : "so far ", reached.states, done ? "" : ", not all", reached.by_depth.size() - 1, count,
      reached.configurations.size(), reached_shapes.size(), shapes.size(),
      missing ? "not reached:" : "moves  configuration", lines);
  return answer;
}

std::string text_of(const magic_fold::Motion& motion) {
  std::string text;
  magic_fold::print_motion(motion, text);
  return text;
}

// How to build a state: a picture and a line for each move. Tiles keep their numbers all along.
Result<Answer> instructions(const Request& request, Context& context) {
  const auto& puzzle = posed(context);
  const auto& rules = puzzle.rules;
  const auto& wanted = request.text("state");
  auto goal = wanted == "goal" ? puzzle.goals.front() : rules.parse(wanted);
  if (!goal) return request.refuse("state", goal.error());
  const std::vector targets{*goal};
  const auto found = bidirectional(rules, puzzle.start, std::span<const MagicFold::State>(targets), context.control);
  Answer answer;
  answer.outcome = outcome_of(found.status);
  std::string code;
  rules.print(rules.from_key(goal->key), code);
  answer.fields = fields_of({{"state", code}});
  if (found.status != Status::done) {
    const bool none = found.status == Status::unsolvable;
    answer.fields.update(
        fields_of({{"status", none ? "unsolvable" : "limit_reached"},
                   {"reason", none ? "exhausted: no moves of the model lead there"
                                   : fmt::format("stopped: it takes at least {} moves", found.lower_bound)}}));
    answer.text = text_in(answer.fields, "reason") + "\n";
    return answer;
  }
  auto steps = Json::array();
  std::string text = fmt::format("{} moves, the fewest of the model\n", found.moves.size());
  std::vector<SheetItem> items;
  auto at = puzzle.start;
  const auto draw = [&](std::string heading, std::vector<std::string> caption) {
    auto body = rules.solid(at).value();
    body.choices.clear();  // on paper there is nothing to click
    items.push_back({projected(body, body.turn), std::move(heading), std::move(caption)});
  };
  draw("start", {});
  for (std::size_t i = 0; i < found.moves.size(); ++i) {
    const auto& motion = found.moves[i];
    at = rules.apply(at, motion);
    std::string to;
    rules.print(at, to);
    steps.push_back(fields_of({{"move", text_of(motion)}, {"to", to}}));
    text += fmt::format("{:3}  {:<24} {}\n", i + 1, text_of(motion), magic_fold::in_words(motion));
    draw(fmt::format("{}. {}", i + 1, text_of(motion)), {});
  }
  answer.fields.update(fields_of({{"length", found.moves.size()}, {"optimal", true}}));
  answer.fields["steps"] = std::move(steps);
  answer.text = std::move(text);
  const auto& format = request.text("format");
  const StopCheck stop(context.control);
  const SheetLayout layout{
      "Rubik's Magic: " + code,
      "quarter turns: m towards a mountain, v towards a valley, at the hinge behind the tile named", 4, 5,
      format == "svg"};
  if (format != "text") {
    MELEDA_TRY(answer.document, document_of(pictures_on_pages(std::move(items), layout, stop), format, stop));
  }
  return answer;
}

}  // namespace

std::vector<Verb> magic_fold_verbs() {
  const Operand spec{"spec", ValueKind::spec, "the chain that is folded"};
  return with_meanings(
      {{"reach",
        "tell which configurations can be folded, and in how many moves",
        "All configurations in space whose invariants vanish are looked for among all states of the model. What is not "
        "reached may still be built from the real puzzle, whose tiles and strings give way a little and whose hinges "
        "may "
        "turn all at different speeds.",
        {spec},
        {{"missing", ValueKind::flag, "list those that are not reached"}},
        {{"6", "those of six tiles"}, {"8", "those of the puzzle that is sold: some minutes"}},
        reach},
       {"instructions",
        "show how to fold a state, with a picture for each move",
        "The fewest moves of the model. Tiles keep their numbers.",
        {spec, {"state", ValueKind::state, "what is to be built; the goal by default", false, {}, "goal"}},
        {format_option({"text", "svg", "pdf"})},
        {{"8", "the goal of the puzzle"}, {"8 RRmRRmRRmRRm -o tube.pdf", "an open tube, to print"}},
        instructions}},
      {number_field("states", "States"), number_field("depth", "Moves to the farthest of them"),
       number_field("configurations", "Configurations that there are"),
       number_field("reached", "Configurations that can be folded"), number_field("shapes", "Shapes that there are"),
       number_field("shapes_reached", "Shapes that can be folded"), text_field("complete", "All was searched"),
       text_field("reached_by_moves", "Configurations by the moves that they take"), text_field("code", "Magic code"),
       number_field("length", "Moves"), text_field("optimal", "Proven to be the fewest"),
       text_field("in_hand", "As it is held")});
}

}  // namespace meleda::studies
