#pragma once
// Puzzles of digits as blocks of words (rows.hpp). The lowest digits are the bit, the next ones the word, the others
// the block. What a change asks of the other digits is, for the bit and the word, a mask of the block's bits, and for
// the block one AND with its digits written one bit a value. A change of a low digit moves bits within a word, of a
// middle one words within a block, of a high one it takes a whole block, masked. Where a digit may go from any of its
// values to any other if both are free, as a disc may, all these changes are one step: mask, union over the values,
// mask again.
//
// Symmetries that leave the starts as they are are used for the highest digits: of each class of these only one is
// held, and its blocks count for all.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "meleda/core/digit_system.hpp"
#include "meleda/engines/row_kernels.hpp"
#include "meleda/engines/rows.hpp"

namespace meleda {

class DigitRows final : public Rows {
 public:
  // Null where the space has no such layout, where a plane or the tables would take more than `most_bytes`, and where
  // the work was stopped. `starts` are rows of
  // digits, one after the other: only symmetries that leave each of them as it is are used.
  [[nodiscard]] static std::unique_ptr<DigitRows> make(const DigitSystem& system, std::span<const std::uint8_t> starts,
                                                       std::uint64_t most_bytes, Control* control = nullptr);

  // Of the state, or of one that is symmetric to it.
  [[nodiscard]] RowPlace place(std::span<const std::uint8_t> digits) const;
  void digits(const RowPlace& place, std::span<std::uint8_t> out) const;

  [[nodiscard]] std::uint32_t blocks() const override { return blocks_; }
  [[nodiscard]] std::uint32_t words() const override { return words_; }
  [[nodiscard]] Valid valid(std::uint32_t) const override { return {valid_, valid_}; }
  [[nodiscard]] std::uint64_t weight(std::uint32_t block) const override { return classes_[block / middle_].size; }
  void targets(std::uint32_t block, FunctionRef<void(std::uint32_t)> visit) const override;
  std::uint64_t gather(const Gather& g) const override;
  [[nodiscard]] std::uint64_t bytes() const override;

 private:
  // Digits first .. first + radices.size() - 1 as one number.
  struct Part {
    std::uint32_t first = 0;
    std::vector<std::uint32_t> radices;
    std::vector<std::uint32_t> strides;
    std::uint32_t size = 1;

    void add(std::uint32_t radix);
    [[nodiscard]] std::uint32_t digit(std::uint32_t number, std::size_t i) const {
      return number / strides[i] % radices[i];
    }
    [[nodiscard]] std::uint32_t number(std::span<const std::uint8_t> digits) const;
    [[nodiscard]] std::uint32_t image(std::uint32_t number, std::span<const std::uint8_t> values) const;
  };
  enum class Kind : std::uint8_t { bit_change, word_change };
  // Bits of the words of a block, and the cache lines of eight words in which there are any.
  struct Mask {
    std::vector<Word> words;
    std::vector<std::uint16_t> lines;
  };
  // Within a block: one value of a digit to another.
  struct Step {
    Kind kind = Kind::bit_change;
    std::uint32_t mask = 0;
    std::int32_t far = 0;
    std::uint64_t forbidden = 0;  // values of the block's digits
  };
  // From one block to another.
  struct Pull {
    std::uint32_t mask = 0;
    std::uint32_t from = 0;  // value of the digit
    std::uint32_t to = 0;
    std::uint64_t forbidden = 0;
  };
  struct Class {
    std::uint32_t top = 0;  // the highest digits of the one that is held
    std::uint32_t size = 0;
    std::uint64_t values = 0;  // one bit for each digit's value
  };
  struct Image {
    std::uint32_t class_number = 0;
    std::uint32_t symmetry = 0;  // takes the one that is held here
  };
  // What for_each_pull finds, listed: the conditions cannot be foreseen, and a wrong guess costs more than a look.
  struct ListedPull {
    std::uint32_t source = 0;
    std::uint16_t mask = 0;
    std::uint16_t symmetry = 0;
  };
  // How the words and bits of a block change under the inverse of a symmetry.
  struct Turn {
    std::vector<std::uint16_t> map;
    row_kernels::Shuffle shuffle;
  };

  DigitRows() = default;
  void find_classes(const DigitSystem& system, std::span<const std::uint8_t> starts);
  void make_steps(const DigitSystem& system);
  [[nodiscard]] std::uint32_t mask_of(const DigitChange& change);
  [[nodiscard]] std::uint32_t keep_mask(std::vector<Word> mask);
  [[nodiscard]] std::uint64_t forbidden_by(const DigitChange& change) const;
  [[nodiscard]] std::uint64_t values_of_middle(std::uint32_t middle) const;
  // Calls visit(change, other block, symmetry) for every change of a block's digit that leads into it, or out of it.
  template <bool into, class Visit>
  void for_each_pull(std::uint32_t block, const Visit& visit) const;
  [[nodiscard]] bool list_pulls(const DigitSystem& system, Control* control);

  std::uint32_t digits_ = 0;
  Part bit_;
  Part word_;
  Part mid_;  // of the block: below the highest digits
  Part top_;
  std::uint32_t words_ = 1;
  std::uint32_t middle_ = 1;
  std::uint32_t blocks_ = 1;
  Word valid_ = 0;
  std::vector<std::uint32_t> value_bits_;           // [digit of the block]: the bit of its value 0
  std::vector<std::vector<std::uint64_t>> values_;  // [piece of the middle digits][number]
  std::vector<std::uint32_t> value_pieces_;         // sizes of these pieces
  std::vector<Class> classes_;
  std::vector<Image> images_;                          // [top]
  std::vector<std::vector<std::uint8_t>> symmetries_;  // that are used; the identity first
  std::vector<std::vector<std::uint8_t>> inverses_;
  std::vector<Turn> turns_;  // [symmetry - 1]
  std::vector<Mask> masks_;
  std::vector<row_kernels::BitUnion> bit_unions_;
  std::vector<row_kernels::WordUnion> word_unions_;
  std::vector<Step> steps_;
  bool some_forbidden_ = false;          // by the block's digits to some step
  std::vector<std::vector<Pull>> into_;  // [first bit of a digit of the block + value]: changes to this value
  std::vector<std::vector<Pull>> out_of_;
  std::vector<std::uint64_t> first_pull_;  // [block], and one more
  std::vector<ListedPull> pulls_;
  std::vector<std::uint64_t> first_target_;  // none where every change can be taken back: then sources are targets
  std::vector<std::uint32_t> targets_;
};

}  // namespace meleda
