#include "meleda/engines/bit_levels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "meleda/engines/bit_layout.hpp"

namespace meleda {
namespace {

using States = std::set<std::uint64_t>;

// Jumps on a grid with gaps, backwards: of three places in a line the last is full and the others are empty; then it is
// the other way round.
struct Grid {
  std::vector<std::string> rows;
  std::map<std::pair<int, int>, std::uint8_t> places;
  BitSystem system;

  explicit Grid(std::vector<std::string> drawing) : rows(std::move(drawing)) {
    for (int r = 0; r < height(); ++r) {
      for (int c = 0; c < width(); ++c) {
        if (rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] != 'x') continue;
        const auto number = static_cast<std::uint8_t>(places.size());
        places[{r, c}] = number;
        system.labels.push_back(static_cast<std::uint8_t>((r + c) % 3 + 1 + 4 * ((r - c + 30) % 3 + 1)));
      }
    }
    system.places = static_cast<int>(places.size());
    system.label_bits = 4;
    for (const auto& [at, place] : places) {
      for (const auto& [dr, dc] : {std::pair(0, 1), std::pair(1, 0), std::pair(0, -1), std::pair(-1, 0)}) {
        const auto over = places.find({at.first + dr, at.second + dc});
        const auto to = places.find({at.first + 2 * dr, at.second + 2 * dc});
        if (over == places.end() || to == places.end()) continue;
        const auto bit = [](std::uint8_t p) { return std::uint64_t{1} << p; };
        system.steps.push_back({bit(place) | bit(over->second) | bit(to->second), bit(to->second)});
      }
    }
  }
  [[nodiscard]] int height() const { return static_cast<int>(rows.size()); }
  [[nodiscard]] int width() const { return static_cast<int>(rows.front().size()); }
  [[nodiscard]] PlaceMap map(bool up_down, bool left_right, bool transposed = false) const {
    PlaceMap to;
    for (const auto& [at, place] : places) {
      auto [r, c] = at;
      if (transposed) std::swap(r, c);
      to.push_back(places.at({up_down ? height() - 1 - r : r, left_right ? width() - 1 - c : c}));
    }
    return to;
  }
};

std::uint8_t label(const BitSystem& system, std::uint64_t state) {
  std::uint8_t sum = 0;
  for (; state != 0; state &= state - 1) sum ^= system.labels[static_cast<std::size_t>(std::countr_zero(state))];
  return sum;
}

// One level up by the definition alone, with the number of steps that lead to each state.
std::map<std::uint64_t, int> grown(const BitSystem& system, const States& states) {
  std::map<std::uint64_t, int> next;
  for (const auto s : states) {
    for (const auto& step : system.steps) {
      if ((s & step.places) == step.source) ++next[s ^ step.places];
    }
  }
  return next;
}

States with_one_full(const BitSystem& system) {
  States states;
  for (int p = 0; p < system.places; ++p) {
    const auto s = std::uint64_t{1} << p;
    if (label(system, s) == system.invariant) states.insert(s);
  }
  return states;
}

// All states of one level that a level contains, judged one by one over every state where that is feasible.
void expect_level(const BitLevel& level, const BitSystem& system, const States& states, std::mt19937_64& random) {
  ASSERT_EQ(level.count(), states.size());
  for (const auto s : states) ASSERT_TRUE(level.contains(s)) << s;
  // The kept words alone say the same.
  std::vector<std::uint64_t> kept;
  level.for_each_kept_block(
      [&](std::span<const std::uint64_t> block) { kept.insert(kept.end(), block.begin(), block.end()); });
  const auto offsets = level.layout().kept_offsets(level.full_places());
  ASSERT_EQ(kept.size(), offsets.back());
  const auto kept_contains = [&](std::uint64_t s) {
    const auto bit = level.layout().kept_bit(s, offsets);
    return bit != BitLayout::none && (kept[bit / 64] >> (bit % 64) & 1U) != 0;
  };
  for (const auto s : states) ASSERT_TRUE(kept_contains(s)) << s;
  // Some that are not there: neighbours of states, and random ones.
  const auto all = (std::uint64_t{1} << system.places) - 1;
  for (int i = 0; i < 2000; ++i) {
    const auto s = random() & random() & all;
    ASSERT_EQ(level.contains(s), states.contains(s)) << s;
    if (std::popcount(s) == level.full_places()) {
      ASSERT_EQ(kept_contains(s), states.contains(s)) << s;
    }
  }
}

void expect_all_levels(const BitSystem& system, const BitLevels::Settings& settings, States states = {}) {
  Control control;
  std::mt19937_64 random(7);
  auto levels = BitLevels::make(system, settings, control);
  ASSERT_TRUE(levels) << levels.error().message;
  if (states.empty()) states = with_one_full(system);
  (*levels)->begin(std::vector<std::uint64_t>(states.begin(), states.end()));
  expect_level((*levels)->level(), system, states, random);
  for (;;) {
    const auto next = grown(system, states);
    ASSERT_EQ((*levels)->grow(control), !next.empty());
    if (next.empty()) break;
    States once;
    states.clear();
    for (const auto& [s, steps] : next) {
      states.insert(s);
      if (steps == 1) once.insert(s);
    }
    expect_level((*levels)->level(), system, states, random);
    // Every state that is reached once is visited, or an image of it; nothing else is.
    const auto image = [](const PlaceMap& map, std::uint64_t s) {
      if (map.empty()) return s;
      std::uint64_t t = 0;
      for (std::size_t p = 0; p < map.size(); ++p) t |= (s >> p & 1U) << map[p];
      return t;
    };
    std::mutex lock;
    States visited;
    ASSERT_TRUE((*levels)->for_each_reached_once(control, [&](std::uint64_t s) {
      const std::lock_guard guard(lock);
      visited.insert(s);
    }));
    for (const auto s : visited) ASSERT_TRUE(once.contains(s)) << s;
    for (const auto s : once) {
      const auto f = image(system.fold, s);
      ASSERT_TRUE(visited.contains(s) || visited.contains(f) || visited.contains(image(system.turn, s)) ||
                  visited.contains(image(system.turn, f)))
          << s;
    }
  }
}

const std::vector<std::string> plus = {".xxx.", "xxxxx", "xxxxx", "xxxxx", ".xxx."};
const std::vector<std::string> square = {"xxxx", "xxxx", "xxxx", "xxxx"};
const std::vector<std::string> wide = {"xxxxxx", "xxxxxx", "xxxxxx"};
const std::vector<std::string> crooked = {"xxx..", "xxxxx", "xxxx.", ".xxxx"};

class Paths : public testing::TestWithParam<BitLevels::Settings> {};

TEST_P(Paths, EveryLevelOfEveryInvariantEqualsPlainSets) {
  for (const auto* drawing : {&plus, &square, &crooked}) {
    Grid grid(*drawing);
    std::set<std::uint8_t> invariants(grid.system.labels.begin(), grid.system.labels.end());
    for (const auto invariant : invariants) {
      grid.system.invariant = invariant;
      expect_all_levels(grid.system, GetParam());
    }
  }
}

bool keeps(const PlaceMap& map, const States& states) {
  States images;
  for (const auto s : states) images.insert(std::uint64_t{1} << map[static_cast<std::size_t>(std::countr_zero(s))]);
  return images == states;
}

TEST_P(Paths, FoldedAlongARowAColumnOrTheDiagonal) {
  for (const auto* drawing : {&plus, &square}) {
    Grid grid(*drawing);
    int tried = 0;
    for (std::uint8_t invariant = 0; invariant < 16; ++invariant) {
      grid.system.invariant = invariant;
      const auto states = with_one_full(grid.system);
      if (states.empty()) continue;
      for (const auto& fold : {grid.map(true, false), grid.map(false, true), grid.map(false, false, true),
                               grid.map(true, true, true), grid.map(true, true)}) {
        if (!keeps(fold, states)) continue;
        grid.system.fold = fold;
        grid.system.turn.clear();
        expect_all_levels(grid.system, GetParam());
        ++tried;
      }
    }
    EXPECT_GT(tried, 5);
  }
}

TEST_P(Paths, FoldedAndTurned) {
  for (const auto* drawing : {&plus, &wide}) {
    Grid grid(*drawing);
    grid.system.fold = grid.map(true, false);
    grid.system.turn = grid.map(false, true);
    int tried = 0;
    for (std::uint8_t invariant = 0; invariant < 16; ++invariant) {
      grid.system.invariant = invariant;
      const auto states = with_one_full(grid.system);
      if (states.empty()) continue;
      if (keeps(grid.system.fold, states) && keeps(grid.system.turn, states)) {
        expect_all_levels(grid.system, GetParam());
        ++tried;
      } else {
        Control control;
        EXPECT_FALSE(BitLevels::make(grid.system, GetParam(), control));
      }
    }
    EXPECT_EQ(tried, 1);
  }
}

INSTANTIATE_TEST_SUITE_P(Bits, Paths,
                         testing::Values(BitLevels::Settings{1, false}, BitLevels::Settings{2, false},
                                         BitLevels::Settings{1, true}, BitLevels::Settings{2, true}));

// The states with so many places full, from the smallest number on.
constexpr std::uint64_t smallest_with(int full) {
  return (std::uint64_t{1} << full) - 1;
}
constexpr std::uint64_t next_with_as_many(std::uint64_t state) {
  const auto lowest = state & (~state + 1);
  const auto carried = state + lowest;
  return carried | ((state ^ carried) / lowest >> 2U);
}

// Without labels the groups are large and rows long: one step from most states of a level, so that rows are full,
// nearly full and in between.
TEST(BitLevels, LongRows) {
  Grid grid({"xxxxxx.", "xxxxxxx", "xxxxxxx", "xxxxxx."});  // thirteen places a side: up to 27 words a row
  auto& system = grid.system;
  system.label_bits = 0;
  system.labels.assign(system.labels.size(), 0);
  const auto all = std::uint64_t{1} << system.places;
  for (const bool folded : {true, false}) {
    const unsigned share = folded ? 1 : 27;  // so many of thirty are left out
    system.fold = folded ? grid.map(true, false) : PlaceMap{};
    std::mt19937_64 random(share);
    std::vector<std::uint64_t> first;
    std::vector<std::uint8_t> steps_to(all, 0);
    for (auto s = smallest_with(10); s < all; s = next_with_as_many(s)) {
      std::uint64_t image = 0;
      for (std::size_t p = 0; p < system.fold.size(); ++p) image |= (s >> p & 1U) << system.fold[p];
      if (folded && image < s) continue;  // its image has been looked at
      if (random() % 30 < share) continue;
      first.push_back(s);
      if (folded && image != s) first.push_back(image);
    }
    std::uint64_t expected = 0;
    for (const auto s : first) {
      for (const auto& step : system.steps) {
        if ((s & step.places) == step.source && steps_to[s ^ step.places]++ == 0) ++expected;
      }
    }
    for (const bool portable : {false, true}) {
      Control control;
      auto levels = std::move(BitLevels::make(system, {2, portable}, control).value());
      levels->begin(first);
      ASSERT_TRUE(levels->grow(control));
      std::uint64_t wrong = 0;
      for (auto s = smallest_with(11); s < all; s = next_with_as_many(s)) {
        wrong += levels->level().contains(s) != (steps_to[s] != 0) ? 1U : 0U;
      }
      EXPECT_EQ(wrong, 0U);
      EXPECT_EQ(levels->level().count(), expected);
      std::mutex lock;
      std::uint64_t seen = 0;
      ASSERT_TRUE(levels->for_each_reached_once(control, [&](std::uint64_t s) {
        const std::lock_guard guard(lock);
        wrong += steps_to[s] != 1 ? 1U : 0U;
        ++seen;
      }));
      EXPECT_EQ(wrong, 0U);
      EXPECT_GT(seen, 0U);
    }
  }
}

// Random steps, more than 64 of each kind: in the middle, between it and a side, and across.
TEST_P(Paths, AsManyStepsAsThereAre) {
  constexpr int places = 13;
  std::mt19937_64 random(17);
  const auto set_of = [](const auto& some) {
    std::uint64_t set = 0;
    for (const auto p : some) set |= std::uint64_t{1} << p;
    return set;
  };
  for (const int middle : {0, 5, 9}) {
    BitSystem system;
    system.places = places;
    system.labels.assign(places, 0);
    // The first places stay where they are, the others change sides.
    if (middle > 0) {
      for (int p = 0; p < places; ++p) {
        system.fold.push_back(static_cast<std::uint8_t>(p < middle ? p : places - 1 - (p - middle)));
      }
    }
    const auto folded = [&](std::uint8_t p) { return middle > 0 ? system.fold[p] : p; };
    const auto add = [&](const BitStep& step) {
      if (std::find(system.steps.begin(), system.steps.end(), step) == system.steps.end()) system.steps.push_back(step);
    };
    while (system.steps.size() < 450) {
      std::set<std::uint8_t> three;
      while (three.size() < 3) three.insert(static_cast<std::uint8_t>(random() % places));
      std::set<std::uint8_t> images;
      for (const auto p : three) images.insert(folded(p));
      const auto source = *std::next(three.begin(), static_cast<int>(random() % 3));
      add({set_of(three), std::uint64_t{1} << source});
      add({set_of(images), std::uint64_t{1} << folded(source)});
    }
    expect_all_levels(system, GetParam());
  }
}

TEST(BitLevels, BeginsWithAnyStatesOfOneLevel) {
  Grid grid(crooked);
  std::mt19937_64 random(3);
  States states;
  while (states.size() < 20) {
    const auto s = random() & ((std::uint64_t{1} << grid.system.places) - 1);
    if (std::popcount(s) == 4 && label(grid.system, s) == 0) states.insert(s);
  }
  expect_all_levels(grid.system, {1, false}, states);
}

TEST(BitLevels, RefusesWhatDoesNotFitTheBudget) {
  Grid grid(plus);
  Control control;
  control.limit_memory(100);
  const auto levels = BitLevels::make(grid.system, {}, control);
  ASSERT_FALSE(levels);
  EXPECT_EQ(levels.error().code, ErrorCode::stopped);
}

TEST(BitLevels, StopsWhenCancelled) {
  Grid grid(plus);
  grid.system.invariant = grid.system.labels.front();
  Control control;
  auto levels = BitLevels::make(grid.system, {}, control);
  ASSERT_TRUE(levels);
  const auto states = with_one_full(grid.system);
  (*levels)->begin(std::vector<std::uint64_t>(states.begin(), states.end()));
  control.cancel();
  EXPECT_FALSE((*levels)->grow(control));
}

}  // namespace
}  // namespace meleda
