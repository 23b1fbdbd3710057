#include "meleda/families/pegs/pegs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/families/pegs/picture.hpp"

namespace meleda::pegs {

namespace {

constexpr auto usual = "usual";
constexpr auto any = "any";

Result<int> read_hole(const Board& board, const Arguments& arguments, const std::string& parameter) {
  const auto& text = arguments.text(parameter);
  auto hole = parse_hole(board, text);
  if (!hole) return fail_in(parameter, text, std::move(hole).error());
  return hole;
}

// "d1, d4 or d7".
std::string any_of(const Board& board, Pegs holes) {
  std::string text;
  for (; holes != 0; holes &= holes - 1) {
    if (!text.empty()) text += (holes & (holes - 1)) == 0 ? tr(" or ") : ", ";
    text += hole_name(board, std::countr_zero(holes));
  }
  return text;
}

}  // namespace

[[gnu::cold]] FamilyInfo PegSolitaire::info() {
  FamilyInfo info;
  info.id = "pegs";
  info.title = phrase("peg solitaire");
  info.kind = "board";
  info.rules = phrase(
      "A peg jumps along a line of the board over a neighbouring peg into the empty hole behind it, and the peg that "
      "it "
      "jumped over is taken away. Come to a single peg. On boards of the square lattice jumps go along rows and "
      "columns, "
      "on boards of the triangular lattice in six directions.");
  info.state = phrase(
      "the rows of the board from the top, x for a peg and . for an empty hole, with / between them; also read: the "
      "holes "
      "that have pegs, d4,d5,e4, or all but some, all-d4");
  info.move = phrase("d2-d4: the peg in d2 jumps into d4; on the triangular lattice a1-c1");
  info.schema = {
      {"board", ParameterKind::file, 0, 0, "english", board_names(),
       phrase("a board, or a file with a drawing of one; n is the number of holes on a side"), drawing_sheet(),
       phrase("name: a new board\n\n  xxx\n  xxx\nxxxxxxx\nxxx.xxx\nxxxxxxx\n  xxx\n  xxx\n")},
      {"vacant",
       ParameterKind::text,
       0,
       0,
       usual,
       {},
       phrase("the hole that is empty at the start; usual: as it is drawn, else the centre or what is nearest to it")},
      {"finish", ParameterKind::text, 0, 0, any, {}, phrase("the hole of the last peg, or any")},
  };
  info.products = {
      {"hi-q", phrase("Hi-Q, 33 holes"), "pegs:english,finish=d4", phrase("Kohner"), "", "",
       phrase("the peg game on the English board")},
      {"cracker-barrel", phrase("the peg game of the Cracker Barrel restaurants, 15 holes"),
       "pegs:triangle:5,vacant=a1", "", "", "", phrase("any hole may be the vacant one")},
  };
  info.references = {
      {"bell", "George I. Bell, Designing peg solitaire puzzles, Recreational Mathematics Magazine 7, 2017, pp. 5-19"},
      {"", "John D. Beasley, The Ins and Outs of Peg Solitaire, Oxford University Press, 1985"},
  };
  const std::string drawn_square = "pegs:\"name: a small cross\n xx\nxx.x\nx.xx\n xx\n\"";
  const std::string drawn_triangular = "pegs:\"lattice: triangular\n x x x\nx . x x\n x x x\n\"";
  info.samples = {"pegs:triangle:4",           drawn_square,   drawn_triangular, "pegs:diamond:3",
                  "pegs:triangle:5,finish=a1", "pegs:english", "pegs:hexagon"};
  info.tour = {"pegs:triangle:5", "x/xx/.xx/x.../xxx.x", "pegs:triangle:4", "pegs:english"};
  return info;
}

Result<PegSolitaire> make(const Arguments& arguments) {
  MELEDA_TRY(auto drawn, read_board(arguments, "board"));
  const auto& board = *drawn.board;
  if (arguments.text("vacant") != usual) {
    MELEDA_TRY(const int vacant, read_hole(board, arguments, "vacant"));
    drawn.start = board.full() & ~peg(vacant);
  }
  int finish = -1;
  if (arguments.text("finish") != any) {
    MELEDA_TRY(finish, read_hole(board, arguments, "finish"));
  }
  return PegSolitaire(std::move(drawn), finish);
}

std::vector<PegSolitaire::State> PegSolitaire::goals() const {
  if (finish_ >= 0) return {{peg(finish_)}};
  std::vector<State> states;
  for (int h = 0; h < board().size(); ++h) states.push_back({peg(h)});
  return states;
}

PegSolitaire::Outlook PegSolitaire::outlook(std::span<const State> targets) const {
  std::vector<Pegs> positions;
  for (const auto& target : targets) positions.push_back(target.pegs);
  return {PagodaOutlook(board(), positions)};
}

std::string book_name(const Board& board, const NamedClass& named) {
  auto name = name_of_board(board);
  if (name) {
    std::erase(*name, ':');  // as names of saved data are
  } else {
    // A board that was drawn goes by its holes (FNV-1a).
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto add = [&hash](int number) { hash = (hash ^ static_cast<std::uint64_t>(number)) * 0x100000001b3; };
    add(board.lattice() == Lattice::square ? 4 : 6);
    for (const auto& hole : board.holes()) {
      add(hole.row);
      add(hole.x);
    }
    name = fmt::format("drawn-{:016x}", hash);
  }
  return fmt::format("pegs/{}-{}", *name, named.letter);
}

std::optional<PegSolitaire::Book> PegSolitaire::book(State s, std::span<const State> targets) const {
  const auto value = board().class_of(s.pegs);
  Book book;
  const auto* const named = board().named_class(value, &book.turn);
  if (named == nullptr) return std::nullopt;
  Pegs holes = 0;
  for (const auto& target : targets) {
    if (count(target.pegs) != 1) return std::nullopt;
    holes |= target.pegs;
  }
  book.name = book_name(board(), *named);
  const auto finishing = board().finishing_holes(value);
  book.exact = (holes & finishing) == finishing;
  book.board = drawn_.board;
  return book;
}

std::string PegSolitaire::title() const {
  return say("peg solitaire: {}, {} holes", board().name(), board().size());
}

std::string PegSolitaire::description() const {
  const auto value = board().class_of(drawn_.start);
  const auto* const named = board().named_class(value);
  auto text = say("{} The board has {} jumps and {} symmetries. ", tr(info().rules), board().jumps().size(),
                  board().symmetries().size());
  if (named == nullptr) {
    text += tr("No single peg has the class of the start, so the start cannot be solved.");
  } else {
    text += say("The start is in class {}: a last peg can only be in {}.", named->letter,
                hole_names(board(), board().finishing_holes(value)));
  }
  auto lines = wrapped(text, 0);
  lines.pop_back();  // the end of the last line
  return lines;
}

std::string PegSolitaire::why_not(State s, Move m) const {
  const auto name = [&](int hole) { return hole_name(board(), hole); };
  if ((s.pegs & peg(m.from)) == 0) return say("there is no peg in {}", name(m.from));
  if ((s.pegs & peg(m.to)) != 0) return say("{} is not empty", name(m.to));
  return say("there is no peg in {} to jump over", name(m.over));
}

std::string PegSolitaire::in_words(State /*s*/, Move m) const {
  const auto name = [&](int hole) { return hole_name(board(), hole); };
  return say("{} jumps over {} into {}", name(m.from), name(m.over), name(m.to));
}

std::vector<std::pair<std::string, PegSolitaire::State>> PegSolitaire::layouts() const {
  return {{tr("no pegs"), State{0}}, {tr("all holes full"), State{board().full()}}};
}

std::string PegSolitaire::why_hopeless(State s, std::span<const State> targets) const {
  const auto pegs = count(s.pegs);
  if (pegs == 0) return tr("there is no peg on the board");
  if (std::all_of(targets.begin(), targets.end(), [&](State t) { return count(t.pegs) > pegs; })) {
    return tr("every jump takes a peg away, and there are fewer pegs than the goal has");
  }
  const auto value = board().class_of(s.pegs);
  if (std::all_of(targets.begin(), targets.end(), [&](State t) { return board().class_of(t.pegs) != value; })) {
    const auto holes = board().finishing_holes(value);
    // Three neighbours in a line have three colours.
    return say(
        "{}: colour the diagonals of the board in turn with three colours; every jump changes the number of pegs on "
        "each colour by one, and the numbers here fit no {}",
        holes == 0 ? tr("no single peg can be left") : tr("a last peg could only stand in ") + any_of(board(), holes),
        holes == 0 ? tr("single peg") : tr("other hole"));
  }
  if (outlook(targets).hopeless(s)) {
    return tr(
        "the pegs lie too far from there: the holes can be given weights such that no jump raises the weight of "
        "all pegs together, and these weigh too little");
  }
  return {};
}

std::vector<PegSolitaire::State> PegSolitaire::other_ends(State s, std::span<const State> targets) const {
  std::vector<State> ends;
  const auto holes = board().finishing_holes(board().class_of(s.pegs));
  for (int h = 0; h < board().size(); ++h) {
    const State end{peg(h)};
    if ((holes & peg(h)) == 0 || std::find(targets.begin(), targets.end(), end) != targets.end()) continue;
    ends.push_back(end);
  }
  return ends;
}

std::string PegSolitaire::consolation(std::span<const State> ends) const {
  Pegs holes = 0;
  for (const auto& end : ends) holes |= end.pegs;
  return holes == 0 ? tr("no single peg can be left in any hole")
                    : tr("a last peg can still be left in ") + any_of(board(), holes);
}

Result<PegSolitaire::State> PegSolitaire::edit(State s, std::string_view place) const {
  MELEDA_TRY(const int hole, parse_hole(board(), place));
  return State{s.pegs ^ peg(hole)};
}

Result<PegSolitaire::State> PegSolitaire::parse(std::string_view text) const {
  MELEDA_TRY(const auto pegs, parse_position(board(), text));
  return State{pegs};
}

Result<PegSolitaire::Move> PegSolitaire::parse_move(std::string_view text) const {
  return parse_jump(board(), text);
}

void PegSolitaire::print(State s, std::string& out) const {
  print_position(board(), s.pegs, out);
}

void PegSolitaire::print_move(Move m, std::string& out) const {
  out += print_jump(board(), m);
}

Result<Scene> PegSolitaire::scene(State s) const {
  return draw(board(), s.pegs, {true, true});
}

}  // namespace meleda::pegs
