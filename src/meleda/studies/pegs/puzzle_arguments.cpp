#include "meleda/studies/pegs/puzzle_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <variant>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/pegs/boards.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/families/pegs/picture.hpp"

namespace meleda::studies {

using namespace pegs;

namespace {

// The hole that every symmetry leaves in its place; -1 if there is none or more than one.
int centre_of(const Board& board) {
  int centre = -1;
  for (int h = 0; h < board.size(); ++h) {
    const auto images = [&](std::size_t g) { return board.act(g, peg(h)); };
    if (orbit_size(peg(h), board.symmetry_numbers(), images) > 1) continue;
    if (centre >= 0) return -1;
    centre = h;
  }
  return centre;
}

std::string letters_of_classes(const Board& board) {
  std::string text;
  for (const auto& named : board.classes()) {
    if (!text.empty()) text += ", ";
    text += say("{} ends in {}", named.letter, hole_names(board, named.finishing_holes));
  }
  return text;
}

}  // namespace

Option class_option() {
  return {"class", ValueKind::text, phrase("position class: A, B, ...; without it that of the finishing hole, or A")};
}

Option finish_option() {
  return {"finish", ValueKind::text,
          phrase("where the last peg must stand: a hole, or centre; else any hole of the class")};
}

Result<PegGame> game_argument(const Request& request, const PosedPegs& puzzle) {
  const auto& board = puzzle.rules.board();
  const auto goal = only_goal(puzzle);
  const NamedClass* named = nullptr;
  if (request.has("class")) {
    const auto& text = request.text("class");
    const char letter = text.empty() ? ' ' : text.front();
    named =
        text.size() == 1
            ? board.class_with_letter(letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter)
            : nullptr;
    if (named == nullptr) {
      return request.refuse("class", ErrorCode::not_found, tr("this board has no such class"), 0,
                            letters_of_classes(board));
    }
  }
  if (!request.has("finish") && !goal) {
    if (board.classes().empty()) return fail(ErrorCode::not_supported, tr("no jump is possible on this board"));
    return game_of_class(named != nullptr ? *named : board.classes().front());
  }
  int hole = -1;
  if (!request.has("finish")) {
    if (count(*goal) != 1) {
      return request.refuse("board", ErrorCode::not_supported, tr("the goal of this puzzle is no single peg"), {},
                            tr("give --finish, or leave out the goal"));
    }
    hole = std::countr_zero(*goal);
  } else if (request.text("finish") == "centre") {
    hole = centre_of(board);
    if (hole < 0) return request.refuse("finish", ErrorCode::not_found, tr("this board has no hole in its centre"));
  } else {
    auto parsed = parse_hole(board, request.text("finish"));
    if (!parsed) return request.refuse("finish", std::move(parsed).error());
    hole = *parsed;
  }
  auto game = game_to_holes(board, peg(hole));
  if (named != nullptr && game.named.letter != named->letter) {
    return request.refuse("finish", ErrorCode::bad_usage, say("a game of class {} cannot end here", named->letter), 0,
                          letters_of_classes(board));
  }
  return game;
}

Result<int> type_argument(const Request& request, const SymmetryTypes& types) {
  const auto& text = request.text("symmetric");
  if (text == "any") return 0;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto most = static_cast<int>(types.types().size());
  if (error != std::errc() || end != text.data() + text.size() || number < 1 || number > most) {
    std::string hint = tr("any, or one of");
    for (const auto& type : types.types()) {
      hint += fmt::format("{} {} ({})", type.number == 1 ? "" : ",", type.number, type.description);
    }
    return request.refuse("symmetric", ErrorCode::not_found, tr("no type of symmetry of this board"), 0,
                          most == 0 ? tr("this board has no symmetry") : hint);
  }
  return number;
}

Result<PegRange> pegs_argument(const Request& request, const Board& board) {
  PegRange range{1, board.size()};
  if (!request.has("pegs")) return range;
  const auto& text = request.text("pegs");
  const auto dots = text.find("..");
  const auto read = [&](std::size_t from, std::size_t to) -> std::optional<int> {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data() + from, text.data() + to, number);
    if (error != std::errc() || end != text.data() + to) return std::nullopt;
    return number;
  };
  const auto least = read(0, std::min(dots, text.size()));
  const auto most = dots == std::string::npos ? least : read(dots + 2, text.size());
  if (!least || !most) {
    return request.refuse("pegs", ErrorCode::bad_number, tr("a number of pegs, or two of them"), 0, tr("17 or 10..20"));
  }
  if (*least > *most) {
    return request.refuse("pegs", ErrorCode::bad_number, tr("the smaller number comes first"), 0,
                          fmt::format("{}..{}", *most, *least));
  }
  if (*least < 1 || *most > board.size()) {
    return request.refuse("pegs", ErrorCode::bad_number,
                          say("this board has positions with 1 to {} pegs", board.size()));
  }
  return PegRange{*least, *most};
}

