#include "meleda/studies/pegs/open_board.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "meleda/core/text.hpp"

namespace meleda::studies {

Result<std::string> read_small_file(const std::string& name, std::size_t most_bytes) {
  std::error_code ignored;
  std::ifstream file(name, std::ios::binary);
  if (!file || std::filesystem::is_directory(name, ignored)) {
    return fail(ErrorCode::unavailable, fmt::format("the file {} cannot be read", in_quotes(name)), 0);
  }
  std::string text(most_bytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > most_bytes) {
    return fail(ErrorCode::too_large, fmt::format("the file {} has more than {} bytes", in_quotes(name), most_bytes),
                0);
  }
  return text;
}

Result<pegs::DrawnBoard> open_board(const std::string& given) {
  // As in a spec, where the board comes after the family's name.
  constexpr std::string_view family = "pegs:";
  const auto text = given.starts_with(family) ? given.substr(family.size()) : given;
  if (text.find('\n') != std::string::npos) return pegs::read_board(FileText{{}, text});
  auto named = pegs::read_board(std::string_view(text));
  // Only where no board has the name there may be a file that has it.
  if (named || named.error().code != ErrorCode::not_found || text.empty()) return named;
  constexpr std::size_t largest_drawing = 64 << 10;
  auto drawing = read_small_file(text, largest_drawing);
  if (!drawing) {
    if (text.find_first_of("./") == std::string::npos) return named;  // looks like a name
    auto error = std::move(named).error();
    error.message = std::move(drawing).error().message;
    return tl::unexpected(std::move(error));
  }
  return pegs::read_board(FileText{text, std::move(*drawing)});
}

}  // namespace meleda::studies
