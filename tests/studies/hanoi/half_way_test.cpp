#include "meleda/studies/hanoi/half_way.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "meleda/families/hanoi/frame_stewart.hpp"

namespace meleda::studies {
namespace {

// Whole solutions by a plain search: a state is the peg of each disc, the smallest first.
std::uint64_t plain_optimum(unsigned n, unsigned pegs) {
  using State = std::vector<unsigned>;
  std::map<State, std::uint64_t> found{{State(n, 0), 0}};
  std::vector<State> open{State(n, 0)};
  const State goal(n, pegs - 1);
  for (std::size_t at = 0; at < open.size(); ++at) {
    const auto s = open[at];
    if (s == goal) return found[s];
    for (unsigned disc = 0; disc < n; ++disc) {
      for (unsigned to = 0; to < pegs; ++to) {
        bool free = true;  // neither peg has a smaller disc
        for (unsigned other = 0; other < disc; ++other) free &= s[other] != to && s[other] != s[disc];
        if (!free || to == s[disc]) continue;
        auto t = s;
        t[disc] = to;
        if (found.try_emplace(t, found[s] + 1).second) open.push_back(t);
      }
    }
  }
  return 0;
}

TEST(HalfWay, IsTheLengthOfAShortestSolution) {
  for (const auto& [pegs, most] : std::vector<std::pair<unsigned, unsigned>>{{4, 7}, {5, 5}, {6, 5}, {7, 4}, {8, 4}}) {
    for (unsigned n = 1; n <= most; ++n) {
      Control control;
      const auto optimum = half_way_optimum(n, pegs, control);
      ASSERT_EQ(optimum.status, Status::done);
      EXPECT_EQ(optimum.moves, plain_optimum(n, pegs)) << n << " " << pegs;
    }
  }
}

TEST(HalfWay, IsFrameAndStewartsNumberAsFarAsItGoes) {
  const bool all = std::getenv("MELEDA_LONG") != nullptr;
  const std::vector<std::pair<unsigned, unsigned>> most{
      {4, all ? 16 : 12}, {5, all ? 14 : 10}, {6, all ? 12 : 9}, {7, all ? 11 : 8}, {8, all ? 10 : 7}};
  for (const auto& [pegs, discs] : most) {
    for (unsigned n = 1; n <= discs; ++n) {
      Control control;
      EXPECT_EQ(half_way_optimum(n, pegs, control).moves, hanoi::frame_stewart(n, pegs)) << n << " " << pegs;
    }
  }
}

TEST(HalfWay, StopsWhereItMay) {
  Control cancelled;
  cancelled.cancel();
  EXPECT_EQ(half_way_optimum(15, 4, cancelled).status, Status::cancelled);
  Control small;
  small.limit_memory(1'000'000);
  EXPECT_EQ(half_way_optimum(15, 4, small).status, Status::limit_reached);
}

}  // namespace
}  // namespace meleda::studies
