#pragma once
// A beam search on a board of few cells, such as a quotient: how far a state is from home is told by two tables, which
// hold what half of the pieces alone cost at least from every arrangement of theirs. These say more than sums over
// single pieces, and take memory that grows fast with the cells.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/dice.hpp"
#include "meleda/engines/beam_board.hpp"

namespace meleda::beam_board {

class PatternBeam {
 public:
  // Whether two tables of at most most_entries hold all pieces.
  [[nodiscard]] static bool fits(const Board& board);
  // Pieces are dealt to the tables by chance. Without tables if it is told to stop, or memory does not hold them.
  PatternBeam(const Board& board, Dice& dice, Control& control);

  // A path home of less than this cost, if one is found. Layers are by true cost: a move that stands for four of the
  // task counts as four. Narrower where memory or most_width say so.
  [[nodiscard]] std::optional<Steps> run(const Labels& start, std::size_t width, std::size_t below,
                                         Control& control) const;

  // What states are ordered by: for each table, what it says of the state and of its inverse, twice their sum and the
  // larger of them. 0 at home alone.
  [[nodiscard]] std::uint32_t value(const Labels& labels) const;
  // No path home costs less.
  [[nodiscard]] std::uint32_t lower_bound(const Labels& labels) const;

 private:
  static constexpr std::size_t most_width = 100'000;  // so that a layer takes a fraction of a second
  static constexpr std::size_t most_entries = std::size_t{1} << 26U;
  static constexpr std::size_t most_cells = 16;  // boards of more than 13 have too many entries
  static constexpr std::uint8_t far = 255;

  // A place is a cell of the board and an image: where a piece lies, or which piece lies there.
  using Place = std::uint16_t;
  using State = std::array<Place, most_cells>;  // [cell]: the piece there, as its home and which image of it
  class Search;
  struct Table {
    std::vector<Place> pieces;
    std::vector<std::uint8_t> cost;  // [place of the first, of the second, ...]
  };

  [[nodiscard]] static std::size_t most_pieces(const Board& board);
  void fill(Table& table, Control& control) const;
  [[nodiscard]] State read(const Labels& labels) const;
  template <class Use>
  void ask(const State& state, Use&& use) const;
  [[nodiscard]] std::uint32_t value_of(const State& state) const;
  [[nodiscard]] Place turned(Place piece, std::size_t turn) const {
    return static_cast<Place>(piece / turns_ * turns_ + (piece % turns_ + turn) % turns_);
  }

  const Board* board_ = nullptr;
  std::size_t turns_ = 1;
  std::size_t places_ = 0;
  std::vector<Place> piece_;               // [label]
  std::vector<std::vector<Place>> moved_;  // [move][place]
  std::vector<Table> tables_;
};

}  // namespace meleda::beam_board
