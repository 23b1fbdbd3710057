#pragma once
// All states that can be reached level by level, when a state is a set of full places (at most 64), a level is the
// number of full places, and a step turns over a few places so that one more is full. Sets of states are bit vectors,
// and a step is played for all states of a vector at once.
//
// The places are divided into the middle, the rows and the columns. For each state of the middle there is a bit matrix
// over [states of the rows][states of the columns], of which only those are kept that have the right number of full
// places and the right invariant (an exclusive or of labels): for a given row these are the members of one group of
// column states, in ascending order. Then
//  - a step that leaves the columns alone is an OR of whole rows of the matrix, because the group stays the same;
//  - a step that turns over places of the columns keeps the order of the members that it applies to, so on a row it is
//    a compression by one mask followed by an expansion by another (pext and pdep).
//
// Fold: if the set of states is its own image under an involution that takes the rows to the columns and leaves the
// middle alone, each matrix is symmetric. Then of a step and its image only one is played, and the other half is the
// transposed matrix. Turn: if there is a further symmetry that keeps the three parts, a matrix whose image has been
// made is copied from that.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/engines/bit_layout.hpp"

namespace meleda {

// The states of one level. Its layout must outlive it.
class BitLevel {
 public:
  explicit BitLevel(const BitLayout& layout) : layout_(&layout) {}

  [[nodiscard]] const BitLayout& layout() const { return *layout_; }
  [[nodiscard]] int full_places() const { return full_; }
  [[nodiscard]] bool contains(std::uint64_t state) const;  // false also for a state of another level or invariant
  [[nodiscard]] std::uint64_t count() const { return count_; }
  // The bits themselves, block after block and row after row in the order of the layout: the same for every path and
  // number of threads.
  [[nodiscard]] std::span<const std::uint64_t> words() const { return {words_.get(), size_}; }
  // [middle * groups of rows + group of rows]: the first word of the block, or BitLayout::none.
  [[nodiscard]] const std::vector<std::size_t>& offsets() const { return offsets_; }
  // The words that are enough to know the level (BitLayout::kept_offsets), in order, block by block.
  template <class Visitor>
  void for_each_kept_block(Visitor&& visit) const {
    const auto kept = layout_->kept_offsets(full_);
    const auto groups = layout_->rows().groups();
    for (std::size_t i = 0; i + 1 < kept.size(); ++i) {
      if (kept[i] == BitLayout::none) continue;
      const auto c = layout_->column_group(full_, static_cast<std::uint32_t>(i / groups), i % groups);
      const auto size = layout_->rows().group(i % groups).members.size() * layout_->columns().group(c).words;
      visit(words().subspan(offsets_[i], size));
    }
  }

 private:
  friend class BitLevels;
  struct Free {
    void operator()(std::uint64_t* words) const;
  };

  const BitLayout* layout_;
  int full_ = -1;
  std::vector<std::size_t> offsets_;
  std::unique_ptr<std::uint64_t[], Free> words_;
  std::size_t size_ = 0;
  std::uint64_t count_ = 0;
};

class BitLevels {
 public:
  struct Settings {
    int threads = 0;        // 0: one for each core
    bool portable = false;  // do without the special instructions of the processor
  };

  // Says no where a level does not fit into the memory budget.
  [[nodiscard]] static Result<std::unique_ptr<BitLevels>> make(BitSystem system, const Settings& settings,
                                                               Control& control);
  ~BitLevels();
  BitLevels(const BitLevels&) = delete;
  BitLevels& operator=(const BitLevels&) = delete;

  [[nodiscard]] const BitLayout& layout() const;
  [[nodiscard]] const char* path() const;  // which instructions are used
  // The first level: states with the same number of full places.
  void begin(std::span<const std::uint64_t> states);
  // Goes on to the next level. False when there is none (no step is possible) or when the control stopped it.
  [[nodiscard]] bool grow(Control& control);
  // Visits states of the level that exactly one step from the level before leads to: of each such state itself or an
  // image of it under the fold or the turn (perhaps both). From several threads at once. False if the control stopped
  // it.
  [[nodiscard]] bool for_each_reached_once(Control& control, const std::function<void(std::uint64_t)>& visit) const;
  // How many words of sources have been put together so far by steps outside the columns: to compare with what the
  // machine can do.
  [[nodiscard]] std::uint64_t words_read() const;
  [[nodiscard]] const BitLevel& level() const;
  [[nodiscard]] const BitLevel& before() const;  // the level before; after `begin` it is empty

 private:
  struct Inside;
  explicit BitLevels(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace meleda
