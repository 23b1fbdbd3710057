#pragma once
// Closed forms that go through the lengths of a row one after the other, with numbers of as many digits: what each
// length needs from the one below is a level. Here is how many digits that bears, and how the levels are walked from
// the highest down without holding all of them.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace meleda::digits {

// Bytes of a number of so many digits, with what a number takes besides.
[[nodiscard]] inline double bytes_of_number(std::uint32_t base, std::uint32_t size) {
  return 48 + size * std::log2(base) / 8;
}

// What the levels that are held may take together.
inline constexpr double most_bytes_of_levels = 32e6;

// The most digits for which going through all levels takes about a quarter of a second, when each of them takes so many
// additions of its numbers; and for which the few levels that must be held do not take more than they may. In whole
// hundreds.
[[nodiscard]] inline std::uint32_t most_digits_for(double additions, double numbers, std::uint32_t base) {
  constexpr double most_words = 1500e6;  // that are added, of 64 bits
  constexpr double fewest_levels = 16;
  const auto bits = std::log2(base);
  const auto by_time = std::sqrt(most_words * 2 * 64 / (additions * bits));
  const auto by_memory = (most_bytes_of_levels / fewest_levels / numbers - bytes_of_number(base, 0)) * 8 / bits;
  return static_cast<std::uint32_t>(std::clamp(std::min(by_time, by_memory), 0.0, 1e9)) / 100 * 100;
}

// `above(below, length, level)` makes the level of a length from the one below. First all may be gone through upwards,
// then any downwards: some are kept, so many that they take about as much memory as they may, and those between are
// made again.
template <class Level, class Above>
class LevelTower {
 public:
  // Up to `highest`, whose level takes about so many bytes.
  LevelTower(Level lowest, std::uint32_t highest, double bytes_of_highest, Above above)
      : above_(std::move(above)),
        most_kept_(static_cast<std::size_t>(std::clamp(most_bytes_of_levels / bytes_of_highest, 8.0, 1e6))),
        level_(std::move(lowest)) {
    keep();
    spacing_ = spacing_for(highest);
  }

  // The lowest that was not yet given, beginning with that of length 0.
  const Level& next() {
    if (std::exchange(begun_, true)) {
      make_next();
      if (length_ % spacing_ == 0) keep();
    }
    return level_;
  }

  // From now on down: no length is higher than the one before.
  const Level& down_to(std::uint32_t length) {
    while (kept_.back().length > length) kept_.pop_back();
    if (kept_.back().length == length) return kept_.back().level;
    length_ = kept_.back().length;
    level_ = kept_.back().level;
    const auto first = length_;
    const auto spacing = spacing_for(length - first);
    while (length_ < length) {
      make_next();
      if (length_ == length || (length_ - first) % spacing == 0) keep();
    }
    return kept_.back().level;
  }

 private:
  struct Kept {
    std::uint32_t length = 0;
    Level level;
  };

  void make_next() {
    ++length_;
    above_(std::as_const(level_), length_, other_);
    std::swap(level_, other_);
  }
  void keep() { kept_.push_back({length_, level_}); }

  // How far apart levels are kept, so that those between can be made again with what is then left to keep, in as few
  // rounds as may be.
  [[nodiscard]] std::uint32_t spacing_for(std::uint32_t gap) const {
    const auto left = static_cast<double>(most_kept_ - std::min(kept_.size(), most_kept_));
    for (int rounds = 1;; ++rounds) {
      const auto each = std::max(2.0, std::floor(left / rounds));
      if (each == 2.0 || std::pow(each, rounds) >= gap) {
        return std::max<std::uint32_t>(1, static_cast<std::uint32_t>(std::ceil(gap / each)));
      }
    }
  }

  Above above_;
  std::size_t most_kept_;
  Level level_;
  Level other_{};
  std::uint32_t length_ = 0;
  std::uint32_t spacing_ = 1;
  bool begun_ = false;
  std::vector<Kept> kept_;  // from the lowest on
};

}  // namespace meleda::digits
