#include "meleda/studies/pegs/board_arguments.hpp"

#include <fmt/format.h>

#include <cctype>

#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/pegs/notation.hpp"

namespace meleda::studies {

using namespace pegs;

Operand board_operand() {
  return {"board", ValueKind::spec, phrase("a board by its name, or a file with a drawing")};
}

const PosedPegs& puzzle_of(const Context& context) {
  const auto* const puzzle = context.puzzle ? context.puzzle->as<PegSolitaire>() : nullptr;
  MELEDA_ASSERT(puzzle != nullptr);
  return *puzzle;
}

Result<Pegs> position_argument(const Request& request, const std::string& name, const PosedPegs& puzzle) {
  const auto& text = request.text(name);
  if (text == "start") return puzzle.start.pegs;
  auto pegs = parse_position(puzzle.rules.board(), text);
  if (!pegs) return request.refuse(name, std::move(pegs).error());
  return pegs;
}

Result<std::vector<Pegs>> targets_argument(const Request& request, const std::string& name, const PosedPegs& puzzle) {
  const auto& text = request.text(name);
  const auto& board = puzzle.rules.board();
  if (text == "any") return single_pegs(board.full());
  std::vector<Pegs> targets;
  if (text == "goal") {
    for (const auto& goal : puzzle.goals) targets.push_back(goal.pegs);
  } else {
    auto pegs = parse_position(board, text);
    if (!pegs) return request.refuse(name, std::move(pegs).error());
    targets.push_back(*pegs);
  }
  return targets;
}

Option targets_option() {
  return {"to",
          ValueKind::text,
          phrase("where to end: goal (the spec's), any (one peg in any hole), a hole, or a position"),
          {},
          "goal"};
}

std::optional<Pegs> only_goal(const PosedPegs& puzzle) {
  if (puzzle.goals.size() != 1) return std::nullopt;
  return puzzle.goals.front().pegs;
}

Result<const NamedClass*> class_argument(const Request& request, const std::string& name, const Board& board) {
  const auto& letter = request.text(name);
  const auto* const named =
      letter.size() == 1 ? board.class_with_letter(static_cast<char>(std::toupper(letter.front()))) : nullptr;
  if (named != nullptr) return named;
  std::string letters;
  for (const auto& one : board.classes()) letters += fmt::format("{}{}", letters.empty() ? "" : ", ", one.letter);
  return request.refuse(name, ErrorCode::not_found, say("this board has no class {}", in_quotes(letter)), 0,
                        say("it has {}; other classes are their images in a mirror", letters));
}

}  // namespace meleda::studies
