#include "meleda/studies/hanoi/half_way.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/engines/row_space.hpp"
#include "meleda/families/hanoi/towers.hpp"

namespace meleda::studies {

namespace {

// Calls visit(pegs) for every way to put the discs on some of the pegs from `first` on, of those that differ only in
// names of these pegs once: a disc, from the largest down, comes to a peg that is in use or to the next one.
template <class Visit>
void for_each_spread(std::vector<std::uint8_t>& pegs, std::size_t left, std::uint32_t first, std::uint32_t used,
                     std::uint32_t most, const Visit& visit) {
  if (left == 0) return visit();
  for (std::uint32_t peg = 0; peg < std::min(used + 1, most); ++peg) {
    pegs[left - 1] = static_cast<std::uint8_t>(first + peg);
    for_each_spread(pegs, left - 1, first, std::max(used, peg + 1), most, visit);
  }
}

}  // namespace

HalfWayOptimum half_way_optimum(std::uint32_t n, std::uint32_t pegs, Control& control) {
  MELEDA_ASSERT(n >= 1 && pegs >= 4 && pegs <= hanoi::most_pegs);
  HalfWayOptimum optimum;
  optimum.moves = 1;
  if (n == 1) return optimum;
  const hanoi::Towers p(hanoi::named_graph(hanoi::complete_graph, pegs), n - 1);
  const std::vector<hanoi::Towers::State> starts{p.start()};
  const auto stopped = [&] {
    optimum.status = control.stop_status();
    return optimum;
  };
  const auto space = RowSpace<hanoi::Towers>::make(p, starts, Direction::forward, control.memory_limit(), &control);
  if (!space) {
    if (!control.stopped()) static_cast<void>(control.may_use(std::numeric_limits<std::uint64_t>::max()));
    return stopped();
  }
  const auto& rows = space->rows();
  RowQuestion question;
  question.states = p.index_count();
  const auto places = std::uint64_t{rows.blocks()} * rows.words() * 64;
  optimum.bytes = places + bytes_of_rows(rows, space->starts(), question);
  if (!control.may_use(optimum.bytes)) return stopped();
  RowPlane distances(rows.blocks(), 8 * rows.words());  // a byte a place: distance + 1
  question.bytes = reinterpret_cast<std::uint8_t*>(distances.data());
  const auto explored = explore_rows(rows, space->starts(), question, control);
  if (explored.status != Status::done) return stopped();
  // A byte is enough up to 254, where the least is: that of a tower with as many discs as fit.
  optimum.states = std::accumulate(explored.by_depth.begin(), explored.by_depth.end(), std::uint64_t{0});
  unsigned least = std::numeric_limits<std::uint8_t>::max();
  std::vector<std::uint8_t> spread(n - 1);
  std::uint64_t looked_at = 0;
  const StopCheck stop(control);
  for_each_spread(spread, spread.size(), 2, 0, pegs - 2, [&] {
    constexpr std::uint64_t per_check = 4096;
    if (++looked_at % per_check == 0) stop();
    const auto at = space->place(p.from_digits(spread));
    const auto byte = question.bytes[(std::uint64_t{at.block} * rows.words() + at.word) * 64 + at.bit];
    least = std::min<unsigned>(least, byte);
  });
  MELEDA_ASSERT(least > 0 && least < std::numeric_limits<std::uint8_t>::max());
  optimum.moves = 2 * std::uint64_t{least - 1} + 1;
  return optimum;
}

}  // namespace meleda::studies
