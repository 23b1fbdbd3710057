#pragma once
// Puzzles whose moves permute cells, as blocks of words (rows.hpp): permutations, repeated colours, a blank that
// slides.
//
// The pieces fall into two groups. A block is the set of cells that hold the lower group (and the cell of the blank); a
// word of it is an arrangement of the upper group on its cells, and a bit an arrangement of the lower one. So a move
// takes a block to a block, its words by one table and the bits of each word by one shuffle of 64 bits, and both depend
// on little: how the move acts on the cells of each group. A group whose arrangements are too many for a word is cut in
// parts, which belong to the block: by parity where its pieces are distinct, so that a move takes whole parts to whole
// parts; otherwise in ranges, with shuffles from each part to each other.
//
// Digits beside the cells (orientations, pieces of other sets) are changed by a move whatever lies where. All rows of
// digits that moves lead to are numbered once, and a word is such a number and an arrangement of the upper group.

#include <tsl/robin_map.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "meleda/core/cells.hpp"
#include "meleda/engines/row_kernels.hpp"
#include "meleda/engines/rows.hpp"

namespace meleda {

// All arrangements of some pieces on so many places, numbered by where the pieces of the first sort lie, then those of
// the second, ..., so that moves take arrangements that are close to others that are close; and cut in parts of equal
// or nearly equal size.
class CellGroup {
 public:
  enum class Cut { whole, by_parity, in_ranges };

  CellGroup() = default;
  // `sorts` are numbers of sorts of the puzzle, `counts` how many pieces of each.
  CellGroup(std::vector<std::uint8_t> sorts, std::vector<std::uint32_t> counts, Cut cut, std::uint32_t parts);

  // 0 if it does not fit 64 bits.
  [[nodiscard]] static std::uint64_t arrangements(std::span<const std::uint32_t> counts);

  [[nodiscard]] std::uint32_t places() const { return places_; }
  [[nodiscard]] std::uint32_t parts() const { return parts_; }
  // The largest; others in ranges may be smaller by up to one range.
  [[nodiscard]] std::uint32_t part_size() const { return part_size_; }
  [[nodiscard]] std::uint32_t size_of(std::uint32_t part) const;
  [[nodiscard]] bool holds(std::uint8_t sort) const { return local_[sort] != absent; }

  struct Number {
    std::uint32_t part = 0;
    std::uint32_t in_part = 0;
  };
  // The sorts of the pieces on the places, in the puzzle's numbers.
  [[nodiscard]] Number number(std::span<const std::uint8_t> sorts) const;
  void arrange(const Number& number, std::span<std::uint8_t> sorts) const;

 private:
  static constexpr std::uint8_t absent = 255;

  [[nodiscard]] std::uint64_t rank(std::span<const std::uint8_t> sorts) const;
  void unrank(std::uint64_t rank, std::span<std::uint8_t> sorts) const;
  [[nodiscard]] unsigned parity(std::span<const std::uint8_t> sorts) const;
  // As digits, the first place first.
  [[nodiscard]] std::uint64_t code(std::span<const std::uint8_t> sorts) const;

