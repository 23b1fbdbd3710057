#include "meleda/families/hanoi/k_strategies.hpp"

#include <algorithm>
#include <bit>

#include "meleda/core/assert.hpp"

namespace meleda::hanoi {

namespace {

constexpr std::uint8_t a = 0;
constexpr std::uint8_t b = 1;
constexpr std::uint8_t c = 2;

// Move number t >= 1 of a tower of m discs: its disc is the ruler sequence, and each disc goes round always the same
// way, neighbours in size in opposite ways.
Move move_of_tower(std::uint32_t m, Move tower, std::uint64_t t) {
  const auto disc = static_cast<std::uint32_t>(std::countr_zero(t)) + 1;
  const std::uint64_t before = t >> disc;  // moves that it has made
  const unsigned step = (tower.to + 3U - tower.from) % 3;
  const unsigned turn = (m - disc) % 2 == 0 ? step : 3 - step;
  const auto from = static_cast<std::uint8_t>((tower.from + turn * (before % 3)) % 3);
  return {from, static_cast<std::uint8_t>((from + turn) % 3)};
}

// 2^n less what is saved for k = n - x, where the paper has a proof.
std::optional<Integer> classic_less(std::uint32_t n, std::uint32_t x) {
  const Integer classic = Integer(1) << n;
  const Integer discs = n;
  if (x <= 2) return classic - 1;
  if (x == 3) return classic - 3;
  if (x == 4 && n >= 7) return classic - 4 * discs + 3;
  if (x == 5 && n >= 9) return classic - 20 * discs + 57;
  return std::nullopt;
}

class FlipList {
 public:
  explicit FlipList(std::uint32_t n) : n_(n) {}

  void flip(std::uint32_t discs, std::uint8_t from, std::uint8_t to) {
    if (discs > 0) flips.push_back({discs, {from, to}});
  }
  void move(std::uint8_t from, std::uint8_t to) { flip(1, from, to); }
  // The peg on which the stack of x discs is built: in turn, so that the last one is on b.
  [[nodiscard]] std::uint8_t peg_of(std::uint32_t x) const { return (n_ - 1 - x) % 2 == 0 ? b : c; }

  // k = 1: the largest disc to the free peg, all others onto it.
  void turn_over(std::uint32_t x) {
    move(a, peg_of(x));
    flip(x - 1, peg_of(x - 1), peg_of(x));
  }
  // While k discs or more lie on a: all but the two largest aside to a and back, so that they lie as before.
  void by_way_of_a(std::uint32_t x) {
    const auto to = peg_of(x);
    const auto from = peg_of(x - 1);
    move(a, to);
    flip(x - 2, from, a);
    move(from, to);
    flip(x - 2, a, to);
  }

  std::vector<Flip> flips;

