#include "meleda/studies/pegs/board_arguments.hpp"

#include <fmt/format.h>

#include <cctype>

#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/studies/pegs/solution_space.hpp"

namespace meleda::studies {

using namespace pegs;

Operand board_operand() {
  return {"board", ValueKind::spec, "a board by its name, or a file with a drawing"};
}

const PegSolitaire& puzzle_of(const Context& context) {
  const auto* const puzzle = context.puzzle ? context.puzzle->as<PegSolitaire>() : nullptr;
  MELEDA_ASSERT(puzzle != nullptr);
  return *puzzle;
}

Result<Pegs> position_argument(const Request& request, const std::string& name, const DrawnBoard& drawn) {
  const auto& text = request.text(name);
  if (text == "start") return drawn.start;
  auto pegs = parse_position(*drawn.board, text);
  if (!pegs) return request.refuse(name, std::move(pegs).error());
  return pegs;
}

Result<std::vector<Pegs>> targets_argument(const Request& request, const std::string& name, const Board& board,
                                           Pegs start) {
  const auto& text = request.text(name);
  if (text == "any") return SolutionSpace::one_peg_anywhere(board, start);
  auto pegs = parse_position(board, text);
  if (!pegs) return request.refuse(name, std::move(pegs).error());
  return std::vector<Pegs>{*pegs};
}

Result<const NamedClass*> class_argument(const Request& request, const std::string& name, const Board& board) {
  const auto& letter = request.text(name);
  const auto* const named =
      letter.size() == 1 ? board.class_with_letter(static_cast<char>(std::toupper(letter.front()))) : nullptr;
  if (named != nullptr) return named;
  std::string letters;
  for (const auto& one : board.classes()) letters += fmt::format("{}{}", letters.empty() ? "" : ", ", one.letter);
  return request.refuse(name, ErrorCode::not_found, fmt::format("this board has no class {}", in_quotes(letter)), 0,
                        fmt::format("it has {}; other classes are their images in a mirror", letters));
}

}  // namespace meleda::studies
