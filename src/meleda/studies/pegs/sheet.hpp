#pragma once
// Many small boards on a page, with captions: contact sheets, and sheets of puzzles to print.

#include <optional>
#include <string>
#include <vector>

#include "meleda/core/scene.hpp"
#include "meleda/core/svg.hpp"
#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

struct SheetItem {
  Pegs pegs = 0;
  std::optional<int> finish;         // this hole gets a ring
  std::string heading;               // the first line below the board
  std::vector<std::string> caption;  // small print below it
};

// A page as wide as A4. The unit of the scene is the distance of two holes, so that lines are as thick as they should
// be; `millimetres` says how long it is on paper.
struct Page {
  Scene scene;
  double millimetres = 1;
};

struct SheetLayout {
  std::string title;
  std::string subtitle;
  std::size_t columns = 3;
  std::size_t rows = 4;   // on a page
  bool one_page = false;  // as long as it takes, instead of several of the height of A4
};

[[nodiscard]] std::vector<Page> boards_on_pages(const Board& board, const std::vector<SheetItem>& items,
                                                const SheetLayout& layout);

// Texts in the same places: such as solutions, for the back of the page. Words are wrapped.
struct TextItem {
  std::string heading;
  std::vector<std::string> words;
};
[[nodiscard]] std::vector<Page> texts_on_pages(const std::vector<TextItem>& items, const SheetLayout& layout);

// The pages below each other.
[[nodiscard]] std::string pages_to_svg(const std::vector<Page>& pages);

}  // namespace meleda::pegs
