#include "meleda/families/pegs/pagoda.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <set>

#include "meleda/core/assert.hpp"
#include "meleda/core/dice.hpp"

namespace meleda::pegs {

bool is_pagoda(const Board& board, const Weights& weights) {
  MELEDA_ASSERT(weights.size() == board.holes().size());
  return std::all_of(board.jumps().begin(), board.jumps().end(),
                     [&](const Jump& jump) { return weights[jump.from] + weights[jump.over] >= weights[jump.to]; });
}

std::int64_t weight_of(const Weights& weights, Pegs pegs) {
  std::int64_t sum = 0;
  for (; pegs != 0; pegs &= pegs - 1) sum += weights[static_cast<std::size_t>(std::countr_zero(pegs))];
  return sum;
}

namespace {

// A multiple of this is what a peg of the target weighs: fractions of its weight occur elsewhere.
constexpr std::int64_t unit = 3;
constexpr std::int64_t heaviest = 200;  // so that the sum over a board fits into 16 bits
static_assert(heaviest * most_holes <= std::numeric_limits<std::int16_t>::max());

// All holes weigh the same at first, which is a pagoda function. Those outside the target are then made as light as the
// others allow, one after the other in any order; some only a part of the way in the first round.
Weights any_steep_pagoda(const Board& board, Pegs target, Dice& dice) {
  Weights weights(board.holes().size(), unit);
  std::vector<std::size_t> others;
  for (int h = 0; h < board.size(); ++h) {
    if ((target & peg(h)) == 0) others.push_back(static_cast<std::size_t>(h));
  }
  for (std::size_t i = others.size(); i > 1; --i) std::swap(others[i - 1], others[dice.below(i)]);
  for (const bool first_round : {true, false}) {
    for (const auto h : others) {
      std::int64_t least = -unit;  // where nothing holds it up
      for (const auto& jump : board.jumps()) {
        if (jump.from == h) least = std::max(least, weights[jump.to] - weights[jump.over]);
        if (jump.over == h) least = std::max(least, weights[jump.to] - weights[jump.from]);
      }
      if (least >= weights[h]) continue;
      const bool part_of_the_way = first_round && dice.below(3) == 0;
      const auto steps = static_cast<std::size_t>(weights[h] - least);
      weights[h] = least + static_cast<std::int64_t>(part_of_the_way ? dice.below(steps + 1) : 0);
    }
  }
  return weights;
}

}  // namespace

PagodaOutlook::PagodaOutlook(const Board& board, std::span<const Pegs> targets) : board_(&board) {
  for (const auto target : targets) targets_.push_back({count(target), {}});
  choose_pagodas(targets);
  for (std::size_t i = 0; i < pagodas_.size(); ++i) {
    MELEDA_ASSERT(is_pagoda(board, pagodas_[i]));
    for (std::size_t t = 0; t < targets.size(); ++t) {
      targets_[t].needed[i] = static_cast<std::int16_t>(weight_of(pagodas_[i], targets[t]));
    }
  }
  sums_.resize((board.holes().size() + 7) / 8);
  for (std::size_t byte = 0; byte < sums_.size(); ++byte) {
    for (std::size_t value = 0; value < 256; ++value) {
      const auto pegs = static_cast<Pegs>(value) << (8 * byte) & board.full();
      for (std::size_t i = 0; i < pagodas_.size(); ++i) {
        sums_[byte][value][i] = static_cast<std::int16_t>(weight_of(pagodas_[i], pegs));
      }
    }
  }
}

// Of many candidates those that together rule out most of some random positions.
void PagodaOutlook::choose_pagodas(std::span<const Pegs> targets) {
  constexpr std::size_t most_candidates = 120;
  constexpr std::size_t sample_size = 320;
  if (targets.empty() || board_->jumps().empty()) return;
  Dice dice(1);
  std::set<Weights> candidates;
  for (std::size_t i = 0; i < most_candidates; ++i) {
    auto weights = any_steep_pagoda(*board_, targets[i % targets.size()], dice);
    const bool light = std::all_of(weights.begin(), weights.end(), [](auto w) { return std::abs(w) <= heaviest; });
    if (light) candidates.insert(std::move(weights));
  }
  struct Case {
    Pegs pegs = 0;
    std::size_t target = 0;
    bool ruled_out = false;
  };
  std::vector<Case> cases;
  for (std::size_t i = 0; i < sample_size; ++i) {
    // About a quarter, a half or three quarters of the holes.
    const auto few = dice.word() & dice.word();
    const Pegs pegs = (i % 3 == 0 ? few : i % 3 == 1 ? dice.word() : ~few) & board_->full();
    cases.push_back({pegs, i % targets.size(), false});
  }
  while (pagodas_.size() < lanes && !candidates.empty()) {
    const Weights* best = nullptr;
    std::size_t most = 0;
    for (const auto& weights : candidates) {
      const auto rules_out = static_cast<std::size_t>(std::count_if(cases.begin(), cases.end(), [&](const Case& c) {
        return !c.ruled_out && weight_of(weights, c.pegs) < weight_of(weights, targets[c.target]);
      }));
      if (best == nullptr || rules_out > most) best = &weights, most = rules_out;
    }
    if (most == 0) break;
    for (auto& c : cases) c.ruled_out |= weight_of(*best, c.pegs) < weight_of(*best, targets[c.target]);
    pagodas_.push_back(*best);
    candidates.erase(*best);
  }
}

bool PagodaOutlook::hopeless(Pegs pegs) const {
  const int here = count(pegs);

  Lanes sums{};
  for (std::size_t byte = 0; byte < sums_.size(); ++byte) {
    const auto& add = sums_[byte][pegs >> (8 * byte) & 255U];
    for (std::size_t i = 0; i < lanes; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + add[i]);
  }
  for (const auto& target : targets_) {
    if (here < target.pegs) continue;
    std::int16_t missing = 0;
    for (std::size_t i = 0; i < lanes; ++i) missing |= static_cast<std::int16_t>(sums[i] < target.needed[i]);
    if (missing == 0) return false;
  }
  return true;
}

}  // namespace meleda::pegs
