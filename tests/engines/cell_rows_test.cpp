#include "meleda/engines/cell_rows.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engines/test_systems.hpp"
#include "meleda/core/rank/permutation.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/engines/row_kernels.hpp"

namespace meleda {
namespace {

using test_systems::any_below;
using Cells = std::vector<std::uint8_t>;

constexpr std::uint64_t much = std::uint64_t{1} << 32;

struct HashOfCells {
  std::size_t operator()(const Cells& cells) const {
    return std::hash<std::string_view>()({reinterpret_cast<const char*>(cells.data()), cells.size()});
  }
};
using Depths = std::unordered_map<Cells, std::uint64_t, HashOfCells>;

// The judge: plain search by the definition of a move.
Depths plain_depths(const CellSystem& system, const std::vector<Cells>& starts) {
  Depths depths;
  std::vector<Cells> layer;
  for (const auto& start : starts) {
    if (depths.try_emplace(start, 0).second) layer.push_back(start);
  }
  Cells after;
  for (std::uint64_t depth = 1; !layer.empty(); ++depth) {
    std::vector<Cells> next;
    for (const auto& cells : layer) {
      for (const auto& move : system.moves) {
        if (move.blank && cells[*move.blank] != 0) continue;
        after.resize(cells.size());
        const auto count = system.cells();
        for (std::size_t c = 0; c < count; ++c) after[move.to[c]] = cells[c];
        for (std::size_t i = 0; i < system.radices.size(); ++i) {
          auto digit = cells[count + move.digit_from[i]] + move.digit_add[i];
          for (const auto radix = static_cast<int>(system.radices[i]); digit >= radix;) digit -= radix;  // no division
          after[count + i] = static_cast<std::uint8_t>(digit);
        }
        if (depths.try_emplace(after, depth).second) next.push_back(after);
      }
    }
    layer = std::move(next);
  }
  return depths;
}

// The same for permutations of nine cells, of which there are many, by their numbers.
std::vector<std::uint64_t> plain_counts(const CellSystem& system) {
  const auto cells = system.cells();
  std::vector<bool> seen(ranking::permutation_count(cells));
  Cells start(cells);
  std::iota(start.begin(), start.end(), std::uint8_t{0});
  std::vector<std::uint64_t> layer{ranking::rank_permutation(start)};
  seen[layer.front()] = true;
  std::vector<std::uint64_t> counts;
  while (!layer.empty()) {
    counts.push_back(layer.size());
    std::vector<std::uint64_t> next;
    for (const auto number : layer) {
      ranking::unrank_permutation(number, start);
      for (const auto& move : system.moves) {
        Cells after(cells);
        for (std::size_t c = 0; c < cells; ++c) after[move.to[c]] = start[c];
        const auto found = ranking::rank_permutation(after);
        if (!seen[found]) next.push_back(found);
        seen[found] = true;
      }
    }
    layer = std::move(next);
  }
  return counts;
}

std::vector<std::uint64_t> counts_of(const Depths& depths) {
  std::vector<std::uint64_t> counts;
  for (const auto& [cells, depth] : depths) {
    if (counts.size() <= depth) counts.resize(depth + 1);
    ++counts[depth];
  }
  return counts;
}

// The pieces in order.
Cells in_order(const CellSystem& system) {
  Cells cells;
  for (std::size_t sort = 0; sort < system.counts.size(); ++sort) {
    cells.insert(cells.end(), system.counts[sort], static_cast<std::uint8_t>(sort));
  }
  return cells;
}

void expect_as_plain(const CellSystem& system, const std::vector<Cells>& starts) {
  const auto truth = plain_depths(system, starts);
  Cells all_starts;
  for (const auto& start : starts) all_starts.insert(all_starts.end(), start.begin(), start.end());
  const auto rows = CellRows::make(system, much, nullptr, all_starts);
  ASSERT_NE(rows, nullptr);
  std::vector<RowPlace> places;
  for (const auto& start : starts) places.push_back(rows->place(start));
  Control control;
  const auto found = explore_rows(*rows, places, {{}, true, false}, control);
  ASSERT_EQ(found.status, Status::done);
  EXPECT_EQ(found.by_depth, counts_of(truth));

  std::uint64_t deepest = 0;
  for (const auto& [cells, depth] : truth) {
    const auto place = rows->place(cells);
    Cells again(cells.size());
    rows->cells(place, again);
    ASSERT_EQ(again, cells);
    ASSERT_EQ(found.depths->at(place), depth % 3);
    deepest = std::max(deepest, depth);
  }
  std::vector<RowPlace> last;
  for (const auto& [cells, depth] : truth) {
    if (depth == deepest) last.push_back(rows->place(cells));
  }
  std::sort(last.begin(), last.end());
  if (last.size() > 8) last.resize(8);
  EXPECT_EQ(found.farthest, last);

  // Without the depths nothing changes but the memory.
  const auto less = explore_rows(*rows, places, {}, control);
  EXPECT_EQ(less.by_depth, found.by_depth);
  EXPECT_EQ(less.farthest, found.farthest);
  EXPECT_LT(less.bytes, found.bytes);
}

CellMove any_move(std::size_t cells) {
  CellMove move;
  move.to.resize(cells);
  std::iota(move.to.begin(), move.to.end(), std::uint8_t{0});
  // A few cells go round, as in puzzles.
  const auto moved = std::min<std::size_t>(cells, 2 + any_below(3));
  for (std::size_t i = cells - 1; i > 0; --i) {
    std::swap(move.to[i], move.to[any_below(static_cast<std::uint32_t>(i + 1))]);
  }
  const Cells round(move.to.begin(), move.to.begin() + static_cast<std::ptrdiff_t>(moved));
  std::iota(move.to.begin(), move.to.end(), std::uint8_t{0});
  for (std::size_t i = 0; i < moved; ++i) move.to[round[i]] = round[(i + 1) % moved];
  return move;
}

std::vector<CellMove> any_moves(std::size_t cells, bool undirected) {
  std::vector<CellMove> moves;
  for (std::uint32_t count = 1 + any_below(4); count > 0; --count) {
    moves.push_back(any_move(cells));
    if (undirected) moves.push_back(inverse(moves.back()));
  }
  return moves;
}

// Puts the kernels back that were in use.
class KernelsInUse {
 public:
  explicit KernelsInUse(const row_kernels::Kernels& kernels) : before_(row_kernels::best()) {
    row_kernels::use(kernels);
  }
  ~KernelsInUse() { row_kernels::use(before_); }
  KernelsInUse(const KernelsInUse&) = delete;
  KernelsInUse& operator=(const KernelsInUse&) = delete;

