// What is computed over a solution space, one layer after the other, from the targets up to the start.

#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/studies/pegs/solution_space.hpp"

namespace meleda::pegs {

namespace {

__extension__ using Wide = unsigned __int128;

Integer to_integer(Wide value) {
  return (Integer(static_cast<std::uint64_t>(value >> 64)) << 64) + static_cast<std::uint64_t>(value);
}
Integer to_integer(std::uint64_t value) {
  return value;
}
Integer to_integer(const Integer& value) {
  return value;
}

// Calls visit(jump, index in the next layer or `nowhere`, symmetry to the canonical form) for all jumps of a position
// after `depth` jumps.
template <class Visit>
void for_each_jump(const SolutionSpace& space, std::size_t depth, Pegs pegs, const Visit& visit) {
  const auto& next = space.after(depth + 1);
  space.for_each_successor(
      pegs, [&](const Jump& jump, Pegs key, std::size_t symmetry) { visit(jump, next.index_of(key), symmetry); });
}

constexpr auto nowhere = KeyLayer<Pegs>::nowhere;

// Sums that do not fit are noticed; the count is then made again with numbers of any size.
template <class Word>
bool add(Word& sum, const Word& summand) {
  sum += summand;
  return sum >= summand;
}
bool add(Integer& sum, const Integer& summand) {
  sum += summand;
  return true;
}

// From the targets up to the start: prepare(depth, positions) makes room for the values of a layer, and
// visit(depth, place, position) computes one of them from the layer below.
template <class Prepare, class Visit>
Status sweep(const SolutionSpace& space, Control& control, std::string_view phase, std::size_t bytes_per_position,
             const Prepare& prepare, const Visit& visit) {
  const auto last = space.jumps();
  auto held = space.bytes();
  for (auto depth = last + 1; depth-- > 0;) {
    const auto& keys = space.after(depth);
    held += keys.size() * bytes_per_position;
    if (!control.may_use(held)) return control.stop_status();
    prepare(depth, keys.size());
    if (depth == last) continue;
    const bool whole = for_each_key(keys, control, [&](std::size_t place, Pegs pegs) { visit(depth, place, pegs); });
    if (!whole) return control.stop_status();
    control.report({phase, keys.size(), {}, last - depth});
  }
  return Status::done;
}

enum class Counted { all, stopped, too_small_numbers };

// What a number takes; a large one has its digits elsewhere, a few words of them.
template <class Number>
constexpr std::size_t bytes_of_number = sizeof(Number) + (std::is_same_v<Number, Integer> ? 48 : 0);

// The number of solutions behind each position, layer by layer; in the end behind each first jump.
template <class Number>
Counted count_with(const SolutionSpace& space, Control& control, SolutionCount& result) {
  const auto last = space.jumps();
  result.by_depth.assign(last + 1, {});
  result.by_depth[last].positions = space.after(last).size();
  std::vector<Number> below(space.after(last).size(), Number{1});
  std::atomic<bool> fits{true};
  for (auto depth = last; depth-- > 0;) {
    const auto& layer = space.after(depth);
    if (!control.may_use(space.bytes() + (below.size() + layer.size()) * bytes_of_number<Number>))
      return Counted::stopped;
    std::vector<Number> here(layer.size());
    PerWorker<DepthSummary> summaries;
    const bool whole = for_each_key(layer, control, [&](std::size_t place, Pegs pegs, std::size_t worker) {
      auto& summary = summaries[worker];
      Number sum{0};
      for_each_jump(space, depth, pegs, [&](const Jump&, std::size_t index, std::size_t) {
        ++summary.jumps;
        if (index == nowhere) return;
        ++summary.winning;
        if (!add(sum, below[index])) fits = false;
      });
      here[place] = sum;
    });
    if (!whole) return Counted::stopped;
    if (!fits) return Counted::too_small_numbers;
    auto& here_in_all = result.by_depth[depth];
    here_in_all.positions = layer.size();
    summaries.for_each([&](const DepthSummary& summary) {
      here_in_all.jumps += summary.jumps;
      here_in_all.winning += summary.winning;
    });
    if (depth == 0) {
      for_each_jump(space, 0, space.start(), [&](const Jump& jump, std::size_t index, std::size_t) {
        result.first_jumps.push_back({jump, index == nowhere ? Integer(0) : to_integer(below[index])});
      });
      result.solutions = to_integer(here.front());
    }
    below = std::move(here);
    control.report({phrase("counting solutions"), below.size(), {}, last - depth});
  }
  if (last == 0) result.solutions = 1;
  return Counted::all;
}

// Solutions that a symmetry leaves as they are: every jump of them is its own image, so all its holes stay in place.
// The positions differ on those few holes only.
class FixedSolutions {
 public:
  FixedSolutions(const SolutionSpace& space, std::size_t symmetry) : space_(space) {
    const auto& to = space.board().symmetries()[symmetry].to;
    for (const auto& jump : space.board().jumps()) {
      if (to[jump.from] == jump.from && to[jump.over] == jump.over && to[jump.to] == jump.to) jumps_.push_back(jump);
    }
  }
  Integer count_from(Pegs pegs, std::size_t depth) {
    if (depth == space_.jumps()) return space_.wins(pegs) ? 1 : 0;
    if (const auto known = known_.find(pegs); known != known_.end()) return known->second;
    Integer sum = 0;
    for (const auto& jump : jumps_) {
      if (jump.possible(pegs) && space_.wins(pegs ^ jump.all())) sum += count_from(pegs ^ jump.all(), depth + 1);
    }
    known_[pegs] = sum;
    return sum;
  }

