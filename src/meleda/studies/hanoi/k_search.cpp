#include "meleda/studies/hanoi/k_search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <limits>

#include "meleda/core/assert.hpp"
#include "meleda/core/language.hpp"
#include "meleda/engines/layers.hpp"
#include "meleda/families/hanoi/k_strategies.hpp"

namespace meleda::studies {

namespace {

using Key = std::uint64_t;

// The three stacks, four bits a disc from the bottom on.
struct Stacks {
  std::array<Key, 3> discs{};
  std::array<unsigned, 3> heights{};
};

class HalfWay {
 public:
  HalfWay(std::uint32_t n, std::uint32_t k) : discs_(n - 1), k_(k) {
    for (unsigned i = 0; i < discs_; ++i) tower_ |= Key{discs_ - i} << 4 * i;
    // rest_[t]: while t discs lie on a as at the beginning.
    rest_.assign(discs_ + 1, 0);
    for (unsigned t = 1; t <= discs_; ++t) rest_[t] = rest_[t - 1] + least_of_stage(discs_ - t + 1);
  }

  [[nodiscard]] Key start() const { return pack({{tower_, 0, 0}, {discs_, 0, 0}}, 1, 2); }
  [[nodiscard]] bool is_goal(Key key) const {
    const auto s = unpack(key);
    return s.heights[0] == 0 && (s.heights[1] == 0 || s.heights[2] == 0);
  }
  // Moves that must still be made.
  [[nodiscard]] std::uint64_t rest(Key key) const {
    const auto height = static_cast<unsigned>(key >> first_height & 15);
    const auto same =
        std::min(static_cast<unsigned>(std::countr_zero((key ^ tower_) | Key{1} << 4 * discs_)) / 4, height);
    return rest_[same] + rest_of_stage(unpack(key), discs_ - same);
  }

  template <class Visit>
  void expand(Key key, const Visit& visit) const {
    const auto s = unpack(key);
    for (unsigned from = 0; from < 3; ++from) {
      if (s.heights[from] == 0) continue;
      const auto disc = s.discs[from] >> 4 * (s.heights[from] - 1) & 15;
      for (unsigned to = 0; to < 3; ++to) {
        if (to == from || !may_lie(s, to, disc)) continue;
        auto t = s;
        --t.heights[from];
        t.discs[from] &= (Key{1} << 4 * t.heights[from]) - 1;
        t.discs[to] |= disc << 4 * t.heights[to];
        ++t.heights[to];
        visit(std::min(pack(t, 1, 2), pack(t, 2, 1)));
      }
    }
  }

 private:
  static constexpr unsigned first_height = 4 * (most_k_search_discs - 1);

  [[nodiscard]] std::uint64_t least_of_stage(std::uint64_t y) const {
    if (k_ == 1 || y < 3) return y;
    const auto below = discs_ + 1 - y;  // on a, the largest disc of all included
    return below < k_ ? 3 * y - 5 : 2 * (y - 1);
  }
  // Until all discs up to y, the largest one that has moved, are one stack.
  [[nodiscard]] std::uint64_t rest_of_stage(const Stacks& s, unsigned y) const {
    if (k_ == 1 || y < 2) return 0;
    const auto bottom_is_y = [&](unsigned peg) { return s.heights[peg] > 0 && (s.discs[peg] & 15) == y; };
    const auto peg = bottom_is_y(1) ? 1U : bottom_is_y(2) ? 2U : 0U;
    if (peg == 0) return 0;
    const auto there = s.heights[peg];
    if (there > 1 && (s.discs[peg] >> 4 & 15) == y - 1) return y - there;
    // Disc y - 1 comes first: what lies on y leaves and comes back, and what lies on y - 1 makes way for it.
    std::uint64_t moves = y - there + 2 * (there - 1);
    for (const auto other : {0U, 3 - peg}) {
      for (unsigned i = 0; i < s.heights[other]; ++i) {
        if ((s.discs[other] >> 4 * i & 15) == y - 1) moves += s.heights[other] - 1 - i;
      }
    }
    return moves;
  }
  [[nodiscard]] bool may_lie(const Stacks& s, unsigned peg, Key disc) const {
    // The largest disc of all lies at the bottom of a.
    const auto base = peg == 0 ? 1U : 0U;
    const auto height = std::min(s.heights[peg] + base, k_);
    return height <= base || disc < (s.discs[peg] >> 4 * (height - base - 1) & 15);
  }
  [[nodiscard]] Stacks unpack(Key key) const {
    Stacks s;
    s.heights[0] = static_cast<unsigned>(key >> first_height & 15);
    s.heights[1] = static_cast<unsigned>(key >> (first_height + 4));
    s.heights[2] = discs_ - s.heights[0] - s.heights[1];
    for (unsigned peg = 0, at = 0; peg < 3; at += 4 * s.heights[peg++]) {
      s.discs[peg] = key >> at & ((Key{1} << 4 * s.heights[peg]) - 1);
    }
    return s;
  }
  [[nodiscard]] static Key pack(const Stacks& s, unsigned second, unsigned third) {
    const auto at = s.heights[0];
    Key key = s.discs[0] | s.discs[second] << 4 * at;
    if (s.heights[third] > 0) key |= s.discs[third] << 4 * (at + s.heights[second]);
    return key | Key{at} << first_height | Key{s.heights[second]} << (first_height + 4);
  }

  unsigned discs_;
  unsigned k_;
  Key tower_ = 0;
  std::vector<std::uint64_t> rest_;
};

}  // namespace

KOptimum k_optimum(std::uint32_t n, std::uint32_t k, Control& control, bool all) {
  MELEDA_ASSERT(n >= 1 && n <= most_k_search_discs && k >= 1);
  const auto strategy = hanoi::best_strategy(n, k).length();
  const auto most = static_cast<std::uint64_t>(strategy);
  KOptimum result;
  if (!all && strategy == hanoi::k_lower_bound(n, k)) {
    result.moves = most;
    return result;
  }
  const HalfWay half(n, k);
  const auto most_half = all ? std::numeric_limits<std::uint64_t>::max() : most / 2;
  KeyLayer<Key> before;
  KeyLayer<Key> layer({half.start()});
  for (std::uint64_t depth = 0;; ++depth) {
    result.states += layer.size();
    control.report({phrase("k-tower"), result.states, {}, depth});
    std::atomic<bool> reached{false};
    const bool seen = for_each_key(layer, control, [&](std::size_t, Key key) {
      if (half.is_goal(key)) reached.store(true, std::memory_order_relaxed);
    });
    if (!seen) break;
    if (reached) {
      result.moves = 2 * depth + 1;
      return result;
    }
    MELEDA_ASSERT(!layer.empty());  // the strategy leads there
    std::array<Excluded<Key>, 2> known;
    known[0].layer = &layer;
    known[1].layer = &before;
    KeyLayer<Key> next;
    const auto expand = [&](Key key, const auto& emit) {
      half.expand(key, [&](Key to) {
        if (depth + 1 + half.rest(to) <= most_half) emit(to);
      });
    };
    if (!make_next_layer(layer, expand, control, before.bytes() + layer.bytes(), next, std::span<Excluded<Key>>(known)))
      break;
    before = std::move(layer);
    layer = std::move(next);
  }
  result.status = control.stop_status();
  return result;
}

}  // namespace meleda::studies
