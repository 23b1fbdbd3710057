#pragma once
// Books of peg solitaire: all positions of a class from which one peg can be left, in a file.

#include <cstdint>
#include <string>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/data_store.hpp"
#include "meleda/core/result.hpp"
#include "meleda/engines/bit_book.hpp"
#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

struct BuiltBook {
  Status status = Status::done;  // not done: nothing was written
  std::vector<BitBookLevel> levels;
  std::string digest;
  std::uint64_t bytes = 0;
  double level_seconds = 0;    // of the clock
  double writing_seconds = 0;  // compression included
};

// Builds the book of a class and puts it into the store under the name that the family gives it.
[[nodiscard]] Result<BuiltBook> build_book(const Board& board, const NamedClass& named, const DataStore& store,
                                           const BitLevels::Settings& settings, Control& control);

// A book that is in the store; every byte is checked.
[[nodiscard]] Result<std::shared_ptr<const BitBook>> open_book(const Board& board, const NamedClass& named,
                                                               const DataStore& store);

}  // namespace meleda::pegs