 private:
  const SolutionSpace& space_;
  std::vector<Jump> jumps_;
  tsl::robin_map<Pegs, Integer, KeyHash<Pegs>> known_;
};

}  // namespace

SolutionCount count_solutions(const SolutionSpace& space, Control& control, int bits) {
  SolutionCount result;
  result.status = space.status();
  if (result.status != Status::done) return result;
  auto counted = Counted::too_small_numbers;
  if (bits <= 64) counted = count_with<std::uint64_t>(space, control, result);
  if (counted == Counted::too_small_numbers && bits <= 128) counted = count_with<Wide>(space, control, result);
  if (counted == Counted::too_small_numbers) counted = count_with<Integer>(space, control, result);
  if (counted == Counted::stopped) {
    result.status = control.stop_status();
    return result;
  }
  // Orbits are counted by what each symmetry leaves as it is.
  Integer fixed = 0;
  const auto keeping_start = space.board().keeping(space.symmetries(), std::array{space.start()});
  result.start_symmetries = keeping_start.size();
  for (const auto g : keeping_start) {
    fixed += g == 0 ? result.solutions : FixedSolutions(space, g).count_from(space.start(), 0);
  }
  MELEDA_ASSERT(fixed % result.start_symmetries == 0);
  result.up_to_symmetry = fixed / result.start_symmetries;
  return result;
}

std::uint64_t count_moves(const std::vector<Jump>& jumps) {
  std::uint64_t moves = 0;
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    if (i == 0 || jumps[i].from != jumps[i - 1].to) ++moves;
  }
  return moves;
}

// Let g(P) be the fewest moves from P on when the next jump begins a move, and f(P, h) the same when the peg in h made
// the last jump and may go on for nothing. Then f(P, h) is g(P) or g(P) - 1: any way on from h costs at most one move
// more when its first jump begins a move of its own. So a position keeps g and the set of holes where f is one less,
// instead of a number for every peg. With v(j) = f(P after j, where j ends), g(P) is 1 + min v, and h is in the set
// if a jump of the least v starts there. A symmetry takes the set to the set of the image.
FewestMoves fewest_moves(const SolutionSpace& space, Control& control) {
  struct Value {
    Pegs cheaper = 0;
    std::uint8_t moves = 0;
  };
  struct Layer {
    std::vector<Pegs> cheaper;
    std::vector<std::uint8_t> moves;
  };
  FewestMoves result;
  result.status = space.status();
  if (result.status != Status::done) return result;
  const auto last = space.jumps();
  std::vector<Layer> layers(last + 1);
  const auto cost = [&](const Layer& next, const Jump& jump, std::size_t index, std::size_t symmetry) {
    const auto hole = space.board().symmetries()[symmetry].to[jump.to];
    const bool goes_on = (next.cheaper[index] & peg(hole)) != 0;
    return static_cast<std::uint8_t>(next.moves[index] - (goes_on ? 1 : 0));
  };
  const auto evaluate = [&](std::size_t depth, Pegs pegs) {
    Value value{0, std::numeric_limits<std::uint8_t>::max()};
    for_each_jump(space, depth, pegs, [&](const Jump& jump, std::size_t index, std::size_t symmetry) {
      if (index == nowhere) return;
      const auto v = cost(layers[depth + 1], jump, index, symmetry);
      if (v + 1 > value.moves) return;
      if (v + 1 < value.moves) value = {0, static_cast<std::uint8_t>(v + 1)};
      value.cheaper |= peg(jump.from);
    });
    return value;
  };
  result.status = sweep(
      space, control, phrase("fewest moves"), sizeof(Pegs) + 1,
      [&](std::size_t depth, std::size_t positions) {
        layers[depth].cheaper.assign(positions, 0);
        layers[depth].moves.assign(positions, 0);
      },
      [&](std::size_t depth, std::size_t place, Pegs pegs) {
        const auto value = evaluate(depth, pegs);
        layers[depth].cheaper[place] = value.cheaper;
        layers[depth].moves[place] = value.moves;
      });
  if (result.status != Status::done) return result;
  auto pegs = space.start();
  std::size_t moving = 64;  // the hole of the peg that made the last jump; none at first
  for (std::size_t depth = 0; depth < last; ++depth) {
    const auto value = evaluate(depth, pegs);
    if (depth == 0) result.moves = value.moves;
    // All jumps of the least cost start in `cheaper`; to go on with the moving peg is one move less.
    const bool goes_on = moving < 64 && (value.cheaper & peg(static_cast<int>(moving))) != 0;
    std::optional<Jump> chosen;
    for_each_jump(space, depth, pegs, [&](const Jump& jump, std::size_t index, std::size_t symmetry) {
      if (chosen || index == nowhere) return;
      if (goes_on && jump.from != moving) return;
      if (cost(layers[depth + 1], jump, index, symmetry) + 1 == value.moves) chosen = jump;
    });
    MELEDA_ASSERT(chosen.has_value());
    result.jumps.push_back(*chosen);
    pegs ^= chosen->all();
    moving = chosen->to;
  }
  MELEDA_ASSERT(count_moves(result.jumps) == result.moves);
  return result;
}

