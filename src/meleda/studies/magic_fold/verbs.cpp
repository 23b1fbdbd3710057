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
#include "meleda/core/translate.hpp"
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
  answer.text =
      say("{}{} states of the model{}, up to {} moves from the start\n"
          "{} of {} configurations with delta 0 and linking number 0 are reached, {} of {} shapes\n{}\n{}",
          done ? "" : tr("so far "), reached.states, done ? "" : tr(", not all"), reached.by_depth.size() - 1, count,
          reached.configurations.size(), reached_shapes.size(), shapes.size(),
          missing ? tr("not reached:") : tr("moves  configuration"), lines);
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
    answer.fields.update(fields_of({{"status", none ? "unsolvable" : "limit_reached"},
                                    {"reason", none ? tr("exhausted: no moves of the model lead there")
                                                    : say("stopped: it takes at least {} moves", found.lower_bound)}}));
    answer.text = text_in(answer.fields, "reason") + "\n";
    return answer;
  }
  auto steps = Json::array();
  std::string text = say("{} moves, the fewest of the model\n", found.moves.size());
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
      tr("Rubik's Magic: ") + code,
      tr("quarter turns: m towards a mountain, v towards a valley, at the hinge behind the tile named"), 4, 5,
      format == "svg"};
  if (format != "text") {
    MELEDA_TRY(answer.document, document_of(pictures_on_pages(std::move(items), layout, stop), format, stop));
  }
  return answer;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> magic_fold_verbs() {
  const Operand spec{"spec", ValueKind::spec, phrase("the chain that is folded")};
  return with_meanings(
      {{"reach",
        phrase("tell which configurations can be folded, and in how many moves"),
        phrase("All configurations in space whose invariants vanish are looked for among all states of the model. What "
               "is not "
               "reached may still be built from the real puzzle, whose tiles and strings give way a little and whose "
               "hinges "
               "may "
               "turn all at different speeds."),
        {spec},
        {{"missing", ValueKind::flag, phrase("list those that are not reached")}},
        {{"6", phrase("those of six tiles")}, {"8", phrase("those of the puzzle that is sold: some minutes")}},
        reach},
       {"instructions",
        phrase("show how to fold a state, with a picture for each move"),
        phrase("The fewest moves of the model. Tiles keep their numbers."),
        {spec, {"state", ValueKind::state, phrase("what is to be built; the goal by default"), false, {}, "goal"}},
        {format_option({"text", "svg", "pdf"})},
        {{"8", phrase("the goal of the puzzle")}, {"8 RRmRRmRRmRRm -o tube.pdf", phrase("an open tube, to print")}},
        instructions}},
      {number_field("states", phrase("States")), number_field("depth", phrase("Moves to the farthest of them")),
       number_field("configurations", phrase("Configurations that there are")),
       number_field("reached", phrase("Configurations that can be folded")),
       number_field("shapes", phrase("Shapes that there are")),
       number_field("shapes_reached", phrase("Shapes that can be folded")),
       text_field("complete", phrase("All was searched")),
       text_field("reached_by_moves", phrase("Configurations by the moves that they take")),
       text_field("code", phrase("Magic code")), number_field("length", phrase("Moves")),
       text_field("optimal", phrase("Proven to be the fewest")), text_field("in_hand", phrase("As it is held"))});
}

}  // namespace meleda::studies
