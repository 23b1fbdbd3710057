#include "meleda/studies/pegs/open_board.hpp"

#include "meleda/core/user_files.hpp"

namespace meleda::studies {

Result<pegs::DrawnBoard> open_board(const std::string& given) {
  // As in a spec, where the board comes after the family's name.
  constexpr std::string_view family = "pegs:";
  const auto text = given.starts_with(family) ? given.substr(family.size()) : given;
  if (text.find('\n') != std::string::npos) return pegs::read_board(FileText{{}, text});
  auto named = pegs::read_board(std::string_view(text));
  // Only where no board has the name there may be a file that has it.
  if (named || named.error().code != ErrorCode::not_found || text.empty()) return named;
  constexpr std::size_t largest_drawing = 64 << 10;
  auto drawing = text_or_file(text, largest_drawing);
  if (!drawing) {
    if (text.find_first_of("./") == std::string::npos) return named;  // looks like a name
    auto error = std::move(named).error();
    error.message = std::move(drawing).error().message;
    if (!drawing.error().hint.empty()) error.hint = std::move(drawing).error().hint;
    return tl::unexpected(std::move(error));
  }
  return pegs::read_board(FileText{text, std::move(*drawing)});
}

}  // namespace meleda::studies