namespace {

// The longest play from a position, by trying all; the fewest pegs that a losing position can come down to are bounded
// by `least_pegs`, and where that is reached the search is over.
class LongestPlay {
 public:
  LongestPlay(const Board& board, int least_pegs, std::uint64_t positions, Control& control)
      : board_(board), least_pegs_(least_pegs), positions_(positions), control_(control) {}

  // The number of jumps, and whether no play is longer.
  std::pair<std::uint64_t, bool> from(Pegs start) {
    start_ = start;
    fewest_ = count(start);
    visit(start);
    return {static_cast<std::uint64_t>(count(start_) - fewest_), fewest_ <= least_pegs_ || seen_.size() < positions_};
  }

 private:
  void visit(Pegs pegs) {
    fewest_ = std::min(fewest_, count(pegs));
    if (fewest_ <= least_pegs_ || seen_.size() >= positions_ || !seen_.insert(pegs).second) return;
    if (seen_.size() % 1024 == 0) {
      control_.report({phrase("wrong ways"), seen_.size(), {}, 0});
      if (control_.stopped()) positions_ = 0;
    }
    for (const auto& jump : board_.jumps()) {
      if (jump.possible(pegs)) visit(pegs ^ jump.all());
    }
  }

  const Board& board_;
  int least_pegs_;
  std::uint64_t positions_;
  Control& control_;
  Pegs start_ = 0;
  int fewest_ = 0;
  tsl::robin_set<Pegs, KeyHash<Pegs>> seen_;
};

}  // namespace

Difficulty difficulty(const SolutionSpace& space, Control& control, std::uint64_t wrong_way_positions) {
  struct Layer {
    std::vector<double> line;  // the product of shares along the best line
    std::vector<double> luck;
  };
  struct Value {
    std::uint64_t available = 0;
    std::uint64_t winning = 0;
    double line = 0;
    double luck = 0;
    std::optional<Jump> best;
  };
  Difficulty result;
  result.status = space.status();
  if (result.status != Status::done) return result;
  const auto last = space.jumps();
  std::vector<Layer> layers(last + 1);
  const auto evaluate = [&](std::size_t depth, Pegs pegs) {
    Value value;
    for_each_jump(space, depth, pegs, [&](const Jump& jump, std::size_t index, std::size_t) {
      ++value.available;
      if (index == nowhere) return;
      ++value.winning;
      value.luck += layers[depth + 1].luck[index];
      if (value.best && layers[depth + 1].line[index] <= value.line) return;
      value.line = layers[depth + 1].line[index];
      value.best = jump;
    });
    if (value.available != 0) {
      value.luck /= static_cast<double>(value.available);
      value.line *= static_cast<double>(value.winning) / static_cast<double>(value.available);
    }
    return value;
  };
  result.status = sweep(
      space, control, "difficulty", 2 * sizeof(double),
      [&](std::size_t depth, std::size_t positions) {
        layers[depth].line.assign(positions, 1);
        layers[depth].luck.assign(positions, 1);
      },
      [&](std::size_t depth, std::size_t place, Pegs pegs) {
        const auto value = evaluate(depth, pegs);
        layers[depth].line[place] = value.line;
        layers[depth].luck[place] = value.luck;
      });
  if (result.status != Status::done) return result;
  // A peg is always left. Of the same class as the targets, a losing position may still come down to one peg in
  // another hole; only where all finishing holes are targets does it keep two.
  const bool any_hole = space.targets() == SolutionSpace::one_peg_anywhere(space.board(), space.start());
  const int least_pegs = any_hole ? 2 : 1;
  auto pegs = space.start();
  for (std::size_t depth = 0; depth < last; ++depth) {
    const auto value = evaluate(depth, pegs);
    MELEDA_ASSERT(value.best.has_value());
    if (depth == 0) result.best_line_share = value.line, result.luck = value.luck;
    DifficultyStep step{*value.best, value.available, value.winning, {}, true};
    for_each_jump(space, depth, pegs, [&](const Jump& jump, std::size_t index, std::size_t) {
      if (index != nowhere || control.stopped()) return;
      const auto [jumps, exact] =
          LongestPlay(space.board(), least_pegs, wrong_way_positions, control).from(pegs ^ jump.all());
      step.wrong_way = std::max(step.wrong_way.value_or(0), jumps);
      step.wrong_way_exact &= exact;
    });
    if (control.stopped()) {
      result.status = control.stop_status();
      return result;
    }
    result.best_line.push_back(step);
    pegs ^= value.best->all();
  }
  return result;
}

}  // namespace meleda::pegs
