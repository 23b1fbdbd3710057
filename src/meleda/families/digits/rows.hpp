#pragma once
// A row of digits, the state of every digit puzzle, and the move that changes one digit by one. Digits are numbered
// from the right: digit 1 is the last one that is written.
//
// Two representations of the same thing: packed into a machine word where it fits, so that it can be searched, and an
// array of bytes beyond that.

#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/integer.hpp"

namespace meleda::digits {

using Digit = std::uint8_t;

inline constexpr std::uint32_t highest_base = 36;  // digits are written 0-9a-z

struct Move {
  std::uint32_t digit = 1;  // [1, n]
  bool up = true;           // by one; where the digits wrap round, up from the highest is 0
  friend bool operator==(const Move&, const Move&) = default;
};

// Digit 1 lies in the lowest bits.
class PackedRows {
 public:
  using State = std::uint64_t;
  static constexpr bool packed = true;

  PackedRows(std::uint32_t base, std::uint32_t size)
      : base_(base), size_(size), bits_(bits_for(base)), mask_((std::uint64_t{1} << bits_) - 1) {
    MELEDA_ASSERT(fits(base, size));
  }
  // Not the last bit: the number of rows is then a machine word too.
  [[nodiscard]] static bool fits(std::uint64_t base, std::uint64_t size) { return size * bits_for(base) < 64; }

  // The largest number of digits.
  [[nodiscard]] static std::uint64_t most(std::uint64_t base) { return 63 / bits_for(base); }

  [[nodiscard]] std::uint32_t base() const { return base_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] Digit get(const State& s, std::uint32_t digit) const {
    return static_cast<Digit>(s >> bits_ * (digit - 1) & mask_);
  }
  void set(State& s, std::uint32_t digit, Digit value) const {
    const auto shift = bits_ * (digit - 1);
    s = (s & ~(mask_ << shift)) | std::uint64_t{value} << shift;
  }
  void raise(State& s, std::uint32_t digit) const { s += std::uint64_t{1} << bits_ * (digit - 1); }
  void lower(State& s, std::uint32_t digit) const { s -= std::uint64_t{1} << bits_ * (digit - 1); }
  [[nodiscard]] State filled(Digit value) const {
    State s = 0;
    for (std::uint32_t i = 1; i <= size_; ++i) set(s, i, value);
    return s;
  }

 private:
  [[nodiscard]] static constexpr unsigned bits_for(std::uint64_t base) {
    return static_cast<unsigned>(std::bit_width(base - 1));
  }
  std::uint32_t base_;
  std::uint32_t size_;
  unsigned bits_;
  std::uint64_t mask_;
};

class LongRows {
 public:
  using State = std::vector<Digit>;  // digit 1 first
  static constexpr bool packed = false;

  LongRows(std::uint32_t base, std::uint32_t size) : base_(base), size_(size) {}

  [[nodiscard]] std::uint32_t base() const { return base_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] Digit get(const State& s, std::uint32_t digit) const { return s[digit - 1]; }
  void set(State& s, std::uint32_t digit, Digit value) const { s[digit - 1] = value; }
  void raise(State& s, std::uint32_t digit) const { ++s[digit - 1]; }
  void lower(State& s, std::uint32_t digit) const { --s[digit - 1]; }
  [[nodiscard]] State filled(Digit value) const { return State(size_, value); }

 private:
  std::uint32_t base_;
  std::uint32_t size_;
};

template <class Rows>
void make_move(const Rows& rows, typename Rows::State& s, const Move& m) {
  m.up ? rows.raise(s, m.digit) : rows.lower(s, m.digit);
}

// In a reflected order digit 1 runs from one end of its line to the other before another digit moves: that is most of
// the steps, and they are only counted.
template <class Rows>
class LastDigitRun {
 public:
  explicit LastDigitRun(Digit top) : top_(top), left_(top) {}

  // One step of the run; false when it is over.
  bool step(const Rows& rows, typename Rows::State& s, Move& m) {
    if (left_ == 0) return false;
    --left_;
    m = {1, up_};
    make_move(rows, s, m);
    return true;
  }
  void turn() {
    left_ = top_;
    up_ = !up_;
  }
  [[nodiscard]] bool goes_up() const { return up_; }  // or went

 private:
  Digit top_;
  Digit left_;
  bool up_ = true;
};

// A shortest path visits no state twice, so where the rows fit into a machine word the distances do.
template <class Rows>
using DistanceFor = std::conditional_t<Rows::packed, std::uint64_t, Integer>;

// Into a number that is there already, so that its memory is used again.
inline void set_sum(std::uint64_t& sum, std::uint64_t a, std::uint64_t b) {
  sum = a + b;
}
inline void set_sum(Integer& sum, const Integer& a, const Integer& b) {
  mpz_add(sum.gmp(), a.gmp(), b.gmp());
}

[[nodiscard]] inline bool is_even(std::uint64_t number) {
  return number % 2 == 0;
}
[[nodiscard]] inline bool is_even(const Integer& number) {
  return mpz_even_p(number.gmp()) != 0;
}

}  // namespace meleda::digits
