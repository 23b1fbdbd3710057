#pragma once
// Boards that have a name, and boards that are drawn in a text file (docs/families/pegs.md).

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/schema.hpp"
#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

// A board and the position that a game on it begins with.
struct DrawnBoard {
  std::shared_ptr<const Board> board;
  Pegs start = 0;
};

// As a user types them: `english`, `triangle:n`, ...
[[nodiscard]] std::vector<std::string> board_names();

// A board by its name, full but for its usual vacancy; the place of an error counts from the beginning of the name.
[[nodiscard]] Result<DrawnBoard> read_board(std::string_view name);
// A board from its drawing. Where the drawing has no empty hole, the start is as on boards with a name.
[[nodiscard]] Result<DrawnBoard> read_board(const FileText& drawing);
// Whichever the parameter is.
[[nodiscard]] Result<DrawnBoard> read_board(const Arguments& arguments, const std::string& parameter);

// The name by which read_board finds this very board, if there is one: what a drawing is called does not count.
[[nodiscard]] std::optional<std::string> name_of_board(const Board& board);

// What read_board makes this very board of: its name, or a drawing with line ends.
[[nodiscard]] std::string spec_of(const Board& board);

// How a board is drawn with clicks.
[[nodiscard]] Sketch drawing_sheet();

// The hole that is nearest to the centre of the board among those that can be the only vacant one at the start of a
// game to one peg, as far as position classes say; of several the first. Where there is none: the hole that is nearest
// to the centre.
[[nodiscard]] int usual_vacancy(const Board& board);

}  // namespace meleda::pegs
