#pragma once
// A grid of tiles whose square blocks are turned: what does not depend on how a state is stored. Cells are numbered
// row after row; a state here is the sort of the tile on each cell, from 0.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/cell_patterns.hpp"
#include "meleda/core/cells.hpp"
#include "meleda/core/group_moved.hpp"
#include "meleda/core/guided.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/core/piece_system.hpp"
#include "meleda/core/rank/multiset.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/schema.hpp"

namespace meleda::rotation {

using Sorts = std::vector<std::uint16_t>;

inline constexpr std::size_t longest_side = 100;

// Which turns of a block are one move: a quarter to the right or to the left; a half turn as well; to the right only.
enum class Turns { quarter, half, clockwise };

// A block by its number, turned so many quarters to the right, 1 to 3.
struct Turn {
  std::uint16_t block = 0;
  std::uint8_t quarters = 1;
  friend bool operator==(const Turn&, const Turn&) = default;
};

struct Rules {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::size_t block = 2;  // its side
  Turns turns = Turns::quarter;
  std::vector<std::uint16_t> blocks;         // the upper left cell of each
  std::vector<std::int32_t> block_at;        // [cell]: the number of the block that begins there, or -1
  std::vector<std::uint32_t> counts;         // [sort]
  std::vector<std::uint8_t> quarters = {1};  // of the moves of a block
  Sorts goal;
  Sorts start;
  Integer arrangements;                             // of all tiles, whether or not turns lead there
  std::optional<ranking::Arrangements> ranks = {};  // where there are fewer than 2^63

  [[nodiscard]] std::size_t cells() const { return rows * columns; }
  [[nodiscard]] bool distinct() const { return counts.size() == cells(); }
  [[nodiscard]] bool dotted() const { return counts.size() > 9; }
  [[nodiscard]] std::size_t move_count() const { return blocks.size() * quarters.size(); }

  // Calls visit(to, from) for every cell of the block: what lay on `from` comes to `to`.
  template <class Visitor>
  void turned(const Turn& turn, Visitor&& visit) const {
    const std::size_t corner = blocks[turn.block];
    const auto last = block - 1;
    for (std::size_t i = 0; i < block; ++i) {
      for (std::size_t j = 0; j < block; ++j) {
        const auto from = turn.quarters == 1   ? (last - j) * columns + i
                          : turn.quarters == 2 ? (last - i) * columns + last - j
                                               : j * columns + last - i;
        visit(corner + i * columns + j, corner + from);
      }
    }
  }
};

[[nodiscard]] Result<Rules> make_rules(const Arguments& arguments);
[[nodiscard]] std::string title_of(const Rules& rules);
[[nodiscard]] std::string about(const Rules& rules);

// For GroupMoved.
[[nodiscard]] std::vector<PointImages> group_generators(const Rules& rules);
[[nodiscard]] std::optional<PointImages> group_element(const Rules& rules, const Sorts& from, const Sorts& to);

// Why no turns lead from one arrangement to the other, where tiles that never leave their part of the cells, or the
// parity of what the turns permute, say so. They may miss.
[[nodiscard]] std::optional<std::string> why_impossible(const Rules& rules, const Sorts& from, const Sorts& to);

void print_sorts(const Rules& rules, std::span<const std::uint16_t> sorts, std::string& out);
[[nodiscard]] Result<Sorts> parse_sorts(const Rules& rules, std::string_view text);
void print_turn(const Rules& rules, const Turn& turn, std::string& out);
// "the block at b2 to the right".
[[nodiscard]] std::string turn_in_words(const Rules& rules, const Turn& turn);
[[nodiscard]] Result<Turn> parse_turn(const Rules& rules, std::string_view text);
// The tile on a cell changes with the next one in the order of sorts among those behind it, so that a state is entered
// from the first cell on.
[[nodiscard]] Result<Sorts> edited(const Rules& rules, Sorts sorts, std::string_view cell);
[[nodiscard]] Result<Scene> draw(const Rules& rules, std::span<const std::uint16_t> sorts);

// For searches on large grids.
[[nodiscard]] GuidedTask guide(const Rules& rules, Sorts from, Sorts to);

// For searches that prove: the same grid with a colour for each row, each column, each quadrant, each orbit of quarter
// turns of the board, or larger parts where that has more than so many arrangements; on large grids a few tiles told
// apart at a time.
[[nodiscard]] CellPatterns::Choice pattern_choice(const Rules& rules, std::uint64_t most_states);

// For engines and other programs: up to 255 cells.
[[nodiscard]] std::optional<CellSystem> cell_system(const Rules& rules);
[[nodiscard]] PieceSystem piece_system(const Rules& rules);

}  // namespace meleda::rotation
