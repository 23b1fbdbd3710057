// The verb `sheet`: one puzzle on paper. A leaflet with its picture, its rules and its goal, and then the solution, a
// diagram for each move.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "meleda/core/answer.hpp"
#include "meleda/core/sheet.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

struct CentreOf {
  Point operator()(const Rectangle& shape) const {
    return {shape.corner.x + shape.width / 2, shape.corner.y + shape.height / 2};
  }
  Point operator()(const Circle& shape) const { return shape.centre; }
  Point operator()(const Text& shape) const { return shape.centre; }
  Point operator()(const auto& shape) const {
    Point sum;
    for (const auto& point : shape.points) sum = {sum.x + point.x, sum.y + point.y};
    const auto count = static_cast<double>(shape.points.size());
    return {sum.x / count, sum.y / count};
  }
};

// On paper nothing is clicked: what can be moved is not marked, but for the one move that is shown. Where a piece goes
// somewhere, a line leads there.
Scene on_paper(Scene scene, const std::string& move) {
  Scene out{scene.title, scene.width, scene.height, {}, scene.part};
  std::optional<Line> way;
  for (auto& shape : scene.shapes) {
    const auto drag =
        std::find_if(shape.drags.begin(), shape.drags.end(), [&](const Drag& other) { return other.move == move; });
    const bool is_moved = !move.empty() && (shape.move == move || drag != shape.drags.end());
    const bool turns = shape.angle.about != Point{};  // where it is, so that no line leads anywhere
    if (is_moved && drag != shape.drags.end() && !way && !turns) {
      way = Line{{std::visit(CentreOf{}, turned(shape.geometry, shape.angle)), drag->to}};
    }
    if (shape.role == Role::active && !is_moved) continue;
    out.shapes.push_back(std::move(shape));
  }
  if (way) {
    const auto end = way->points.back();
    out.shapes.push_back({"way", Role::solution, std::move(*way)});
    out.shapes.push_back({"way-end", Role::solution, Circle{end, 0.08, 0}});
  }
  return out;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    if (c != ' ' && c != '\n') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

// The moves of the solution that are drawn, each with the state before it; what is known about the whole is said in
// words.
struct DrawnSolution {
  std::string words;
  std::string from;
  std::string to;
  std::vector<MoveText> moves;  // each with where it leads
  bool whole = false;
};

Result<DrawnSolution> solution_of(const Opened& opened, const Request& request, Context& context) {
  const auto& facets = opened.instance->facets();
  MELEDA_TRY(auto solution, facets.solving->solve(request.text("from"), request.text("to"), {}, context));
  DrawnSolution drawn{{}, solution.from, solution.to, {}, false};
  if (solution.status != Status::done) {
    drawn.words =
        fmt::format("{}: {}", solution.status == Status::unsolvable ? tr("There is none") : tr("It was not found"),
                    solution.reason);
    return drawn;
  }
  const auto most = request.number("diagrams");
  MELEDA_TRY(const auto list,
             first_items(*solution.path, PathItems::moves, context.control, static_cast<std::uint64_t>(most)));
  std::string moves;
  for (const auto& move : list) moves += (moves.empty() ? "" : " ") + move.get<std::string>();
  if (!moves.empty() && facets.playing) {
    MELEDA_TRY(drawn.moves, facets.playing->play(solution.from, moves, context.control));
  }
  const auto length = to_text(solution.length);
  drawn.whole = solution.length <= most;
  drawn.words = say("{}{}.{}", counted(length, tr("move"), tr("moves")),
                    solution.optimal ? tr(", and no fewer will do") : tr(", not proven to be the fewest"),
                    drawn.whole ? std::string(tr(" Each diagram shows the move that is made next."))
                                : say(" The first {} are drawn.", grouped(std::to_string(most))));
  return drawn;
}

Result<Answer> run_sheet(const Opened& opened, const Request& request, Context& context) {
  const auto& instance = *opened.instance;
  const auto& info = opened.family->info;
  const StopCheck stop(context.control);
  MELEDA_TRY(const auto from, instance.read_state("from", request.text("from")));
  MELEDA_TRY(const auto start, instance.scene(from));
  const auto title = opened.product != nullptr  ? tr(opened.product->title)
                     : instance.title().empty() ? tr(info.title)
                                                : instance.title();
  Answer answer;
  auto& fields = answer.fields;
  fields = {{"spec", request.text("spec")}, {"from", from}, {"format", request.text("format")}};

  Leaflet leaflet{title, request.text("spec"), {}, {}};
  leaflet.pictures.push_back({on_paper(start, {}), tr("from here"), {}});
  leaflet.texts.push_back(
      {tr("Rules"), words_of(instance.description().empty() ? tr(info.rules) : instance.description())});
  if (const auto holding = instance.holding(); !holding.line.empty()) {
    leaflet.texts.push_back({tr("How to hold it"), words_of(holding.line)});
  }
  leaflet.texts.push_back(
      {tr("How it is written"), words_of(say("A state: {}. A move: {}.", tr(info.state), tr(info.move)))});
  leaflet.texts.push_back({tr("This position"), words_of(from)});

  std::vector<SheetItem> diagrams;
  if (instance.facets().solving && !request.has("no-solution")) {
    MELEDA_TRY(const auto solution, solution_of(opened, request, context));
    if (solution.to != "goal") {
      MELEDA_TRY(auto goal, instance.scene(solution.to));
      leaflet.pictures.push_back({on_paper(std::move(goal), {}), tr("to there"), {}});
    }
    leaflet.texts.push_back({tr("Solution"), words_of(solution.words)});
    if (auto allowed = may_draw(start, solution.moves.size() + 3, 0, context.control); !allowed) {
      return tl::unexpected<Error>(std::move(allowed).error());
    }
    auto before = solution.from;
    for (std::size_t i = 0; i < solution.moves.size(); ++i) {
      stop();
      MELEDA_TRY(auto scene, instance.scene(before));
      diagrams.push_back({on_paper(std::move(scene), solution.moves[i].move),
                          fmt::format("{}.  {}", i + 1, solution.moves[i].move),
                          {}});
      before = solution.moves[i].to;
    }
    if (!solution.moves.empty()) {
      MELEDA_TRY(auto scene, instance.scene(before));
      diagrams.push_back({on_paper(std::move(scene), {}), solution.whole ? "done" : tr("and so on"), {}});
    }
  } else if (instance.facets().solving) {
    // The goal belongs to the puzzle, the solution does not.
    const auto goals = instance.facets().solving->goals();
    if (goals.size() == 1) {
      MELEDA_TRY(auto goal, instance.scene(goals.front()));
      leaflet.pictures.push_back({on_paper(std::move(goal), {}), tr("to there"), {}});
    }
  }
  fields["diagrams"] = std::to_string(diagrams.size());
  // Wide pictures are fewer on a page, so that they can be read.
  const auto columns = static_cast<std::size_t>(std::clamp(28.0 / start.width, 1.0, 4.0));
  const auto rows = static_cast<std::size_t>(
      std::clamp(1.25 * static_cast<double>(columns) * start.width / std::max(1.0, start.height + 1), 3.0, 9.0));
  auto pages = leaflet_on_pages(std::move(leaflet));
  for (auto& page : pictures_on_pages(std::move(diagrams), {title, tr("solution"), columns, rows}, stop)) {
    pages.push_back(std::move(page));
  }
  fields["pages"] = std::to_string(pages.size());
  MELEDA_TRY(answer.document, document_of(std::move(pages), request.text("format"), stop));
  return answer;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> sheet_verbs(const Tour& tour) {
  return {puzzle_verb(
      {"sheet",
       phrase("a sheet to print: picture, rules, and the solution in diagrams"),
       phrase("A leaflet about one puzzle in one position. A long solution is drawn as far as --diagrams says."),
       {spec_operand()},
       {from_option(),
        to_option(),
        {"diagrams",
         ValueKind::number,
         phrase("so many moves are drawn at most"),
         {},
         "120",
         NumberRange{1, most_pictures}},
        {"no-solution", ValueKind::flag, phrase("the puzzle alone, to give to somebody")},
        format_option({"pdf", "svg"}, phrase("pages to print, or one picture"))},
       {{fmt::format("sheet {} -o sheet.pdf", tour.spec), phrase("to print")},
        {fmt::format("sheet {} --from {} --no-solution -o puzzle.pdf", tour.spec, tour.state), phrase("a riddle")}}},
      {}, run_sheet, document_text)};
}

}  // namespace meleda