 private:
  const row_kernels::Kernels& before_;
};

RC_GTEST_PROP(CellRows, AgreeWithPlainSearchOnPermutations, ()) {
  const std::size_t cells = 2 + any_below(6);
  const CellSystem system{std::vector<std::uint32_t>(cells, 1), any_moves(cells, any_below(2) == 0)};
  expect_as_plain(system, {in_order(system)});
}

RC_GTEST_PROP(CellRows, AgreeWithPlainSearchOnColours, ()) {
  CellSystem system;
  std::uint32_t cells = 0;
  while (cells < 2 || (cells < 8 && any_below(4) != 0)) {
    system.counts.push_back(1 + any_below(4));
    cells += system.counts.back();
  }
  system.moves = any_moves(cells, any_below(2) == 0);
  expect_as_plain(system, {in_order(system)});
}

// Digits beside the cells: orientations, which go with the cells, and others, which are permuted in their own way.
void add_digits(CellSystem& system) {
  const auto cells = system.cells();
  const bool turning = any_below(3) != 0;
  const auto others = turning ? any_below(4) : 1 + any_below(4);
  const auto radix = 2 + any_below(2);
  const auto other_radix = 2 + any_below(2);
  if (turning) system.radices.assign(cells, radix);
  system.radices.insert(system.radices.end(), others, other_radix);
  for (auto& move : system.moves) {
    if (turning) {
      move.digit_from.resize(cells);
      for (std::size_t c = 0; c < cells; ++c) {
        move.digit_from[move.to[c]] = static_cast<std::uint8_t>(c);
        move.digit_add.push_back(static_cast<std::uint8_t>(any_below(2) * any_below(radix)));
      }
    }
    const auto first = move.digit_from.size();
    Cells order(others);
    std::iota(order.begin(), order.end(), static_cast<std::uint8_t>(first));
    for (std::size_t i = others; i > 1; --i) {
      std::swap(order[i - 1], order[any_below(static_cast<std::uint32_t>(i))]);
    }
    move.digit_from.insert(move.digit_from.end(), order.begin(), order.end());
    for (std::uint32_t i = 0; i < others; ++i) {
      move.digit_add.push_back(static_cast<std::uint8_t>(any_below(3) == 0 ? any_below(other_radix) : 0));
    }
  }
}

double states_at_most(const CellSystem& system) {
  double states = std::tgamma(static_cast<double>(system.cells()) + 1);
  for (const auto count : system.counts) states /= std::tgamma(count + 1.0);
  for (const auto radix : system.radices) states *= radix;
  return states;
}

RC_GTEST_PROP(CellRows, AgreeWithPlainSearchWithDigitsBesideTheCells, ()) {
  CellSystem system;
  do {  // six cells with three turns each and what else there may be would be 14 million states for the plain search
    system = {};
    std::uint32_t cells = 0;
    while (cells < 2 || (cells < 5 && any_below(5) != 0)) {
      system.counts.push_back(1 + any_below(2) * any_below(2));
      cells += system.counts.back();
    }
    system.moves = any_moves(cells, false);
    add_digits(system);
  } while (states_at_most(system) > 200'000);
  const bool both_ways = any_below(2) == 0;
  if (both_ways) {
    const auto back = inverse(system);
    system.moves.insert(system.moves.end(), back.moves.begin(), back.moves.end());
  }
  std::vector<Cells> starts;
  for (std::uint32_t count = 1 + any_below(2); count > 0; --count) {
    auto start = in_order(system);
    for (const auto radix : system.radices) start.push_back(static_cast<std::uint8_t>(any_below(radix)));
    starts.push_back(start);
  }
  expect_as_plain(system, starts);
}

// The inverse takes back what a move did, digits and all.
RC_GTEST_PROP(CellRows, AnInverseTakesDigitsBack, ()) {
  CellSystem system{{1, 1, 1, 1}, any_moves(4, false)};
  add_digits(system);
  auto both = system;
  const auto back = inverse(system);
  both.moves = {system.moves.front(), back.moves.front()};
  auto start = in_order(system);
  for (const auto radix : system.radices) start.push_back(static_cast<std::uint8_t>(any_below(radix)));
  // Two moves that undo each other lead round in a ring: every layer but the first and the last has two states.
  const auto counts = counts_of(plain_depths(both, {start}));
  for (std::size_t d = 1; d + 1 < counts.size(); ++d) RC_ASSERT(counts[d] == 2U);
}

TEST(CellRows, DigitsThatNoMovesLeadToHaveNoPlace) {
  // Two pieces change places, and both are turned: their orientations stay equal.
  CellSystem system{{1, 1}, {CellMove{{1, 0}, {}, {1, 0}, {1, 1}}}, {2, 2}};
  const Cells start{0, 1, 0, 0};
  const auto rows = CellRows::make(system, much, nullptr, start);
  ASSERT_NE(rows, nullptr);
  EXPECT_TRUE(rows->find(Cells{1, 0, 1, 1}).has_value());
  EXPECT_FALSE(rows->find(Cells{1, 0, 0, 1}).has_value());
  EXPECT_EQ(CellRows::make(system, much), nullptr);  // without a start there is nothing to number
}

RC_GTEST_PROP(CellRows, AgreeWithPlainSearchWithABlank, ()) {
  CellSystem system{{1}, {}};
  std::uint32_t cells = 1;
  while (cells < 3 || (cells < 7 && any_below(6) != 0)) {
    system.counts.push_back(1 + any_below(2) * any_below(3));
    cells += system.counts.back();
  }
  // A ring, and some chords.
  const auto slide = [&](std::uint32_t a, std::uint32_t b) {
    CellMove move;
    move.to.resize(cells);
    std::iota(move.to.begin(), move.to.end(), std::uint8_t{0});
    std::swap(move.to[a], move.to[b]);
    move.blank = static_cast<std::uint8_t>(a);
    system.moves.push_back(move);
    move.blank = static_cast<std::uint8_t>(b);
    system.moves.push_back(move);
  };
  for (std::uint32_t c = 0; c < cells; ++c) slide(c, (c + 1) % cells);
  for (std::uint32_t chords = any_below(3); chords > 0; --chords) {
    const auto a = any_below(cells);
    const auto b = any_below(cells);
    if (a != b) slide(a, b);
  }
  expect_as_plain(system, {in_order(system)});
}

RC_GTEST_PROP(CellRows, AgreeWithPlainSearchFromManyStarts, ()) {
  const std::size_t cells = 4 + any_below(3);
  const CellSystem system{std::vector<std::uint32_t>(cells, 1), any_moves(cells, true)};
  std::vector<Cells> starts;
  for (std::uint32_t count = 1 + any_below(4); count > 0; --count) {
    auto start = in_order(system);
    for (std::size_t i = cells - 1; i > 0; --i) {
      std::swap(start[i], start[any_below(static_cast<std::uint32_t>(i + 1))]);
    }
    starts.push_back(start);
  }
  expect_as_plain(system, starts);
}

// More than the lower group has: words, parts and blocks all count.
TEST(CellRows, AgreeWithPlainSearchOnNineCells) {
  CellSystem grid{std::vector<std::uint32_t>(9, 1), {}};
  for (const int corner : {0, 1, 3, 4}) {
    const std::array<int, 4> round{corner, corner + 1, corner + 4, corner + 3};
    CellMove move;
    move.to = in_order(grid);
    for (std::size_t i = 0; i < 4; ++i) {
      move.to[static_cast<std::size_t>(round[i])] = static_cast<std::uint8_t>(round[(i + 1) % 4]);
    }
    grid.moves.push_back(move);
    grid.moves.push_back(inverse(move));
  }
  const auto truth = plain_counts(grid);
  const auto rows = CellRows::make(grid, much);
  ASSERT_NE(rows, nullptr);
  const std::array start{rows->place(in_order(grid))};
  Control control;
  const auto found = explore_rows(*rows, start, {}, control);
  EXPECT_EQ(found.by_depth, truth);
  EXPECT_TRUE(found.two_classes);

  // With half turns, which are even, a state and its neighbours may be of one class.
  auto with_halves = grid;
  for (std::size_t i = 0; i < 8; i += 2) {
    CellMove half;
    for (std::size_t c = 0; c < 9; ++c) half.to.push_back(grid.moves[i].to[grid.moves[i].to[c]]);
    with_halves.moves.push_back(half);
  }
  const auto more = CellRows::make(with_halves, much);
  const auto halves = explore_rows(*more, start, {}, control);
  EXPECT_EQ(halves.by_depth, plain_counts(with_halves));
  EXPECT_FALSE(halves.two_classes);
  EXPECT_GT(halves.bytes, found.bytes);
}

// All kernels, and any number of threads, give the same bits.
TEST(CellRows, AreTheSameOnEveryMachine) {
  // Nine colours on ten cells, in a ring of ten with a crossing: 1,814,400 arrangements.
  CellSystem system{{2, 1, 1, 1, 1, 1, 1, 1, 1}, {}};
  CellMove round;
  CellMove swap;
  for (std::uint8_t c = 0; c < 10; ++c) {
    round.to.push_back(static_cast<std::uint8_t>((c + 1) % 10));
    swap.to.push_back(c < 4 ? static_cast<std::uint8_t>(3 - c) : c);
  }
  system.moves = {round, inverse(round), swap};
  std::vector<std::uint64_t> expected;
  std::vector<std::optional<unsigned>> depths;
  for (const auto* kernels : row_kernels::available()) {
    const KernelsInUse in_use(*kernels);
    for (const std::size_t threads : {1U, 2U, 5U}) {
      const Workers workers(threads);
      const auto rows = CellRows::make(system, much);
      ASSERT_NE(rows, nullptr);
      const std::array start{rows->place(in_order(system))};
      Control control;
      const auto found = explore_rows(*rows, start, {{}, true, false}, control);
      ASSERT_EQ(found.status, Status::done);
      std::vector<std::optional<unsigned>> here;
      for (std::uint32_t block = 0; block < rows->blocks(); block += 3) {
        for (std::uint32_t bit = 0; bit < 64; ++bit)
          here.push_back(found.depths->at({block, block % rows->words(), bit}));
      }
      if (expected.empty()) {
        expected = found.by_depth;
        depths = here;
      }
      EXPECT_EQ(found.by_depth, expected) << kernels->name << ", " << threads << " threads";
      EXPECT_EQ(here, depths) << kernels->name << ", " << threads << " threads";
    }
  }
  EXPECT_EQ(std::accumulate(expected.begin(), expected.end(), std::uint64_t{0}), 1'814'400U);
}

TEST(CellRows, KeepToTheMemory) {
  CellSystem system{std::vector<std::uint32_t>(11, 1), {}};
  CellMove round;
  CellMove swap;
  for (std::uint8_t c = 0; c < 11; ++c) {
    round.to.push_back(static_cast<std::uint8_t>((c + 1) % 11));
    swap.to.push_back(c < 2 ? static_cast<std::uint8_t>(1 - c) : c);
  }
  system.moves = {round, inverse(round), swap};
  EXPECT_EQ(CellRows::make(system, 1000), nullptr);  // not even the tables
  const auto rows = CellRows::make(system, much);
  ASSERT_NE(rows, nullptr);
  const std::array start{rows->place(in_order(system))};
  const auto needed = bytes_of_rows(*rows, start, {});
  Control tight;
  tight.limit_memory(needed - 1);
  const auto refused = explore_rows(*rows, start, {}, tight);
  EXPECT_EQ(refused.status, Status::limit_reached);
  EXPECT_EQ(refused.bytes, needed);
  EXPECT_TRUE(refused.by_depth.empty());
  Control enough;
  enough.limit_memory(needed);
  EXPECT_EQ(explore_rows(*rows, start, {}, enough).status, Status::done);
}

TEST(CellRows, StopWhereTheyAreTold) {
  CellSystem system{std::vector<std::uint32_t>(11, 1), {}};
  CellMove round;
  CellMove swap;
  for (std::uint8_t c = 0; c < 11; ++c) {
    round.to.push_back(static_cast<std::uint8_t>((c + 1) % 11));
    swap.to.push_back(c < 2 ? static_cast<std::uint8_t>(1 - c) : c);
  }
  system.moves = {round, inverse(round), swap};
  const auto rows = CellRows::make(system, much);
  const std::array start{rows->place(in_order(system))};
  Control whole;
  const auto all = explore_rows(*rows, start, {}, whole);
  ASSERT_EQ(all.status, Status::done);
  Control control;
  std::uint64_t depth = 0;
  control.on_progress(
      [&](const Progress& progress) {
        depth = progress.depth;
        if (progress.depth >= 20) control.cancel();
      },
      std::chrono::nanoseconds(0));
  const auto part = explore_rows(*rows, start, {}, control);
  EXPECT_EQ(part.status, Status::cancelled);
  EXPECT_GE(depth, 20U);
  EXPECT_TRUE(part.farthest.empty());
  ASSERT_LT(part.by_depth.size(), all.by_depth.size());
  for (std::size_t d = 0; d < part.by_depth.size(); ++d) EXPECT_EQ(part.by_depth[d], all.by_depth[d]);
}

TEST(CellRows, HaveNoLayoutForWhatIsTooLarge) {
  CellSystem system{std::vector<std::uint32_t>(40, 1), {}};
  CellMove swap;
  for (std::uint8_t c = 0; c < 40; ++c) swap.to.push_back(c < 2 ? static_cast<std::uint8_t>(1 - c) : c);
  system.moves = {swap};
  EXPECT_EQ(CellRows::plane_bytes(system), std::nullopt);
  EXPECT_EQ(CellRows::make(system, much), nullptr);
  EXPECT_EQ(CellRows::plane_bytes({{1}, {}}), std::nullopt);
}

}  // namespace
}  // namespace meleda
