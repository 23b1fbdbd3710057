#pragma once
// Dense tables of one or two bits per index: visited sets and breadth-first levels over ranked states.
//
// Threads. `claim` and `replace` are atomic. They and all const members may run at the same time on the same array;
// `set` and `reset` need the array to themselves. All atomic operations are relaxed: of the callers that contend for a
// cell exactly one wins, because the modifications of one word have a single order, but winning publishes nothing else
// that the winner wrote. A search that goes level by level gets that from the join or barrier between two levels.

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "meleda/core/assert.hpp"
#include "meleda/core/zeroed_array.hpp"

namespace meleda {

namespace detail {

using AtomicWord = std::atomic_ref<std::uint64_t>;
static_assert(AtomicWord::is_always_lock_free);
static_assert(AtomicWord::required_alignment == alignof(std::uint64_t));

// atomic_ref takes no const type before C++26 (P3323). The cast is sound: the words of an array are never const.
[[nodiscard]] inline std::uint64_t load_relaxed(const std::uint64_t& word) {
  return AtomicWord(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
}

// Rounded up, without a sum that could overflow.
[[nodiscard]] constexpr std::size_t words_for(std::uint64_t cells, std::uint64_t cells_per_word) {
  return static_cast<std::size_t>(cells / cells_per_word + (cells % cells_per_word != 0 ? 1 : 0));
}

}  // namespace detail

class BitArray {
 public:
  static constexpr std::uint64_t bits_per_word = 64;

  // All bits start as 0.
  explicit BitArray(std::uint64_t size) : size_(size), words_(detail::words_for(size, bits_per_word)) {}

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::size_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

  [[nodiscard]] bool test(std::uint64_t index) const {
    MELEDA_HOT_ASSERT(index < size_);
    return (detail::load_relaxed(words_[index / bits_per_word]) & bit_of(index)) != 0;
  }

  void set(std::uint64_t index) {
    MELEDA_HOT_ASSERT(index < size_);
    words_[index / bits_per_word] |= bit_of(index);
  }

  void reset(std::uint64_t index) {
    MELEDA_HOT_ASSERT(index < size_);
    words_[index / bits_per_word] &= ~bit_of(index);
  }

  // Sets the bit; true for the one caller who found it 0. The look beforehand keeps the cache line shared in the
  // frequent case that the bit is set already.
  [[nodiscard]] bool claim(std::uint64_t index) {
    if (test(index)) return false;
    const std::uint64_t before =
        detail::AtomicWord(words_[index / bits_per_word]).fetch_or(bit_of(index), std::memory_order_relaxed);
    return (before & bit_of(index)) == 0;
  }

  [[nodiscard]] std::uint64_t count() const {
    std::uint64_t total = 0;
    for (const std::uint64_t& word : words_) {
      total += static_cast<std::uint64_t>(std::popcount(detail::load_relaxed(word)));
    }
    return total;
  }

  // In ascending order. Each word is read once, so the visitor does not see what happens to a word under its visit.
  template <class Visitor>
  void for_each_set(Visitor&& visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t rest = detail::load_relaxed(words_[w]); rest != 0; rest &= rest - 1) {
        visit(w * bits_per_word + static_cast<std::uint64_t>(std::countr_zero(rest)));
      }
    }
  }

 private:
  static constexpr std::uint64_t bit_of(std::uint64_t index) { return std::uint64_t{1} << (index % bits_per_word); }

  std::uint64_t size_;
  ZeroedArray<std::uint64_t> words_;
};

class TwoBitArray {
 public:
  static constexpr std::uint64_t cells_per_word = 32;

  // All cells start as 0.
  explicit TwoBitArray(std::uint64_t size) : size_(size), words_(detail::words_for(size, cells_per_word)) {}

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::size_t words() const { return words_.size(); }
  [[nodiscard]] std::size_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

  [[nodiscard]] unsigned get(std::uint64_t index) const {
    MELEDA_HOT_ASSERT(index < size_);
    return static_cast<unsigned>(detail::load_relaxed(words_[index / cells_per_word]) >> shift_of(index)) & 3U;
  }

  void set(std::uint64_t index, unsigned value) {
    MELEDA_HOT_ASSERT(index < size_ && value <= 3);
    std::uint64_t& word = words_[index / cells_per_word];
    word = (word & ~(std::uint64_t{3} << shift_of(index))) | (std::uint64_t{value} << shift_of(index));
  }

  // Turns a cell from 0 to `value`; true for the one caller who did, also among callers with different values.
  // Compare-and-swap rather than fetch_or: it cannot mix two values in one cell, and where the old value is wanted
  // x86-64 has no other way to do fetch_or either.
  [[nodiscard]] bool claim(std::uint64_t index, unsigned value) {
    MELEDA_HOT_ASSERT(index < size_ && 1 <= value && value <= 3);
    const detail::AtomicWord word(words_[index / cells_per_word]);
    const std::uint64_t filling = std::uint64_t{value} << shift_of(index);
    std::uint64_t seen = word.load(std::memory_order_relaxed);
    while (((seen >> shift_of(index)) & 3U) == 0) {
      if (word.compare_exchange_weak(seen, seen | filling, std::memory_order_relaxed)) return true;
    }
    return false;
  }

  // The cell must hold `from`, and nobody else may change it at the same time; other cells of the word are free to
  // change. Thus a single xor without a loop is enough. Claims of the same cell leave it alone unless `from` is 0.
  void replace(std::uint64_t index, unsigned from, unsigned to) {
    MELEDA_HOT_ASSERT(from <= 3 && to <= 3 && get(index) == from);
    detail::AtomicWord(words_[index / cells_per_word])
        .fetch_xor(std::uint64_t{from ^ to} << shift_of(index), std::memory_order_relaxed);
  }

  // Visits in ascending order the indices of the cells equal to `value` in the words [first_word, end_word), the unit
  // in which threads share out a scan. Each word is read once, so the visitor may claim and replace cells freely and
  // does not meet its own changes to the word under its visit, only those to later words.
  template <class Visitor>
  void for_each(unsigned value, std::size_t first_word, std::size_t end_word, Visitor&& visit) const {
    MELEDA_HOT_ASSERT(value <= 3 && first_word <= end_word && end_word <= words_.size());
    const std::uint64_t wanted = low_bits * value;
    for (std::size_t w = first_word; w < end_word; ++w) {
      const std::uint64_t differing = detail::load_relaxed(words_[w]) ^ wanted;
      for (std::uint64_t rest = ~(differing | (differing >> 1)) & low_bits; rest != 0; rest &= rest - 1) {
        const std::uint64_t index = w * cells_per_word + static_cast<std::uint64_t>(std::countr_zero(rest)) / 2;
        if (index >= size_) return;  // the unused end of the last word, which looks like cells of value 0
        visit(index);
      }
    }
  }

 private:
  static constexpr std::uint64_t low_bits = 0x5555'5555'5555'5555;  // the lower bit of each cell

  static constexpr unsigned shift_of(std::uint64_t index) { return static_cast<unsigned>(index % cells_per_word) * 2; }

  std::uint64_t size_;
  ZeroedArray<std::uint64_t> words_;
};

}  // namespace meleda