  std::vector<std::uint8_t> sorts_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint64_t> radices_;  // [sort]: how many choices of places
  std::vector<std::uint8_t> local_ = std::vector<std::uint8_t>(256, absent);
  Cut cut_ = Cut::whole;
  std::uint64_t count_ = 1;
  std::uint32_t places_ = 0;
  std::uint32_t parts_ = 1;
  std::uint32_t part_size_ = 1;
  std::vector<Number> known_;  // [code]; empty where there are too many
};

// The rows of digits that moves lead to from some, numbered in the order in which they are found.
class DigitOrbit {
 public:
  // Nothing where there are more than `most`, or where the work was stopped. `starts` are states as rows, one after the
  // other.
  [[nodiscard]] static std::optional<DigitOrbit> make(const CellSystem& system, std::span<const std::uint8_t> starts,
                                                      std::uint64_t most, Control* control);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  // Nothing where no moves lead there.
  [[nodiscard]] std::optional<std::uint32_t> number(std::span<const std::uint8_t> digits) const;
  [[nodiscard]] std::span<const std::uint8_t> digits(std::uint32_t number) const {
    return std::span(rows_).subspan(number * digits_, digits_);
  }
  // Moves that do the same to digits have the same action.
  [[nodiscard]] std::uint32_t action_of(std::size_t move) const { return action_of_[move]; }
  // [number]: where the action takes it.
  [[nodiscard]] const std::vector<std::uint32_t>& action(std::uint32_t number) const { return actions_[number]; }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  std::size_t digits_ = 0;
  std::uint32_t size_ = 0;
  std::vector<std::uint8_t> rows_;
  tsl::robin_map<std::string, std::uint32_t> numbers_;
  std::vector<std::uint32_t> action_of_;
  std::vector<std::vector<std::uint32_t>> actions_;
};

class CellRows final : public Rows {
 public:
  // Null where the space has no such layout, where a plane or the tables would take more than `most_bytes`, and where
  // the work was stopped. `starts` are the rows of the states from which a search begins, one after the other: they are
  // needed where there are digits beside the cells.
  [[nodiscard]] static std::unique_ptr<CellRows> make(const CellSystem& system, std::uint64_t most_bytes,
                                                      Control* control = nullptr,
                                                      std::span<const std::uint8_t> starts = {});

  // Of the planes that a search will need, at least: what can be said before anything is made. Nothing where there is
  // no layout.
  [[nodiscard]] static std::optional<std::uint64_t> plane_bytes(const CellSystem& system);

  // The sort of the piece on each cell, then the digits. Nothing where no moves lead to these digits.
  [[nodiscard]] std::optional<RowPlace> find(std::span<const std::uint8_t> row) const;
  // For a state that is there.
  [[nodiscard]] RowPlace place(std::span<const std::uint8_t> row) const;
  void cells(const RowPlace& place, std::span<std::uint8_t> out) const;

  [[nodiscard]] std::uint32_t blocks() const override { return blocks_; }
  [[nodiscard]] std::uint32_t words() const override { return words_; }
  [[nodiscard]] Valid valid(std::uint32_t block) const override;
  void targets(std::uint32_t block, FunctionRef<void(std::uint32_t)> visit) const override;
  std::uint64_t gather(const Gather& g) const override;
  [[nodiscard]] std::uint64_t bytes() const override;

 private:
  struct Pull {
    std::uint32_t source = 0;
    std::uint32_t map = 0;
    std::uint32_t shuffle = 0;
  };
  struct Layout;
  class Builder;

  CellRows() = default;
  [[nodiscard]] static std::optional<Layout> layout_of(const CellSystem& system, std::uint32_t digit_rows);

  // Which cells hold the lower group, and where the blank is.
  struct Split {
    std::uint64_t lower = 0;
    std::uint32_t blank = 0;
  };
  [[nodiscard]] std::uint32_t split_number(const Split& split) const;
  [[nodiscard]] Split split_of(std::uint32_t number) const;
  [[nodiscard]] std::uint32_t block_of(std::uint32_t split, std::uint32_t upper_part, std::uint32_t lower_part) const {
    return (split * upper_.parts() + upper_part) * lower_.parts() + lower_part;
  }

  std::uint32_t cells_ = 0;
  bool blank_ = false;
  CellGroup upper_;
  CellGroup lower_;
  DigitOrbit orbit_;
  std::uint32_t splits_ = 0;
  std::uint32_t blocks_ = 0;
  std::uint32_t words_ = 0;
  std::vector<std::uint64_t> first_pull_;  // [block], and one more
  std::vector<Pull> pulls_;
  std::vector<std::uint64_t> first_target_;  // [block], and one more
  std::vector<std::uint32_t> targets_;
  bool short_maps_ = true;
  std::vector<std::uint16_t> maps16_;  // [map][word]: the word of the source
  std::vector<std::uint32_t> maps32_;
  std::vector<row_kernels::Shuffle> shuffles_;
};

}  // namespace meleda