std::string describe(const Board& board, const PegGame& game) {
  const auto where = (game.finish & (game.finish - 1)) == 0 ? hole_names(board, game.finish) : tr("any hole");
  return say("class {}, to one peg in {}", game.named.letter, where);
}

Json puzzle_fields(const Board& board, const PegGame& game, Pegs pegs) {
  auto spec = spec_of(board);
  if (spec.find('\n') != std::string::npos) spec = '"' + spec + '"';
  spec = "pegs:" + spec;
  if (count(game.finish) == 1) spec += ",finish=" + hole_names(board, game.finish);
  return fields_of({{"spec", spec}, {"state", print_position(board, pegs)}});
}

std::vector<std::pair<double, std::string>> difficulty_marks() {
  return {{0, phrase("easy")}, {5, phrase("medium")}, {10, phrase("hard")}, {15, phrase("very hard")}};
}

std::string difficulty_sentence(double score, std::uint64_t winning, std::uint64_t jumps, double luck) {
  if (jumps == 0) return tr("solved already");
  std::string word;
  for (const auto& [from, name] : difficulty_marks()) {
    if (score >= from) word = tr(name);
  }
  const auto games = static_cast<std::uint64_t>(std::llround(1 / std::max(luck, 1e-18)));
  const auto share = jumps == 1     ? winning == 1 ? say("{} of {} first jump wins", winning, jumps)
                                                   : say("{} of {} first jump win", winning, jumps)
                         : winning == 1 ? say("{} of {} first jumps wins", winning, jumps)
                                    : say("{} of {} first jumps win", winning, jumps);
  return say("{}: {}, and who jumps at random wins {}", word, share,
             games <= 1 ? std::string(tr("every game")) : say("once in {} games", grouped(games)));
}

Json rating_fields(const Board& board, const Rating& rating) {
  std::vector<std::string> winning;
  for (const auto& jump : rating.winning) winning.push_back(print_jump(board, jump));
  auto fields = fields_of({{"jumps", rating.possible}, {"winning_jumps", winning}});
  if (!rating.whole) {
    add_fields(fields, {{"difficulty", tr("not computed")}});
    return fields;
  }
  const auto& whole = *rating.whole;
  add_fields(fields,
             {{"difficulty",
               fields_of({{"summary", difficulty_sentence(whole.score, rating.winning.size(),
                                                          static_cast<std::uint64_t>(rating.possible), whole.luck)},
                          {"score", fmt::format("{:.2f}", whole.score)},
                          {"solutions", whole.solutions},
                          {"luck", fmt::format("{:.3g}", whole.luck)},
                          {"best_line_share", fmt::format("{:.3g}", whole.best_line_share)},
                          {"longest_wrong_way", whole.longest_wrong_way},
                          {"longest_wrong_way_exact", whole.longest_wrong_way_exact},
                          {"fewest_moves", whole.fewest_moves}})}});
  return fields;
}

std::string score_text(const Rating& rating) {
  return rating.whole ? fmt::format("{:.1f}", rating.whole->score) : tr("not computed");
}

std::string jumps_text(const Rating& rating) {
  const auto winning = rating.winning.size();
  if (rating.possible == 1) {
    return winning == 1 ? say("{} jump, {} wins", rating.possible, winning)
                        : say("{} jump, {} win", rating.possible, winning);
  }
  return winning == 1 ? say("{} jumps, {} wins", rating.possible, winning)
                      : say("{} jumps, {} win", rating.possible, winning);
}

Scene picture_of(const Board& board, Pegs pegs, std::optional<int> finish) {
  auto drawn = draw(board, pegs);
  if (!finish) return drawn;
  const auto name = hole_name(board, *finish);
  const auto at = std::find_if(drawn.shapes.begin(), drawn.shapes.end(), [&](const Shape& shape) {
    return shape.key == "hole-" + name || shape.key == "peg-" + name;
  });
  MELEDA_ASSERT(at != drawn.shapes.end());
  const auto centre = std::get<Circle>(at->geometry).centre;
  drawn.shapes.push_back({"finish", Role::node_goal, Circle{centre, 0.47, 0.44}});
  return drawn;
}

}  // namespace meleda::studies
