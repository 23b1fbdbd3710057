#pragma once
// Moves of packed rows (row_packing.hpp), many rows at a time and without unpacking them: where a move takes each place
// from one other place, what a few places of a row give to the result is looked up in a table, and the OR of all is the
// row after the move.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/row_packing.hpp"

namespace meleda {

class PackedMoves {
 public:
  // What a place has after a move, from the value that its source had before.
  using Change = std::function<std::uint8_t(std::size_t place, std::uint8_t value)>;

  // Of rows that fit a word.
  explicit PackedMoves(const RowPacking& packing);

  // Place i is taken from place from[i]. With a place for `blank`, only while the value there is 0.
  void add(std::span<const std::uint8_t> from, const Change& change, std::optional<std::size_t> blank = {});

  // Appends what the moves that are allowed make of each row, and where the results of each row end.
  void apply(std::span<const std::uint64_t> rows, std::vector<std::uint64_t>& results,
             std::vector<std::size_t>& ends) const;

 private:
  RowPacking packing_;
  unsigned part_places_ = 1;           // that are looked up together
  unsigned part_bits_ = 1;             // of all of them
  std::vector<unsigned> shifts_;       // [part]
  std::vector<std::uint64_t> tables_;  // [move][part][value]
  std::vector<std::uint64_t> blanks_;  // [move]: the bits that must be 0
  bool always_ = true;                 // all moves are allowed everywhere
};

}  // namespace meleda
