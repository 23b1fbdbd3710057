#include "meleda/studies/pegs/generate_verbs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/sheet.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/studies/pegs/board_arguments.hpp"
#include "meleda/studies/pegs/generate.hpp"
#include "meleda/studies/pegs/puzzle_arguments.hpp"

namespace meleda::studies {

namespace {

using namespace pegs;

struct Wish {
  DrawnBoard drawn;
  PegGame game;
  Order order;

  [[nodiscard]] const Board& board() const { return *drawn.board; }
  // The one hole in which the game must end.
  [[nodiscard]] std::optional<int> finish() const {
    if ((game.finish & (game.finish - 1)) != 0) return std::nullopt;
    return std::countr_zero(game.finish);
  }
};

Result<Wish> read(const Request& request, const Context& context) {
  Wish wish;
  wish.drawn = puzzle_of(context).rules.drawn();
  MELEDA_TRY(wish.game, game_argument(request, puzzle_of(context)));
  auto& order = wish.order;
  order.pegs = static_cast<int>(request.number("pegs"));
  if (order.pegs >= wish.board().size()) {
    return request.refuse("pegs", ErrorCode::bad_number,
                          say("this board has {} holes, and one at least must be empty", wish.board().size()));
  }
  if (request.flag("unique")) order.unique = Uniqueness::first_jump;
  if (request.flag("unique-solution")) order.unique = Uniqueness::solution;
  if (request.has("symmetric")) {
    MELEDA_TRY(order.type, type_argument(request, SymmetryTypes(wish.board())));
  }
  const auto& band = request.text("difficulty");
  order.band = band == "easy" ? Band::easy : band == "medium" ? Band::medium : band == "hard" ? Band::hard : Band::any;
  order.seed = static_cast<std::uint64_t>(request.number("seed"));
  order.count = static_cast<std::size_t>(request.number("count"));
  return wish;
}

// Nothing leaves unless it was replayed by the rules.
Result<void> check(const Wish& wish, const MadePuzzle& puzzle) {
  auto pegs = puzzle.pegs;
  for (const auto& jump : puzzle.solution) {
    if (!jump.possible(pegs)) return fail(ErrorCode::internal, tr("a solution makes a jump that is not possible"));
    pegs ^= jump.all();
  }
  if (count(pegs) != 1 || (pegs & wish.game.finish) == 0) {
    return fail(ErrorCode::internal, tr("a solution does not end where it should"));
  }
  return {};
}

std::string refutation_text(const Refutation& refutation, std::uint64_t solvable) {
  if (!refutation.tried) return say("not among the {} solvable positions", grouped(solvable));
  const auto& [longest, positions] = *refutation.tried;
  if (longest == 0) return tr("no jump is left");
  return say("all lines tried: {} {}, at most {} {} more", grouped(positions),
             positions == 1 ? tr("position") : tr("positions"), longest, longest == 1 ? tr("jump") : tr("jumps"));
}

Json puzzle_as_json(const Wish& wish, const Puzzles& puzzles, const MadePuzzle& puzzle) {
  const auto& board = wish.board();
  auto fields = fields_of({{"position", print_position(board, puzzle.pegs)}, {"pegs", count(puzzle.pegs)}});
  fields.update(rating_fields(board, puzzle.rating));
  fields.update(puzzle_fields(board, wish.game, puzzle.pegs));
  add_fields(fields, {{"solution", print_chains(board, puzzle.solution)}});
  add_fields(fields, {{"fewest_moves", puzzle.fewest_moves}});
  if (wish.order.unique == Uniqueness::none) return fields;
  auto refuted = Json::array();
  for (const auto& each : puzzle.refuted) {
    auto one = fields_of({{"jump", print_jump(board, each.jump)}, {"by", each.tried ? "exhausted" : "levels"}});
    if (each.tried) {
      add_fields(one, {{"positions", each.tried->positions}});
      add_fields(one, {{"longest_play", each.tried->longest}});
    } else {
      add_fields(one, {{"solvable_positions", puzzles.solvable_after}});
    }
    refuted.push_back(std::move(one));
  }
  add_fields(fields, {{"refuted", std::move(refuted)}});
  return fields;
}

// What was asked for, in words.
std::string description(const Wish& wish) {
  const auto& order = wish.order;
  std::string text = fmt::format("{} {}", order.pegs, order.pegs == 1 ? tr("peg") : tr("pegs"));
  if (order.type) text += *order.type == 0 ? tr(", symmetric") : say(", symmetry type {}", *order.type);
  if (order.unique == Uniqueness::first_jump) text += tr(", one winning first jump");
  if (order.unique == Uniqueness::solution) text += tr(", one solution");
  if (order.band != Band::any) {
    text += order.band == Band::easy ? tr(", easy") : order.band == Band::medium ? tr(", medium") : tr(", hard");
  }
  return text;
}

std::string nothing(const Wish& wish, const Puzzles& puzzles) {
  const auto what = fmt::format("{}, {}", description(wish), describe(wish.board(), wish.game));
  if (puzzles.most_pegs < wish.order.pegs) {
    return say("there is none: {}\nno position of this class with more than {} pegs is solvable\n", what,
               puzzles.most_pegs);
  }
  if (puzzles.rated == 0 && puzzles.not_rated > 0) {
    return say(
        "{}: their difficulty cannot be computed, because too many positions lie on their solutions\nuse fewer pegs, "
        "or "
        "leave --difficulty out\n",
        what);
  }
  if (puzzles.candidates && *puzzles.candidates > 0) {
    return say("there is none: {}\n{} fit but for the difficulty\n", what, *puzzles.candidates);
  }
  return say("there is none: {}\nall solvable positions with {} pegs were looked at\n", what, wish.order.pegs);
}

std::vector<Page> pages_of(const Wish& wish, const std::vector<MadePuzzle>& puzzles, bool one_page,
                           const StopCheck& stop) {
  const auto& board = wish.board();
  std::vector<SheetItem> items;
  std::vector<TextItem> solutions;
  const auto finish = wish.finish();
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const auto& puzzle = puzzles[i];
    const auto& rating = puzzle.rating;
    SheetItem item{picture_of(board, puzzle.pegs, finish), std::to_string(i + 1), {}};
    item.caption.push_back(say("{} pegs, {}", count(puzzle.pegs),
                               finish ? tr("finish in ") + hole_name(board, *finish) : tr("leave one peg")));
    item.caption.push_back(rating.whole ? say("difficulty {}, {} {}", score_text(rating), rating.whole->fewest_moves,
                                              rating.whole->fewest_moves == 1 ? tr("move") : tr("moves"))
                                        : tr("difficulty not computed"));
    items.push_back(std::move(item));
    solutions.push_back({fmt::format("{}", i + 1), print_chains(board, puzzle.solution)});
  }
  const auto subtitle = say("{}; {}; seed {}", description(wish), describe(board, wish.game), wish.order.seed);
  SheetLayout layout{say("Peg solitaire: {}", board.name()), subtitle, 3, 4, false};
  auto pages = pictures_on_pages(std::move(items), layout, stop);
  const bool fewest =
      std::all_of(puzzles.begin(), puzzles.end(), [](const MadePuzzle& each) { return each.fewest_moves; });
  layout.title = tr("Solutions");
  layout.subtitle = fmt::format("{}{}",
                                board.lattice() == Lattice::square
                                    ? tr("columns a, b, ... from the left, rows 1, 2, ... from the top")
                                    : tr("rows a, b, ... from the top, holes 1, 2, ... from the left"),
                                fewest ? tr("; in the fewest moves") : "");
  layout.one_page = one_page;
  for (auto& page : texts_on_pages(solutions, layout)) pages.push_back(std::move(page));
  return pages;
}

std::string text_of(const Wish& wish, const Puzzles& found) {
  const auto& board = wish.board();
  auto text = say("{}, {}; seed {}\n", description(wish), describe(board, wish.game), wish.order.seed);
  if (found.candidates) text += say("{} to choose from\n", grouped(*found.candidates));
  if (wish.order.band != Band::any) {
    text += say("difficulty beside {} like it", found.rated);
    if (found.not_rated > 0) text += say("; {} more were too large to rate", found.not_rated);
    text += '\n';
  }
  for (std::size_t i = 0; i < found.puzzles.size(); ++i) {
    const auto& puzzle = found.puzzles[i];
    text += say("\n{}. {}\n   {}, difficulty {}", i + 1, print_position(board, puzzle.pegs), jumps_text(puzzle.rating),
                score_text(puzzle.rating));
    if (puzzle.rating.whole) {
      const auto& whole = *puzzle.rating.whole;
      text += fmt::format(", {} {}", to_text(whole.solutions), whole.solutions == 1 ? tr("solution") : tr("solutions"));
    }
    const auto moves = print_chains(board, puzzle.solution);
    text += fmt::format("\n   {} {}{}: {}\n", moves.size(), moves.size() == 1 ? tr("move") : tr("moves"),
                        puzzle.fewest_moves ? tr(", the fewest") : "", fmt::join(moves, " "));
    for (const auto& each : puzzle.refuted) {
      text += say("   {} loses: {}\n", print_jump(board, each.jump), refutation_text(each, found.solvable_after));
    }
  }
  // Those in the band are a part of what was drawn; without a band all that there are were drawn.
  if (found.puzzles.size() < wish.order.count) {
    text += wish.order.band == Band::any ? tr("\nthere are no more\n") : tr("\nno more were found\n");
  }
  return text;
}

Result<Answer> make_puzzles(const Request& request, Context& context) {
  MELEDA_TRY(const auto wish, read(request, context));
  const auto& board = wish.board();
  MELEDA_TRY(const auto found, generate(board, wish.game, wish.order, context.control));
  Answer answer;
  answer.fields = fields_of({{"board", board.name()},
                             {"class", std::string(1, wish.game.named.letter)},
                             {"finish", hole_names(board, wish.game.finish)},
                             {"seed", wish.order.seed},
                             {"complete", found.status == Status::done}});
  if (found.status != Status::done) {
    answer.outcome = outcome_of(found.status);
    answer.text = found.status == Status::cancelled
                      ? tr("stopped before there were puzzles\n")
                      : say("ran out of {} before there were puzzles\n", context.control.exhausted());
    return answer;
  }
  if (found.puzzles.empty()) {
    answer.outcome = Outcome::no;
    answer.text = nothing(wish, found);
    add_fields(answer.fields, {{"reason", answer.text}});
    return answer;
  }
  for (const auto& puzzle : found.puzzles) {
    if (auto checked = check(wish, puzzle); !checked) return tl::unexpected(std::move(checked).error());
  }
  if (found.candidates) add_fields(answer.fields, {{"candidates", *found.candidates}});
  if (wish.order.band != Band::any) {
    add_fields(answer.fields, {{"rated", found.rated}});
    add_fields(answer.fields, {{"not_rated", found.not_rated}});
  }
  auto list = Json::array();
  for (const auto& puzzle : found.puzzles) list.push_back(puzzle_as_json(wish, found, puzzle));
  add_fields(answer.fields, {{"puzzles", std::move(list)}});
  if (request.text("format") == "text") {
    answer.text = text_of(wish, found);
    return answer;
  }
  if (auto allowed = may_draw(picture_of(board, found.puzzles.front().pegs), found.puzzles.size(), 0, context.control);
      !allowed) {
    return tl::unexpected(std::move(allowed).error());
  }
  const StopCheck stop(context.control);
  MELEDA_TRY(answer.document, document_of(pages_of(wish, found.puzzles, request.text("format") == "svg", stop),
                                          request.text("format"), stop));
  return answer;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> pegs_generate_verbs() {
  return {
      {"generate",
       phrase("make puzzles to order, with solutions"),
       phrase(
           "Solvable positions with so many pegs, drawn at random; the same seed gives the same puzzles. Difficulty is "
           "meant beside others of the same kind: the easiest quarter is easy, the hardest quarter hard. Where one "
           "first "
           "jump is to win, each of the others is refuted. As svg or pdf it is a sheet to print, with the solutions at "
           "the end."),
       {board_operand()},
       {{"pegs", ValueKind::number, phrase("how many pegs"), {}, "12", NumberRange{2, most_holes}},
        {"unique", ValueKind::flag, phrase("only one first jump wins")},
        {"unique-solution", ValueKind::flag, phrase("only one sequence of jumps wins")},
        {"symmetric", ValueKind::text, phrase("positions with just this type of symmetry: its number, or any")},
        class_option(),
        finish_option(),
        {"difficulty",
         ValueKind::choice,
         phrase("beside others of the same kind"),
         {"any", "easy", "medium", "hard"},
         "any"},
        {"seed", ValueKind::number, phrase("for other puzzles"), {}, "1", NumberRange{}},
        {"count", ValueKind::number, phrase("how many puzzles"), {}, "12", NumberRange{1, most_pictures}},
        format_option({"text", "svg", "pdf"})},
       {{"english --pegs 8 --unique --count 2", phrase("one first jump wins, and why the others do not")},
        {"english --pegs 10 --finish centre --difficulty hard -o sheet.pdf", phrase("a dozen to print")},
        {"triangle:5 --pegs 8 --unique-solution", phrase("no choice at all")}},
       make_puzzles}};
}

}  // namespace meleda::studies
