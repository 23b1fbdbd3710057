#include "meleda/families/hanoi/frame_stewart.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "meleda/core/assert.hpp"

namespace meleda::hanoi {

namespace {

// How many discs can be moved so that none of them makes more than 2^e moves: binomial(e + p - 2, p - 2), or more than
// any number of discs.
std::uint64_t discs_up_to(std::uint32_t e, std::uint32_t p) {
  constexpr std::uint64_t many = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t result = 1;
  for (std::uint32_t i = 1; i <= p - 2; ++i) {
    result = result * (e + i) / i;
    if (result > many) return many;
  }
  return result;
}

// The exponent by which disc i adds to F(., p).
std::uint32_t exponent(std::uint32_t i, std::uint32_t p) {
  if (p == 3) return i - 1;
  std::uint32_t low = 0;
  std::uint32_t high = i;
  while (low < high) {
    const auto middle = (low + high) / 2;
    if (discs_up_to(middle, p) >= i) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

}  // namespace

Integer frame_stewart(std::uint32_t n, std::uint32_t p) {
  MELEDA_ASSERT(p >= 3);
  if (p == 3) return (Integer(1) << n) - 1;
  Integer sum = 0;
  std::uint64_t before = 0;
  for (std::uint32_t e = 0; before < n; ++e) {
    const auto up_to = std::min<std::uint64_t>(discs_up_to(e, p), n);
    sum += Integer(up_to - before) << e;
    before = up_to;
  }
  return sum;
}

std::pair<std::uint32_t, std::uint32_t> best_partitions(std::uint32_t n, std::uint32_t p) {
  MELEDA_ASSERT(n >= 1 && p >= 3);
  if (p == 3) return {n - 1, n - 1};
  // One disc more aside adds 2^(1 + exponent(m + 1, p)) and takes away 2^exponent(n - m, p - 1).
  const auto first_where = [&](auto worse) {
    std::uint32_t low = 0;
    std::uint32_t high = n - 1;
    while (low < high) {
      const auto m = (low + high) / 2;
      if (worse(1 + exponent(m + 1, p), exponent(n - m, p - 1))) {
        high = m;
      } else {
        low = m + 1;
      }
    }
    return low;
  };
  return {first_where([](auto adds, auto saves) { return adds >= saves; }),
          first_where([](auto adds, auto saves) { return adds > saves; })};
}

Integer proven_least(std::uint32_t n, std::uint32_t p) {
  if (p <= 4 || n < p) return frame_stewart(n, p);
  return Integer(n) * 2 - 1;
}

FrameStewartWalk::FrameStewartWalk(std::uint32_t n, std::uint32_t pegs, std::uint8_t from, std::uint8_t to) {
  const auto all = (1U << pegs) - 1;
  if (from != to && n > 0) left_.push_back({n, {from, to}, all & ~(1U << from) & ~(1U << to)});
}

bool FrameStewartWalk::next(Move& m) {
  if (left_.empty()) return false;
  while (left_.back().discs > 1) {
    const auto tower = left_.back();
    left_.pop_back();
    const auto pegs = static_cast<std::uint32_t>(std::popcount(tower.free)) + 2;
    const auto aside = best_partitions(tower.discs, pegs).first;
    const auto peg = static_cast<std::uint8_t>(std::countr_zero(tower.free));
    const auto bit = [](std::uint8_t q) { return 1U << q; };
    const auto without = tower.free & ~bit(peg);
    if (aside > 0) left_.push_back({aside, {peg, tower.move.to}, without | bit(tower.move.from)});
    left_.push_back({tower.discs - aside, tower.move, without});
    if (aside > 0) left_.push_back({aside, {tower.move.from, peg}, without | bit(tower.move.to)});
  }
  m = left_.back().move;
  left_.pop_back();
  return true;
}

}  // namespace meleda::hanoi