 private:
  std::uint32_t n_;
};

// Until the largest disc is alone on a, and all others are on b.
std::vector<Flip> flips_for(std::uint32_t n, std::uint32_t k) {
  FlipList list(n);
  if (k == 1) {
    for (std::uint32_t x = 1; x < n; ++x) list.turn_over(x);
  } else if (k == 2) {
    list.move(a, list.peg_of(1));
    for (std::uint32_t x = 2; x <= n - 3; ++x) list.by_way_of_a(x);
    // The third largest of the stack goes on top, so that it can go first: b has then room for all others.
    list.move(a, c);
    list.flip(n - 4, b, a);
    list.move(b, c);
    list.move(a, b);
    list.flip(n - 5, a, c);
    list.move(b, c);
    list.move(a, b);
    list.flip(n - 4, c, b);
    list.move(c, a);
    list.flip(n - 4, b, a);
    list.move(c, b);
    list.flip(n - 3, a, b);
  } else {
    MELEDA_ASSERT(k == 3 && n >= 9);
    list.move(a, list.peg_of(1));
    list.move(a, list.peg_of(2));
    list.move(list.peg_of(1), list.peg_of(2));
    list.move(a, list.peg_of(3));
    list.move(list.peg_of(2), a);
    list.move(list.peg_of(2), list.peg_of(3));
    list.move(a, list.peg_of(3));
    for (std::uint32_t x = 4; x <= n - 4; ++x) list.by_way_of_a(x);
    const auto flip = [&](std::uint32_t discs, std::uint8_t from, std::uint8_t to) { list.flip(discs, from, to); };
    const auto move = [&](std::uint8_t from, std::uint8_t to) { list.move(from, to); };
    // The stack of n - 3.
    move(a, b), flip(n - 5, c, a), move(c, b), move(a, b), move(a, c), flip(n - 7, a, b), move(c, b);
    // The stack of n - 2.
    move(a, c), move(b, a), flip(n - 7, b, a), move(b, c), flip(n - 7, a, b), move(a, c), flip(n - 7, b, c);
    move(b, a), move(c, b), flip(n - 8, c, a), move(b, a), flip(2, c, a), move(b, c), flip(n - 5, a, b), move(a, c);
    flip(n - 5, b, c);
    // The stack of n - 1.
    move(a, b), flip(2, c, a), move(c, b), flip(n - 8, c, a), move(b, a), move(c, b), flip(n - 7, a, b), move(a, c);
    flip(n - 7, b, c), move(a, b), flip(n - 7, c, b), move(c, b), move(c, a), flip(n - 6, b, a), move(b, c);
    flip(n - 7, a, b), move(a, c), flip(n - 7, b, c), move(b, a), flip(n - 7, c, a), flip(2, c, a), move(c, b);
    move(a, b), move(a, c), flip(n - 7, a, b), move(c, b), move(a, c), move(b, a), move(b, c), flip(n - 8, b, a);
    move(c, a), move(b, c), flip(n - 7, a, b), move(a, c), flip(n - 7, b, c), move(a, b), flip(n - 4, c, b);
  }
  return std::move(list.flips);
}

Integer length_of(const std::vector<Flip>& flips) {
  Integer half = 0;
  for (const auto& flip : flips) half += flip.discs;
  return half * 2 + 1;
}

// The length of the classic solution with shortcuts: counted as far as that does not last, then by the formulas, which
// tests compare with the count.
std::optional<Integer> length_with_shortcuts(std::uint32_t n, std::uint32_t k) {
  constexpr std::uint32_t most_counted = 18;
  if (n > most_counted) return classic_less(n, n - k);
  StrategyWalk walk({Strategy::Kind::shortcuts, n, k, 0}, a, c);
  std::uint64_t length = 0;
  for (Move m; walk.next(m);) ++length;
  return Integer(length);
}

}  // namespace

std::optional<Strategy> strategy(Strategy::Kind kind, std::uint32_t n, std::uint32_t k) {
  switch (kind) {
    case Strategy::Kind::classic: return Strategy{kind, n, k, (Integer(1) << n) - 1};
    case Strategy::Kind::shortcuts: {
      if (n < k + 3) return std::nullopt;
      auto length = length_with_shortcuts(n, k);
      if (!length) return std::nullopt;
      return Strategy{kind, n, k, std::move(*length)};
    }
    case Strategy::Kind::flips: break;
  }
  const bool serves = k == 1 || (k == 2 && n >= 6) || (k == 3 && n >= 9);
  if (!serves) return std::nullopt;
  return Strategy{kind, n, k, length_of(flips_for(n, k))};
}

Strategy best_strategy(std::uint32_t n, std::uint32_t k) {
  auto best = *strategy(Strategy::Kind::classic, n, k);
  const auto consider = [&](Strategy::Kind kind, std::uint32_t for_k) {
    const auto other = strategy(kind, n, for_k);
    if (other && other->moves < best.moves) best = *other;
  };
  for (auto larger = k; larger <= 3; ++larger) consider(Strategy::Kind::flips, larger);
  // Counting is for the k that was asked for; the formulas serve for all below.
  consider(Strategy::Kind::shortcuts, k);
  for (std::uint32_t less = 3; less <= 5; ++less) {
    if (n >= less + std::max<std::uint32_t>(k + 1, 4)) consider(Strategy::Kind::shortcuts, n - less);
  }
  return best;
}

Integer k_lower_bound(std::uint32_t n, std::uint32_t k) {
  if (k + 2 >= n) return (Integer(1) << n) - 1;
  return Integer(n) * (n - 1) + 1;
}

std::optional<Integer> paper_bound(std::uint32_t n, std::uint32_t k) {
  const Integer discs = n;
  std::optional<Integer> least;
  const auto consider = [&](const std::optional<Integer>& bound) {
    if (bound && (!least || *bound < *least)) least = bound;
  };
  if (k == 1) consider(discs * discs - discs + 1);
  if (k == 2 && n >= 3) consider(2 * discs * discs - 4 * discs + 1);
  if (k == 3 && n >= 9) consider(2 * discs * discs + 24 * discs - 153);
  // That of k = 3 without two of its steps, which is what the shortcuts come to.
  if (k == 3 && n == 8) consider(length_with_shortcuts(n, k));
  consider(classic_less(n, k < n ? n - k : 0));
  return least;
}

StrategyWalk::StrategyWalk(const Strategy& strategy, std::uint8_t from, std::uint8_t to)
    : peg_{from, static_cast<std::uint8_t>(3 - from - to), to}, k_(strategy.k), n_(strategy.discs) {
  if (strategy.kind == Strategy::Kind::flips) {
    flips_ = flips_for(n_, k_);
    phase_ = 0;
    return;
  }
  open_.push_back({Item::Kind::carried, n_, {a, c}});
  if (strategy.kind == Strategy::Kind::shortcuts) {
    for (auto r = n_ - k_ - 1; r >= 2; --r) levels_.push_back({r, {n_ - r, 0, 0}, {}});
  }
}

void StrategyWalk::count(Level& level, const Item& item) const {
  std::uint32_t moved = 0;
  if (item.kind == Item::Kind::moved) {
    moved = item.size > level.r ? 1 : 0;
  } else if (item.size > level.r) {
    moved = item.size - level.r;
  }
  level.larger[item.move.from] -= moved;
  level.larger[item.move.to] += moved;
}

bool StrategyWalk::fill(std::size_t number, std::size_t items) {
  auto& level = levels_[number];
  while (level.ahead.size() < items) {
    const auto item = pull(number - 1);
    if (!item) return false;
    if (item->kind == Item::Kind::carried && item->size > level.r) {
      const auto between = static_cast<std::uint8_t>(3 - item->move.from - item->move.to);
      level.ahead.push_back({Item::Kind::carried, item->size - 1, {item->move.from, between}});
      level.ahead.push_back({Item::Kind::moved, item->size, item->move});
      level.ahead.push_back({Item::Kind::carried, item->size - 1, {between, item->move.to}});
    } else {
      level.ahead.push_back(*item);
    }
  }
  return true;
}

// Level 0 is given the whole tower, taken apart until no tower is larger than its own; each other one what the level
// above could not turn over.
std::optional<StrategyWalk::Item> StrategyWalk::pull(std::size_t number) {
  if (number == static_cast<std::size_t>(-1)) {
    const auto largest = levels_.empty() ? n_ : levels_.front().r + 1;
    if (open_.empty()) return std::nullopt;
    while (open_.back().kind == Item::Kind::carried && open_.back().size > largest) {
      const auto tower = open_.back();
      open_.pop_back();
      const auto between = static_cast<std::uint8_t>(3 - tower.move.from - tower.move.to);
      open_.push_back({Item::Kind::carried, tower.size - 1, {between, tower.move.to}});
      open_.push_back({Item::Kind::moved, tower.size, tower.move});
      open_.push_back({Item::Kind::carried, tower.size - 1, {tower.move.from, between}});
    }
    const auto item = open_.back();
    open_.pop_back();
    return item;
  }
  auto& level = levels_[number];
  if (!fill(number, 1)) return std::nullopt;
  auto& first = level.ahead.front();
  if (first.kind == Item::Kind::carried && level.larger[first.move.to] >= k_ && fill(number, 3)) {
    const auto& after = level.ahead[2];
    if (after.kind == Item::Kind::carried && level.ahead[1].kind == Item::Kind::moved) {
      level.ahead[0].kind = Item::Kind::flipped;
      level.ahead[2].kind = Item::Kind::flipped;
    }
  }
  const auto item = level.ahead.front();
  level.ahead.pop_front();
  count(level, item);
  return item;
}

bool StrategyWalk::next(Move& m) {
  const auto named = [&](Move move) { return Move{peg_[move.from], peg_[move.to]}; };
  if (phase_ >= 0) {
    // The second half is the first one backwards, with a and c exchanged.
    if (phase_ == 0 && flip_ == flips_.size()) {
      phase_ = 1;
      m = named({a, c});
      return true;
    }
    if (phase_ == 1 && flip_ == 0) return false;
    const auto& flip = flips_[phase_ == 0 ? flip_ : flip_ - 1];
    const auto swapped = [](std::uint8_t peg) { return static_cast<std::uint8_t>(2 - peg); };
    m = named(phase_ == 0 ? flip.move : Move{swapped(flip.move.to), swapped(flip.move.from)});
    if (++done_ == flip.discs) {
      done_ = 0;
      phase_ == 0 ? ++flip_ : --flip_;
    }
    return true;
  }
  if (done_ == of_) {
    const auto item = pull(levels_.size() - 1);
    if (!item) return false;
    item_ = *item;
    done_ = 0;
    constexpr std::uint32_t most_bits = 63;
    of_ = item_.kind == Item::Kind::moved     ? 1
          : item_.kind == Item::Kind::flipped ? item_.size
                                              : (std::uint64_t{1} << std::min(item_.size, most_bits)) - 1;
  }
  ++done_;
  m = named(item_.kind == Item::Kind::carried ? move_of_tower(item_.size, item_.move, done_) : item_.move);
  return true;
}

}  // namespace meleda::hanoi
