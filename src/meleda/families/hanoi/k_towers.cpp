#include "meleda/families/hanoi/k_towers.hpp"

#include <fmt/format.h>

#include <functional>
#include <memory>

#include "meleda/core/translate.hpp"
#include "meleda/families/hanoi/k_strategies.hpp"
#include "meleda/families/hanoi/picture.hpp"

namespace meleda::hanoi {

namespace {

// The first place, from the bottom, at which a stack is not as the rules have it, or its height.
std::size_t first_wrong(const std::vector<std::uint32_t>& stack, std::uint32_t k) {
  for (std::size_t i = 1; i < stack.size(); ++i) {
    if (stack[i] > stack[std::min<std::size_t>(i, k) - 1]) return i;
  }
  return stack.size();
}

bool sound(const std::vector<std::uint32_t>& stack, std::uint32_t k) {
  return first_wrong(stack, k) == stack.size();
}

}  // namespace

std::string k_title(std::uint32_t discs, std::uint32_t k) {
  return discs == 1 ? say("{}-tower of Hanoi, {} disc", k, discs) : say("{}-tower of Hanoi, {} discs", k, discs);
}

std::string k_description(std::uint32_t k) {
  const auto bottom = k == 1 ? std::string(tr("the bottom disc of a stack must be its largest one"))
                             : say("the bottom {} discs of a stack must be its largest ones, in order", k);
  return say(
      "The top disc of a peg goes to another peg. Only {}; above them\n"
      "discs may lie in any order. Bring all discs from the first peg to the last, where they lie in order again.",
      bottom);
}

// Which discs lie on which peg, and the orders of those above the bottom k.
Integer k_state_count(std::uint32_t n, std::uint32_t k) {
  const auto bottom_fixed = [&](std::uint32_t height) {
    Integer orders = 1;  // height!, as the discs are chosen, over the orders in which they may lie
    for (std::uint32_t i = 0; i < std::min(height, k); ++i) orders *= height - i;
    return orders;
  };
  Integer all = 1;
  for (std::uint32_t i = 2; i <= n; ++i) all *= i;
  std::vector<Integer> fixed;
  for (std::uint32_t height = 0; height <= n; ++height) fixed.push_back(bottom_fixed(height));
  Integer count = 0;
  for (std::uint32_t i = 0; i <= n; ++i) {
    for (std::uint32_t j = 0; i + j <= n; ++j) count += all / (fixed[i] * fixed[j] * fixed[n - i - j]);
  }
  return count;
}

Result<Stacks> parse_k_stacks(std::string_view text, std::uint32_t discs, std::uint32_t k) {
  std::vector<std::size_t> places;
  MELEDA_TRY(auto stacks, parse_stacks(text, discs, 3, places));
  for (const auto& stack : stacks) {
    const auto wrong = first_wrong(stack, k);
    if (wrong == stack.size()) continue;
    return fail(ErrorCode::bad_state,
                say("disc {} lies above the smaller disc {}, which is among the bottom {} of its stack", stack[wrong],
                    stack[std::min<std::size_t>(wrong, k) - 1], k),
                places[stack[wrong]]);
  }
  return stacks;
}

Result<Stacks> edited_k_stacks(const Stacks& stacks, std::uint32_t discs, std::uint32_t k, std::string_view place) {
  MELEDA_TRY(const auto disc, parse_disc(place, discs));
  auto changed = stacks;
  for (std::size_t peg = 0; peg < 3; ++peg) {
    const auto found = std::find(stacks[peg].begin(), stacks[peg].end(), disc);
    if (found == stacks[peg].end()) continue;
    const auto next = (peg + 1) % 3;
    changed[peg].erase(changed[peg].begin() + (found - stacks[peg].begin()));
    changed[next].push_back(disc);
    // What the rules do not allow is put in order.
    for (const auto q : {peg, next}) {
      if (!sound(changed[q], k)) std::sort(changed[q].begin(), changed[q].end(), std::greater<>());
    }
    break;
  }
  return changed;
}

std::string k_why_not(const Stacks& stacks, std::uint32_t k, const Move& m) {
  if (stacks[m.from].empty()) return say("there is no disc on peg {}", peg_name(m.from));
  const auto& there = stacks[m.to];
  const auto bound = there[std::min<std::size_t>(there.size(), k) - 1];
  return say("disc {} would lie above disc {}, which is smaller and among the bottom {} of its stack",
             stacks[m.from].back(), bound, k);
}

Result<Scene> draw_k_stacks(const Stacks& stacks, std::uint32_t discs, const std::vector<Move>& legal) {
  if (auto checked = check_drawn(discs); !checked) return tl::unexpected<Error>(checked.error());
  return draw({stacks, discs, legal});
}

KnownPath<Move> known_k_path(const Stacks& from, const Stacks& to, std::uint32_t discs, std::uint32_t k) {
  KnownPath<Move> known;
  const auto tower_on = [&](const Stacks& stacks) {
    std::uint32_t peg = 0;
    while (peg < 3 && stacks[peg].size() != discs) ++peg;
    return peg < 3 && std::is_sorted(stacks[peg].rbegin(), stacks[peg].rend()) ? peg : 3;
  };
  const auto a = tower_on(from);
  const auto b = tower_on(to);
  if (a == 3 || b == 3) return known;
  if (a == b) {
    known.length = 0;
    known.moves = [](Move&) { return false; };
    return known;
  }
  auto strategy = best_strategy(discs, k);
  known.length = strategy.length();
  known.lower_bound = k_lower_bound(discs, k);
  known.moves = [walk = StrategyWalk(strategy, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b))](
                    Move& m) mutable { return walk.next(m); };
  return known;
}

}  // namespace meleda::hanoi
