#include "meleda/studies/pegs/book_verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/data_store.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/bit_layout.hpp"
#include "meleda/families/pegs/boards.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/families/pegs/pegs.hpp"
#include "meleda/studies/pegs/board_arguments.hpp"
#include "meleda/studies/pegs/book.hpp"

namespace meleda::studies {

namespace {

using namespace pegs;

const std::string all_classes = "all";
const std::string build_verb = "book build";

// The classes that were asked for: one, or all that the board has.
Result<std::vector<const NamedClass*>> classes_of(const Request& request, const Board& board) {
  std::vector<const NamedClass*> classes;
  const auto& letter = request.text("class");
  if (letter == all_classes) {
    for (const auto& named : board.classes()) classes.push_back(&named);
    return classes;
  }
  MELEDA_TRY(const auto* named, class_argument(request, "class", board));
  classes.push_back(named);
  return classes;
}

Json level_values(const std::vector<BitBookLevel>& levels) {
  auto values = Json::array();
  for (const auto& level : levels) {
    values.push_back(
        fields_of({{"pegs", level.full_places}, {"positions", level.states}, {"up_to_symmetry", level.orbits}}));
  }
  return values;
}

std::string level_table(const std::vector<BitBookLevel>& levels) {
  std::uint64_t states = 0;
  std::uint64_t orbits = 0;
  auto text = fmt::format("{:>5}  {:>16}  {:>16}\n", tr("pegs"), tr("positions"), tr("up to symmetry"));
  const auto row = [&](const std::string& name, std::uint64_t a, std::uint64_t b) {
    text += fmt::format("{:>5}  {:>16}  {:>16}\n", name, grouped(a), grouped(b));
  };
  for (const auto& level : levels) {
    row(std::to_string(level.full_places), level.states, level.orbits);
    states += level.states;
    orbits += level.orbits;
  }
  row(tr("all"), states, orbits);
  return text;
}

std::string bytes_text(std::uint64_t bytes) {
  return bytes < 1'000'000 ? say("{:.1f} kB", static_cast<double>(bytes) / 1e3)
                           : fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

Result<Answer> build(const Request& request, Context& context) {
  const auto& board = puzzle_of(context).rules.board();
  MELEDA_TRY(const auto classes, classes_of(request, board));
  const auto store = context.store();
  Answer answer;
  auto books = Json::array();
  for (const auto* named : classes) {
    auto built = build_book(board, *named, store,
                            {static_cast<int>(request.number("threads")), request.flag("portable")}, context.control);
    if (!built) {
      if (built.error().code == ErrorCode::too_large) return request.refuse("board", std::move(built).error());
      return tl::unexpected(std::move(built).error());
    }
    if (built->status != Status::done) {
      answer.outcome = outcome_of(built->status);
      answer.text += say("stopped at {} pegs: the book of class {} is not complete and was not saved\n",
                         built->levels.size(), named->letter);
      break;
    }
    books.push_back(fields_of({{"name", book_name(board, *named)},
                               {"class", std::string(1, named->letter)},
                               {"levels", level_values(built->levels)},
                               {"digest", built->digest},
                               {"bytes", built->bytes},
                               {"seconds", fmt::format("{:.2f}", built->level_seconds)},
                               {"writing_seconds", fmt::format("{:.2f}", built->writing_seconds)}}));
    answer.text += say("{}\n{}{}; digest {}; levels {:.1f} s, writing {:.1f} s\n\n", book_name(board, *named),
                       level_table(built->levels), bytes_text(built->bytes), built->digest, built->level_seconds,
                       built->writing_seconds);
  }
  answer.fields = fields_of({{"board", board.name()}, {"books", std::move(books)}, {"data", context.data.string()}});
  if (answer.outcome == Outcome::done) answer.text += say("saved in {}\n", context.data.string());
  return answer;
}

tl::unexpected<Error> no_book(const Request& request, const Context& context, const std::string& what) {
  return fail(ErrorCode::not_found, say("there is no book of {} in {}", what, in_quotes(context.data.string())), {},
              say("`pegs book build {}` makes it", request.text("board")));
}

std::string class_of_board(const Board& board, const NamedClass& named) {
  return say("class {} of the {}", named.letter, board.name());
}

Result<Answer> show(const Request& request, Context& context) {
  const auto& board = puzzle_of(context).rules.board();
  MELEDA_TRY(const auto classes, classes_of(request, board));
  const auto store = context.store();
  Answer answer;
  auto books = Json::array();
  for (const auto* named : classes) {
    const auto name = book_name(board, *named);
    if (!store.contains(name)) {
      if (classes.size() > 1) continue;
      return no_book(request, context, class_of_board(board, *named));
    }
    MELEDA_TRY(const auto book, open_book(board, *named, store));
    const auto digest = book->digest();
    books.push_back(fields_of({{"name", name},
                               {"class", std::string(1, named->letter)},
                               {"levels", level_values(book->levels())},
                               {"digest", digest}}));
    answer.text += say("{}\n{}digest {}\n\n", name, level_table(book->levels()), digest);
  }
  if (books.empty()) return no_book(request, context, tr("this board"));
  answer.fields = fields_of({{"board", board.name()}, {"books", std::move(books)}});
  return answer;
}

Result<Answer> contains(const Request& request, Context& context) {
  const auto& board = puzzle_of(context).rules.board();
  if (only_goal(puzzle_of(context))) {
    return request.refuse("board", ErrorCode::not_supported,
                          tr("books are about one peg in any hole, not about this goal"), {},
                          tr("leave out the goal, or ask pegs prove"));
  }
  MELEDA_TRY(const auto position, position_argument(request, "position", puzzle_of(context)));
  std::size_t turn = 0;
  const auto* named = board.named_class(board.class_of(position), &turn);
  Answer answer;
  answer.fields = fields_of({{"board", board.name()}, {"position", print_position(board, position)}});
  bool solvable = false;
  if (named != nullptr) {
    const auto store = context.store();
    if (!store.contains(book_name(board, *named))) {
      return no_book(request, context, class_of_board(board, *named));
    }
    MELEDA_TRY(const auto book, open_book(board, *named, store));
    solvable = book->contains(board.act(turn, position));
    add_fields(answer.fields, {{"class", std::string(1, named->letter)}});
  }
  add_fields(answer.fields, {{"solvable", solvable}});
  answer.text = solvable           ? tr("solvable\n")
                : named == nullptr ? tr("not solvable: no single peg has this position class\n")
                                   : tr("not solvable\n");
  if (!solvable) answer.outcome = Outcome::no;
  return answer;
}

// What a book takes when it is saved. How many positions there are is not known before they are found, so the sizes of
// the boards that most people play on are written down here, as `pegs book build` makes them (a test compares them).
std::optional<std::uint64_t> known_book_bytes(const std::string& book) {
  static constexpr std::pair<std::string_view, std::uint64_t> sizes[] = {
      {"pegs/english-A", 9'318'528},  {"pegs/english-B", 16'059'800}, {"pegs/english-C", 13'119'832},
      {"pegs/triangle5-A", 3'304},    {"pegs/triangle6-A", 27'672},   {"pegs/triangle7-A", 1'680'120},
      {"pegs/triangle7-B", 3'132'312}};
  const auto* const found =
      std::find_if(std::begin(sizes), std::end(sizes), [&](const auto& one) { return one.first == book; });
  return found == std::end(sizes) ? std::nullopt : std::optional(found->second);
}

// What to build for the book of that name; nothing where no class of the board has it, or the board is too large.
std::optional<Preparation> preparation_of(const AnyPuzzle& any, const std::string& book) {
  const auto* const puzzle = any.as<PegSolitaire>();
  constexpr int largest_board = 2 * static_cast<int>(most_side_places);  // beyond, a book takes more than a machine has
  if (puzzle == nullptr || puzzle->rules.board().size() > largest_board) return std::nullopt;
  const auto& board = puzzle->rules.board();
  for (const auto& named : board.classes()) {
    if (book_name(board, named) != book) continue;
    // A bit for each position of the class, and of the two sides of a move only one is there at a time.
    const auto bytes = std::uint64_t{1} << std::max(0, board.size() - 8);
    return Preparation{build_verb,
                       {{"board", spec_of(board)}, {"class", std::string(1, named.letter)}},
                       bytes,
                       known_book_bytes(book)};
  }
  return std::nullopt;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> pegs_book_verbs() {
  const auto board = board_operand();
  const Option some_class{
      "class", ValueKind::text, phrase("the position class by its letter, or all"), {}, all_classes};
  std::vector<Verb> verbs = {
      {build_verb,
       phrase("find all solvable positions of a board and keep them"),
       phrase("A book holds every position of a class from which one peg can be left. It is found by playing backwards "
              "from "
              "the single pegs, and kept compressed with the saved data. With a book, hints and proofs need no search. "
              "A book is about the board, whatever start and goal the spec has."),
       {board},
       {some_class,
        {"threads", ValueKind::number, phrase("how many cores to use; 0 for all"), {}, "0", NumberRange{0, 256}},
        {"portable", ValueKind::flag,
         phrase("do without special instructions of the processor: slower, the same book")}},
       {{"english", phrase("all three classes")}, {"hexagon --class A", phrase("one class of a large board")}},
       build},
      {"book show",
       phrase("say what a book holds: positions by number of pegs, and a digest"),
       "",
       {board},
       {some_class},
       {{"english --class A", phrase("the class of the central game")}},
       show},
      {"book contains",
       phrase("ask a book whether one peg can be left"),
       phrase("Exit status 1 means no."),
       {board, {"position", ValueKind::text, phrase("rows such as xxx/x.x, pegs such as d4,d5, or all-d4")}},
       {},
       {{"english all-d4", phrase("the central game")}},
       contains}};
  verbs.front().prepares = preparation_of;
  return verbs;
}

}  // namespace meleda::studies
