#include "meleda/studies/pegs/board_arguments.hpp"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "meleda/core/text.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/studies/pegs/solution_space.hpp"

namespace meleda::studies {

using namespace pegs;

Result<DrawnBoard> board_argument(const VerbArguments& arguments, const std::string& name) {
  const auto& text = arguments.text(name);
  if (text.find('\n') != std::string::npos) return read_board(FileText{{}, text});
  auto named = read_board(std::string_view(text));
  if (named || named.error().code != ErrorCode::not_found) {
    if (!named) return arguments.refuse(name, std::move(named).error());
    return named;
  }
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(text, ignored)) return arguments.refuse(name, std::move(named).error());
  // A drawing of 64 holes is small; whatever is much larger is none.
  constexpr std::uintmax_t most_bytes = 1 << 16;
  const auto bytes = std::filesystem::file_size(text, ignored);
  if (ignored || bytes > most_bytes) {
    return arguments.refuse(name, ErrorCode::too_large, "the file is too large for the drawing of a board");
  }
  std::ifstream file(text, std::ios::binary);
  std::string drawing{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file) return arguments.refuse(name, ErrorCode::unavailable, "the file cannot be read");
  return read_board(FileText{text, std::move(drawing)});
}

Result<Pegs> position_argument(const VerbArguments& arguments, const std::string& name, const DrawnBoard& drawn) {
  const auto& text = arguments.text(name);
  if (text == "start") return drawn.start;
  auto pegs = parse_position(*drawn.board, text);
  if (!pegs) return arguments.refuse(name, std::move(pegs).error());
  return pegs;
}

Result<std::vector<Pegs>> targets_argument(const VerbArguments& arguments, const std::string& name, const Board& board,
                                           Pegs start) {
  const auto& text = arguments.text(name);
  if (text == "any") return SolutionSpace::one_peg_anywhere(board, start);
  auto pegs = parse_position(board, text);
  if (!pegs) return arguments.refuse(name, std::move(pegs).error());
  return std::vector<Pegs>{*pegs};
}

Result<const NamedClass*> class_argument(const VerbArguments& arguments, const std::string& name, const Board& board) {
  const auto& letter = arguments.text(name);
  const auto* const named =
      letter.size() == 1 ? board.class_with_letter(static_cast<char>(std::toupper(letter.front()))) : nullptr;
  if (named != nullptr) return named;
  std::string letters;
  for (const auto& one : board.classes()) letters += fmt::format("{}{}", letters.empty() ? "" : ", ", one.letter);
  return arguments.refuse(name, ErrorCode::not_found, fmt::format("this board has no class {}", in_quotes(letter)), 0,
                          fmt::format("it has {}; other classes are their images in a mirror", letters));
}

}  // namespace meleda::studies
