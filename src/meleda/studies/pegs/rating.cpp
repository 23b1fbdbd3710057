#include "meleda/studies/pegs/rating.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace meleda::pegs {

double score_of(const Difficulty& difficulty) {
  double knowing = 0;
  const auto& line = difficulty.best_line;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i].winning == line[i].available) continue;
    const auto still = static_cast<double>(line[i].wrong_way.value_or(0) + 1);  // the losing jump itself is one
    knowing += std::log2(static_cast<double>(line[i].available) / static_cast<double>(line[i].winning)) * still /
               static_cast<double>(line.size() - i);
  }
  return (knowing - std::log2(difficulty.luck)) / 2;
}

Rating rate_start(const Board& board, const KeptLevels& levels, Pegs pegs) {
  Rating rating;
  for (const auto& jump : board.jumps()) {
    if (!jump.possible(pegs)) continue;
    ++rating.possible;
    if (levels.contains(pegs ^ jump.all())) rating.winning.push_back(jump);
  }
  return rating;
}

Rating rate(const Board& board, const PegGame& game, const KeptLevels& levels, Pegs pegs, const Effort& effort,
            Control& control) {
  auto rating = rate_start(board, levels, pegs);
  // The search asks once for each jump of each position that it keeps, in whatever order: whether the sum of these
  // exceeds the bound does not depend on threads. Once it does, nothing wins and the search ends.
  std::atomic<std::uint64_t> asked{0};
  const auto may_win = [&](Pegs after) {
    return asked.fetch_add(1, std::memory_order_relaxed) < effort.jumps && levels.contains(after);
  };
  const auto space = SolutionSpace::find(board, pegs, single_pegs(game.finish), control, may_win, levels.bytes());
  if (asked > effort.jumps || !space || space->status() != Status::done) return rating;
  const auto counted = count_solutions(*space, control);
  const auto measured = difficulty(*space, control, effort.wrong_way_positions);
  const auto fewest = fewest_moves(*space, control);
  if (counted.status != Status::done || measured.status != Status::done || fewest.status != Status::done) return rating;
  Measure whole;
  whole.solutions = counted.solutions;
  whole.luck = measured.luck;
  whole.best_line = measured.best_line;
  whole.best_line_share = measured.best_line_share;
  for (const auto& step : measured.best_line) {
    if (!step.wrong_way) continue;
    whole.longest_wrong_way = std::max(whole.longest_wrong_way, *step.wrong_way);
    whole.longest_wrong_way_exact &= step.wrong_way_exact;
  }
  whole.score = score_of(measured);
  whole.fewest_moves = fewest.moves;
  whole.solution = fewest.jumps;
  rating.whole = std::move(whole);
  return rating;
}

}  // namespace meleda::pegs
