#include "meleda/core/game_reply.hpp"

#include <algorithm>
#include <utility>

#include "meleda/core/assert.hpp"

namespace meleda {

namespace {

// Better is larger: quick wins, draws, slow losses.
std::pair<int, std::int64_t> rank_of(const ReplyWorth& move) {
  const auto plies = static_cast<std::int64_t>(move.plies);
  switch (move.value) {
    case GameValue::win: return {2, -plies};
    case GameValue::draw: return {1, 0};
    case GameValue::loss: break;
  }
  return {0, plies};
}

std::size_t one_of(const std::vector<std::size_t>& moves, Dice& dice) {
  return moves[dice.below(moves.size())];
}

}  // namespace

const std::vector<std::string>& strength_names() {
  static const std::vector<std::string> names{"perfect", "careful", "short-sighted", "random"};
  return names;
}

Strength strength_of(std::string_view name) {
  const auto& names = strength_names();
  const auto found = std::find(names.begin(), names.end(), name);
  MELEDA_ASSERT(found != names.end());
  return static_cast<Strength>(found - names.begin());
}

std::size_t choose_reply(std::span<const ReplyWorth> moves, Strength strength, std::uint64_t horizon,
                         const std::function<std::size_t(std::size_t move)>& drawing_replies, Dice& dice) {
  MELEDA_ASSERT(!moves.empty());
  std::vector<ReplyWorth> seen(moves.begin(), moves.end());
  if (strength == Strength::short_sighted) {
    for (auto& move : seen) {
      if (move.plies > horizon) move = {};
    }
  }
  auto best = rank_of(seen.front());
  for (const auto& move : seen) best = std::max(best, rank_of(move));
  std::vector<std::size_t> choice;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const bool fits = strength == Strength::random    ? true
                      : strength == Strength::careful ? rank_of(seen[i]).first == best.first
                                                      : rank_of(seen[i]) == best;
    if (fits) choice.push_back(i);
  }
  if (strength != Strength::perfect || best.first != 1 || choice.size() == 1) return one_of(choice, dice);
  std::vector<std::size_t> traps;
  std::size_t fewest = 0;
  for (const auto i : choice) {
    const auto ways_out = drawing_replies(i);
    if (traps.empty() || ways_out < fewest) {
      fewest = ways_out;
      traps.clear();
    }
    if (ways_out == fewest) traps.push_back(i);
  }
  return one_of(traps, dice);
}

}  // namespace meleda
